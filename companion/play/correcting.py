"""Corrections and the table check in the terminal: every place of the table with a number."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from companion.engine.corrections import Correction, MoveCard, SetValue
from companion.engine.corrections import value_at as standing
from companion.engine.layout import Layout, Mark, Place, Spot, place_words
from companion.engine.match import Match
from companion.engine.words import _
from companion.play.bad_input import BadInput
from companion.play.understanding import tokens

OUT_OF_THE_GAME = 0


def places(match: Match[Any]) -> Layout:
    """The places of the table, in the order of their numbers."""
    return match.game.layout(match.state)


def listed(match: Match[Any], numbered: bool) -> RenderableType:
    """What the table must look like, one place to a line. Secret places show how many cards they hold."""
    table = Table.grid(padding=(0, 1))
    for number, place in enumerate(places(match), 1):
        words = Text(place_words(place, match.game.card_words))
        table.add_row(*([Text(f"{number:>3}", "bold")] if numbered else ["  "]), words)
    return table


def correction(match: Match[Any], words: str) -> Correction:
    """The correction that typed words mean: `PLACE VALUE`, or `PLACE CARD PLACE` to move a card.

    Places are numbers of the list; 0 is out of the game. Raises `BadInput` for what is none.
    """
    parts = words.split()
    found = places(match)
    if len(parts) < 2:
        raise BadInput(_("Write PLACE VALUE, as in: c 3 7, or PLACE CARD PLACE, as in: c 1 dagger 2."))
    source = _place(found, parts[0])
    if source is not None and not isinstance(source, Spot):
        return SetValue(source.path, _value(match, source, " ".join(parts[1:])))
    if len(parts) < 3:
        raise BadInput(_("Cards are moved: write PLACE CARD PLACE; place 0 is out of the game."))
    target = _place(found, parts[-1])
    for place in (source, target):
        if place is not None and not isinstance(place, Spot):
            raise BadInput(_("Place {number} holds no cards.").format(number=found.index(place) + 1))
    card = _card(match, " ".join(parts[1:-1]))
    return MoveCard(card, source.path if source else (), target.path if target else ())


def _place(found: Layout, text: str) -> Place | None:
    """The place with this number; `None` is out of the game."""
    if text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= len(found):
        return found[int(text) - 1] if int(text) != OUT_OF_THE_GAME else None
    words = _("{text} is no place; the places are 1 to {count}, and 0 for out of the game.")
    raise BadInput(words.format(text=text, count=len(found)))


def _value(match: Match[Any], place: Place, text: str) -> int | str | bool:
    """What is to be written there, of the kind that stands there now."""
    now = standing(match.state, place.path)
    if isinstance(now, bool):
        return text.casefold() in ("yes", "true", "1", _("yes").casefold())
    if isinstance(now, int):
        return _number(match, place, text)
    return text


def _number(match: Match[Any], place: Place, text: str) -> int:
    """A whole number; where it stands for a seat, its name will do."""
    if isinstance(place, Mark):
        names = [tokens(seat.name) for seat in match.game.view(match, -1).seats]
        if tokens(text) in names:
            return names.index(tokens(text))
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 9:
        return int(text)
    raise BadInput(_("{text} is no whole number.").format(text=text))


def _card(match: Match[Any], text: str) -> str:
    """The card whose name was typed, or its beginning."""
    typed = " ".join(tokens(text))
    names = {
        card: " ".join(tokens(match.game.card_words(card))) for card in match.game.conserved(match.state)
    }
    exact = [card for card, name in names.items() if typed in (name, " ".join(tokens(card)))]
    found = exact or [card for card, name in names.items() if name.startswith(typed)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise BadInput(_("There is no card {card} in this game.").format(card=text))
    cards = ", ".join(match.game.card_words(card) for card in found)
    raise BadInput(_("{card} may be several cards: {cards}.").format(card=text, cards=cards))
