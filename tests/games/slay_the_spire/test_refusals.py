"""Every refusal says what cannot be done and why, and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.declared import Declare, DeclaredEffect
from companion.engine.refusals import Refused
from companion.games.slay_the_spire.judge import judging_cards, legal
from companion.games.slay_the_spire.rules import declaring
from companion.games.slay_the_spire.state.acts import (
    Aim,
    NotReady,
    Pick,
    PlayCard,
    Ready,
    UseAbility,
    UseMiracle,
    UsePotion,
    UseShiv,
)
from companion.games.slay_the_spire.state.climb_acts import Join, LeaveParty
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

STRIKE = "strike_ironclad"


def two(**given: Any) -> Play:
    """Two players, a living enemy and a dead one."""
    play = fight(hero(**given), hero("silent"), foe(), foe(row=1))
    play.e(1).alive = False
    return play.mark()


def ready(**given: Any) -> Play:
    return two(**given).do(Ready())


def item(play: Play, index: int = 0) -> int:
    return play.p().relics[index].uid


def hit(amount: int = 1, times: int = 1, *targets: int, verb: str = "hit", **more: Any) -> Declare:
    effect = DeclaredEffect(verb, amount, times, targets)
    return Declare((effect,), kind=more.pop("kind", "attack"), discards=more.pop("discards", 0), **more)


Case = tuple[str, Callable[[], Play], Any, str]
CASES: list[Case] = [
    ("unknown-card", lambda: two(), PlayCard("nothing"), "There is no card nothing"),
    ("in-discard-pile", lambda: two(discard="bash"), PlayCard("bash", 0), "Bash is in p0's discard pile"),
    ("exhausted", lambda: two(exhaust="bash"), PlayCard("bash", 0), "Bash is exhausted"),
    ("in-play", lambda: two(powers="inflame"), PlayCard("inflame"), "Inflame is already in play"),
    ("not-in-hand", lambda: two(hand="strike"), PlayCard("bash+", 0), "Bash+ is not in p0's hand"),
    ("unplayable", lambda: two(hand="clumsy"), PlayCard("clumsy"), "Clumsy cannot be played"),
    ("condition", lambda: two(hand="clash defend"), PlayCard("clash", 0), "condition for playing Clash"),
    ("no-x", lambda: two(hand="strike"), PlayCard(STRIKE, 0, energy=1), "only for cards that cost X"),
    ("x-too-low", lambda: two(hand="reinforced_body"), PlayCard("reinforced_body"), "at least 1 Energy"),
    ("no-energy", lambda: two(hand="bash", energy=1), PlayCard("bash", 0), "Bash costs 2 Energy. p0 has 1"),
    ("no-energy", lambda: two(hand="bash", energy=0, miracle=1), PlayCard("bash", 0), "plus Miracles: 1"),
    ("bad-target", lambda: two(hand="strike"), PlayCard(STRIKE, 1), "Choose a living enemy"),
    ("bad-target", lambda: two(hand="strike"), PlayCard(STRIKE), "Choose a living enemy"),
    ("bad-target", lambda: two(hand="defend"), PlayCard("defend_ironclad", 0), "This card has no target"),
    ("bad-row", lambda: two(hand="cleave"), PlayCard("cleave", row=1), "a row with enemies"),
    ("bad-row", lambda: two(hand="strike"), PlayCard(STRIKE, 0, row=0), "This card has no target"),
    ("bad-player", lambda: two(hand="defend+"), PlayCard("defend_ironclad+", player=3), "a living player"),
    ("bad-player", lambda: two(hand="strike"), PlayCard(STRIKE, 0, player=0), "This card has no target"),
    ("no-shiv", lambda: two(), UseShiv(0), "p0 has no Shiv"),
    ("bad-target", lambda: two(shiv=1), UseShiv(1), "Choose a living enemy"),
    ("no-miracle", lambda: two(), UseMiracle(), "p0 has no Miracle"),
    ("energy-full", lambda: two(miracle=1, energy=6), UseMiracle(), "already has maximum Energy"),
    ("no-potion", lambda: two(), UsePotion(99), "was used or given away"),
    ("not-now", lambda: two(potions="gamblers_brew"), UsePotion(1), "Gambler's Brew is used right"),
    ("not-now", lambda: two(potions="fairy_in_a_bottle"), UsePotion(1), "Fairy in a Bottle triggers"),
    ("no-item", lambda: two(), UseAbility(99), "was used or given away"),
    ("no-item", lambda: two(relics="lantern"), UseAbility(1, 7), "It was used or given away"),
    ("not-now", lambda: two(relics="lantern"), UseAbility(1), "Lantern triggers"),
    ("not-now", lambda: two(relics="toolbox"), UseAbility(1), "Toolbox is used right after the die"),
    ("used", lambda: two(relics="akabeko").use("akabeko"), UseAbility(1), "Akabeko was already used"),
    ("used", lambda: two(powers="combust").use("combust"), UseAbility(1), "Combust was already used"),
    ("condition", lambda: two(relics="red_skull"), UseAbility(1), "condition for using Red Skull"),
    ("ready", lambda: ready(hand="strike"), PlayCard(STRIKE, 0), "p0 has already ended the turn"),
    ("not-ready", lambda: two(), NotReady(), "p0 is still playing"),
    ("nothing-asked", lambda: two(), Pick("bash"), "nothing to choose"),
    ("bad-declaration", lambda: two(), hit(kind="song"), "attack, skill or power"),
    ("bad-declaration", lambda: two(), Declare((), kind="attack", discards=0), "Enter 1 to 8 effects"),
    ("no-energy", lambda: two(), hit(paid=4), "p0 has 3 Energy, not 4"),
    ("no-unseen-card", lambda: two(hand="strike"), hit(discards=1), "must be an unnamed card"),
    ("unknown-verb", lambda: two(), hit(verb="sing"), "Unknown effect: sing. Use one of: hit, "),
    ("bad-amount", lambda: two(), hit(31), "hit goes from 1 to 30"),
    ("bad-amount", lambda: two(), hit(1, 10), "up to 9 times"),
    ("bad-target", lambda: two(), hit(1, 1, 1), "Choose a living enemy"),
    ("bad-target", lambda: two(), hit(1, 1, 7, verb="block"), "Choose a living player."),
    ("bad-target", lambda: two(), Declare(
        (DeclaredEffect("block", 1, 1, (0,)), DeclaredEffect("block", 1, 1, (1,))), "skill", discards=0
    ), "One card has one target"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "build", "act", "words"), CASES)
def test_the_refusal_names_the_reason_and_nothing_changes(
    code: str, build: Callable[[], Play], act: Any, words: str
) -> None:
    refusal = build().refused(act)
    assert refusal.code == code
    assert words in refusal.words
    assert refusal.rule or code in ("bad-declaration", "unknown-verb", "bad-amount")


def limited() -> Play:
    """The Time Eater allows five cards a turn on the first slot of its track."""
    play = fight(hero(hand="anger " * 6), hero("silent", hand="slice"), foe("b3_time_eater"))
    for _card in range(5):
        play.play("anger")
    return play


def test_no_more_cards_than_an_enemy_allows() -> None:
    play = limited()
    play.p().hand.add("anger")
    assert play.refused(PlayCard("anger", 0)).words == "At most 5 cards may be played this turn."
    assert play.refused(hit()).code == "card-limit"
    assert play.match.why_not(1, PlayCard("slice", 0)) is None


def test_no_cards_for_whom_a_card_forbids_them() -> None:
    play = fight(hero("watcher", hand="conclude strike"), hero(hand="strike"), foe()).play("conclude")
    assert play.refused(PlayCard("strike_watcher", 0)).code == "no-cards"
    assert play.refused(hit()).code == "no-cards"
    assert play.match.why_not(1, PlayCard(STRIKE, 0)) is None


def test_others_wait_while_somebody_chooses() -> None:
    play = fight(hero(hand="true_grit bash clash"), hero(hand="strike"), foe())
    play.match.do(0, play.playing("true_grit"))
    assert play.refused(PlayCard("bash", 0)).code == "answer-first"
    assert play.refused(PlayCard(STRIKE, 0), by=1).code == "not-asked"
    assert play.refused(Pick("strike_silent")).words == "p0 must choose cards first."
    assert play.answer(Pick("clash")).p().exhaust == ["clash"]


def test_nobody_is_there_to_be_aimed_at() -> None:
    """Between the phases of the Awakened One; its second phase comes with the next round."""
    play = fight(hero(hand="strike strike defend"), hero(hand="strike"), foe("b3_awakened_one", hp=1))
    play.play("strike")
    for seat in (0, 1):
        for target in (-1, 0):
            refusal = play.refused(PlayCard(STRIKE, target), by=seat)
            assert (refusal.code, refusal.rule) == ("nobody-there", "page 15, Targeting for Players")
    assert refusal.words == "Strike has no enemy to target. Play it when one comes."
    assert play.play("defend").p().block == 1


def test_the_dead_and_strangers_do_not_play() -> None:
    play = two()
    play.p(1).alive = False
    assert play.refused(Ready(), by=1).code == "not-playing"
    assert play.refused(Ready(), by=4).code == "not-playing"


def test_nobody_acts_when_the_fight_is_over() -> None:
    play = fight(hero(hand="strike strike"), foe(hp=1)).play("strike")
    assert play.refused(PlayCard(STRIKE, 0)).code == "over"


@pytest.mark.parametrize("act", [Join("watcher"), LeaveParty(1)])
def test_nobody_comes_or_goes_in_a_fight(act: Any) -> None:
    refusal = two(hand="strike").refused(act)
    assert (refusal.code, refusal.rule) == ("not-between-acts", "page 22, Catch Up")
    assert "only between two acts" in refusal.words


def test_a_refusal_says_what_can_be_done_instead() -> None:
    play = two(hand="strike")
    with pytest.raises(Refused) as caught:
        play.match.do(0, PlayCard("bash", 0))
    assert "Strike" in " ".join(caught.value.alternatives)
    assert "You can:" in str(caught.value)


@pytest.mark.inside
def test_every_code_of_the_judges_has_a_test() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    judges = "".join(
        Path(module.__file__ or "").read_text("utf-8") for module in (legal, judging_cards, declaring)
    )
    codes = set(re.findall(r'(?:_?refuse|Refusal)\(\s*"([a-z-]+)"', judges))
    assert {code for code in codes if f'"{code}"' not in here} == set()
    assert len(codes) > 25


def test_a_dead_target_is_refused_also_for_choices() -> None:
    play = fight(hero(potions="fire_potion"), foe(), foe(row=1), foe())
    play.e(2).alive = False
    play.match.do(0, UsePotion(1))
    assert play.refused(Aim(2)).code == "answer-first"
    assert play.answer(Aim(1)).e(1).hp == 26


def test_verbs_are_declared_by_whoever_may_play_a_card_now() -> None:
    play = fight(hero("silent", hand="survivor strike defend"), hero(), foe())
    assert declaring.declarable(play.state, 0) and declaring.declarable(play.state, 1)
    play.match.do(0, PlayCard("survivor"))
    ask = play.match.ask()
    assert ask is not None and ask.topic == "cards"
    assert not declaring.declarable(play.state, 0) and not declaring.declarable(play.state, 1)
    play.match.do(0, Pick("strike_silent"))
    play.match.ask()
    assert declaring.declarable(play.state, 0)
    play.match.do(0, Ready())
    play.match.ask()
    assert not declaring.declarable(play.state, 0) and declaring.declarable(play.state, 1)
    play.match.do(0, NotReady())
    play.match.ask()
    assert declaring.declarable(play.state, 0)
    over = fight(hero(hand="strike"), foe(hp=1)).play("strike")
    assert over.match.ask() is None and not declaring.declarable(over.state, 0)
