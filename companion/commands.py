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
    from companion.laboratory.experiments import Experiment
    from companion.laboratory.sides import Side
    from companion.play.command_line.players import Player
    from companion.play.terminal.playing import Kind
    from companion.play.terminal.screen import Screen


def _rules(options: argparse.Namespace) -> tuple[Game[Any], dict[str, Any], Path | None]:
    """The game that was named by the owner's numbers, its options, and a deck file if one is named."""
    from companion.games import catalogue
    from companion.play.bad_input import BadInput
    from companion.play.command_line.typed_setup import deck_file, options_of
    from companion.play.owners import numbers, own_cards

    game = catalogue.game(options.game)
    numbers.use_owners(game.id, options.numbers)
    for mistake in own_cards.use_owners(game):
        raise BadInput(mistake)
    game = catalogue.game(options.game)
    given, decks = deck_file(game, _given(options, game))
    return game, options_of(game, options.house, given), decks


def _given(options: argparse.Namespace, game: Game[Any]) -> list[str]:
    """The options of a game as they were said, either way."""
    from companion.play.command_line.typed_setup import extra_options

    return [*options.option, *extra_options(game, options.extra, options.parser.options())]


def _said(options: argparse.Namespace) -> set[str]:
    """The options of the game that people gave."""
    from companion.games import catalogue
    from companion.play.command_line.typed_setup import said_options

    game = catalogue.game(options.game)
    return said_options(game, options.house, _given(options, game))


def play(options: argparse.Namespace, screen: Screen) -> int:
    """Begin a game. Returns the exit code."""
    from companion.play.command_line import groups_command
    from companion.play.command_line.players import players
    from companion.play.command_line.typed_setup import brought, checked_seed, setup_of
    from companion.play.owners import numbers
    from companion.play.terminal import playing

    kind = _kind(options)
    game, chosen, decks = _rules(options)
    chosen |= groups_command.book_for(game, options.group)
    rolls = options.dice == "seed"
    if options.table and options.seats is None and game.parts.owned_decks is not None:
        from companion import at_table

        seed = "" if options.dice == "ask" else checked_seed(options.seed or token_hex(4))
        return at_table.play_decks(game.id, chosen, seed, screen, options.emulated, rolls, options.phones)
    seated = players(options.seats) if options.seats is not None else _one_and_bots(game)
    if decks is not None:
        chosen |= brought(game, decks, chosen, [player.name for player in seated])
    numbers.say_corrections(game.id, screen)
    setup = setup_of(game, seated, chosen, options.seed, options.dice or "seed", _said(options))
    if options.table:
        from companion import at_table

        return at_table.play(setup, seated, screen, options.emulated, rolls, options.phones)
    return playing.begin(setup, seated, screen, kind)


def _kind(options: argparse.Namespace) -> Kind | None:
    """A game with phones, where they are wanted. Raises `BadInput` where they cannot be had."""
    if not options.phones:
        return None
    from companion.extras import parts
    from companion.play.bad_input import BadInput

    if lacking := parts.lacking("network", "--phones"):
        raise BadInput(lacking)
    from companion.network.terminal import GameWithPhones

    return GameWithPhones


def _one_and_bots(game: Game[Any]) -> list[Player]:
    from companion.play.command_line.players import players

    return players(",".join([_("Player"), *["bot"] * (game.seats[0] - 1)]))


def resume(options: argparse.Namespace, screen: Screen) -> int:
    """Take up a kept game. Returns the exit code."""
    from companion.play import opening
    from companion.play.owners import numbers
    from companion.play.terminal import playing

    game_id = playing.meant(options.id)
    if options.numbers is not None:
        numbers.use_owners(opening.shelf().info(game_id).game, options.numbers)
    return go_on(game_id, screen, options.table, options.emulated, _kind(options))


def go_on(
    game_id: str, screen: Screen, table: bool = False, emulated: bool = False, kind: Kind | None = None
) -> int:
    """Take up a kept game, at the table if it was played there."""
    from companion import at_table

    return at_table.resume(game_id, screen, table, emulated, kind)


def list_games(options: argparse.Namespace, screen: Screen) -> int:
    """The kept games. Returns the exit code."""
    from companion.play.command_line import games_command

    return games_command.listed(screen)


def show_game(options: argparse.Namespace, screen: Screen) -> int:
    """One game and its history. Returns the exit code."""
    from companion.play.command_line import games_command

    return games_command.show(options.id, screen)


def show_results(options: argparse.Namespace, screen: Screen) -> int:
    """How one game went, or a picture of it. Returns the exit code."""
    from companion.play.command_line import games_command

    return games_command.results_of(options.id, options.picture, screen)


def export_game(options: argparse.Namespace, screen: Screen) -> int:
    """Write a game to one file. Returns the exit code."""
    from companion.play.command_line import games_command

    return games_command.export(options.id, options.file, options.overwrite, screen)


def import_game(options: argparse.Namespace, screen: Screen) -> int:
    """Put an exported game on the shelf. Returns the exit code."""
    from companion.play.command_line import games_command

    return games_command.import_file(options.file, screen)


def delete_games(options: argparse.Namespace, screen: Screen) -> int:
    """Take games off the shelf. Returns the exit code."""
    from companion.play.command_line import games_command

    return games_command.delete(options.id, options.yes, screen)


def check(options: argparse.Namespace, screen: Screen) -> int:
    """Play scenario files. Returns the exit code."""
    from companion.play.command_line import check

    return check.run(options.files, options.game, screen)


def simulate(options: argparse.Namespace, screen: Screen) -> int:
    """Many games between bots. Returns the exit code."""
    from companion.laboratory import result_files, running
    from companion.play.owners import numbers
    from companion.play.simulation import simulate

    game, chosen, decks = _rules(options)
    numbers.say_corrections(game.id, screen)
    plan = running.Plan(
        simulate.processes(options.processes),
        options.on or "",
        options.out,
        options.plot,
        options.until or 0.0,
        options.go_on,
    )
    if options.go_on is None:
        experiment = _experiment(options, game, chosen, decks, _said(options), "careful,random")
        return running.run(experiment, plan, screen.console)
    _refuse_beside_go_on(options)
    begun = result_files.taken_up(options.go_on, game.id)
    return running.run(begun.experiment, plan, screen.console, begun)


def _refuse_beside_go_on(options: argparse.Namespace) -> None:
    """Whoever goes on with a file plays what stands in it. Raises `BadInput`."""
    from companion.play.bad_input import BadInput

    keys = ("seats", "players", "games", "seed", "field", "out", "option", "house", "extra")
    said = [key for key in keys if getattr(options, key)]
    if said:
        words = _("--go-on uses the settings in {file}. Leave out {said}.")
        raise BadInput(words.format(file=options.go_on, said=", ".join(f"--{key}" for key in said)))


def _experiment(
    options: argparse.Namespace,
    game: Game[Any],
    chosen: dict[str, Any],
    decks: Path | None,
    said: set[str],
    rivals: str,
) -> Experiment:
    """What is to be played many times, by the words of the command line; `rivals` play if nobody is named.

    Raises `BadInput`.
    """
    from companion.play.command_line.typed_setup import checked_seed
    from companion.play.simulation import every_deck, series, simulate

    seed = checked_seed(options.seed) if options.seed is not None else "1"
    bots = simulate.contestants(options.seats or "careful")
    if options.field:
        return every_deck.field_of(game, bots, options.games, seed, chosen)
    if game.parts.series is not None:
        return series.asked(game, bots, options.games, seed, chosen, options.players, decks, said)
    if options.players is not None:
        from companion.play.bad_input import BadInput

        words = _("--players: in {game}, players play against each other. Use --seats.")
        raise BadInput(words.format(game=game.title()))
    seated = simulate.contestants(options.seats or rivals)
    games = 1000 if options.games is None else options.games
    return simulate.contest_of(game, seated, games, seed, chosen)


def compare(options: argparse.Namespace, screen: Screen) -> int:
    """The same games by two house rules, numbers or sets of cards. Returns the exit code."""
    from companion.laboratory import comparing, sides
    from companion.play.simulation import simulate
    from companion.play.simulation.workers import in_force

    files = [options.first, options.second]
    game = sides.game_of(files, options.game)
    before, found, experiments = in_force(game.id), [], []
    for file in files:
        side = sides.side_of(game, file)
        with sides.in_force_for_a_while(side.force, before):
            experiments.append(_side(options, side))
        found.append(side)
    return comparing.run(
        (found[0], found[1]),
        (experiments[0], experiments[1]),
        simulate.processes(options.processes),
        options.until or 0.0,
        options.out,
        screen.console,
    )


def _side(options: argparse.Namespace, side: Side) -> Experiment:
    """What is played on one side of a comparison, with its rules in force."""
    from companion.games import catalogue
    from companion.play.command_line.typed_setup import deck_file, options_of, said_options

    game = catalogue.game(side.force.game)
    given, decks = deck_file(game, _given(options, game))
    chosen, said = options_of(game, side.house, given), said_options(game, side.house, given)
    return _experiment(options, game, chosen, decks, said, "careful,careful")


def content(options: argparse.Namespace, screen: Screen) -> int:
    """What is in the box of a game, or what of it is uncertain. Returns the exit code."""
    from companion.games import catalogue
    from companion.play import opening
    from companion.play.command_line import content_command
    from companion.play.owners import comparing, numbers

    numbers.use_owners(catalogue.game(options.game).id, options.numbers)
    game = opening.game(options.game)
    if options.uncertain:
        return comparing.uncertain(game.id, screen)
    if options.tick or options.photo or options.send:
        return comparing.change(game.id, options.tick, options.photo, options.send, screen)
    if options.signs is not None:
        from companion.play.sheets import sign_sheet

        return sign_sheet.write(game, options.signs, screen)
    if options.search is not None:
        return content_command.search(game, options.search, screen)
    if options.deck is not None:
        return content_command.working_with(game, options.deck, screen)
    return content_command.content(game, options.names, screen)


def rules(options: argparse.Namespace, screen: Screen) -> int:
    """What the rule text of a game says, and how it is played where it is open. Returns the exit code."""
    from companion.play import opening
    from companion.play.command_line import rules_command

    game = opening.game(options.game)
    if options.show:
        return rules_command.show(game, options.show, screen)
    return rules_command.run(game, options.words, screen)


def house(options: argparse.Namespace, screen: Screen) -> int:
    """The house rules of a game: printed, kept under names, listed. Returns the exit code."""
    from companion.play import opening
    from companion.play.command_line import house_command

    return house_command.run(opening.game(options.game), options, screen)
