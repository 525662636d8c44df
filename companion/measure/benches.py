"""`companion bench`: what can be measured, and which options each measurement takes.

A part of the entry point: each benchmark is imported only when it is wanted.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion.compiled import finder
from companion.speech.command_line import Parser, percentage, whole_number
from companion.speech.own_command import own_command
from companion.speech.words import _

if TYPE_CHECKING:
    from companion.play.screen import Screen

MOST_TABLES = 1000
"""Fights with each boss."""
TAKES = {
    "rules": ("game", "runs", "json", "share", "against"),
    "bots": ("game", "games", "thinker", "json"),
    "climb": ("runs", "json"),
    "table": ("games",),
}
"""The options of each measurement; `ui` has its own."""


def add_options(parser: Parser) -> None:
    """The options of all measurements."""
    parts = (*TAKES, "ui")
    see_ui = _("what is measured; ui --help shows the options of ui")
    parser.add_argument("what", nargs="?", default="rules", choices=parts, help=see_ui)
    parser.add_argument("--game", metavar=_("GAME"), help=_("only this game"))
    games = _("games for each pair of bots (200), or fights of a table with each boss and acts (4)")
    parser.add_argument("--games", type=whole_number, metavar="N", help=games)
    parser.add_argument("--thinker", default="thinker:200", metavar=_("BOT"), help=_("such as thinker:200"))
    parser.add_argument(
        "--runs", type=whole_number, default=5, metavar="N", help=_("runs, of which the median counts")
    )
    parser.add_argument("--json", type=Path, metavar=_("FILE"), help=_("write the figures there too"))
    add_share(parser)


def add_share(parser: Parser) -> None:
    """The options of what is measured with a share of a processor and beside earlier figures."""
    share = _("measure with so many per cent of a processor too, as on a small computer, such as 25")
    parser.add_argument("--share", type=percentage, metavar=_("PER CENT"), help=share)
    against = _("show the figures beside those that --json kept in this file")
    parser.add_argument("--against", type=Path, metavar=_("FILE"), help=against)


def run(options: argparse.Namespace, screen: Screen) -> int:
    """Measure, show, and say which rules it was. Returns the exit code; raises `BadInput`, `SetupError`."""
    _refuse_what_means_nothing(options)
    code = _measured(options, screen)
    screen.say(_("Rules: compiled") if finder.in_force() else _("Rules: interpreted"), "dim")
    return code


def _measured(options: argparse.Namespace, screen: Screen) -> int:
    if options.what == "table":
        return _table(options, screen)
    if options.what == "climb":
        return _climb(options, screen)
    if options.what == "bots":
        from companion.measure import bot_ranking

        games = 200 if options.games is None else options.games
        return bot_ranking.run(options.game, options.thinker, games, options.json, screen)
    from companion.measure import rules_shown

    given = (options.game, options.runs, options.json, options.share, options.against)
    return rules_shown.run(rules_shown.Wanted(*given), screen)


def _refuse_what_means_nothing(options: argparse.Namespace) -> None:
    """End the program when an option was given that this measurement does not take."""
    parser: Parser = options.parser
    if options.what == "ui":
        words = _("ui comes first, its options after it: {command}")
        parser.error(words.format(command=own_command("bench ui --runs 3")))
    taken = TAKES[options.what]
    for key in dict.fromkeys(key for keys in TAKES.values() for key in keys):
        if key not in taken and getattr(options, key) != parser.get_default(key):
            words = _("--{option} means nothing for bench {what}, which takes: {taken}")
            known = ", ".join(f"--{each}" for each in taken)
            parser.error(words.format(option=key, what=options.what, taken=known))


def _table(options: argparse.Namespace, screen: Screen) -> int:
    from companion.play.bad_input import BadInput

    if options.games is not None and not 1 <= options.games <= MOST_TABLES:
        words = _("--games: expected 1 to {most}, found {games}.")
        raise BadInput(words.format(most=MOST_TABLES, games=options.games))
    from companion.measure import table as bench

    games = str(4 if options.games is None else options.games)
    return bench.run(["--fights", games, "--acts", games])


def _climb(options: argparse.Namespace, screen: Screen) -> int:
    from companion.measure import climb_speed

    return climb_speed.run(options.runs, options.json, screen)
