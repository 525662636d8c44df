"""A series of games that a party plays together: which games, which parties, what is read off their ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

import msgspec


class Bout(NamedTuple):
    """One game of a series by one number of players: its name, and the options that set it up."""

    name: str
    players: int
    options: dict[str, Any]


class GameEnd(NamedTuple):
    """How a game of a series ended: won, after how many rounds, and the HP that each seat has left.

    `cause` says in words what a lost game was lost to, "" where that says nothing; `reached` counts the
    stages (`PartySeries.stages`) that the party has behind it.
    """

    won: bool
    rounds: int
    hp: list[int]
    cause: str = ""
    reached: int = 0


Options = Mapping[str, Any]


class PartySeries(msgspec.Struct, frozen=True):
    """How a game in which a party plays together is simulated.

    - `bouts(options, players)` are the games that options mean. Raises `SetupError`.
    - `usual(options, said)` adds what hardly anybody leaves out, unless `said` names it.
    - `decks(options)` says in words what the parties bring.
    - `characters` are those that one can play.
    - `party_of(options, count, number)` are the characters of the game with this number, `with_party`
      the options with them. Raises `SetupError`.
    - `outcome` reads the end off a state.
    - `named(options)` is how many characters the options name: so many play unless somebody says otherwise.
    - `stages(options)` are the stages of a long game in words, () for one that is simply won or lost.
    """

    bouts: Callable[[Options, range], list[Bout]]
    usual: Callable[[Options, Collection[str]], dict[str, Any]]
    decks: Callable[[Options], str]
    characters: tuple[str, ...]
    party_of: Callable[[Options, int, int], tuple[str, ...]]
    with_party: Callable[[Options, tuple[str, ...]], dict[str, Any]]
    outcome: Callable[[Any], GameEnd]
    named: Callable[[Options], int]
    stages: Callable[[Options], tuple[str, ...]] = lambda options: ()
