"""Which act typed words mean: one of those offered, or one that can be judged and explained.

An act is known by its words (`Words.act`), in whatever language is in use. Acts that are not
offered are made from the game's act types with the cards, seats and creatures that the words name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice, product
from typing import Any, get_args

import msgspec

from companion.engine.asks import Choice
from companion.engine.match import Match
from companion.engine.refusals import Refusal
from companion.engine.view import OptionView, PieceView, SpaceView, View
from companion.speech.words import N_, _

MOST_ACTS = 3000
OLD_WORDS = (
    ("go on to moving and attacking", "move and attack"),
    ("go on playing", "keep playing"),
    ("go on", "continue"),
    ("go on", "keep playing"),
    ("lay down", "discard"),
    ("lay", "put"),
    ("turn up", "reveal"),
    ("we have done it", "claim"),
    ("once more", "again"),
    ("begin the turn", "start turn"),
    ("draw no card", "do not draw"),
    ("declare", "enter"),
    ("from the hand becomes active", "make active from your hand"),
    ("becomes active", "make active"),
    ("there is no creature left", "no creature left"),
    (
        "show the hand reshuffle it and draw as many again",
        "show your hand reshuffle and draw the same number",
    ),
    ("leave the heroes where they are", "keep the heroes in place"),
    ("the partners heroes change places", "swap places with your partner"),
    ("nobody defends", "no defenders"),
    ("let it through", "leave the shield"),
    ("these are all attacks", "all attacks chosen"),
    ("these are all defenders", "all defenders chosen"),
    ("attacks complete", "all attacks chosen"),
    ("defenders complete", "all defenders chosen"),
    ("change rows", "switch rows"),
    ("takes no part", "withdraw"),
    ("strike with", "strike for"),
    ("crow another room for", "crow replace"),
    ("let the crow look", "crow look"),
    ("as the die lies", "without changing the die"),
    ("at", "on"),
    ("for", "on"),
)
"""What acts were called before, in words alone, with what they are called now; longer before their parts."""
SHORTEST_BEGINNING = 3
MOST_RESULTS = 90
"""After so many characters no other result is said."""
CLOSE = 0.75
"""From this likeness on a word may be another one, misspelled."""
LONGEST_SAID = 60
"""So much of what was typed is said again."""
# Translators: words that may stand in what is typed and mean nothing of their own; any number of words.
SMALL_WORDS = N_("the a an my of")
_WORD = re.compile(r"[^\W_]+\+?")
"""A word, with the sign of an upgraded card behind it."""


@dataclass(frozen=True)
class Meant:
    """An act that the words may mean, in the game's own words; `refusal` says why it cannot be done."""

    seat: int
    act: Any
    words: str
    refusal: Refusal | None = None


def tokens(text: str) -> list[str]:
    """The words of a text, for comparing."""
    return _WORD.findall(text.casefold())


def without_rows(view: View, text: str) -> str:
    """The text with players and creatures as they are called, where it says their row as the picture does."""
    rows = [(each.name, each.row) for each in view.creatures] + [(each.name, each.row) for each in view.seats]
    for name, row in rows:
        if row is not None:
            printed = re.escape(name + " " + _("row {row}").format(row=row + 1))
            text = re.sub(rf"\b{printed}\b", name.replace("\\", r"\\"), text, flags=re.IGNORECASE)
    return text


def begins(typed: str, word: str) -> bool:
    """Whether a typed word is this one, or enough of its beginning."""
    return word == typed or (len(typed) >= SHORTEST_BEGINNING and word.startswith(typed))


def covers(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether every typed word begins one of `words`."""
    return all(any(begins(each, word) for word in words) for each in typed)


def small_words() -> frozenset[str]:
    """Words without which an act is understood as well, in English and in the language in use."""
    return frozenset((*tokens(SMALL_WORDS), *tokens(_(SMALL_WORDS))))


def names_thing(text: str, name: str) -> bool:
    """Whether a thing with this name is named among what is typed."""
    words = tokens(name)
    return bool(words) and all(any(begins(each, word) for each in tokens(text)) for word in words)


def fits(text: str, words: str) -> bool:
    """Whether typed words mean an act with these words. What it was called before is understood as well."""
    known = tokens(words)
    return any(bool(typed) and covers(typed, known) for typed in _readings(text))


def _readings(text: str) -> Iterator[list[str]]:
    """The typed words, then the same with what acts are called now: one expression exchanged, then all."""
    typed = f" {' '.join(tokens(text))} "
    yield typed.split()
    now = typed
    for old, new in OLD_WORDS:
        if f" {old} " in typed:
            yield typed.replace(f" {old} ", f" {new} ").split()
            now = now.replace(f" {old} ", f" {new} ")
    if now != typed:
        yield now.split()


@dataclass(frozen=True)
class Named:
    """A seat whose name stands at a `place` among typed words; `words` are the others."""

    seat: int
    words: str
    place: int

    def is_in(self, label: str, line: str, name: str) -> bool:
        """Whether the name belongs to the words of an act that the line means: "Anna leaves the party"."""
        begun = tokens(label)[: len(tokens(name))] == tokens(name)
        return (begun or self.place > 0) and fits(line, label)

    def is_actor(self, label: str, name: str) -> bool:
        """Whether the seat may do the act with these words, rather than be what it is done to.

        It is not where its name stands in the place of the target: "play Strike at Anna".
        """
        typed, words = tokens(self.words), tokens(label)
        before = typed[self.place - 1] if self.place else ""
        places = [place for place, word in enumerate(words[:-1]) if before and begins(before, word)]
        after = [words[place + 1] for place in places]
        return not after or any(
            word in tokens(name) or any(begins(each, word) for each in typed) for word in after
        )


def named(names: Sequence[str], text: str) -> list[Named]:
    """The seats that are named, first those named first; an s behind a name belongs to it."""
    typed, found = tokens(text), []
    for seat, name in enumerate(map(tokens, names)):
        for place in range(len(typed)):
            here, end = typed[place : place + len(name)], place + len(name)
            if name and (here == name or here == [*name[:-1], f"{name[-1]}s"]):
                end += typed[end : end + 1] == ["s"]
                found.append(Named(seat, " ".join(typed[:place] + typed[end:]), place))
                break
    return sorted(found, key=lambda each: each.place)


def offered(options: Sequence[OptionView], text: str, names: Sequence[str] = ()) -> list[OptionView]:
    """The offered acts that the words may mean; an act named in full is meant alone.

    So is one that has all these words whole, each as often as it was typed: "Strike" is not "Strike+". A
    small word that is one of the `names` is not left out.
    """
    small = small_words() - {word for name in names for word in tokens(name)}
    readings = list(_readings(text))
    full: list[OptionView] = []
    found: list[OptionView] = []
    for reading in readings:
        full = full or [option for option in options if sorted(tokens(option.label)) == sorted(reading)]
        for said in (reading, [word for word in reading if word not in small]):
            found = found or [option for option in options if said and covers(said, tokens(option.label))]
            whole = [option for option in found if Counter(said) <= Counter(tokens(option.label))]
            found = whole or found
    return full or found


def besides(option: OptionView, text: str) -> list[str]:
    """The typed words that are none of an act's, where some others are."""
    words = tokens(option.label)
    typed = [word for word in tokens(text) if word not in small_words()]
    rest = [word for word in typed if not any(begins(word, each) for each in words)]
    return rest if len(rest) < len(typed) else []


def without_question(
    options: Sequence[OptionView], question: str, text: str, names: Sequence[str] = ()
) -> str:
    """What is typed without the words of the question: "discard Strike" answers with the Strike.

    Words that an option has too are left: they may be its name. `names` say who is meant, and are left too.
    """
    own = {word for words in (*names, *(option.label for option in options)) for word in tokens(words)}
    asked = set(tokens(question)) - own
    return " ".join(word for word in tokens(text) if not any(begins(word, each) for each in asked))


def near(options: Sequence[OptionView], text: str) -> list[OptionView]:
    """The offered acts that may be meant where something is misspelled."""
    typed = [word for word in tokens(text) if word not in small_words()]
    labels = [(option, tokens(option.label)) for option in options]
    return [option for option, words in labels if typed and all(_is_near(each, words) for each in typed)]


def _is_near(typed: str, words: Sequence[str]) -> bool:
    likely = get_close_matches(typed, words, 1, CLOSE) if len(typed) > SHORTEST_BEGINNING else ()
    return bool(likely) or any(begins(typed, word) for word in words)


def says_what_to_do(option: OptionView, text: str, view: View, card: str = "") -> bool:
    """Whether the words begin as the act does, say all of it, or more than who or what it is done to.

    The name of a card alone does not give the card up; `card` is what it is called.
    """
    small = small_words()
    all_words = (tokens(option.label), *_readings(text))
    words, *readings = ([word for word in each if word not in small] for each in all_words)
    if any(
        bool(typed and words)
        and (begins(typed[0], words[0]) or all(any(begins(each, word) for each in typed) for word in words))
        for typed in readings
    ):
        return True
    if option.card and option.role != "play":
        return _names_more(text, card)
    return in_order(readings[0], words) and _is_more_than_names(words, readings[0], view)


def _names_more(text: str, card: str) -> bool:
    """Whether the words name this card and something beside it, such as whom it is for."""
    beside = [each for each in tokens(text) if not any(begins(each, word) for word in tokens(card))]
    return names_thing(text, card) and bool(beside)


def in_order(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the typed words begin some of `words` in their order: who attacks stands before the target."""
    left = iter(words)
    return all(any(begins(each, word) for word in left) for each in typed)


def _is_more_than_names(words: Sequence[str], typed: Sequence[str], view: View) -> bool:
    """Whether some typed word is one of an act's words and names nobody: "sprite attacks brute", "remedy"."""
    names = [piece.label for board in view.boards for piece in board.pieces]
    names += [space.label for board in view.boards for space in board.spaces]
    names += [creature.name for creature in view.creatures] + [seat.name for seat in view.seats]
    named_words = {word for name in names for word in tokens(name)}
    return any(
        len(each) >= SHORTEST_BEGINNING and begins(each, word) and word not in named_words
        for each in typed
        for word in words
    )


def no_result(view: View, text: str) -> str:
    """Why these words are no result of what is thrown or drawn: what is asked, and what is expected."""
    results = [option.label.rstrip(".") for option in view.ask.options] if view.ask else []
    some = [label for place, label in enumerate(results) if len("; ".join(results[:place])) < MOST_RESULTS]
    words = _("“{words}” is not a result here. {question} Type a number or words: {results}.")
    if len(some) < len(results):
        words = _("“{words}” is not a result here. {question} Type a number or words, e.g.: {results}.")
    question = view.ask.prompt if view.ask else ""
    return words.format(words=text[:LONGEST_SAID], question=question, results="; ".join(some))


def explained(match: Match[Any], view: View, seat: int, text: str) -> Meant | None:
    """The act that the words mean most likely, with what stands against it; `None` for no idea.

    The name of another seat at the beginning makes it that seat's act.
    """
    rest, first = text, next(iter(named([other.name for other in view.seats], text)), None)
    if first is not None and not first.place and first.words:
        seat, rest = view.seats[first.seat].seat, first.words
    typed = tokens(text)
    if all(map(str.isdigit, typed)):
        return None  # dice that nobody asked for, or nothing at all
    said = ((act, _said(match, seat, act)) for act in _thinkable(match, view, seat, typed))
    fitting = [(act, words) for act, words in said if fits(rest, words) or fits(text, words)]
    if not fitting:
        return None
    cards = set(map(match.game.words.card, _cards(match, view)))
    judged = [Meant(seat, act, words, match.why_not(seat, act)) for act, words in fitting]
    # What only names a card answers a question that is not open: words with a verb are meant sooner.
    return min(
        judged,
        key=lambda each: (
            not in_order(typed, tokens(each.words)),
            each.refusal is not None,
            each.words in cards,
            len(tokens(each.words)),
            _said_besides(each.act),
        ),
    )


def _said_besides(act: Any) -> int:
    """How much of an act is otherwise than where nobody says it."""
    fields = msgspec.structs.fields(type(act))
    return sum(not field.required and getattr(act, field.name) != _default(field) for field in fields)


def _said(match: Match[Any], seat: int, act: Any) -> str:
    try:
        return match.game.words.act(match.state, seat, act)
    except (LookupError, TypeError, ValueError, AttributeError):  # an act that makes no sense at all
        return ""


def _cards(match: Match[Any], view: View) -> Iterable[str]:
    """The cards of the game, and what is seen beside them: status cards come and go."""
    seen = (card.id for who in view.seats for pile in who.piles for card in pile.cards)
    return dict.fromkeys((*match.game.places.conserved(match.state), *seen))


def _thinkable(match: Match[Any], view: View, seat: int, typed: list[str]) -> Iterator[Any]:
    ask = match.ask()
    if isinstance(ask, Choice) and seat in ask.seats:
        yield from match.game.candidates(match.state, ask, seat)
    cards = [card for card in _cards(match, view) if _named(match, card, typed)]
    cards += [space.id for space in _spaces(view, typed)]
    numbers = [who.seat for who in view.seats if covers(tokens(who.name)[:1], typed)]
    numbers += [each.creature for each in view.creatures if covers(tokens(each.name)[:1], typed)]
    numbers += [int(each.id) for each in _pieces(view, typed) if each.id.isdigit()]
    for kind in get_args(match.game.act_type) or (match.game.act_type,):
        yield from islice(_made(kind, cards, numbers), MOST_ACTS)


def _spaces(view: View, typed: list[str]) -> Iterator[SpaceView]:
    """The spaces of all boards that the words name, each of those that are called alike."""
    for space in (space for board in view.boards for space in board.spaces):
        if any(begins(each, word) for word in tokens(space.label) for each in typed):
            yield space


def _pieces(view: View, typed: list[str]) -> Iterator[PieceView]:
    """The pieces on all boards that the words name, by any of the words of their names."""
    for piece in (piece for board in view.boards for piece in board.pieces):
        if any(begins(each, word) for word in tokens(piece.label) for each in typed):
            yield piece


def _named(match: Match[Any], card: str, typed: list[str]) -> bool:
    words = tokens(match.game.words.card(card))
    return bool(words) and all(any(begins(each, word) for each in typed) for word in words)


def _made(kind: Any, cards: list[str], numbers: list[int]) -> Iterator[Any]:
    """Acts of one type whose fields name the given cards and numbers."""
    choices = [list(_values(field, cards, numbers)) for field in msgspec.structs.fields(kind)]
    names = [field.name for field in msgspec.structs.fields(kind)]
    for values in product(*choices):
        yield kind(**dict(zip(names, values, strict=True)))


def _values(field: msgspec.structs.FieldInfo, cards: list[str], numbers: list[int]) -> Iterable[Any]:
    default = [] if field.required else [_default(field)]
    if field.type is str:
        return [*cards, *default]
    if field.type is int:
        return [*numbers, *(default or [-1])]
    if field.type == tuple[str, str]:
        return [(one, other) for one in sorted(cards) for other in sorted(cards) if one <= other]
    return (True, False) if field.type is bool else default


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
