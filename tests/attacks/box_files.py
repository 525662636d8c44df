"""Damaged files of own cards: a set is read whole or not at all, and what is read can be played.

Texts are those of the program and of its examples, mutated one to four times: lines lost, doubled, moved;
values of other kinds and sizes; misspelt keys; bytes that are no text. Every mistake is said in words.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

from companion.engine.asks import Choice
from companion.engine.game import Game, Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from companion.play.owners import own_cards
from tests.studies.trials import GAMES, trials_of

FILE = "mutated.toml"
ACTS = 30
"""Decisions of a game with the cards of a set that was read."""
VALUES = (
    *(
        "0",
        "1",
        "-1",
        "-3",
        "40",
        "9999",
        "10000",
        "1" + "0" * 400,
        "3.5",
        "nan",
        "inf",
        "true",
        "1979-05-27",
    ),
    *(
        '""',
        '"x"',
        '"fire"',
        '"' + "n" * 5000 + '"',
        '"{name}"',
        '"%s [b]x[/b]"',
        '"../../etc"',
        r'"\u0000\u202e"',
    ),
    *(
        "[]",
        "{}",
        "[1, 2, 3, 4, 5]",
        "[1, 2]",
        "[[[[]]]]",
        '{ do = "heal" }',
        '[{ do = "heal", amount = -2 }]',
    ),
)
WORDS = (
    "",
    "id",
    "x",
    "stage",
    "copies",
    "cards",
    "attacks",
    "amount",
    "golden",
    "do",
    "__class__",
    "set.game",
)


def attack(rounds: int, place: Path) -> tuple[Counter[str], list[str]]:
    """How many files were read and refused, by game, and what broke, with the seed that shows it again."""
    done: Counter[str] = Counter()
    broken: list[str] = []
    games = games_with_sets()
    with _owner(place):
        for number in range(rounds):
            game = catalogue.game(games[number % len(games)])
            try:
                done[f"{game.id} {_round(game, number)}"] += 1
            except Exception as trouble:  # noqa: BLE001 - whatever comes out is what this looks for
                broken.append(f"{game.id} {number}: {type(trouble).__name__}: {str(trouble)[:200]}")
            finally:
                part = own_cards.part_of(game)
                part.use([part.packaged()])
    return done, broken


def games_with_sets() -> tuple[str, ...]:
    """The games whose cards owners may enter."""
    return tuple(name for name in catalogue.names() if catalogue.game(name).parts.own_cards is not None)


@contextmanager
def _owner(place: Path) -> Iterator[None]:
    """An owner's folder of its own."""
    before = os.environ.get("COMPANION_CONFIG")
    os.environ["COMPANION_CONFIG"] = str(place)
    try:
        yield
    finally:
        if before is None:
            del os.environ["COMPANION_CONFIG"]
        else:
            os.environ["COMPANION_CONFIG"] = before


def mutated(game: str, number: int) -> bytes:
    """The file of a round."""
    random = Random(f"{game} {number}")
    text = random.choice(_texts(game))
    for _change in range(random.choice((1, 1, 1, 2, 4))):
        text = random.choice(CHANGES)(random, text)
    found = text.encode("utf-8", "surrogatepass")
    if random.random() < 0.03:
        spot = random.randrange(len(found) + 1)
        found = found[:spot] + random.choice((b"\xff\xfe", b"\x00", b"\xc3", b"\xed\xa0\x80")) + found[spot:]
    return found


def _texts(game: str) -> tuple[str, str]:
    """The example that a new set begins with, and the practice set."""
    found = catalogue.game(game)
    package = resources.files(found.setup.__module__.rpartition(".")[0])
    return own_cards.part_of(found).example(), package.joinpath("data/practice.toml").read_text("utf-8")


# Changes


def _lose_line(random: Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    del lines[random.randrange(len(lines)) : random.randrange(len(lines)) + 1]
    return "".join(lines) or "\n"


def _double_line(random: Random, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    return "".join([*lines, random.choice(lines)]) if random.random() < 0.3 else _moved(random, lines)


def _moved(random: Random, lines: list[str]) -> str:
    one = random.choice(lines)
    spot = random.randrange(len(lines) + 1)
    return "".join([*lines[:spot], one, *lines[spot:]])


def _other_value(random: Random, text: str) -> str:
    """What stands behind one of the `=` is another value."""
    lines = text.splitlines(keepends=True)
    spots = [number for number, line in enumerate(lines) if "=" in line]
    if not spots:
        return text
    number = random.choice(spots)
    parts = lines[number].split("=")
    place = random.randrange(1, len(parts))
    rest = parts[place].lstrip()
    ends = [rest.find(mark) for mark in (",", "}", "]", "\n") if mark in rest]
    parts[place] = f" {random.choice(VALUES)}{rest[min(ends) :] if ends else ''}"
    lines[number] = "=".join(parts)
    return "".join(lines)


def _other_word(random: Random, text: str) -> str:
    """A key or an id becomes another word, everywhere or once."""
    words = sorted({word for word in text.replace(".", " ").replace("[", " ").split() if word.isidentifier()})
    if not words:
        return text
    return text.replace(random.choice(words), random.choice((*WORDS, *words)), random.choice((1, -1)))


def _flip(random: Random, text: str) -> str:
    spot = random.randrange(len(text) + 1)
    return (
        text[:spot] + random.choice('"[]{}=.#,\\\n\t\0é\u202e\ud800a1-') + text[spot + random.randint(0, 1) :]
    )


def _cut(random: Random, text: str) -> str:
    first, last = sorted((random.randrange(len(text) + 1), random.randrange(len(text) + 1)))
    if random.random() < 0.3:
        return text[:last] or "\n"
    return text[:first] + text[min(last, first + random.randint(1, 60)) :] or "\n"


def _deep(random: Random, text: str) -> str:
    return text + f"\nextra = {'[' * random.choice((5, 40, 3000))}"


CHANGES: tuple[Callable[[Random, str], str], ...] = (
    *(_lose_line, _double_line, _other_value, _other_value, _other_value),
    *(_other_word, _other_word, _flip, _cut, _deep),
)


# What must hold


def _round(game: Game[Any], number: int) -> str:
    """Put a mutated file into the owner's folder and begin the program's part. Raises `AssertionError`."""
    packaged = catalogue.game(game.id).data_version
    file = own_cards.folder(game.id) / FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(mutated(game.id, number))
    mistakes = own_cards.use_owners(game)
    now = catalogue.game(game.id)
    if mistakes:
        assert now.data_version == packaged, "a set with a mistake is in force"
        assert len(mistakes) == 1 and FILE in mistakes[0], mistakes
        assert "Traceback" not in mistakes[0] and "msgspec" not in mistakes[0], mistakes
        return "refused"
    _whole(now, file)
    _playable(now, number)
    return "read"


def _whole(game: Game[Any], file: Path) -> None:
    """The set is in force, and every card of it can be read where a game tells what its box holds."""
    part = own_cards.part_of(game)
    found = own_cards.read_file(part, file)
    assert found.hash in {one.hash for one in part.in_use()}, "a set without a mistake is not in force"
    printed = list(part.printed(found))
    if game.parts.contents is not None:
        shown = {(thing.id, thing.name) for thing in game.parts.contents()}
        missing = [card for card in printed if (card.id, card.name) not in shown]
        assert not missing, f"half of a set: {missing[:2]}"


def _playable(game: Game[Any], number: int) -> None:
    """A game with these cards begins, goes on for a while, and stays within its limits."""
    random = Random(number)
    picker = next(spec for spec in game.options.specs if spec.key == "decks")
    assert picker.default == ""
    options = game.options.validate({}, FILE)
    match: Match[Any] = Match(game, game.setup(Setup(game.id, ("Anna", "Ben"), str(number), options)))
    oracle = SeedOracle(str(number))
    match.settle(oracle)
    for _act in range(ACTS):
        ask = match.ask()
        if not isinstance(ask, Choice):
            break
        seat = ask.seats[0]
        acts = match.legal(seat)
        game.view(match, seat)
        assert acts, f"nothing can be done: {ask.topic}"
        match.take(seat, random.choice(acts))
        match.settle(oracle)
        if game.id in GAMES:
            broken = list(trials_of(game.id).broken(match.state))
            assert not broken, broken
