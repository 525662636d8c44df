"""`companion house`: the house rules of a game as a file, and those that the table keeps under names."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from companion.engine.game import Game
from companion.engine.options import as_toml, written
from companion.play.bad_input import BadInput
from companion.play.command_line.typed_setup import house_rules
from companion.play.terminal.screen import Screen
from companion.speech.called import own_command
from companion.speech.words import _
from companion.store.house_rules import HouseRules, NamedRules, other_version, told_apart, trouble_of


def run(game: Game[Any], options: argparse.Namespace, screen: Screen) -> int:
    """Do what was asked. Returns the exit code; raises `StoreError` and `BadInput`."""
    kept = HouseRules()
    if options.list:
        return _listed(game, kept, screen)
    if options.keep is not None:
        name, file = options.keep
        rules = kept.keep(game, name, told_apart(game, house_rules(game, Path(file))))
        words = _("Saved as {name}. To play with these rules: {command}")
        command = own_command(f"play {game.id} --house {_quoted(rules.name)}")
        screen.say(words.format(name=rules.name, command=command))
        return 0
    if options.forget is not None:
        return _forgotten(kept.named(game.id, options.forget), kept, options.yes, screen)
    return _printed(game, kept.named(game.id, options.name) if options.name is not None else None, screen)


def _forgotten(rules: NamedRules, kept: HouseRules, yes: bool, screen: Screen) -> int:
    if not yes and not screen.interactive:
        raise BadInput(_("There is no one to ask here. To delete {id}, add --yes.").format(id=rules.name))
    if yes or screen.sure(_("Delete the house rules {name} permanently?").format(name=rules.name)):
        kept.forget(rules.game, rules.name)
        screen.say(_("Deleted the house rules {name}.").format(name=rules.name))
    return 0


def _printed(game: Game[Any], rules: NamedRules | None, screen: Screen) -> int:
    """As a commented TOML file; every rule at its default where no name was given."""
    head = _("House rules of {game}. To use them: {command}")
    lines = [head.format(game=game.title(), command=own_command(f"play {game.id} --house FILE"))]
    if rules is not None:
        lines += filter(None, [other_version(game, rules), trouble_of(game, rules)])
    file = screen.console.file
    file.write("".join(f"# {line}\n" for line in lines) + "\n")
    file.write(as_toml(game.options.specs, rules.said if rules is not None else {}))
    return 0


def _listed(game: Game[Any], kept: HouseRules, screen: Screen) -> int:
    found = kept.of(game.id)
    if not found:
        words = _("No house rules for {game} are saved yet. To save some: {command}")
        command = own_command(f"house {game.id} --keep NAME FILE")
        screen.say(words.format(game=game.title(), command=command))
        return 0
    shown = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for rules in found:
        said = ", ".join(f"{key} = {written(value)}" for key, value in rules.said.items())
        trouble = trouble_of(game, rules) or other_version(game, rules)
        shown.add_row(Text(rules.name, "bold"), Text(said or _("All standard rules.")), Text(trouble))
    screen.show(shown)
    return 0


def _quoted(name: str) -> str:
    """For a shell."""
    return name if name.isalnum() else f'"{name}"'
