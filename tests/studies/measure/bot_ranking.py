"""`tests.studies.bench bots`: each bot against the next weaker one, with confidence intervals."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.games import catalogue
from companion.play.bad_input import BadInput, write_text
from companion.play.bots.players import bot
from companion.play.simulation import series
from companion.play.simulation.simulate import MOST_GAMES, processes, watched
from companion.play.simulation.statistics import percent, wilson
from companion.play.simulation.tournament import Contest, Tally, results
from companion.play.terminal.screen import Screen
from companion.speech.words import ngettext
from tests.studies.measure import workloads

GOAL = 0.6
"""The share of games that each bot should win against the next weaker one."""


class Pairing(msgspec.Struct, frozen=True):
    """`better` won `wins` of `games` against `worse`; the interval holds the true share in 95 of 100.

    `positions` are those that a thinker saw for a decision on average, 0 where none played.
    """

    game: str
    better: str
    worse: str
    wins: int
    games: int
    share: float
    interval: tuple[float, float]
    goal: float = GOAL
    positions: float = 0.0


def run(only: str | None, thinker: str, games: int, out: Path | None, screen: Screen) -> int:
    """Play the ranking and show it. Returns the exit code. Raises `BadInput` and `SetupError`."""
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(f"--games: expected 1 to {MOST_GAMES}, found {games}.")
    bot(thinker)
    found = catalogue.game(only or catalogue.names()[0])
    if found.parts.series is not None:
        return _party_ranking(found.id, games, out, screen)
    if 2 not in found.seats:
        raise BadInput(
            f"{found.title()} is not for two seats; bots are measured in pairs, or in fights of a party."
        )
    pairings = []
    for worse, better in pairwise(("random", "careful", thinker)):
        pairings.append(
            _pairing(
                Contest(found.id, (better, worse), (better, worse), games, "bot ranking"), screen.console
            )
        )
    screen.show(table(pairings))
    for pairing in pairings:
        if pairing.positions:
            screen.say(_saw(pairing), "dim")
    if out is not None:
        write_text(out, msgspec.json.format(msgspec.json.encode(pairings), indent=1).decode() + "\n")
    return 0


def _pairing(contest: Contest, console: Console) -> Pairing:
    tally = Tally(contest)
    for played in watched(results(contest, processes(None)), contest.games, console):
        tally.add(played)
    better, worse = contest.kinds
    wins = tally.wins[0]
    share, interval = wins / tally.games, wilson(wins, tally.games)
    saw = tally.positions / max(1, tally.thought)
    return Pairing(contest.game, better, worse, wins, tally.games, share, interval, positions=saw)


def _party_ranking(game: str, games: int, out: Path | None, screen: Screen) -> int:
    """Each bot with each character alone, in the same fights as the others: who wins how often."""
    shares = {kind: _alone(game, kind, games, screen) for kind in ("random", "careful")}
    found = [
        Alone(fights, who, kind, **shares[kind][fights, who].as_data())
        for fights, who in shares["random"]
        for kind in shares
    ]
    screen.show(party_table(found))
    if out is not None:
        write_text(out, msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")
    return 0


def _alone(game: str, kind: str, games: int, screen: Screen) -> dict[tuple[str, str], series.Share]:
    """What came of about so many games of one bot, by fights and character."""
    shares: dict[tuple[str, str], series.Share] = {}
    part = series.part(game)
    for fights, options in workloads.workloads(game).items():
        each = max(1, games // len(options))
        bouts = [(fights, 1, part.with_party(one, (who,))) for who in part.characters for one in options]
        played = series.Series(game, (kind,), each, f"bot ranking {fights}", tuple(bouts))
        for one in watched(series.results(played, processes(None)), played.total, screen.console):
            shares.setdefault((fights, one.party[0]), series.Share()).add(one)
    return shares


class Alone(msgspec.Struct, frozen=True):
    """What came of one bot playing one character alone in the fights called `fights`."""

    fights: str
    character: str
    bot: str
    games: int
    wins: int
    share: float
    interval: tuple[float, float]
    mean_rounds: float
    mean_hp_left: float
    mean_hp_left_when_won: float
    unfinished: int


def party_table(found: list[Alone]) -> Table:
    """Every character's bots below each other; green where the interval lies above that of the bot before."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in ("fights", "character", "bot"):
        shown.add_column(heading)
    for heading in ("games", "won", "95% interval", "HP left"):
        shown.add_column(heading, justify="right", no_wrap=True)
    before: Alone | None = None
    for one in found:
        better = before is not None and one.bot == "careful" and one.interval[0] > before.interval[1]
        interval = " – ".join(percent(bound) for bound in one.interval)
        share = Text(percent(one.share), "green" if better else "")
        row = (one.fights, one.character, one.bot, str(one.games), share, interval)
        shown.add_row(*row, f"{one.mean_hp_left:.1f}")
        before = one
    return shown


def table(pairings: list[Pairing]) -> Table:
    """The ranking from the weakest pairing."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in ("game", "better", "worse"):
        shown.add_column(heading)
    for heading in ("games", "share won", "95% interval", "goal"):
        shown.add_column(heading, justify="right")
    for pairing in pairings:
        shown.add_row(*_row(pairing))
    return shown


def _saw(pairing: Pairing) -> str:
    """How many positions a thinker saw for a decision on average."""
    count = round(pairing.positions)
    words = ngettext(
        "{bot} saw {count} position for each decision on average.",
        "{bot} saw {count} positions for each decision on average.",
        count,
    )
    return words.format(bot=pairing.better, count=count)


def _row(pairing: Pairing) -> tuple[Any, ...]:
    share = Text(percent(pairing.share), "green" if pairing.share >= pairing.goal else "red")
    interval = " – ".join(percent(bound) for bound in pairing.interval)
    return (
        pairing.game,
        pairing.better,
        pairing.worse,
        str(pairing.games),
        share,
        interval,
        f"≥ {percent(pairing.goal)}",
    )
