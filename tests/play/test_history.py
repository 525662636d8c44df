"""What happened, as each seat may know it."""

from __future__ import annotations

import re

import msgspec
import pytest

from companion.engine.commands import Correct, Redo, Undo
from companion.engine.corrections import MoveCard, SetValue
from companion.engine.entries import Corrected
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.ministeel.content import CARDS
from companion.games.ministeel.game import GAME
from companion.play.terminal.drawing import board, question
from companion.play.told.entry_words import entry_words
from companion.play.told.history import TABLE, History, gathered, has_secrets
from tests.play.plays import at_random, session_of
from tests.play.writing import written


def public_cards(session: Session) -> set[str]:
    """The cards that lie open, or are in the hands of the rules where all can see them."""
    state = session.match.state
    found = {*state.discard.known, *state.laid, *state.removed.known}
    return found.union(*(seat.equipped for seat in state.seats))


@pytest.fixture
def marked_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card's name is unlike any other word."""
    for card, entry in list(CARDS.items()):
        monkeypatch.setitem(CARDS, card, msgspec.structs.replace(entry, name=f"«{card}»"))


def named_in(text: str) -> set[str]:
    """The cards that a text names."""
    return set(re.findall("«([a-z_]+)»", text))


@pytest.mark.usefixtures("marked_names")
@pytest.mark.parametrize("seed", [3, 11, 29])
@pytest.mark.slow
def test_nobody_reads_of_a_card_that_they_never_saw(seed: int) -> None:
    session = session_of("Anna", "Ben", "Carl", seed=f"secret {seed}")
    history = History(session)
    seen: dict[int, set[str]] = {viewer: set() for viewer in history.viewers}
    compared = 0
    for seat in at_random(session, seed):
        history.hear()
        for viewer in history.viewers:
            seen[viewer] |= visible(session, viewer, seat) | taken_from(session, viewer, history)
            view = GAME.view(session.match, viewer)
            parts = [board(view, history.unread(viewer), 100)]
            parts += [question(view.ask, 100)] if view.ask else []
            named = named_in(written(*parts)[0])
            assert named <= seen[viewer], (viewer, named - seen[viewer])
            history.all_read(viewer)
            compared += seen[viewer] < set(CARDS)
    assert compared > 60
    for viewer in history.viewers:
        assert named_in("".join(history.lines(viewer))) <= seen[viewer]


def visible(session: Session, viewer: int, asked: int) -> set[str]:
    """What `viewer` can see now: what lies open, the own hand, and what is being chosen from."""
    state = session.match.state
    found = public_cards(session)
    if viewer != TABLE:
        found |= set(state.seats[viewer].hand.known)
    if viewer == asked:
        held = [getattr(frame, name, ()) for frame in state.stack for name in ("pool", "taken")]
        found |= {card for cards in held if isinstance(cards, list) for card in cards}
    return found


def taken_from(session: Session, viewer: int, history: History) -> set[str]:
    """Cards that went through a hand between two looks: drawn and at once swapped, taken or destroyed.

    They are known to whoever held them, and to nobody else.
    """
    owner = session.setup.seats[viewer] if viewer != TABLE else None
    return {
        card
        for line in history.unread(viewer)
        for card in named_in(line)
        if owner and line.startswith((f"{owner} draws", f"{owner} loses"))
    }


def test_a_drawn_card_is_named_to_its_owner_alone() -> None:
    history = History(session_of("Anna", "Ben", seed="7"))
    history.hear()
    assert "Ben draws Dagger." in history.lines(1)
    for viewer in (TABLE, 0):
        assert "Ben draws 6 cards." in history.lines(viewer)
        assert "Dagger" not in " ".join(history.lines(viewer))


def test_each_seat_reads_only_what_is_new_to_it() -> None:
    session = session_of()
    history = History(session)
    history.hear()
    history.all_read(0)
    assert history.unread(0) == [] and history.unread(1) != []
    next(steps := at_random(session), None)
    next(steps, None)
    history.hear()
    fresh = history.unread(0)
    assert fresh and history.lines(0)[-len(fresh) :] == fresh


def test_what_was_undone_is_not_told_until_it_is_done_again() -> None:
    session = session_of()
    history = History(session)
    history.hear()
    before = history.lines(0)
    for _seat in at_random(session, steps=1):
        pass
    history.hear()
    after = history.lines(0)
    session.handle(Undo())
    history.hear()
    assert after != before and history.lines(0) == before
    session.handle(Redo())
    history.hear()
    assert history.lines(0) == after


@pytest.mark.parametrize("undone", [False, True])
def test_a_resumed_game_tells_the_same_story(undone: bool) -> None:
    session = session_of(seed="resumed")
    history = History(session)
    for _seat in at_random(session, steps=25):
        history.hear()
    if undone:
        session.handle(Undo())
        session.handle(Undo())
    history.hear()
    log = session.log
    assert isinstance(log, MemoryLog)
    again = History(Session.replay(GAME, log.lines, MemoryLog(), SeedOracle(session.setup.seed)))
    again.remember()
    assert [again.lines(viewer) for viewer in again.viewers] == [
        history.lines(viewer) for viewer in history.viewers
    ]
    assert again.unread(0) == []


def test_a_resumed_game_that_was_corrected_tells_on() -> None:
    session = session_of(seed="corrected")
    session.handle(Correct(SetValue(("seats", 0, "hp"), 3)))
    log = session.log
    assert isinstance(log, MemoryLog)
    again = History(Session.replay(GAME, log.lines, MemoryLog(), SeedOracle(session.setup.seed)))
    again.remember()
    assert again.session.match.state.seats[0].hp == 3 and again.lines(TABLE)


def test_equal_lines_are_gathered_only_where_they_follow_each_other() -> None:
    assert gathered(["a", "a", "b", "a"]) == ["a (2 times)", "b", "a"]
    assert gathered(["Ben draws Daze.", "Ben draws Daze."]) == ["Ben draws Daze (2 times)."]
    assert gathered(["It is. So it is."] * 2) == ["It is. So it is. (2 times)"]
    assert gathered([]) == []


def test_a_seat_with_a_hand_sees_more_than_the_table() -> None:
    session = session_of()
    assert has_secrets(GAME, session.match, 0) and has_secrets(GAME, session.match, 1)
    hand = session.match.state.seats[1].hand
    hand.known.clear()
    assert not has_secrets(GAME, session.match, 1)
    assert has_secrets(GAME, session.match, 0)


def test_a_correction_is_told_until_it_is_taken_back() -> None:
    session = session_of(seed="corrected")
    history = History(session)
    history.hear()
    session.handle(Correct(SetValue(("seats", 0, "hp"), 3)))
    history.hear()
    name = session.seats[0]
    for viewer in history.viewers:
        assert history.lines(viewer)[-1] == f"Corrected: {name}, HP is now 3"
    again = History(session)
    again.remember()
    assert again.lines(TABLE) == history.lines(TABLE)
    session.handle(Undo())
    history.hear()
    assert not [line for line in history.lines(TABLE) if "Corrected" in line]


def test_what_is_moved_by_hand_is_told_with_where_it_lay_and_lies() -> None:
    game = catalogue.game("sts")
    session = Session.start(
        game, Setup("sts", ("Anna", "Ben"), "hand", {"climb": True}), MemoryLog(), SeedOracle("hand")
    )
    relics = ("heroes", 1, "relics")
    session.handle(Correct(MoveCard("anchor", (), relics)))
    session.handle(Correct(MoveCard("anchor", relics, ())))
    numbers = [number for number, entry in enumerate(session.entries) if isinstance(entry, Corrected)]
    there = session.match.where(relics)
    assert [entry_words(session, number, TABLE) for number in numbers] == [
        f"Moved: Anchor, from the box to {there}",
        f"Moved: Anchor, from {there} to the box",
    ]
    assert there.startswith("Ben, ")


def test_a_card_moved_by_hand_in_secret_is_told_without_its_name() -> None:
    session = session_of(seed="corrected")
    history, card = History(session), session.match.state.seats[0].hand.known[0]
    session.handle(Correct(MoveCard(card, ("seats", 0, "hand"), ("discard",))))
    session.handle(Undo())
    session.handle(Correct(MoveCard(card, ("seats", 0, "hand"), ("discard",))))
    history.hear()
    words = GAME.words.card(card)
    where = f"from {session.seats[0]}, hand to discard pile"
    assert history.lines(0)[-1] == f"Moved: {words}, {where}"
    assert history.lines(1)[-1] == "Moved: a card"
