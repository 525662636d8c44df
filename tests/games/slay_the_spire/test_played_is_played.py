"""Cards that an effect plays are played: they are the next, and the first, of the turn (STS-75)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.state.acts import Pick, Trigger
from companion.games.slay_the_spire.state.reading import cost_of
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

HAND = "strike swivel havoc omniscience third_eye"


def swivelled(top: str, **given: Any) -> Play:
    """A Watcher for whom the next Attack costs 0, with one card in the draw pile; another stands by."""
    me = hero("watcher", hand=HAND, draw=top, energy=6, **given)
    return fight(me, hero("silent", hand="strike"), foe()).play("swivel").mark()


def price(play: Play, card: str = "strike_watcher", seat: int = 0) -> int | None:
    """What a card of a hand costs now."""
    return cost_of(play.state, seat, card)


@pytest.mark.parametrize(
    ("effect", "top"), [("havoc", "eruption"), ("omniscience", "eruption"), ("third_eye", "weave")]
)
def test_an_attack_that_a_card_plays_uses_up_swivel(effect: str, top: str) -> None:
    play = swivelled(top)
    assert price(play) == 0
    play.play(effect, *([] if effect == "havoc" else [Pick(top)]))
    assert (price(play), price(play, "strike_silent", seat=1)) == (1, 1)


@pytest.mark.parametrize(("top", "cost"), [("eruption", 1), ("crescendo", 0)])
def test_an_attack_that_a_potion_plays_uses_up_swivel(top: str, cost: int) -> None:
    play = swivelled(f"{top} regret regret", potions="distilled_chaos")
    assert price(play.potion("distilled_chaos", Pick(top))) == cost


@pytest.mark.parametrize("effect", ["havoc", "omniscience"])
def test_a_skill_that_a_card_plays_leaves_swivel(effect: str) -> None:
    play = swivelled("crescendo").play(effect, *([] if effect == "havoc" else [Pick("crescendo")]))
    assert play.p().stance == "wrath"
    assert price(play) == 0


def test_what_an_effect_cannot_play_leaves_swivel() -> None:
    """Signature Move is discarded while another Attack is in the hand (page 18): it was not played."""
    play = swivelled("signature_move").play("havoc")
    assert "signature_move" in play.p().discard
    assert price(play) == 0


@pytest.mark.parametrize(("top", "cost"), [("bash", 1), ("inflame", 1), ("regret", 0)])
def test_the_card_of_distilled_chaos_uses_up_madness(top: str, cost: int) -> None:
    """Madness means the next card of any type; a Curse is not played."""
    play = fight(hero(hand="madness strike", draw=top, potions="distilled_chaos"), hero(), foe())
    play.play("madness").potion("distilled_chaos")
    assert price(play, "strike_ironclad") == cost


@pytest.mark.parametrize(("first", "cost"), [("e2_snecko", 1), ("mayhem", 3)])
def test_a_card_that_mayhem_plays_uses_up_the_price_of_snecko(first: str, cost: int) -> None:
    """Whoever lets Mayhem act after Confused spends the price on its card; the other player is spared."""
    me = hero(powers="mayhem", draw=f"{'strike ' * 5}bash")
    play = fight(me, hero(hand="strike", draw="rage"), foe("e2_snecko"))
    play.start_of_turn(Trigger(["e2_snecko", "mayhem"].index(first)), die=5)
    assert play.p().discard == ["bash"]
    assert (price(play, "strike_ironclad"), price(play, "strike_ironclad", seat=1)) == (cost, 1)


@pytest.mark.parametrize("potion", ["attack_potion", ""])
def test_the_copies_of_a_card_use_up_nothing_more(potion: str) -> None:
    """Swivel made the Eruption free; the Attack after it is paid for, whether it was played twice or not."""
    play = swivelled("halt", potions=potion)
    if potion:
        play.potion(potion)
    play.p().hand.add("eruption")
    play.mark().play("eruption")
    assert play.changes()["e0.hp"] == (-5 if potion else -2)  # the copy hits before Wrath, the original in it
    assert (play.p().energy, price(play)) == (4, 1)
