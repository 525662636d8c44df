"""From the words of a command line to a set-up: house rules from a file, options, the seed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

from companion.engine.game import Game, OptionSpec, Setup
from companion.engine.options import said, suited
from companion.engine.parts.pickers import SeatLists
from companion.engine.session import Session
from companion.play.bad_input import BadInput, text_of
from companion.play.command_line.players import Player
from companion.speech import toml_text
from companion.speech.called import own_command
from companion.speech.near import meant
from companion.speech.words import _
from companion.store.house_rules import HouseRules, trouble_of

LARGEST_HOUSE = 256 << 10
LONGEST_SEED = 200
_WHOLE = re.compile(r"-?[0-9]{1,12}")
_YES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


LARGEST_DECKS = 100_000


def deck_file(game: Game[Any], given: Sequence[str]) -> tuple[list[str], Path | None]:
    """The words without `deck=FILE`, and the file; `deck=starter` and the like are let be.

    The last one counts, as everywhere on the command line.
    """
    lists = _seat_lists(game)
    if lists is None:
        return list(given), None
    spec = next(spec for spec in game.options.specs if spec.key == lists.option)
    head = f"{lists.option}="
    said = [word.partition("=")[2] for word in given if word.startswith(head)]
    if not said or said[-1] in spec.choices:
        return list(given), None
    return [word for word in given if not word.startswith(head)], Path(said[-1])


def _seat_lists(game: Game[Any]) -> SeatLists | None:
    return game.parts.setting_up().lists if game.parts.setting_up is not None else None


def brought(game: Game[Any], path: Path, options: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """What the seats bring to a game by a deck file. Raises `BadInput` and `SetupError`."""
    return brought_by_text(game, text_of(path, LARGEST_DECKS), str(path), options, seats)


def brought_by_text(
    game: Game[Any],
    text: str,
    file: str,
    options: Mapping[str, Any],
    seats: Sequence[str],
    strict: bool = True,
) -> dict[str, Any]:
    """The same from the text of a file; without `strict` what fits no seat is left out."""
    lists = _seat_lists(game)
    return lists.brought(text, file, options, seats, strict) if lists is not None else {}


def options_of(game: Game[Any], house: Path | None, given: Sequence[str]) -> dict[str, Any]:
    """All options of a game: its defaults, under those of the house file, under `KEY=VALUE` words.

    Raises `SetupError` or `BadInput` naming the file or the word, the key and what was expected.
    """
    chosen = house_rules(game, house) if house else {}
    pairs = dict(_pair(game.options.specs, word) for word in given)
    return game.options.validate({**chosen, **pairs}, "--option")


def said_options(game: Game[Any], house: Path | None, given: Sequence[str]) -> set[str]:
    """The options that the house file or `KEY=VALUE` words name, whatever they say."""
    return {*(house_rules(game, house) if house else ()), *(word.partition("=")[0] for word in given)}


def house_rules(game: Game[Any], path: Path) -> dict[str, Any]:
    """The options of a house-rules file, or of house rules that are kept under that name, checked.

    Raises `BadInput`, `SetupError` and `StoreError`.
    """
    if not path.exists() and (named := _named(game, str(path))) is not None:
        return named
    try:
        found = toml_text.tables(text_of(path, LARGEST_HOUSE))
    except toml_text.TomlError as error:
        words = _("{file} is not valid TOML: {reason}. For an example: {command}")
        printed = own_command(f"house {game.id}")
        raise BadInput(words.format(file=path, command=printed, reason=error)) from error
    game.options.validate(found, str(path))
    return found


def _named(game: Game[Any], name: str) -> dict[str, Any] | None:
    """What is kept under a name; `None` when nothing is. Raises `BadInput` for what nobody can play by."""
    kept = next((each for each in HouseRules().of(game.id) if each.name == name), None)
    if kept is None:
        return None
    if trouble := trouble_of(game, kept):
        words = _("{trouble} To print it as a file to edit: {command}")
        printed = own_command(f"house {game.id} --name {shlex.quote(name)}")
        raise BadInput(words.format(trouble=trouble, command=printed))
    return dict(kept.said)


def _pair(specs: Sequence[OptionSpec], word: str) -> tuple[str, Any]:
    key, sign, text = word.partition("=")
    if not sign:
        words = _("--option {word}: expected KEY=VALUE, e.g. {example}.")
        example = f"{specs[0].key}={specs[0].default}".lower() if specs else "key=value"
        raise BadInput(words.format(word=word, example=example))
    spec = next((spec for spec in specs if spec.key == key), None)
    return key, _value(None, text) if spec is None else said(spec, _value(spec, text), "--option")


def _value(spec: OptionSpec | None, text: str) -> Any:
    """The value a word stands for; a word that stands for none is left to be refused by the game."""
    if spec is None:
        return text
    if spec.kind == "bool":
        return _YES.get(text.lower(), text)
    if spec.kind == "int":
        return int(text) if _WHOLE.fullmatch(text) else text
    return text


def extra_options(game: Game[Any], words: Sequence[str], others: Sequence[str] = ()) -> list[str]:
    """`--key value` words of a game's own as `key=value`, so that every option can be written so.

    Raises `BadInput` for words that are no option of the game; `others` are those of the command.
    """
    left, found = list(words), []
    specs = {spec.key.replace("_", "-"): spec for spec in game.options.specs}
    while left:
        name, sign, value = left.pop(0).partition("=")
        spec = specs.get(name.removeprefix("--")) if name.startswith("--") else None
        if spec is None:
            words = _("{word}: not an option of {game}.{meant} To see all: {command}")
            near = meant(name, [f"--{key}" for key in (*specs, *others)])
            shown = own_command(f"play {game.id} --help")
            raise BadInput(words.format(word=name[:40], game=game.title(), command=shown, meant=near))
        if not sign:
            bare = spec.kind == "bool" and (not left or left[0].startswith("--"))
            value = "true" if bare else (left.pop(0) if left else "")
        found.append(f"{spec.key}={value}")
    return found


def left_open(session: Session) -> str:
    """What chance chose of a game because nobody did, in words; empty when nothing of weight was left."""
    setting_up = session.game.parts.setting_up
    return (
        setting_up().left_open(session.setup.options, session.match.state) if setting_up is not None else ""
    )


def checked_seed(seed: str) -> str:
    """A seed as it was typed. Raises `BadInput` for one that no game can be begun with."""
    if not (0 < len(seed) <= LONGEST_SEED and seed.isprintable()):
        words = _("--seed: expected 1 to {most} letters or digits.")
        raise BadInput(words.format(most=LONGEST_SEED))
    return seed


def setup_of(
    game: Game[Any],
    seated: Sequence[Player],
    options: Mapping[str, Any],
    seed: str | None,
    dice: str,
    said: Collection[str] = (),
) -> Setup:
    """A new game's set-up. Without a seed one is picked; with `dice` "ask" people give all chances.

    Options that nobody `said` are those that suit the number of people. Raises `BadInput` for a number of
    seats the game is not for, or a seed too long.
    """
    if len(seated) not in game.seats:
        words = _("--seats: {game} is for {low} to {high} players, not {count}.")
        low, high = game.seats[0], game.seats[-1]
        raise BadInput(words.format(game=game.title(), low=low, high=high, count=len(seated)))
    if seed is not None:
        checked_seed(seed)
    if dice == "ask" and seed is not None:
        raise BadInput(
            _("--seed does not go with --dice ask, where people enter all results. Leave out one of the two.")
        )
    chosen = "" if dice == "ask" else (seed if seed is not None else token_hex(4))
    people = sum(not player.bot for player in seated)
    suiting = suited(game.options.specs, options, said, people)
    return Setup(game.id, tuple(player.name for player in seated), chosen, suiting)
