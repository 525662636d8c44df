"""A bot at a table claims nothing that only hands know: people say what lies in a deck of cardboard."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.game import Setup
from companion.games.mini_rogue.flow import REVEAL
from companion.games.slay_the_spire.state.climb import Offer
from companion.play.bots.players import bot
from companion.play.bots.seated_bots import SeatedBots
from companion.table.desk.commands import PlayAs
from companion.table.desk.oracle import TableOracle
from companion.table.desk.replies import Answered, Denied
from companion.table.tags.library import Library
from tests.table.tables import Play, play
from tests.table.test_climb_at_table import climb, show, waits

ANNA, BEN = 0, 1
SHARED = ("relics", "boss_relics", "potions", "colorless", "curses", "neow", "potion")


def bots_of(made: Play) -> SeatedBots:
    return SeatedBots(made.session, {BEN: bot("careful")}, {BEN: "careful"})


def answered(made: Play, topic: str, seat: int, options: tuple[Any, ...] = ("one", "other")) -> Any:
    """What the companion itself answers a draw, `None` where it asks people."""
    oracle = TableOracle(made.session.setup)
    oracle.watch(lambda: made.session.match.state)
    return oracle.answer(Chance("draw", options, topic, seat), 1)


@pytest.mark.parametrize("topic", SHARED)
@pytest.mark.parametrize("drawn", ["cards", "numbers", ""])
def test_people_draw_for_a_bot_from_the_decks_that_they_draw_from(
    library: Library, topic: str, drawn: str
) -> None:
    options: Any = {"drawn": f"{drawn},tokens=screen"} if drawn else {}
    made = climb(library, lazy=(ANNA,), **options)
    assert answered(made, topic, BEN) is None


def test_the_companion_draws_for_a_bot_what_it_draws_for_all(library: Library) -> None:
    made = climb(library, lazy=(ANNA,), drawn="cards,relics=screen,tokens=screen")
    assert answered(made, "relics", BEN) in ("one", "other")
    assert answered(made, "potions", BEN) is None, "of another deck nothing was said"


def test_where_nobody_has_cards_the_companion_draws(library: Library) -> None:
    made = climb(library, lazy=())
    assert answered(made, "relics", BEN) in ("one", "other")


def test_a_bot_s_own_rewards_are_no_deck_of_people(library: Library) -> None:
    made = climb(library, lazy=(ANNA,), drawn="cards,tokens=screen")
    decks, heroes = made.state.climb.decks, made.state.heroes
    own, anna_s = (decks[f"cards:{heroes[seat].character}"].bag[:3] for seat in (BEN, ANNA))
    assert answered(made, "cards", BEN, tuple(own)) in own
    assert answered(made, "cards", BEN, tuple(anna_s)) is None, "an event lets it draw from hers"


def test_a_bot_waits_for_the_relic_that_people_draw_for_it(library: Library) -> None:
    made = climb(library, lazy=(ANNA,), drawn="cards,tokens=screen")
    bots = bots_of(made)
    waits(made, Offer(0, BEN, "relic"), Offer(0, ANNA, "gold"))
    ask = made.session.match.ask()
    assert isinstance(ask, Chance) and (ask.topic, ask.seat) == ("relics", BEN)
    assert bots.asked() is None and not bots.act(BEN), "a bot draws nothing"
    assert isinstance(show(made, "block_potion"), Denied)
    assert isinstance(show(made, "anchor"), Answered)
    assert made.state.climb.offers_of(BEN)[0].cards == ("anchor",)
    assert bots.asked() == BEN and bots.act(BEN)
    assert [relic.id for relic in made.state.heroes[BEN].relics][-1] == "anchor"


def test_a_seat_whose_cards_people_hold_is_played_by_people(library: Library) -> None:
    made = climb(library, lazy=(ANNA,), drawn="cards,tokens=screen")
    bots = bots_of(made)
    waits(made, Offer(0, BEN, "upgrade", must=True))
    assert isinstance(made.session.match.ask(), Choice) and bots.asked() == BEN
    made.desk.handle(PlayAs(BEN, "cards"))
    assert bots.asked() is None and bots.people == [ANNA, BEN]
    made.desk.handle(PlayAs(BEN, "screen"))
    assert bots.asked() == BEN and bots.people == [ANNA]


def test_a_bystander_keeps_her_own_way(library: Library) -> None:
    made = climb(library, players=3, lazy=(ANNA,), drawn="cards,tokens=screen")
    made.desk.handle(PlayAs(2, "cards"))
    bots = bots_of(made)
    waits(made, Offer(0, BEN, "upgrade", must=True))
    assert bots.asked() == BEN and bots.people == [ANNA, 2]


def test_the_next_room_of_a_dungeon_is_turned_over_by_people_for_a_bot_too(library: Library) -> None:
    made = play(Setup("mini_rogue", ("Anna", "Ben"), "1", {}, (ANNA,)), library)
    cards = tuple(made.session.match.state.deck.bag)[:2]
    assert answered(made, REVEAL, BEN, cards) is None
    alone = play(Setup("mini_rogue", ("Anna", "Ben"), "1", {}, ()), library)
    assert answered(alone, REVEAL, BEN, cards) in cards
