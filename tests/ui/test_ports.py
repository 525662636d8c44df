"""The port of an open game: what is sent is carried out in order, or passed over."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest

from companion.engine.commands import Do, Overrule, Undo
from companion.engine.entries import Undone
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.state.acts import PlayCard, Ready
from companion.play.bots.players import bot
from companion.table.desk.commands import Allow, Choose, ComeAs, PlayAs, PutAway, SeatDone, TakeOffer
from ui.behind.session_port import SessionPort
from ui.ports.game_port import AllDone, BotsWait, Pack, PlayBot, Said, Update

ANNA, BEN = 0, 1


def fight() -> Session:
    """A fight of two on the screen, in the Play phase of its first round."""
    options = {"fight": ["b2_collector"], "hp": [40, 40]}
    setup = Setup("sts", ("Anna", "Ben"), "ports", options)
    return Session.start(catalogue.game("sts"), setup, MemoryLog(), SeedOracle("ports"))


def sent(*said: Said, bots: tuple[int, ...] = ()) -> tuple[Session, list[Update]]:
    """What comes of all that is sent to a fight, after its first picture."""
    session, updates = fight(), list[Update]()
    port = SessionPort(session, {seat: bot("careful") for seat in bots})
    port.subscribe(updates.append)
    for each in said:
        port.send(each)
    done = Event()
    port.work.later(done.set)
    assert done.wait(30)  # a port that is closed lets no bot play
    port.close()
    port.work.drain()
    return session, updates[1:]


def ready(session: Session) -> list[bool]:
    """Who is done."""
    return [seat.ready for seat in session.game.view(session.match, -1).seats]


AT_A_TABLE = (
    *(Choose(0, None), PutAway(0), TakeOffer(), Allow(), SeatDone(0)),
    *(ComeAs("relics", "cards"), Pack("away")),
)


@pytest.mark.parametrize("said", AT_A_TABLE)
def test_what_can_only_be_meant_at_a_table_is_passed_over(said: Any) -> None:
    session, updates = sent(said)
    assert updates == [] and session.match.number == fight().match.number


def test_how_a_seat_plays_is_told_where_all_cards_are_on_the_screen() -> None:
    _session, (update,) = sent(PlayAs(ANNA, "cards"))
    assert update.notice is not None and update.notice.kind == "info"


def test_what_was_sent_is_carried_out_in_order() -> None:
    number = fight().match.number
    session, updates = sent(Do(ANNA, Ready(), number), Do(BEN, Ready(), number), Undo())
    assert [update.notice.kind if update.notice else "" for update in updates] == ["", "refusal", ""]
    assert session.match.state == fight().match.state


def test_what_is_refused_can_be_allowed_unless_it_came_too_late() -> None:
    number, strike = fight().match.number, PlayCard("strike_ironclad", 0)
    _session, updates = sent(Do(ANNA, Ready()), Do(ANNA, strike), Do(ANNA, strike, number))
    notices = [update.notice for update in updates]
    assert [notice.overrule for notice in notices if notice] == [Overrule(ANNA, strike), None]


def test_all_people_are_done_by_one_touch_and_bots_are_not_asked() -> None:
    number = fight().match.number
    assert ready(sent(BotsWait(for_a_touch=True), AllDone(number), bots=(BEN,))[0]) == [True, False]
    session, _updates = sent(AllDone(number))
    assert session.game.view(session.match, -1).round == 2
    session, updates = sent(AllDone(number - 1))
    assert updates == [] and ready(session) == [False, False]


def test_a_bot_that_waits_plays_when_it_is_touched_and_not_before() -> None:
    done = Do(ANNA, Ready())
    session, _updates = sent(BotsWait(for_a_touch=True), done, bots=(BEN,))
    assert ready(session) == [True, False] and bots_acts(session) == 0
    session, _updates = sent(BotsWait(for_a_touch=True), done, PlayBot(BEN), bots=(BEN,))
    assert bots_acts(session) > 0
    session, _updates = sent(done, bots=(BEN,))
    assert bots_acts(session) > 0, "nobody told it to wait"


def test_bots_that_need_not_wait_any_more_play_by_themselves() -> None:
    waits = (BotsWait(for_a_touch=True), Do(ANNA, Ready()))
    session, _updates = sent(*waits, BotsWait(for_a_touch=False), bots=(BEN,))
    assert bots_acts(session) > 0 == bots_acts(sent(*waits, bots=(BEN,))[0])


def test_bots_do_not_play_over_an_undo_that_leads_to_them() -> None:
    after_anna = len(fight().entries)
    session, _updates = sent(Do(ANNA, Ready()), Undo(to=after_anna), bots=(BEN,))
    assert isinstance(session.entries[-1], Undone) and ready(session) == [True, False]


def bots_acts(session: Session) -> int:
    """How many acts bots have done."""
    return sum(bool(getattr(entry, "bot", "")) for entry in session.entries)
