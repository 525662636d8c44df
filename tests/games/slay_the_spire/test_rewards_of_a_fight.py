"""A fight alone whose rewards are taken: the rewards of the climb, in a run of one room (pages 8, 13)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.engine.asks import Choice
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.options import suited
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.parts.series import SERIES
from companion.games.slay_the_spire.state.climb_acts import Leave, Skip, Take

ORACLE = SeedOracle("rewards")


def won(*seats: str, **options: Any) -> Match[Any]:
    """A fight alone that has just been won."""
    setup = Setup("sts", seats or ("Ada",), "rewards", {"rewards": True, **options})
    match: Match[Any] = Match(GAME, GAME.setup(setup), listen=True)
    match.settle(ORACLE)
    for enemy in match.state.fight.enemies:
        enemy.hp, enemy.block = 1, 0
    while match.state.fight is not None and match.state.fight.phase != "over":
        ask = match.ask()
        assert isinstance(ask, Choice)
        seat = ask.seats[0]
        match.do(seat, match.legal(seat)[0])
        match.settle(ORACLE)
    match.ask()
    return match


def take_all(match: Match[Any]) -> None:
    while isinstance(ask := match.ask(), Choice):
        seat = ask.seats[0]
        match.do(seat, GAME.bots.careful(match.state, seat, match.legal(seat), ask))
        match.settle(ORACLE)


def waiting(match: Match[Any]) -> list[Counter[str]]:
    """What waits for each seat, by kind."""
    offers = match.state.climb.offers
    return [
        Counter(each.kind for each in offers if each.seat == seat) for seat in range(len(match.state.heroes))
    ]


def test_the_rewards_of_a_boss_wait_for_everybody_and_are_asked_for_but_gold_comes_by_itself() -> None:
    match = won("Ada", "Ben", boss="guardian", characters=["ironclad", "silent"])
    rewards = BOOK.catalog.faces["b1_guardian"].rewards
    assert rewards is not None and rewards.boss_relic and rewards.card == "rare"
    assert waiting(match) == [Counter({"rare": 1, "boss_relic": 1})] * 2
    begun = GAME.setup(Setup("sts", ("Ada", "Ben"), "x", {"characters": ["ironclad", "silent"]}))
    had = [hero.gold for hero in begun.heroes]
    assert [hero.gold for hero in match.state.heroes] == [gold + rewards.gold for gold in had]
    ask = match.ask()
    assert isinstance(ask, Choice) and ask.topic == "room" and GAME.ending(match.state) is None


def test_a_card_that_is_taken_comes_into_the_deck_and_nobody_elses_and_then_all_is_over() -> None:
    match = won("Ada", "Ben", boss="guardian", characters=["ironclad", "silent"])
    decks = [hero.deck for hero in match.state.heroes]
    rare = next(each for each in match.state.climb.offers if each.kind == "rare" and each.seat == 0)
    shown = match.state.climb.offer(rare.uid).cards
    view = GAME.view(match, 0)
    rows = [[offer.card.id for offer in row.offers if offer.card] for row in view.card_rows]
    assert view.boards == () and list(shown) in rows
    assert len(shown) == 3 and {BOOK.catalog.cards[card].rarity for card in shown} == {"rare"}
    match.do(0, Take(rare.uid, shown[0]))
    assert Counter(match.state.heroes[0].deck) - Counter(decks[0]) == Counter([shown[0]])
    assert match.state.heroes[1].deck == decks[1]
    match.heard = []
    take_all(match)
    told = " ".join(GAME.words.event(match.state, event) for event in match.heard)
    assert "Ben gains" in told and "climb" not in told
    ending = GAME.ending(match.state)
    assert ending is not None and ending.winners == (0, 1) and "fight is won" in ending.words


def test_whatever_is_skipped_is_not_gained_one_by_one_or_by_leaving() -> None:
    for leaves in (False, True):
        match = won(boss="guardian", characters=["ironclad"])
        before = match.state.heroes[0]
        for act in [Leave()] if leaves else [Skip(offer.uid) for offer in match.state.climb.offers]:
            match.do(0, act)
        assert match.ask() is None
        assert match.state.heroes[0] == before and len(before.relics) == 2, (
            "the own ability, and the solo relic"
        )


def test_who_leaves_skips_what_waits_for_nobody_else() -> None:
    match = won("Ada", "Ben", boss="guardian", characters=["ironclad", "silent"])
    match.do(0, Leave())
    assert waiting(match) == [Counter(), Counter({"rare": 1, "boss_relic": 1})]
    ask = match.ask()
    assert isinstance(ask, Choice) and (ask.seats, ask.also) == ((1,), (0,))


def test_encounters_reward_the_row_in_which_they_ended() -> None:
    match = won("Ada", "Ben", encounter="any", act=1, characters=["ironclad", "silent"])
    for enemy, found in zip(match.state.climb.met, waiting(match), strict=True):
        rewards = BOOK.catalog.faces[enemy].rewards
        assert rewards is not None and not found["gold"]
        assert found.total() == (rewards.card is not None) + rewards.potion + rewards.relic


def test_what_the_party_has_lies_in_no_deck() -> None:
    match = won(boss="guardian", characters=["ironclad"], relics=[["anchor"]], decks=[["anger", "bash"]])
    decks = match.state.climb.decks
    anger = BOOK.catalog.cards["anger"].copies
    assert decks["cards:ironclad"].bag.count("anger") == anger - 1 and "anchor" not in decks["relics"].bag


def test_a_boss_without_rewards_ends_with_the_victory() -> None:
    match = won(boss="donu", characters=["ironclad"], decks=[["strike_ironclad"] * 10])
    assert match.ask() is None and GAME.ending(match.state) is not None
    assert match.state.climb.offers == () and match.state.climb.result == "won"


def test_a_fight_that_is_lost_has_no_rewards() -> None:
    options = {"rewards": True, "boss": "guardian", "hp": [1]}
    match: Match[Any] = Match(GAME, GAME.setup(Setup("sts", ("Ada",), "lost", options)))
    while (ask := match.ask()) is not None:
        match.settle(ORACLE)
        if isinstance(ask := match.ask(), Choice):
            match.do(ask.seats[0], match.legal(ask.seats[0])[-1])
    ending = GAME.ending(match.state)
    assert ending is not None and ending.winners == () and match.state.climb.offers == ()


def test_a_fight_alone_ends_with_the_victory_unless_its_rewards_are_wanted() -> None:
    match = won(boss="guardian", rewards=False)
    assert match.state.climb is None and match.ask() is None
    ending = GAME.ending(match.state)
    assert ending is not None and any("gold" in line for line in ending.lines), "they are told instead"


def test_simulations_end_with_the_victory() -> None:
    options = GAME.options.validate({"boss": "guardian", "rewards": True}, "test")
    assert [bout.options["rewards"] for bout in SERIES.bouts(options, range(1, 3))] == [False, False]


def test_rewards_are_asked_for_where_people_play_and_told_where_bots_do() -> None:
    usual = GAME.options.validate({}, "test")
    assert not usual["rewards"] and not suited(GAME.options.specs, usual, (), people=0)["rewards"]
    assert suited(GAME.options.specs, usual, (), people=1)["rewards"]
    assert not suited(GAME.options.specs, usual, ("rewards",), people=1)["rewards"], "somebody said so"


def test_a_climb_has_its_own_rewards_whatever_is_said_of_those_of_a_fight_alone() -> None:
    begun = [GAME.setup(Setup("sts", ("Ada",), "s", {"climb": True, "rewards": on})) for on in (True, False)]
    assert begun[0] == begun[1]
