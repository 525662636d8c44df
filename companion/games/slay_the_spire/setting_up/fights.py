"""The fights there are, by name or by roll, and those of which one is drawn.

Enemies are ids of faces, in the order of the rows, as in the option `fight` of `setup`. Nothing is drawn
here: what is left to chance is a `Meeting`, and the game asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.engine.asks import Chance
from companion.engine.game import SetupError
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.kinds import Face, Role
from companion.games.slay_the_spire.state.frames import Meeting
from companion.speech.near import meant
from companion.speech.words import _

ACTS = (1, 2, 3, 4)
_WORD = re.compile(r"[a-z0-9]+")


class Fight(NamedTuple):
    """A fight one can ask for: its name in small letters, its act, and its faces."""

    name: str
    act: int
    faces: tuple[str, ...]


# Bosses and elites


def bosses(ascension: int = 0, act: int | None = None) -> list[Fight]:
    """All boss fights at an ascension level, of one act or of all; pairs are one fight (page 11)."""
    return list(_fights("boss", ascension, act))


def elites(ascension: int = 0, act: int | None = None) -> list[Fight]:
    """All elite fights at an ascension level, of one act or of all."""
    return list(_fights("elite", ascension, act))


def _fights(role: Role, ascension: int, act: int | None) -> Iterator[Fight]:
    later = BOOK.summoned_names
    for each in ACTS if act is None else (act,):
        paired: set[str] = set()
        for face in BOOK.catalog.of_role(role, each, ascension):
            if face.name in later or face.name in paired:
                continue
            paired.add(face.paired_with)
            faces = (face, *_partner(face, each, ascension))
            yield Fight(plain_name(face.name), each, tuple(one.id for one in faces))


def _partner(face: Face, act: int, ascension: int) -> list[Face]:
    found = BOOK.catalog.of_role(face.role, act, ascension)
    return [other for other in found if other.name == face.paired_with]


def plain_name(name: str) -> str:
    """A name as people type it: `The Guardian` is `guardian`, `Awakened One` is `awakened_one`."""
    return "_".join(_words(name))


def _words(name: str) -> list[str]:
    words = _WORD.findall(name.lower())
    return words[1:] if words[:1] == ["the"] else words


def boss_named(name: str, ascension: int = 0) -> list[str]:
    """The faces of a boss fight called `name` ("hexaghost", "heart", "donu and deca", or a face id).

    Raises `SetupError` with the names there are when none, or more than one, is meant.
    """
    return _named(name, bosses(ascension), _("boss"))


def elite_named(name: str, ascension: int = 0) -> list[str]:
    """The faces of an elite fight called `name`. Raises `SetupError` like `boss_named`."""
    return _named(name, elites(ascension), _("elite"))


def _named(name: str, fights: Sequence[Fight], kind: str) -> list[str]:
    exact = [fight for fight in fights if name in (fight.name, *fight.faces)]
    found = exact or [fight for fight in fights if _means(name, fight)]
    if len(found) == 1:
        return list(found[0].faces)
    words = _("No {kind} is called {name} at this ascension level. Choose one of {known}.")
    if found:
        words = _("{name} means more than one {kind}. Choose one of {known}.")
    known = ", ".join(fight.name for fight in found or fights)
    near = "" if found else meant(name, [fight.name for fight in fights])
    raise SetupError(words.format(name=name, kind=kind, known=known) + near)


def _means(name: str, fight: Fight) -> bool:
    """Whether all words of `name` occur in the names of the fight's enemies."""
    asked = set(_words(name)) - {"and"}
    called = {word for face in fight.faces for word in _words(BOOK.catalog.faces[face].name)}
    return bool(asked) and asked <= called


def boss_rolled(act: int, ascension: int, roll: int) -> list[str]:
    """The boss of an act that a die picks by the result on its back (page 5, step 8).

    Act IV has one boss. Raises `SetupError` when no boss has this result.
    """
    fights = bosses(ascension, act)
    for fight in fights:
        if len(fights) == 1 or roll in BOOK.catalog.faces[fight.faces[0]].die:
            return list(fight.faces)
    raise SetupError(
        _("Act {act} has no boss for a roll of {roll}. Acts are 1 to 4, rolls 1 to 6.").format(
            act=act, roll=roll
        )
    )


def elites_to_draw(act: int, ascension: int) -> Meeting:
    """One of the elites of an act is drawn. Raises `SetupError` for an act without elites."""
    deck = [fight.faces[0] for fight in elites(ascension, act)]
    if not deck:
        words = _("Act {act} has no elites at Ascension {level}. Act IV has them from Ascension 11.")
        raise SetupError(words.format(act=act, level=ascension))
    return Meeting("elite", deck, [[]])


# Encounters


def encounters_to_draw(
    act: int, ascension: int, players: int, wanted: Sequence[str] = (), first: bool = False
) -> Meeting:
    """One encounter card is drawn for each player (page 9).

    `wanted` are the names or ids of cards for the lowest rows; all others may be any. With `first`
    the cards are those of the 1st Encounter of Act I. Raises `SetupError` when there are no such cards.
    """
    if len(wanted) > players:
        words = _("There is one encounter in each player's row: name at most {seats}, not {count}.")
        raise SetupError(words.format(seats=players, count=len(wanted)))
    role: Role = "first_encounter" if first else "encounter"
    cards = BOOK.catalog.of_role(role, act, ascension)
    deck = [face.id for face in cards for _copy in range(face.copies)]
    if len(deck) < players:
        words = _("Act {act} has no encounters for {count} players. Choose an act from 1 to 3.")
        raise SetupError(words.format(act=act, count=players))
    rows: list[list[str]] = []
    for name in wanted:
        rows.append(_meant(name, deck))
        if not _enough(deck, rows):
            raise _used_up(rows[-1][0])
    return Meeting("encounter", deck, [*rows, *([] for _row in range(players - len(rows)))])


def _meant(name: str, deck: Sequence[str]) -> list[str]:
    """The cards that are meant by a name. Raises `SetupError` when there are none."""
    asked = set(_words(name))
    called = [face for face in deck if asked and asked <= set(_words(BOOK.catalog.faces[face].name))]
    meant = list(dict.fromkeys([face for face in deck if face == name] or called))
    if not meant:
        raise _no_encounter(name, deck)
    return meant


def _no_encounter(name: str, deck: Sequence[str]) -> SetupError:
    known = list(dict.fromkeys(plain_name(BOOK.catalog.faces[face].name) for face in deck))
    words = _("This act has no encounter called {name}. Choose one of {known}.")
    return SetupError(words.format(name=name, known=", ".join(known)) + meant(name, known))


def _used_up(card: str) -> SetupError:
    words = _("Other rows have every {name} of this act. Choose another encounter for this row.")
    return SetupError(words.format(name=BOOK.catalog.faces[card].name))


def drawable(meeting: Meeting) -> list[str]:
    """The cards of which the next is drawn: those it may be while every row after it finds one as well."""
    this, rest = meeting.rows[0], meeting.rows[1:]
    if not this and not any(rest):
        return meeting.deck
    return [
        card
        for card in meeting.deck
        if (not this or card in this) and _enough(_without(meeting.deck, card), rest)
    ]


def _enough(deck: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether each row finds a card that it may be."""
    if not any(rows):
        return len(rows) <= len(deck)
    fitting = (card for card in dict.fromkeys(deck) if not rows[0] or card in rows[0])
    return any(_enough(_without(deck, card), rows[1:]) for card in fitting)


def _without(deck: Sequence[str], card: str) -> list[str]:
    left = [*deck]
    left.remove(card)
    return left


def draw(meeting: Meeting, card: str) -> None:
    """The next row has its card."""
    meeting.rows.pop(0)
    meeting.deck.remove(card)
    meeting.met.append(card)


class Draws:
    """Picks by a seed, one after the other."""

    def __init__(self, seed: str) -> None:
        self.oracle = SeedOracle(seed)
        self.count = 0

    def pick(self, kind: str, options: Sequence[int | str]) -> str:
        self.count += 1
        chance = Chance("die" if kind == "die" else "pick", list(options), kind)
        return str(self.oracle.answer(chance, self.count))
