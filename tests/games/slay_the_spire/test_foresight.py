"""Foresight says what the enemy turn then really does: threats, HP left, before and after the roll."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.asks import Chance
from companion.engine.encoding import copy_of
from companion.engine.match import Match
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.foresight import Blow, Forecast, forecast, foresee
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state import figure_events, round_events
from companion.games.slay_the_spire.state.acts import Done, Ready
from companion.games.slay_the_spire.state.frames import Combat, StartOfTurn
from companion.games.slay_the_spire.state.run import Run
from companion.games.slay_the_spire.view.view import view
from tests.games.slay_the_spire.plays import Play, fight, foe, hero
from tests.games.slay_the_spire.test_enemy_actions import ACTIONS, SCENES, opinion, scene, where, words_of

FACES = sorted(BOOK.catalog.faces)


def really(state: Run) -> Forecast:
    """Everybody ends the turn and takes the first possibility, up to the end of the enemy turn."""
    copy = copy_of(state, Run)
    copy.options = type(copy.options)(ask_order=False)
    match: Match[Run] = Match(GAME, copy, listen=True)
    while match.state.fight.round == state.fight.round:
        ask = match.ask()
        if ask is None:
            break
        if isinstance(ask, Chance):
            match.resolve(ask.options[0])
        else:
            legal = match.legal(ask.seats[0])
            first = Ready() if Ready() in legal else Done() if Done() in legal else legal[0]
            match.do(ask.seats[0], first)
    return _what_was_heard(match, state)


def _what_was_heard(match: Match[Run], state: Run) -> Forecast:
    """Blows by enemy, and the HP when the next round began or the fight ended."""
    hp = [player.hp for player in state.fight.fighters]
    dealt: dict[int, dict[int, list[int]]] = {}
    acting = -1
    for event in match.heard or []:
        if isinstance(event, round_events.RoundBegan):
            break
        acting = event.enemy if isinstance(event, round_events.EnemyActs) else acting
        seat = getattr(event, "seat", -1)
        if seat < 0:
            continue
        if isinstance(event, figure_events.Struck):
            hp[seat] -= event.loss
            if acting >= 0:
                found = dealt.setdefault(acting, {}).setdefault(seat, [0, 0])
                found[0] += event.loss + event.blocked
                found[1] += event.loss
        elif isinstance(event, figure_events.HpLost):
            hp[seat] -= event.amount
        elif isinstance(event, figure_events.Healed):
            hp[seat] += event.amount
        elif isinstance(event, figure_events.HpSet):
            hp[seat] = event.hp
    blows = {enemy: [Blow(seat, *pair) for seat, pair in sorted(of.items())] for enemy, of in dealt.items()}
    return Forecast(blows, hp, hp)


tokens = st.integers(0, 3)
players = st.fixed_dictionaries(
    {
        "hp": st.integers(1, 9),
        "block": st.integers(0, 12),
        "weak": tokens,
        "vulnerable": tokens,
        "hand": st.sampled_from(["", "burn", "burn decay", "doubt", "shame pain", "strike defend", "daze"]),
        "powers": st.sampled_from(["", "buffer", "like_water", "inflame metallicize", "flame_barrier omega"]),
        "relics": st.sampled_from(["", "orichalcum", "orichalcum vajra"]),
    }
)
enemies = st.fixed_dictionaries(
    {
        "strength": tokens,
        "weak": tokens,
        "poison": tokens,
        "block": tokens,
        "hp": st.integers(1, 20),
        "row": st.integers(0, 1),
    }
)
parties = st.sampled_from(["ironclad silent", "defect watcher"])


@st.composite
def states(draw: Any) -> Play:
    """Two players against two enemies of any kind, on any slot, with tokens all about."""
    known = BOOK.relics
    figures = []
    for character in draw(parties).split():
        mine = draw(players)
        mine["relics"] = " ".join(relic for relic in mine["relics"].split() if relic in known)
        mine["powers"] = " ".join(power for power in mine["powers"].split() if power in BOOK.cards)
        if character == "defect":
            mine["orbs"] = draw(st.sampled_from(["", "frost", "frost frost lightning", "dark"]))
        if character == "watcher":
            mine["stance"] = draw(st.sampled_from(["neutral", "calm", "wrath"]))
        figures.append(hero(character, **mine))
    for _enemy in range(2):
        face = BOOK.catalog.faces[draw(st.sampled_from(FACES))]
        mode = draw(st.sampled_from(sorted(face.modes))) if face.modes else ""
        track = face.track(mode)
        slot = draw(st.integers(0, len(getattr(track, "slots", "x")) - 1))
        figures.append(foe(face.id, mode=mode, slot=slot, **draw(enemies)))
    return fight(*figures, die=draw(st.integers(1, 6)), turn=draw(st.integers(1, 3)))


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(states())
def test_the_forecast_is_what_then_happens_and_changes_nothing(play: Play) -> None:
    before = msgspec.json.encode(play.state)
    ahead = forecast(play.state, GAME)
    assert msgspec.json.encode(play.state) == before
    happened = really(play.state)
    if min(happened.hp) > 0:
        assert ahead == happened
    else:  # all is shown in full, though the first death ends the fight
        for seat, hp in enumerate(happened.hp):
            assert ahead.hp[seat] == 0 if hp == 0 else ahead.hp[seat] <= hp
        assert set(ahead.blows) >= set(happened.blows)


@settings(max_examples=150, deadline=None)
@given(states())
def test_before_the_roll_the_range_is_that_of_the_six_faces(play: Play) -> None:
    each = []
    for face in range(1, 7):
        play.state.fight.die = face
        each.append(really(play.state))
    play.state.fight.die, play.state.fight.phase = 0, "start"
    play.state.stack[:] = [Combat("play"), StartOfTurn("roll")]
    ahead = foresee(play.state, GAME)
    assert ahead is not None
    if min(min(one.hp) for one in each) > 0:
        for seat in range(2):
            left = [one.hp[seat] for one in each]
            assert (ahead.hp[seat], ahead.best[seat]) == (min(left), max(left))
        for enemy in range(2):
            shown = [one.blows.get(enemy) for one in each]
            same = shown[0] is not None and all(one == shown[0] for one in shown)
            assert ahead.blows.get(enemy) == (shown[0] if same else None)


def test_every_action_is_foreseen_as_the_second_opinion_sees_it() -> None:
    """For each action of each face: the damage of its blows, blocked or not, and the HP left."""
    for face, key, words in ACTIONS:
        mode, slot, dice = where(face, key)
        if "cubes" in words or "block Mystic" in words or "block Bronze" in words:
            continue  # others act beside it; the property above covers them
        play = scene(face, mode, slot, words, SCENES["plain"])
        play.state.fight.die = dice[0]
        world = opinion(play, SCENES["plain"])
        world.enemy_turn([(0, words_of(face, dice[0], slot, mode))])
        play.state.fight.enemies[0].cubes = 0  # Beat of Death is no action
        ahead = forecast(play.state, GAME)
        assert ahead.hp == [figure.hp for figure in world.players], (face, key)
        before = [401, 401]  # HP and the one Block of each
        left = [figure.hp + figure.block for figure in world.players]
        damage = {blow.seat: blow.damage for blow in ahead.blows.get(0, [])}
        assert [damage.get(seat, 0) for seat in range(2)] == [
            old - new for old, new in zip(before, left, strict=True)
        ], (face, key)


def shown(play: Play) -> Any:
    return view(play.match, -1)


def test_the_screen_shows_damage_before_and_after_block_and_who_dies() -> None:
    worm = foe("e1_jaw_worm", strength=1)
    play = fight(hero(block=3), hero("silent", hp=2), worm, foe("s1_fat_gremlin", row=1, strength=1), die=3)
    found = shown(play)
    threats = {(c.creature, t.seat): (t.damage, t.loss) for c in found.creatures for t in c.threats}
    assert threats == {(0, 0): (5, 4), (1, 0): (2, 0), (1, 1): (2, 2)}
    assert [seat.forecast_hp for seat in found.seats] == [6, 0]
    assert "6" in found.seats[0].forecast_words
    assert found.seats[1].forecast_words == "dies in the enemy turn if nothing else happens"


def test_the_end_of_the_turn_counts_too() -> None:
    me = hero("watcher", stance="wrath", hand="burn", block=1)
    play = fight(me, foe("s1_sneaky_gremlin", hp=2, poison=2), foe("s1_fat_gremlin"))
    # Wrath and Burn 1 each, one blocked; the sneaky gremlin dies of its poison, the fat one hits for 1.
    assert shown(play).seats[0].forecast_hp == 10 - 1 - 1
    defect = fight(hero("defect", orbs="frost frost"), foe("s1_sneaky_gremlin"))
    assert shown(defect).seats[0].forecast_hp == 10


def test_before_the_roll_the_words_say_how_far_the_die_matters() -> None:
    play = fight(hero(), hero("silent"), foe("s2_cultist"), foe("e1_jaw_worm", row=1), turn=2)
    play.state.stack[:] = [Combat("play"), StartOfTurn("roll")]
    play.state.fight.phase = "start"
    found = shown(play)
    assert [seat.forecast_hp for seat in found.seats] == [9, 6]
    assert found.seats[1].forecast_words == "6 to 8 HP left, depending on the die, if nothing else happens"
    cultist, worm = sorted(found.creatures, key=lambda creature: creature.creature)
    assert [(threat.seat, threat.damage) for threat in cultist.threats] == [(0, 1)]
    assert (worm.threats, worm.next_words) == ((), "By the die roll.")


def test_nothing_is_foreseen_while_enemies_act_or_when_all_is_over() -> None:
    play = fight(hero(), foe())
    for phase in ("enemies", "over"):
        play.state.fight.phase = phase  # type: ignore[assignment]
        assert foresee(play.state, GAME) is None


def test_a_fairy_is_foreseen() -> None:
    play = fight(hero(hp=2, potions="fairy_in_a_bottle"), foe("e1_jaw_worm", strength=1))
    left = really(play.state).hp
    assert left[0] > 0
    assert shown(play).seats[0].forecast_hp == left[0]
