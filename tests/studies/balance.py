"""Whether the practice decks and bosses of a game match each other: `python -m tests.studies.balance`.

Everything is played by the careful bot: each deck against each other one, and each boss against every number
of players, whose decks go round. The shares are shown with 95 % intervals, beside what they should lie in.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.engine.game import Game, Setup
from companion.games import catalogue
from companion.play.bad_input import BadInput, write_text
from companion.play.command_line.players import players
from companion.play.simulation import every_deck
from companion.play.simulation.simulate import watched
from companion.play.simulation.statistics import percent, wilson
from companion.play.simulation.tournament import play_out
from companion.play.simulation.workers import in_order
from companion.play.terminal.screen import Screen
from tests.studies import command

BOT = "careful"
DECKS = (0.40, 0.60)
"""What each deck should win of its games against all others."""
BOSSES = (0.35, 0.65)
"""How often each boss should be beaten, at each number of players."""
AGAINST_A_BOSS: dict[str, range] = {"miscrits": range(1, 6)}
"""The games with an option `boss`, and how many play against one."""
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


class Share(msgspec.Struct, frozen=True):
    """One deck, or one boss against `players`: `wins` of `games`, and what the share should lie between."""

    kind: str
    name: str
    players: int
    games: int
    wins: int
    share: float
    interval: tuple[float, float]
    goal: tuple[float, float]

    @property
    def met(self) -> bool:
        """Whether the share is what it should be."""
        return self.goal[0] <= self.share <= self.goal[1]


class Challenge(msgspec.Struct, frozen=True):
    """A boss of a game, and how many stand against it."""

    game: str
    boss: str
    players: int


def run(only: str, games: int, seed: str, processes: int, out: Path | None, screen: Screen) -> int:
    """Play everything and show it. Returns 1 when a share lies outside its goal. Raises `BadInput`."""
    game = _balanced(only)
    found = [*decks(game, games, seed, processes, screen.console)]
    for challenge in challenges(game):
        found.append(_share(challenge, games, seed, processes, screen.console))
    screen.show(table(game, found))
    screen.say(f"Seed {seed}, all played by {BOT}. 95% intervals.", "dim")
    if out is not None:
        write_text(out, msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")
    return 0 if all(share.met for share in found) else 1


def _balanced(only: str) -> Game[Any]:
    """The game that is measured. Raises `BadInput` for one whose seats do not choose decks."""
    found = catalogue.game(only)
    if every_deck.deck_picker(found) is None:
        raise BadInput(f"--game: {found.id} has no decks to choose from; say --game miscrits.")
    return found


def decks(game: Game[Any], games: int, seed: str, processes: int, console: Console) -> Iterator[Share]:
    """Each deck against the field: so many games of every pair."""
    against = every_deck.field_of(
        game, players(f"bot:{BOT}"), games, seed, game.options.validate({}, "balance")
    )
    tally = every_deck.Tally()
    for met in watched(every_deck.results(against, processes), against.total, console):
        tally.add(met)
    for deck, share in tally.decks.items():
        interval = wilson(share.wins, share.decided)
        part = share.wins / share.decided if share.decided else 0.0
        yield Share("deck", against.names[deck], 2, share.decided, share.wins, part, interval, DECKS)


def challenges(game: Game[Any]) -> list[Challenge]:
    """Every boss of a game against every number of players."""
    if game.id not in AGAINST_A_BOSS:
        return []
    known = next(spec.choices for spec in game.options.specs if spec.key == "boss")
    return [
        Challenge(game.id, str(boss), count) for boss in known if boss for count in AGAINST_A_BOSS[game.id]
    ]


def _share(challenge: Challenge, games: int, seed: str, processes: int, console: Console) -> Share:
    wins = sum(watched(beaten(challenge, games, seed, processes), games, console))
    interval = wilson(wins, games)
    name = _boss_name(challenge)
    return Share("boss", name, challenge.players, games, wins, wins / games, interval, BOSSES)


def _boss_name(challenge: Challenge) -> str:
    options = catalogue.game(challenge.game).options.specs
    return str(next(spec.choices[challenge.boss] for spec in options if spec.key == "boss"))


def beaten(challenge: Challenge, games: int, seed: str, processes: int) -> Iterator[bool]:
    """Of each game, whether the boss was beaten, played by so many processes."""
    jobs = [(challenge, seed, number) for number in range(games)]
    yield from in_order(challenge.game, _beaten, jobs, games, processes)


def _beaten(job: tuple[Challenge, str, int]) -> bool:
    """One game against a boss; the decks go round from game to game, and from seat to seat."""
    challenge, seed, number = job
    game = catalogue.game(challenge.game)
    picker = every_deck.deck_picker(game)
    known = list(picker.choices) if picker is not None else []
    chosen = ",".join(str(known[(number + seat) % len(known)]) for seat in range(challenge.players))
    options = game.options.validate({"boss": challenge.boss, "decks": chosen}, "balance")
    words = f"{seed}/{challenge.boss}/{challenge.players}/{number}"
    setup = Setup(game.id, NAMES[: challenge.players], words, options)
    match, _decisions = play_out(game, setup, [BOT] * challenge.players)
    ending = game.ending(match.state)
    return ending is not None and bool(ending.winners)


def table(game: Game[Any], found: list[Share]) -> Table:
    """Every deck and boss; green where the share is what it should be."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in (game.title(), ""):
        shown.add_column(heading, no_wrap=True)
    for heading in ("players", "games", "share", "95% interval", "goal"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for one in found:
        share = Text(percent(one.share), "green" if one.met else "red")
        counts = (str(one.players), str(one.games))
        row = (one.name, one.kind, *counts, share, _between(one.interval), _between(one.goal))
        shown.add_row(*row)
    return shown


def _between(bounds: tuple[float, float]) -> str:
    low, high = bounds
    return f"{100 * low:.1f} – {percent(high)}"


def main(arguments: Sequence[str]) -> int:
    """Play as the words say. Returns 1 when a share lies outside its goal."""
    told = command.parser("balance", 200, "miscrits").parse_args(arguments)
    return run(told.game, told.games, told.seed, told.processes, told.json, Screen())


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
