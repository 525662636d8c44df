"""Views as text: everything that must be seen is there, at every width, and nothing is markup."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest
from rich.cells import cell_len

from companion.engine.parts.signs import Sign, Signs
from companion.engine.view import AskView, BoardView, CardFace, Meter, OptionView, SpaceView, View
from companion.games.ministeel.game import GAME
from companion.play.command_line.players import players
from companion.play.terminal import drawing
from companion.play.terminal.drawing_places import card_text
from companion.speech import words
from companion.translations import load
from companion.translations.pseudo import escaped
from tests.games.mini_rogue.plays import begun
from tests.play.plays import at_random, session_of
from tests.play.writing import written
from tests.ui import place_views, sample_views

SIGNS = Signs(of={"slime": Sign("~", "green"), "gold": Sign("o", "blue")})
WIDTHS = [32, 69, 70, 100, 200]


def drawn(view: View, width: int, news: tuple[str, ...] = ()) -> tuple[str, list[str]]:
    parts = [drawing.board(view, news, width)]
    if view.ask is not None:
        parts.append(drawing.question(view.ask, width))
    return written(*parts, width=width)


def ministeel(viewer: int = 0) -> View:
    session = session_of("Anna", "Ben", "Carl")
    for _seat in at_random(session, steps=6):
        pass
    return GAME.view(session.match, viewer)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    for view in (ministeel(), sample_views.sts_boss()):
        _text, lines = drawn(
            view, width, ("Anna plays Sword at Ben, which is a long line of news to be folded.",)
        )
        assert max(map(cell_len, lines)) <= width


@pytest.mark.parametrize("width", WIDTHS)
def test_seats_numbers_piles_cards_and_options_are_all_there(width: int) -> None:
    view = ministeel(0)
    flat = " ".join(drawn(view, width)[0].split())
    assert view.ask is not None
    for seat in view.seats:
        assert seat.name in flat
        for meter in seat.meters:
            assert f"{meter.label} {meter.value}" in flat
    for pile in view.piles:
        assert f"{pile.label} {pile.count}" in flat
    for card in view.seats[0].piles[0].cards:
        assert card.name in flat
    for number, option in enumerate(view.ask.options, 1):
        assert f"{number} {option.label}" in flat
    assert view.ask.prompt in flat


@pytest.mark.parametrize("width", WIDTHS)
def test_creatures_with_their_next_action_and_threats_are_there(width: int) -> None:
    view = sample_views.sts_boss()
    flat = " ".join(drawn(view, width)[0].split())
    creatures = [creature for creature in view.creatures if creature.alive]
    assert creatures
    for creature in creatures:
        assert creature.name in flat and creature.next_words in flat
        for threat in creature.threats:
            assert threat.words in flat
        for warning in creature.warnings:
            assert warning in flat


def test_only_cards_that_the_viewer_may_see_are_drawn() -> None:
    view = ministeel(0)
    text, _lines = drawn(view, 100)
    assert "Hand of Anna" in text and "Hand of Ben" not in text
    assert "Hand of" not in drawn(ministeel(-1), 100)[0]


def test_news_notes_and_problems_are_told() -> None:
    view = msgspec.structs.replace(ministeel(), notes=("Ben attacks.",), problems=("A card is missing.",))
    text, _lines = drawn(view, 100, ("Carl draws.",))
    for words_ in ("Ben attacks.", "A card is missing.", "Carl draws.", "What happened"):
        assert words_ in text
    assert "What happened" not in drawn(view, 100)[0]


def test_names_are_never_read_as_markup() -> None:
    seats = [player.name for player in players("[red]An[/red],[link=x]Ben")]
    session = session_of(*seats)
    text, _lines = drawn(GAME.view(session.match, 0), 100)
    for name in seats:
        assert name in text


@pytest.fixture
def pseudo() -> Iterator[None]:
    words.use(load("pseudo"))
    yield
    words.use(load("en"))


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("width", [60, 110])
def test_no_text_escapes_translation(width: int) -> None:
    text, _lines = drawn(ministeel(), width)
    assert "⟦" in text
    assert escaped(text, {"Anna", "Ben", "Carl"}) == []


# Places


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", sorted(place_views.ALL))
def test_boards_dice_and_rows_fit_every_terminal_and_leave_nothing_out(name: str, width: int) -> None:
    view = place_views.ALL[name]()
    text, lines = drawn(view, width)
    flat = " ".join(text.split())
    assert max(map(cell_len, lines)) <= width
    for board in view.boards:
        assert all(arrow.words in flat for arrow in board.arrows)
        assert all(f"{m.label} {m.value}" in flat for piece in board.pieces for m in piece.meters)
        assert all(piece.label in flat for piece in board.pieces)
    for track in view.tracks:
        assert f"{track.label} {track.value}/{track.maximum}" in flat
    assert all(f"{die.label} [{die.face}]" in flat for pool in view.pools for die in pool.dice)
    for offer in (offer for row in view.card_rows for offer in row.offers):
        assert (offer.card.name if offer.card else "a card face down") in flat
        assert not offer.price or offer.sold or offer.price in flat


def test_a_board_is_a_grid_where_its_columns_fit_and_lines_of_words_where_not() -> None:
    wide, narrow = (drawn(place_views.dungeon(), width)[1] for width in (80, 18))
    assert any("Bonfire" in line and "Merchant" in line and "1▸Treasure" in line for line in wide)
    assert any("[Room]" in line and "Boss" in line for line in wide)
    assert not any("Bonfire" in line and "Treasure" in line for line in narrow)


def test_a_space_that_one_option_points_at_carries_its_number() -> None:
    text, _lines = drawn(place_views.climb(), 80)
    assert "1▸Eve" in text and "2▸Eve" in text and "3▸Eve" not in text


def test_a_space_without_a_mark_keeps_its_label_where_others_are_short() -> None:
    spaces = (SpaceView("one", "Trap of spikes", 0, 0, short="Tra"), SpaceView("out", "the exit", 1, 0))
    text, _lines = drawn(
        msgspec.structs.replace(place_views.dungeon(), boards=(BoardView("b", "", spaces),)), 60
    )
    assert re.search(r"Tra +the exit", text) and "Tra Trap of spikes" in text and "the the exit" not in text


def test_options_stand_under_headings_of_their_own_and_never_under_those_of_others() -> None:
    def asked(*groups: str) -> str:
        options = tuple(OptionView(n, 0, f"act {n}", group=group) for n, group in enumerate(groups))
        return " ".join(
            written(drawing.question(AskView(1, "choice", "", (0,), "What?", options), 80), width=80)[
                0
            ].split()
        )

    assert asked("Go", "Go", "", "Skill") == "What? Go 1 act 0 2 act 1 More 3 act 2 Skill 4 act 3"
    assert asked("", "Skill") == "What? 1 act 0 2 act 1"


def test_strokes_join_the_rows_of_a_graph() -> None:
    _text, lines = drawn(place_views.climb(), 80)
    below_the_boss = lines[next(n for n, line in enumerate(lines) if line.strip() == "Bos") + 1]
    assert (below_the_boss.count("/"), below_the_boss.count(chr(92))) == (2, 2)


def test_a_creature_of_a_seat_says_whose_it_is_and_where_it_lies() -> None:
    text, _lines = drawn(place_views.creatures(), 80)
    assert "Snorkels Bartholomew active" in text and "Prawnja Anna ready" in text


@pytest.mark.parametrize(
    ("icon", "colour"), [("slime", "green"), ("gold", "blue"), ("heart", "red"), ("block", "default")]
)
def test_a_number_has_the_colour_of_the_game_that_it_belongs_to(icon: str, colour: str) -> None:
    """A game's own sign first, then what every game has; the sign of another game has none here."""
    shown = drawing.meters([Meter("told", "Told", 3, None, icon)], SIGNS)
    assert [str(span.style) for span in shown.spans if shown.plain[span.start : span.end] == "3"] == [
        f"bold {colour}"
    ]


def test_a_face_says_what_it_brings_about_once() -> None:
    faces = (OptionView(1, 0, "1", means="lose 1 HP"), OptionView(2, 0, "2: the boss", means="the boss"))
    ask = AskView(7, "die", "x", (0,), "Roll.", faces)
    shown = " ".join(written(drawing.question(ask, 80), width=80)[0].split())
    assert shown == "Roll. 1 lose 1 HP 2 2: the boss"


def test_keywords_are_bold_below_what_a_card_does() -> None:
    said = card_text(CardFace("x", "X", "Draw 1 card.\nExhaust.", keywords="Exhaust."))
    assert said.plain == "Draw 1 card.\nExhaust."
    assert [str(span.style) for span in said.spans if "Exhaust" in said.plain[span.start : span.end]] == [
        "bold"
    ]
    assert card_text(CardFace("x", "X", "Draw 1 card.")).spans == []


def test_what_has_a_track_of_its_own_is_drawn_once() -> None:
    match = begun(2)
    text, _lines = drawn(match.game.view(match, 0), 110)
    assert text.count("10/20") == 1 and text.count("Backstab") == 1


REWARD = {
    "take {card}": "1 to 20: “take” and a card's name",
    "{card} nehmen": "1 to 20: “nehmen” and a card's name",
    "{card} für 6 Gold kaufen (Anna zahlt 5)": "1 to 20: “kaufen” and a card's name",
}


@pytest.mark.parametrize(("label", "said"), REWARD.items())
def test_a_long_list_is_folded_wherever_its_verb_stands_and_shows_what_stands_beside(
    label: str, said: str
) -> None:
    cards = [OptionView(n, 0, label.format(card=f"Card{n}"), group="Card reward") for n in range(20)]
    ask = AskView(
        0, "choice", "room", (0,), "Room.", (*cards, OptionView(20, 0, "skip it", group="Card reward"))
    )
    text, _lines = written(drawing.question(ask, 100, short=True), width=100)
    assert said in text and "Card7" not in text and "21 skip it" in text
    assert text.count("Card reward") == 1
    assert drawing.printed(ask, short=True) == {20}


def test_faces_of_a_die_that_do_the_same_are_one_line_and_no_number_is_said_twice() -> None:
    means = ("Hit for 1.", "Hit for 1.", "", "Hit for 1.", "Hit for 1.", "Hit for 1.")
    options = tuple(OptionView(face, 0, f"{face}", means=told) for face, told in enumerate(means, 1))
    _text, lines = written(drawing.question(AskView(1, "die", "round", (0,), "Roll.", options), 70), width=70)
    assert lines[-3:] == ["1/2   Hit for 1.", "  3", "4/5/6   Hit for 1."]


def test_an_option_that_is_called_by_another_number_keeps_its_name() -> None:
    options = tuple(OptionView(face, 0, f"{face}") for face in (2, 4))
    _text, lines = written(drawing.question(AskView(1, "die", "round", (0,), "Roll.", options), 70), width=70)
    assert lines[-2:] == ["  1 2", "  2 4"]
