"""A fight told in a terminal, with scans and rolls coming in beside typed lines."""

from __future__ import annotations

import io
from concurrent.futures import Future
from contextlib import nullcontext
from pathlib import Path
from queue import Empty, SimpleQueue

import msgspec
import pytest

from companion.engine.asks import Chance
from companion.engine.commands import Resolve
from companion.engine.game import Setup
from companion.games import catalogue
from companion.games.slay_the_spire.content.characters import starter_deck
from companion.play.command_line.players import players
from companion.play.opening import shelf
from companion.play.terminal.inbox import Line
from companion.play.terminal.screen import Screen
from companion.store.shelf import data_folder
from companion.table.beginning import at_table, fight_of
from companion.table.desk.inputs import ReaderSaw, TagName, TagSeen
from companion.table.desk.oracle import TableOracle
from companion.table.desk.replies import Denied, Reply
from companion.table.kept.decks import Decks
from companion.table.kept.seat_modes import MOST_GAMES, KeptSeatModes, seat_modes_path
from companion.table.table_session import TableSession, was_here
from companion.table.tags.binding import copies_of_party
from companion.table.tags.errors import TableError
from companion.table.tags.library import Library
from companion.table.tags.tags_command import run
from companion.table.terminal import TableGame
from hardware import events
from tests.studies.measure import table as bench
from tests.studies.measure.kept_figures import Kept
from tests.table.tables import Play, copy_of, fight, play, rolled, spire


class Wires:
    """Events of the hardware package itself, in the order they are put in; lines come after them."""

    def __init__(self, *waiting: object) -> None:
        self.queue: SimpleQueue[object] = SimpleQueue()
        for event in waiting:
            self.queue.put(event)

    def next_event(self, seconds: float) -> object | None:
        try:
            return self.queue.get(timeout=min(seconds, 0.05))
        except Empty:
            return None


class Typed(io.StringIO):
    """Lines of a person who waits until everything on the wires was heard."""

    def __init__(self, wires: Wires, *lines: str) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.wires = wires
        self.game: TableGame | None = None

    def readline(self, *size: int) -> str:  # type: ignore[override]
        while not self.wires.queue.empty() or (self.game and not self.game.inbox.empty()):
            pass
        return super().readline(*size)


def told(made: Play, *lines: str, waiting: tuple[object, ...] = ()) -> tuple[str, list[Reply]]:
    """What the terminal says to these events and lines."""
    wires, out = Wires(*waiting), io.StringIO()
    typed = Typed(wires, *lines)
    replies: list[Reply] = []
    game = TableGame(made.desk, Screen(typed, out), wires.next_event, {}, {}, replies.append)
    typed.game = game
    game.run()
    return out.getvalue(), replies


def test_scans_and_typed_lines_play_together(library: Library) -> None:
    made = fight(library, players=1)
    roll = events.DieRolled("die", 2, 1, "boot", 600, made.clock.now)
    seen = events.TagSeen("shared", "shared", spire("bash"), made.clock.now)
    text, replies = told(made, "allow", "t", waiting=(roll, seen))
    assert made.state.fight.die == 2 and made.state.fight.enemies[0].hp < made.state.fight.enemies[0].max_hp
    assert "Anna: Bash, The Collector 55, Vulnerable 1\n" in text and "Bash goes to the discard pile" in text
    assert [type(reply).__name__ for reply in replies[:2]] == ["Answered", "Answered"]


def test_a_scan_is_said_in_one_line_and_enter_shows_the_board_again(library: Library) -> None:
    made = rolled(library, players=2)
    bash = events.TagSeen("left", "left", spire("bash"), made.clock.now)
    defend = events.TagSeen("right", "right", spire("defend_silent"), made.clock.now)
    text, _replies = told(made, "", waiting=(bash, defend))
    assert text.count("The Collector · HP") == 2, "at the beginning, and for Enter"
    assert "Anna: Bash, The Collector 112, Vulnerable 1\n" in text
    assert "Ben: Defend, Block 1\n" in text, "what Ben paid is not said"


def test_an_answer_about_a_scan_is_one_line_and_leaves_the_other_question(library: Library) -> None:
    made = rolled(library, players=2, boss="b3_donu")
    text, _replies = told(made, "2", "2", waiting=two_questions(made))
    assert "Anna: Strike, Deca 99\n" in text and "Ben: Strike, Deca 98\n" in text


def test_refusals_questions_and_levels_are_told(library: Library) -> None:
    made = fight(library, players=1)
    seen = events.TagSeen("shared", "shared", spire("bash"), made.clock.now)
    text, _replies = told(made, "mode Anna nonsense", "mode Anna screen", "?", waiting=(seen,))
    assert "Anna: Bash was scanned. It waits for the die or the draw." in text
    assert "the modes cards, effects, numbers, screen" in text.replace("\n", " ")
    assert made.state.lazy == []
    assert "mode Anna effects" in text and "Anna now plays on the screen." in text


def test_a_number_that_is_none_of_a_question_is_told_which_there_are(library: Library) -> None:
    made = rolled(library, fight=["e1_jaw_worm", "e1_looter"])
    seen = events.TagSeen("shared", "shared", spire("strike_ironclad"), made.clock.now)
    text, _replies = told(made, "0000000", "99999999999999999999", "0000002", waiting=(seen,))
    for number in ("0000000", "99999999999999999999"):
        assert f"There is no number {number}. Type 1 to 2." in text
    assert len(made.state.fight.fighters[0].discard) == 1


def two_questions(made: Play) -> tuple[object, ...]:
    """Anna and Ben have each shown a Strike that may hit either of two enemies."""
    anna = events.TagSeen("left", "left", spire("strike_ironclad"), made.clock.now)
    ben = events.TagSeen("right", "right", spire("strike_silent"), made.clock.now)
    return anna, ben


def test_questions_of_two_seats_have_numbers_of_their_own(library: Library) -> None:
    made = rolled(library, players=2, boss="b3_donu")
    hp = made.state.fight.enemies[1].hp
    text, _replies = told(made, "2", waiting=two_questions(made))
    assert "Anna, Strike: choose one." in text and "Ben, Strike: choose one." in text
    assert "  4 Ben: play Strike" in text
    assert [len(fighter.discard) for fighter in made.state.fight.fighters] == [1, 0]
    assert made.state.fight.enemies[1].hp < hp, "the second option is Anna's second"
    assert [question.seat for question in made.desk.questions.open] == [1], "Ben is still asked"


def test_a_question_that_a_new_picture_shows_is_not_asked_twice(library: Library) -> None:
    made = rolled(library, players=2, boss="b3_donu")
    text, _replies = told(made, waiting=two_questions(made)[:1])
    assert text.count("Anna, Strike: choose one.") == 1
    again, _replies = told(made, "mode Ben nonsense", waiting=two_questions(made)[1:])
    assert again.count("Ben, Strike: choose one.") == 1


def test_typed_words_answer_the_open_question_of_the_seat_they_name(library: Library) -> None:
    made = rolled(library, players=2, boss="b3_donu")
    line = "play strike deca"
    text, _replies = told(made, line, f"Ben: {line}", waiting=two_questions(made))
    assert "Type a number" in text
    assert [len(fighter.discard) for fighter in made.state.fight.fighters] == [0, 1]
    assert [question.seat for question in made.desk.questions.open] == [0]


def test_with_one_question_open_the_words_are_its_answer(library: Library) -> None:
    made = rolled(library, players=2, boss="b3_donu")
    told(made, "play strike deca", waiting=two_questions(made)[:1])
    assert [len(fighter.discard) for fighter in made.state.fight.fighters] == [1, 0]


def test_a_card_whose_player_is_done_instead_is_told_so_at_once(library: Library) -> None:
    made = rolled(library, players=2, boss="b3_donu")
    text, _replies = told(made, "Ben end the turn", waiting=two_questions(made))
    assert "Ben: Strike is no longer possible." in text
    assert [question.seat for question in made.desk.questions.open] == [0], "Anna is still asked"
    assert made.state.fight.fighters[1].ready and not made.state.fight.fighters[1].discard


def test_a_card_that_waited_is_taken_at_once_when_a_typed_answer_makes_room(library: Library) -> None:
    made = rolled(library, players=2)
    survivor = events.TagSeen("right", "right", spire("survivor"), made.clock.now)
    defend = events.TagSeen("left", "left", spire("defend_ironclad"), made.clock.now)
    text, _replies = told(made, "Ben strike", waiting=(survivor, defend))
    anna, ben = made.state.fight.fighters
    assert text.index("Anna: Defend was scanned") < text.index("Anna: play Defend")
    assert (anna.discard, anna.block) == (["defend_ironclad"], 1)
    assert sorted(ben.discard) == ["strike_silent", "survivor"] and ben.block == 2
    assert made.desk.further() == (), "nothing is left untold"


@pytest.mark.parametrize("line", ["Ben discard strike", "Ben strike", "Ben choose strike"])
def test_the_question_of_a_card_is_answered_in_its_own_words(library: Library, line: str) -> None:
    made = rolled(library, players=2)
    survivor = events.TagSeen("right", "right", spire("survivor"), made.clock.now)
    text, _replies = told(made, line, waiting=(survivor,))
    assert "unknown argument" not in text
    assert sorted(made.state.fight.fighters[1].discard) == ["strike_silent", "survivor"]


def test_a_seat_that_may_declare_nothing_now_hears_why(library: Library) -> None:
    made = rolled(library, players=2)
    survivor = events.TagSeen("right", "right", spire("survivor"), made.clock.now)
    text, _replies = told(made, "declare Ben: block 3", waiting=(survivor,))
    assert "Ben must choose cards first." in " ".join(text.split())
    made = rolled(library, players=2)
    text, _replies = told(made, "Ben end the turn", "declare Ben: block 3")
    assert "Ben has already ended the turn, but may resume it" in " ".join(text.split())
    assert "Ben can: keep playing." in text and made.state.fight.fighters[1].ready


def test_ready_is_taken_back_by_the_words_that_are_offered(library: Library) -> None:
    made = rolled(library, players=2)
    told(made, "Ben end the turn", "Ben: go on playing")
    assert not made.state.fight.fighters[1].ready and not made.state.fight.fighters[0].ready


def test_none_puts_a_card_away(library: Library) -> None:
    made = rolled(library, players=2, boss="b3_donu")
    text, _replies = told(made, "none Anna", "none", "none", waiting=two_questions(made))
    assert "Anna: Strike is not played" in text and "Ben: Strike is not played" in text
    assert "Scan a card, or type what to play" in text
    assert [len(fighter.discard) for fighter in made.state.fight.fighters] == [0, 0]


def test_after_a_scan_the_list_is_that_of_the_seat_that_scanned(library: Library) -> None:
    made = rolled(library, players=2)
    seen = events.TagSeen("shared", "shared", spire("defend_silent"), made.clock.now)
    text, _replies = told(made, "", "end the turn", waiting=(seen,))
    assert text.index("Scan a card, or type a player's name: Anna, Ben") < text.index("What Ben can do:")
    assert [fighter.ready for fighter in made.state.fight.fighters] == [False, True]


def test_the_list_is_nobodys_until_somebody_says_a_name_and_again_after_the_enemies(library: Library) -> None:
    made = rolled(library, players=2)
    lines = ("Ben", "Ben end the turn", "anna: end the turn", "2")
    text, _replies = told(made, *lines)
    nobodys = "Scan a card, or type a player's name: Anna, Ben"
    assert text.index(nobodys) < text.index("What Ben can do:")
    assert made.state.fight.round == 2 and text.count(nobodys) == 2
    assert text.rindex(nobodys) > text.rindex("Round 2 begins."), "the enemies have acted"


def test_what_can_be_done_instead_names_whose_it_is(library: Library) -> None:
    made = rolled(library, players=2)
    text, _replies = told(made, "Ben why play bash")
    assert "Ben can: play" in text.replace("\n", " ")


@pytest.mark.parametrize(("name", "other"), [("Anna", "Ben"), ("Ben", "Anna")])
def test_of_what_can_be_done_three_are_named_those_of_who_was_refused_first(
    library: Library, name: str, other: str
) -> None:
    made = rolled(library, players=2)
    text, _replies = told(made, f"{name} why play bludgeon")
    able = " ".join(text.split()).partition(f"{name} can: ")[2].partition(", and more.")[0]
    assert len(able.split(" · ")) == 3 and f"{other} can: " not in text and f"{other}:" not in able


def test_of_what_was_refused_one_that_is_there_is_allowed(library: Library) -> None:
    made = fight(library, players=1)
    made.hands.roll(2)
    made.state.fight.fighters[0].energy = 0
    seen = events.TagSeen("shared", "shared", spire("bash"), made.clock.now)
    text, _replies = told(made, "allow 7", "allow -1", "allow 1", waiting=(seen,))
    for number in ("7", "-1"):
        assert f"allow {number}: type a number from 1 to 1." in text
    assert made.state.fight.fighters[0].discard == ["bash"]


def test_cards_nobody_has_named_are_found_by_words_below_a_short_question(library: Library) -> None:
    made = play(Setup("ministeel", ("Anna", "Ben"), "table", {}, (0, 1)), library)
    made.hands.roll(6)
    made.hands.roll(1)
    text, _replies = told(made)
    asked = text[text.index("Anna: choose an action.") :]
    options = made.session.game.view(made.session.match, 0).ask.options  # type: ignore[union-attr]
    assert len(options) > 40 and len(asked.splitlines()) < 20
    assert (
        "1 to 20: “play” and a card's name, or only “play” for the list" in asked
        and "discard Armor" not in asked
    )
    listed, _replies = told(made, "forfeit")
    numbers = {option.label: n for n, option in enumerate(options, 1)}
    assert f"{numbers['forfeit an action, discard Armor']} Anna: forfeit an action, discard Armor" in listed
    told(made, "forfeit armor")
    assert made.state.discard.known == ["armor"]


def test_a_seat_whose_cards_are_named_is_shown_all_it_can_do(library: Library) -> None:
    made = play(Setup("ministeel", ("Anna", "Ben"), "table", {}, (1,)), library)
    made.hands.roll(6)
    made.hands.roll(1)
    while isinstance(draw := made.session.match.ask(), Chance):  # out of the deck that lies on the table
        made.desk.handle(Resolve(draw.options[0]))
    text, _replies = told(made)
    options = made.session.game.view(made.session.match, 0).ask.options  # type: ignore[union-attr]
    assert all(option.label in text for option in options) and "for the list" not in text


def test_an_offered_undo_is_taken_by_typing_yes(library: Library) -> None:
    made = fight(library, players=1)
    made.hands.roll(2)
    made.hands.show(spire("bash"))
    made.clock.wait(9.0)
    seen = events.TagSeen("shared", "shared", spire("bash"), made.clock.now)
    text, _replies = told(made, "yes", waiting=(seen,))
    assert "Undo Bash and everything after it?" in text and made.state.fight.fighters[0].discard == []


# companion tags


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    return tmp_path


def tags(*words: str, readers: object = None) -> tuple[int, str]:
    """Exit code and text of one command."""
    out = io.StringIO()
    code = run(words, Screen(io.StringIO(), out), readers)  # type: ignore[arg-type]
    return code, out.getvalue()


def test_the_library_is_kept_from_the_command_line(folder: Path) -> None:
    assert tags("bind", "04AAAAAAAAAAAA", "sts/ironclad/bash/1")[0] == 0
    assert "Bash, copy 1" in tags("show", "04aaaaaaaaaaaa")[1]
    assert "1 tag." in tags("list")[1]
    assert "84 of 85 cards have no tag." in tags("missing", "sts", "ironclad")[1]
    tags("export", str(folder / "out.json"))
    tags("unbind", "04aaaaaaaaaaaa")
    assert "0 tags." in tags("list")[1]
    assert "1 new tag." in tags("import", str(folder / "out.json"))[1]
    tags("rename", "sts", "bash", "bash_two")
    assert "bash_two" in tags("list")[1]


@pytest.mark.parametrize(
    "words",
    [
        ("bind", "zz", "sts/ironclad/bash/1"),
        ("bind", "04aaaaaaaaaaaa", "sts/ironclad/bash/9"),
        ("bind", "04aaaaaaaaaaaa", "nonsense"),
        ("unbind", "04aaaaaaaaaaaa"),
        ("show", "04aaaaaaaaaaaa"),
        ("row", "sts", "ironclad"),
        ("rename", "sts", "BAD NAME", "x"),
    ],
)
def test_what_cannot_be_done_is_said_in_words(folder: Path, words: tuple[str, ...]) -> None:
    with pytest.raises(TableError) as error:
        tags(*words)
    assert error.value.words and error.value.remedy


class Shown:
    """Readers that see these tags and nothing else."""

    def __init__(self, *numbers: int) -> None:
        self.events = iter([TagSeen("r", "shared", f"04{number:012x}", 1.0) for number in numbers])

    def write(self, reader: str, uid: str, name: TagName, replace: bool) -> Future[object]:
        raise AssertionError("nothing is to be written")


def test_a_row_is_bound_from_scans(folder: Path) -> None:
    code, text = tags(
        "row", "sts", "ironclad", "bash", "carnage", readers=lambda: nullcontext(Shown(1, 1, 2))
    )
    assert code == 0 and "Next: Bash, copy 1 of 1" in text and "already" in text
    assert "All these cards have tags." in text


def test_a_row_ends_where_the_cards_end(folder: Path) -> None:
    code, text = tags("row", "sts", "ironclad", "bash", "carnage", readers=lambda: nullcontext(Shown(1)))
    assert code == 1 and text.count("Next: ") == 2


def test_the_next_card_of_a_row_is_asked_for_once_while_nothing_lies_there(folder: Path) -> None:
    nothing = Shown(1)
    nothing.events = iter([*(ReaderSaw("r", "shared", "empty", 1.0) for _look in range(3)), *nothing.events])
    _code, text = tags("row", "sts", "ironclad", "bash", "carnage", readers=lambda: nullcontext(nothing))
    assert text.count("Next: Bash") == 1 and text.count("Next: Carnage") == 1


def test_cards_that_are_shown_are_told(folder: Path) -> None:
    tags("bind", f"04{1:012x}", "sts/ironclad/bash/1")
    code, text = tags("duplicates", readers=lambda: nullcontext(Shown(1, 2)))
    assert code == 0 and "Bash, copy 1" in text and f"04{2:012x}: not linked to a card" in text


def test_decks_begin_from_the_command_line(folder: Path) -> None:
    code, text = tags("begin", "Anna=ironclad", "Ben=silent")
    assert code == 0 and "Anna (ironclad, cards)" in text
    assert Decks(folder / "copies.json").seats[0].faces == starter_deck("ironclad")


# tests.studies.bench table


@pytest.fixture
def at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plans ahead: what hands have to do is counted, and not how well they play."""
    monkeypatch.setattr(bench, "who_plays", lambda game: game.bots.at_a_glance)


@pytest.mark.slow
@pytest.mark.usefixtures("at_a_glance")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_nine_tenths_of_the_bookkeeping_for_the_enemies_is_gone(library: Library, players: int) -> None:
    counts = bench.measured(["b1_guardian", "b2_collector", "b3_time_eater"], players, 1, library)
    assert counts.fights == 3 and counts.rounds > 6
    assert counts.hand.total() / counts.rounds > 5
    assert counts.gone_unrolled >= bench.GOAL_GONE > counts.left.total() / counts.hand.total()
    assert counts.taps_per_card <= bench.GOAL_TAPS


@pytest.mark.slow
@pytest.mark.usefixtures("at_a_glance")
def test_the_benchmark_shows_its_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "table.json"
    assert bench.run(["--boss", "b1_guardian", "--fights", "1", "--json", str(out)]) == 0
    kept = msgspec.json.decode(out.read_bytes(), type=Kept)
    assert kept.what == "table" and kept.figures["fights of 4"]["scans"] > 0
    assert any(name.endswith(", scans") and of["rooms"] for name, of in kept.figures.items())
    text = capsys.readouterr().out
    rows = [line.split()[0] for line in text.splitlines() if line.split() and line.split()[0].isdigit()]
    assert {"players", "rounds", "scans", "rolls", "taps"} <= set(text.split())
    assert rows == ["1", "2", "3", "4"]


def test_a_row_of_the_party_begins_with_the_decks_of_all_players(folder: Path) -> None:
    nothing = Shown()
    with pytest.raises(TableError) as error:
        tags("row", "sts", "--party", readers=lambda: nullcontext(nothing))
    assert error.value.code == "no-decks" and "tags begin" in error.value.remedy
    tags("begin", "Anna=ironclad", "Ben=silent")
    _code, text = tags("row", "sts", "--party", readers=lambda: nullcontext(Shown(1, 2)))
    assert "22 cards of your decks have no tag. They come first." in text
    library = Library(folder / "tags.json")
    decks = Decks(folder / "copies.json").seats
    held = {(deck.character, card.card) for deck in decks for card in deck.cards}
    bound = [each.copy for each in library.bound()]
    assert len(bound) == 2 and all((copy.set, copy.card) in held for copy in bound)


def test_behind_the_decks_comes_the_rest_of_their_characters() -> None:
    needed, rest = copies_of_party("sts", [("bash", 0), ("strike_ironclad", 2), ("strike_ironclad", 0)])
    assert [(copy.card, copy.copy) for copy in needed] == [
        ("bash", 1),
        ("strike_ironclad", 2),
        ("strike_ironclad", 1),
    ]
    assert {copy.set for copy in rest} == {"ironclad"} and not set(needed) & set(rest)
    assert len(needed) + len(rest) == 85


# An evening


def test_an_evening_goes_from_the_shelf_to_the_shelf(folder: Path) -> None:
    tags("begin", "Anna=ironclad", "Ben=silent")
    library = Library(folder / "tags.json")
    library.bind_all({spire("bash"): copy_of("bash"), spire("strike_silent"): copy_of("strike_silent")})
    setup = fight_of(Decks(folder / "copies.json"), {"boss": "collector"}, "evening")
    roll = events.DieRolled("die", 2, 1, "boot", 600, 5.0)
    wires, out = Wires(roll, events.TagSeen("shared", "shared", spire("bash"), 5.0)), io.StringIO()
    screen = Screen(Typed(wires, "t"), out)
    evening = TableSession(screen, wires.next_event, clock=lambda: 5.0)
    assert evening.begin(setup, players("Anna,Ben")) == 0
    assert "Bash goes to the discard pile" in out.getvalue()
    kept = shelf().kept()
    assert len(kept) == 1
    again = Screen(io.StringIO("t\n"), out := io.StringIO())
    assert TableSession(again, Wires().next_event, clock=lambda: 9.0).resume(kept[0].id) == 0
    assert "Anna, discard pile: 1 card (Bash)" in out.getvalue()


def test_levels_are_kept_after_resume_for_steel_and_a_bystander_keeps_its_own(folder: Path) -> None:
    setup = at_table(Setup("ministeel", ("Anna", "Ben", "Cleo"), "seed"), (0, 1, 2))
    typed = ("mode Anna effects", "mode Cleo screen")
    evening = TableSession(Screen(io.StringIO("\n".join(typed) + "\n"), io.StringIO()), Wires().next_event)
    assert evening.begin(setup, players("Anna,Ben,Cleo")) == 0
    other = TableSession(Screen(io.StringIO("mode Ben numbers\n"), io.StringIO()), Wires().next_event)
    other.begin(setup, players("Anna,Ben,Cleo"))
    kept = {modes for game in shelf().kept() for modes in [tuple(resumed(game.id).desk.modes.items())]}
    assert kept == {
        ((0, "effects"), (1, "cards"), (2, "screen")),
        ((0, "cards"), (1, "numbers"), (2, "cards")),
    }


def resumed(game_id: str) -> TableGame:
    """A kept game as it is taken up again."""
    with shelf().open(game_id, TableOracle) as opened:
        return TableSession(Screen(io.StringIO(), io.StringIO()), Wires().next_event)._game(opened)


def test_an_undone_level_is_undone_after_resume_too(folder: Path) -> None:
    setup = at_table(Setup("ministeel", ("Anna", "Ben"), "seed"), (0, 1))
    screen = Screen(io.StringIO("mode Anna screen\nu\n"), io.StringIO())
    TableSession(screen, Wires().next_event).begin(setup, players("Anna,Ben"))
    assert resumed(shelf().kept()[0].id).desk.modes == {0: "cards", 1: "cards"}


def test_a_file_of_levels_that_is_none_is_refused(folder: Path) -> None:
    seat_modes_path().write_text('{"games": [{"id": "x", "modes": ["everything"]}]}')
    with pytest.raises(TableError, match="modes"):
        KeptSeatModes(seat_modes_path()).of("x")


def test_only_the_last_games_are_remembered(folder: Path) -> None:
    kept = KeptSeatModes(seat_modes_path())
    for number in range(MOST_GAMES + 2):
        kept.keep(f"game{number}", {0: "effects"}, 1)
    assert kept.of("game0") == {} and kept.of("game1") == {}
    assert kept.of("game2") == {0: "effects"} == kept.of(f"game{MOST_GAMES + 1}")


def test_people_at_the_table_keep_their_cards_unnamed() -> None:
    setup = at_table(Setup("ministeel", ("Anna", "Ben"), "seed"), (1,))
    assert catalogue.game("ministeel").setup(setup).lazy == [1]


class Person(Screen):
    """A person at a real terminal, as far as the game can tell."""

    def __init__(self, typed: Typed, out: io.StringIO) -> None:
        super().__init__(typed, out)
        self.interactive = True
        self.typed = typed

    def ask(self, prompt: str = "> ") -> str | None:
        line = self.typed.readline()
        return line.strip() if line else None


def test_what_a_hidden_hand_could_do_is_not_told_before_its_owner_looks(library: Library) -> None:
    setup = Setup("ministeel", ("Anna", "Ben"), "table", {}, ())
    made = play(setup, library)
    made.hands.roll(6)
    made.hands.roll(1)
    made.clock.wait(2.0)
    early = events.DieRolled("die", 4, 99, "boot", 600, made.clock.now)
    wires, out = Wires(early), io.StringIO()
    typed = Typed(wires, "", "q")
    game = TableGame(made.desk, Person(typed, out), wires.next_event, {}, {})
    typed.game = game
    game.run()
    covered, _seen, open_again = out.getvalue().rpartition("Anna, press Enter.")[2].partition("MiniSteel")
    assert "No roll is needed now." in covered and "You can" not in covered
    assert "choose an action" in open_again


def test_enough_for_tonight_says_what_is_kept_together_and_leaves(library: Library) -> None:
    made = rolled(library)
    text, _replies = told(made, "away", "this is not read any more")
    text = text[text.index("Enough for tonight.") :]
    anna, ben = text.index("\nAnna\n"), text.index("\nBen\n")
    assert anna < text.index("draw pile: ", anna) < ben < text.index("draw pile: ", ben)
    assert "not read" not in text


def test_a_game_was_here_with_cards_or_with_people_at_the_screen(folder: Path) -> None:
    cards, screen = Setup("sts", ("Anna",), "1", {}, (0,)), Setup("sts", ("Anna",), "1", {}, ())
    assert was_here("bcdfgh", cards) and not was_here("bcdfgh", screen)
    KeptSeatModes(seat_modes_path()).keep("jkmnpq", {}, 1)
    assert was_here("jkmnpq", screen) and was_here("jkmnpq", cards) and not was_here("bcdfgh", screen)


def test_only_a_tag_of_no_card_is_asked_for_its_name(library: Library) -> None:
    made = rolled(library)
    foreign = events.TagSeen("shared", "shared", spire("bludgeon"), made.clock.now)
    asked = "Which card is it? Type card and its name, e.g. card Bash."
    unknown = events.TagSeen("shared", "shared", "04ffffffffffff", made.clock.now)
    assert asked in told(made, waiting=(unknown,))[0]
    text, replies = told(made, waiting=(foreign,))
    assert any(isinstance(reply, Denied) for reply in replies) and asked not in text


def test_a_line_is_asked_for_again_below_what_a_scan_brought(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = rolled(library, players=1)
    game = TableGame(made.desk, Screen(io.StringIO(), io.StringIO()), Wires().next_event, {}, {}, print)
    asked: list[str] = []
    monkeypatch.setattr(game.screen, "ask_again", lambda: asked.append("again"))
    for event in (None, events.TagSeen("shared", "shared", spire("bash"), made.clock.now)):
        game.inbox._typing = True
        game._heard(event)
        game.inbox.put(Line("?"))
        assert game.inbox.next() == Line("?")
        assert asked == ([] if event is None else ["again"])
    game.inbox._typing = True
    game.inbox.put(Line("?"))
    game.inbox.next()
    assert asked == ["again"], "nothing was written since"
