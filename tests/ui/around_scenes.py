"""Tables of one view, and those that are large for all who sit around them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.engine.view import CardFace, OptionView, View
from tests.ui import duel_views, rogue_views
from tests.ui import sample_views as views
from tests.ui.fake_port import FakePort
from ui.ports.game_port import HistoryLine, Notice, SeatQuestion
from ui.screens.game import GameScreen
from ui.shell.shell import Shell


def on_table(made: Shell, view: View, **more: Any) -> GameScreen:
    """A table with this view."""
    made.take_port(FakePort(view, **{"people": (0, 1), **more}))
    screen = made.stage.screen
    assert isinstance(screen, GameScreen)
    return screen


def around(made: Shell, view: View, **more: Any) -> GameScreen:
    """A table with cards in all hands, large for all who sit around it."""
    made.settings = msgspec.structs.replace(made.settings, face="around")
    seats = len(view.seats)
    return on_table(made, view, **{"people": tuple(range(seats)), "modes": ("cards",) * seats, **more})


def _around_aim(made: Shell) -> None:
    screen = around(made, views.sts_boss(4))
    screen.open_seat(0)
    assert screen.asked is not None
    screen.take_aim(screen.asked.sections[0].entries[0])


def _full_hand(made: Shell) -> None:
    """More cards are in the hand than have room beside each other."""
    view = views.sts_boss(4)
    names = ("Shrug It Off", "Perfected Strike", "Searing Blow", "Heavy Blade")
    more = tuple(
        CardFace(name, name, "Deal 3 damage, and 1 more for each Strike.", "attack", "2") for name in names
    )
    seats = (views.sts_seat(0, (*views.HAND, *more)), *view.seats[1:])
    on_table(made, msgspec.structs.replace(view, seats=seats), people=(0, 1, 2, 3))


def _around_guard(made: Shell, enemies: int) -> None:
    """A hand is up, and a card of it is for any player."""
    view = views.sts_crowd()
    assert view.ask is not None
    options = tuple(
        OptionView(("guard", seat.seat), 0, f"Defend for {seat.name}", "defend", seats=(seat.seat,))
        for seat in view.seats
    )
    ask = msgspec.structs.replace(view.ask, seats=(0,), options=options)
    shown = msgspec.structs.replace(view, ask=ask, creatures=view.creatures[:: 12 // enemies])
    screen: Any = on_table(made, shown, people=(0, 1, 2, 3), modes=("screen",) * 4)
    if not screen.docked and not screen.has_sheet:
        screen.open_seat(0)
    assert screen.asked is not None
    screen.take_aim(screen.asked.sections[0].entries[0])


def _around_steps(made: Shell) -> None:
    around(made, views.sts_boss(4))
    history = tuple(
        HistoryLine(
            f"Hexaghost hits {name} for 5: 3 stopped by Block, 2 HP lost.",
            True,
            ("creature", 0),
            ((seat, 2),),
        )
        for seat, name in enumerate(views.NAMES)
    )
    made.port.show(views.sts_boss(4), history, modes=("cards",) * 4)  # type: ignore[attr-defined]


def _around_numbers(made: Shell) -> None:
    """Everybody keeps numbers by hand."""
    around(made, views.sts_boss(4), modes=("numbers",) * 4)


def strike_of(seat: int, targets: tuple[int, ...]) -> SeatQuestion:
    options = tuple(
        OptionView(("play", "strike", target), seat, f"Strike at the {name}", creatures=(target,))
        for target, name in ((0, "Hexaghost"), (1, "Cultist"), (2, "Jaw Worm"))
        if target in targets
    )
    return SeatQuestion(seat, f"{views.NAMES[seat]}: Strike: choose one.", options)


def _or_of(seat: int) -> SeatQuestion:
    options = tuple(OptionView((word,), seat, word) for word in ("play Survivor", "discard Survivor"))
    return SeatQuestion(seat, f"{views.NAMES[seat]}: Survivor: choose one.", options)


def _around_asked(made: Shell) -> None:
    questions = (strike_of(0, (0, 1, 2)), _or_of(1), strike_of(2, (1, 2)))
    around(made, views.sts_boss(4), questions=questions)


def _around_read(made: Shell) -> None:
    around(made, views.sts_boss(4))
    old = views.sts_boss(4)
    cultist = old.creatures[1]
    life = msgspec.structs.replace(cultist.meters[0], value=7)
    hurt = msgspec.structs.replace(cultist, meters=(life, *cultist.meters[1:]))
    assert old.ask is not None
    view = msgspec.structs.replace(
        old,
        creatures=(old.creatures[0], hurt, *old.creatures[2:]),
        ask=msgspec.structs.replace(old.ask, number=18),
    )
    notice = Notice("good", "Anna: Strike at the Cultist", passing=True)
    made.port.show(view, (), notice, 0, modes=("cards",) * 4, people=(0, 1, 2, 3))  # type: ignore[attr-defined]


def _around_mixed(made: Shell) -> None:
    around(made, views.sts_boss(4), modes=("screen", "cards", "cards", "cards"))


def _afar(view: Callable[[], View]) -> Callable[[Shell], None]:
    """A table with cards in hands that nobody has touched for a minute."""

    def show(made: Shell) -> None:
        around(made, view())
        made.covering.tick(60.0)

    return show


def _turned(made: Shell) -> None:
    """The seat that is asked sits across the table: all of the glass is turned to it."""
    made.settings = msgspec.structs.replace(made.settings, sides=(0, 180, 180, 0))
    view = views.sts_boss(4)
    assert view.ask is not None
    option = OptionView(("end",), 2, "Çağla is ready: end the turn", role="pass")
    ask = msgspec.structs.replace(view.ask, seats=(2,), options=(option,))
    around(made, msgspec.structs.replace(view, ask=ask))
    made.tick(0.0)


AROUND: Mapping[str, Callable[[Shell], Any]] = {
    "around-boss-4": lambda made: around(made, views.sts_boss(4)),
    "around-numbers": _around_numbers,
    "around-boss-2": lambda made: around(made, views.sts_boss(2)),
    "around-horde": lambda made: around(made, views.sts_crowd()),
    "around-roll": lambda made: around(made, views.sts_horde()),
    "around-horde-seat": lambda made: around(made, views.sts_crowd()).open_seat(0),
    "around-ministeel-seat": lambda made: around(made, views.ministeel(-1, reaction=False)).open_seat(1),
    "around-seat": lambda made: around(made, views.sts_boss(4)).open_seat(0),
    "around-aim": _around_aim,
    "around-guard": lambda made: _around_guard(made, 6),
    "around-guard-many": lambda made: _around_guard(made, 12),
    "table-hand-9": _full_hand,
    "around-asked": _around_asked,
    "around-read": _around_read,
    "around-mixed": _around_mixed,
    "around-steps": _around_steps,
    "around-turned": _turned,
    "around-over": lambda made: around(made, views.ended()),
    "around-ministeel-answer": lambda made: around(made, views.ministeel(-1)),
    "around-ministeel": lambda made: around(made, views.ministeel(-1, reaction=False)),
    "afar-boss-4": _afar(lambda: views.sts_boss(4)),
    "afar-ministeel": _afar(lambda: views.ministeel(-1, reaction=False)),
    "afar-rogue": _afar(rogue_views.fighting),
    "afar-squares": _afar(duel_views.squares_partners),
    "afar-creatures": _afar(duel_views.creatures_boss),
}
