"""What is known of waiting abilities without trying is what trying shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.fight import ordering, waiting
from companion.games.slay_the_spire.fight.order_free import known_apart
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state.fight import Pending
from companion.measure.rules import random_acts, setup_of
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

FIGHTS = 30


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[tuple[bool, bool]]]:
    """Counts (known to differ, differs when tried) of all groups that anything is known of."""
    counted: Counter[tuple[bool, bool]] = Counter()
    plain = ordering.order_differs

    def both(table: ordering.Table, places: Sequence[int], start: ordering.Start) -> bool:
        group = [table.state.fight.pending[place] for place in places]
        known = plain(table, places, start)
        if not any(each.may for each in group) and known_apart(table.state, group, ordering.MOST_ENDS):
            counted[known, ordering.differs_when_tried(table, places, start)] += 1
        return known

    monkeypatch.setattr(waiting, "order_differs", both)
    yield counted


def test_in_random_fights_nothing_is_known_that_trying_does_not_show(
    compared: Counter[tuple[bool, bool]],
) -> None:
    series = GAME.series() if GAME.series is not None else None
    assert series is not None
    for fights in series.workloads().values():
        for number in range(FIGHTS):
            options = {**fights[number % len(fights)], "compare_orders": True}
            setup = setup_of(GAME, number % 4 + 1, f"order {number}", options)
            match = Match(GAME, GAME.setup(setup))
            random_acts(match, SeedOracle(setup.seed), Random(number))
    assert compared[True, False] == compared[False, True] == 0
    assert compared[True, True] and compared[False, False] > 50


def known(play: Play, *scripts: str) -> bool | None:
    """Whether abilities of the first seat differ by their order, as far as is known without trying."""
    group = [Pending(script, seat=0, item=10 + number) for number, script in enumerate(scripts)]
    apart = known_apart(play.state, group, ordering.MOST_ENDS)
    return None if apart is None else apart.differs or bool(apart.tried)


def test_what_only_adds_is_known_to_need_no_order_and_what_looks_at_it_does() -> None:
    play = fight(hero(), hero("silent"), foe())
    assert known(play, "relic/anchor/0", "relic/lantern/0") is False
    assert known(play, "relic/orichalcum/0", "relic/lantern/0") is False
    assert known(play, "relic/orichalcum/0", "relic/anchor/0") is True


@pytest.mark.parametrize(("hp", "expected"), [(3, False), (2, None), (1, None)])
def test_damage_needs_no_order_as_long_as_the_last_enemy_cannot_fall(hp: int, expected: bool | None) -> None:
    play = fight(hero(), hero("silent"), foe(max_hp=hp))
    assert known(play, "orb/lightning/end", "orb/lightning/end") is expected


@pytest.mark.parametrize("hp", [1, 2, 3])
def test_where_one_of_several_may_fall_only_what_strikes_them_is_tried(hp: int) -> None:
    play = fight(hero(hp=9), hero("silent"), foe(max_hp=hp), foe(row=1))
    assert known(play, "orb/lightning/end", "stance/wrath/end") is False
    assert known(play, "orb/lightning/end", "orb/lightning/end") is (hp <= 2)


def test_drawing_needs_no_order_unless_it_may_set_off_what_hears_of_a_shuffle() -> None:
    for cards, expected in (("strike strike", False), ("strike", None)):
        play = fight(hero(draw=cards, discard="defend", powers="a_thousand_cuts"), hero("silent"), foe())
        assert known(play, "relic/ring_of_the_serpent/0", "relic/ink_bottle/0", "relic/lantern/0") is expected
