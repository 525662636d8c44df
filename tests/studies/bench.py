"""`python -m tests.studies.bench`: what can be measured, and which options each measurement takes.

`rules`, `bots`, `climb`, `table` and `ui`; each benchmark is imported only when it is wanted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.compiled import finder
from companion.engine.setups import SetupError
from companion.play.bad_input import BadInput
from companion.play.terminal.screen import Screen
from companion.speech.command_line import BAD_INPUT, Parser, whole_number
from companion.speech.whole_numbers import whole

INTERRUPTED = 130
COMMAND = "python -m tests.studies.bench"
MOST_TABLES = 1000
"""Fights with each boss."""
TAKES = {
    "rules": ("game", "runs", "json", "share", "against"),
    "bots": ("game", "games", "thinker", "json"),
    "climb": ("runs", "json"),
    "table": ("games", "players", "json"),
}
"""The options of each measurement; `ui` has its own."""


def add_options(parser: Parser) -> None:
    """The options of all measurements."""
    parts = (*TAKES, "ui")
    see_ui = "what is measured; ui --help shows the options of ui"
    parser.add_argument("what", nargs="?", default="rules", choices=parts, help=see_ui)
    parser.add_argument("--game", metavar="GAME", help="only this game")
    games = "games for each pair of bots (200), or fights of a table with each boss and acts (4)"
    parser.add_argument("--games", type=whole_number, metavar="N", help=games)
    parser.add_argument("--players", type=whole_number, metavar="N", help="only a table of so many: 1 to 4")
    parser.add_argument("--thinker", default="thinker:200", metavar="BOT", help="such as thinker:200")
    parser.add_argument(
        "--runs", type=whole_number, default=5, metavar="N", help="runs, of which the median counts"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    add_share(parser)


def percentage(text: str) -> int:
    """The `type` of `--share`: a percentage of one processor. Raises `argparse.ArgumentTypeError`."""
    found = whole(text)
    if found is None or not 1 <= found <= 100:
        words = "expected a percentage of one processor from 1 to 100, found {text}"
        raise argparse.ArgumentTypeError(words.format(text=repr(text[:20])))
    return found


def add_share(parser: Parser) -> None:
    """The options of what is measured with a share of a processor and beside earlier figures."""
    share = "measure with so many per cent of a processor too, as on a small computer, such as 25"
    parser.add_argument("--share", type=percentage, metavar="PER CENT", help=share)
    against = "show the figures beside those that --json kept in this file"
    parser.add_argument("--against", type=Path, metavar="FILE", help=against)


def run(options: argparse.Namespace, screen: Screen) -> int:
    """Measure, show, and say which rules it was. Returns the exit code; raises `BadInput`, `SetupError`."""
    _refuse_what_means_nothing(options)
    code = _measured(options, screen)
    screen.say("Rules: compiled" if finder.in_force() else "Rules: interpreted", "dim")
    return code


def _measured(options: argparse.Namespace, screen: Screen) -> int:
    if options.what == "table":
        return _table(options, screen)
    if options.what == "climb":
        return _climb(options, screen)
    if options.what == "bots":
        from tests.studies.measure import bot_ranking

        games = 200 if options.games is None else options.games
        return bot_ranking.run(options.game, options.thinker, games, options.json, screen)
    from tests.studies.measure import rules_shown

    given = (options.game, options.runs, options.json, options.share, options.against)
    return rules_shown.run(rules_shown.Wanted(*given), screen)


def _refuse_what_means_nothing(options: argparse.Namespace) -> None:
    """End the program when an option was given that this measurement does not take."""
    parser: Parser = options.parser
    if options.what == "ui":
        words = "ui comes first, its options after it: {command}"
        parser.error(words.format(command=f"{COMMAND} ui --runs 3"))
    taken = TAKES[options.what]
    for key in dict.fromkeys(key for keys in TAKES.values() for key in keys):
        if key not in taken and getattr(options, key) != parser.get_default(key):
            words = "--{option} means nothing for {what}, which takes: {taken}"
            known = ", ".join(f"--{each}" for each in taken)
            parser.error(words.format(option=key, what=options.what, taken=known))


def _table(options: argparse.Namespace, screen: Screen) -> int:
    if options.games is not None and not 1 <= options.games <= MOST_TABLES:
        words = "--games: expected 1 to {most}, found {games}."
        raise BadInput(words.format(most=MOST_TABLES, games=options.games))
    from tests.studies.measure import table as bench

    games = str(4 if options.games is None else options.games)
    out = [] if options.json is None else ["--json", str(options.json)]
    sizes = [] if options.players is None else ["--players", str(options.players)]
    return bench.run(["--fights", games, "--acts", games, *sizes, *out])


def _climb(options: argparse.Namespace, screen: Screen) -> int:
    from tests.studies.measure import climb_speed

    return climb_speed.run(options.runs, options.json, screen)


def main(arguments: Sequence[str]) -> int:
    """Measure. Returns the exit code: 2 for what cannot be measured, 130 after Ctrl-C."""
    try:
        if arguments[:1] == ["ui"]:
            from tests.studies.screens import bench

            return bench.run(arguments[1:])
        parser = Parser(prog=COMMAND, description="How fast everything is, beside what it should be.")
        add_options(parser)
        parser.set_defaults(parser=parser)
        return run(parser.read(arguments), Screen())
    except (BadInput, SetupError) as error:
        sys.stderr.write(f"{COMMAND}: {error}\n")
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
