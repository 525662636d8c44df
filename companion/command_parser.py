"""The commands and their options, as words on the command line."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion import commands
from companion.games import catalogue
from companion.speech.command_line import Parser, whole_number
from companion.speech.words import N_, _

PASSED_ON: Mapping[str, tuple[str, str, str]] = {
    "compile": ("companion.compiled.command", "run", N_("compiles the rules on this machine: quicker games")),
    "completion": ("companion.completion", "run", N_("lines that complete commands in bash, zsh or fish")),
    "doctor": ("hardware.doctor", "run", N_("the devices and the machine: what is wrong, and what mends it")),
    "install": (
        "companion.extras.command",
        "run",
        N_("adds what only some people need: print, cluster, compile"),
    ),
    "table": (
        "hardware.table_shell",
        "run",
        N_("the emulated table: put cards, roll the die, press buttons"),
    ),
    "update": (
        "companion.releases.updating",
        "run",
        N_("takes a release file onto this kiosk; the old release comes back by itself"),
    ),
    "release": ("companion.releases.making", "run", N_("makes a release file from this checkout")),
    "screen": ("ui.program.app", "run", N_("the touchscreen")),
    "ui": ("ui.program.app", "run", N_("the same as screen")),
}
"""Commands with a parser of their own: module, function, words."""


class HelpWithGame(argparse.Action):
    """`--help` that also lists the options of the game named before it."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, *_rest: Any) -> None:
        """Show the help and end."""
        from companion.play import game_help

        sys.stdout.write(game_help.shown(parser, getattr(namespace, "game", None) or ""))
        parser.exit()


def parser() -> Parser:
    """Reads the command line of every command that has no parser of its own."""
    every = Parser(
        prog="companion", description=_("Keeps the books of board games, with and without a table.")
    )
    every.add_argument("--language", metavar="CODE", help=_("speak this language, such as en or pseudo"))
    words = _("show the versions of the program, its rules and their data")
    every.add_argument("--version", action="store_true", help=words)
    subcommands = every.add_subparsers(
        dest="command", required=True, metavar=_("COMMAND"), parser_class=Parser
    )
    for add in (
        _add_play,
        _add_resume,
        _add_games,
        _add_check,
        _add_simulate,
        _add_compare,
        _add_books,
        _add_cards,
        _add_groups,
    ):
        add(subcommands)
    subcommands.add_parser(
        "tags", help=_("which tag is which card, and the decks of this table"), add_help=False
    )
    for name, (_module, _function, meaning) in PASSED_ON.items():
        subcommands.add_parser(name, help=_(meaning), add_help=False)
    return every


def _command(subcommands: Any, name: str, meaning: str, run: Callable[..., int], **defaults: Any) -> Any:
    with_game = defaults.get("takes_extra", False)
    parser = subcommands.add_parser(
        name, help=meaning, description=meaning, allow_abbrev=False, add_help=not with_game
    )
    if with_game:
        parser.add_argument("-h", "--help", action=HelpWithGame, nargs=0, help=_("show this help and end"))
        parser.epilog = _("Every game has options of its own: {command} GAME --help lists them.").format(
            command=parser.prog
        )
    parser.set_defaults(run=run, parser=parser, **defaults)
    return parser


def _add_rules(parser: Any) -> None:
    games = _("which game: {games}").format(games=", ".join(catalogue.names()))
    parser.add_argument("game", metavar=_("GAME"), help=games)
    parser.add_argument(
        "--house", type=Path, metavar=_("FILE"), help=_("house rules: a file, or a name they are saved under")
    )
    _add_set_up(parser)
    _add_numbers(parser)


def _add_set_up(parser: Any) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=_("one house rule or set-up option; --KEY VALUE says the same"),
    )
    parser.add_argument(
        "--seed", metavar=_("TEXT"), help=_("where chance comes from: the same again, the same game")
    )


def _add_numbers(parser: Any) -> None:
    parser.add_argument(
        "--numbers", type=Path, metavar=_("FILE"), help=_("numbers of your own cards that differ from ours")
    )


def _add_play(subcommands: Any) -> None:
    parser = _command(
        subcommands, "play", _("begin a game in this terminal"), commands.play, takes_extra=True
    )
    _add_rules(parser)
    parser.add_argument("--seats", metavar=_("NAMES"), help=_("who plays, such as Anna,Ben,bot:careful"))
    parser.add_argument("--group", metavar=_("NAME"), help=_("the group whose progress the game continues"))
    dice = parser.add_argument("--dice", choices=("seed", "ask"))
    dice.help = _("who rolls and draws: the seed, or you (ask); at a table you roll, unless you say seed")
    _add_table(parser)


def _add_table(parser: Any) -> None:
    parser.add_argument(
        "--table", action="store_true", help=_("with cards, dice and buttons on the table (docs/table.md)")
    )
    parser.add_argument(
        "--emulated",
        action="store_true",
        help=_("with --table: the emulated table, also where there are wires"),
    )


def _add_resume(subcommands: Any) -> None:
    parser = _command(
        subcommands, "resume", _("go on with a kept game, the last one if none is named"), commands.resume
    )
    parser.add_argument("id", nargs="?", default="", metavar=_("ID"), help=_("the beginning of its id"))
    _add_numbers(parser)
    _add_table(parser)


def _add_games(subcommands: Any) -> None:
    parser = _command(subcommands, "games", _("the kept games"), commands.list_games)
    actions = parser.add_subparsers(dest="action", metavar=_("ACTION"), parser_class=Parser)
    _command(actions, "list", _("all kept games"), commands.list_games)
    show = _command(actions, "show", _("one game and its history"), commands.show_game)
    show.add_argument("id", metavar=_("ID"))
    meaning = _("how one game went: its way, HP, what was found, who did what, the fatal blow")
    told = _command(actions, "results", meaning, commands.show_results)
    told.add_argument("id", metavar=_("ID"))
    drawn = _("all of it as one picture (.png, .svg, .pdf), drawn without a window")
    told.add_argument("--picture", type=Path, metavar=_("FILE"), help=drawn)
    export = _command(actions, "export", _("write a game to one file"), commands.export_game)
    export.add_argument("id", metavar=_("ID"))
    export.add_argument("file", nargs="?", type=Path, metavar=_("FILE"))
    export.add_argument("--overwrite", action="store_true", help=_("replace a file of that name"))
    take_in = _command(actions, "import", _("put an exported game on the shelf"), commands.import_game)
    take_in.add_argument("file", type=Path, metavar=_("FILE"))
    delete = _command(actions, "delete", _("take games off the shelf for good"), commands.delete_games)
    delete.add_argument("id", nargs="+", metavar=_("ID"))
    delete.add_argument("--yes", action="store_true", help=_("do not ask"))


def _add_check(subcommands: Any) -> None:
    parser = _command(
        subcommands, "check", _("play scenario files and say what comes out otherwise"), commands.check
    )
    parser.add_argument("files", nargs="+", type=Path, metavar=_("FILE"))
    parser.add_argument("--game", metavar=_("GAME"), help=_("the game of files that do not name it"))


def _add_many_games(parser: Any) -> None:
    """Who plays how many games, and where: what simulations and comparisons share."""
    parser.add_argument("--seats", metavar=_("BOTS"), help=_("such as careful,random"))
    parser.add_argument(
        "--players", metavar="N-M", help=_("how many play together, such as 1-4; in games of a party")
    )
    parser.add_argument(
        "--games", type=whole_number, metavar="N", help=_("games; of a party, for each fight")
    )
    parser.add_argument(
        "--processes", type=whole_number, metavar="N", help=_("how many at once; all processors if not given")
    )
    parser.add_argument(
        "--field", action="store_true", help=_("every deck against every other one, all by the same bot")
    )
    until = _("stop when every 95 % interval is so narrow, such as 0.05").replace("%", "%%")
    parser.add_argument("--until", type=_width, metavar=_("WIDTH"), help=until)


def _width(text: str) -> float:
    """The width of an interval. Raises `argparse.ArgumentTypeError`."""
    if not re.fullmatch(r"0\.0{0,5}[1-9][0-9]{0,5}", text):
        words = _("expected a width below 1 such as 0.05, found {text}")
        raise argparse.ArgumentTypeError(words.format(text=repr(text[:20])))
    return float(text)


def _add_simulate(subcommands: Any) -> None:
    parser = _command(
        subcommands, "simulate", _("many games between bots"), commands.simulate, takes_extra=True
    )
    _add_rules(parser)
    _add_many_games(parser)
    kinds = _("all results, as .jsonl (can be gone on with), .csv, .json or .parquet")
    parser.add_argument("--out", type=Path, metavar=_("FILE"), help=kinds)
    go_on = _("play the rest of what a .jsonl file of results was begun for")
    parser.add_argument("--go-on", type=Path, metavar=_("FILE"), help=go_on)
    parser.add_argument(
        "--on", metavar=_("ADDRESS"), help=_("play on a Dask scheduler, or on local:N processes of one here")
    )
    parser.add_argument("--plot", type=Path, metavar=_("FILE"), help=_("a picture, as .png, .svg or .pdf"))


def _add_compare(subcommands: Any) -> None:
    meaning = _("the same games by two house rules, own numbers or sets of own cards, and what differs")
    parser = _command(subcommands, "compare", meaning, commands.compare, takes_extra=True)
    for side in ("first", "second"):
        words = _("house rules, numbers or a set of cards, or the word packaged")
        parser.add_argument(side, metavar=_("FILE"), help=words)
    parser.add_argument("--game", metavar=_("GAME"), help=_("which game, if the files may be for several"))
    _add_set_up(parser)
    _add_many_games(parser)
    parser.add_argument("--out", type=Path, metavar=_("FILE"), help=_("the figures, as .json"))


def _add_books(subcommands: Any) -> None:
    content = _command(
        subcommands, "content", _("what is in the box of a game, and what it does"), commands.content
    )
    content.add_argument("game", metavar=_("GAME"))
    # With a default argparse does not count them among what is missing.
    content.add_argument("names", nargs="*", default=[], metavar=_("NAME"), help=_("only what begins so"))
    content.add_argument("--search", metavar=_("WORDS"), help=_("what has these words in its name or text"))
    content.add_argument(
        "--with", dest="deck", metavar=_("CARDS"), help=_("what works with these cards, commas between them")
    )
    content.add_argument(
        "--uncertain", action="store_true", help=_("what you should compare with your own cards")
    )
    words = _("the signs of enemies and characters as a sheet to cut out, .pdf")
    content.add_argument("--signs", type=Path, metavar=_("FILE"), help=words)
    _add_numbers(content)
    _add_house(subcommands)


def _add_house(subcommands: Any) -> None:
    words = _("the house rules of a game as a file to edit; kept under names")
    house = _command(subcommands, "house", words, commands.house)
    house.add_argument("game", metavar=_("GAME"))
    ways = house.add_mutually_exclusive_group()
    ways.add_argument("--list", action="store_true", help=_("the names under which house rules are kept"))
    ways.add_argument("--name", metavar=_("NAME"), help=_("print those that are kept so, as a file to edit"))
    words = _("keep the house rules of a file under a name")
    ways.add_argument("--keep", nargs=2, metavar=(_("NAME"), _("FILE")), help=words)
    ways.add_argument("--forget", metavar=_("NAME"), help=_("take those that are kept so away for good"))
    house.add_argument("--yes", action="store_true", help=_("do not ask"))


def _add_cards(subcommands: Any) -> None:
    from companion.play import cards_command

    words = _("sets of your own cards: write, check, list, print")
    cards_command.add_options(_command(subcommands, "cards", words, cards_command.run))


def _add_groups(subcommands: Any) -> None:
    from companion.play import groups_command

    words = _("groups that play again and again: what they have opened and reached")
    groups_command.add_options(_command(subcommands, "groups", words, groups_command.run))
