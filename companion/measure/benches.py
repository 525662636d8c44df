"""`companion bench`: what can be measured, and which options each measurement takes.

A part of the entry point: each benchmark is imported only when it is wanted.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion.compiled import finder
from companion.speech.command_line import Parser, percentage, whole_number
from companion.speech.words import _

if TYPE_CHECKING:
    from companion.play.screen import Screen

MOST_MINUTES = 1500
MOST_TABLES = 1000
"""Fights with each boss."""
TAKES = {
    "rules": ("game", "runs", "json", "share", "against"),
    "bots": ("game", "games", "thinker", "json"),
    "balance": ("game", "games", "seed", "processes", "json"),
    "fights": ("game", "games", "seed", "processes"),
    "climbs": ("games", "seed", "processes", "undo"),
    "climb": ("runs", "json"),
    "table": ("games", "endure"),
    "cluster": ("game", "games", "json"),
}
"""The options of each measurement; `ui` has its own."""


def add_options(parser: Parser) -> None:
    """The options of all measurements."""
    parts = ("rules", "bots", "balance", "fights", "climbs", "climb", "table", "cluster", "ui")
    see_ui = _("what is measured; ui has options of its own: companion bench ui --help")
    parser.add_argument("what", nargs="?", default="rules", choices=parts, help=see_ui)
    parser.add_argument("--game", metavar=_("GAME"), help=_("only this game"))
    games = _(
        "games for each pair of bots or decks and each boss (200), fights or climbs (1000), fights of a "
        "table with each boss and acts of its climbs (4), or games by each number of processes (600)"
    )
    parser.add_argument("--games", type=whole_number, metavar="N", help=games)
    parser.add_argument("--seed", default="1", metavar=_("TEXT"), help=_("of the games"))
    parser.add_argument(
        "--processes", type=whole_number, metavar="N", help=_("how many at once; all if not given")
    )
    parser.add_argument("--thinker", default="thinker:200", metavar=_("BOT"), help=_("such as thinker:200"))
    parser.add_argument(
        "--runs", type=whole_number, default=5, metavar="N", help=_("runs, of which the median counts")
    )
    parser.add_argument("--json", type=Path, metavar=_("FILE"), help=_("write the figures there too"))
    add_share(parser)
    undo = _("with climbs: take every step back and again")
    parser.add_argument("--undo", action="store_true", help=undo)
    endure = _("with table: play on the emulated table for so long, and see whether anything grows")
    parser.add_argument("--endure", type=float, metavar=_("MINUTES"), help=endure)


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
    if options.what == "fights":
        return _fights(options, screen)
    if options.what == "climbs":
        return _climbs(options, screen)
    if options.what == "climb":
        return _climb(options, screen)
    if options.what == "balance":
        return _balance(options, screen)
    if options.what == "cluster":
        from companion.measure import cluster

        return cluster.run(options.game, options.games, options.json, screen)
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
        parser.error(_("ui comes first, its options after it: companion bench ui --runs 3"))
    taken = TAKES[options.what]
    for key in dict.fromkeys(key for keys in TAKES.values() for key in keys):
        if key not in taken and getattr(options, key) != parser.get_default(key):
            words = _("--{option} means nothing for bench {what}, which takes: {taken}")
            known = ", ".join(f"--{each}" for each in taken)
            parser.error(words.format(option=key, what=options.what, taken=known))


def _table(options: argparse.Namespace, screen: Screen) -> int:
    from companion.play.bad_input import BadInput

    if options.endure is not None:
        return _endure(options.endure, screen)
    if options.games is not None and not 1 <= options.games <= MOST_TABLES:
        words = _("--games: expected 1 to {most}, found {games}.")
        raise BadInput(words.format(most=MOST_TABLES, games=options.games))
    from companion.measure import table as bench

    games = str(4 if options.games is None else options.games)
    return bench.run(["--fights", games, "--acts", games])


def _endure(minutes: float, screen: Screen) -> int:
    from companion.measure import endure

    if not 0 < minutes <= MOST_MINUTES:
        from companion.play.bad_input import BadInput

        words = _("--endure: expected more than 0 and at most {most} minutes, found {found}.")
        raise BadInput(words.format(most=MOST_MINUTES, found=f"{minutes:g}"))
    return endure.run(minutes, screen)


def _balance(options: argparse.Namespace, screen: Screen) -> int:
    from companion.measure import balance
    from companion.play import simulate
    from companion.play.setting_up import checked_seed

    games = 200 if options.games is None else options.games
    processes, seed = simulate.processes(options.processes), checked_seed(options.seed)
    return balance.run(options.game, games, seed, processes, options.json, screen)


def _fights(options: argparse.Namespace, screen: Screen) -> int:
    from companion.games import catalogue
    from companion.measure import random_fights
    from companion.play import simulate
    from companion.play.setting_up import checked_seed

    games = 1000 if options.games is None else options.games
    processes = simulate.processes(options.processes)
    game = catalogue.game(options.game or "sts").id
    return random_fights.run(game, games, checked_seed(options.seed), processes, screen)


def _climbs(options: argparse.Namespace, screen: Screen) -> int:
    from companion.measure import random_climbs
    from companion.play import simulate
    from companion.play.setting_up import checked_seed

    games = 1000 if options.games is None else options.games
    processes, seed = simulate.processes(options.processes), checked_seed(options.seed)
    return random_climbs.run(games, seed, processes, screen, options.undo)


def _climb(options: argparse.Namespace, screen: Screen) -> int:
    from companion.measure import climb_speed

    return climb_speed.run(options.runs, options.json, screen)
