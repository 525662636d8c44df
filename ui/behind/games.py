"""The games on the shelf, opened for play on this screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import token_hex
from typing import Any

import msgspec

from companion.engine.game import Game, Setup, SetupError
from companion.engine.oracles import SeedOracle
from companion.engine.parts.contents import Thing
from companion.engine.parts.signs import Signs
from companion.games import catalogue
from companion.play import opening
from companion.play.command_line.players import bots_of, made
from companion.play.told.shown_case import Moment, moments
from companion.rulebook.cases import shown
from companion.rulebook.reading import rulebook
from companion.rulebook.telling import Told, told
from companion.speech.words import _
from companion.store.dates import when
from companion.store.errors import StoreError
from companion.store.game_info import GameInfo
from companion.store.groups import Groups
from companion.store.shelf import OpenGame, Shelf
from ui.behind.house_rules import KeptHouseRules
from ui.behind.in_words import in_words
from ui.behind.open_port import OpenPort
from ui.behind.reports import recorded_lines
from ui.behind.session_port import SessionPort
from ui.ports.cannot_do import CannotDo
from ui.ports.house_port import HouseOf
from ui.ports.services import GameChoice, NewGame, SavedGame, SeatPlan


def seed_oracle(setup: Setup) -> SeedOracle:
    """Chances of a game on the screen come from its seed."""
    return SeedOracle(setup.seed)


class ShelfGames:
    """`ui.ports.services.Games` over the shelf; physical tables are opened by the table's own desk."""

    def __init__(
        self,
        shelf: Shelf | None = None,
        wake: Callable[[], None] = lambda: None,
        house: KeptHouseRules | None = None,
    ) -> None:
        self.rules = opening.RULES
        self.shelf = shelf or opening.shelf()
        self.wake = wake
        self.house = house or KeptHouseRules()

    def offered(self) -> tuple[GameChoice, ...]:
        """Every game of the catalogue; looks at no kept game."""
        return tuple(
            msgspec.structs.replace(_choice(game), house=self._house(game)) for game in self.rules.values()
        )

    def choices(self) -> tuple[GameChoice, ...]:
        """Every game of the catalogue, as it was played last."""
        try:
            played = [info for info in self.shelf.kept() if info.readable]
        except StoreError:  # said by `saved`
            played = []
        return tuple(self.as_last(choice, played) for choice in self.offered())

    def as_last(self, choice: GameChoice, played: Sequence[GameInfo]) -> GameChoice:
        """A game with those who played it last; `played` are all games, the last one first."""
        last = next((info for info in played if info.game == choice.id), None)
        return choice if last is None else msgspec.structs.replace(choice, seats=_seats_of(last))

    def _house(self, game: Game[Any]) -> HouseOf:
        try:
            return self.house.of(game)
        except CannotDo:  # said where they are looked after
            return HouseOf(game.id, game.title())

    def contents(self, game: str) -> tuple[Thing, ...]:
        """Everything in the box of a game."""
        from companion.play.command_line.content_command import (
            things_of,  # prints tables, which no screen needs
        )

        return tuple(things_of(catalogue.game(game)))

    def rule_lines(self, game: str, words: str) -> tuple[Told, ...]:
        """What the rule book of a game has with these words; all of it without any."""
        rules = catalogue.game(game)
        return tuple(told(rulebook(rules), rules.options.specs, words))

    def shown_case(self, game: str, cases: Sequence[str]) -> tuple[Moment, ...]:
        """What a case does, by the rules that are played by."""
        case = shown(self.rules[game], cases)
        if case is None:
            raise CannotDo(_("The program has no case for this sentence."))
        return moments(self.rules[game], case)

    def saved(self) -> tuple[SavedGame, ...]:
        """The kept games; an unreadable shelf is an empty one that says so."""
        with in_words():
            kept = self.shelf.kept()
        last = next((info for info in kept if info.readable and not info.over and not info.in_use), None)
        return tuple(_saved(info, info is last and info.game in catalogue.names()) for info in kept)

    def begin(self, new: NewGame) -> OpenPort:
        """Begin a game. Raises `CannotDo`."""
        players, seed = tuple(seat.player for seat in new.seats), token_hex(8)
        with in_words(SetupError):
            setup = Setup(new.game, tuple(seat.name for seat in new.seats), seed, self.options(new, seed))
            return self._port(self.shelf.new(setup, seed_oracle, players))

    def options(self, new: NewGame, seed: str) -> dict[str, Any]:
        """What the answers mean, with the book of the group. Raises `SetupError` and `StoreError`."""
        options = options_of(new, seed)
        book = catalogue.game(new.game).parts.group_book
        if not new.group or book is None or not book().counts(options):
            return options
        groups = Groups(self.shelf)
        return {**options, book().option: groups.book(groups.group(new.game, new.group))}

    def resume(self, game_id: str) -> OpenPort:
        """Take a game up where it stood. Raises `CannotDo`."""
        with in_words():
            return self._port(self.shelf.open(game_id, seed_oracle))

    def delete(self, game_id: str) -> None:
        """Take a game off the shelf for good. Raises `CannotDo`."""
        with in_words():
            self.shelf.delete(game_id)

    def last_record(self) -> dict[str, Any]:
        """The whole log of the game played last, for reports. Raises `CannotDo`."""
        with in_words():
            kept = [info for info in self.shelf.kept() if info.readable]
            return recorded_lines(self.shelf.lines(kept[0].id)) if kept else {}

    def _port(self, opened: OpenGame) -> SessionPort:
        notices = tuple(notice.words for notice in opened.notices)
        return SessionPort(
            opened.session, made(bots_of(opened.players)), opened.close, notices, self.wake, opened.id
        )


def options_of(new: NewGame, seed: str) -> dict[str, Any]:
    """What the answers for the table and those of the seats (one list per key) mean. Raises `SetupError`."""
    keys = dict.fromkeys(key for seat in new.seats for key in seat.options)
    answered = {key: [seat.options.get(key) for seat in new.seats] for key in keys}
    return catalogue.game(new.game).picked({**new.options, **answered}, seed)


def _seats_of(info: GameInfo) -> tuple[SeatPlan, ...]:
    """Who sat where; people, where others came since or nobody said who plays."""
    said = info.players if len(info.players) == len(info.seats) else ("person",) * len(info.seats)
    return tuple(SeatPlan(name, player) for name, player in zip(info.seats, said, strict=True))


def _choice(game: Game[Any]) -> GameChoice:
    return GameChoice(
        game.id,
        game.title(),
        game.seats[0],
        game.seats[-1],
        tuple(spec for spec in game.pickers() if spec.scope == "game"),
        tuple(spec for spec in game.pickers() if spec.scope == "seat"),
        words=game.quick_facts.words(),
        together=game.quick_facts.together,
        signs=game.parts.signs(),
        numbers=game.parts.owners_numbers is not None,
        own_cards=game.parts.own_cards is not None,
        groups=game.parts.group_book is not None,
        openings=game.parts.setting_up().openings if game.parts.setting_up is not None else (),
    )


def _saved(info: GameInfo, signed: bool = False) -> SavedGame:
    if not info.readable:
        return SavedGame(info.id, _("Unreadable game"), _("Its file is damaged."), usable=False)
    names = ", ".join(info.seats)
    words = _("{names} · {day}").format(names=names, day=when(info.played))
    if info.standing:
        words = _("{standing} · {words}").format(standing=info.standing, words=words)
    if info.in_use:
        words = _("{words} · open in another program").format(words=words)
    signs = catalogue.game(info.game).parts.signs() if signed else Signs()
    seats, over = tuple(info.seats), bool(info.over)
    return SavedGame(info.id, info.title, words, over, not info.in_use, seats, signs, info.game)
