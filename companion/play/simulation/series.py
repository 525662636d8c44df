"""`companion simulate` for games that a party plays together: every fight, every number of players.

Each fight is one game of its own with a seed made from its name and number, so the same seed gives the
same fights on any number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.engine.game import Game, Setup
from companion.engine.parts.series import PartySeries
from companion.games import catalogue
from companion.play.bad_input import BadInput, text_of
from companion.play.command_line.players import Player
from companion.play.command_line.typed_setup import LARGEST_DECKS, brought_by_text
from companion.play.owners import numbers
from companion.play.simulation.simulate import MOST_GAMES
from companion.play.simulation.statistics import percent, wilson
from companion.play.simulation.tournament import play_out
from companion.play.simulation.workers import in_order
from companion.speech.words import _, ngettext

FIGHTS = 100
"""Games of each fight when nobody says how many."""


class Series(msgspec.Struct, frozen=True, tag="series"):
    """What is played: every fight of `bouts` so many times; `bots` play the seats, round and round."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: str
    bouts: tuple[tuple[str, int, dict[str, Any]], ...]
    decks: tuple[str, str] = ("", "")

    @property
    def total(self) -> int:
        """All games of the series."""
        return self.games * len(self.bouts)


class Fought(msgspec.Struct, frozen=True):
    """One game of a series: which fight, by whom, and how it ended; `hp` per seat, `cause` of a lost one."""

    number: int
    fight: str
    seed: str
    party: tuple[str, ...]
    won: bool
    rounds: int
    hp: tuple[int, ...]
    decisions: int
    unfinished: bool = False
    cause: str = ""
    reached: int = 0


def part(game: str) -> PartySeries:
    """What a game says about its series. Raises `BadInput` for one in which seats play against each other."""
    found = catalogue.game(game).parts.series
    if found is None:
        words = _("{game} is not a game for a party. These are: {games}.")
        games = catalogue.games_with(lambda other: other.parts.series)
        raise BadInput(words.format(game=game, games=", ".join(games)))
    return found()


def sizes(text: str, allowed: range) -> range:
    """The numbers of players of `--players 2` or `--players 1-4`. Raises `BadInput`."""
    low, dash, high = text.partition("-")
    known = {str(count): count for count in allowed}
    first, last = known.get(low.strip(), 0), known.get(high.strip() if dash else low.strip(), 0)
    if not 0 < first <= last:
        words = _("--players: expected a number or range within {low}-{high}, e.g. 1-{high}, found {text}.")
        raise BadInput(words.format(low=allowed[0], high=allowed[-1], text=text[:20]))
    return range(first, last + 1)


def series_of(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: str,
    options: Mapping[str, Any],
    players: range,
    decks: tuple[str, str] = ("", ""),
) -> Series:
    """The series that the words of the command line mean; `decks` are name and text of a deck file.

    Every fight is set up once, so that what cannot be is refused before a long run. Raises `BadInput`
    and `SetupError`.
    """
    known = part(game)
    if not 1 <= games <= MOST_GAMES:
        words = _("--games: expected 1 to {most}, found {games}.")
        raise BadInput(words.format(most=MOST_GAMES, games=games))
    bouts = tuple((bout.name, bout.players, bout.options) for bout in known.bouts(options, players))
    found = Series(game, tuple(bots), games, seed, bouts, decks)
    for bout in range(len(found.bouts)):
        setup = setup_of(found, bout * games)
        catalogue.game(game).setup(setup)
    return found


def asked(
    game: Game[Any],
    bots: Sequence[Player],
    games: int | None,
    seed: str,
    options: Mapping[str, Any],
    players: str | None,
    decks: Path | None,
    said: Collection[str] = (),
) -> Series:
    """The series that the words of the command line mean; `said` are the options that people gave.

    As many play as `players` says, else as many as there are bots or characters named. Raises `BadInput`
    and `SetupError`.
    """
    if decks is None:
        options = part(game.id).usual(options, said)
    kinds = [bot.bot for bot in bots]
    counts = sizes(players or str(max(1, len(kinds), part(game.id).named(options))), game.seats)
    if len(kinds) > counts[-1]:
        words = _(
            "--seats names {bots} bots, but --players allows at most {count}. Leave out one of the two."
        )
        raise BadInput(words.format(bots=len(kinds), count=counts[-1]))
    brought = (str(decks), text_of(decks, LARGEST_DECKS)) if decks is not None else ("", "")
    return series_of(game.id, kinds, FIGHTS if games is None else games, seed, options, counts, brought)


def setup_of(series: Series, number: int) -> Setup:
    """The set-up of one game of the series."""
    fight, count, options = series.bouts[number // series.games]
    within = number % series.games
    known = part(series.game)
    party = known.party_of(options, count, within)
    chosen = known.with_party(options, party)
    if series.decks[0]:
        file, text = series.decks
        chosen |= brought_by_text(catalogue.game(series.game), text, file, chosen, party, strict=False)
    return Setup(series.game, tuple(party), f"{series.seed}/{fight}/{count}/{within}", chosen)


def fought(series: Series, number: int) -> Fought:
    """Play one game of the series."""
    setup = setup_of(series, number)
    game, known = catalogue.game(series.game), part(series.game)
    kinds = [series.bots[seat % len(series.bots)] for seat in range(len(setup.seats))]
    match, decisions = play_out(game, setup, kinds)
    end = known.outcome(match.state)
    fight = series.bouts[number // series.games][0]
    over = game.ending(match.state) is not None
    return Fought(
        number,
        fight,
        setup.seed,
        setup.seats,
        end.won,
        end.rounds,
        tuple(end.hp),
        decisions,
        not over,
        end.cause,
        end.reached,
    )


def results(series: Series, processes: int) -> Iterator[Fought]:
    """All games in their order, played by so many processes."""
    return in_order(series.game, partial(fought, series), range(series.total), series.total, processes)


class Share(msgspec.Struct):
    """What came of some games."""

    games: int = 0
    wins: int = 0
    rounds: int = 0
    hp: int = 0
    hp_won: int = 0
    unfinished: int = 0
    reached: Counter[int] = msgspec.field(default_factory=Counter)

    def add(self, game: Fought) -> None:
        """Count a game; HP left are those of the whole party."""
        self.games += 1
        self.wins += game.won
        self.rounds += game.rounds
        self.hp += sum(game.hp)
        self.hp_won += sum(game.hp) if game.won else 0
        self.unfinished += game.unfinished
        self.reached[game.reached] += 1

    def beyond(self, stage: int) -> int:
        """The games that have this stage, counted from 0, behind them."""
        return sum(count for reached, count in self.reached.items() if reached > stage)

    def as_data(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {
            "games": self.games,
            "wins": self.wins,
            "share": self.wins / self.games,
            "interval": wilson(self.wins, self.games),
            "mean_rounds": self.rounds / self.games,
            "mean_hp_left": self.hp / self.games,
            "mean_hp_left_when_won": self.hp_won / self.wins if self.wins else 0.0,
            "unfinished": self.unfinished,
        }

    def stages(self) -> list[dict[str, Any]]:
        """How many games have each stage behind them, as plain data."""
        return [self._stage(stage) for stage in range(max(self.reached, default=0))]

    def _stage(self, stage: int) -> dict[str, Any]:
        beyond = self.beyond(stage)
        return {
            "games": beyond,
            "share": beyond / self.games,
            "interval": wilson(beyond, self.games),
        }


class Tally:
    """The games so far, by fight and number of players, and by party whatever the order of its rows."""

    def __init__(self) -> None:
        self.by_fight: dict[tuple[str, int], Share] = {}
        self.by_party: dict[tuple[str, ...], Share] = {}
        self.causes: Counter[str] = Counter()

    @property
    def games(self) -> int:
        """All games."""
        return sum(share.games for share in self.by_fight.values())

    def add(self, game: Fought) -> None:
        """Count a game."""
        self.by_fight.setdefault((game.fight, len(game.party)), Share()).add(game)
        self.by_party.setdefault(tuple(sorted(game.party)), Share()).add(game)
        if game.cause:
            self.causes[game.cause] += 1

    def as_data(self) -> dict[str, Any]:
        """The figures as plain data, for JSON."""
        return {
            "fights": [
                {"fight": fight, "players": count, **share.as_data(), "stages": share.stages()}
                for (fight, count), share in self.by_fight.items()
            ],
            "parties": [
                {"party": party, **share.as_data(), "stages": share.stages()}
                for party, share in sorted(self.by_party.items())
            ],
            "causes": dict(self.causes),
        }


def show(series: Series, tally: Tally, console: Console) -> None:
    """Show what came of the series."""
    console.print(Text(decks_words(series), "bold"), soft_wrap=not console.is_terminal)
    rows = [(f"{fight}, {count}", share) for (fight, count), share in tally.by_fight.items()]
    stages = part(series.game).stages(series.bouts[0][2])
    shown = partial(stages_table, stages) if stages else table
    console.print(shown(_("game, players"), rows), markup=False)
    if len(tally.by_party) > 1:
        parties = [(" ".join(party), share) for party, share in sorted(tally.by_party.items())]
        console.print("", shown(_("party"), parties), markup=False)
    if tally.causes:
        console.print("", causes(tally.causes), markup=False)
    console.print(Text(_remark(series, tally), "dim"), soft_wrap=not console.is_terminal)


def won(series: Series, tally: Tally) -> dict[tuple[str, int], tuple[int, int]]:
    """Games won and played, by fight and number of players, for a plot; of climbs by act as well."""
    stages = part(series.game).stages(series.bouts[0][2])
    if stages:
        return by_stage(tally, stages)
    return {fight: (share.wins, share.games) for fight, share in tally.by_fight.items()}


def decks_words(series: Series) -> str:
    """Which decks the fights were played with, for the heading."""
    if series.decks[0]:
        return _("Decks from {file}, starter decks for everyone else").format(file=series.decks[0])
    return part(series.game).decks(series.bouts[0][2])


def _remark(series: Series, tally: Tally) -> str:
    games = ngettext("{count} game", "{count} games", tally.games).format(count=tally.games)
    words = _("{games} with seed {seed}, played by {bots}. 95% intervals. HP are for the whole party.")
    if part(series.game).stages(series.bouts[0][2]):
        words = _("{games} with seed {seed}, played by {bots}. 95% intervals.")
    return words.format(games=games, seed=series.seed, bots=", ".join(series.bots))


def table(heading: str, rows: Sequence[tuple[str, Share]]) -> Table:
    """Win rates with their intervals, rounds, and HP left."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    shown.add_column(heading)
    for each in (_("games"), _("won"), _("95% interval"), _("rounds"), _("HP left"), _("HP when won")):
        shown.add_column(each, justify="right", no_wrap=True)
    for name, share in rows:
        low, high = wilson(share.wins, share.games)
        figures = [share.rounds / share.games, share.hp / share.games]
        won = f"{share.hp_won / share.wins:.1f}" if share.wins else "–"
        interval = f"{percent(low)} – {percent(high)}"
        values = [str(share.games), percent(share.wins / share.games), interval]
        shown.add_row(Text(name), *values, *(f"{value:.1f}" for value in figures), won)
    return shown


def stages_table(stages: Sequence[str], heading: str, rows: Sequence[tuple[str, Share]]) -> Table:
    """How far parties came: the share of games that have each stage behind them, with its interval."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    shown.add_column(heading)
    for each in (_("games"), *stages, _("rooms")):
        shown.add_column(each, justify="right", no_wrap=True)
    for name, share in rows:
        values = [_stage_words(share, stage) for stage in range(len(stages))]
        shown.add_row(Text(name), str(share.games), *values, f"{share.rounds / share.games:.1f}")
    return shown


def _stage_words(share: Share, stage: int) -> str:
    beyond = share.beyond(stage)
    low, high = wilson(beyond, share.games)
    rounded = {"share": beyond / share.games, "low": low, "high": high}
    words = _("{share}% ({low}–{high})")
    return words.format(**{key: f"{100 * value:.0f}" for key, value in rounded.items()})


def by_stage(tally: Tally, stages: Sequence[str]) -> dict[tuple[str, int], tuple[int, int]]:
    """The games that have a stage behind them, of how many, by fight and stage and number of players."""
    words = _("{fight}: {stage}")
    return {
        (words.format(fight=fight, stage=name), count): (share.beyond(stage), share.games)
        for (fight, count), share in tally.by_fight.items()
        for stage, name in enumerate(stages)
    }


def causes(found: Counter[str]) -> Table:
    """What lost games were lost to, the most frequent first, with intervals of the share among the lost."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    shown.add_column(_("lost to"))
    for each in (_("games"), _("share"), _("95% interval")):
        shown.add_column(each, justify="right", no_wrap=True)
    for cause, count in found.most_common():
        low, high = wilson(count, found.total())
        interval = f"{percent(low)} – {percent(high)}"
        shown.add_row(Text(cause), str(count), percent(count / found.total()), interval)
    return shown


COLUMNS = ("number", "fight", "players", "seed", "party", "won", "rounds", "hp", "decisions")


def head(series: Series, tally: Tally) -> dict[str, Any]:
    """The figures with what was played, as plain data."""
    said = {"game": series.game, "seed": series.seed, "bots": series.bots, "decks": decks_words(series)}
    return {**said, "corrections": numbers.corrections(series.game), **tally.as_data()}


def row(game: Fought) -> tuple[Any, ...]:
    """One game as a row of a table with `COLUMNS`."""
    hp, party = " ".join(map(str, game.hp)), " ".join(game.party)
    played = (game.number, game.fight, len(game.party), game.seed, party, int(game.won))
    return (*played, game.rounds, hp, game.decisions)
