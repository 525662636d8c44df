"""The menu of the table: everything one can do beside playing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.speech.words import _
from companion.table.desk.commands import PlayAs
from companion.table.kept.putting_away import Packing
from companion.table.kept.seat_modes import SeatMode
from ui.look.theme import look
from ui.ports.game_port import Picture
from ui.presenters.asking import seat_name
from ui.screens.packing import TITLES
from ui.widgets.boxes import Column, Grid
from ui.widgets.layers import ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.rows import choices, heading, line_button


def table_menu(host: ScreenHost) -> Node:
    """The lines of the menu."""
    picture = host.picture
    lines = [
        _line(host, _("Game log"), _("See what happened, and go back to any point."), "log", host.open_log),
        _line(host, _("Table check"), _("Where everything should be right now."), "check", host.open_check),
    ]
    if picture is not None and any(seat.asked for seat in picture.view.seats):
        words = _("What a careful player would do, and the HP left.")
        lines.insert(0, _line(host, _("Suggest a move"), words, "check", host.open_suggestion))
    if picture is not None and picture.explains:
        words = _("The rules that apply now, with rule book pages.")
        lines.insert(0, _line(host, _("What can I do now?"), words, "?", host.open_rules))
    if picture is not None and picture.names:
        words = _("Name what you met or drew, without a tag.")
        lines.append(_line(host, _("Which is it?"), words, "cards", host.open_naming))
    words = _("Look up every card, enemy and room, and what works with a deck.")
    lines.append(_line(host, _("Library"), words, "cards", host.open_library))
    words = _("Touch the pile, the card, then where it really is.")
    lines.append(_line(host, _("Move a card"), words, "hand", host.open_moving))
    words = _("Change anyone's HP and Block by touch.")
    title = _("Hide − and +") if host.steps_numbers else _("Show − and +")
    lines.append(_line(host, title, words, "plus", host.step_numbers))
    if picture is not None and picture.redo_words:
        lines.append(_line(host, _("Redo"), picture.redo_words, "redo", host.redo))
    if picture is not None and picture.modes:
        words = _("Scan cards, enter effects, enter numbers, or play on screen.")
        lines.append(_line(host, _("How each player plays"), words, "cards", host.open_modes))
        lines += _packing(host, picture)
    if host.owns_decks:
        words = _("What each player owns between fights.")
        lines.append(_line(host, _("Decks"), words, "deck", lambda: host.go("decks")))
    if host.group:
        words = _("Boxes, unlocks, ascension, achievements.")
        lines.append(
            _line(host, _("Progress of {name}").format(name=host.group), words, "log", host.open_group_book)
        )
    lines += _devices(host, picture)
    lines += [
        _line(host, _("Phones"), _("Play at phones, watch on a television."), "person", host.open_phones),
        _line(host, _("Progress so far"), _("HP over the rounds."), "history", host.open_results),
        _line(
            host,
            _("Settings"),
            _("Text size, theme, sound, lock."),
            "settings",
            lambda: host.go("settings"),
        ),
        _line(host, _("Lock"), _("Locks the screen until you unlock it."), "lock", host.lock),
        _line(host, _("Home"), _("The game stays saved."), "home", host.home),
    ]
    parts: list[Node] = [Grid(*lines, cell=look().millimetres(58 * look().reach), gap=look().gap * 0.7)]
    if picture is not None and picture.hot_seat:
        parts += [heading(_("Pass the screen to")), _players(host, picture)]
    return Column(*parts)


def _devices(host: ScreenHost, picture: Picture | None) -> list[Node]:
    """Tags and devices, where a card of cardboard or a device has a part in it."""
    with_cards = picture is not None and any(mode != "screen" for mode in picture.modes)
    if not with_cards and (host.devices is None or not host.devices.lines()):
        return []
    words = _("Readers, die, buttons and lamps.")
    lines: list[Node] = [_line(host, _("Devices"), words, "hardware", lambda: host.go("hardware"))]
    if host.tags is not None:
        words = _("Which tag belongs to which card.")
        lines.insert(0, _line(host, _("Cards and tags"), words, "tag", lambda: host.go("tags")))
    return lines


def _packing(host: ScreenHost, picture: Picture) -> list[Node]:
    """What hands do with the whole table."""
    told: list[tuple[Packing, str, str]] = [
        ("away", "lock", _("What to pack together until you continue.")),
        ("out", "deck", _("Where everything goes, step by step.")),
    ]
    told += [("box", "down", _("What goes where, and who has what."))] if picture.goes_back else []
    return [
        _line(host, _(TITLES[packing]), words, sign, partial(host.open_packing, packing))
        for packing, sign, words in told
    ]


def level_choices(host: ScreenHost, picture: Picture) -> Node:
    """For each seat: scan cards, say what they did, correct numbers, or play on the screen."""
    meanings: dict[SeatMode, str] = {
        "cards": _("scans cards"),
        "effects": _("enters what the cards did"),
        "numbers": _("corrects the numbers"),
        "screen": _("plays on the screen"),
    }
    parts: list[Node] = []
    for seat, mode in enumerate(picture.modes):
        parts.append(heading(seat_name(picture.view, seat)))
        parts.append(choices(mode, meanings, _mode_taker(host, seat)))
    return Column(*parts)


def _mode_taker(host: ScreenHost, seat: int) -> Callable[[SeatMode], None]:
    def take(mode: SeatMode) -> None:
        host.stage.close_sheet()
        host.port.send(PlayAs(seat, mode))

    return take


def _players(host: ScreenHost, picture: Picture) -> Node:
    lines = [_player(host, seat, seat_name(picture.view, seat)) for seat in picture.people]
    return Grid(*lines, cell=look().millimetres(44 * look().reach), gap=look().gap * 0.7)


def _player(host: ScreenHost, seat: int, name: str) -> Node:
    return _line(host, name, "", "person", lambda: host.hand_to(seat))


def _line(host: ScreenHost, title: str, words: str, sign: str, action: Callable[[], None]) -> Node:
    def go() -> None:
        host.stage.close_sheet()
        action()

    return line_button(title, words, sign, go)
