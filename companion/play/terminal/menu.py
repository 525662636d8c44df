"""The home menu of the terminal: begin a game, go on with one, look at those that are kept."""

from __future__ import annotations

from collections.abc import Callable

from rich.rule import Rule
from rich.text import Text

from companion.engine.game import SetupError
from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.command_line import games_command
from companion.play.command_line.players import Player, players
from companion.play.command_line.typed_setup import options_of, setup_of
from companion.play.opening import shelf
from companion.play.terminal import playing
from companion.play.terminal.screen import Screen
from companion.speech import whole_numbers
from companion.speech.command_line import BAD_INPUT
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.store.game_info import GameInfo

MOST_LISTED = 9


class _Leaving(Exception):  # noqa: N818 - what happens, not an error
    """The input ended, or a person leaves the menu."""


_LEAVE = ("q", "quit")

Resume = Callable[[str, Screen], int]
"""Takes up the kept game with this id, and returns the exit code."""


def run(screen: Screen, resume: Resume = playing.resume) -> int:
    """Ask what to do until somebody leaves. Returns the exit code."""
    while True:
        try:
            going = _going()
        except StoreError as error:  # it would fail for ever
            screen.say(str(error), "yellow")
            return BAD_INPUT
        try:
            code = _once(going, screen, resume)
            if code == playing.INTERRUPTED:
                return code
        except (_Leaving, KeyboardInterrupt):
            return 0
        except (BadInput, SetupError, StoreError) as error:
            screen.say(str(error), "yellow")


def _going() -> list[GameInfo]:
    """The games that can be gone on with. Raises `StoreError`."""
    return [info for info in shelf().kept() if playable(info)][:MOST_LISTED]


def playable(info: GameInfo) -> bool:
    """Whether a game can be gone on with."""
    return info.readable and info.over is not True and not info.older


def _once(going: list[GameInfo], screen: Screen, resume: Resume) -> int:
    screen.show("", Rule(Text(_("Table companion"), "bold"), align="left", style="dim"))
    for number, info in enumerate(going, 1):
        _choice(screen, str(number), _going_on(info))
    _choice(screen, "n", _("start a new game"))
    _choice(screen, "g", _("all saved games"))
    _choice(screen, "q", _("quit"))
    answer = _asked(screen, "> ").casefold()
    if answer in _LEAVE:
        raise _Leaving
    return _chosen(answer, going, screen, resume)


def _going_on(info: GameInfo) -> str:
    words = _("continue {title}: {seats}")
    if info.standing:
        words = _("continue {title}: {seats} ({standing})")
    return words.format(title=info.title, seats=", ".join(info.seats), standing=info.standing)


def _choice(screen: Screen, key: str, words: str) -> None:
    screen.show(Text(f"  {key} ", "bold").append(words, "not bold"))


def _asked(screen: Screen, prompt: str) -> str:
    answer = screen.ask(prompt)
    if answer is None:
        raise _Leaving
    return answer


def _chosen(answer: str, going: list[GameInfo], screen: Screen, resume: Resume) -> int:
    if answer == "g":
        return games_command.listed(screen)
    if answer == "n":
        return _new_game(screen)
    place = whole_numbers.picked(answer, len(going))
    if place is not None:
        return resume(going[place].id, screen)
    if not answer:
        return 0
    raise BadInput(
        _("{answer} is not on the list. Type the number or letter shown in front.").format(answer=answer[:20])
    )


def _new_game(screen: Screen) -> int:
    """Game and seats are asked for; house rules are for the command line."""
    names = catalogue.names()
    for number, name in enumerate(names, 1):
        _choice(screen, str(number), catalogue.game(name).title())
    _choice(screen, "q", _("back"))
    answer = _asked(screen, _("Which game? ")) if len(names) > 1 else "1"
    if answer.casefold() in _LEAVE:
        return 0
    place = whole_numbers.picked(answer, len(names))
    if place is None:
        raise BadInput(
            _("{answer} is not on the list. Type the number shown in front.").format(answer=answer[:20])
        )
    game = catalogue.game(names[place])
    try:
        seated = _seats(screen, game.seats)
        if not seated:
            return 0
        setup = setup_of(game, seated, options_of(game, None, []), None, "seed")
    except BadInput as error:  # nobody has typed the option that these sentences begin with
        words = str(error).removeprefix("--seats: ")
        raise BadInput(words[:1].upper() + words[1:]) from error
    return playing.begin(setup, seated, screen)


def _seats(screen: Screen, allowed: range) -> list[Player]:
    """Who plays; nobody when somebody goes back."""
    words = _("Who is playing? {low} to {high} players, e.g. Anna,Ben,bot:careful (q: back): ")
    answer = _asked(screen, words.format(low=allowed[0], high=allowed[-1]))
    return [] if answer.casefold() in _LEAVE else players(answer)
