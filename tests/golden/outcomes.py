"""What the rules of each game make of many random games, kept with the version that made it so.

A log is replayed only by rules of its own version, state by state. Whoever changes what a game makes of the
same answers, or the form of its state, must give the rules another version; nobody remembers to, so the
states of these games are kept as digests beside the version, and a change of one without the other is found.
Words and the order in which acts are listed are no part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import msgspec

from companion.engine.asks import Chance, Choice
from companion.engine.encoding import encode, to_json
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from tests.conformance.playing import match_of, setup_of
from tests.conformance.setups import FACTS

PATH = Path(__file__).parent / "outcomes.json"
TABLES = 100
"""How many tables of the conformance suite each game plays."""


class Outcomes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The versions of one game, and for each table it played a digest of its set-up and of its states."""

    rules: str
    data: str
    tables: tuple[str, ...]


Kept = dict[str, Outcomes]


def kept() -> Kept:
    """What is kept for all games."""
    return msgspec.json.decode(PATH.read_bytes(), type=Kept) if PATH.exists() else {}


def found() -> Kept:
    """What the rules make today."""
    return {name: outcomes(name) for name in catalogue.names()}


def outcomes(name: str) -> Outcomes:
    """The outcomes of one game."""
    game = catalogue.game(name)
    tables = (digest(name, number) for number in range(TABLES))
    return Outcomes(game.rules_version, game.data_version, tuple(tables))


def digest(name: str, number: int) -> str:
    """One random game: its set-up, and every state that a seat was asked in with the last."""
    match, oracle = match_of(name, number)
    begun = blake2b(encode(setup_of(name, number)), digest_size=4)
    choices, states = SeedOracle(f"outcomes {number}"), blake2b(digest_size=4)
    for step in range(FACTS[name].longest):
        ask = match.ask()
        states.update(encode(match.state))
        if not isinstance(ask, Choice):
            break
        seat = ask.seats[step % len(ask.seats)]
        acts = sorted(match.legal(seat), key=to_json)
        match.take(seat, acts[int(choices.answer(Chance("pick", range(len(acts))), step))])
        match.settle(oracle)
    return f"{begun.hexdigest()} {states.hexdigest()}"


def complaints(old: Kept, new: Kept) -> Iterator[str]:
    """What must be done about the differences, in words; nothing when there are none."""
    for name in sorted(old.keys() | new.keys()):
        if old.get(name) == new.get(name):
            continue
        if must_raise(old, new, name):
            yield _raise_it(name, old[name], new[name])
        else:
            yield f"{name}: the outcomes of these rules are not kept: run python -m tests.golden --write"


def _raise_it(name: str, before: Outcomes, now: Outcomes) -> str:
    package = catalogue.game(name).setup.__module__.split(".")[:3]
    module = "/".join((*package, "game.py"))
    return (
        f"{name}: {len(_elsewhere(before, now))} of {len(now.tables)} games lead to other states than rules "
        f"{before.rules} did, so logs of these rules can no longer be replayed: raise RULES_VERSION in "
        f"{module}, then run python -m tests.golden --write"
    )


def must_raise(old: Kept, new: Kept, name: str) -> bool:
    """Whether a game makes something else of the same answers under the versions it had before."""
    before, now = old.get(name), new.get(name)
    if before is None or now is None or (before.rules, before.data) != (now.rules, now.data):
        return False
    return bool(_elsewhere(before, now))


def _elsewhere(before: Outcomes, now: Outcomes) -> list[str]:
    """The tables with the set-up of then that lead elsewhere now."""
    then = dict(table.split() for table in before.tables)
    return [table for table in now.tables if then.get(table.split()[0], table.split()[1]) != table.split()[1]]


def write(new: Kept) -> None:
    """Keep the outcomes, one table a line, so that a diff shows which of them differ."""
    PATH.write_bytes(msgspec.json.format(msgspec.json.encode(new, order="sorted"), indent=1) + b"\n")
