"""Own cards by touch on a real window: from an empty set to a card, a deck and a played game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import catalogue
from companion.play.command_line.players import check_kept
from companion.play.owners import own_cards
from companion.signs.figures import spare_figures
from companion.store.shelf import Shelf
from companion.table.tags.library import Library
from hardware.emulated_table import uid_of
from hardware.table_words import Lift, Put
from tests.ui.audit import texts_of
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.test_play import play_until
from ui.behind import games
from ui.behind.games import ShelfGames
from ui.behind.own_sets import FileSets
from ui.ports.settings import ScreenSettings
from ui.shell.shell import Shell
from ui.widgets.buttons import Touchable
from ui.widgets.figures import FigurePicture
from ui.widgets.nodes import every
from ui.widgets.scroll import Scroll

MOST_TOUCHES = 25
GAME = "miscrits"


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The owner's place is a folder of its own; the program's cards are in force again afterwards."""
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "config"))
    yield tmp_path / "config"
    for name in catalogue.games_with(lambda game: game.parts.own_cards):
        part = own_cards.part_of(catalogue.game(name))
        part.use([part.packaged()])


class Counting(Finger):
    """A finger that counts its touches, each drag that brings something into sight among them."""

    def __init__(self, window: Any) -> None:
        super().__init__(window)
        self.touches = 0

    def on(self, shell: Shell, words: str, last: bool = False) -> None:
        """Touch what says these words, or begins so; what is out of sight is dragged there first."""
        self.settle(shell)
        self.frames()
        found = exactly(shell, words) or [button_saying(shell.stage, words)]
        node = found[-1 if last else 0]
        above = node.parent
        while above is not None:
            if isinstance(above, Scroll):
                before = above.offset
                above.show(node)
                self.touches += above.offset != before
            above = above.parent
        self.touches += 1
        self.tap(*node.to_window(*node.center))
        self.settle(shell)

    def typed(self, shell: Shell, letters: str) -> None:
        """Touch one letter after the other."""
        for letter in letters:
            self.on(shell, letter.upper() if letter != " " else "Space")

    def row(self, shell: Shell, *words: str) -> None:
        """Touch one thing after the other."""
        for each in words:
            self.on(shell, each)


def exactly(shell: Shell, words: str) -> list[Any]:
    """The topmost buttons that say these words alone: a letter of the keys and no word that begins so."""
    for layer in (shell.stage.sheet, shell.stage.screen):
        nodes = [node for node in every(layer) if isinstance(node, Touchable)] if layer is not None else []
        found = [node for node in nodes if node.enabled and words in (node.label, " ".join(texts_of(node)))]
        if found:
            return found
    return []


def shell_of(tmp_path: Path) -> Shell:
    shelf = ShelfGames(Shelf(catalogue.Rules(), tmp_path / "games", check_player=check_kept))
    settings = ScreenSettings(pace="instant")
    return Shell(shelf, own_sets=FileSets(), settings=settings)


def cards_of(kind: str) -> dict[str, Any]:
    """What stands in the one file of the owner."""
    (path,) = own_cards.files(GAME)
    found = own_cards.read_file(own_cards.part_of(catalogue.game(GAME)), path)
    return dict(found.entries.get(kind, {}))


@pytest.fixture
def counting(window: Any, finger: Finger) -> Counting:
    return Counting(window)


def to_own_cards(finger: Counting, shell: Shell, title: str) -> None:
    finger.row(shell, "New game", title, "Your own cards", "New set")
    finger.typed(shell, "ours")
    finger.on(shell, "Create set")


def enter_creature(finger: Counting, shell: Shell) -> None:
    """A creature with three attacks: a name that is typed, likely words where there are any."""
    finger.on(shell, "New: Creature")
    finger.typed(shell, "fluxo")
    finger.row(shell, "Use this", "Fire", "9", "Scorch", "2", "Add: Attack", "Flare", "3", "Add: Attack")
    finger.typed(shell, "bl")
    finger.row(shell, "Blaze", "5")
    finger.on(shell, "No Golden", last=True)
    finger.on(shell, "Save card")


def test_a_creature_with_three_attacks_takes_few_touches(
    counting: Counting, show: Any, tmp_path: Path
) -> None:
    shell = show(shell_of(tmp_path))
    shell.home()
    to_own_cards(counting, shell, "Miscrits")
    counting.touches = 0
    enter_creature(counting, shell)
    assert counting.touches <= MOST_TOUCHES, counting.touches
    assert says(shell.stage, "Fluxo is saved")
    fluxo = cards_of("creatures")["fluxo"]
    assert (fluxo.element, fluxo.max_hp) == ("fire", 9)
    assert [(attack.name, attack.damage, attack.golden) for attack in fluxo.attacks] == [
        ("Scorch", 2, False),
        ("Flare", 3, False),
        ("Blaze", 5, True),
    ]


@pytest.fixture
def written(counting: Counting, show: Any, tmp_path: Path) -> Shell:
    """A set with one creature, written by touch and looked at."""
    shell: Shell = show(shell_of(tmp_path))
    shell.home()
    to_own_cards(counting, shell, "Miscrits")
    enter_creature(counting, shell)
    counting.on(shell, "Close")
    return shell


def write_deck(finger: Counting, shell: Shell) -> None:
    """A deck like one of the program's, with all copies of its first card replaced by ours."""
    model = next(iter(own_cards.part_of(catalogue.game(GAME)).packaged().entries["decks"].values()))
    copies = next(iter(model.cards.values()))
    finger.row(shell, "Deck (0)", "Copy a card", model.name)
    finger.typed(shell, "mine")
    finger.row(shell, "Use this", *("−" for _copy in range(copies)))
    finger.row(shell, f"Add a card ({40 - copies} cards)", "F", "Fluxo")
    for _copy in range(copies - 1):
        finger.on(shell, "+", last=True)
    finger.row(shell, "Save card", "Close", "Back", "Back")


@pytest.mark.slow
@pytest.mark.timeout(280)
def test_from_an_empty_set_to_a_played_game(
    written: Shell, counting: Counting, until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "token_hex", lambda _size: "played")
    write_deck(counting, written)
    assert "fluxo" in cards_of("decks")["mine"].cards
    counting.row(written, "Player 1", "Mine", "Close")
    counting.row(written, "Player 2", "Mine", "Bot, careful", "Close", "Start game")
    until(written, lambda: written.picture is not None)

    ours: set[str] = set()

    def carefully(entries: list[Any]) -> Any:
        ours.update(line for line in written.told if "Fluxo" in line)
        with_ours = [entry for entry in entries if "Fluxo" in " ".join(texts_of(entry))]
        return with_ours[0] if with_ours else likest(entries, written)

    play_until(written, counting, until, lambda: over(written), carefully)
    assert ours


def careful_words(shell: Shell) -> str:
    """What a careful player would do now, as an option reads."""
    match = shell.port.session.match  # type: ignore[attr-defined]
    ask = match.ask()
    seat = shell.picture.view.viewer if shell.picture is not None else 0
    act = match.game.bots.careful(match.state, seat, match.legal(seat), ask)
    return str(match.game.words.act(match.state, seat, act))


def likest(entries: list[Any], shell: Shell) -> Any:
    """The entry that shares most words with what a careful player would do, and says no other option."""
    words = careful_words(shell).casefold()
    ask = shell.picture.view.ask if shell.picture is not None else None
    others = {option.label.casefold() for option in ask.options} - {words} if ask else set()
    said = [(entry, " ".join(texts_of(entry)).casefold()) for entry in entries]
    mine = [(entry, set(text.split())) for entry, text in said if text not in others]
    return max(mine, key=lambda both: len(set(words.split()) & both[1]))[0]


def over(shell: Shell) -> bool:
    """Whether the game has ended."""
    return shell.picture is not None and shell.picture.view.ending is not None


def test_a_half_made_card_cannot_be_kept_and_is_not_lost_by_a_touch(
    written: Shell, counting: Counting
) -> None:
    before = cards_of("creatures")
    counting.row(written, "New: Creature", "H", "Use this", "Close")
    assert says(written.stage, "Still missing: Element, HP, Attack.")
    with pytest.raises(AssertionError, match="no button says 'Save card'"):
        counting.on(written, "Save card")
    counting.on(written, "Back")
    assert says(written.stage, "Your changes to this card are not saved yet.")
    counting.on(written, "Continue editing")
    counting.row(written, "Undo", "Back")
    assert cards_of("creatures") == before and says(written.stage, "Fluxo")


def test_a_change_of_another_size_keeps_what_is_written(written: Shell, counting: Counting) -> None:
    counting.row(written, "New: Creature", "H", "Use this", "Close")
    written.resized(720, 1280)
    assert says(written.stage, "Creature: H")
    written.resized(800, 480)


def test_copies_many_at_once_and_undo_by_touch(written: Shell, counting: Counting) -> None:
    counting.row(written, "Copy a card", "Fluxo", "Z", "Use this", "Save card", "Close")
    assert cards_of("creatures")["z"].attacks == cards_of("creatures")["fluxo"].attacks
    counting.row(written, "Change several", "All", "HP", "12")
    assert [card.max_hp for card in cards_of("creatures").values()] == [12, 12]
    counting.on(written, "Undo")
    assert [card.max_hp for card in cards_of("creatures").values()] == [9, 9]
    counting.on(written, "Undo")
    assert list(cards_of("creatures")) == ["fluxo"]


def test_a_file_changed_by_hand_is_not_written_over(written: Shell, counting: Counting) -> None:
    (path,) = own_cards.files(GAME)
    path.write_text(by_hand := path.read_text() + "# by hand\n")
    counting.row(written, "Fluxo", "Change", "9 HP", "11", "Save card")
    assert (
        says(written.stage, "was changed by another program, so it was not replaced")
        and path.read_text() == by_hand
    )
    counting.on(written, "Save to the file")
    assert cards_of("creatures")["fluxo"].max_hp == 11 and "# by hand" in path.read_text()
    counting.on(written, "Close")
    path.write_text(by_hand := path.read_text().replace("max_hp = 11", "max_hp = 5"))
    counting.on(written, "Undo")
    assert (
        says(written.stage, "was changed by another program, so it was not replaced")
        and path.read_text() == by_hand
    )
    counting.row(written, "Close", "Fluxo")
    counting.on(written, "Change")
    assert says(written.stage, "5")


def test_a_set_is_put_aside_and_used_again(written: Shell, counting: Counting) -> None:
    counting.row(written, "Back", "Turn off")
    assert own_cards.files(GAME) == [] and says(written.stage, "turned off")
    assert catalogue.game(GAME).words.card("fluxo") == "fluxo"
    counting.on(written, "Turn on")
    assert catalogue.game(GAME).words.card("fluxo") == "Fluxo"


def test_a_minion_of_broken_world_is_written_in_the_same_form(
    counting: Counting, show: Any, tmp_path: Path
) -> None:
    shell = show(shell_of(tmp_path))
    shell.home()
    to_own_cards(counting, shell, "Broken World")
    counting.row(shell, "New: Minion", "O", "K", "Use this", "2", "3", "4", "Add: Action", "J", "Use this")
    counting.row(shell, "Add: Effect", "Draw cards", "1", "Save card")
    part = own_cards.part_of(catalogue.game("broken_world"))
    ok = own_cards.read_file(part, own_cards.files("broken_world")[0]).entries["minions"]["ok"]
    assert (ok.gold, ok.attack, ok.health) == (2, 3, 4)
    assert [(action.name, action.effects[0].amount) for action in ok.alternate_actions] == [("J", 1)]


def test_a_figure_is_chosen_for_a_card_shown_with_it_and_given_back(
    written: Shell, counting: Counting
) -> None:
    counting.row(written, "Fluxo", "Change", "From its name")
    tiles = [node for node in every(written.stage.sheet) if getattr(node, "label", "").isdecimal()]
    assert [tile.label for tile in tiles] == list(spare_figures())
    counting.row(written, "17")
    assert says(written.stage, "17") and drawn(written) == ["17"]
    counting.row(written, "Save card", "Close")
    assert cards_of("creatures")["fluxo"].figure == "17"
    game = catalogue.game(GAME)
    assert ("Fluxo", "17") in set(game.parts.figures())  # type: ignore[misc]
    assert "17" in {thing.figure for thing in game.parts.contents() if thing.id == "fluxo"}  # type: ignore[misc]
    counting.row(written, "Fluxo", "Change", "17", "From its name", "Save card")
    assert cards_of("creatures")["fluxo"].figure == ""


def drawn(shell: Shell) -> list[str]:
    """The figures on the screen."""
    return [node.name for node in every(shell.stage.screen) if isinstance(node, FigurePicture)]


def test_the_tag_is_bound_while_the_card_is_in_the_hand(
    counting: Counting, places: Any, until: Any, tmp_path: Path
) -> None:
    library = Library(tmp_path / "tags.json")
    place = places(library)
    shell = place.shell
    until(shell, lambda: all(line.health == "ok" for line in place.hardware.lines()))
    shell.own_sets = FileSets()
    shell.home()
    to_own_cards(counting, shell, "Miscrits")
    enter_creature(counting, shell)
    counting.on(shell, "Scan it now")
    assert says(shell.stage, "Scan Fluxo.")
    place.obey(Put("fluxo", "shared"))
    until(shell, lambda: says(shell.stage, "Linked: "))
    found = library.identify(uid_of("fluxo").hex())
    assert found is not None and (found.copy.game, found.copy.card, found.copy.copy) == (GAME, "fluxo", 1)
    counting.on(shell, "Done")
    place.obey(Lift("fluxo"))
    place.obey(Put("another", "shared"))
    until(shell, lambda: place.lifted)
    assert library.identify(uid_of("another").hex()) is None
