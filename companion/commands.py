"""What each command does, from the options that were read; `companion.command_parser` reads them.

Each part of the program is imported only when a command wants it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from companion.speech.words import _

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.play.players import Player
    from companion.play.screen import Screen


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


def play(options: argparse.Namespace, screen: Screen) -> int:
    """Begin a game. Returns the exit code."""
    from companion.play import groups_command, numbers, playing
    from companion.play.players import players
    from companion.play.setting_up import brought, checked_seed, setup_of

    game, chosen, decks = _rules(options)
    chosen |= groups_command.book_for(game, options.group)
    rolls = options.dice == "seed"
    if options.table and options.seats is None and game.owned_decks is not None:
        from companion import at_table

        seed = "" if options.dice == "ask" else checked_seed(options.seed or token_hex(4))
        return at_table.play_decks(game.id, chosen, seed, screen, options.emulated, rolls)
    seated = players(options.seats) if options.seats is not None else _one_and_bots(game)
    if decks is not None:
        chosen |= brought(game, decks, chosen, [player.name for player in seated])
    numbers.say_corrections(game.id, screen)
    setup = setup_of(game, seated, chosen, options.seed, options.dice or "seed", _said(options))
    if options.table:
        from companion import at_table

        return at_table.play(setup, seated, screen, options.emulated, rolls)
    return playing.begin(setup, seated, screen)


def _one_and_bots(game: Game[Any]) -> list[Player]:
    from companion.play.players import players

    return players(",".join([_("Player"), *["bot"] * (game.seats[0] - 1)]))


def resume(options: argparse.Namespace, screen: Screen) -> int:
    """Take up a kept game. Returns the exit code."""
    from companion.play import numbers, playing

    numbers.use_all(options.numbers)
    return go_on(playing.meant(options.id), screen, options.table, options.emulated)


def go_on(game_id: str, screen: Screen, table: bool = False, emulated: bool = False) -> int:
    """Take up a kept game, at the table if it was played there."""
    from companion import at_table

    return at_table.resume(game_id, screen, table, emulated)


def list_games(options: argparse.Namespace, screen: Screen) -> int:
    """The kept games. Returns the exit code."""
    from companion.play import games_command

    return games_command.listed(screen)


def show_game(options: argparse.Namespace, screen: Screen) -> int:
    """One game and its history. Returns the exit code."""
    from companion.play import games_command

    return games_command.show(options.id, screen)


def export_game(options: argparse.Namespace, screen: Screen) -> int:
    """Write a game to one file. Returns the exit code."""
    from companion.play import games_command

    return games_command.export(options.id, options.file, options.overwrite, screen)


def import_game(options: argparse.Namespace, screen: Screen) -> int:
    """Put an exported game on the shelf. Returns the exit code."""
    from companion.play import games_command

    return games_command.import_file(options.file, screen)


def delete_games(options: argparse.Namespace, screen: Screen) -> int:
    """Take games off the shelf. Returns the exit code."""
    from companion.play import games_command

    return games_command.delete(options.id, options.yes, screen)


def check(options: argparse.Namespace, screen: Screen) -> int:
    """Play scenario files. Returns the exit code."""
    from companion.play import check

    return check.run(options.files, options.game, screen)


def simulate(options: argparse.Namespace, screen: Screen) -> int:
    """Many games between bots. Returns the exit code."""
    from companion.play import field, numbers, series, simulate
    from companion.play.setting_up import checked_seed

    game, chosen, decks = _rules(options)
    numbers.say_corrections(game.id, screen)
    seed = checked_seed(options.seed) if options.seed is not None else "1"
    processes = simulate.processes(options.processes)
    wanted = simulate.Wanted(options.out, options.plot)
    if options.field:
        bots = simulate.contestants(options.seats or "careful")
        against = field.field_of(game, bots, options.games, seed, chosen)
        return field.run(against, processes, wanted, screen.console)
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


def content(options: argparse.Namespace, screen: Screen) -> int:
    """What is in the box of a game, or what of it is uncertain. Returns the exit code."""
    from companion.games import catalogue
    from companion.play import content_command, numbers

    game = catalogue.game(options.game)
    numbers.use_owners(game.id, options.numbers)
    if options.uncertain:
        return numbers.uncertain(game.id, screen)
    return content_command.content(catalogue.game(options.game), options.names, screen)


def house(options: argparse.Namespace, screen: Screen) -> int:
    """The house rules of a game as a file. Returns the exit code."""
    from companion.games import catalogue
    from companion.play import content_command

    return content_command.house(catalogue.game(options.game), screen)
