"""Drafted parties: what they bring is the end of a climb by the rules of the climb (pages 8, 9, 22)."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.encoding import encode
from companion.engine.game import Setup, SetupError
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games.slay_the_spire.bots.appraising import card_worth, relic_worth
from companion.games.slay_the_spire.climb.making import bosses_of
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.setting_up import drafting
from companion.games.slay_the_spire.setting_up.drafting import climbed, on_the_way
from companion.games.slay_the_spire.setting_up.setup import setup
from companion.games.slay_the_spire.state.climb_frames import InRoom, OnTheClimb, TurnUp
from companion.games.slay_the_spire.state.run import Hero, Run

CHARACTERS = ("ironclad", "silent", "defect", "watcher")
ACTS = (1, 2, 3, 4)
BOSSES = {1: "guardian", 2: "champ", 3: "awakened_one", 4: "heart"}
FACTS = Path(__file__).parents[2] / "facts" / "sts" / "quick_start.json"
SEEDS = [str(seed) for seed in range(6)]


def to_boss(party: tuple[str, ...], act: int, seed: str, level: int = 0, **options: Any) -> Setup:
    said = {"boss": BOSSES[act], "deck": "drafted", "characters": list(party), "ascension": level, **options}
    return Setup("sts", tuple(f"P{seat}" for seat in range(len(party))), seed, said)


def drafted(party: tuple[str, ...], act: int, seed: str, level: int = 0, **options: Any) -> Run:
    """A run that begins before the boss of an act, with a drafted party."""
    run: Run = GAME.setup(to_boss(party, act, seed, level, **options))
    return run


@cache
def heroes(party: tuple[str, ...], act: int, seed: str, level: int = 0, **options: Any) -> tuple[Hero, ...]:
    """Those of such a run, who are never changed; each party is drafted once for all who look at it."""
    return drafted(party, act, seed, level, **options).heroes


def copies(cards: tuple[str, ...]) -> Counter[str]:
    return Counter(card.removesuffix("+") for card in cards)


def named(gains: cl.Gains) -> Counter[str]:
    """What is gained, by the names that the fact tables have for it."""
    found: Counter[str] = Counter()
    rewards = {"card": "card_reward", "rare": "rare_reward"}
    for gain in gains:
        if isinstance(gain, cl.RewardOf):
            found[rewards.get(gain.kind, gain.kind)] += gain.amount
        elif isinstance(gain, cl.ChangeOwnDeck):
            found[f"{gain.change}_card"] += gain.amount
        elif isinstance(gain, cl.GainGold):
            found["gold"] += gain.amount
        elif isinstance(gain, cl.RollFor):
            found["roll_die"] += gain.rows == load_climb().quick_start.die
    return +found


# What an act gives before its boss


@pytest.mark.parametrize(("act", "boss"), [(1, {"gold": 3, "rare_reward": 1, "boss_relic": 1}), (3, {})])
def test_an_act_gives_what_the_table_has_more_for_the_next_without_boss_and_campfire(
    act: int, boss: dict[str, int]
) -> None:
    rows = json.loads(FACTS.read_text())["order_top_to_bottom"]
    wanted: Counter[str] = Counter()
    for name, *columns in rows:
        wanted[name] += columns[act - 1] - (columns[act - 2] if act > 1 else 0)
    for room in ("neow_card", "merchant"):
        del wanted[room]
    wanted.subtract({**boss, "upgrade_card": 1})
    assert named(on_the_way(act)) == +wanted


def test_gold_that_was_paid_to_the_merchant_is_not_asked_back() -> None:
    """The table has one gold more for act III than for act II, and the boss alone gives three."""
    second = named(on_the_way(2))
    assert second["gold"] == 0 and second["relic"] == 2 and second["boss_relic"] == second["rare_reward"] == 0


@pytest.mark.parametrize("act", ACTS[:3])
def test_every_boss_of_an_act_gives_the_same(act: int) -> None:
    rewards = [BOOK.catalog.faces[face].rewards for face in bosses_of(act, 0)]
    assert all(each == rewards[0] for each in rewards)
    assert rewards[0] is not None and bool(rewards[0].gold) == rewards[0].boss_relic == (act < 3)


# By the rules of the climb


@pytest.mark.parametrize("act", ACTS)
def test_each_choice_of_a_draft_is_one_that_the_judge_of_the_climb_allows(act: int) -> None:
    done: Counter[str] = Counter()

    def take_climb(table: Any, frame: Any, seat: int, answer: Any) -> None:
        ask = Match(GAME, table.state).ask()
        assert isinstance(ask, Choice) and GAME.why_not(table.state, ask, seat, answer) is None
        done[type(answer).__name__] += 1
        GAME.take[type(frame)](table, frame, seat, answer)

    def take_card(table: Any, frame: Any, seat: int, answer: Any) -> None:
        done["turned up"] += 1
        GAME.take[TurnUp](table, frame, seat, answer)

    game = replace(GAME, take={**GAME.take, OnTheClimb: take_climb, InRoom: take_climb, TurnUp: take_card})
    run = setup(to_boss(CHARACTERS, act, "judged"), game)
    assert run.heroes == drafted(CHARACTERS, act, "judged").heroes
    assert min(done[each] for each in ("Take", "Buy", "ChooseOption", "Leave")) > 0
    assert done["turned up"] > 2 * done["Take"] and not done["Reveal"], "nobody is asked to turn one up"


@pytest.mark.parametrize("act", ACTS)
def test_whatever_a_party_drafts_was_of_the_box_and_all_else_lies_there_still(act: int) -> None:
    options = {"climb": True, "quick_start": act, "characters": "ironclad,silent"}
    begun = Match(GAME, GAME.setup(Setup("sts", ("A", "B"), "box", options)))
    begun.ask()
    there = GAME.places.conserved(begun.state)
    assert there and GAME.places.conserved(climbed(GAME, begun.state, act, "box")) == there


def test_a_party_of_act_iv_has_healed_and_one_of_act_i_lost_what_a_campfire_may_have_given_back() -> None:
    board = BOOK.catalog.characters["silent"].max_hp
    healed = {heroes(("silent",), 4, seed)[0].hp for seed in SEEDS}
    assert board in healed and healed <= {board, board - 2}, "2 HP are what removing a Parasite costs"
    found = {heroes(("silent",), 1, str(seed))[0].hp for seed in range(40)}
    assert found == {board, board - 1, board - 2, board - 3}


# What it comes to


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("character", CHARACTERS)
def test_a_deck_is_one_that_a_run_could_have(character: str, act: int) -> None:
    starter = Counter(BOOK.catalog.characters[character].starter_deck)
    for seed in SEEDS:
        [hero] = heroes((character,), act, seed)
        gained = copies(hero.deck) - starter
        cards = {card: BOOK.catalog.cards[card] for card in gained}
        assert all(card.owner in (character, "colorless", "curse") for card in cards.values())
        assert all(count <= cards[card].copies for card, count in gained.items())
        assert not any(card.type == "ticket" for card in cards.values())
        assert gained.total() >= act + 2


def test_parties_are_richer_act_by_act() -> None:
    relics, upgrades = [], []
    for act in ACTS[:3]:
        found = [heroes(("silent",), act, seed)[0] for seed in SEEDS]
        relics.append(sum(len(one.relics) for one in found))
        upgrades.append(sum(card.endswith("+") for one in found for card in one.deck))
    assert relics == sorted(set(relics)) and upgrades == sorted(set(upgrades))


@pytest.mark.parametrize("act", ACTS)
def test_a_party_shares_the_decks_of_items(act: int) -> None:
    for seed in SEEDS[:3]:
        found = heroes(CHARACTERS, act, seed)
        relics = Counter(relic.id for own in found for relic in own.relics)
        assert all(count == 1 for count in relics.values())
        potions = Counter(potion.id for own in found for potion in own.potions)
        assert all(count <= BOOK.catalog.potions[potion].copies for potion, count in potions.items())
        assert all(len(own.potions) <= BOOK.limits.potions for own in found)


def test_solo_play_has_the_loaded_die_and_others_have_not() -> None:
    for seed in SEEDS:
        alone = heroes(("defect",), 1, seed)
        both = heroes(("defect", "silent"), 1, seed)
        assert [[relic.id for relic in hero.relics].count("loaded_die") for hero in alone] == [1]
        assert not any(relic.id == "loaded_die" for hero in both for relic in hero.relics)


def test_ascension_5_brings_the_curse_of_starter_decks_and_ascension_4_does_not() -> None:
    assert all("ascenders_bane" in heroes(("silent",), 1, seed, 5)[0].deck for seed in SEEDS)
    assert not any("ascenders_bane" in heroes(("silent",), 1, seed, 4)[0].deck for seed in SEEDS)


def test_without_the_colorless_cards_none_is_drafted() -> None:
    colorless = {card.id for card in BOOK.catalog.cards.values() if card.owner == "colorless"}
    parties = [
        [
            card
            for seed in SEEDS
            for hero in heroes(CHARACTERS, 3, seed, unlock_colorless=unlocked)
            for card in copies(hero.deck)
            if card in colorless
        ]
        for unlocked in (True, False)
    ]
    assert parties[0] and parties[1] == []


# By the seed, and in a game


def test_equal_seeds_bring_the_same_and_others_something_else() -> None:
    assert drafted(CHARACTERS, 2, "a").heroes == drafted(CHARACTERS, 2, "a").heroes
    assert drafted(CHARACTERS, 2, "a").heroes != drafted(CHARACTERS, 2, "b").heroes


def test_what_cannot_be_drafted_is_refused_with_words() -> None:
    with pytest.raises(SetupError, match="no character wizard"):
        drafted(("wizard",), 1, "s")
    with pytest.raises(SetupError, match="act"):
        GAME.setup(Setup("sts", ("A",), "s", {"deck": "drafted", "act": 5}))


def test_a_fight_begins_with_what_the_party_brings() -> None:
    run = drafted(("ironclad", "silent"), 2, "draft")
    assert run.fight is not None and run.climb is None
    for hero, player in zip(run.heroes, run.fight.fighters, strict=True):
        assert sorted(player.deck.bag) == list(hero.deck)
        assert [relic.id for relic in player.relics] == [relic.id for relic in hero.relics]
        assert [potion.id for potion in player.potions] == [potion.id for potion in hero.potions]
        assert (player.hp, player.gold) == (hero.hp, hero.gold)


def test_what_a_seat_says_of_itself_stays_and_the_other_is_drafted() -> None:
    said = drafted(("ironclad", "silent"), 2, "draft", relics=[["vajra"], None], hp=[None, 3]).heroes
    party = drafted(("ironclad", "silent"), 2, "draft").heroes
    assert [relic.id for relic in said[0].relics][1:] == ["vajra"]
    assert [relic.id for relic in said[1].relics] == [relic.id for relic in party[1].relics]
    assert (said[0].hp, said[1].hp) == (party[0].hp, 3) and said[0].deck == party[0].deck


def test_starter_decks_bring_nothing_else() -> None:
    for hero in drafted(("ironclad", "silent"), 2, "draft", deck="starter").heroes:
        assert len(hero.relics) == 1 and hero.potions == () and hero.hp == hero.max_hp


# What cards are worth


def test_upgrades_are_worth_more_and_curses_less_than_anything() -> None:
    for card in BOOK.cards:
        if f"{card}+" in BOOK.cards:
            assert card_worth(f"{card}+") >= card_worth(card)
    starters = [card_worth(f"strike_{who}") for who in CHARACTERS] + [
        card_worth(f"defend_{who}") for who in CHARACTERS
    ]
    assert len(set(starters)) == 1
    curses = [card_worth(card.id) for card in BOOK.catalog.cards.values() if card.owner == "curse"]
    assert max(curses) < starters[0] < card_worth("bash")


def test_a_boss_relic_is_worth_less_for_what_it_forbids() -> None:
    worth = {relic.id: relic_worth(relic) for relic in BOOK.catalog.relics.values()}
    assert worth["mark_of_pain"] < worth["coffee_dripper"] and worth["cursed_key"] < worth["coffee_dripper"]


# In the log


@pytest.mark.parametrize(("party", "act"), [(("defect",), 4), (CHARACTERS, 1)])
def test_what_was_drafted_stands_in_the_set_up_and_leads_to_the_same_run(
    party: tuple[str, ...], act: int
) -> None:
    chosen = to_boss(party, act, "log", hp=[7], potions=[[]])
    assert GAME.kernel.drawn is not None
    written = GAME.kernel.drawn(chosen)
    run = GAME.setup(chosen)
    assert encode(GAME.setup(written)) == encode(run)
    assert written.options["decks"] == [list(hero.deck) for hero in run.heroes]
    assert (written.options["hp"][0], written.options["potions"][0]) == (7, [])
    assert GAME.options.validate(written.options, "the log") and GAME.kernel.drawn(written) == written


def test_a_game_is_taken_up_without_drafting_its_party_again(monkeypatch: pytest.MonkeyPatch) -> None:
    log = MemoryLog()
    begun = Session.start(GAME, to_boss(("silent", "watcher"), 2, "again"), log, SeedOracle("again"))

    def twice(*arguments: object) -> Run:
        raise AssertionError("the party was drafted when the game began")

    monkeypatch.setattr(drafting, "climbed", twice)
    taken_up = Session.replay(GAME, log.lines, MemoryLog(), SeedOracle("again"))
    assert encode(taken_up.match.state) == encode(begun.match.state)
    with pytest.raises(AssertionError):
        GAME.setup(to_boss(("silent", "watcher"), 2, "again"))


@pytest.mark.parametrize("options", [{"deck": "starter"}, {"climb": True}, {"gathered": True}])
def test_a_set_up_that_drafts_nothing_is_kept_as_it_was_chosen(options: dict[str, Any]) -> None:
    chosen = Setup("sts", ("Anna", "Ben"), "1", GAME.options.validate(options, "the test"))
    assert GAME.kernel.drawn is not None and GAME.kernel.drawn(chosen) is chosen
