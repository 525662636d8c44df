"""`companion completion SHELL`: lines for bash, zsh or fish that complete our commands, games and options.

The shell starts the companion at each Tab with what was typed so far in its environment (argcomplete); it
answers with the words that are possible and ends.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib import import_module

from companion import command_parser
from companion.engine.setups import OptionSpec
from companion.games import catalogue
from companion.speech.command_line import BAD_INPUT, Parser
from companion.speech.words import _

ASKED = "_ARGCOMPLETE"
"""Set by the shell; the number of words that are the command itself."""
SHELLS = ("bash", "zsh", "fish")
CALLED = ("companion", "run.sh")


def run(arguments: list[str]) -> int:
    """Print the lines for a shell. Returns the exit code."""
    from argcomplete.shell_integration import shellcode

    parser = Parser(
        prog="companion completion", description=_("print completion lines for bash, zsh or fish")
    )
    parser.add_argument("shell", choices=SHELLS, metavar="|".join(SHELLS), help=_("your shell"))
    shell = parser.read(arguments).shell
    sys.stdout.write(shellcode(list(CALLED), shell=shell) + "\n")
    return 0


def answer(surroundings: Mapping[str, str] = os.environ) -> int:
    """Say what is possible where the cursor stands; never returns where a shell asked in earnest."""
    import argcomplete

    words = surroundings.get("COMP_LINE", "").split()[1:]
    command = next((word for word in words if not word.startswith("-")), "")
    if command == "tags" or command in command_parser.PASSED_ON:
        return _asked_of(command)
    parser = command_parser.parser()
    _with_games(parser, command, words)
    argcomplete.autocomplete(parser)
    return BAD_INPUT


def _asked_of(command: str) -> int:
    """A command with a parser of its own answers when it reads its words."""
    os.environ[ASKED] = "2"
    if command == "tags":
        from companion import at_table
        from companion.play.terminal.screen import Screen

        return at_table.tags([], Screen())
    module, function, _words = command_parser.PASSED_ON[command]
    code: int = getattr(import_module(module), function)([])
    return code


def _with_games(parser: Parser, command: str, words: list[str]) -> None:
    """The games as words, and the options of the one that was named."""
    chosen = next((each for each in parser.subcommands() if each.prog == f"companion {command}"), None)
    game = next((word for word in words if word in catalogue.GAMES), None)
    for action in chosen.arguments() if chosen is not None else ():
        if action.dest == "game" and action.choices is None:
            action.choices = catalogue.names()
    if chosen is not None and game is not None and chosen.get_default("takes_extra"):
        for spec in catalogue.game(game).options.specs:
            _add_option(chosen, spec)


def _add_option(parser: Parser, spec: OptionSpec) -> None:
    name = f"--{spec.key.replace('_', '-')}"
    if name[2:] not in parser.options():
        choices = [str(choice) for choice in spec.choices] or None
        parser.add_argument(name, choices=choices, help=_(spec.label))
