"""A simulation as a picture, with matplotlib (the part `print`)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.extras.parts import lacking
from companion.play.bad_input import BadInput
from companion.play.simulation.statistics import wilson
from companion.play.simulation.tournament import Tally
from companion.speech.reasons import why_failed
from companion.speech.words import _, ngettext

Won = Mapping[tuple[str, int], tuple[int, int]]

KINDS = (".png", ".svg", ".pdf")


def check_plot(path: Path, asked: str = "--plot") -> None:
    """Raises `BadInput` when a plot cannot be drawn into this file; `asked` is what people typed for it."""
    if path.suffix not in KINDS:
        words = _("{asked}: expected a name ending in {kinds}, found {file}.")
        raise BadInput(words.format(asked=asked, kinds=", ".join(KINDS), file=path))
    if reason := lacking("print", asked):
        raise BadInput(reason)


def plot(path: Path, tally: Tally) -> None:
    """Shares of victories with their 95 % intervals, and how long the games were."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained")
    shares, lengths = figure.subplots(1, 2)
    _draw_shares(shares, tally)
    _draw_lengths(lengths, tally)
    words = _("{game}: {count} games with seed {seed}")
    figure.suptitle(words.format(game=tally.contest.game, count=tally.games, seed=tally.contest.seed))
    save(figure, path)


def plot_series(path: Path, heading: str, won: Won) -> None:
    """The share of fights won with its 95 % interval, one line of bars for each number of players.

    `won` holds the games won and those played, by the name of a fight and its number of players.
    """
    from matplotlib.figure import Figure

    names = list(dict.fromkeys(fight for fight, _players in won))
    figure = Figure(figsize=(max(6, 2 + 0.6 * len(names)), 5), layout="constrained")
    axes = figure.subplots()
    counts = sorted({players for _fight, players in won})
    for place, count in enumerate(counts):
        _draw_count(axes, names, count, (place + 0.5) / len(counts) - 0.5, 0.8 / len(counts), won)
    axes.set_xticks(range(len(names)), names, rotation=60, ha="right")
    axes.set_ylim(0, 1)
    axes.set_ylabel(_("share of victories, 95% interval"))
    axes.legend()
    figure.suptitle(heading)
    save(figure, path)


def _draw_count(axes: Any, names: list[str], count: int, shift: float, width: float, won: Won) -> None:
    shares = [won[name, count] for name in names]
    heights = [wins / games for wins, games in shares]
    bounds = [wilson(wins, games) for wins, games in shares]
    below = [height - low for height, (low, _high) in zip(heights, bounds, strict=True)]
    above = [high - height for height, (_low, high) in zip(heights, bounds, strict=True)]
    label = ngettext("{count} player", "{count} players", count).format(count=count)
    places = [place + 0.8 * shift for place in range(len(names))]
    axes.bar(places, heights, width, yerr=[below, above], capsize=2, label=label)


def save(figure: Any, path: Path) -> None:
    try:
        figure.savefig(path)
    except OSError as error:
        raise BadInput(
            _("{file}: {reason}. Check its name and folder, and your permission to write there.").format(
                file=path, reason=why_failed(error)
            )
        ) from error


def _draw_shares(axes: Any, tally: Tally) -> None:
    for place, wins in enumerate(tally.wins):
        share, (low, high) = wins / tally.games, wilson(wins, tally.games)
        axes.bar(place, share, color=f"C{place}")
        axes.errorbar(place, share, [[share - low], [high - share]], color="black", capsize=6)
    axes.set_xticks(range(len(tally.wins)), tally.contest.names)
    axes.set_ylim(0, 1)
    axes.set_ylabel(_("share of victories, 95% interval"))


def _draw_lengths(axes: Any, tally: Tally) -> None:
    lengths = list(tally.lengths)
    axes.hist(lengths, bins=range(1, max(lengths) + 2), weights=list(tally.lengths.values()), color="gray")
    axes.set_xlabel(_("rounds"))
    axes.set_ylabel(_("games"))
