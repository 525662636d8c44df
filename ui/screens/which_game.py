"""The page "Which game?": each game with what begins it at once, and the way to who plays it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.engine.parts.pickers import Opening
from companion.speech.words import N_, _, ngettext
from ui.look.theme import look
from ui.ports.services import GameChoice
from ui.presenters.planning import Plan, mode_words
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import Touchable, button
from ui.widgets.figures import emblem
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.pages import page
from ui.widgets.text import Text

USUAL = Opening(N_("Start game"))
"""How a game begins that says no other way."""

Start = Callable[[Plan], None]


def which_game(
    games: tuple[GameChoice, ...] | None, back: Callable[[], None], open_: Start, start: Start
) -> Node:
    """The page; `open_` shows who plays, `start` begins at once. `games` are `None` until they are loaded."""
    tiles: list[Node] = [_tile(game, open_, start) for game in games or ()]
    if games == ():
        tiles = [Text(_("No game is installed."), "strong")]
    return page(_("Which game?"), back, Column(Grid(*tiles, cell=look().millimetres(72 * look().reach))))


def starts(games: tuple[GameChoice, ...], start: Start) -> Node:
    """A line of small buttons that start each game at once, with the players and rules it usually has."""
    tiles = [_start_tile(game, opening, start) for game in games for opening in game.openings or (USUAL,)]
    return Grid(*tiles, cell=look().millimetres(42 * look().reach), gap=look().gap * 0.6)


def _start_tile(game: GameChoice, opening: Opening, start: Start) -> Node:
    palette = look().palette
    lines = [Text(game.title, bold=True), Text(_(opening.label), "small", palette.dim)]
    return Touchable(
        *emblem(game.signs, look().target * 0.8),
        Column(*lines, gap=0, weight=1),
        action=lambda: start(Plan.for_game(game, opening)),
        changes_state=True,
        ground=palette.raised,
        edge=palette.accent,
        pad=look().gap,
    )


def _tile(game: GameChoice, open_: Start, start: Start) -> Node:
    palette = look().palette
    plan = Plan.for_game(game)
    lines = [
        Text(game.title, "strong", bold=True, titled=True),
        Text(_players(game), "small", palette.dim),
        Text(_who(plan), "small", palette.dim),
    ]
    body = Touchable(
        *(emblem(game.signs, look().state_target * 1.2) or [icon("cards", "title", palette.accent)]),
        Column(*lines, gap=look().gap * 0.2, weight=1),
        action=partial(open_, plan),
        ground=palette.surface,
        edge=palette.line,
        pad=look().gap,
        weight=1,
        least=(look().target * 2, look().state_target),
    )
    starts = [_start(game, opening, start) for opening in game.openings or (USUAL,)]
    return Row(body, Column(*starts, gap=look().gap * 0.6), align="fill", gap=look().gap * 0.6, wraps=True)


def _start(game: GameChoice, opening: Opening, start: Start) -> Node:
    """What begins a game with everything as it is usual."""
    return button(
        _(opening.label),
        lambda: start(Plan.for_game(game, opening)),
        sign="here",
        kind="lit",
        changes_state=True,
        weight=1,
    )


def _players(game: GameChoice) -> str:
    """How many play it, and what it is."""
    if game.low == game.high:
        players = ngettext("{count} player", "{count} players", game.low).format(count=game.low)
    else:
        players = _("{low} to {high} players").format(low=game.low, high=game.high)
    return _("{players}. {words}").format(players=players, words=game.words) if game.words else players


def _who(plan: Plan) -> str:
    """Who plays when nothing is changed, and where the cards are."""
    bot = _("{name} (bot)")
    names = ", ".join(
        seat.name if seat.player == "person" else bot.format(name=seat.name) for seat in plan.seats
    )
    return _("{names} · {where}").format(names=names, where=mode_words(plan.mode))
