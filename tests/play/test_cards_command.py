"""`companion cards`: sets of own cards written, checked, printed, and played with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from companion.app import main
from companion.engine.parts.own_cards import PrintedCard
from companion.engine.parts.signs import Sign, Signs
from companion.games import catalogue
from companion.play.owners import own_cards
from companion.play.sheets.card_sheet import places, print_card
from companion.play.sheets.pages import empty_page


@pytest.fixture(autouse=True)
def owners_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place of its own for what an owner keeps; the packaged cards are in force again afterwards."""
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "config"))
    yield tmp_path / "config" / "cards" / "miscrits"
    part = own_cards.part_of(catalogue.game("miscrits"))
    part.use([part.packaged()])


def test_a_new_set_can_be_checked_shown_and_played_with(
    owners_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "new", "miscrits", "ours"]) == 0
    assert (owners_folder / "ours.toml").is_file()
    assert main(["cards", "check", "miscrits"]) == 0
    assert main(["cards", "show", "miscrits", "ours"]) == 0
    said = capsys.readouterr().out
    assert "You can play with 1 set." in said and "Evolves from Meadow Mouse." in said
    before = catalogue.game("miscrits").data_version
    own_cards.use_owners(catalogue.game("miscrits"))
    game = catalogue.game("miscrits")
    assert game.words.card("meadow_hare") == "Meadow Hare" and game.data_version == before


def test_the_data_version_follows_the_cards(owners_folder: Path) -> None:
    packaged = catalogue.game("miscrits").data_version
    assert main(["cards", "new", "miscrits", "ours"]) == 0
    own_cards.use_owners(catalogue.game("miscrits"))
    with_ours = catalogue.game("miscrits").data_version
    file = owners_folder / "ours.toml"
    file.write_text(file.read_text().replace("max_hp = 9", "max_hp = 8"))
    own_cards.use_owners(catalogue.game("miscrits"))
    assert len({packaged, with_ours, catalogue.game("miscrits").data_version}) == 3


def test_a_mistake_is_said_and_the_set_is_left_out(
    owners_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["cards", "new", "miscrits", "ours"])
    file = owners_folder / "ours.toml"
    file.write_text(file.read_text().replace("golden = true", "goldn = true"))
    assert main(["cards", "check", "miscrits"]) == 1
    assert "Did you mean golden?" in capsys.readouterr().out
    assert own_cards.use_owners(catalogue.game("miscrits"))
    assert main(["play", "miscrits", "--seats", "Anna,bot"]) == 2
    assert "ours.toml:11: creatures.meadow_mouse.attacks.2" in capsys.readouterr().err


def test_nothing_is_overwritten_and_no_name_leads_elsewhere(
    owners_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["cards", "new", "miscrits", "ours"])
    (owners_folder / "ours.toml").write_text("mine")
    assert main(["cards", "new", "miscrits", "ours"]) == 2
    assert main(["cards", "new", "miscrits", "../ours"]) == 2
    assert main(["cards", "show", "miscrits", "nothing"]) == 2
    assert (owners_folder / "ours.toml").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.rglob("*.toml")) == ["ours.toml"]
    assert "No active set is called nothing." in capsys.readouterr().err


def test_a_set_is_imported_only_without_mistakes(owners_folder: Path, tmp_path: Path) -> None:
    part = own_cards.part_of(catalogue.game("miscrits"))
    given = tmp_path / "friends.toml"
    given.write_text(part.example().replace("max_hp = 9", "max_hp = 0"))
    assert main(["cards", "import", "miscrits", str(given)]) == 2
    assert not (owners_folder / "friends.toml").exists()
    given.write_text(part.example())
    assert main(["cards", "import", "miscrits", str(given)]) == 0
    out = tmp_path / "again.toml"
    assert main(["cards", "export", "miscrits", "friends", str(out)]) == 0
    assert out.read_text() == given.read_text()
    assert main(["cards", "export", "miscrits", "friends", str(out)]) == 2


def test_a_set_put_aside_is_not_in_force_until_it_is_used_again(owners_folder: Path) -> None:
    main(["cards", "new", "miscrits", "ours"])
    game = catalogue.game("miscrits")
    assert main(["cards", "aside", "miscrits", "ours"]) == 0
    own_cards.use_owners(game)
    assert game.words.card("meadow_hare") == "meadow_hare"
    assert main(["cards", "use", "miscrits", "ours"]) == 0
    own_cards.use_owners(game)
    assert game.words.card("meadow_hare") == "Meadow Hare"


def test_a_game_without_own_cards_says_which_have_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "list", "ministeel"]) == 2
    assert "miscrits" in capsys.readouterr().err


@pytest.mark.slow
def test_the_sheet_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "cards.pdf"
    assert main(["cards", "print", "miscrits", "practice", str(sheet)]) == 0
    assert sheet.read_bytes().startswith(b"%PDF")
    assert main(["cards", "print", "miscrits", "practice", str(sheet)]) == 2
    assert main(["cards", "print", "miscrits", "practice", str(tmp_path / "cards.txt")]) == 2
    assert "expected a name ending in" in capsys.readouterr().err


def test_nine_cards_fit_on_a_page_without_touching_its_edges() -> None:
    corners = list(places())
    assert len(set(corners)) == 9
    assert all(left >= 4 and left + 63 <= 206 and top <= 293 and top - 88 >= 4 for left, top in corners)


@pytest.mark.parametrize("words", [5, 60, 400])
def test_whatever_a_card_says_stands_on_it_and_nothing_over_anything(words: int) -> None:
    lines = ("Long words " * words,)
    long = PrintedCard("Equipment", "w" * 40, "Marla of the Embers " * 3, "9999 health", lines, "item")
    axes = empty_page()
    left, top = next(iter(places()))
    print_card(axes, left, top, long, Signs({"item": Sign("⚒", "red")}))
    FigureCanvasAgg(axes.figure).draw()  # type: ignore[no-untyped-call]
    boxes = [text.get_window_extent().transformed(axes.transData.inverted()) for text in axes.texts]
    assert len(boxes) == 7
    for box in boxes:
        assert left <= box.x0 and box.x1 <= left + 63 and top - 88 <= box.y0 and box.y1 <= top
    assert not [1 for one, other in combinations(boxes, 2) if one.overlaps(other)]


def test_a_figure_has_what_the_text_leaves_of_its_card() -> None:
    sides = []
    for lines in (("Bite: 2 damage.",), ("Bite: 2 damage.",) * 6, ("Long words " * 100,)):
        axes = empty_page()
        card = PrintedCard("Fire", "cub", "Cub", "9 HP", lines, figure="17")
        print_card(axes, 0.0, 88.0, card, Signs(figures="companion.games.miscrits"))
        sides.append([image.get_extent() for image in axes.images])
    (large,), (small,), none = sides
    assert large[1] - large[0] == 26 > small[1] - small[0] >= 8 and none == []
    assert all(0 <= left < right <= 63 and 0 <= low < top < 66 for left, right, low, top in (large, small))


def test_no_letter_on_a_sheet_turns_the_others() -> None:
    evil = "a\u202eb\x1b[2J\u2066c"
    axes = empty_page()
    print_card(axes, 0.0, 88.0, PrintedCard(evil, evil, evil, evil, (evil, evil)), Signs())
    shown = "".join(each.get_text() for each in axes.texts)
    assert shown.count("[2J") >= 6 and not any(sign in shown for sign in "\u202e\x1b\u2066")
