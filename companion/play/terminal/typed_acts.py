"""Which act typed words mean: one of those offered, or one that can be judged and explained.

An act is known by its words (`Words.act`), in whatever language is in use. Acts that are not
offered are made from the game's act types with the cards, seats and creatures that the words name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Any, get_args

import msgspec

from companion.engine.asks import Choice
from companion.engine.match import Match
from companion.engine.refusals import Refusal
from companion.engine.view import OptionView, SpaceView, View
from companion.speech.words import N_, _

MOST_ACTS = 3000
OLD_WORDS = {"go on to": "continue to", "go on": "keep", "lay down": "discard"}
"""What acts were called before, with what they are called now."""
SHORTEST_BEGINNING = 3
MOST_RESULTS = 8
LONGEST_SAID = 60
"""So much of what was typed is said again."""
# Translators: words that may stand in what is typed and mean nothing of their own; any number of words.
SMALL_WORDS = N_("the a an my")
_WORD = re.compile(r"[^\W_]+")


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


def begins(typed: str, word: str) -> bool:
    """Whether a typed word is this one, or enough of its beginning."""
    return word == typed or (len(typed) >= SHORTEST_BEGINNING and word.startswith(typed))


def covers(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether every typed word begins one of `words`."""
    return all(any(begins(each, word) for word in words) for each in typed)


def small_words() -> frozenset[str]:
    """Words without which an act is understood as well, in English and in the language in use."""
    return frozenset((*tokens(SMALL_WORDS), *tokens(_(SMALL_WORDS))))


def fits(text: str, words: str) -> bool:
    """Whether typed words mean an act with these words. What it was called before is understood as well."""
    known = tokens(words)
    return any(bool(typed) and covers(typed, known) for typed in _readings(text))


def _readings(text: str) -> Iterator[list[str]]:
    """The typed words, and the same with what acts are called now."""
    yield tokens(text)
    now = text
    for old, new in OLD_WORDS.items():
        now = re.sub(rf"\b{old}\b", new, now, flags=re.IGNORECASE)
    if now != text:
        yield tokens(now)


def offered(options: Sequence[OptionView], text: str) -> list[OptionView]:
    """The offered acts that the words may mean; an act named in full is meant alone."""
    typed = tokens(text)
    found = [option for option in options if fits(text, option.label)]
    if not found and (rest := [word for word in typed if word not in small_words()]):
        found = [option for option in options if covers(rest, tokens(option.label))]
    full = [option for option in found if sorted(tokens(option.label)) == sorted(typed)]
    return full or found


def without_question(options: Sequence[OptionView], question: str, text: str) -> str:
    """What is typed without the words of the question: "discard Strike" answers with the Strike.

    Words that an option has too are left: they may be its name.
    """
    own = {word for option in options for word in tokens(option.label)}
    asked = set(tokens(question)) - own
    return " ".join(word for word in tokens(text) if not any(begins(word, each) for each in asked))


def says_what_to_do(option: OptionView, text: str) -> bool:
    """Whether the words begin as the act does, and do not only name its card."""
    words = tokens(option.label)
    return any(bool(typed and words) and begins(typed[0], words[0]) for typed in _readings(text))


def no_result(view: View, text: str) -> str:
    """Why these words are no result of what is thrown or drawn: what is asked, and what is expected."""
    results = [option.label for option in view.ask.options] if view.ask else []
    words = _("“{words}” is not a result here. {question} Type a number or words: {results}.")
    if len(results) > MOST_RESULTS:
        words = _("“{words}” is not a result here. {question} Type a number or words, e.g.: {results}.")
    question = view.ask.prompt if view.ask else ""
    return words.format(
        words=text[:LONGEST_SAID], question=question, results="; ".join(results[:MOST_RESULTS])
    )


def explained(match: Match[Any], view: View, seat: int, text: str) -> Meant | None:
    """The act that the words mean most likely, with what stands against it; `None` for no idea.

    The name of another seat at the beginning makes it that seat's act.
    """
    seat, text = _actor(view, seat, text)
    typed = tokens(text)
    if not typed:
        return None
    said = ((act, _said(match, seat, act)) for act in _thinkable(match, view, seat, typed))
    fitting = [(act, words) for act, words in said if fits(text, words)]
    if not fitting:
        return None
    named = set(map(match.game.words.card, _cards(match, view)))
    judged = [Meant(seat, act, words, match.why_not(seat, act)) for act, words in fitting]
    # What only names a card answers a question that is not open: words with a verb are meant sooner.
    return min(
        judged, key=lambda each: (each.refusal is not None, each.words in named, len(tokens(each.words)))
    )


def _actor(view: View, seat: int, text: str) -> tuple[int, str]:
    typed = tokens(text)
    for other in view.seats:
        name = tokens(other.name)
        if name and typed[: len(name)] == name and len(typed) > len(name):
            return other.seat, " ".join(typed[len(name) :])
    return seat, text


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
    for kind in get_args(match.game.act_type) or (match.game.act_type,):
        yield from islice(_made(kind, cards, numbers), MOST_ACTS)


def _spaces(view: View, typed: list[str]) -> Iterator[SpaceView]:
    """The spaces of all boards that the words name, each of those that are called alike."""
    for space in (space for board in view.boards for space in board.spaces):
        if any(begins(each, word) for word in tokens(space.label) for each in typed):
            yield space


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
