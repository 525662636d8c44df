"""The touches of those who show no cards: one for each thing that must be said, and no more."""

from __future__ import annotations

import pytest

from companion.games.slay_the_spire.state.acts import PlayCard, Ready
from tests.games.slay_the_spire.plays import Play, fight, foe, hero
from tests.studies.measure.hand_taps import HandTaps, taps_to_declare


@pytest.mark.parametrize(
    ("card", "foes", "taps"),
    [
        ("strike_ironclad", 1, 3),  # open, hit, send
        ("strike_ironclad", 12, 3),  # at whom sends it
        ("defend_ironclad", 2, 3),
        ("bash", 1, 5),  # open, hit, Vulnerable, it costs 2, send
        ("bash", 12, 5),
        ("strike_ironclad", 13, 4),  # chosen in the list before
        ("inflame", 2, 5),  # open, Strength, it costs 2, it is a power, send
        ("twin_strike", 2, 4),  # open, hit, twice, at whom
        ("shrug_it_off", 2, 4),  # open, Block, draw, send
        ("offering", 2, 10),  # open, lose HP, 2 Energy, draw 3, it costs 0, it exhausts, send
    ],
)
def test_a_card_is_declared_by_one_touch_for_each_thing_to_say(card: str, foes: int, taps: int) -> None:
    play = fight(hero(hand=card), *(foe(hp=30) for _foe in range(foes)))
    assert taps_to_declare(card, play.state.fight) == taps


def done(taps: HandTaps, play: Play, seat: int, act: object) -> None:
    before = taps.before(act, play.state.fight)
    play.match.do(seat, act)
    play.match.ask()
    taps.after(seat, act, play.state.fight, before)


def test_a_number_is_kept_by_one_touch_a_turn_however_often_it_changes() -> None:
    taps, play = (
        HandTaps(),
        fight(hero(hand="strike strike defend"), hero("silent", hand="strike"), foe(hp=30)),
    )
    done(taps, play, 0, PlayCard("strike_ironclad", 0))
    assert taps.kept == 1
    done(taps, play, 0, PlayCard("strike_ironclad", 0))
    assert taps.kept == 1, "the finger stays on the minus"
    done(taps, play, 0, PlayCard("defend_ironclad"))
    assert taps.kept == 2
    done(taps, play, 1, PlayCard("strike_silent", 0))
    assert taps.kept == 3, "another player, another finger"
    done(taps, play, 0, Ready())
    assert taps.kept == 3 and taps.declared == 4 * 3 + 1
    done(taps, play, 1, Ready())
    assert taps.kept == 4, "one touch for all who are done"


def test_what_the_enemies_do_is_nobodys_work() -> None:
    taps, play = HandTaps(), fight(hero(hand="strike", hp=9), foe("e1_jaw_worm"), die=5)
    done(taps, play, 0, Ready())
    assert play.p().hp < 9 and taps.kept == 1
