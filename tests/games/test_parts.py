"""The parts that a game names are there, and of the type that programs expect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.parts.contents import Thing
from companion.engine.parts.group_book import GroupBook
from companion.engine.parts.owned_decks import OwnedDecks
from companion.engine.parts.party import Party
from companion.engine.parts.pickers import SettingUp
from companion.engine.parts.signs import Signs
from companion.engine.parts.table_kit import TableKit
from companion.engine.parts.tallies import Tallies
from companion.engine.setups import OptionSpec
from companion.games import catalogue

KINDS: dict[str, type] = {
    "table_kit": TableKit,
    "setting_up": SettingUp,
    "signs": Signs,
    "tallies": Tallies,
    "group_book": GroupBook,
    "owned_decks": OwnedDecks,
    "party": Party,
}
NAMED = ("series", "owners_numbers", "own_cards")


def parts() -> Iterator[tuple[str, str]]:
    for name in catalogue.names():
        found = catalogue.game(name).parts
        yield from ((name, part) for part in (*KINDS, *NAMED) if getattr(found, part) is not None)


@pytest.mark.parametrize(("game", "part"), list(parts()))
def test_a_part_that_a_game_names_is_there(game: str, part: str) -> None:
    found = getattr(catalogue.game(game).parts, part)()
    assert isinstance(found, KINDS.get(part, object)) and found is not None


@pytest.mark.parametrize("game", [name for name in catalogue.names() if catalogue.game(name).parts.contents])
def test_the_box_holds_things_with_names_and_figures_have_them(game: str) -> None:
    found: Any = catalogue.game(game).parts
    things = list(found.contents())
    assert things and all(isinstance(thing, Thing) and thing.name for thing in things)
    assert found.figures is None or all(name and figure for name, figure in list(found.figures()))


@pytest.mark.parametrize("name", catalogue.names())
def test_a_set_up_asks_for_options_and_what_is_picked_is_valid(name: str) -> None:
    game = catalogue.game(name)
    specs = game.pickers()
    assert specs and all(isinstance(spec, OptionSpec) for spec in specs)
    assert len({spec.key for spec in specs}) == len(specs)


def test_what_may_be_done_now_stands_on_a_page_of_the_rules() -> None:
    game = catalogue.game("sts")
    state = game.setup(Setup("sts", ("Anna",), "pages", {"fight": ["e1_jaw_worm"]}))
    assert game.parts.rules_pages is not None
    assert list(game.parts.rules_pages(state, Match(game, state).ask()))
