"""What is played many times: a contest, a field or a series, and what of each is counted, shown and written.

An experiment is plain data. Game number `n` of it is the same game wherever and whenever it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from companion.games import catalogue
from companion.play.bots.players import bot
from companion.play.simulation import every_deck, plotting, series, simulate, tournament
from companion.play.simulation.every_deck import Field
from companion.play.simulation.series import Series
from companion.play.simulation.simulate import MOST_GAMES
from companion.play.simulation.tournament import Contest
from companion.speech.words import _

Experiment = Contest | Field | Series
Share = tuple[int, int]
"""Games won, and games of which they are a share."""


class Kind(msgspec.Struct, frozen=True):
    """What is done with one kind of experiment.

    - `play(experiment, number)` is one game of it, a struct of the type `result`.
    - `tally(experiment)` counts games by `add`, and has their figures in `as_data()`; `shares` are what it
      says about each player, deck or fight.
    - `show` says on a console what came of it; `head` are the figures as plain data; `plot` draws them.
    - `won(experiment, result)` says of everybody or everything that a game is counted for whether it won.
    - `columns` and `row` make a table of all games.
    """

    play: Callable[[Any, int], Any]
    result: type[msgspec.Struct]
    tally: Callable[[Any], Any]
    shares: Callable[[Any], list[Share]]
    won: Callable[[Any, Any], dict[str, bool]]
    show: Callable[[Any, Any, Console], None]
    head: Callable[[Any, Any], dict[str, Any]]
    columns: Callable[[Any], tuple[str, ...]]
    row: Callable[[Any, Any], tuple[Any, ...]]
    plot: Callable[[Path, Any, Any], None]


def _plot_field(path: Path, experiment: Field, tally: every_deck.Tally) -> None:
    plotting.plot_series(path, _heading(experiment, tally.games), every_deck.won(experiment, tally))


def _plot_series(path: Path, experiment: Series, tally: series.Tally) -> None:
    plotting.plot_series(path, _heading(experiment, tally.games), series.won(experiment, tally))


def _heading(experiment: Field | Series, games: int) -> str:
    words = _("{game}: {count} games with seed {seed}")
    return words.format(game=experiment.game, count=games, seed=experiment.seed)


KINDS: Mapping[type, Kind] = {
    Contest: Kind(
        play=tournament.play,
        result=tournament.Played,
        tally=tournament.Tally,
        shares=lambda tally: [(wins, tally.games) for wins in tally.wins],
        won=lambda experiment, game: {
            name: place in game.winners for place, name in enumerate(experiment.names)
        },
        show=simulate.show,
        head=simulate.head,
        columns=simulate.columns,
        row=simulate.row,
        plot=lambda path, experiment, tally: plotting.plot(path, tally),
    ),
    Field: Kind(
        play=every_deck.met,
        result=every_deck.Met,
        tally=lambda experiment: every_deck.Tally(),
        shares=lambda tally: [(one.wins, one.decided) for one in tally.decks.values()],
        won=lambda experiment, game: {experiment.names[deck]: deck == game.winner for deck in game.decks},
        show=every_deck.show,
        head=every_deck.head,
        columns=lambda experiment: every_deck.COLUMNS,
        row=lambda experiment, game: every_deck.row(game),
        plot=_plot_field,
    ),
    Series: Kind(
        play=series.fought,
        result=series.Fought,
        tally=lambda experiment: series.Tally(),
        shares=lambda tally: [(one.wins, one.games) for one in tally.by_fight.values()],
        won=lambda experiment, game: {f"{game.fight}, {len(game.party)}": game.won},
        show=series.show,
        head=series.head,
        columns=lambda experiment: series.COLUMNS,
        row=lambda experiment, game: series.row(game),
        plot=_plot_series,
    ),
}


def kind_of(experiment: Experiment) -> Kind:
    """What is done with this kind of experiment."""
    return KINDS[type(experiment)]


def parts_of(experiment: Experiment) -> int:
    """How many fights or pairs of decks an experiment has; each is played equally often."""
    return experiment.total // experiment.games


def numbered(experiment: Experiment, place: int) -> int:
    """The number of the game that is played at this place: one of each fight or pair, then the next of each.

    So that after any number of games something is known of all of them.

    >>> numbered(Field("a_game", "random", {"a": "A", "b": "B", "c": "C"}, 10, "1"), 4)
    11
    """
    parts = parts_of(experiment)
    return place % parts * experiment.games + place // parts


def played(experiment: Experiment, place: int) -> Any:
    """The game at this place of the experiment."""
    return kind_of(experiment).play(experiment, numbered(experiment, place))


def checked(experiment: Experiment) -> Experiment:
    """An experiment that came from a file, if it can be played.

    Raises `BadInput`, `SetupError` and `ValueError`.
    """
    if isinstance(experiment, Series):
        bouts = experiment.bouts
        if not bouts or not experiment.bots:
            raise ValueError(_("it has no fights or no bots"))
    game = catalogue.game(experiment.game)
    if not 1 <= experiment.games <= MOST_GAMES:
        raise ValueError(_("expected 1 to {most} games").format(most=MOST_GAMES))
    for kind in _bots(experiment):
        bot(kind)
    if isinstance(experiment, Contest) and len(experiment.names) != len(experiment.kinds):
        raise ValueError(_("it has players that are not bots"))
    if isinstance(experiment, Contest) and len(experiment.kinds) not in game.seats:
        raise ValueError(_("this game cannot be played by that number of players"))
    return experiment


def _bots(experiment: Experiment) -> tuple[str, ...]:
    if isinstance(experiment, Contest):
        return experiment.kinds
    return (experiment.bot,) if isinstance(experiment, Field) else experiment.bots
