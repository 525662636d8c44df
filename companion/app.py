"""The command `companion`: every part of the program behind one name.

This is the one place that joins rules, table, screens and hardware. Each part is imported only when
it is wanted, so that the command starts quickly and works where a part cannot.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from companion.play import streams
from companion.speech import words
from companion.speech.command_line import BAD_INPUT, Parser, whole_number
from companion.speech.words import N_, _

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.play.players import Player
    from companion.play.screen import Screen

INTERRUPTED = 130

PASSED_ON: Mapping[str, tuple[str, str, str]] = {
    "doctor": ("hardware.doctor", "run", N_("the devices and the machine: what is wrong, and what mends it")),
    "table": (
        "hardware.table_shell",
        "run",
        N_("the emulated table: put cards, roll the die, press buttons"),
    ),
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


def main(argv: Sequence[str] | None = None) -> int:
    """The command. Returns the exit code: 2 for input that cannot be used, 130 after Ctrl-C.

    Nothing that is given ends in a traceback: a file, folder or stream that fails is named.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    streams.make_writable()
    try:
        arguments = speak(arguments)
        code = _run(arguments)
        return code if streams.flushed() else BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has gone, as `head` does
        streams.give_up()
        return 0
    except _input_errors() as error:
        _say_at_the_end(str(error))
        return BAD_INPUT
    except OSError as error:
        words = _("{file}: {reason}. Check its name and folder, and that there is room.")
        _say_at_the_end(words.format(file=repr(error.filename or "")[:80], reason=error.strerror or error))
        streams.flushed()
        return BAD_INPUT


def _say_at_the_end(words: str) -> None:
    """The last words; names in them are only names, and an error stream that is full is let be."""
    from companion.play.screen import harmless

    with suppress(OSError, ValueError):
        sys.stderr.write(harmless(f"companion: {words}\n"))
        sys.stderr.flush()


def _input_errors() -> tuple[type[BaseException], ...]:
    """What says in one sentence that something given cannot be used; nothing has changed then."""
    from companion.engine.game import SetupError
    from companion.play.bad_input import BadInput
    from companion.translations import UnknownLanguageError

    known: list[type[BaseException]] = [SetupError, BadInput, UnknownLanguageError]
    store = sys.modules.get("companion.store.errors")
    if store is not None:
        known.append(store.StoreError)
    return tuple(known)


# Language


def speak(arguments: Sequence[str]) -> list[str]:
    """Speak the language of `--language CODE` (anywhere), else of $LANGUAGE; returns the other words.

    Raises `UnknownLanguageError` for a `--language` there is no translation into.
    """
    from companion import translations

    left, wanted = _without_language(arguments)
    chosen = wanted if wanted is not None else _from_environment(translations.languages())
    if wanted is not None or chosen:
        words.use(translations.load(chosen))
    return left


def _without_language(arguments: Sequence[str]) -> tuple[list[str], str | None]:
    left: list[str] = []
    wanted = None
    given = iter(arguments)
    for word in given:
        if word == "--language":
            wanted = next(given, "")
        elif word.startswith("--language="):
            wanted = word.partition("=")[2]
        else:
            left.append(word)
    return left, wanted


def _from_environment(known: Iterable[str]) -> str:
    """The first language of $LANGUAGE that can be spoken; others are let be."""
    spoken = {*known, "pseudo"}
    for name in os.environ.get("LANGUAGE", "").split(":"):
        for code in (name, name.partition(".")[0], name.partition("_")[0]):
            if code in spoken:
                return code
    return ""


# Which command


def _run(arguments: list[str]) -> int:
    if not arguments or (arguments[0].startswith("--") and arguments[0] != "--help"):
        return _touchscreen_or_terminal(arguments)
    if arguments[0] == "tags":
        from companion import at_table

        return at_table.tags(arguments[1:], _screen())
    if arguments[:2] == ["bench", "ui"]:
        return _pass_on_to("bench ui", "ui.measure.bench", "run", arguments[2:])
    if arguments[0] in PASSED_ON:
        return _pass_on(arguments[0], arguments[1:])
    parser = _parser()
    options, extra = parser.parse_known_args(arguments)
    if extra and not getattr(options, "takes_extra", False):
        options.parser.error(options.parser.unknown(extra))
    options.extra = extra
    run: Callable[[argparse.Namespace, Screen], int] = options.run
    return run(options, _screen())


def _screen() -> Screen:
    from companion.play.screen import Screen

    return Screen()


def _pass_on(name: str, arguments: list[str]) -> int:
    module, function, _words = PASSED_ON[name]
    if module == "ui.program.app":
        _use_numbers()
    return _pass_on_to(name, module, function, arguments)


def _pass_on_to(name: str, module: str, function: str, arguments: list[str]) -> int:
    """Run what reads its own arguments. Raises `BadInput` when a package for it is missing."""
    try:
        run = getattr(import_module(module), function)
        code: int = run(arguments)
        return code
    except ModuleNotFoundError as error:
        from companion.play.bad_input import BadInput

        sentence = _(
            "companion {name} needs the package {package}, which is not installed; ./run.sh installs it."
        )
        raise BadInput(sentence.format(name=name, package=error.name)) from error


def _touchscreen_or_terminal(arguments: list[str]) -> int:
    """The touchscreen with its arguments; where it cannot be had, one line and the terminal."""
    from companion.play import home

    _use_numbers()
    missing = _no_touchscreen(arguments)
    if not missing:
        code = _pass_on("screen", arguments)
        if code != 3:  # no display, seen only when opening it
            return code
        missing = _("there is no display")
    screen = _screen()
    screen.say(_("No touchscreen here ({reason}); this is the terminal.").format(reason=missing), "dim")
    return home.run(screen, _go_on)


def _use_numbers() -> None:
    """The owner's numbers and sets of cards of all games, from their usual place."""
    from companion.play import numbers, own_cards

    numbers.use_all()
    for mistake in own_cards.use_all():
        sys.stderr.write(_("Left out: {mistake}\n").format(mistake=mistake))


def _no_touchscreen(arguments: list[str]) -> str:
    """Why there can be no touchscreen; empty when there can. Ends the program for wrong arguments."""
    if find_spec("kivy") is None or find_spec("ui") is None:
        return _("Kivy is not installed")
    from ui.program import app, environment

    options = app.read(arguments)
    return "" if options.offscreen or environment.has_display(os.environ) else _("there is no display")


# The parser


def _parser() -> Parser:
    parser = Parser(
        prog="companion", description=_("Keeps the books of board games, with and without a table.")
    )
    parser.add_argument("--language", metavar="CODE", help=_("speak this language, such as en or pseudo"))
    commands = parser.add_subparsers(dest="command", required=True, metavar=_("COMMAND"), parser_class=Parser)
    for add in (
        _add_play,
        _add_resume,
        _add_games,
        _add_check,
        _add_simulate,
        _add_bench,
        _add_books,
        _add_cards,
    ):
        add(commands)
    commands.add_parser(
        "tags", help=_("which tag is which card, and the decks of this table"), add_help=False
    )
    for name, (_module, _function, meaning) in PASSED_ON.items():
        commands.add_parser(name, help=_(meaning), add_help=False)
    return parser


def _command(commands: Any, name: str, meaning: str, run: Callable[..., int], **defaults: Any) -> Any:
    with_game = defaults.get("takes_extra", False)
    parser = commands.add_parser(
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
    parser.add_argument("game", metavar=_("GAME"), help=_("which game, such as ministeel"))
    parser.add_argument(
        "--house", type=Path, metavar=_("FILE"), help=_("house rules; companion house prints one")
    )
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
    _add_numbers(parser)


def _add_numbers(parser: Any) -> None:
    parser.add_argument(
        "--numbers", type=Path, metavar=_("FILE"), help=_("numbers of your own cards that differ from ours")
    )


def _add_play(commands: Any) -> None:
    parser = _command(commands, "play", _("begin a game in this terminal"), _play, takes_extra=True)
    _add_rules(parser)
    parser.add_argument("--seats", metavar=_("NAMES"), help=_("who plays, such as Anna,Ben,bot:careful"))
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


def _add_resume(commands: Any) -> None:
    parser = _command(commands, "resume", _("go on with a kept game, the last one if none is named"), _resume)
    parser.add_argument("id", nargs="?", default="", metavar=_("ID"), help=_("the beginning of its id"))
    _add_numbers(parser)
    _add_table(parser)


def _add_games(commands: Any) -> None:
    parser = _command(commands, "games", _("the kept games"), _list_games)
    actions = parser.add_subparsers(dest="action", metavar=_("ACTION"), parser_class=Parser)
    _command(actions, "list", _("all kept games"), _list_games)
    show = _command(actions, "show", _("one game and its story"), _show_game)
    show.add_argument("id", metavar=_("ID"))
    export = _command(actions, "export", _("write a game to one file"), _export_game)
    export.add_argument("id", metavar=_("ID"))
    export.add_argument("file", nargs="?", type=Path, metavar=_("FILE"))
    export.add_argument("--overwrite", action="store_true", help=_("replace a file of that name"))
    take_in = _command(actions, "import", _("put an exported game on the shelf"), _import_game)
    take_in.add_argument("file", type=Path, metavar=_("FILE"))
    delete = _command(actions, "delete", _("take games off the shelf for good"), _delete_games)
    delete.add_argument("id", nargs="+", metavar=_("ID"))
    delete.add_argument("--yes", action="store_true", help=_("do not ask"))


def _add_check(commands: Any) -> None:
    parser = _command(commands, "check", _("play scenario files and say what comes out otherwise"), _check)
    parser.add_argument("files", nargs="+", type=Path, metavar=_("FILE"))
    parser.add_argument("--game", metavar=_("GAME"), help=_("the game of files that do not name it"))


def _add_simulate(commands: Any) -> None:
    parser = _command(commands, "simulate", _("many games between bots"), _simulate, takes_extra=True)
    _add_rules(parser)
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
    parser.add_argument("--out", type=Path, metavar=_("FILE"), help=_("all results, as .csv or .json"))
    parser.add_argument("--plot", type=Path, metavar=_("FILE"), help=_("a picture, as .png, .svg or .pdf"))


def _add_bench(commands: Any) -> None:
    from companion.measure import benches

    words = _("how fast everything is, beside what it should be")
    benches.add_options(_command(commands, "bench", words, benches.run))


def _add_books(commands: Any) -> None:
    content = _command(commands, "content", _("what is in the box of a game, and what it does"), _content)
    content.add_argument("game", metavar=_("GAME"))
    # With a default argparse does not count them among what is missing.
    content.add_argument(
        "names", nargs="*", default=[], metavar=_("NAME"), help=_("only what begins so, such as hexaghost")
    )
    content.add_argument(
        "--uncertain", action="store_true", help=_("what you should compare with your own cards")
    )
    _add_numbers(content)
    house = _command(commands, "house", _("the house rules of a game as a file to edit"), _house)
    house.add_argument("game", metavar=_("GAME"))


def _add_cards(commands: Any) -> None:
    from companion.play import cards_command

    words = _("sets of your own cards: write, check, list, print")
    cards_command.add_options(_command(commands, "cards", words, cards_command.run))


# The commands


def _rules(options: argparse.Namespace) -> tuple[Game[Any], dict[str, Any], Path | None]:
    """The game that was named by the owner's numbers, its options, and a deck file if one is named."""
    from companion.games import catalogue
    from companion.play import numbers, own_cards
    from companion.play.bad_input import BadInput
    from companion.play.setting_up import deck_file, extra_options, options_of

    game = catalogue.game(options.game)
    numbers.use_owners(game.id, options.numbers)
    for mistake in own_cards.use_owners(game):
        raise BadInput(mistake)
    game = catalogue.game(options.game)
    given, decks = deck_file(game, [*options.option, *extra_options(game, options.extra)])
    return game, options_of(game, options.house, given), decks


def _said(options: argparse.Namespace) -> set[str]:
    """The options of the game that people gave."""
    from companion.games import catalogue
    from companion.play.setting_up import extra_options, said_options

    game = catalogue.game(options.game)
    return said_options(game, options.house, [*options.option, *extra_options(game, options.extra)])


def _play(options: argparse.Namespace, screen: Screen) -> int:
    from companion.play import numbers, playing
    from companion.play.players import players
    from companion.play.setting_up import brought, setup_of

    game, chosen, decks = _rules(options)
    rolls = options.dice == "seed"
    if options.table and options.seats is None and game.owned_decks is not None:
        from companion import at_table

        seed = "" if options.dice == "ask" else options.seed or token_hex(4)
        return at_table.play_decks(game.id, chosen, seed, screen, options.emulated, rolls)
    seated = players(options.seats) if options.seats is not None else _one_and_bots(game)
    if decks is not None:
        chosen |= brought(game, decks, chosen, [player.name for player in seated])
    numbers.say_corrections(game.id, screen)
    setup = setup_of(game, seated, chosen, options.seed, options.dice or "seed")
    if options.table:
        from companion import at_table

        return at_table.play(setup, seated, screen, options.emulated, rolls)
    return playing.begin(setup, seated, screen)


def _one_and_bots(game: Game[Any]) -> list[Player]:
    from companion.play.players import players

    return players(",".join([_("Player"), *["bot"] * (game.seats[0] - 1)]))


def _resume(options: argparse.Namespace, screen: Screen) -> int:
    from companion.play import numbers, playing

    numbers.use_all(options.numbers)
    return _go_on(playing.meant(options.id), screen, options.table, options.emulated)


def _go_on(game_id: str, screen: Screen, table: bool = False, emulated: bool = False) -> int:
    """Take up a kept game, at the table if it was played there."""
    from companion import at_table

    return at_table.resume(game_id, screen, table, emulated)


def _list_games(options: argparse.Namespace, screen: Screen) -> int:
    from companion.play import games_command

    return games_command.listed(screen)


def _show_game(options: argparse.Namespace, screen: Screen) -> int:
    from companion.play import games_command

    return games_command.show(options.id, screen)


def _export_game(options: argparse.Namespace, screen: Screen) -> int:
    from companion.play import games_command

    return games_command.export(options.id, options.file, options.overwrite, screen)


def _import_game(options: argparse.Namespace, screen: Screen) -> int:
    from companion.play import games_command

    return games_command.import_file(options.file, screen)


def _delete_games(options: argparse.Namespace, screen: Screen) -> int:
    from companion.play import games_command

    return games_command.delete(options.id, options.yes, screen)


def _check(options: argparse.Namespace, screen: Screen) -> int:
    from companion.play import check

    return check.run(options.files, options.game, screen)


def _simulate(options: argparse.Namespace, screen: Screen) -> int:
    from companion.play import numbers, series, simulate

    game, chosen, decks = _rules(options)
    numbers.say_corrections(game.id, screen)
    seed = options.seed if options.seed is not None else "1"
    processes = simulate.processes(options.processes)
    wanted = simulate.Wanted(options.out, options.plot)
    if game.series is not None:
        bots = simulate.contestants(options.seats or "careful")
        found = series.asked(game, bots, options.games, seed, chosen, options.players, decks, _said(options))
        return series.run(found, processes, wanted, screen.console)
    if options.players is not None:
        from companion.play.bad_input import BadInput

        words = _("--players: in {game} seats play against each other; use --seats.")
        raise BadInput(words.format(game=game.title()))
    seated = simulate.contestants(options.seats or "careful,random")
    games = 1000 if options.games is None else options.games
    return simulate.run(
        simulate.contest_of(game, seated, games, seed, chosen), processes, wanted, screen.console
    )


def _content(options: argparse.Namespace, screen: Screen) -> int:
    from companion.games import catalogue
    from companion.play import content_command, numbers

    game = catalogue.game(options.game)
    numbers.use_owners(game.id, options.numbers)
    if options.uncertain:
        return numbers.uncertain(game.id, screen)
    return content_command.content(catalogue.game(options.game), options.names, screen)


def _house(options: argparse.Namespace, screen: Screen) -> int:
    from companion.games import catalogue
    from companion.play import content_command

    return content_command.house(catalogue.game(options.game), screen)


if __name__ == "__main__":
    sys.exit(main())
