"""An owner's corrections of the climb: prices, events, blessings, the quick start table, locks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.engine.parts.owners_numbers import NumbersError
from companion.games.slay_the_spire.climb.acting import price_of_option
from companion.games.slay_the_spire.climb.having import removal_price
from companion.games.slay_the_spire.climb.quick_starting import rows_of
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb, packaged_climb
from companion.games.slay_the_spire.game import by_numbers_in_force
from companion.games.slay_the_spire.parts.owners_numbers import as_packaged, in_doubt, in_force, use
from tests.games.slay_the_spire.test_climb import begun

TEXT = """
merchant.card_remove_price = 5
merchant.card_prices.rare = 7
quick_start.rows.2.acts.1 = 4
locks.1.boxes = 2
[events.act2_woman_in_blue]
options.1.gains.1.gold = 2
"""


@pytest.fixture(autouse=True)
def packaged_again() -> Iterator[None]:
    yield
    use("", "")


def test_numbers_of_the_climb_are_in_force_until_they_are_taken_back() -> None:
    packaged, version = packaged_climb(), by_numbers_in_force().data_version
    use(TEXT, "mine.toml")
    climb = load_climb()
    assert removal_price(begun(0).state) == 5
    assert climb.merchant.card_prices["rare"] == 7
    assert climb.merchant.card_prices["common"] == packaged.merchant.card_prices["common"]
    assert dict(rows_of(2))["gold"] == 4 and dict(rows_of(3))["gold"] == 7
    assert climb.locks[0].boxes == 2
    assert price_of_option(climb.events["act2_woman_in_blue"].options[0].gains) == 2
    assert len(in_force()) == 5 and "5 instead of 3" in " ".join(in_force())
    assert by_numbers_in_force().data_version != version
    use("", "")
    assert load_climb() is packaged and by_numbers_in_force().data_version == version


def test_corrections_of_fights_and_of_the_climb_stand_in_one_file() -> None:
    use("[cards.bash]\nbase.do.1.amount = 3\n[merchant]\ncard_remove_price = 4\n", "mine.toml")
    assert BOOK.catalog.sides["bash"].do[0].amount == 3 and load_climb().merchant.card_remove_price == 4


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("merchant.discount = 1", "discount"),
        ("events.nobody.options.1.gains.1.gold = 1", "nobody"),
        ("events.act2_woman_in_blue.options.9.gains.1.gold = 1", "9"),
        ("merchant.card_remove_price = -1", "0 or more"),
        ("merchant.card_remove_price = 1000", "999"),
        ('merchant.card_remove_price = "free"', "whole number"),
        ("events.act2_woman_in_blue.name = 3", "only numbers"),
        ("quick_start.die.1.faces = [1, 2]", "faces"),
        ("weather.rain = 1", "events"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(text: str, part: str) -> None:
    use("merchant.card_remove_price = 4", "mine.toml")
    with pytest.raises(NumbersError, match=r"mine\.toml") as said:
        use(text, "mine.toml")
    assert part in str(said.value)
    assert load_climb().merchant.card_remove_price == 4


def test_every_line_that_is_offered_for_the_climb_can_be_taken_as_it_stands() -> None:
    tables = ("events.", "neow.", "modifiers.", "locks.")
    lines = [line for row in as_packaged() if row.key.startswith(tables) for line in row.lines]
    assert lines and all(not line.startswith("#") for line in lines)
    use("\n".join(dict.fromkeys(lines)), "mine.toml")
    assert load_climb() == packaged_climb()


def test_what_is_in_doubt_is_shown_with_the_numbers_in_force() -> None:
    row = next(row for row in in_doubt() if row.key.startswith("events.act2_woman_in_blue") and row.lines)
    key, _equals, number = row.lines[0].partition(" = ")
    use(f"{key} = {int(number) + 1}", "mine.toml")
    now = next(each for each in in_doubt() if each.key == row.key)
    assert now.lines[0] == f"{key} = {int(number) + 1}"
    assert next(each for each in as_packaged() if each.key == row.key).lines == row.lines
