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
    "compile": (
        "companion.compiled.command",
        "run",
        N_("compile the rules on this machine, so games run faster"),
    ),
    "completion": ("companion.completion", "run", N_("print completion lines for bash, zsh or fish")),
    "doctor": (
        "hardware.doctor",
        "run",
        N_("check the devices and this machine, and show how to fix problems"),
    ),
    "install": (
        "companion.extras.command",
        "run",
        N_("add an optional part, such as print or network"),
    ),
    "table": (
        "hardware.table_shell",
        "run",
        N_("use the emulated table: put cards, roll the die, press buttons"),
    ),
    "update": (
        "companion.releases.updating",
        "run",
        N_("install a release on this kiosk (the old one returns if it fails)"),
    ),
    "release": ("companion.releases.making", "run", N_("make a release file from this checkout")),
    "screen": ("ui.program.app", "run", N_("open the touchscreen")),
    "ui": ("ui.program.app", "run", N_("same as screen")),
}
"""Commands with a parser of their own: module, function, words."""


class HelpWithGame(argparse.Action):
    """`--help` that also lists the options of the game named before it."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, *_rest: Any) -> None:
        """Show the help and end."""
        from companion.play.command_line import game_help

        sys.stdout.write(game_help.shown(parser, getattr(namespace, "game", None) or ""))
        parser.exit()


def parser() -> Parser:
    """Reads the command line of every command that has no parser of its own."""
    every = Parser(
        prog="companion",
        description=_("Tracks board games: rules, scores, enemies and saved games, with or without a table."),
    )
    every.add_argument("--language", metavar="CODE", help=_("language to use, e.g. en, de or fr"))
    words = _("show the versions of the program, rules and data")
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
        "tags", help=_("link tags to cards, and show the decks of this table"), add_help=False
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
        parser.add_argument("-h", "--help", action=HelpWithGame, nargs=0, help=_("show this help and exit"))
        parser.epilog = _("Each game has its own options. To list them: {command} GAME --help").format(
            command=parser.prog
        )
    parser.set_defaults(run=run, parser=parser, **defaults)
    return parser


def _add_rules(parser: Any) -> None:
    games = _("the game to play: {games}").format(games=", ".join(catalogue.names()))
    parser.add_argument("game", metavar=_("GAME"), help=games)
    parser.add_argument(
        "--house",
        type=Path,
        metavar=_("FILE"),
        help=_("house rules: a file, or the name they are saved under"),
    )
    _add_set_up(parser)
    _add_numbers(parser)


def _add_set_up(parser: Any) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=_("KEY=VALUE"),
        help=_("one house rule or setup option (or use --KEY VALUE)"),
    )
    parser.add_argument("--seed", metavar=_("TEXT"), help=_("random seed: the same text gives the same game"))


def _add_numbers(parser: Any) -> None:
    parser.add_argument(
        "--numbers",
        type=Path,
        metavar=_("FILE"),
        help=_("file with numbers on your cards that differ from ours"),
    )


def _add_play(subcommands: Any) -> None:
    parser = _command(
        subcommands, "play", _("start a game in this terminal"), commands.play, takes_extra=True
    )
    _add_rules(parser)
    parser.add_argument("--seats", metavar=_("NAMES"), help=_("players, e.g. Anna,Ben,bot:careful"))
    parser.add_argument("--group", metavar=_("NAME"), help=_("the group whose progress this game continues"))
    dice = parser.add_argument("--dice", choices=("seed", "ask"))
    dice.help = _("seed: the program rolls and draws (default). ask: you do (at a table)")
    _add_table(parser)


def _add_table(parser: Any) -> None:
    phones = _("let players join by phone (docs/network.md)")
    parser.add_argument("--phones", action="store_true", help=phones)
    parser.add_argument(
        "--table", action="store_true", help=_("use cards, dice and buttons on the table (docs/table.md)")
    )
    parser.add_argument(
        "--emulated",
        action="store_true",
        help=_("with --table: use the emulated table even if devices are connected"),
    )


def _add_resume(subcommands: Any) -> None:
    parser = _command(
        subcommands, "resume", _("continue a saved game (default: the last one)"), commands.resume
    )
    parser.add_argument("id", nargs="?", default="", metavar=_("ID"), help=_("start of the game's id"))
    _add_numbers(parser)
    _add_table(parser)


def _add_games(subcommands: Any) -> None:
    parser = _command(
        subcommands, "games", _("list, show, export and delete saved games"), commands.list_games
    )
    actions = parser.add_subparsers(dest="action", metavar=_("ACTION"), parser_class=Parser)
    _command(actions, "list", _("all saved games"), commands.list_games)
    show = _command(actions, "show", _("show one game and its history"), commands.show_game)
    show.add_argument("id", metavar=_("ID"))
    meaning = _("show how a game went: route, HP, finds, deeds, the fatal blow")
    told = _command(actions, "results", meaning, commands.show_results)
    told.add_argument("id", metavar=_("ID"))
    drawn = _("save all of it as one picture (.png, .svg, .pdf), without a window")
    told.add_argument("--picture", type=Path, metavar=_("FILE"), help=drawn)
    export = _command(actions, "export", _("save a game to a file"), commands.export_game)
    export.add_argument("id", metavar=_("ID"))
    export.add_argument("file", nargs="?", type=Path, metavar=_("FILE"))
    export.add_argument("--overwrite", action="store_true", help=_("replace an existing file of that name"))
    take_in = _command(actions, "import", _("add an exported game to the saved games"), commands.import_game)
    take_in.add_argument("file", type=Path, metavar=_("FILE"))
    delete = _command(actions, "delete", _("delete saved games"), commands.delete_games)
    delete.add_argument("id", nargs="+", metavar=_("ID"))
    delete.add_argument("--yes", action="store_true", help=_("do not ask for confirmation"))


def _add_check(subcommands: Any) -> None:
    parser = _command(subcommands, "check", _("run scenario files and report differences"), commands.check)
    parser.add_argument("files", nargs="+", type=Path, metavar=_("FILE"))
    parser.add_argument("--game", metavar=_("GAME"), help=_("the game for files that do not name one"))


def _add_many_games(parser: Any) -> None:
    """Who plays how many games, and where: what simulations and comparisons share."""
    parser.add_argument("--seats", metavar=_("BOTS"), help=_("bots to play, e.g. careful,random"))
    parser.add_argument(
        "--players", metavar="N-M", help=_("number of players in a party, e.g. 1-4 (cooperative games)")
    )
    parser.add_argument(
        "--games", type=whole_number, metavar="N", help=_("number of games (with a party: for each fight)")
    )
    parser.add_argument(
        "--processes",
        type=whole_number,
        metavar="N",
        help=_("games to run in parallel (default: one per processor)"),
    )
    parser.add_argument(
        "--field",
        action="store_true",
        help=_("play every deck against every other, all by the same bot"),
    )
    until = _("stop when every 95% interval is this narrow, e.g. 0.05").replace("%", "%%")
    parser.add_argument("--until", type=_width, metavar=_("WIDTH"), help=until)


def _width(text: str) -> float:
    """The width of an interval. Raises `argparse.ArgumentTypeError`."""
    if not re.fullmatch(r"0\.0{0,5}[1-9][0-9]{0,5}", text):
        words = _("expected a width below 1, e.g. 0.05, found {text}")
        raise argparse.ArgumentTypeError(words.format(text=repr(text[:20])))
    return float(text)


def _add_simulate(subcommands: Any) -> None:
    parser = _command(
        subcommands, "simulate", _("simulate many games between bots"), commands.simulate, takes_extra=True
    )
    _add_rules(parser)
    _add_many_games(parser)
    kinds = _("save all results as .jsonl (can be continued), .csv, .json or .parquet")
    parser.add_argument("--out", type=Path, metavar=_("FILE"), help=kinds)
    go_on = _("play the remaining games of an unfinished .jsonl results file")
    parser.add_argument("--go-on", type=Path, metavar=_("FILE"), help=go_on)
    parser.add_argument(
        "--on", metavar=_("ADDRESS"), help=_("run on this Dask scheduler, or on N local processes (local:N)")
    )
    parser.add_argument("--plot", type=Path, metavar=_("FILE"), help=_("save a picture (.png, .svg or .pdf)"))


def _add_compare(subcommands: Any) -> None:
    meaning = _("play the same games with two sets of house rules, numbers or cards")
    parser = _command(subcommands, "compare", meaning, commands.compare, takes_extra=True)
    for side in ("first", "second"):
        words = _("file of house rules, numbers or cards (packaged: ours)")
        parser.add_argument(side, metavar=_("FILE"), help=words)
    parser.add_argument("--game", metavar=_("GAME"), help=_("the game, if the files fit more than one"))
    _add_set_up(parser)
    _add_many_games(parser)
    parser.add_argument("--out", type=Path, metavar=_("FILE"), help=_("save the figures as .json"))


def _add_books(subcommands: Any) -> None:
    content = _command(
        subcommands, "content", _("show what is in a game's box and what it does"), commands.content
    )
    content.add_argument("game", metavar=_("GAME"))
    # With a default argparse does not count them among what is missing.
    content.add_argument(
        "names", nargs="*", default=[], metavar=_("NAME"), help=_("only names that start like this")
    )
    content.add_argument("--search", metavar=_("WORDS"), help=_("search names and texts for these words"))
    content.add_argument(
        "--with",
        dest="deck",
        metavar=_("CARDS"),
        help=_("show what works well with these cards (separated by commas)"),
    )
    content.add_argument(
        "--uncertain", action="store_true", help=_("list the numbers to compare with your cards")
    )
    _add_comparing(content)
    words = _("save the signs of enemies and characters as a sheet to cut out (.pdf)")
    content.add_argument("--signs", type=Path, metavar=_("FILE"), help=words)
    _add_numbers(content)
    meaning = _("search a game's rules and rulings, and show what is checked")
    rules = _command(subcommands, "rules", meaning, commands.rules)
    rules.add_argument("game", metavar=_("GAME"))
    words = _("words, section, page or id to look for (default: a summary)")
    rules.add_argument("words", nargs="*", default=[], metavar=_("WORDS"), help=words)
    words = _("play the case that shows a sentence, step by step, such as “turn 1.1”")
    rules.add_argument("--show", metavar=_("SENTENCE"), help=words)
    _add_house(subcommands)


def _add_comparing(content: argparse.ArgumentParser) -> None:
    words = _("mark a line of --uncertain as compared, or undo that")
    content.add_argument("--tick", metavar=_("PLACE"), help=words)
    words = _("keep this photo of your card with a line of --uncertain")
    content.add_argument("--photo", nargs=2, metavar=(_("PLACE"), _("FILE")), help=words)
    words = _("save your corrected numbers as a scenario file to send in")
    content.add_argument("--send", type=Path, metavar=_("FILE"), help=words)


def _add_house(subcommands: Any) -> None:
    words = _("print a game's house rules as a file to edit, or save them by name")
    house = _command(subcommands, "house", words, commands.house)
    house.add_argument("game", metavar=_("GAME"))
    ways = house.add_mutually_exclusive_group()
    ways.add_argument("--list", action="store_true", help=_("list the names of saved house rules"))
    ways.add_argument(
        "--name", metavar=_("NAME"), help=_("print the house rules saved under this name, as a file to edit")
    )
    words = _("save the house rules of a file under a name")
    ways.add_argument("--keep", nargs=2, metavar=(_("NAME"), _("FILE")), help=words)
    ways.add_argument("--forget", metavar=_("NAME"), help=_("delete the house rules saved under this name"))
    house.add_argument("--yes", action="store_true", help=_("do not ask for confirmation"))


def _add_cards(subcommands: Any) -> None:
    from companion.play.command_line import cards_command

    words = _("create, check, list and print sets of your own cards")
    cards_command.add_options(_command(subcommands, "cards", words, cards_command.run))


def _add_groups(subcommands: Any) -> None:
    from companion.play.command_line import groups_command

    words = _("regular groups: what they have unlocked and achieved")
    groups_command.add_options(_command(subcommands, "groups", words, groups_command.run))
