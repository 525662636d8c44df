"""A simulation as a picture, with matplotlib (the `sim` extra)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.engine.words import _
from companion.play.bad_input import BadInput
from companion.play.statistics import wilson
from companion.play.tournament import Contest, Played

KINDS = (".png", ".svg", ".pdf")


def check_plot(path: Path) -> None:
    """Raises `BadInput` when a plot cannot be drawn into this file."""
    if path.suffix not in KINDS:
        words = _("--plot: expected a name that ends in {kinds}, found {file}.")
        raise BadInput(words.format(kinds=", ".join(KINDS), file=path))
    if find_spec("matplotlib") is None:
        raise BadInput(
            _("--plot: this needs matplotlib; install it with: pip install 'table-companion[sim]'.")
        )


def plot(path: Path, contest: Contest, played: Sequence[Played]) -> None:
    """Shares of victories with their 95 % intervals, and how long the games were."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained")
    shares, lengths = figure.subplots(1, 2)
    _draw_shares(shares, contest, played)
    _draw_lengths(lengths, played)
    words = _("{game}: {count} games with seed {seed}")
    figure.suptitle(words.format(game=contest.game, count=len(played), seed=contest.seed))
    try:
        figure.savefig(path)
    except OSError as error:
        raise BadInput(_("{file}: {reason}.").format(file=path, reason=error.strerror or error)) from error


def _draw_shares(axes: Any, contest: Contest, played: Sequence[Played]) -> None:
    for place in range(len(contest.kinds)):
        wins = sum(place in game.winners for game in played)
        share, (low, high) = wins / len(played), wilson(wins, len(played))
        axes.bar(place, share, color=f"C{place}")
        axes.errorbar(place, share, [[share - low], [high - share]], color="black", capsize=6)
    axes.set_xticks(range(len(contest.names)), contest.names)
    axes.set_ylim(0, 1)
    axes.set_ylabel(_("share of victories, 95 % interval"))


def _draw_lengths(axes: Any, played: Sequence[Played]) -> None:
    longest = max(game.rounds for game in played)
    axes.hist([game.rounds for game in played], bins=range(1, longest + 2), color="gray")
    axes.set_xlabel(_("rounds"))
    axes.set_ylabel(_("games"))
