"""What is seen of a fight at a glance: the next blow, who is to act, pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import structs

from companion.engine.view import CreatureView, Meter, OptionView, SeatView, View
from companion.speech.words import _
from ui.ports.game_port import Actor, Picture
from ui.presenters.board import Band, bands, leading, meter_of

Doing = Literal["", "acts", "waits", "ready", "out"]


def played_at_table(picture: Picture) -> bool:
    """Whether any seat plays with things on the table; else all play on the screen."""
    return any(mode != "screen" for mode in picture.modes)


def has_places(view: View) -> bool:
    """Whether boards, dice pools, tracks or rows of cards lie on the table, and not only aside."""
    boards = any(not board.aside for board in view.boards)
    return bool(boards or view.pools or view.tracks or view.card_rows)


def is_choice(view: View) -> bool:
    """Whether nothing but players is on the table, and they choose in words: an event, a campfire."""
    ask = view.ask
    if ask is None or ask.kind != "choice" or view.creatures or has_places(view):
        return False
    return not any(option.card or option.at for option in ask.options)


def is_offer(view: View) -> bool:
    """Whether nothing but players and cards to be had are on the table: a reward, a shop."""
    boards = any(not board.aside for board in view.boards)
    return bool(view.card_rows) and not (view.creatures or boards or view.pools or view.tracks)


def says_things_twice(view: View) -> bool:
    """Whether the table says in words what a touch tells as well: of places, and of creatures of seats."""
    return has_places(view) or any(creature.seat >= 0 for creature in view.creatures)


def can_line_up(view: View) -> bool:
    """Whether the players may stand in one line above the board: where no creature stands beside its seat."""
    return has_places(view) and all(creature.seat < 0 for creature in view.creatures)


def seen_from_around(picture: Picture) -> bool:
    """Whether all look at the glass at once, and nothing but seats and creatures of nobody are on it."""
    view = picture.view
    owned = any(creature.seat >= 0 for creature in view.creatures)
    return played_at_table(picture) and not has_places(view) and not owned


def read_from_afar(picture: Picture) -> bool:
    """Whether a table is worth reading from two metres: cards are in hands, no offers nor a way wait."""
    ways = any(board.edges and not board.aside for board in picture.view.boards)
    return played_at_table(picture) and not ways and not picture.view.card_rows


def lines_of(view: View) -> tuple[Band, ...]:
    """The rows of the table from top to bottom; where creatures belong to seats, each seat is one.

    Creatures of nobody stand above those.
    """
    if not any(creature.seat >= 0 for creature in view.creatures):
        return bands(view)
    wild = tuple(creature for creature in view.creatures if creature.seat < 0)
    rows = [Band(seat.seat, (seat,), _owned(view, seat.seat)) for seat in view.seats]
    return (*([Band(None, (), wild)] if wild else []), *rows)


def _owned(view: View, seat: int) -> tuple[CreatureView, ...]:
    """The creatures of a seat, the active ones first."""
    own = [creature for creature in view.creatures if creature.seat == seat]
    return tuple(sorted(own, key=lambda creature: not creature.active))


def waits(creature: CreatureView) -> bool:
    """Whether a creature of a seat waits until its turn to fight comes."""
    return creature.seat >= 0 and not creature.active


def parted(
    creatures: tuple[CreatureView, ...], tight: bool
) -> tuple[tuple[CreatureView, ...], tuple[CreatureView, ...]]:
    """The creatures of a row that fight, and those that wait beside them: one at most on a `tight` table."""
    fighting = tuple(creature for creature in creatures if not waits(creature))
    waiting = tuple(filter(waits, creatures))
    return (fighting, waiting) if fighting and len(waiting) <= (1 if tight else 4) else (creatures, ())


def blow(creature: CreatureView) -> str:
    """The damage of the next action, from the least to the most where seats take different ones."""
    damages = sorted({threat.damage for threat in creature.threats if threat.damage})
    if not damages or not creature.alive:
        return ""
    if len(damages) == 1:
        return str(damages[0])
    return _("{least}–{most}").format(least=damages[0], most=damages[-1])


def beside_blow(creature: CreatureView) -> tuple[CreatureView, bool]:
    """What a large panel shows of an enemy but the number of its next blow, and whether there is one."""
    strikes = bool(blow(creature))
    words = creature.next_words if creature.boss or not strikes else ""
    slots = creature.slots if creature.boss else ()
    return structs.replace(creature, threats=(), slots=slots, next_words=words), strikes


def beside_forecast(seat: SeatView) -> SeatView:
    """What a large panel shows of a seat but how many HP will be left: whether it will be more or fewer."""
    life, left = meter_of(seat.meters, "hp"), seat.forecast_hp
    if life is None or left is None or left <= 0:
        return seat
    side = (left > life.value) - (left < life.value)
    return structs.replace(seat, forecast_hp=life.value + side if side else None, forecast_words="")


def doing(seat: SeatView, active: bool = False) -> Doing:
    """What a seat is doing, for a sign: where it is its turn (`active`) and others are asked, it waits."""
    if not seat.alive:
        return "out"
    if seat.ready:
        return "ready"
    if seat.asked:
        return "acts"
    return "waits" if active else ""


def small_numbers(meters: tuple[Meter, ...], always: Iterable[str]) -> tuple[Meter, ...]:
    """The numbers that stand beside HP and Block in small digits."""
    return tuple(m for m in leading(meters, tuple(always)) if m.id not in ("hp", "block"))


def passing(view: View, seat: int) -> OptionView | None:
    """The one act by which a seat says that it is done; nothing when there are several."""
    if view.ask is None or view.ask.kind != "choice":
        return None
    found = [option for option in view.ask.options if option.seat == seat and option.role == "pass"]
    return found[0] if len(found) == 1 else None


def done_together(picture: Picture) -> bool:
    """Whether two or more are asked, and all of them keep numbers by hand: they can be done by one touch."""
    ask, modes = picture.view.ask, picture.modes
    asked = [seat for seat in (ask.seats if ask is not None else ()) if seat in picture.people]
    kept = [seat for seat in asked if seat < len(modes) and modes[seat] == "numbers"]
    return ask is not None and ask.kind == "choice" and len(asked) > 1 and kept == asked


# Pages


def pages(heights: Sequence[float], room: float, gap: float) -> tuple[tuple[int, ...], ...]:
    """Which rows stand together on a page of `room` pixels; a row that is too tall has one of its own."""
    found: list[tuple[int, ...]] = []
    used = 0.0
    for index, height in enumerate(heights):
        if found and used + gap + height <= room:
            found[-1] = (*found[-1], index)
            used += gap + height
        else:
            found.append((index,))
            used = height
    return tuple(found)


def place_of(rows: Sequence[Band], actor: Actor) -> int:
    """The row in which somebody stands, -1 for nobody."""
    kind, number = actor
    for index, band in enumerate(rows):
        if kind == "seat" and any(seat.seat == number for seat in band.seats):
            return index
        if kind == "creature" and any(creature.creature == number for creature in band.creatures):
            return index
    return -1


def first_asked(rows: Sequence[Band]) -> int:
    """The first row in which somebody is to act, -1 for none."""
    return next((i for i, band in enumerate(rows) if any(seat.asked for seat in band.seats)), -1)
