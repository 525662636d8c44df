"""What cannot be, on a climb: an unknown room, a token that is gone, a relic somebody has, a locked card."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Do, Resolve
from companion.engine.encoding import encode
from companion.engine.game import Setup, SetupError
from companion.engine.logs import MemoryLog
from companion.engine.oracles import PersonOracle, SeedOracle
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.games.slay_the_spire.climb.gaining import offer
from companion.games.slay_the_spire.climb.hero_events import ItemGained
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Offer
from companion.play.terminal.typed_acts import explained, no_result

NAMES = ("Ada", "Ben")


def session_of(person: bool = False, lazy: tuple[int, ...] = (), **options: Any) -> Session:
    setup = Setup(
        "sts", NAMES, "bad input", {"climb": True, "characters": "ironclad,silent", **options}, lazy
    )
    return Session.start(GAME, setup, MemoryLog(), PersonOracle() if person else SeedOracle(setup.seed))


def refused(session: Session, act: Any) -> Refused:
    """The refusal of an act or an outcome; nothing is changed and nothing kept."""
    before, entries = encode(session.match.state), len(session.entries)
    with pytest.raises(Refused) as refusal:
        if isinstance(session.match.ask(), Chance):
            session.handle(Resolve(act))
        else:
            session.handle(Do(0, act))
    assert (encode(session.match.state), len(session.entries)) == (before, entries)
    return refusal.value


def on_the_way(session: Session) -> Session:
    """Neow is done with: everybody is asked for the first room."""
    while isinstance(ask := session.match.ask(), Choice) and ask.topic != "path":
        seat = ask.seats[0]
        acts = session.match.legal(seat)
        session.handle(Do(seat, GAME.bots.at_a_glance(session.match.state, seat, acts, ask)))
    return session


@pytest.mark.parametrize("room", ["99-9", "", "the cellar", "2-1"])
def test_an_unknown_or_distant_room_is_refused_with_the_rooms_there_are(room: str) -> None:
    session = on_the_way(session_of())
    said = refused(session, ca.Enter(room))
    assert said.refusal.code == "no-path" and said.refusal.rule
    assert any(words.startswith("go to") for words in said.alternatives)


def test_a_token_that_is_no_longer_in_the_bag_is_refused_with_those_that_are() -> None:
    session = session_of(person=True)
    gone = ""
    while isinstance(ask := session.match.ask(), Chance):
        if ask.topic == "token" and gone and gone not in ask.options:
            break
        gone = str(ask.options[0]) if ask.topic == "token" else gone
        session.handle(Resolve(ask.options[0]))
    assert isinstance(ask, Chance) and ask.topic == "token"
    said = refused(session, gone)
    assert said.refusal.code == "impossible" and len(said.alternatives) == len(set(ask.options))
    assert refused(session, "cellar").refusal.code == "impossible"
    session.handle(Resolve(ask.options[0]))


def test_a_room_that_is_typed_and_lies_elsewhere_is_refused_as_by_touch() -> None:
    match = on_the_way(session_of()).match
    seen = GAME.view(match, 0)
    assert sum(space.label == "Merchant" and not space.reachable for space in seen.boards[0].spaces) > 0
    meant = explained(match, seen, 0, "go to merchant")
    assert meant is not None and meant.refusal is not None and meant.refusal.code == "no-path"
    assert explained(match, seen, 0, "go to the cellar") is None


def test_of_a_token_that_is_gone_it_is_said_which_space_waits_and_what_the_bag_holds() -> None:
    session = session_of(person=True)
    while isinstance(ask := session.match.ask(), Chance) and ask.topic != "token":
        session.handle(Resolve(ask.options[0]))
    seen = GAME.view(session.match, -1)
    assert seen.ask is not None and seen.ask.options
    said = no_result(seen, "cellar")
    assert "“cellar”" in said and seen.ask.prompt in said
    assert all(option.label in said for option in seen.ask.options)


def told(**options: Any) -> Session:
    """A party that says what it gained; a card reward and a relic wait for Ada."""
    session = session_of(lazy=(0, 1), drawn="numbers", **options)
    session.match.emit(ItemGained(1, "anchor"))
    run = session.match.state
    deck = run.climb.decks["relics"]
    deck.name("anchor")
    deck.middle -= 1
    return session


def told_reward(session: Session) -> int:
    """The card reward that waits for Ada."""
    waiting = session.match.state.climb.offers_of(0)
    return next(each.uid for each in waiting if each.kind == "card")


def test_a_locked_card_is_refused_with_what_opens_it() -> None:
    lock = next(lock for lock in load_climb().locks if lock.character == "ironclad")
    card = next(iter(lock.adds))
    session = told(group={"boxes": {}, "highest_ascension": 0, "name": "Tuesday"})
    said = refused(session, ca.Take(told_reward(session), card))
    assert said.refusal.code == "locked" and str(lock.boxes) in said.refusal.words
    assert refused(session, ca.Take(told_reward(session), "no_such_card")).refusal.code == "unknown"


def test_a_relic_that_somebody_has_is_refused_with_who_has_it() -> None:
    session = told()
    offer(session.match, Offer(0, 0, "relic"))
    uid = session.match.state.climb.offers[-1].uid
    with pytest.raises(Refused) as said:
        session.match.do(0, ca.Take(uid, "anchor"))
    assert said.value.refusal.code == "owned" and "Ben" in said.value.refusal.words
    session.match.do(0, ca.Take(uid, "akabeko"))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"quick_start": 2}, "--quick-start is for a climb: add --climb"),
        ({"daily": True}, "--daily is for a climb: add --climb"),
        ({"custom": "heirloom"}, "--custom is for a climb: add --climb"),
    ],
)
def test_a_kind_of_climb_without_a_climb_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        session_of(climb=False, **options)
    assert session_of(**options).match.state.climb is not None


def test_a_deck_that_is_brought_does_not_go_with_the_book_of_a_group() -> None:
    book = {"boxes": {}, "highest_ascension": 0, "name": "Tuesday"}
    with pytest.raises(SetupError, match="--deck"):
        session_of(deck="drafted", group=book)
    with pytest.raises(SetupError, match="The group may play up to 0"):
        session_of(ascension=1, group=book)
