"""What phones say is done once, for their seat alone; what they see is what their seat may know."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Do, Undo
from companion.games import catalogue
from companion.network import shown
from companion.network.guests import REMEMBERED, Guests
from companion.network.messages import LONGEST, Act, Back, Outcome, Ping, Suggest, UnreadableError, Why, said
from companion.network.shown import TABLE
from companion.table.desk.commands import Choose
from companion.table.desk.replies import DeskQuestion, Option
from tests.conformance.playing import setup_of
from tests.network.tables import Hub, Straight, begun, session_of

GAMES = tuple(catalogue.names())


class Phones:
    """Phones at all seats of a table, that remember what they were sent."""

    def __init__(self, table: Hub) -> None:
        self.pages: dict[int, bytes] = {}
        self.guests = Guests(table, self.pages.__setitem__)
        self.guests.watch(frozenset(range(TABLE, len(table.session.seats))))
        self.count = 0

    def page(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.pages[seat])
        return found

    def say(self, seat: int, made: Callable[[str], Any]) -> Outcome:
        self.count += 1
        came: list[Outcome] = []
        self.guests.hear(seat, made(f"id-{self.count}"), came.append)
        return came[0]

    def act(self, seat: int, option: dict[str, Any]) -> Outcome:
        question = self.page(seat)["question"]
        return self.say(seat, lambda id: Act(id, question, option["key"]))


def asked(phones: Phones, seats: int) -> list[tuple[int, dict[str, Any]]]:
    return [(seat, option) for seat in range(seats) for option in phones.page(seat)["options"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_by_what_pages_offer_alone(game: str) -> None:
    session, random = begun(setup_of(game, 1)), Random(5)
    phones = Phones(Straight(session))
    for _step in range(40):
        options = asked(phones, len(session.seats))
        if session.match.ask() is None:
            break
        assert options, session.match.ask()
        seat, option = random.choice(options)
        before = len(session.entries)
        assert phones.act(seat, option).done
        assert len(session.entries) > before
    assert phones.page(0)["log"] and phones.page(0)["view"]["seats"]


def test_what_is_said_twice_is_done_once_and_answered_twice() -> None:
    session = session_of("ministeel", 2)
    table = Straight(session)
    phones = Phones(table)
    seat, option = asked(phones, 2)[0]
    act = Act("same", phones.page(seat)["question"], option["key"])
    came: list[Outcome] = []
    for _time in range(3):
        phones.guests.hear(seat, act, came.append)
    assert came == [Outcome("same", True)] * 3 and len(table.done) == 1


def test_only_so_many_outcomes_are_remembered() -> None:
    phones = Phones(Straight(session_of("ministeel", 2)))
    for _time in range(2 * REMEMBERED):
        phones.say(0, lambda id: Act(id, "gone", "gone"))
    assert len(phones.guests._came_of[0]) == REMEMBERED


def test_a_tap_on_a_page_of_before_is_too_late_and_changes_nothing() -> None:
    session = session_of("ministeel", 2)
    table = Straight(session)
    phones = Phones(table)
    seat, option = asked(phones, 2)[0]
    question = phones.page(seat)["question"]
    assert phones.act(seat, option).done
    late = phones.say(seat, lambda id: Act(id, question, option["key"]))
    assert not late.done and late.stale and len(table.done) == 1
    late = phones.say(seat, lambda id: Back(id, question))
    assert not late.done and late.stale and len(table.done) == 1


def test_who_acts_meanwhile_does_not_make_others_too_late() -> None:
    """Several are asked together: each answers the page from before the others acted."""
    session = session_of("sts", 4)
    phones = Phones(Straight(session))
    random = Random(2)
    for _round in range(3):
        ask = session.match.ask()
        assert isinstance(ask, Choice) and len(ask.seats) == 4
        pages = {seat: phones.page(seat) for seat in ask.seats}
        order = random.sample(list(pages), 4)
        for seat in order:
            option = next(each for each in pages[seat]["options"] if each.get("role") == "pass")
            question = pages[seat]["question"]
            assert phones.say(seat, lambda id, q=question, o=option: Act(id, q, o["key"])).done, seat  # type: ignore[misc]
        assert phones.page(0)["view"]["round"] == pages[0]["view"]["round"] + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_can_do_nothing_for_another(game: str) -> None:
    session = begun(setup_of(game, 2))
    table = Straight(session)
    phones, random = Phones(table), Random(1)
    for _step in range(25):
        options = asked(phones, len(session.seats))
        if not options:
            break
        seat, option = random.choice(options)
        for other in range(len(session.seats)):
            own = {each["key"] for each in phones.page(other)["options"]}
            if option["key"] not in own:
                assert not phones.act(other, option).done
        before = len(table.done)
        assert phones.act(seat, option).done
        command = table.done[before]
        assert not isinstance(command, Do) or command.seat == seat


def test_undo_takes_back_ones_own_act_once() -> None:
    session = session_of("sts", 2)
    table = Straight(session)
    phones = Phones(table)
    page = phones.page(0)
    assert "undo" in page and not page["undo"]
    option = next(each for each in page["options"] if each.get("role") == "play")
    assert phones.act(0, option).done and phones.page(0)["undo"] and not phones.page(1)["undo"]
    question = phones.page(0)["question"]
    assert phones.say(0, lambda id: Back(id, question)).done
    assert table.done[-1] == Undo(seat=0)
    assert phones.page(0)["view"]["seats"] == page["view"]["seats"]
    again = phones.say(0, lambda id: Back(id, question))
    assert again.stale and len(table.done) == 2


def test_why_not_is_told_of_ones_own_cards_alone() -> None:
    session = session_of("ministeel", 2)
    phones = Phones(Straight(session))
    for seat in range(2):
        page = phones.page(seat)
        piles = next(each for each in page["view"]["seats"] if each["seat"] == seat)["piles"]
        hand = next(pile for pile in piles if pile["id"] == "hand")
        able = {each.get("card") for each in page["options"]}
        for card in hand["cards"]:
            told = phones.say(seat, lambda id, card=card: Why(id, card["id"]))  # type: ignore[misc]
            assert not told.done and told.words and (not told.stale)
            assert card["id"] in able or told.words
        assert phones.say(seat, lambda id: Why(id, "no such card")).stale


def test_a_suggestion_is_words_and_changes_nothing() -> None:
    session = session_of("sts", 2)
    phones = Phones(Straight(session))
    before = len(session.entries)
    told = phones.say(0, Suggest)
    assert told.done and told.words.startswith("1. ") and len(session.entries) == before


def test_what_a_scanned_card_may_mean_is_answered_by_its_seat_alone() -> None:
    session = session_of("ministeel", 2)
    table = Straight(session)
    table.asked[1] = (
        DeskQuestion("Which?", (Option("this", 1, "act"), Option("hers", 0, "act")), 1, seat=1),
    )
    phones = Phones(table)
    [question] = phones.page(1)["asked"]
    assert [each["label"] for each in question["options"]] == ["this"] and not phones.page(0)["asked"]
    assert phones.act(1, question["options"][0]).done and table.done == [Choose(1, "act", 1)]
    assert not phones.act(0, question["options"][0]).done


def test_pages_are_sent_to_those_who_look_and_only_when_they_are_new() -> None:
    session = session_of("ministeel", 2)
    sent: list[int] = []
    guests = Guests(Straight(session), lambda viewer, page: sent.append(viewer))
    guests.push()
    assert sent == [] and guests.seats == ((0, "Anna"), (1, "Ben"))
    guests.watch(frozenset({1}))
    guests.push()
    assert sent == [1]
    guests.watch(frozenset())
    guests.watch(frozenset({1, TABLE}))
    assert sorted(sent) == [TABLE, 1, 1]


def test_the_public_page_has_a_schema_and_nothing_to_do() -> None:
    page = json.loads(shown.public_page(session_of("ministeel", 2), ["Anna rolls 4."]))
    assert (page["schema"], page["version"]) == (shown.SCHEMA, shown.VERSION)
    assert "options" not in page["view"]["ask"] and "path" not in str(page)
    assert page["log"] == ["Anna rolls 4."]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{}",
        "[]",
        "[" * 400,
        '{"kind": "act", "id": "a"}',
        '{"kind": "ping", "id": ""}',
        '{"kind": "ping", "id": "a", "more": 1}',
        '{"kind": "ping", "id": "a b"}',
        '{"kind": "act", "id": 1, "question": "q", "option": "o"}',
        '{"kind": "correct", "id": "a"}',
        '{"kind": "ping", "id": "' + "a" * LONGEST + '"}',
    ],
)
def test_what_is_no_message_is_not_read(message: str) -> None:
    with pytest.raises(UnreadableError):
        said(message)


def test_every_message_is_read_as_it_was_said() -> None:
    for each in (Act("1", "q", "o"), Back("2", "q"), Why("3", "c"), Suggest("4"), Ping("5-x.y_z")):
        assert said(msgspec.json.encode(each)) == each
