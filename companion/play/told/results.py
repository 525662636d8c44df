"""How a game ended, as text for a terminal: the way, HP over it, what was found, who did what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

import msgspec
from rich.console import RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from companion.engine.parts.tallies import Who
from companion.engine.session import Session
from companion.engine.view import View
from companion.play.simulation.plotting import check_plot
from companion.play.terminal.colours import seat_style
from companion.play.terminal.drawing_places import whole_boards
from companion.play.terminal.screen import Screen
from companion.play.told.curves import Curve, beaten_lines, curves, found_by, stop_words, way_curves
from companion.play.told.results_picture import draw
from companion.play.told.tallies import Leg, Tally, tally_of
from companion.speech.words import _

_BARS = "▁▂▃▄▅▆▇█"


def results(view: View, tally: Tally, width: int) -> Iterator[RenderableType]:
    """Everything that is told of a game, for a terminal of `width` columns."""
    yield _heading(_("Results"))
    yield from ending(view)
    yield from (Text(words) for words in beaten_lines(tally))
    if tally.fatal:
        yield _heading(_("The fatal blow"))
        yield from (Text(f"  {words}", "red") for words in tally.fatal)
    yield from _way(view, tally, width) if tally.way else ()
    yield from _lines(tally)
    yield from _found(tally)
    yield from _who_did_what(tally)


def show_results(session: Session, picture: Path | None, screen: Screen) -> None:
    """Tell a game as it stands, or draw all of it into a file. Raises `BadInput` when that cannot be."""
    if picture is not None:
        check_plot(picture, _("picture"))
    view, tally = session.game.view(session.match, -1), tally_of(session)
    if picture is None:
        screen.show(*results(view, tally, screen.width))
        return
    draw(picture, view, tally)
    screen.say(_("Saved: {path}").format(path=picture))


def ending(view: View) -> Iterator[RenderableType]:
    """How the game ended in its own words; that it has not, while it goes on."""
    if view.ending is None:
        yield Text(_("The game is still in progress."), "bold")
        return
    yield Panel(Text("\n".join((view.ending.words, *view.ending.lines)), "bold"), expand=False)


def _heading(words: str) -> RenderableType:
    return Rule(Text(words, "bold"), align="left", style="dim")


# The way


def _way(view: View, tally: Tally, width: int) -> Iterator[RenderableType]:
    yield _heading(_("The route"))
    for chapter, legs in groupby(tally.way, key=lambda leg: leg.chapter):
        yield Text(chapter, "bold")
        if chapter in tally.maps:
            gone = msgspec.structs.replace(view, ask=None, boards=(tally.maps[chapter],))
            yield from whole_boards(gone, width)
        yield _stops(tally, list(legs))


def _stops(tally: Tally, legs: Sequence[Leg]) -> Table:
    """The stops of a chapter in their order, with everybody's HP when they were left."""
    there = [seat for seat in range(len(tally.players)) if any(Who("seat", seat) in leg.hp for leg in legs)]
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("", justify="right", style="dim")
    table.add_column(_("room"))
    for seat in there:
        name = Text(_("{name}: HP").format(name=tally.players[seat]), seat_style(seat))
        table.add_column(name, justify="right")
    for number, leg in enumerate(legs, 1):
        hp = [str(leg.hp.get(Who("seat", seat), "")) for seat in there]
        table.add_row(str(number), Text(stop_words(leg)), *hp)
    return table


# HP


def _lines(tally: Tally) -> Iterator[RenderableType]:
    """HP over the way, or over the rounds of a game that is none, as bars of one height each."""
    drawn = way_curves(tally) if tally.way else (*curves(tally, "seat"), *curves(tally, "creature"))
    if not drawn or max(len(curve.values) for curve in drawn) < 2:
        return
    yield _heading(_("HP by room") if tally.way else _("HP by round"))
    table = Table.grid(padding=(0, 2))
    for curve in drawn:
        style = seat_style(curve.number) if curve.kind == "seat" else ""
        table.add_row(Text(f"  {curve.name}", style), Text(_bars(curve), style), Text(_span(curve)))
    yield table


def _bars(curve: Curve) -> str:
    """A bar for each value, as high as it is of the highest; nothing where there was none."""
    top = max((value for value in curve.values if value is not None), default=0) or 1
    return "".join(
        " " if value is None else _BARS[min(len(_BARS) - 1, max(0, value) * len(_BARS) // top)]
        for value in curve.values
    )


def _span(curve: Curve) -> str:
    known = [value for value in curve.values if value is not None]
    return _("from {first} to {last} HP").format(first=known[0], last=known[-1]) if known else ""


# Who found and did what


def _found(tally: Tally) -> Iterator[RenderableType]:
    if not tally.gained:
        return
    yield _heading(_("Found, in order"))
    for seat, names in found_by(tally):
        yield Text(f"  {tally.players[seat]}  ", seat_style(seat)).append(names, "default")


def _who_did_what(tally: Tally) -> Iterator[RenderableType]:
    if not tally.told:
        return
    yield _heading(_("Who did what"))
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("")
    for seat, name in enumerate(tally.players):
        table.add_column(Text(name, seat_style(seat)), justify="right")
    for key in tally.told:
        numbers = [count[key] for count in tally.counts]
        cells = (Text(str(number), "bold" if tally.leads(key, number) else "") for number in numbers)
        table.add_row(Text(f"  {tally.labels[key]}", "dim"), *cells)
    yield table
