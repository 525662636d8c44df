"""The Last Stand (page 23): who dies in a boss fight does nothing more, and the others play on."""

from __future__ import annotations

from copy import deepcopy

import pytest

from companion.engine.asks import Choice
from companion.engine.events import Frame
from companion.games.slay_the_spire.state.acts import Done, Pick
from companion.games.slay_the_spire.state.fight import Pending
from companion.games.slay_the_spire.state.frames import (
    ChangeRows,
    ChannelOrbs,
    ChooseCards,
    DieChange,
    EachAim,
    NameCards,
    PickDieRelic,
    PickOrb,
    PlayFree,
    Script,
    Scry,
    ShivNow,
    Triggers,
)
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

STRIKE = "strike_ironclad"
UNFINISHED: list[list[Frame]] = [
    [ChooseCards(0, "hand", 1, 1, "card/sever_soul/do", 1)],
    [Scry(0, 0, ["bash", "clash"])],
    [PlayFree(0, ["bash", STRIKE])],
    [PickOrb(0, "evoke", 1)],
    [ChannelOrbs(0, "dark", 1)],
    [ShivNow(0, 1)],
    [ChangeRows(0)],
    [DieChange(0, choose=True)],
    [PickDieRelic(0)],
    [NameCards(0)],
    [Script(["card/ragnarok/do"], [1], seat=0), EachAim("card/ragnarok/do", 0, 2)],
    [Script(["card/strike_ironclad/do"], [0], seat=0)],
    [Triggers()],
]


def interrupted(frames: list[Frame]) -> Play:
    """A boss fight in which the work of seat 0 that these frames stand for waits for its answer."""
    one = hero(hand=STRIKE + " bash", orbs="dark frost", relics="horn_cleat oddly_smooth_stone", orb_slots=2)
    play = fight(one, hero("silent"), foe("b2_collector"), foe("s2_torch_head"), last_stand=True)
    player = play.p()
    if isinstance(frames[0], NameCards):
        player.hand.unseen, player.deck.bag = 1, ["clumsy"]
    play.state.stack += frames
    play.state.fight.pending = [Pending("relic/nothing", seat=0, may=True)] if frames == [Triggers()] else []
    return play.mark()


@pytest.mark.parametrize("frames", UNFINISHED, ids=lambda frames: type(frames[-1]).__name__)
@pytest.mark.parametrize("alive", [True, False])
def test_the_dead_are_asked_nothing_and_the_others_play_on(frames: list[Frame], alive: bool) -> None:
    play = interrupted(deepcopy(frames))
    play.p().alive, play.p().ready = alive, not alive
    ask = play.match.ask()
    assert isinstance(ask, Choice)
    assert ask.seats == ((0,) if alive else (1,))
    assert (ask.topic == "play") is not alive
    assert play.match.legal(ask.seats[0])
    assert {key: value for key, value in play.changes().items() if key.startswith(("p1", "e"))} == {}


def test_the_cards_the_dead_looked_at_are_not_lost() -> None:
    play = interrupted([Scry(0, 0, ["bash", "clash"])])
    play.p().alive, play.p().ready = False, True
    play.match.ask()
    assert play.changes() == {"alive": False, "discard": "bash clash"}


# Sharp Hide deals 1 damage for each Attack that was played; a copy is one (page 19)


def doubled(hp: int) -> Play:
    """Double Tap, and then Sever Soul+ at the Guardian behind its Sharp Hide."""
    one = hero(hp=hp, hand="double_tap sever_soul+ defend bash clash")
    play = fight(one, hero("silent"), foe("b1_guardian", mode="defensive"), last_stand=True)
    return play.play("double_tap").mark()


def test_sts_70_whoever_dies_of_a_copy_does_not_carry_out_the_card_itself() -> None:
    play = doubled(1).play("sever_soul+", Pick("bash"), Done(), at=0)
    assert play.changes() == {
        "hp": -1,
        "alive": False,
        "energy": -2,
        "hand": "clash defend_ironclad",
        "exhaust": "bash",
        "discard": "double_tap sever_soul+",
        "e0.hp": -4,
    }
    ask = play.match.ask()
    assert isinstance(ask, Choice)
    assert (ask.topic, ask.seats) == ("play", (1,))


@pytest.mark.parametrize(("hp", "alive"), [(2, False), (3, True)])
def test_whoever_outlives_the_copy_carries_out_the_card(hp: int, alive: bool) -> None:
    play = doubled(hp).play("sever_soul+", Pick("bash"), Done(), Pick("clash"), Done(), at=0)
    assert play.p().alive is alive
    assert play.p().exhaust == ["bash", "clash"]
    assert play.changes()["e0.hp"] == -8
    assert not play.state.fight.lost


def test_without_the_last_stand_the_fight_is_lost_at_once() -> None:
    play = doubled(1)
    play.state.options = type(play.state.options)()
    play.play("sever_soul+", Pick("bash"), Done(), at=0)
    assert play.state.fight.lost
    assert play.match.ask() is None
    assert play.p().discard == ["double_tap", "sever_soul+"]
