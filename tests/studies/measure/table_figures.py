"""The counts of `tests.studies.bench table` as tables: shares by size of table, every act, every room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec
from rich.table import Table

from companion.games.slay_the_spire.words.climbing import PLACES
from companion.speech.words import ngettext
from tests.studies.measure.answers import Answers
from tests.studies.measure.bookkeeping import ACTS
from tests.studies.measure.kept_figures import Figures

Way = Literal["touch", "scans", "numbers", "mixed"]
"""How a climb is played: all on the screen, with tags, by people who keep the numbers, or half with tags."""
HUMAN_SECONDS = 3.0
"""A scan or a roll every three seconds is a lively table."""
TOUCH_SECONDS = 1.5
"""A touch by somebody who knows what to do; a card or a die takes `HUMAN_SECONDS`."""
KINDS = {"map": "Map, tokens and boss", **PLACES}
"""What is visited, in the order of telling."""
WAYS_IN_WORDS: dict[Way, str] = {
    "touch": "touches, all on the screen",
    "scans": "shown + touches, with tags",
    "numbers": "shown + touches, numbers only",
    "mixed": "shown + touches, half of them with tags",
}


class Counts(msgspec.Struct):
    """What was counted in the fights of one size of table."""

    players: int
    fights: int = 0
    rounds: int = 0
    cards: int = 0
    card_taps: int = 0
    scans: int = 0
    rolls: int = 0
    taps: int = 0
    declared_taps: int = 0
    number_taps: int = 0
    hand: Counter[str] = msgspec.field(default_factory=Counter)
    left: Counter[str] = msgspec.field(default_factory=Counter)
    answers: Answers = msgspec.field(default_factory=Answers)

    @property
    def gone(self) -> float:
        """The share of the enemy-side acts that nobody does by hand any more, with the die thrown."""
        return 1 - self.left.total() / max(1, self.hand.total())

    @property
    def gone_unrolled(self) -> float:
        """The same share when the companion rolls the die (`--dice seed`)."""
        return 1 - (self.left.total() - self.left["roll"]) / max(1, self.hand.total())

    @property
    def taps_per_card(self) -> float:
        """Taps for each card that was played, its targets and choices included."""
        return self.card_taps / max(1, self.cards)


class Taken(msgspec.Struct):
    """What the visits of a kind of room took; in `seconds` people waited for the companion."""

    rooms: int = 0
    touches: int = 0
    scans: int = 0
    rolls: int = 0
    seconds: float = 0.0

    def add(self, other: Taken) -> None:
        """Take in what other visits took."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def shown(self) -> float:
        """Cards and dice that were shown in a room."""
        return (self.scans + self.rolls) / max(1, self.rooms)

    @property
    def touched(self) -> float:
        """Touches of a room."""
        return self.touches / max(1, self.rooms)

    @property
    def lasts(self) -> float:
        """Seconds of a room."""
        return self.touched * TOUCH_SECONDS + self.shown * HUMAN_SECONDS + self.seconds / max(1, self.rooms)


Rooms = dict[str, Taken]
"""What was counted by kind of room."""


def _empty(*headings: str) -> Table:
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for place, heading in enumerate(headings):
        shown.add_column(heading, justify="right" if place else "left")
    return shown


def shares(found: Sequence[Counts]) -> Table:
    """What is done by hand a round, what is left of it, and what people show, roll and tap instead."""
    sums = ("players", "rounds", "by hand", "left", "gone", "unrolled")
    shown = _empty(*sums, "scans", "rolls", "taps", "taps a card")
    for each in found:
        rounds = max(1, each.rounds)
        numbers = (each.hand.total(), each.left.total())
        cells = [str(each.players), str(each.rounds), *(f"{number / rounds:.1f}" for number in numbers)]
        cells += [f"{each.gone:.1%}", f"{each.gone_unrolled:.1%}"]
        cells += [*(f"{n / rounds:.1f}" for n in (each.scans, each.rolls, each.taps))]
        shown.add_row(*cells, f"{each.taps_per_card:.2f}")
    return shown


def taps(found: Sequence[Counts]) -> Table:
    """The taps of a round, of groups that show cards, say what their cards did, or keep the numbers."""
    shown = _empty("taps a round", *(str(each.players) for each in found))
    kinds = {
        "who show cards": [each.taps for each in found],
        "who declare effects": [each.declared_taps for each in found],
        "who keep numbers": [each.number_taps for each in found],
    }
    for words, counted in kinds.items():
        rounds = (max(1, each.rounds) for each in found)
        shown.add_row(words, *(f"{each / of:.1f}" for each, of in zip(counted, rounds, strict=True)))
    return shown


def rooms(found: Mapping[Way, Rooms]) -> Table:
    """What a room takes a party of four, by way of playing: cards and dice shown, touches, seconds."""
    shown = _empty("a room, outside its fight", "rooms")
    for way in found:
        shown.add_column(WAYS_IN_WORDS[way], justify="right")
        shown.add_column("s", justify="right")
    for kind, words in KINDS.items():
        row = [each.get(kind, Taken()) for each in found.values()]
        if any(taken.rooms for taken in row):
            shown.add_row(words, "/".join(str(taken.rooms) for taken in row), *_taken(row))
    return shown


def _taken(row: Iterable[Taken]) -> Iterator[str]:
    """Shown and touched, and how long it lasts, for each way of playing."""
    for taken in row:
        both = f"{taken.shown:.1f} + {taken.touched:.1f}" if taken.shown else f"{taken.touched:.1f}"
        yield from (both, f"{taken.lasts:.0f}") if taken.rooms else ("", "")


def acts(found: Sequence[Counts]) -> Table:
    """Every act with its page: how often a round by hand, and how often with the companion."""
    sizes = [ngettext("{count} seat", "{count} seats", n).format(count=n) for n in (c.players for c in found)]
    shown = _empty("a round, by hand → with the companion", "page", *sizes)
    for act, (page, words) in ACTS.items():
        cells = [_cell(each, act) for each in found]
        if any(cells):
            shown.add_row(words, str(page), *cells)
    return shown


def _cell(counts: Counts, act: str) -> str:
    rounds = max(1, counts.rounds)
    hand, left = counts.hand[act] / rounds, counts.left[act] / rounds
    if not hand and not left:
        return ""
    return f"{hand:.1f} → {left:.1f}" if left else f"{hand:.1f}"


def answers(found: Mapping[str, Answers]) -> Table:
    """What a fight, or an act outside its fights, asks of people, and what of it they need not be asked."""
    shown = _empty("answers of", "all", "decisions", "share", "known to hands", "avoidable")
    for what, each in found.items():
        times = max(1, each.times)
        parts = (each.count, each.decisions, each.by_hand, each.avoidable.total())
        everything, decisions, by_hand, avoidable = (f"{part / times:.1f}" for part in parts)
        shown.add_row(what, everything, decisions, f"{each.share:.0%}", by_hand, avoidable)
        for name, count in each.avoidable.most_common():
            shown.add_row(f"  {name}", "", "", "", "", f"{count / times:.1f}")
    return shown


def figures(
    found: Sequence[Counts], climbed: Mapping[Way, Rooms], answered: Mapping[str, Answers]
) -> Figures:
    """The same as values for a file: of a round by size of table, of a room by way of playing and kind."""
    kept = {f"fights of {each.players}": _of_a_round(each) for each in found}
    for what, given in answered.items():
        times = max(1, given.times)
        kept[f"answers of {what}"] = {
            "all": given.count / times,
            "decisions": given.decisions / times,
            "known to hands": given.by_hand / times,
        } | {f"avoidable: {name}": count / times for name, count in given.avoidable.items()}
    for way, by_kind in climbed.items():
        for kind, taken in by_kind.items():
            kept[f"{kind}, {way}"] = {
                "rooms": taken.rooms,
                "shown": taken.shown,
                "touched": taken.touched,
                "seconds": taken.lasts,
            }
    return kept


def _of_a_round(counts: Counts) -> dict[str, float]:
    rounds = max(1, counts.rounds)
    sums = {"by hand": counts.hand.total(), "left": counts.left.total(), "scans": counts.scans}
    sums |= {"rolls": counts.rolls, "taps": counts.taps}
    return {name: number / rounds for name, number in sums.items()} | {
        "gone": counts.gone,
        "taps a card": counts.taps_per_card,
    }
