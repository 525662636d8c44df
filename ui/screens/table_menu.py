"""The menu of the table: everything one can do beside playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.engine.words import _
from ui.look.theme import look
from ui.ports.table_port import Picture
from ui.presenters.asking import seat_name
from ui.screens.moving import open_moving
from ui.widgets.nodes import Column, Grid, Node
from ui.widgets.rows import choices, heading, line_button

if TYPE_CHECKING:
    from ui.shell.shell import Shell


def table_menu(shell: Shell) -> Node:
    """The lines of the menu."""
    picture = shell.picture
    lines = [
        _line(shell, _("What happened"), _("The log; back to any point."), "log", shell.open_log),
        _line(shell, _("Table check"), _("What must lie where now."), "check", shell.open_check),
    ]
    words = _("Touch a pile, a card, and where it lies really.")
    lines.append(_line(shell, _("Move a card"), words, "hand", lambda: open_moving(shell)))
    if picture is not None and picture.redo_words:
        lines.append(_line(shell, _("Redo"), picture.redo_words, "redo", shell.redo))
    if picture is not None and picture.levels:
        words = _("Cards, effects, numbers, or on the screen.")
        lines.append(_line(shell, _("How each seat plays"), words, "cards", shell.open_levels))
    if shell.owns_decks:
        words = _("What each player owns between fights.")
        lines.append(_line(shell, _("Decks"), words, "deck", lambda: shell.go("decks")))
    lines += [
        _line(shell, _("How it stands"), _("HP over the rounds."), "history", shell.open_results),
        _line(
            shell,
            _("Hardware"),
            _("Readers, die, buttons and lamps."),
            "hardware",
            lambda: shell.go("hardware"),
        ),
        _line(
            shell,
            _("Settings"),
            _("Text size, theme, sound, lock."),
            "settings",
            lambda: shell.go("settings"),
        ),
        _line(shell, _("Lock"), _("Nothing can be touched until it is unlocked."), "lock", shell.lock),
        _line(shell, _("Home"), _("The game is kept as it stands."), "home", shell.home),
    ]
    parts: list[Node] = [Grid(*lines, cell=look().millimetres(58 * look().reach), gap=look().gap * 0.7)]
    if picture is not None and picture.hot_seat:
        parts += [heading(_("Give the screen to")), _players(shell, picture)]
    return Column(*parts)


def level_choices(shell: Shell, picture: Picture) -> Node:
    """For each seat: scan cards, say what they did, correct numbers, or play on the screen."""
    meanings = {
        "cards": _("scans its cards"),
        "effects": _("says what its cards did"),
        "numbers": _("corrects the numbers"),
        "screen": _("plays on the screen"),
    }
    parts: list[Node] = []
    for seat, level in enumerate(picture.levels):
        parts.append(heading(seat_name(picture.view, seat)))
        parts.append(choices(level, meanings, _level_taker(shell, seat)))
    return Column(*parts)


def _level_taker(shell: Shell, seat: int) -> Callable[[str], None]:
    def take(level: str) -> None:
        shell.stage.close_sheet()
        shell.port.set_level(seat, level)

    return take


def _players(shell: Shell, picture: Picture) -> Node:
    lines = [_player(shell, seat, seat_name(picture.view, seat)) for seat in picture.people]
    return Grid(*lines, cell=look().millimetres(44 * look().reach), gap=look().gap * 0.7)


def _player(shell: Shell, seat: int, name: str) -> Node:
    return _line(shell, name, "", "person", lambda: shell.covering.hand_to(seat))


def _line(shell: Shell, title: str, words: str, sign: str, action: Callable[[], None]) -> Node:
    def go() -> None:
        shell.stage.close_sheet()
        action()

    return line_button(title, words, sign, go)
