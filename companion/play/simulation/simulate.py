"""`companion simulate` for seats that play against each other: what is asked for, and what came of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from companion.engine.game import Game
from companion.play.bad_input import BadInput
from companion.play.bots.players import repeatable
from companion.play.command_line.players import Player, players
from companion.play.simulation.statistics import percent, wilson
from companion.play.simulation.tournament import Contest, Played, Tally
from companion.speech.words import _, ngettext

T = TypeVar("T")

MOST_GAMES = 10_000_000
MOST_PROCESSES = 256


def contest_of(
    game: Game[Any], seated: Sequence[Player], games: int, seed: str, options: dict[str, Any]
) -> Contest:
    """The contest that the words of the command line mean. Raises `BadInput`."""
    if len(seated) not in game.seats:
        words = _("--seats: {game} is for {low} to {high} players, not {count}.")
        low, high = game.seats[0], game.seats[-1]
        raise BadInput(words.format(game=game.title(), low=low, high=high, count=len(seated)))
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(
            _("--games: expected 1 to {most}, found {games}.").format(most=MOST_GAMES, games=games)
        )
    kinds = tuple(player.bot for player in seated)
    return Contest(game.id, kinds, tuple(player.name for player in seated), games, seed, options)


def show(contest: Contest, tally: Tally, console: Console) -> None:
    """Show what came of the contest."""
    console.print(table(tally), markup=False)
    for line in remarks(tally):
        console.print(Text(line, "dim"))


def progress_bar(console: Console) -> Progress:
    """A bar that fills and says what is done and how long it will take; it goes away at the end."""
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def watched(found: Iterable[T], total: int, console: Console, doing: str = "") -> Iterable[T]:
    """The results, with a bar that fills while they come."""
    with progress_bar(console) as bar:
        yield from bar.track(found, total=total, description=doing or _("Playing"))


def table(tally: Tally) -> Table:
    """Who won how often, with 95 % intervals."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in (_("player"), _("bot")):
        shown.add_column(heading)
    for heading in (_("wins"), _("share"), _("95% interval")):
        shown.add_column(heading, justify="right")
    for name, kind, wins in zip(tally.contest.names, tally.contest.kinds, tally.wins, strict=True):
        low, high = wilson(wins, tally.games)
        interval = f"{percent(low)} – {percent(high)}"
        shown.add_row(Text(name), kind, str(wins), percent(wins / tally.games), interval)
    return shown


def remarks(tally: Tally) -> list[str]:
    """What the table does not say."""
    games = ngettext("{count} game", "{count} games", tally.games).format(count=tally.games)
    words = _("{games} with seed {seed}: {rounds} rounds and {decisions} decisions each.")
    rounds, decisions = f"{tally.rounds / tally.games:.1f}", f"{tally.decisions / tally.games:.1f}"
    lines = [words.format(games=games, seed=tally.contest.seed, rounds=rounds, decisions=decisions)]
    if tally.led:
        low, high = wilson(tally.won_by_first, tally.led)
        words = _("Won by the first player: {share} (95% interval {low} – {high}).")
        share = percent(tally.won_by_first / tally.led)
        lines.append(words.format(share=share, low=percent(low), high=percent(high)))
    if tally.nobody:
        lines.append(_("No winner: {count}.").format(count=tally.nobody))
    if tally.unfinished:
        lines.append(_("Stopped without an end: {count}.").format(count=tally.unfinished))
    if not all(map(repeatable, tally.contest.kinds)):
        words = _(
            "A thinker with milliseconds depends on the clock. To repeat a run exactly, "
            "use playouts (thinker:500p)."
        )
        lines.append(words)
    return lines


def head(contest: Contest, tally: Tally) -> dict[str, Any]:
    """The figures with what was played, as plain data."""
    return {**tally.as_data(), "options": contest.options}


def columns(contest: Contest) -> tuple[str, ...]:
    """What the columns of a table of all games are called."""
    seats = [f"seat_{number + 1}" for number in range(len(contest.kinds))]
    return ("game", "seed", *seats, "winners", "rounds", "decisions")


def row(contest: Contest, game: Played) -> tuple[Any, ...]:
    """One game as a row of that table."""
    names = [contest.names[player] for player in game.order]
    winners = " ".join(contest.names[player] for player in game.winners)
    return (game.number, game.seed, *names, winners, game.rounds, game.decisions)


def contestants(text: str) -> list[Player]:
    """The bots of `--seats careful,random`; `NAME:bot:KIND` names one. Raises `BadInput`."""
    parts = [part.strip() for part in text.split(",")]
    bare = [part if part.startswith("bot") or ":bot" in part else f"bot:{part}" for part in parts]
    return players(",".join(bare))


def processes(given: int | None) -> int:
    """How many processes play: all processors when nothing was given. Raises `BadInput`."""
    if given is None:
        available = getattr(os, "sched_getaffinity", None)
        return len(available(0)) if available else os.cpu_count() or 1
    if not 1 <= given <= MOST_PROCESSES:
        words = _("--processes: expected 1 to {most}, found {count}.")
        raise BadInput(words.format(most=MOST_PROCESSES, count=given))
    return given
