"""A game being set up: who sits where, with which options; what still keeps it from beginning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine.options import suited
from companion.engine.parts.pickers import Opening
from companion.speech.words import _
from ui.ports.services import GameChoice, NewGame, SeatPlan

PLAYERS = ("person", "bot:careful", "bot:thinker", "bot:random")


def player_words(player: str) -> str:
    """Who plays a seat, in words."""
    return {
        "person": _("Person"),
        "bot:careful": _("Bot, careful"),
        "bot:thinker": _("Bot, thinks ahead"),
        "bot:random": _("Bot, random"),
    }.get(player, player)


def mode_words(mode: str) -> str:
    """Where the cards of a game are, in words."""
    return {"screen": _("on this screen"), "table": _("on the table")}.get(mode, mode)


@dataclass(frozen=True)
class Plan:
    """Everything chosen so far."""

    game: GameChoice
    seats: tuple[SeatPlan, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    mode: str = "screen"
    said: frozenset[str] = frozenset()
    """The options that somebody chose; others suit who plays."""
    group: str = ""
    """The group whose book the game is played for."""
    house: str = ""
    """The named house rules that it is played by; empty when nobody chose any, or changed one since."""

    def __post_init__(self) -> None:
        suiting = suited(self.game.options, self.options, self.said, self.people)
        object.__setattr__(self, "options", suiting)

    @property
    def people(self) -> int:
        """How many people play."""
        return sum(seat.player == PLAYERS[0] for seat in self.seats)

    @staticmethod
    def for_game(game: GameChoice, opening: Opening | None = None) -> Plan:
        """The plan one starts from: who played last, and what is usual, or said by the `opening`."""
        seats = game.seats if game.low <= len(game.seats) <= game.high else ()
        seats = tuple(_seated(game, index, seat) for index, seat in enumerate(seats)) or _newcomers(game)
        opening = opening or next(iter(game.openings), Opening(""))
        options = {**{spec.key: spec.default for spec in game.options}, **opening.answers}
        return Plan(game, seats, options, game.modes[0])

    def add_seat(self) -> Plan:
        """One more player, if there is room."""
        if len(self.seats) >= self.game.high:
            return self
        seat = _seat(self.game, len(self.seats))
        for spec in self.game.seat_options:
            taken = {each.options.get(spec.key) for each in self.seats}
            free = next((each for each in spec.choices if each not in taken), None)
            seat = _with_option(seat, spec.key, free) if spec.unique and free is not None else seat
        return replace(self, seats=(*self.seats, seat))

    def with_count(self, count: int) -> Plan:
        """So many players; who is there already stays."""
        plan = self
        while len(plan.seats) < min(count, self.game.high):
            plan = plan.add_seat()
        return replace(plan, seats=plan.seats[: max(count, self.game.low)])

    def drop_seat(self, index: int) -> Plan:
        """One player less, if enough are left."""
        if len(self.seats) <= self.game.low:
            return self
        return replace(self, seats=self.seats[:index] + self.seats[index + 1 :])

    def with_seat(self, index: int, seat: SeatPlan) -> Plan:
        """Another plan for one seat."""
        return replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))

    def rename(self, index: int, name: str) -> Plan:
        """Another name; an empty one leaves it as it is."""
        seat = self.seats[index]
        return self.with_seat(index, SeatPlan(name.strip() or seat.name, seat.player, seat.options))

    def played_by(self, index: int, player: str) -> Plan:
        """Another player at a seat."""
        seat = self.seats[index]
        return self.with_seat(index, SeatPlan(seat.name, player, seat.options))

    def seat_option(self, index: int, key: str, value: Any) -> Plan:
        """Another option of one seat; what no two may share is exchanged with who has it."""
        seats = list(self.seats)
        own = seats[index].options.get(key)
        if any(spec.key == key and spec.unique for spec in self.game.seat_options):
            seats = [
                _with_option(seat, key, own) if seat.options.get(key) == value else seat for seat in seats
            ]
        seats[index] = _with_option(seats[index], key, value)
        return replace(self, seats=tuple(seats))

    def option(self, key: str, value: Any) -> Plan:
        """Another option of the table."""
        house = "" if any(spec.key == key for spec in self.game.house.specs) else self.house
        return replace(self, options={**self.options, key: value}, said=self.said | {key}, house=house)

    def by_house(self, name: str) -> Plan:
        """Played by house rules that are kept under a name; by what is usual for an empty one."""
        said = next((each.said for each in self.game.house.kept if each.name == name), {})
        usual = {spec.key: spec.default for spec in self.game.house.specs}
        options = {**self.options, **usual, **said}
        return replace(self, options=options, said=self.said - usual.keys() | said.keys(), house=name)

    def renewed(self, games: Sequence[GameChoice]) -> Plan:
        """The same plan for the game as it is offered now; what nobody changed is as usual now."""
        game = next((each for each in games if each.id == self.game.id), self.game)
        if self == Plan.for_game(self.game):
            return Plan.for_game(game)
        seats = tuple(_renewed(game, index, seat) for index, seat in enumerate(self.seats))
        return replace(self, game=game, seats=seats)

    def troubles(self) -> tuple[str, ...]:
        """What keeps the game from beginning, in words."""
        found = []
        names = [seat.name for seat in self.seats]
        for name in dict.fromkeys(names):
            if names.count(name) > 1:
                found.append(_("Two players are called {name}. Rename one.").format(name=name))
        if not any(seat.player == "person" for seat in self.seats) and self.mode == "table":
            found.append(_("A game on the table needs at least one person."))
        return tuple(found)

    def new_game(self) -> NewGame:
        """The game to begin."""
        return NewGame(self.game.id, self.seats, dict(self.options), self.mode, self.group)


def _with_option(seat: SeatPlan, key: str, value: Any) -> SeatPlan:
    return SeatPlan(seat.name, seat.player, {**seat.options, key: value})


def _seated(game: GameChoice, index: int, seat: SeatPlan) -> SeatPlan:
    """A seat of who played last, with what is new to it."""
    return SeatPlan(seat.name, seat.player, {**_seat(game, index).options, **seat.options})


def _renewed(game: GameChoice, index: int, seat: SeatPlan) -> SeatPlan:
    usual = _seat(game, index).options
    choices = {spec.key: spec.choices for spec in game.seat_options}
    kept = {
        key: value for key, value in seat.options.items() if not choices.get(key) or value in choices[key]
    }
    return SeatPlan(seat.name, seat.player, {**usual, **kept})


def _newcomers(game: GameChoice) -> tuple[SeatPlan, ...]:
    """Who plays where nobody did: one person, and bots where it takes more; at a table two people."""
    two = min(max(2, game.low), game.high)
    if game.modes[0] == "table":
        return tuple(_seat(game, index) for index in range(two))
    me, *others = (_seat(game, index) for index in range(game.low if game.together else two))
    return (me, *(SeatPlan(each.name, PLAYERS[1], each.options) for each in others))


def _seat(game: GameChoice, index: int) -> SeatPlan:
    options: dict[str, Any] = {}
    for spec in game.seat_options:
        keys = list(spec.choices)
        options[spec.key] = keys[index % len(keys)] if keys else spec.default
    return SeatPlan(_("Player {number}").format(number=index + 1), "person", options)
