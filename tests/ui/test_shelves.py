"""Cards that can be had take the glass: a reward at once, a shop page by page."""

from __future__ import annotations

import pytest

from tests.ui import climb_views
from tests.ui.drawing import made
from tests.ui.scanned_fight import standing_buttons
from ui.widgets.buttons import Touchable
from ui.widgets.nodes import Node, every
from ui.widgets.scroll import Scroll
from ui.widgets.text import ShortText, Text

pytestmark = pytest.mark.usefixtures("window")


def words(place: Node) -> set[str]:
    return {part.text for part in every(place) if isinstance(part, Text)}


def leaves(place: Node) -> list[Touchable]:
    there = [node for node in every(place) if isinstance(node, Touchable)]
    return [node for node in there if any(isinstance(part, ShortText) for part in node.parts)]


def scrolled(place: Node) -> list[Scroll]:
    there = [node for node in every(place) if isinstance(node, Scroll)]
    return [node for node in there if node.content.height_for(node.width) > node.height + 1]


def names(scene: str) -> set[str]:
    rows = climb_views.view(scene).card_rows
    return {offer.card.name for row in rows for offer in row.offers if offer.card is not None}


@pytest.mark.parametrize("scene", ["reward", "treasure"])
def test_all_of_a_reward_lies_on_the_glass_at_once(scene: str) -> None:
    screen = made(f"climb-{scene}").stage.screen
    assert names(scene) <= words(screen)
    assert scrolled(screen) == []


def test_whole_rows_of_a_shop_are_turned_over_and_each_lies_on_one_page() -> None:
    there = made("climb-merchant")
    screen, seen = there.stage.screen, []
    for place in range(len(leaves(screen))):
        leaves(screen)[place].action()
        there.stage.place_all()
        seen.append(words(screen) & names("merchant"))
        assert scrolled(screen) == []
    assert set().union(*seen) == names("merchant")
    assert sum(map(len, seen)) == len(names("merchant"))
    assert len(seen) > 1


def test_what_is_sold_takes_more_of_the_glass_than_the_players() -> None:
    screen = made("climb-merchant").stage.screen
    players = sum(node.height * node.width for _seat, node in screen.board.standing("seat"))
    (first,) = standing_buttons(screen, next(iter(words(screen) & names("merchant"))))
    assert first.height * first.width * 3 > players


def test_many_answers_of_one_kind_are_one_line_that_asks_for_one_of_them() -> None:
    there = made("climb-merchant")
    screen = there.stage.screen
    assert not any(said.startswith("Pay 3 gold") for said in words(screen))
    (line,) = standing_buttons(screen, "Remove a card")
    line.action()
    there.stage.place_all()
    assert "Pay 3 gold to remove Bash+" in words(there.stage)
