"""What screens show, worked out without a window."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from companion.engine.declared import Aim, Declare, DeclaredEffect, DeclaredVerb
from companion.engine.game import OptionSpec
from companion.engine.parts.tallies import Who
from companion.engine.view import AskView, CreatureView, OptionView, View
from companion.play.told.curves import beaten_words, curves
from companion.play.told.tallies import Tally
from tests.ui import sample_views as views
from ui.behind.game_shown import hand_is_secret
from ui.ports.game_port import HistoryLine
from ui.ports.services import GameChoice
from ui.presenters.asking import aim, question, target_words, targets_words
from ui.presenters.board import bands, changes, leading
from ui.presenters.declaring import Pad, effect_words, targets
from ui.presenters.numbers import NumberPad
from ui.presenters.planning import Plan
from ui.presenters.steps import StepPlayer, seconds_for

# The question


def test_cards_are_gathered_and_aimed_only_when_there_are_several_targets() -> None:
    asked = question(views.sts_boss(3))
    assert asked is not None
    cards = {entry.card.name: entry for entry in asked.sections[0].entries if entry.card}
    assert (cards["Strike"].aims, cards["Defend"].aims) == (True, False)
    assert [entry.label for entry in asked.passes] == ["Anna is ready: end the turn"]
    assert [card.name for card in asked.idle] == ["Whirlwind"]


def test_an_aimed_card_knows_its_targets_on_the_board() -> None:
    view = views.sts_boss(3)
    asked = question(view)
    assert asked is not None
    aimed = aim(asked.sections[0].entries[0])
    assert set(aimed.creatures) == {0, 1, 2}
    assert aimed.seats == {} and aimed.others == ()
    assert target_words(view, aimed.creatures[1]) == "Cultist"


def test_two_options_for_one_target_are_chosen_from_the_list_and_not_from_the_board() -> None:
    options = tuple(
        OptionView(n, 0, f"Strike {n}", "strike", (), (creature,)) for n, creature in enumerate((1, 1, 2))
    )
    view = msgspec.structs.replace(views.sts_boss(2), ask=AskView(1, "choice", "turn", (0,), "?", options))
    asked = question(view)
    assert asked is not None
    aimed = aim(asked.sections[0].entries[0])
    assert set(aimed.creatures) == {2}
    assert [option.act for option in aimed.others] == [0, 1]


def test_nothing_is_asked_when_the_game_is_over() -> None:
    assert question(views.ended()) is None


def test_a_chance_lists_its_outcomes() -> None:
    asked = question(views.sts_horde())
    assert asked is not None and asked.is_chance
    assert [(entry.kind, entry.face) for entry in asked.sections[0].entries] == [
        ("die", n) for n in range(1, 7)
    ]
    drawn = question(views.draw_ask())
    assert drawn is not None
    assert [entry.kind for entry in drawn.sections[0].entries][:2] == ["outcome", "outcome"]


def test_seats_that_may_act_too_can_be_spoken_for() -> None:
    view = views.sts_boss(3)
    alone, together = question(view), question(view, people=(0, 1, 2))
    assert alone is not None and together is not None
    assert (alone.speakers, together.speakers) == ((0,), (0, 2))


# The board


def test_rows_stand_as_on_the_table_with_the_boss_above() -> None:
    found = bands(views.sts_boss(4))
    assert [band.row for band in found] == [None, 0, 1, 2, 3]
    assert [creature.name for creature in found[0].creatures] == ["Hexaghost"]
    assert all(len(band.seats) == 1 and len(band.creatures) == 1 for band in found[1:])


def test_a_game_without_rows_is_one_band() -> None:
    (band,) = bands(views.ministeel())
    assert len(band.seats) == 4


def test_zero_tokens_are_left_out_and_hp_block_and_energy_never_are() -> None:
    shown = [meter.id for meter in leading(views.sts_seat(1).meters, ("block", "energy"))]
    assert shown == ["hp", "block", "energy", "gold"]


def test_changes_name_who_and_what_and_leave_bystanders_out() -> None:
    old = views.sts_boss(2)
    hurt = msgspec.structs.replace(old.seats[1].meters[0], value=2)
    seat = msgspec.structs.replace(old.seats[1], meters=(hurt, *old.seats[1].meters[1:]))
    found = changes(old, msgspec.structs.replace(old, seats=(old.seats[0], seat)))
    assert [(c.kind, c.number, c.meter, c.before, c.after) for c in found] == [("seat", 1, "hp", 6, 2)]
    assert changes(None, old) == () and changes(old, old) == ()


def test_hidden_hands_make_a_game_of_secrets() -> None:
    assert hand_is_secret(views.ministeel())
    open_hands = msgspec.structs.replace(views.ministeel(), seats=(views.ministeel().seats[1],))
    assert not hand_is_secret(open_hands)


# Pads


@pytest.mark.parametrize(("digits", "value"), [((1, 2), 12), ((0, 7), 7), ((2, 5), 5), ((), 9)])
def test_a_number_is_typed_digit_by_digit(digits: tuple[int, ...], value: int) -> None:
    pad = NumberPad(9, 0, 20)
    for digit in digits:
        pad = pad.digit(digit)
    assert pad.value == value


def test_steps_stop_at_the_bounds() -> None:
    assert NumberPad(0, 0, 20).step(-1).value == 0
    assert NumberPad(20, 0, 20).step(1).value == 20
    assert NumberPad(20).step(1).value == 21
    assert not NumberPad(3).step(1).step(-1).changed
    assert NumberPad(34).back().value == 3


def test_a_card_is_declared_effect_by_effect() -> None:
    hit = DeclaredVerb("hit", "Hit for {n}", 0, 40, 10, "creature")
    weak = DeclaredVerb("weak", "{n} Weak", high=3, aim="creature")
    block = DeclaredVerb("block", "Gain {n} Block", aim="seat")
    pad = Pad(views.sts_boss(2), 0, (hit, weak, block))
    draft = pad.begun().add(hit, 2).add(weak).add(weak)
    assert [(effect.verb, effect.amount) for effect in draft.effects] == [("hit", 2), ("weak", 2)]
    assert pad.open(draft) == ("creature",), "one target for both"
    draft = draft.change(0, hit, amount=1, times=1).aim_at("creature", 1).add(block)
    act = pad.act(draft)
    assert act.effects == (
        DeclaredEffect("hit", 3, 2, (1,)),
        DeclaredEffect("weak", 2, 1, (1,)),
        DeclaredEffect("block", 1, 1, (0,)),
    )
    assert (act.kind, act.goes) == ("attack", "")
    assert pad.act(draft.of_kind("power").going("exhaust").pay(2).lay_down(0)) == Declare(
        act.effects, "power", 2, 0, "exhaust"
    )
    assert effect_words(act.effects[0], hit) == "Hit for 3, 2 times"
    assert draft.drop(0).drop(0).drop(0).effects == ()
    assert pad.act(draft.change(1, weak, amount=9)).effects[1].amount == 3


def test_an_empty_draft_pays_what_most_cards_cost() -> None:
    view = views.sts_boss(2)
    meters = {meter.id: meter.value for meter in view.seats[0].meters}
    assert Pad(view, 0, ()).begun().paid == min(1, meters["energy"]) == 1
    assert Pad(views.ministeel(), 0, ()).begun().paid == 0


def test_a_verb_offers_what_it_can_be_aimed_at() -> None:
    view = views.sts_boss(2)
    kinds: tuple[Aim, ...] = ("seat", "other seat", "row", "none")
    names = {kind: targets(view, kind, 0) for kind in kinds}
    assert dict(names["seat"]) == {0: "Anna", 1: "Bartholomew"}
    assert dict(names["other seat"]) == {1: "Bartholomew"}
    assert dict(names["row"]) == {0: "Row 1", 1: "Row 2"}
    assert dict(names["none"]) == {}


def test_a_plan_keeps_the_bounds_of_the_game_and_its_options() -> None:
    spec = OptionSpec("hp", "int", 10, "HP", "", 1, 20)
    character = OptionSpec("character", "choice", "a", "Character", "", choices={"a": "A", "b": "B"})
    plan = Plan.for_game(GameChoice("g", "G", 2, 3, (spec,), (character,)))
    assert [seat.options["character"] for seat in plan.seats] == ["a", "b"]
    assert len(plan.drop_seat(0).seats) == 2
    assert len(plan.add_seat().add_seat().seats) == 3
    new = plan.option("hp", 12).seat_option(1, "character", "a").played_by(1, "bot:careful").new_game()
    assert (new.options["hp"], new.seats[1].options["character"], new.seats[1].player) == (
        12,
        "a",
        "bot:careful",
    )
    assert new.seats[0].player == "person"


def test_a_plan_suits_who_plays_until_somebody_chooses() -> None:
    spec = OptionSpec("ask", "bool", False, "Ask", "", on_with_people=2)
    plan = Plan.for_game(GameChoice("g", "G", 2, 3, (spec,), modes=("table", "screen")))
    assert plan.options["ask"] is True
    alone = plan.played_by(1, "bot:careful")
    assert alone.options["ask"] is False
    assert alone.add_seat().options["ask"] is True
    assert alone.option("ask", True).new_game().options["ask"] is True
    assert plan.option("ask", False).add_seat().options["ask"] is False


def test_equal_names_keep_a_game_from_beginning() -> None:
    plan = Plan.for_game(GameChoice("g", "G", 2, 2))
    assert plan.troubles() == ()
    assert "Anna" in plan.rename(0, "Anna").rename(1, "Anna").troubles()[0]
    assert plan.rename(0, "  ").seats[0].name == "Player 1"


# Steps and history


def lines(*paced: bool) -> tuple[HistoryLine, ...]:
    return tuple(HistoryLine(f"line {number}", paced=each) for number, each in enumerate(paced))


def test_calm_steps_follow_by_themselves_and_a_touch_ends_them() -> None:
    player = StepPlayer("calm")
    player.begin(lines(True, False, True))
    assert player.shown is not None and player.shown.words == "line 0"
    assert not player.tick(seconds_for(player.shown) - 0.01)
    assert player.tick(0.02)
    assert player.shown.words == "line 2"
    player.begin(lines(True, True))
    player.hurry()
    assert not player.playing


def test_steps_by_touch_wait_for_each_touch() -> None:
    player = StepPlayer("touch")
    player.begin(lines(True, True))
    assert not player.tick(3600)
    player.hurry()
    assert player.shown is not None and player.shown.words == "line 1"
    player.hurry()
    assert not player.playing


def test_instant_steps_stop_nobody() -> None:
    player = StepPlayer("instant")
    player.begin(lines(True, True))
    assert not player.playing


def test_the_curves_of_seats_and_of_creatures_are_apart_and_begin_when_they_come() -> None:
    anna, cultist, daughter = Who("seat", 0), Who("creature", 0), Who("creature", 1)
    names = {anna: "Anna", cultist: "Cultist", daughter: "Daughter"}
    hp = {1: {anna: 9, cultist: 5}, 2: {anna: 4, daughter: 3}}
    tally = Tally(hp=hp, names=names, came_with={anna: 10, cultist: 6, daughter: 4})
    assert [(curve.name, curve.values) for curve in curves(tally, "seat")] == [("Anna", (10, 9, 4))]
    found = {curve.name: curve.values for curve in curves(tally, "creature")}
    assert found == {"Cultist": (6, 5, None), "Daughter": (None, 4, 3)}


def test_a_round_before_the_first_is_where_a_curve_begins() -> None:
    anna = Who("seat", 0)
    tally = Tally(hp={0: {anna: 10}, 1: {anna: 9}}, names={anna: "Anna"}, came_with={anna: 10})
    assert [curve.values for curve in curves(tally, "seat")] == [(10, 9)]


def test_those_who_were_beaten_are_counted_by_name() -> None:
    assert beaten_words(Counter({"Cultist": 2, "Hexaghost": 1})) == "2 × Cultist, Hexaghost"
    assert beaten_words(Counter()) == ""


def test_options_at_the_same_target_are_told_apart_by_their_own_words() -> None:

    view = View("g", "G", -1, 1, "", (), creatures=(CreatureView(1, "Toad"), CreatureView(2, "Newt")))
    bump, slam = (OptionView(name, 0, f"{name} at Ben", creatures=(1,)) for name in ("bump", "slam"))
    other = OptionView("bump", 0, "bump at Cem", creatures=(2,))
    said = [words for _option, words in targets_words(view, (bump, slam, other))]
    assert said == ["Bump at Ben", "Slam at Ben", "Newt"]
