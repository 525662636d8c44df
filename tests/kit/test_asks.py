"""Asks as views: whose prompt, which options, what passes."""

from __future__ import annotations

from companion.engine.asks import Chance
from companion.engine.match import Match
from companion.engine.view import CardFace, OptionView
from companion.kit.asks import Asks, card_faces, under_headings
from tests.toy_game import GAME, Play, Stop, setup_of

ASKS = Asks(
    prompts={"turn": "{name} has {points} points."},
    chances={"hand": "{name} draws.", "coin": "{name} rolls the {die}."},
    dice={"coin": "coin die"},
    groups={Play: "Cards"},
    passing=(Stop,),
    name=lambda state, seat: str(state.players[seat].name),
    values=lambda state, seat: {"points": state.players[seat].points},
    knows=lambda outcome: outcome == "coin",
    thinkable=lambda state, chance, viewer: ["coin", "guard", "coin"] if viewer < 0 else chance.options,
    pointing=lambda state, seat, act: {"seats": (act.target,)} if isinstance(act, Play) else {},
)


def dealt() -> Match[object]:
    """A night market whose hands hold a coin and a thief each."""
    match: Match[object] = Match(GAME, GAME.setup(setup_of()))
    for card in ("coin", "coin", "thief", "thief"):
        match.resolve(card)
    return match


def test_a_choice_has_its_prompt_and_each_act_says_what_it_belongs_to() -> None:
    match = dealt()
    ask = ASKS.view(match, 0)
    assert ask is not None and (ask.prompt, ask.seats) == ("Anna has 0 points.", (0,))
    by_act = {option.act: option for option in ask.options}
    thief, stop = by_act[Play("thief", 1)], by_act[Stop()]
    assert (thief.role, thief.card, thief.group, thief.seats) == ("play", "thief", "Cards", (1,))
    assert (stop.role, stop.card, stop.group) == ("pass", "", "")


def test_who_is_not_asked_is_offered_nothing() -> None:
    match = dealt()
    for viewer in (-1, 1):
        ask = ASKS.view(match, viewer)
        assert ask is not None and ask.options == ()


def test_a_draw_offers_what_the_viewer_can_think_of_once_each() -> None:
    match: Match[object] = Match(GAME, GAME.setup(setup_of()))
    ask = ASKS.view(match, -1)
    assert ask is not None and ask.prompt == "Anna draws."
    assert [(option.act, option.card) for option in ask.options] == [("coin", "coin"), ("guard", "")]


def test_a_die_is_named_in_the_prompt_and_beside_others() -> None:
    match = dealt()
    match.do(0, Play("coin"))
    asked = match.ask()
    ask = ASKS.view(match, 1)
    assert isinstance(asked, Chance) and ask is not None
    assert (ask.prompt, ask.short) == ("Anna rolls the coin die.", "coin die")


def test_equal_cards_lie_together_in_the_order_of_the_first_of_them() -> None:
    faces = card_faces(["b", "a", "b"], lambda card, count: CardFace(card, card, "", count=count))
    assert [(face.id, face.count) for face in faces] == [("b", 2), ("a", 1)]


def test_options_of_one_heading_are_beside_each_other_and_others_keep_their_places() -> None:
    groups = ("a", "", "b", "a", "", "b")
    given = [OptionView(number, 0, "", group=group) for number, group in enumerate(groups)]
    assert [option.act for option in under_headings(given)] == [0, 3, 1, 2, 5, 4]
    assert under_headings([]) == ()
