"""`companion simulate --field`: every deck against every other one, for games in which each seat brings one.

All decks are played by the same bot, so that what differs is the decks and who goes first. Each deck sits at
each side equally often.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.engine.game import Game, Setup
from companion.engine.setups import OptionSpec
from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.command_line.players import Player
from companion.play.simulation.simulate import MOST_GAMES
from companion.play.simulation.statistics import percent, wilson
from companion.play.simulation.tournament import play_out
from companion.play.simulation.workers import in_order
from companion.speech.words import _, ngettext

SEATS = 2
GAMES = 200
"""Games of each pair when nobody says how many."""


class Field(msgspec.Struct, frozen=True, tag="field"):
    """What is played: each of `pairs` so many times by `bot`; `names` are the decks by their ids."""

    game: str
    bot: str
    names: dict[str, str]
    games: int
    seed: str
    options: dict[str, Any] = {}

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Every two different decks."""
        return list(combinations(self.names, 2))

    @property
    def total(self) -> int:
        """All games."""
        return self.games * len(self.pairs)


class Met(msgspec.Struct, frozen=True):
    """One game: the decks by seat, which of them won ("" for none) and which went first ("" for neither)."""

    number: int
    seed: str
    decks: tuple[str, str]
    winner: str
    first: str
    rounds: int
    decisions: int
    unfinished: bool = False


def deck_picker(game: Game[Any]) -> OptionSpec | None:
    """The question for a deck that every seat is asked, `None` where seats choose none or play together."""
    if game.parts.series is not None:
        return None
    asked = game.parts.setting_up().pickers() if game.parts.setting_up is not None else ()
    return next((spec for spec in asked if spec.scope == "seat" and spec.kind == "choice"), None)


def field_of(
    game: Game[Any], seated: Sequence[Player], games: int | None, seed: str, options: dict[str, Any]
) -> Field:
    """The field that the words of the command line mean. Raises `BadInput`."""
    picker = deck_picker(game)
    if picker is None or SEATS not in game.seats or len(picker.choices) < SEATS:
        words = _("--field: in {game}, players do not choose decks. Leave it out.")
        raise BadInput(words.format(game=game.title()))
    if len({player.bot for player in seated}) != 1:
        raise BadInput(_("--field: one bot plays all decks. Name one bot, e.g. --seats careful."))
    count = GAMES if games is None else games
    if not 1 <= count <= MOST_GAMES:
        words = _("--games: expected 1 to {most}, found {games}.")
        raise BadInput(words.format(most=MOST_GAMES, games=count))
    names = {str(deck): _(name) for deck, name in picker.choices.items()}
    return Field(game.id, seated[0].bot, names, count, seed, options)


def met(field: Field, number: int) -> Met:
    """Play one game of the field. The decks of a pair change sides from game to game."""
    game = catalogue.game(field.game)
    pair = field.pairs[number // field.games]
    decks = pair if number % 2 == 0 else (pair[1], pair[0])
    seed = f"{field.seed}/{pair[0]}/{pair[1]}/{number % field.games}"
    names = tuple(field.names[deck] for deck in decks)
    setup = Setup(field.game, names, seed, _options(game, field, decks, seed))
    match, decisions = play_out(game, setup, [field.bot] * SEATS)
    ending = game.ending(match.state)
    winners = ending.winners if ending is not None else ()
    first = game.bots.first_to_act(match.state) if game.bots.first_to_act is not None else -1
    return Met(
        number,
        seed,
        decks,
        decks[winners[0]] if len(winners) == 1 else "",
        decks[first] if first >= 0 else "",
        game.view(match, -1).round,
        decisions,
        ending is None,
    )


def _options(game: Game[Any], field: Field, decks: tuple[str, str], seed: str) -> dict[str, Any]:
    picker = deck_picker(game)
    if picker is None or game.parts.setting_up is None:
        raise ValueError(field.game)
    return game.parts.setting_up().picked({**field.options, picker.key: decks}, seed)


def results(field: Field, processes: int) -> Iterator[Met]:
    """All games in their order, played by so many processes."""
    return in_order(field.game, partial(met, field), range(field.total), field.total, processes)


class Share(msgspec.Struct):
    """Games and victories; `drawn` were won by nobody."""

    games: int = 0
    wins: int = 0
    drawn: int = 0

    @property
    def decided(self) -> int:
        """The games that somebody won: shares are of these."""
        return self.games - self.drawn

    def as_data(self) -> dict[str, Any]:
        """The figures as plain data."""
        share = self.wins / self.decided if self.decided else 0.0
        data = {"games": self.games, "wins": self.wins, "drawn": self.drawn}
        return {**data, "share": share, "interval": wilson(self.wins, self.decided)}


class Tally:
    """The games so far: by deck, by deck and opponent, and by who went first."""

    def __init__(self) -> None:
        self.decks: dict[str, Share] = {}
        self.pairs: dict[tuple[str, str], Share] = {}
        self.first = Share()
        self.games = 0
        self.rounds = 0
        self.unfinished = 0

    def add(self, game: Met) -> None:
        """Count a game."""
        self.games += 1
        for deck, other in (game.decks, game.decks[::-1]):
            for share in (
                self.decks.setdefault(deck, Share()),
                self.pairs.setdefault((deck, other), Share()),
            ):
                _count(share, game, deck)
        if game.first:
            _count(self.first, game, game.first)
        self.rounds += game.rounds
        self.unfinished += game.unfinished

    def as_data(self) -> dict[str, Any]:
        """The figures as plain data, for JSON."""
        return {
            "decks": [{"deck": deck, **share.as_data()} for deck, share in self.decks.items()],
            "pairs": [
                {"deck": deck, "against": other, **share.as_data()}
                for (deck, other), share in self.pairs.items()
            ],
            "first": self.first.as_data(),
            "unfinished": self.unfinished,
        }


def _count(share: Share, game: Met, deck: str) -> None:
    share.games += 1
    share.wins += game.winner == deck
    share.drawn += not game.winner


def show(field: Field, tally: Tally, console: Console) -> None:
    """Show what came of the field."""
    console.print(deck_table(field, tally), "", pair_table(field, tally), markup=False)
    for line in remarks(field, tally):
        console.print(Text(line, "dim"))


def won(field: Field, tally: Tally) -> dict[tuple[str, int], tuple[int, int]]:
    """Games won and decided by each deck, for a plot."""
    return {(field.names[deck], SEATS): (one.wins, one.decided) for deck, one in tally.decks.items()}


def deck_table(field: Field, tally: Tally) -> Table:
    """How each deck does against all others, with 95 % intervals."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    shown.add_column(_("deck"))
    for each in (_("games"), _("wins"), _("no winner"), _("share"), _("95% interval")):
        shown.add_column(each, justify="right", no_wrap=True)
    for deck, share in tally.decks.items():
        counts = (str(share.games), str(share.wins), str(share.drawn))
        shown.add_row(Text(field.names[deck]), *counts, *_figures(share))
    return shown


def pair_table(field: Field, tally: Tally) -> Table:
    """How each deck does against each other one: the share of the first named."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    shown.add_column(_("pair"))
    for each in (_("share"), _("95% interval")):
        shown.add_column(each, justify="right", no_wrap=True)
    words = _("{deck} against {other}")
    for deck, other in field.pairs:
        name = words.format(deck=field.names[deck], other=field.names[other])
        shown.add_row(Text(name), *_figures(tally.pairs.get((deck, other), Share())))
    return shown


def _figures(share: Share) -> tuple[str, str]:
    if not share.decided:
        return "–", "–"
    low, high = wilson(share.wins, share.decided)
    return percent(share.wins / share.decided), f"{percent(low)} – {percent(high)}"


def remarks(field: Field, tally: Tally) -> list[str]:
    """What the tables do not say."""
    games = ngettext("{count} game", "{count} games", tally.games).format(count=tally.games)
    words = _(
        "{games} with seed {seed}, all played by {bot}, {rounds} rounds each. Shares "
        "leave out games without a winner."
    )
    rounds = f"{tally.rounds / max(1, tally.games):.1f}"
    lines = [words.format(games=games, seed=field.seed, bot=field.bot, rounds=rounds)]
    if tally.first.decided:
        low, high = wilson(tally.first.wins, tally.first.decided)
        words = _("Won by the first player: {share} (95% interval {low} – {high}).")
        share = percent(tally.first.wins / tally.first.decided)
        lines.append(words.format(share=share, low=percent(low), high=percent(high)))
    if tally.unfinished:
        lines.append(_("Stopped without an end: {count}.").format(count=tally.unfinished))
    return lines


COLUMNS = ("game", "seed", "seat_1", "seat_2", "winner", "first", "rounds", "decisions")


def head(field: Field, tally: Tally) -> dict[str, Any]:
    """The figures with what was played, as plain data."""
    said: Mapping[str, Any] = {"game": field.game, "bot": field.bot, "seed": field.seed}
    return {**said, "names": field.names, "options": field.options, **tally.as_data()}


def row(game: Met) -> tuple[Any, ...]:
    """One game as a row of a table with `COLUMNS`."""
    return (game.number, game.seed, *game.decks, game.winner, game.first, game.rounds, game.decisions)
