"""What is listed for a seat to do, and what is refused though nobody lists it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb import gaining
from companion.games.slay_the_spire.climb.hero_events import write
from companion.games.slay_the_spire.climb.quick_starting import go_on, rows
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import FightNow, GainGold
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.judge.climbing import why_not
from companion.games.slay_the_spire.judge.options import option_refused
from companion.games.slay_the_spire.parts.climb_case_form import ClimbCase, names_of
from companion.games.slay_the_spire.parts.climb_case_player import Climbing
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import UseAbility, UseMiracle, UsePotion
from companion.games.slay_the_spire.state.climb_events import TakenOut
from companion.games.slay_the_spire.state.frames import Summoning
from companion.kit.cases.form import understood
from tests.games.slay_the_spire.plays import fight, foe, hero

MANY_GOLD = {"choose_gold": True}


def party(*chars: str, **of_first: Any) -> list[dict[str, Any]]:
    """Players of these characters without items, the first with what is given."""
    return [{"char": char, **(of_first if not seat else {})} for seat, char in enumerate(chars)]


def in_room(room: str, players: list[dict[str, Any]], **state: Any) -> Climbing:
    """A climb whose party has just come into a room."""
    case = {"id": "a room", "state": {"act": 1, "room": room, "players": players, **state}, "do": []}
    climbing = Climbing(GAME, understood(case, ClimbCase, names=names_of(case)))
    climbing.begin_room()
    return climbing


def listed(climbing: Climbing, kind: type, seat: int = 0) -> list[Any]:
    return [act for act in climbing.match.legal(seat) if isinstance(act, kind)]


def refused(climbing: Climbing, act: Any, seat: int = 0) -> str:
    """The code of the refusal; nothing when it is none."""
    found: Refusal | None = climbing.match.why_not(seat, act)
    return found.code if found is not None else ""


AFTER = {"kind": "encounter", "faces": ["e1_red_slaver", "e1_red_louse"], "rows_at_end": [0, 1]}


def test_a_key_is_listed_where_it_lies() -> None:
    there = in_room("campfire", party("ironclad"), group={"unlocked": ["act4"]})
    assert listed(there, ca.TakeKey) == [ca.TakeKey("ruby")]
    assert listed(in_room("campfire", party("ironclad")), ca.TakeKey) == []


def test_a_merchant_removes_each_card_that_can_be() -> None:
    there = in_room("merchant", party("ironclad", gold=9, deck=["Strike", "Bash", "Ascender's Bane"]))
    assert {act.card for act in listed(there, ca.BuyRemoval)} == {"strike_ironclad", "bash"}


def test_a_potion_that_helps_outside_fights_is_listed_there() -> None:
    there = in_room("campfire", party("ironclad", hp=3, potions=["Blood Potion", "Fire Potion"]))
    assert len(listed(there, UsePotion)) == 1 and len(listed(there, ca.DiscardPotion)) == 2


def test_a_relic_that_is_used_is_listed_in_a_fight() -> None:
    play = fight(hero(relics="vajra akabeko"), foe())
    akabeko = play.p().relics[1]
    assert [act.item for act in play.match.legal(0) if isinstance(act, UseAbility)] == [akabeko.uid]


def test_what_belongs_to_another_moment_is_not_listed() -> None:
    play = fight(hero("watcher", potions="gamblers_brew"), foe())
    assert not [act for act in play.match.legal(0) if isinstance(act, UsePotion | UseMiracle)]


def test_a_reward_of_another_character_is_of_one_of_the_others() -> None:
    there = in_room("event", party("ironclad"), act=2, decks={"events": ["act2-note-for-yourself"]})
    there.do(0, ca.ChooseOption(1))
    assert {act.deck for act in listed(there, ca.Reveal)} == {"silent", "defect", "watcher"}


def rewards(**state: Any) -> Climbing:
    given = {"after_fight": {**AFTER, "faces": ["e1_red_louse", "e1_red_slaver"]}, **state}
    return in_room("encounter", party("ironclad", "silent"), **given)


def kinds(climbing: Climbing, seat: int = 0) -> dict[str, int]:
    """The rewards that wait for a seat: their numbers by their kinds."""
    return {each.kind: each.uid for each in climbing.climb.offers_of(seat)}


def test_a_potion_that_was_revealed_may_be_passed_on() -> None:
    there = rewards(after_fight={**AFTER, "faces": ["e1_large_slime", "e1_red_louse"]})
    potion = kinds(there)["potion"]
    there.do(0, ca.Reveal(potion))
    assert listed(there, ca.PassReward) == [ca.PassReward(potion, 1)]


def test_gold_is_taken_without_a_name() -> None:
    there = rewards(options={"house": MANY_GOLD})
    gold = kinds(there)["gold"]
    assert ca.Take(gold) in listed(there, ca.Take) and refused(there, ca.Take(gold)) == ""
    assert refused(there, ca.Take(gold, "anger")) == "not-there"


def test_what_lies_open_is_not_revealed_again() -> None:
    there = rewards()
    card = kinds(there)["card"]
    there.do(0, ca.Reveal(card))
    assert refused(there, ca.Reveal(card)) == "revealed"


def test_the_party_goes_on_when_nobody_else_has_a_reward_waiting() -> None:
    way = {"layout": "act1_a", "at": "3-0"}
    there = rewards(map=way)
    onward = listed(there, ca.Enter)
    assert onward == [] and refused(there, ca.Enter("4-0")) == "offers-first"
    for uid in kinds(there, 1).values():
        there.do(1, ca.Skip(uid))
    assert refused(there, ca.Enter("4-0")) == "", "what waits for the seat that says so is skipped"


def test_the_party_leaves_a_campfire_by_what_it_does_there() -> None:
    there = in_room("campfire", party("ironclad", "silent"), map={"layout": "act1_a", "at": "3-0"})
    assert refused(there, ca.Enter("4-0")) == "room-first"


@pytest.mark.parametrize(
    ("achievement", "group", "code"),
    [("infinity", [], ""), ("infinity", ["Infinity"], "achieved"), ("jaxxed", [], "not-declared")],
)
def test_an_achievement_is_declared_once_and_only_where_nobody_sees_it(
    achievement: str, group: list[str], code: str
) -> None:
    assert refused(rewards(group={"achievements": group}), ca.Claim(achievement)) == code
    assert refused(rewards(), ca.Claim("infinity")) == "", "without a group too"


def test_an_achievement_is_declared_after_a_fight() -> None:
    assert refused(in_room("campfire", party("ironclad")), ca.Claim("infinity")) == "no-fight"


# Enemies that come, and come back


@pytest.mark.parametrize("last", [True, False])
def test_who_comes_to_act_last_does(last: bool) -> None:
    play = fight(hero(), foe("el2_taskmaster"))
    play.match.push(Summoning("Red Slaver", [0], last))
    assert play.answer("s2_red_slaver_3vd").e(1).acts_last is last


@pytest.mark.parametrize("summoned", [True, False])
def test_who_rises_again_is_a_summon_or_not_as_before(summoned: bool) -> None:
    play = fight(hero(), foe("e3_darkling"), foe("s3_darkling_bha", summoned=summoned, hp=0, alive=False))
    assert play.start_of_turn().e(1).alive and play.e(1).summoned is summoned


# Rooms, step by step


def test_who_is_done_with_a_room_does_not_leave_it_again() -> None:
    there = in_room("campfire", party("ironclad", "silent"))
    there.do(0, ca.Leave())
    assert refused(there, ca.Leave()) == "done"


def test_a_die_that_can_be_changed_comes_first() -> None:
    there = in_room("event", party("ironclad"), act=2, decks={"events": ["act2-wheel-of-change"]})
    assert why_not(there.match.state, Choice("room die", (0,)), 0, ca.Accept()) is None
    found = why_not(there.match.state, Choice("room die", (0,)), 0, ca.UseRelic(99))
    assert found is not None and found.code == "die-first"


def test_the_burns_of_a_burning_elite_leave_their_deck() -> None:
    there = in_room("campfire", party("ironclad", "silent"))
    there.match.emit(ev.EnemyDrawn("el1_lagavulin"))
    there.match.emit(ev.FightBegan(2))
    assert there.match.state.fight.supply_status == BOOK.limits.status_cards - 4


@pytest.mark.parametrize(("against", "own"), [("elite", False), ("act_1_boss", True)])
def test_only_the_boss_of_an_event_has_rewards_of_its_own(against: Any, own: bool) -> None:
    there = in_room("event", party("ironclad"), act=3, decks={"events": ["act3-mind-bloom"]})
    gaining.queue(there.match, 0, (FightNow(against, (GainGold(2),)),))
    assert gaining.work_off(there.match)
    assert (there.climb.own_rewards is not None) is own


def test_who_cannot_pay_is_refused_before_choosing() -> None:
    there = in_room("event", party("ironclad"), act=2, decks={"events": ["act2-woman-in-blue"]})
    codes = {found.code if (found := option_refused(there.match.state, 0, n)) else "" for n in range(3)}
    assert codes - {""} == {"price"} and len(listed(there, ca.ChooseOption)) == 1


def test_boss_relics_that_nobody_took_go_under_their_deck_with_the_row() -> None:
    there = in_room("quick_start", party("ironclad"), act=2)
    run = there.match.state
    at = replace(run.climb.seats[0], row=[name for name, _ in rows(run)].index("boss_relic"), left=0)
    write(run, seats=(at,), row=("black_blood",), offers=(), queue=((),))
    assert go_on(there.match)
    assert there.climb.row == () and there.climb.decks["boss_relics"].bottom[-1] == "black_blood"


def test_what_was_taken_out_lies_in_its_deck_no_more() -> None:
    there = in_room("campfire", party("ironclad"))
    before = len(there.climb.decks["potions"])
    there.match.emit(TakenOut("potions", "fire_potion"))
    assert len(there.climb.decks["potions"]) == before - 1


def test_after_the_game_only_boxes_are_checked() -> None:
    there = in_room("campfire", party("ironclad"))
    found = why_not(there.match.state, Choice("boxes", (0,)), 0, ca.Leave())
    assert found is not None and found.code == "boxes-first"
