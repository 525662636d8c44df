"""Undo belongs to people: one's own last act goes, and nothing of what others did since."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.commands import Correct, Do, Undo
from companion.engine.corrections import SetValue
from companion.engine.encoding import encode
from companion.engine.entries import Answered, Resolved, Undone
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.own_undo import _by_itself, others_since
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.state.acts import PlayCard

GAME = catalogue.game("sts")
DECKS = [["bash", *["defend_ironclad"] * 4], ["strike_silent"] * 5]


def fight(**options: Any) -> Session:
    """Anna and Ben at the Guardian, each with five cards in hand, before anybody has acted."""
    chosen = {"fight": ["b1_guardian"], "decks": DECKS, "characters": ["ironclad", "silent"], **options}
    setup = Setup("sts", ("Anna", "Ben"), "own undo", chosen)
    return Session.start(GAME, setup, MemoryLog(), SeedOracle("own undo"))


def player(session: Session, seat: int) -> Any:
    return session.match.state.fight.fighters[seat]


def test_an_own_act_goes_and_what_another_did_since_stays() -> None:
    session = fight()
    session.handle(Do(0, PlayCard("defend_ironclad")))
    session.handle(Do(1, PlayCard("strike_silent", 0)))
    struck, ben = session.match.state.fight.enemies[0].hp, encode(player(session, 1))
    session.handle(Undo(seat=0))
    assert player(session, 0).block == 0 and player(session, 0).hand.known.count("defend_ironclad") == 4
    assert session.match.state.fight.enemies[0].hp == struck and encode(player(session, 1)) == ben


def test_the_log_keeps_who_did_what_and_leads_to_the_same_place_again() -> None:
    session = fight()
    session.handle(Do(0, PlayCard("defend_ironclad")))
    session.handle(Do(1, PlayCard("strike_silent", 0)))
    session.handle(Undo(seat=0))
    marker, again = session.entries[-2:]
    assert isinstance(marker, Undone) and isinstance(again, Answered) and again.seat == 1
    assert isinstance(session.log, MemoryLog)
    replayed = Session.replay(GAME, session.log.lines, MemoryLog(), SeedOracle("own undo"))
    assert encode(replayed.match.state) == encode(session.match.state)


def test_without_an_act_of_others_since_it_is_the_undo_of_the_table() -> None:
    session, twin = fight(), fight()
    for each in (session, twin):
        each.handle(Do(1, PlayCard("strike_silent", 0)))
        each.handle(Do(0, PlayCard("defend_ironclad")))
    session.handle(Undo(seat=0))
    twin.handle(Undo())
    assert encode(session.match.state) == encode(twin.match.state)
    assert isinstance(session.entries[-1], Undone)


def test_an_act_that_changed_what_another_did_stays_and_both_are_named() -> None:
    session = fight()
    session.handle(Do(0, PlayCard("bash", 0)))
    session.handle(Do(1, PlayCard("strike_silent", 0)))  # doubled by Vulnerable
    before, entries = encode(session.match.state), len(session.entries)
    with pytest.raises(Refused) as refused:
        session.handle(Undo(seat=0))
    assert refused.value.refusal.code == "others-depend"
    assert {"Anna", "Ben"} == set(refused.value.refusal.values.values())
    assert (encode(session.match.state), len(session.entries)) == (before, entries)
    session.handle(Undo(seat=1))
    session.handle(Undo(seat=0))
    assert player(session, 0).hand.known.count("bash") == 1


def test_a_correction_made_since_stays() -> None:
    session = fight()
    session.handle(Do(0, PlayCard("defend_ironclad")))
    session.handle(Correct(SetValue(("fight", "fighters", 1, "hp"), 4)))
    session.handle(Undo(seat=0))
    assert player(session, 0).block == 0 and player(session, 1).hp == 4


def test_who_did_nothing_is_told_so_and_nothing_changes() -> None:
    session = fight()
    session.handle(Do(1, PlayCard("strike_silent", 0)))
    before = encode(session.match.state)
    with pytest.raises(Refused) as refused:
        session.handle(Undo(seat=0))
    assert refused.value.refusal.code == "nothing-to-undo"
    assert "Anna" in refused.value.refusal.values.values() and encode(session.match.state) == before


def test_what_a_bot_did_for_a_seat_is_not_its_own() -> None:
    session = fight()
    session.handle(Do(0, PlayCard("defend_ironclad"), bot="careful"))
    with pytest.raises(Refused):
        session.handle(Undo(seat=0))


def test_what_a_seed_or_a_bot_did_since_was_done_by_no_one() -> None:
    session = fight()
    session.handle(Do(0, PlayCard("defend_ironclad")))
    own = session.timeline.current
    assert others_since(session.past, own) == []
    session.handle(Do(1, PlayCard("strike_silent", 0), bot="careful"))
    assert others_since(session.past, own) == []
    session.handle(Do(1, PlayCard("strike_silent", 0)))
    assert len(others_since(session.past, own)) == 2


def test_what_fell_by_a_seed_was_done_by_no_one_and_what_a_person_threw_was() -> None:
    assert _by_itself(Resolved(3, "seed")) and not _by_itself(Resolved(3, "person"))
    assert not _by_itself(Answered(0, PlayCard("defend_ironclad")))
    assert _by_itself(Answered(0, PlayCard("defend_ironclad"), bot="careful"))
