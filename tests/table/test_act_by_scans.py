"""An act of a climb by scans: four people at the emulated table, with real drivers and a real log file.

The mfrc522 package reads tags on emulated chips, the die hangs on a pseudo-terminal, the buttons on emulated
pins. To make it short, hands take HP from the enemies, as they correct any number, and the time that people
take between two acts is added to what the devices say instead of being waited for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.engine.asks import Choice
from companion.engine.encoding import encode
from companion.games import catalogue
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.store.shelf import Shelf
from companion.table.desk.desk import Desk
from companion.table.desk.inputs import TagSeen
from companion.table.desk.oracle import TableOracle
from companion.table.desk.replies import Answered, Denied, DeskQuestion, Reply
from companion.table.kits import kit_of
from companion.table.tags.library import Library
from hardware.table_words import Lift, Swap
from tests.studies.measure import table_climb as climbs
from tests.table.hardware_hands import HardwareHands
from tests.table.tables import steel, uid

pytestmark = [pytest.mark.machine, pytest.mark.slow]

GAMES = {"sts": catalogue.game("sts")}
THINKING = 3.0
POLLS = 0.02
"""Seconds between two looks of the reader, which the test need not wait for as long as people do."""
OFTEN = 12
"""Between so many acts somebody shows what means nothing now."""


def strays() -> Iterator[str]:
    """Tags that nobody should show: an unknown one, a card of another game, the enemy of another act."""
    box = kit_of("sts").cards.box()
    last = next(uid(copy) for copy in box if copy.card == "b4_corrupt_heart")
    return cycle(("04ffffffffffff", steel("dagger"), last))


class PartyHands:
    """Hands of a scripted party at the emulated table; `replies` are those to all that a reader saw."""

    def __init__(self, wired: HardwareHands) -> None:
        self.wired, self.passed, self.acts, self.lying = wired, 0.0, 0, ""
        self.desk: Desk | None = None
        self.replies: list[tuple[str, Reply | None]] = []
        self.wrong: list[Denied] = []
        self.strays = strays()
        wired.desk = self  # type: ignore[assignment] - whatever hears

    def clock(self) -> float:
        """The clock of the drivers, with the time that people took."""
        return self.wired.clock() + self.passed

    def pause(self) -> None:
        """Somebody thinks, and now and then shows what means nothing now, which changes nothing."""
        self.passed += THINKING
        self.acts += 1
        if self.desk is None or self.acts % OFTEN:
            return
        match, stray = self.desk.session.match, next(self.strays)
        before = encode(match.state)
        reply = self.show(self.desk, stray)
        assert isinstance(reply, Denied) and reply.words and encode(match.state) == before
        self.wrong.append(reply)
        self.passed += THINKING

    def show(self, desk: Desk, tag: str) -> Reply | None:
        """The card lies on the reader instead of the one before it, or is lifted and laid down again."""
        self.desk = desk
        if tag == self.lying:
            self.wired.obey(Lift(tag))
            self.wired.until(lambda event: type(event).__name__ == "TagGone" and event.uid == tag)
        self.lying = tag
        self.wired.obey(Swap(tag, "shared"))
        return self.wired.until(lambda event: isinstance(event, TagSeen) and event.uid == tag)

    def roll(self, desk: Desk, face: int) -> Reply | None:
        """The die is thrown."""
        self.desk = desk
        return self.wired.roll(face)

    def press(self, desk: Desk, seat: int) -> Reply | None:
        """A seat's button is pressed."""
        self.desk = desk
        return self.wired.press("ready", seat)

    def handle(self, event: Any) -> Reply | None:
        """What the drivers say, later by all the time that people took."""
        later = msgspec.structs.replace(event, at=event.at + self.passed)
        reply = self.desk.handle(later) if self.desk is not None else None
        if isinstance(event, TagSeen):
            self.replies.append((event.uid, reply))
        return reply


@pytest.fixture
def hands() -> Iterator[PartyHands]:
    """The emulated table with its drivers running."""
    wired = HardwareHands()
    wired.equipment.readers["shared"].pause = POLLS
    yield PartyHands(wired)
    wired.close()


def test_an_act_by_scans_with_real_drivers_and_a_real_log(
    tmp_path: Path, hands: PartyHands, library: Library
) -> None:
    setup = climbs.setup_of("scans", "bench 4")
    with Shelf(GAMES, tmp_path / "games").new(setup, TableOracle) as game:
        party = climbs.Party(game.session, library, "scans", Random("scans bench 4"), hands)
        held = dict(GAMES["sts"].places.conserved(party.run))
        party.climb()
        final, run = encode(party.run), party.run
        ask = game.session.match.ask()
        assert isinstance(ask, Choice) and ask.topic == "act" and run.climb.beaten
        assert dict(GAMES["sts"].places.conserved(run)) == held and not GAMES["sts"].places.problems(run)
    shown = sum(taken.scans for taken in party.taken.values()) + party.in_fights.scans
    said = Counter(type(reply) for _tag, reply in hands.replies)
    assert said.total() == shown + len(hands.wrong), "no scan is lost, and none counts twice"
    assert set(said) == {Answered, DeskQuestion, Denied} and said[Denied] == len(hands.wrong) > 3
    assert {denied.refusal.code for denied in hands.wrong} >= {"unknown-tag", "other-game"}
    assert party.refused == []
    parts = {library.identify(tag).copy.set for tag, reply in hands.replies if not isinstance(reply, Denied)}
    assert parts >= {"neow", "enemies", "events", "relics", "potions", "boss_relics", *CHARACTERS}
    with Shelf(GAMES, tmp_path / "games").open(game.id, TableOracle) as again:
        assert encode(again.session.match.state) == final


@pytest.mark.parametrize("seed", ["bench 8", "bench 12", "bench 13"])
def test_what_lies_in_the_piles_of_a_climb_is_what_was_shown(library: Library, seed: str) -> None:
    """In these acts decks have cards both ways and somebody is dealt a copy of what another owns."""
    party = climbs.climbed("scans", seed, library)
    assert party.run.climb.beaten and party.refused == []
    assert any({card, f"{card}+"} <= set(hero.deck) for hero in party.run.heroes for card in hero.deck)
