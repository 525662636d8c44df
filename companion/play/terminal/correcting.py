"""Corrections and the table check in the terminal: every place of the table with a number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from companion.engine.corrections import CannotCorrect, Correction, MoveCard, SetValue
from companion.engine.corrections import value_at as standing
from companion.engine.layout import Layout, Mark, Number, Place, Spot, place_words, where_words
from companion.engine.match import Match
from companion.engine.piles import Deck
from companion.play.bad_input import BadInput
from companion.play.terminal.typed_acts import covers, tokens
from companion.speech.whole_numbers import LARGEST, is_number, whole
from companion.speech.words import _

OUT_OF_THE_GAME = 0


def places(match: Match[Any]) -> Layout:
    """The places of the table, in the order of their numbers."""
    return match.game.places.all(match.state)


def listed(match: Match[Any], numbered: bool) -> RenderableType:
    """What the table must look like, one place to a line. Secret places show how many cards they hold."""
    table = Table.grid(padding=(0, 1))
    for number, place in enumerate(places(match), 1):
        said = msgspec.structs.replace(place, value=place.said) if isinstance(place, Mark) else place
        words = Text(place_words(said, match.game.words.card))
        table.add_row(*([Text(f"{number:>3}", "bold")] if numbered else ["  "]), words)
    return table


def correction(match: Match[Any], words: str) -> Correction:
    """The correction that typed words mean: `PLACE VALUE`, or `PLACE CARD PLACE` to move a card.

    Places are numbers of the list; 0 is out of the game. A place can also be named: `anna hp 7`,
    `dagger from discard to anna hand`, `anchor from 0 to anna relics`. Raises `BadInput` for what is none.
    """
    parts = words.split()
    found = places(match)
    if len(parts) < 2:
        raise BadInput(_("Type PLACE VALUE, e.g. c 3 7, or PLACE CARD PLACE, e.g. c 1 dagger 2."))
    if not is_number(parts[0]):
        return _by_names(match, found, parts)
    source = _place(found, parts[0])
    if source is not None and not isinstance(source, Spot):
        return SetValue(source.path, _value(match, source, " ".join(parts[1:])))
    if len(parts) < 3:
        raise BadInput(_("To move a card, type PLACE CARD PLACE. Place 0 is out of the game."))
    target = _place(found, parts[-1])
    for place in (source, target):
        if place is not None and not isinstance(place, Spot):
            raise BadInput(
                _("Place {number} cannot hold cards. To list the places: c").format(
                    number=found.index(place) + 1
                )
            )
    card = _card(match, " ".join(parts[1:-1]), source, target)
    return MoveCard(card, source.path if source else (), target.path if target else ())


def _by_names(match: Match[Any], found: Layout, parts: list[str]) -> Correction:
    """`CARD from PLACE to PLACE`, or `PLACE VALUE`, with places by their names."""
    typed = [part.casefold() for part in parts]
    start = next((n for n, word in enumerate(typed) if word in ("from", _("from"))), None)
    end = next((n for n, word in enumerate(typed) if word in ("to", _("to"))), None)
    if start is not None and end is not None and 0 < start < end:
        source, target = _pile(found, parts[start + 1 : end]), _pile(found, parts[end + 1 :])
        card = _card(match, " ".join(parts[:start]), source, target)
        return MoveCard(card, source.path if source else (), target.path if target else ())
    end = _end_of_name(found, parts)
    place = _named(found, parts[:end], False)
    return SetValue(place.path, _value(match, place, " ".join(parts[end:])))


def _end_of_name(found: Layout, parts: list[str]) -> int:
    """How many of the words name the place: as many as fit one, for the value is what is left."""
    last = len(parts) - 1
    return next((count for count in range(last, 0, -1) if _places_called(found, parts[:count], False)), last)


def _pile(found: Layout, words: list[str]) -> Place | None:
    """The place of cards with this name; `None` is out of the game, which has no name but its number."""
    return None if words == [str(OUT_OF_THE_GAME)] else _named(found, words, True)


def _named(found: Layout, words: list[str], cards: bool) -> Place:
    """The place of cards, or of a value, whose name has all these words. Raises `BadInput`."""
    fits, typed = _places_called(found, words, cards), sorted(tokens(" ".join(words)))
    exact = [place for place in fits if sorted(tokens(f"{place.owner} {_(place.label)}")) == typed]
    if len(exact or fits) == 1:
        return (exact or fits)[0]
    sentence = _("No place is called “{words}”. To list the places: c")
    if fits:
        sentence = _("“{words}” matches several places: {places}.")
    known = "; ".join(f"{place.owner}, {_(place.label)}" if place.owner else _(place.label) for place in fits)
    raise BadInput(sentence.format(words=" ".join(words), places=known))


def _places_called(found: Layout, words: list[str], cards: bool) -> list[Place]:
    """All places of cards, or of values, whose names have these words."""
    typed = tokens(" ".join(words))
    kind = [place for place in found if typed and isinstance(place, Spot) is cards]
    return [place for place in kind if covers(typed, tokens(f"{place.owner} {_(place.label)}"))]


def _place(found: Layout, text: str) -> Place | None:
    """The place with this number; `None` is out of the game."""
    number = whole(text)
    if number is not None and 0 <= number <= len(found):
        return found[number - 1] if number != OUT_OF_THE_GAME else None
    words = _("{text} is not a place. Use 1 to {count}, or 0 for out of the game.")
    raise BadInput(words.format(text=text[:20], count=len(found)))


def _value(match: Match[Any], place: Place, text: str) -> int | str | bool:
    """What is to be written there, of the kind that stands there now."""
    now = standing(match.state, place.path)
    if isinstance(now, bool):
        return _truth(place, text)
    if isinstance(now, int):
        return _marked(match, place, text) if isinstance(place, Mark) else _number(place, text)
    return _choice(place, text)


def _truth(place: Place, text: str) -> bool:
    for value, words in ((True, ("yes", "true", "1", _("yes"))), (False, ("no", "false", "0", _("no")))):
        if text.casefold() in (each.casefold() for each in words):
            return value
    template = _("{place} can be yes or no, not “{text}”.")
    raise BadInput(template.format(place=where_words(place), text=text[:20]))


def _choice(place: Place, text: str) -> str:
    """The value of a mark whose words, or whose beginning, were typed; other words are let be."""
    typed = tokens(text)
    choices = place.choices if isinstance(place, Mark) else ()
    found = [
        value for value, words in choices if text == value or (typed and covers(typed, tokens(_(words))))
    ]
    exact = [value for value, words in choices if typed == tokens(_(words))]
    return (exact or found)[0] if len(exact or found) == 1 else text


def _marked(match: Match[Any], place: Place, text: str) -> int | str | bool:
    """A mark that is a number in the state is corrected by the game's words for it, or by a seat's name."""
    seats = enumerate(seat.name for seat in match.game.view(match, -1).seats)
    choices = match.game.places.mark_words(match.state, place.path) or dict(seats)
    found = [value for value, words in choices.items() if tokens(words) == tokens(text)]
    if found:
        return found[0]
    template, values = _("{place} cannot be {value}. It can be: {values}."), _(" · ").join(choices.values())
    raise BadInput(template.format(place=where_words(place), value=text[:20], values=values))


def _number(place: Place, text: str) -> int:
    """A whole number. One that the place does not show may be written too: the table is right."""
    first = place.first if isinstance(place, Number) else 0
    number = whole(text)
    if number is not None:
        return number - first
    where = where_words(place)
    if not is_number(text):
        words = _("{place} must be a whole number, e.g. 7, not “{text}”.")
        raise BadInput(words.format(place=where, text=text[:20]))
    words = _("{place}: {text} is out of range. The limit is {most}.")
    bounds = {}
    if isinstance(place, Number) and place.high is not None:
        words = _(
            "{place} normally goes from {low} to {high}. Other numbers are allowed up to "
            "{most}, but not {text}."
        )
        bounds = {"low": place.low + first, "high": place.high + first}
    raise BadInput(words.format(place=where, text=text[:20], most=LARGEST, **bounds))


def _card(match: Match[Any], text: str, source: Place | None, target: Place | None) -> str:
    """The card whose name was typed, or its beginning; of several the one that may lie at `source`.

    What is not on the table yet comes from the box, where it can lie at both places.
    """
    here, box = _at_the_table(match), match.game.places.box()
    found = _exactly(match, text, here) or _fitting(match, text, (source, target), _exactly(match, text, box))
    found = found or _called(match, text, here) or _fitting(match, text, (source, target))
    there = [card for card in found if source is not None and _may_lie(match, source, card)]
    if len(there or found) == 1:
        return (there or found)[0]
    if not found:
        raise BadInput(
            _("There is no card {card} in this game. Enter its name as printed.").format(card=text)
        )
    cards = ", ".join(match.game.words.card(card) for card in found)
    raise BadInput(
        _("{card} could be any of these cards: {cards}. Type more of its name.").format(
            card=text, cards=cards
        )
    )


def _at_the_table(match: Match[Any]) -> list[str]:
    lying = (card for place in places(match) if isinstance(place, Spot) for card in place.known if card)
    return list(dict.fromkeys((*match.game.places.conserved(match.state), *lying)))


def _fitting(
    match: Match[Any], text: str, spots: tuple[Place | None, ...], found: list[str] | None = None
) -> list[str]:
    """Things of the box with this name; of several those that can lie at these places."""
    found = _called(match, text, match.game.places.box()) if found is None else found
    paths = [place.path for place in spots if place is not None]
    return [card for card in found if all(match.game.places.may_lie(card, path) for path in paths)] or found


def _exactly(match: Match[Any], text: str, cards: Iterable[str]) -> list[str]:
    """Those that are called so and no longer: neither Anger+ when somebody writes Anger."""
    plain = text.casefold().strip()
    return [card for card in cards if plain in (match.game.words.card(card).casefold(), card.casefold())]


def _called(match: Match[Any], text: str, cards: Iterable[str]) -> list[str]:
    """Those whose names have these words, else those whose names begin so."""
    typed = " ".join(tokens(text))
    names = {card: " ".join(tokens(match.game.words.card(card))) for card in cards}
    exact = [card for card, name in names.items() if typed in (name, " ".join(tokens(card)))]
    return exact or [card for card, name in names.items() if typed and name.startswith(typed)]


def _may_lie(match: Match[Any], place: Place, card: str) -> bool:
    """Whether the card is known to lie there, or may be an unnamed one of the deck that feeds the place."""
    if not isinstance(place, Spot) or card in place.known:
        return isinstance(place, Spot)
    for deck in (place.path, (*place.path[:-1], "deck"), ("deck",)):
        try:
            found = standing(match.state, deck)
        except CannotCorrect:
            continue
        if isinstance(found, Deck):
            return bool(place.unseen) and found.could_be(card)
    return False
