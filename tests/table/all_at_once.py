"""Four players who all show cards within the same two seconds, on four emulated readers with real drivers.

`python -m tests.table.all_at_once 200` plays so many rounds, each interleaved otherwise, and says what became
of the scans; the suite plays a few.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.engine.asks import Chance
from companion.engine.commands import Do, Resolve
from companion.engine.entries import Answered as Entry
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.acts import PlayCard
from companion.games.slay_the_spire.state.figures import living_enemies
from companion.table.desk.commands import Choose, SeatDone
from companion.table.desk.desk import Desk
from companion.table.desk.inputs import TagGone, TagSeen
from companion.table.desk.oracle import TableOracle
from companion.table.desk.replies import Answered, Denied, DeskQuestion, Reply, Told
from companion.table.tags.library import Library
from hardware.device_settings import HardwareSettings, ReaderSettings
from hardware.table_words import Lift, Put
from tests.table.hardware_hands import HardwareHands
from tests.table.tables import full_library, spire

NAMES = ("Anna", "Ben", "Cleo", "Dora")
READERS = HardwareSettings(
    emulated=True,
    reader=tuple(
        ReaderSettings(name=name.lower(), bus=number // 3, device=number % 3)
        for number, name in enumerate(NAMES)
    ),
)
DECKS = [
    ["strike_ironclad"] * 3 + ["defend_ironclad"] * 2,
    ["strike_silent"] * 2 + ["defend_silent"] * 2 + ["survivor"],
    ["strike_defect"] * 3 + ["defend_defect"] * 2,
    ["strike_watcher"] * 3 + ["defend_watcher"] * 2,
]
OPEN = ("asked", "waits")


class Plan(NamedTuple):
    """How a round goes: the order in which each seat shows its cards, on whose reader, and when questions
    are answered, with which option."""

    orders: list[list[int]]
    readers: list[int]
    wishes: list[int]


PLANS = st.builds(
    Plan,
    st.lists(st.permutations(range(5)), min_size=4, max_size=4),
    st.permutations(range(4)),
    st.lists(st.integers(0, 5), min_size=30, max_size=30),
)


def tags_of(seat: int) -> list[str]:
    """The tags of a seat's deck."""
    deck = DECKS[seat]
    return [spire(face, deck[:place].count(face) + 1) for place, face in enumerate(deck)]


OWNERS = {tag: seat for seat in range(4) for tag in tags_of(seat)}
FACES = {tag: DECKS[seat][place] for seat in range(4) for place, tag in enumerate(tags_of(seat))}


class Round:
    """One round: every seat shows its five cards, one after the other, all seats at the same time.

    `fates` says what became of each card, by its tag: "played" or "refused", until then "asked" or "waits";
    "checked" for a card that a finger has just chosen, and whose showing is praised as work for hands.
    """

    def __init__(self, hands: HardwareHands, library: Library, plan: Plan) -> None:
        setup = Setup(
            "sts",
            NAMES,
            "together",
            {"fight": ["b2_collector"], "hp": [60] * 4, "decks": DECKS},
            (0, 1, 2, 3),
        )
        session = Session.start(catalogue.game("sts"), setup, MemoryLog(), TableOracle(setup))
        self.hands, self.session, self.plan = hands, session, plan
        self.desk = Desk(session, library, hands.clock)
        self._second_round()
        self.waiting = {seat: [tags_of(seat)[place] for place in plan.orders[seat]] for seat in range(4)}
        self.wishes = iter(plan.wishes)
        self.fates: dict[str, str] = {}
        self.words: Counter[str] = Counter()
        self.said: list[str] = []
        self.answered_by_finger: Counter[int] = Counter()

    def _second_round(self) -> None:
        """By then the Collector has called two Torch Heads for every row: each Strike has nine targets."""
        self.desk.handle(Resolve(2))
        for seat in range(4):
            self.desk.handle(SeatDone(seat))
        self.desk.handle(Resolve(2))
        assert len(living_enemies(self.session.match.state.fight)) == 9

    # Hands

    def play(self) -> None:
        """All of it, until nothing waits and every question is answered."""
        lying = dict.fromkeys(range(4), "")
        for seat in lying:
            lying[seat] = self._put(seat)
        while any(lying.values()):
            event = self.hands.next()
            reply = self.desk.handle(event)
            if isinstance(event, TagSeen):
                self._seen(event.uid, reply)
                self.hands.obey(Lift(event.uid))
            elif isinstance(event, TagGone):
                lying[OWNERS[event.uid]] = self._put(OWNERS[event.uid])
            if next(self.wishes, 0) > 3:
                self._answer_one()
        self._finish()

    def _put(self, seat: int) -> str:
        """The next card of a seat is laid down; its tag, or nothing when all were shown."""
        if not self.waiting[seat]:
            return ""
        tag = self.waiting[seat].pop(0)
        self.hands.obey(Put(tag, NAMES[self.plan.readers[seat]].lower()))
        return tag

    # What is said

    def _seen(self, tag: str, reply: Reply | None) -> None:
        assert reply is not None, f"not a word about {FACES[tag]}"
        assert tag not in self.fates, "read once"
        assert reply.seat in (OWNERS[tag], -1), reply  # type: ignore[union-attr]
        self._note(reply, tag)
        self._following()

    def _note(self, reply: Reply, tag: str) -> None:
        """A reply about one card; what is refused is really not possible for its owner."""
        if isinstance(reply, Denied):
            assert reply.words and "{" not in reply.words
            match = self.session.match
            able = [act for act in match.legal(OWNERS[tag]) if getattr(act, "card", "") == FACES[tag]]
            assert not able, (reply.words, able)
        kinds = {Answered: "played", DeskQuestion: "asked", Told: "waits", Denied: "refused"}
        self.fates[tag] = kinds[type(reply)]
        if isinstance(reply, Told) and tag not in self._open():
            self.fates[tag] = "checked"
        self.said.append(f"{FACES[tag]} ({tag[-2:]}) {self.fates[tag]}: {reply.words}")
        self.words[self.fates[tag]] += 1

    def _following(self) -> None:
        """Cards that waited, and cards that cannot be taken any more: each is found by its seat and name."""
        for reply in self.desk.further():
            assert isinstance(reply, Answered | DeskQuestion | Denied) and reply.seat >= 0
            mine = [tag for tag, fate in self.fates.items() if OWNERS[tag] == reply.seat and fate in OPEN]
            if isinstance(reply, DeskQuestion):
                self.fates |= {tag: "asked" for tag in mine if tag in self._asked()}
                continue
            gone = [tag for tag in mine if tag not in self._open()]
            assert gone, f"a reply about no card: {reply.words}"
            named = [tag for tag in gone if BOOK.cards[FACES[tag]].card.name in reply.words]
            self._note(reply, named[0])

    def _lines(self) -> list[Any]:
        return list(self.desk.questions.shown)

    def _tags(self, line: Any) -> list[str]:
        return [scan.uid for scan in line.scans]

    def _open(self) -> set[str]:
        return {tag for line in self._lines() for tag in self._tags(line)}

    def _asked(self) -> set[str]:
        return {tag for line in self._lines() if line.question is not None for tag in self._tags(line)}

    # Fingers

    def _answer_one(self) -> bool:
        """Somebody answers what was asked; true when there was a question."""
        ask = self.session.match.ask()
        if ask is not None and not isinstance(ask, Chance) and ask.topic != "play":
            return self._rule_question(ask.seats[0])
        line = next((line for line in self._lines() if line.question is not None), None)
        if line is None:
            return False
        options = line.question.options
        act = options[next(self.wishes, 0) % len(options)].act
        reply = self.desk.handle(Choose(line.seat, act))
        self._note(reply, line.scans[-1].uid)
        self._following()
        return True

    def _rule_question(self, seat: int) -> bool:
        """What a card asks its player in the middle is tapped."""
        reply = self.desk.handle(Do(seat, self.session.match.legal(seat)[0]))
        assert isinstance(reply, Answered)
        self.answered_by_finger[seat] += 1
        self._following()
        return True

    def _finish(self) -> None:
        while self._answer_one():
            pass

    # What must hold

    def check(self) -> None:
        """Nothing is open, every card was played or refused, and the log has just what its owners showed."""
        assert not self._lines()
        assert set(self.fates) == set(OWNERS), "every card that was shown was spoken of"
        assert set(self.fates.values()) <= {"played", "refused", "checked"}, "\n".join(self.said)
        entries = [entry for entry in self.session.entries if isinstance(entry, Entry)]
        for seat in range(4):
            played = Counter(FACES[tag] for tag in tags_of(seat) if self.fates[tag] == "played")
            acts = [entry.act for entry in entries if entry.seat == seat]
            kept = Counter(act.card for act in acts if getattr(act, "card", ""))
            taken = kept.total() - self.answered_by_finger[seat]
            checked = [tag for tag in tags_of(seat) if self.fates[tag] == "checked"]
            assert len(checked) <= self.answered_by_finger[seat]
            assert taken == played.total(), (seat, kept, played)
            plays = Counter(act.card for act in acts if isinstance(act, PlayCard))
            assert not plays - Counter(DECKS[seat]), "a card of another seat"
            assert self.session.match.state.fight.fighters[seat].cards_played == plays.total()


def play_rounds(hands: HardwareHands, library: Library, rounds: int) -> Counter[str]:
    """So many rounds; what was said how often. Raises `AssertionError` with the plan that broke something."""
    words: Counter[str] = Counter()

    @given(plan=PLANS)
    @settings(
        max_examples=rounds,
        deadline=None,
        database=None,
        derandomize=True,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    def one(plan: Plan) -> None:
        made = Round(hands, library, plan)
        made.play()
        made.check()
        words.update(made.words)
        words["rounds"] += 1

    one()
    return words


def main(rounds: int) -> int:
    """Play them and say what became of the scans."""
    hands = HardwareHands(READERS)
    try:
        with tempfile.TemporaryDirectory() as folder:
            words = play_rounds(hands, full_library(Path(folder), "sts"), rounds)
    finally:
        hands.close()
    said = ", ".join(f"{kind} {count}" for kind, count in words.items())
    sys.stdout.write(f"{words['rounds']} rounds, {20 * words['rounds']} scans: {said}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
