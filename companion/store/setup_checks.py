"""What a game may be made from: one check for new games and for those that come from anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.corrections import SetValue
from companion.engine.entries import Answered, Corrected, Line, Resolved, SetUp, TakenUp
from companion.engine.game import Game, Setup, SetupError
from companion.engine.names import LONGEST_NAME, good_name, good_words
from companion.speech.words import _
from companion.store.schema import Contents

LONGEST_SEED = 200
LONGEST_WORD = 200
"""Characters of a version, a kind of player, an outcome in words or the code of a refusal."""
LARGEST_OUTCOME = 1 << 53


def check_set_up(
    game: Game[Any], setup: Setup, players: Sequence[str], check_player: Callable[[str], object]
) -> None:
    """Raises `SetupError` for a set-up that no game begins from: its seats, seed, options and players."""
    check_names(setup.seats)
    if len(setup.seats) not in game.seats:
        words = _("{game} is for {low} to {high} players, not {count}.")
        low, high = game.seats[0], game.seats[-1]
        raise SetupError(words.format(game=game.title(), low=low, high=high, count=len(setup.seats)))
    if not good_words(setup.seed, LONGEST_SEED, empty=True):
        raise SetupError(_("The seed can have at most {most} characters.").format(most=LONGEST_SEED))
    if any(seat not in range(len(setup.seats)) for seat in setup.lazy):
        raise SetupError(_("Seats with unnamed cards: expected seats of this table, counted from 0."))
    game.options.validate(setup.options, _("options"))
    if players and len(players) != len(setup.seats):
        raise SetupError(_("Players: expected one player for each seat."))
    for player in players:
        if not good_words(player, LONGEST_WORD):
            raise SetupError(
                _("The name of a player can have at most {most} characters.").format(most=LONGEST_WORD)
            )
        check_player(player)


def check_names(names: Sequence[str]) -> None:
    """Raises `SetupError` for names that cannot be told apart or shown: empty, endless, unprintable."""
    seen = set()
    for name in names:
        if not good_name(name):
            words = _("{name}: expected a name of 1 to {most} letters.")
            raise SetupError(words.format(name=repr(name)[:40], most=LONGEST_NAME))
        if name.casefold() in seen:
            words = _("Two players are called {name}. Give each a different name.")
            raise SetupError(words.format(name=name))
        seen.add(name.casefold())


def check_contents(game: Game[Any], contents: Contents, check_player: Callable[[str], object]) -> None:
    """The same of a game that comes from anywhere, and that every number and word in its log is bounded.

    Raises `SetupError`.
    """
    check_set_up(game, contents.set_up.setup, contents.players, check_player)
    seats = len(contents.set_up.setup.seats) if game.parts.party is None else game.seats[-1]
    for line in contents.lines:
        if not _bounded(line, seats):
            words = _("Step {number} is not valid. Expected a seat of this table and short words.")
            raise SetupError(words.format(number=line.number))


def _bounded(line: Line, seats: int) -> bool:
    entry = line.entry
    if isinstance(entry, SetUp | TakenUp):
        versions = (entry.rules_version, entry.data_version)
        return all(good_words(version, LONGEST_WORD) for version in versions)
    if isinstance(entry, Answered):
        said = all(good_words(word, LONGEST_WORD, empty=True) for word in (entry.overruled, entry.bot))
        return said and entry.seat in range(seats)
    if isinstance(entry, Corrected) and isinstance(entry.correction, SetValue):
        value = entry.correction.value
        return isinstance(value, bool) or _bounded_outcome(value)
    if isinstance(entry, Resolved):
        return _bounded_outcome(entry.outcome) and good_words(entry.by, LONGEST_WORD)
    return True


def _bounded_outcome(outcome: int | str) -> bool:
    """Whether a result can be one; an unseen card has no name."""
    if isinstance(outcome, int):
        return abs(outcome) < LARGEST_OUTCOME
    return good_words(outcome, LONGEST_WORD, empty=True)
