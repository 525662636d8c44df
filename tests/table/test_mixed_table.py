"""A mixed table through a whole boss: one seat shows cards, one says what they did, one only corrects
numbers, one is a bot. Each is reckoned by hand, and nobody touches what is another's."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do
from companion.engine.corrections import SetValue
from companion.engine.declared import Declare, DeclaredEffect
from companion.engine.encoding import encode
from companion.engine.entries import Answered as Entry
from companion.engine.entries import Corrected
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.content.characters import CHARACTERS, starter_deck
from companion.games.slay_the_spire.state.acts import PlayCard, Ready
from companion.games.slay_the_spire.state.figures import living_enemies
from companion.play.bots.players import bot
from companion.play.bots.situations import situation
from companion.table.desk.commands import PlayAs
from companion.table.desk.desk import Desk
from companion.table.desk.oracle import TableOracle
from companion.table.tags.library import Library
from tests.table.reckoning import hp_after
from tests.table.scripted_table import Clock, DirectHands, Disagreement, ScriptedTable, _fighter
from tests.table.tables import cards_of, supply

SCANS, DECLARES, NUMBERS, BOT = range(4)
NAMES = ("Anna", "Ben", "Cleo", "Dora")
HP = 40


class MixedTable(ScriptedTable):
    """Four people's ways of playing at one table; `done` counts what each did."""

    def __init__(self, library: Library, boss: str, seed: str) -> None:
        decks = [starter_deck(character) for character in CHARACTERS]
        options = {"fight": [boss], "hp": [HP] * 4, "decks": decks}
        setup = Setup("sts", NAMES, seed, options, (SCANS, DECLARES, NUMBERS))
        self.setup = setup
        self.log = MemoryLog()
        session = Session.start(catalogue.game("sts"), setup, self.log, TableOracle(setup))
        clock = Clock()
        desk = Desk(session, library, clock)
        desk.handle(PlayAs(DECLARES, "effects"))
        desk.handle(PlayAs(NUMBERS, "numbers"))
        cards = [cards_of(deck) for deck in decks]
        super().__init__(desk, DirectHands(desk, clock), clock, cards, supply(), Random(seed))
        self.bot = bot("careful")
        self.done: Counter[str] = Counter()

    def check(self) -> None:
        """Of those whose cards are cardboard."""
        for seat in (SCANS, DECLARES, NUMBERS):
            self._check_seat(seat, self.places[seat], self.session.match.state.fight.fighters[seat])

    def _choice(self, ask: Choice) -> None:
        seat = self.random.choice(ask.seats)
        if seat == BOT:
            self._bot()
        elif ask.topic != "play" or seat == SCANS:
            super()._choice(Choice(ask.topic, (seat,), (), ask.number))
        elif seat == DECLARES:
            self._declare()
        else:
            self._correct()

    def _bot(self) -> None:
        """A bot sees what its seat may see, and its cards are the companion's."""
        facing = situation(self.session.match, BOT, "mixed")
        assert facing is not None
        self._accepted(self.desk.handle(Do(BOT, self.bot.act(facing), self.session.match.number)))
        self.done["bot"] += 1

    def _declare(self) -> None:
        """A Strike or a Defend of the hand that nobody shows, until there is no Energy; then the button."""
        fight = self.session.match.state.fight
        player, hand = fight.fighters[DECLARES], self.places[DECLARES].hand
        found = [card for card in hand if card.face in ("strike_silent", "defend_silent")]
        if not player.energy or not found:
            self._accepted(self.hands.press("ready", DECLARES))
            return
        card = self.random.choice(found)
        hand.sort(key=lambda each: each is not card)  # this one is laid down
        target = self.random.choice(living_enemies(fight))
        if card.face == "strike_silent":
            expected = hp_after(card.face, _fighter(player), _fighter(fight.enemies[target]))
            self._said(DeclaredEffect("hit", 1, 1, (target,)), "attack")
            self._reckoned(self.session.match.state.fight.enemies[target].hp, expected)
        else:
            block = min(20, player.block + 1)
            self._said(DeclaredEffect("block", 1, 1, (DECLARES,)), "skill")
            self._reckoned(self.session.match.state.fight.fighters[DECLARES].block, block)

    def _said(self, effect: DeclaredEffect, kind: str) -> None:
        before = self.session.match.state.fight.fighters[DECLARES]
        energy, cards = before.energy, len(before.hand)
        self._accepted(
            self.desk.handle(Do(DECLARES, Declare((effect,), kind, 1, 1), self.session.match.number))
        )
        assert self.session.match.ask() is not None or self.session.match.state.fight.won
        after = self.session.match.state.fight.fighters[DECLARES]
        if self.session.match.state.fight.phase == "play":
            self._reckoned((after.energy, len(after.hand)), (energy - 1, cards - 1))
        self.done["declared"] += 1

    def _reckoned(self, here: Any, expected: Any) -> None:
        if here != expected:
            raise Disagreement(f"the companion says {here}, reckoned {expected}")
        self.reckoned += 1

    def _correct(self) -> None:
        """Three damage to somebody, and a Block, as numbers; nothing else changes."""
        fight = self.session.match.state.fight
        target = living_enemies(fight)[0]
        wanted = {
            ("fight", "enemies", target, "hp"): max(1, fight.enemies[target].hp - 3),
            ("fight", "fighters", NUMBERS, "block"): min(20, fight.fighters[NUMBERS].block + 1),
        }
        for path, value in wanted.items():
            others = [encode(each) for seat, each in enumerate(fight.fighters) if seat != NUMBERS]
            self._accepted(self.desk.handle(Correct(SetValue(path, value))))
            fight = self.session.match.state.fight
            self._reckoned(
                [encode(each) for seat, each in enumerate(fight.fighters) if seat != NUMBERS], others
            )
            self.done["corrected"] += 1
        self._reckoned((fight.enemies[target].hp, fight.fighters[NUMBERS].block), tuple(wanted.values()))
        self._accepted(self.hands.press("ready", NUMBERS))


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["first", "second"])
def test_a_mixed_table_plays_a_whole_boss(library: Library, seed: str) -> None:
    table = MixedTable(library, "b2_collector", seed)
    table.play()
    match = table.session.match
    assert match.ask() is None and match.state.fight.round > 2
    assert table.scans > 5 and table.reckoned > 10
    assert min(table.done[kind] for kind in ("bot", "declared", "corrected")) > 3
    _everybody_did_only_their_own(table)
    _the_log_says_the_same(table)


def _everybody_did_only_their_own(table: MixedTable) -> None:
    """Cards by whoever shows or has them on the screen, effects by whoever says them."""
    entries = [entry for entry in table.session.entries if isinstance(entry, Entry)]
    by_kind = {
        kind: {entry.seat for entry in entries if isinstance(entry.act, kind)} for kind in (PlayCard, Declare)
    }
    assert by_kind[PlayCard] == {SCANS, BOT} and by_kind[Declare] == {DECLARES}
    assert {entry.seat for entry in entries if isinstance(entry.act, Ready)} == {0, 1, 2, 3}
    corrections = [entry for entry in table.session.entries if isinstance(entry, Corrected)]
    assert len(corrections) >= table.done["corrected"]


def _the_log_says_the_same(table: MixedTable) -> None:
    again = Session.replay(table.session.game, table.log.lines, MemoryLog(), TableOracle(table.setup))
    assert encode(again.match.state) == encode(table.session.match.state)
