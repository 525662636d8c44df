"""What is refused between the fights of a climb, where it is due and where it is not."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.games.slay_the_spire.climb.making import layout_of, next_spaces
from companion.games.slay_the_spire.judge.climbing import candidates, why_not
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.climb import AtRoom, Offer
from companion.games.slay_the_spire.state.group import Book
from companion.games.slay_the_spire.state.run import Climbing, Owned
from tests.games.slay_the_spire.test_between_fights import on_the_way

ADA, BEN, CLEO, NOBODY = 0, 1, 2, 3


@cache
def _base() -> Climbing:
    run: Climbing = on_the_way().state
    return run


def climb(*offers: Offer, potions: int = 1, relics: str = "", hp: int = 5, **at: Any) -> Climbing:
    """A party of three between rooms: Ada with potions and relics, and these rewards waiting."""
    base = _base()
    ada = replace(
        base.heroes[ADA],
        potions=tuple(Owned("fire_potion", 70 + number) for number in range(potions)),
        relics=(*base.heroes[ADA].relics, *(Owned(each, 80 + n) for n, each in enumerate(relics.split()))),
        hp=hp,
        gold=2,
    )
    run = replace(base, heroes=(ada, *base.heroes[1:]))
    return replace(run, climb=replace(base.climb, **{"offers": offers, "room": "", **at}))


def code(run: Climbing, act: Any, seat: int = ADA, topic: str = "room") -> str:
    """The code of the refusal; "" when there is none."""
    refusal = why_not(run, Choice(topic, (ADA, BEN, CLEO)), seat, act)
    assert refusal is None or refusal.words
    return refusal.code if refusal is not None else ""


@pytest.mark.parametrize(
    ("act", "seat", "topic", "said"),
    [
        (ca.SwapRows(BEN), ADA, "path", ""),
        (ca.SwapRows(BEN), NOBODY, "path", "not-playing"),
        (ca.SwapRows(BEN), -1, "path", "not-playing"),
        (ca.SwapRows(ADA), ADA, "path", "no-player"),
        (ca.SwapRows(NOBODY), ADA, "path", "no-player"),
        (ca.SwapRows(-1), ADA, "path", "no-player"),
        (ca.SwapRows(BEN), ADA, "room", "not-now"),
        (ca.SwapRows(BEN), ADA, "room die", "die-first"),
        (ca.Accept(), ADA, "room die", ""),
        (object(), ADA, "path", "no-fight"),
        (ca.EndClimb(), ADA, "act", ""),
        (ca.BeginAct(), ADA, "act", ""),
    ],
)
def test_each_act_has_its_time_and_its_player(act: Any, seat: int, topic: str, said: str) -> None:
    assert code(climb(), act, seat, topic) == said


def test_nobody_goes_on_before_all_rewards_are_taken_or_skipped() -> None:
    waiting = climb(Offer(7, BEN, "relic"))
    assert code(waiting, ca.EndClimb(), topic="act") == "offers-first"
    assert code(waiting, ca.BeginAct(), topic="act") == "offers-first"
    dead = climb(hp=0)
    assert code(dead, ca.BeginAct(), topic="act") == "no-act"


@pytest.mark.parametrize(
    ("act", "offer", "said"),
    [
        (ca.Skip(7), Offer(7, ADA, "relic"), ""),
        (ca.Skip(7), Offer(7, BEN, "relic"), "no-reward"),
        (ca.Skip(8), Offer(7, ADA, "relic"), "no-reward"),
        (ca.Skip(7), Offer(7, ADA, "remove", must=True), "must"),
        (ca.Skip(7), Offer(7, ADA, "swap_relic", must=True), ""),
        (ca.Reveal(7), Offer(7, ADA, "relic"), ""),
        (ca.Reveal(7), Offer(7, ADA, "gold"), "revealed"),
        (ca.Reveal(7), Offer(7, ADA, "relic", open=True), "revealed"),
        (ca.Reveal(8), Offer(7, ADA, "relic"), "no-reward"),
        (ca.Reveal(7), Offer(7, ADA, "card", other_deck=True), "which-deck"),
        (ca.Reveal(7, "ironclad"), Offer(7, ADA, "card", other_deck=True), "which-deck"),
        (ca.Reveal(7, "silent"), Offer(7, ADA, "card", other_deck=True), ""),
        (ca.Reveal(7, "cook"), Offer(7, ADA, "card", other_deck=True), "no-character"),
        (ca.Reveal(7, "silent"), Offer(7, ADA, "card"), "which-deck"),
        (ca.Reveal(7, "", ("silent",)), Offer(7, ADA, "card"), "which-decks"),
        (ca.Take(7), Offer(7, ADA, "gold"), ""),
        (ca.Take(7, "bash"), Offer(7, ADA, "gold"), "not-there"),
        (ca.Take(8), Offer(7, ADA, "gold"), "no-reward"),
        (ca.Take(7, "lantern"), Offer(7, ADA, "relic", open=True, cards=("lantern",)), ""),
        (ca.Take(7, "anchor"), Offer(7, ADA, "relic", open=True, cards=("lantern",)), "not-there"),
        (ca.Take(7, "bash"), Offer(7, ADA, "remove"), "not-there"),
        (ca.ChangeCard(7, "bash"), Offer(7, ADA, "upgrade"), ""),
        (ca.ChangeCard(7, "anger"), Offer(7, ADA, "upgrade"), "no-card"),
        (ca.ChangeCard(7, "bash"), Offer(7, ADA, "gold"), "no-card"),
        (ca.ChangeCard(8, "bash"), Offer(7, ADA, "upgrade"), "no-reward"),
        (ca.GiveItem(7, 80), Offer(7, ADA, "give_relic"), ""),
        (ca.GiveItem(7, 70), Offer(7, ADA, "give_relic"), "nothing-to-give"),
        (ca.GiveItem(7, 70), Offer(7, ADA, "give_potion"), ""),
        (ca.GiveItem(7, 80), Offer(7, ADA, "give_potion"), "nothing-to-give"),
        (ca.GiveItem(7, 80), Offer(7, ADA, "stake"), ""),
        (ca.GiveItem(7, 80, (1,)), Offer(7, ADA, "give_relic"), "nothing-to-give"),
        (ca.GiveItem(7, 80), Offer(7, ADA, "gold"), "nothing-to-give"),
        (ca.GiveItem(8, 80), Offer(7, ADA, "give_relic"), "no-reward"),
        (ca.GiveItem(7, -1, (2, 0, 0)), Offer(7, ADA, "stake", amount=2), ""),
        (ca.Swap(7, "bash", BEN, "neutralize"), Offer(7, ADA, "swap_card"), ""),
        (ca.Swap(7, "bash", ADA, "bash"), Offer(7, ADA, "swap_card"), "no-swap"),
        (ca.Swap(7, "bash", NOBODY, "neutralize"), Offer(7, ADA, "swap_card"), "no-swap"),
        (ca.Swap(7, "anger", BEN, "neutralize"), Offer(7, ADA, "swap_card"), "no-swap"),
        (ca.Swap(7, "bash", BEN, "anger"), Offer(7, ADA, "swap_card"), "no-swap"),
        (ca.Swap(7, "bash", BEN, "neutralize"), Offer(7, ADA, "gold"), "no-swap"),
        (ca.Swap(8, "bash", BEN, "neutralize"), Offer(7, ADA, "swap_card"), "no-reward"),
        (ca.ChoosePlayer(7, CLEO), Offer(7, ADA, "player"), ""),
        (ca.ChoosePlayer(7, ADA), Offer(7, ADA, "player"), ""),
        (ca.ChoosePlayer(7, NOBODY), Offer(7, ADA, "player"), "no-player"),
        (ca.ChoosePlayer(7, -1), Offer(7, ADA, "player"), "no-player"),
        (ca.ChoosePlayer(7, BEN), Offer(7, ADA, "gold"), "no-player"),
        (ca.ChoosePlayer(8, BEN), Offer(7, ADA, "player"), "no-reward"),
        (ca.PassReward(7, BEN), Offer(7, ADA, "potion", open=True, cards=("fire_potion",)), ""),
        (ca.PassReward(7, BEN), Offer(7, ADA, "potion"), "not-there"),
        (ca.PassReward(7, BEN), Offer(7, ADA, "relic", cards=("lantern",)), "not-there"),
        (ca.PassReward(7, ADA), Offer(7, ADA, "potion", open=True, cards=("fire_potion",)), "no-player"),
        (ca.PassReward(7, NOBODY), Offer(7, ADA, "potion", open=True, cards=("fire_potion",)), "no-player"),
        (ca.PassReward(8, BEN), Offer(7, ADA, "potion", open=True, cards=("fire_potion",)), "no-reward"),
    ],
)
def test_a_reward_is_answered_by_whom_it_waits_for_as_its_kind_allows(
    act: Any, offer: Offer, said: str
) -> None:
    assert code(climb(offer, relics="lantern"), act) == said


@pytest.mark.parametrize(("potions", "said"), [(2, ""), (3, "potions")])
def test_a_potion_needs_a_place(potions: int, said: str) -> None:
    offer = Offer(7, ADA, "potion", open=True, cards=("fire_potion",))
    assert code(climb(offer, potions=potions), ca.Take(7, "fire_potion")) == said


@pytest.mark.parametrize(
    ("act", "hp", "said"),
    [
        (ca.DiscardPotion(70), 5, ""),
        (ca.DiscardPotion(99), 5, "no-item"),
        (ca.GivePotion(70, BEN), 5, ""),
        (ca.GivePotion(99, BEN), 5, "no-item"),
        (ca.GivePotion(70, ADA), 5, "no-player"),
        (ca.GivePotion(70, NOBODY), 5, "no-player"),
        (ca.GivePotion(70, -1), 5, "no-player"),
        (UsePotion(70), 5, "in-fights"),
        (UsePotion(70), 0, "dead"),
        (UsePotion(99), 5, "no-item"),
        (ca.UseRelic(99), 5, "no-item"),
        (ca.UseRelic(80), 5, "not-now"),
        (ca.UseRelic(80), 0, "dead"),
    ],
)
def test_what_a_hero_has_may_be_used_or_given_where_it_works(act: Any, hp: int, said: str) -> None:
    assert code(climb(relics="lantern", hp=hp), act) == said


@pytest.mark.parametrize(
    ("key", "at", "said"),
    [
        ("ruby", {"room": "campfire", "seats": (AtRoom(), AtRoom(), AtRoom())}, ""),
        ("ruby", {"room": "campfire", "seats": (AtRoom(), AtRoom(chosen=(0,)), AtRoom())}, "acted"),
        ("ruby", {"room": "treasure"}, "no-key"),
        ("ruby", {"room": "campfire", "unlocked": ()}, "no-key"),
        ("ruby", {"room": "campfire", "keys": ("ruby",)}, "no-key"),
        ("sapphire", {"room": "treasure", "offers": tuple(Offer(n, n, "relic") for n in range(3))}, ""),
        ("sapphire", {"room": "elite", "offers": tuple(Offer(n, n, "relic") for n in range(3))}, ""),
        ("sapphire", {"room": "elite", "offers": tuple(Offer(n, n, "relic") for n in range(2))}, "taken"),
        ("sapphire", {"room": "campfire"}, "no-key"),
    ],
)
def test_a_key_is_taken_in_its_room_instead_of_what_all_leave(
    key: str, at: dict[str, Any], said: str
) -> None:
    assert code(climb(**{"unlocked": ("act4",), **at}), ca.TakeKey(key)) == said


@pytest.mark.parametrize(
    ("done", "room", "said"),
    [(False, "merchant", ""), (True, "merchant", "done"), (False, "quick_start", "rows-first")],
)
def test_a_room_is_left_once(done: bool, room: str, said: str) -> None:
    seats = (AtRoom(done=done), AtRoom(), AtRoom())
    assert code(climb(room=room, seats=seats), ca.Leave()) == said


RELIC_OF_BEN = (Offer(7, BEN, "relic"),)


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ({"room": ""}, ""),
        ({"room": "", "offers": RELIC_OF_BEN}, "offers-first"),
        ({"room": "merchant"}, ""),
        ({"room": "merchant", "offers": RELIC_OF_BEN}, "offers-first"),
        ({"room": "merchant", "offers": (Offer(7, ADA, "relic"),)}, ""),
        ({"room": "campfire"}, "room-first"),
        ({"room": "event"}, "room-first"),
    ],
)
def test_the_party_goes_on_from_a_room_when_nothing_waits_for_the_others(
    at: dict[str, Any], said: str
) -> None:
    run = climb(**at)
    assert code(run, ca.Enter(next_spaces(run.climb)[0]), topic="path") == said
    assert code(run, ca.Enter("99-9"), topic="path") == "no-path"
    far = max(layout_of(run.climb).rooms, key=lambda space: int(space.partition("-")[0]))
    told = [why_not(run, Choice("path", (ADA,)), ADA, ca.Enter(space)) for space in ("99-9", far)]
    assert [refusal.words.startswith("No path leads") for refusal in told if refusal] == [False, True]


def test_what_can_be_done_at_a_merchant_is_offered() -> None:
    acts = candidates(climb(room="merchant"), Choice("room", (ADA,)), ADA)
    assert {act.card for act in acts if isinstance(act, ca.BuyRemoval)} == set(_base().heroes[ADA].deck)


@pytest.mark.parametrize(
    ("achievement", "at", "said"),
    [
        ("infinity", {"met": ("e1_red_slaver",)}, ""),
        ("infinity", {"met": ()}, "no-fight"),
        ("infinity", {"met": ("e1_red_slaver",), "achieved": ("infinity",)}, "achieved"),
        ("infinity", {"met": ("e1_red_slaver",), "book": Book(achievements=("infinity",))}, "achieved"),
        ("infinity", {"met": ("e1_red_slaver",), "book": Book(achievements=("ninja",))}, ""),
        ("ninja", {"met": ("e1_red_slaver",)}, "not-declared"),
        ("a feat of ours", {"met": ("e1_red_slaver",)}, "not-declared"),
    ],
)
def test_an_endless_combination_is_said_after_a_fight_and_once(
    achievement: str, at: dict[str, Any], said: str
) -> None:
    assert code(climb(**at), ca.Claim(achievement), topic="path") == said


def test_of_rewards_that_are_alike_the_first_stands_for_all() -> None:
    alike = (Offer(7, ADA, "relic"), Offer(8, ADA, "relic"), Offer(9, ADA, "potion"), Offer(10, BEN, "relic"))
    assert [
        act.offer
        for act in candidates(climb(*alike), Choice("room", (ADA,)), ADA)
        if isinstance(act, ca.Reveal)
    ] == [7, 9]


def test_a_sapphire_key_asks_for_relics_alone() -> None:
    others = (Offer(1, ADA, "relic"), Offer(2, BEN, "relic"), Offer(3, CLEO, "potion"))
    assert code(climb(*others, unlocked=("act4",), room="elite"), ca.TakeKey("sapphire")) == "taken"


@pytest.mark.parametrize("topic", ["path", "room"])
def test_nobody_changes_rows_with_oneself(topic: str) -> None:
    acts = candidates(climb(), Choice(topic, (ADA,)), ADA)
    swaps = [act.player for act in acts if isinstance(act, ca.SwapRows)]
    assert swaps == ([BEN, CLEO] if topic == "path" else [])
