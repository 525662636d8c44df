"""Players who join and leave between two acts (page 22, Catch Up; STS-139 to STS-141)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.commands import Do, Overrule, Redo, Undo
from companion.engine.encoding import encode
from companion.engine.logs import MemoryLog, ReplayError
from companion.engine.oracles import SeedOracle
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.games.slay_the_spire.content.characters import starter_deck, starting_hp
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.view import climbing
from companion.games.slay_the_spire.words.climbing import thing_words
from companion.play.told.history import TABLE, History
from companion.play.told.tallies import tally_of
from companion.store.shelf import Shelf
from tests.games.slay_the_spire.between_acts import at_the_end_of_act_one, led, set_up, until

JOIN = ca.Join("defect", "Eva")


def refused(session: Session, act: Any, seat: int = 0) -> str:
    """The code of the refusal of an act, which changes nothing."""
    before = encode(session.match.state)
    with pytest.raises(Refused) as refusal:
        session.handle(Do(seat, act))
    assert encode(session.match.state) == before
    assert refusal.value.refusal.words and refusal.value.refusal.rule
    return refusal.value.refusal.code


def changed(session: Session, act: Any) -> Any:
    """The run after an act that is undone and done again byte for byte."""
    before = encode(session.match.state)
    session.handle(Do(0, act))
    after = encode(session.match.state)
    session.handle(Undo())
    assert encode(session.match.state) == before
    session.handle(Redo())
    assert encode(session.match.state) == after
    return session.match.state


# What is seen


def test_between_acts_the_map_lies_aside_and_going_on_is_offered_first() -> None:
    session = at_the_end_of_act_one()
    seen = GAME.view(session.match, -1)
    assert [board.aside for board in seen.boards] == [True]
    assert seen.ask is not None and isinstance(seen.ask.options[0].act, ca.BeginAct)
    assert {option.seat for option in seen.ask.options if isinstance(option.act, ca.BeginAct)} == {0, 1}
    session.handle(Do(0, ca.BeginAct()))
    until(session, "path")
    assert [board.aside for board in GAME.view(session.match, -1).boards] == [False]


def test_at_the_top_the_second_boss_is_named_where_it_is_known() -> None:
    session = at_the_end_of_act_one()
    run = session.match.state
    first = run.climb.boss
    other = next(boss for boss in ("b1_hexaghost", "b1_guardian") if boss != first)
    for boss, words in ((other, thing_words(other)), ("", "A second boss waits.")):
        run.climb = replace(run.climb, boss=boss)
        assert words in climbing._prompt(run, "path", (0,))
    run.climb = replace(run.climb, at="")
    assert "second boss" not in climbing._prompt(run, "path", (0,))


# Joining


def test_a_newcomer_sits_down_with_what_a_game_begins_with() -> None:
    session = at_the_end_of_act_one()
    held, others = dict(GAME.places.conserved(session.match.state)), session.match.state.heroes
    run = changed(session, JOIN)
    new = run.heroes[2]
    assert run.heroes[:2] == others, "nobody else is touched"
    assert (new.name, new.character, new.hp, new.gold) == ("Eva", "defect", starting_hp("defect", 0)[0], 0)
    assert list(new.deck) == starter_deck("defect") and len(new.relics) == 1
    assert session.seats == ("Ada", "Ben", "Eva")
    assert dict(GAME.places.conserved(run)) == held


def test_only_the_newcomer_catches_up_when_the_act_begins() -> None:
    session = at_the_end_of_act_one()
    session.handle(Do(0, JOIN))
    others = session.match.state.heroes[:2]
    session.handle(Do(0, ca.BeginAct()))
    run, ask = session.match.state, session.match.ask()
    assert (run.climb.room, run.act, ask.seats) == ("quick_start", 2, (2,))
    assert [hero.deck for hero in run.heroes[:2]] == [hero.deck for hero in others]
    assert all(hero.hp == hero.max_hp for hero in run.heroes[:2]), "those who climbed are healed"
    until(session, "path")
    run = session.match.state
    assert (run.climb.joining, run.climb.room, run.climb.at) == ((), "", "")
    assert len(run.heroes[2].relics) > 1 and run.heroes[0].deck == others[0].deck


def test_when_all_who_began_have_left_the_newcomers_go_on_to_the_next_act() -> None:
    """Who joins catches up in the act that begins, and meets nobody at the top of the one that is beaten."""
    session = at_the_end_of_act_one()
    session.handle(Do(0, JOIN))
    for _one in range(2):
        session.handle(Do(0, ca.LeaveParty(0)))
    run, ask = session.match.state, session.match.ask()
    assert ([hero.name for hero in run.heroes], run.climb.room, ask.topic) == (["Eva"], "", "act")
    session.handle(Do(0, ca.BeginAct()))
    assert (run.climb.room, run.act, session.match.ask().seats) == ("quick_start", 2, (0,))


def test_a_newcomer_is_not_healed_by_the_act_that_begins() -> None:
    """Page 20, 9.: who starts damaged stays damaged; the heal is for those who climbed."""
    session = at_the_end_of_act_one(ascension=9)
    hp, most = starting_hp("defect", 9)
    session.handle(Do(0, JOIN))
    session.handle(Do(0, ca.BeginAct()))
    assert hp == most - 1 and session.match.state.heroes[2].hp == hp


def test_who_says_no_name_is_called_by_the_character() -> None:
    session = at_the_end_of_act_one()
    session.handle(Do(1, ca.Join("watcher")))
    session.handle(Do(0, ca.Join("defect")))
    assert session.seats == ("Ada", "Ben", "Watcher", "Defect")
    assert session.match.state.climb.joining == (2, 3)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (ca.Join("silent", "Eva"), "no-character"),
        (ca.Join("juggler", "Eva"), "no-character"),
        (ca.Join("defect", "ada"), "name-taken"),
        (ca.Join("defect", "x" * 25), "bad-name"),
        (ca.Join("defect", " Eva"), "bad-name"),
        (ca.Join("defect", "E\nva"), "bad-name"),
        (ca.LeaveParty(2), "no-player"),
        (ca.LeaveParty(-1), "no-player"),
    ],
)
def test_what_cannot_be_is_refused(act: Any, code: str) -> None:
    assert refused(at_the_end_of_act_one(), act) == code


def test_a_name_of_24_letters_can_be() -> None:
    session = at_the_end_of_act_one()
    session.handle(Do(0, ca.Join("defect", "x" * 24)))
    assert session.seats[2] == "x" * 24


def test_a_full_party_takes_nobody_in() -> None:
    session = at_the_end_of_act_one(4)
    assert not [act for act in session.match.legal(0) if isinstance(act, ca.Join)]
    assert refused(session, ca.Join("defect", "Eva")) == "party-full"
    session.handle(Do(0, ca.LeaveParty(3)))
    session.handle(Do(0, ca.Join("watcher", "Eva")))
    assert session.seats == ("Ada", "Ben", "Cleo", "Eva")


@pytest.mark.parametrize("act", [JOIN, ca.LeaveParty(1)])
def test_nobody_comes_or_goes_in_the_middle_of_an_act(act: Any) -> None:
    setup = set_up()
    session = Session.start(GAME, setup, MemoryLog(), SeedOracle(setup.seed))
    assert refused(session, act) == "not-between-acts"  # Neow
    until(session, "play")
    assert session.match.state.fight is not None
    assert refused(session, act) == "not-between-acts"  # in a fight
    until(session, "path")
    assert refused(session, act) == "not-between-acts"  # on the way


def test_nobody_comes_once_the_next_act_has_begun() -> None:
    session = at_the_end_of_act_one()
    session.handle(Do(0, ca.BeginAct()))
    assert refused(session, JOIN) == "not-between-acts"


# Leaving


def under_decks(run: Any) -> list[str]:
    """What lies under the decks of the box."""
    return [card for deck in run.climb.decks.values() for card in deck.bottom]


def test_who_leaves_gives_everything_back() -> None:
    session = at_the_end_of_act_one(3)
    run = before = GAME.branch(session.match.state)
    held, gone, others = dict(GAME.places.conserved(run)), run.heroes[1], (run.heroes[0], run.heroes[2])
    run = changed(session, ca.LeaveParty(1))
    assert run.heroes == others and session.seats == ("Ada", "Cleo")
    assert dict(GAME.places.conserved(run)) == held
    brought = [card.removesuffix("+") for card in gone.deck]
    brought += [item.id for item in (*gone.relics[1:], *gone.potions)]
    back = Counter(brought) - Counter(starter_deck("silent"))
    assert Counter(under_decks(run)) - Counter(under_decks(before)) == back
    assert len(run.climb.seats) == len(run.climb.queue) == 2
    session.handle(Do(0, ca.BeginAct()))
    until(session, "path")
    session.handle(Do(0, ca.Enter(session.match.legal(0)[0].room)))


def test_the_last_player_cannot_leave() -> None:
    session = at_the_end_of_act_one(1)
    assert refused(session, ca.LeaveParty(0)) == "last-player"
    assert not [act for act in session.match.legal(0) if isinstance(act, ca.LeaveParty)]


def test_who_is_left_alone_has_the_loaded_die_and_no_gold_of_it() -> None:
    session = at_the_end_of_act_one(2)
    gold = session.match.state.heroes[1].gold
    run = changed(session, ca.LeaveParty(0))
    assert [relic.id for relic in run.heroes[0].relics].count("loaded_die") == 1
    assert run.heroes[0].gold == gold


def test_in_a_party_nobody_has_the_loaded_die() -> None:
    session = at_the_end_of_act_one(1)
    assert "loaded_die" in [relic.id for relic in session.match.state.heroes[0].relics]
    run = changed(session, ca.Join("silent", "Eva"))
    assert all("loaded_die" not in [relic.id for relic in hero.relics] for hero in run.heroes)


def test_who_comes_back_has_the_whole_starter_deck_again() -> None:
    session = at_the_end_of_act_one(2)
    held = dict(GAME.places.conserved(session.match.state))
    session.handle(Do(0, ca.LeaveParty(1)))
    session.handle(Do(0, ca.Join("silent", "Ben")))
    run = session.match.state
    assert list(run.heroes[1].deck) == starter_deck("silent")
    assert dict(GAME.places.conserved(run)) == held


def swapped(session: Session, giver: int, card: str, receiver: int) -> None:
    """A card lies in the deck of another, as after an event that swaps."""
    heroes = list(session.match.state.heroes)
    deck = list(heroes[giver].deck)
    deck.remove(card)
    heroes[giver] = replace(heroes[giver], deck=tuple(deck))
    heroes[receiver] = replace(heroes[receiver], deck=tuple(sorted((*heroes[receiver].deck, card))))
    session.match.state.heroes = tuple(heroes)


def test_a_starter_card_of_somebody_who_stays_is_removed_with_who_held_it() -> None:
    session = at_the_end_of_act_one(3)
    swapped(session, 1, "survivor", 2)
    run = session.match.state
    held, others = dict(GAME.places.conserved(run)), run.heroes[:2]
    before = Counter(run.climb.removed)
    session.handle(Do(0, ca.LeaveParty(2)))
    run = session.match.state
    assert run.heroes == others, "nobody who stays gets or loses a card"
    assert Counter(run.climb.removed) - before == Counter(["survivor"])
    assert dict(GAME.places.conserved(run)) == held
    session.handle(Do(0, ca.LeaveParty(1)))
    session.handle(Do(0, ca.Join("silent", "Ben")))
    run = session.match.state
    assert list(run.heroes[1].deck) == starter_deck("silent"), "it goes back with the deck it is of"
    assert dict(GAME.places.conserved(run)) == held


def test_who_comes_does_not_take_what_others_hold_of_the_starter_deck() -> None:
    session = at_the_end_of_act_one(2)
    swapped(session, 1, "survivor", 0)
    held = dict(GAME.places.conserved(session.match.state))
    session.handle(Do(0, ca.LeaveParty(1)))
    session.handle(Do(0, ca.Join("silent", "Ben")))
    run = session.match.state
    assert Counter(starter_deck("silent")) - Counter(run.heroes[1].deck) == Counter(["survivor"])
    assert "survivor" in run.heroes[0].deck and dict(GAME.places.conserved(run)) == held


@pytest.mark.parametrize(("ascension", "curses"), [(4, 0), (5, 1)])
def test_a_newcomer_has_the_curse_of_the_ascension_as_everybody(ascension: int, curses: int) -> None:
    session = at_the_end_of_act_one(2, ascension=ascension)
    held = dict(GAME.places.conserved(session.match.state))
    run = changed(session, JOIN)
    assert [hero.deck.count("ascenders_bane") for hero in run.heroes] == [curses] * 3
    assert dict(GAME.places.conserved(run)) == held


# What keeps account of it


def test_a_game_is_taken_up_from_the_disk_after_both(tmp_path: Path) -> None:
    shelf = Shelf({"sts": GAME}, tmp_path)
    with shelf.new(set_up(), lambda setup: SeedOracle(setup.seed)) as opened:
        session = led(opened.session)
        session.handle(Do(0, JOIN))
        session.handle(Do(0, ca.LeaveParty(0)))
        session.handle(Do(0, ca.BeginAct()))
        kept, game_id = encode(session.match.state), opened.id
    with shelf.open(game_id, lambda setup: SeedOracle(setup.seed)) as opened:
        assert encode(opened.session.match.state) == kept
        assert opened.session.seats == ("Ben", "Eva")
        opened.session.handle(Undo())
        opened.session.handle(Undo())
        assert opened.session.seats == ("Ada", "Ben", "Eva")
    file = tmp_path / "carried.game"
    shelf.export(game_id, file)
    shelf.delete(game_id)
    again = shelf.import_file(file)
    with shelf.open(again.id, lambda setup: SeedOracle(setup.seed)) as opened:
        assert opened.session.seats == ("Ada", "Ben", "Eva")


def test_a_log_with_a_name_that_nobody_can_have_is_not_taken_up() -> None:
    session = at_the_end_of_act_one()
    with pytest.raises(ValueError, match="x"):
        session.match.copy().take(0, ca.Join("defect", "x" * 25))
    with pytest.raises((Refused, ReplayError)):
        session.handle(Overrule(0, ca.Join("defect", "x" * 25)))


def test_history_and_tally_name_everybody_as_they_sat() -> None:
    session = at_the_end_of_act_one(2)
    history = History(session)
    history.remember()
    before, done = history.lines(1), tally_of(session)
    session.handle(Do(0, JOIN))
    session.handle(Do(0, ca.LeaveParty(0)))
    history.hear()
    assert history.lines(0)[: len(before)] == before, "Ben sits at the first seat now, and reads what was his"
    assert [line for line in history.lines(TABLE) if "Ada leaves" in line]
    tally = tally_of(session)
    assert tally.players == ["Ada", "Ben", "Eva"]
    assert sum(done.of("Ada").values()) > 0
    assert [tally.of(name) for name in tally.players] == [done.of("Ada"), done.of("Ben"), Counter()]
    session.handle(Do(0, ca.BeginAct()))
    until(session, "path")
    session.handle(
        Do(0, ca.Enter("1-3") if ca.Enter("1-3") in session.match.legal(0) else session.match.legal(0)[0])
    )
    until(session, "path")
    tally = tally_of(session)
    assert tally.of("Ada") == done.of("Ada") and sum(tally.of("Ben").values()) > 0


def test_who_joined_for_an_act_that_never_began_checks_no_box() -> None:
    book = {"boxes": {}, "highest_ascension": 0}
    session = at_the_end_of_act_one(2, group=book)
    session.match.state.climb = replace(session.match.state.climb, by_hand=())
    session.handle(Do(0, JOIN))
    session.handle(Do(0, ca.EndClimb()))
    assert session.match.state.climb.book.boxes == {"ironclad": 2, "silent": 2, "defect": 0}


@pytest.mark.parametrize(("leaves", "act", "level"), [(False, 2, 1), (True, 2, 0), (True, 3, 1)])
def test_sts_147_the_next_ascension_asks_the_party_as_it_is_at_the_end(
    leaves: bool, act: int, level: int
) -> None:
    """Act II is enough for two; who is left alone must have beaten Act III (page 20)."""
    book = {"boxes": {}, "highest_ascension": 0}
    session = at_the_end_of_act_one(2, group=book)
    if leaves:
        session.handle(Do(0, ca.LeaveParty(1)))
    climb, bosses = session.match.state.climb, ("b2_champ", "b3_time_eater")[: act - 1]
    session.match.state.climb = replace(climb, beaten=(*climb.beaten, *bosses))
    session.match.do(0, ca.EndClimb())
    session.match.ask()
    assert session.match.state.climb.book.highest_ascension == level
