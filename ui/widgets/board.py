"""The board: rows as on the table, each with its players and enemies, in full or in two lines."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from companion.engine.view import Badge, CreatureView, Meter, OptionView, PileView, SeatView, View
from companion.speech.words import _
from ui.look.theme import look
from ui.ports.game_port import NOBODY, Actor, Said
from ui.presenters.asking import Aim
from ui.presenters.at_seats import NOBODY_ASKED, Answer, Asked
from ui.presenters.board import Band, Change, bands, has_rows
from ui.presenters.places import NOTHING, Reach, lit_piles
from ui.widgets.bands import Places, around
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import Touchable
from ui.widgets.creature import COMPACT, FULL, MEDIUM, Touches, creature_panel
from ui.widgets.hand import Lift
from ui.widgets.icons import icon
from ui.widgets.leaves import Leaves
from ui.widgets.meters import meter_chip
from ui.widgets.nodes import Node, every
from ui.widgets.piles import pile_pill
from ui.widgets.places import Explain, PlaceTouches, Readable, resting, touch_for
from ui.widgets.route import Route
from ui.widgets.seat import seat_panel
from ui.widgets.spaces import Spaces
from ui.widgets.text import Text

LEVELS = ((FULL, FULL), (FULL, MEDIUM), (MEDIUM, MEDIUM), (MEDIUM, COMPACT), (COMPACT, COMPACT))
"""How much bosses and everybody else show, from the fullest form to the one that fits most."""


@dataclass(frozen=True)
class BoardTouches:
    """What touches on the board do."""

    open_seat: Callable[[int], None]
    open_creature: Callable[[int], None]
    correct: Callable[[Meter], None]
    read: Callable[[Badge], None]
    look_at: Callable[[PileView], None]
    choose: Callable[[Any], None]
    ask_which: Callable[[str, tuple[OptionView, ...]], None]
    read_thing: Callable[[Readable], None]
    step: Callable[[Meter, int], None] = lambda meter, by: None
    answer: Callable[[str, tuple[Answer, ...]], None] = lambda label, answers: None
    say: Callable[[Said], None] = lambda said: None
    declare: Callable[[int], None] = lambda seat: None
    lift: Lift | None = None
    explain: Explain | None = None


@dataclass
class Scene:
    """What a board shows: a view, what is being aimed, what just changed, and who acts in a step.

    `asking` says which things on it answer the question, `stepping` that numbers have a minus and a plus.
    `asked` is what each seat is asked by itself, `said` what stands for a moment at somebody; the
    seats of `declaring` have a button to say what a card did. `hit` are those that the step reaches.
    With `passes` seats have a button to say that they are done. `speaker` is the seat whose acts are shown.
    """

    view: View
    aim: Aim | None = None
    changes: tuple[Change, ...] = ()
    notes: tuple[str, ...] = field(default_factory=tuple)
    acting: Actor = NOBODY
    asking: Reach = NOTHING
    stepping: bool = False
    asked: Asked = NOBODY_ASKED
    said: tuple[Actor, str] = (NOBODY, "")
    declaring: frozenset[int] = frozenset()
    hit: frozenset[int] = frozenset()
    passes: bool = True
    speaker: int = -1

    def deltas(self, kind: str, number: int) -> Mapping[str, int]:
        """The changes of one seat or creature by meter."""
        return {c.meter: c.after - c.before for c in self.changes if (c.kind, c.number) == (kind, number)}


class Board(Leaves):
    """Keeps the panels of what did not change, and takes the fuller form when it fits."""

    def __init__(self, touches: BoardTouches) -> None:
        self.touches = touches
        self.scene: Scene | None = None
        self.level = self.boss_level = COMPACT
        self._fitted = 0
        self._asked = -1
        self._acted: Actor = NOBODY
        self._in_sight: Node | None = None
        self._shape: Hashable = None
        self._panels: dict[tuple[Any, ...], tuple[Hashable, Node]] = {}
        self._before: dict[tuple[Any, ...], tuple[Hashable, Node]] = {}
        self._column = Column(pad=look().gap)
        super().__init__(self._column)

    def draw(self, scene: Scene, width: float, height: float) -> None:
        """Show `scene` on a board of this size: the fullest form that fits, else the most compact.

        In one round and with the same number of panels, nothing fuller than before is tried: it costs
        time. While somebody acts in a step nothing is refitted, so that the board does not jump.
        """
        self.scene = scene
        self._used: set[Any] = set()
        view, acts = scene.view, scene.acting != NOBODY
        self._room = width - 2 * self._column.pad_x
        shape = (len(view.seats), len(view.creatures), view.round, width, height)
        first = self._fitted if shape == self._shape else 0
        self._shape = shape
        for self._fitted in range(first, len(LEVELS)):
            self.boss_level, self.level = LEVELS[self._fitted]
            self._fill(scene)
            if self._column.height_for(width) <= height or (acts and first == self._fitted):
                break
        self._tell(scene, width, height)
        self._turn_to(scene)
        self._forget()

    def _forget(self) -> None:
        """Let go of the panels that nothing on the board needs any more."""
        for held in (self._panels, self._before):
            for key in [key for key in held if key not in self._used]:
                held.pop(key)[1].dissolve()

    def _turn_to(self, scene: Scene) -> None:
        """Have whoever acts in a step in sight; with each new question, the first thing that answers it."""
        if scene.acting != self._acted:
            self._acted = scene.acting
            self._in_sight = self._panel_of(scene.acting) or self._column.parts[0]
        gone = self._in_sight is not None and not stands_in(self._in_sight, self._column)
        if scene.asking.number == self._asked and not gone:
            return
        self._asked = scene.asking.number
        self._in_sight = None if gone else self._in_sight
        nodes = every(self._column) if scene.view.boards else []
        boards = [node for node in nodes if isinstance(node, Spaces | Route)]
        self._in_sight = next((part for board in boards for part in board.lit), self._in_sight)
        if self._in_sight is not None:
            self.changed()

    def _panel_of(self, actor: Actor) -> Node | None:
        """The panel of a seat or a creature as it is shown now."""
        shown = (key for key in self._used if isinstance(key, tuple) and key[:2] == actor)
        return next((self._panels[key][1] for key in shown), None)

    def arrange(self) -> None:
        super().arrange()
        if self._in_sight is not None:
            self.show(self._in_sight)
            self._in_sight = None

    def thing_at(self, x: float, y: float) -> Actor | None:
        """Whoever stands at a point of the window, nobody on free board; nothing beside the board."""
        if not self.holds(*self.from_window(x, y)):
            return None
        for kind in ("seat", "creature"):
            for number, panel in self.standing(kind):
                if panel.holds(*panel.from_window(x, y)):
                    return (kind, number)
        return NOBODY

    def standing(self, kind: str) -> list[tuple[int, Node]]:
        """The panels of all seats or creatures that are on the board now, with their numbers."""
        panels = ((key, panel) for key, (_signature, panel) in self._panels.items() if key[0] == kind)
        return [(key[1], panel) for key, panel in panels if stands_in(panel, self._column)]

    def spaces_at(self, board: str, ids: Sequence[str]) -> list[Node]:
        """The parts that stand for spaces of a board, in this order; those that are not shown left out."""
        for drawn in every(self._column):
            if isinstance(drawn, Spaces | Route) and drawn.board.id == board:
                found = {cell.space.id: part for cell, part in zip(drawn.cells, drawn.parts, strict=False)}
                return [found[each] for each in ids if each in found]
        return []

    def place_touches(self, scene: Scene) -> PlaceTouches:
        """What touches on boards, dice and rows of cards do now."""
        touches = self.touches
        return PlaceTouches(
            scene.asking,
            touches.choose,
            touches.ask_which,
            touches.read_thing,
            touches.lift,
            touches.explain,
        )

    def _fill(self, scene: Scene) -> None:
        answers = self.place_touches(scene)
        places = Places(scene.view, answers, self._kept, self._room)
        parts = places.laid_out([self._band(scene, band) for band in bands(scene.view)])
        parts += [part for part in (self._common(scene), self._problems(scene.view)) if part is not None]
        for held in (self._panels, self._before):
            for _signature, panel in held.values():
                if stands_in(panel, self._column):
                    panel.withdraw()
        self._column.replace(*parts)

    # Rows

    def _band(self, scene: Scene, band: Band) -> Node:
        seats = [self._seat(scene, seat) for seat in band.seats]
        wide = band.row is None and not self._narrow
        creatures = [self._creature(scene, creature, wide) for creature in band.creatures]
        if not has_rows(scene.view):
            own = zip(band.creatures, creatures, strict=True)
            return around(list(zip(band.seats, seats, strict=True)), list(own), self._cell)
        if not seats or not creatures:
            return Grid(*seats, *creatures, cell=self._cell * 1.6)
        if self._narrow and self.level == FULL:
            return Column(*seats, Grid(*creatures, cell=self._cell))
        side = Column(*seats, gap=look().gap * 0.6, weight=5)
        return Row(side, Grid(*creatures, cell=self._cell, weight=6), align="fill", wraps=True)

    @property
    def _narrow(self) -> bool:
        return look().portrait

    @property
    def _cell(self) -> float:
        """The narrowest that a panel may be."""
        length = 30.0 if self.level == COMPACT else 44.0
        return look().millimetres(length * look().reach * (0.6 + 0.4 * look().text_percent / 100))

    def _seat(self, scene: Scene, seat: SeatView) -> Node:
        option = scene.aim.seats.get(seat.seat) if scene.aim else None
        active = scene.view.active == seat.seat
        touches = self._touches(scene, "seat", seat.seat, option, lambda: self.touches.open_seat(seat.seat))
        touches = replace(touches, lit_piles=lit_piles(scene.asking, seat.seat, seat.piles))
        mood = (self._mood(scene, option), touches.lit_piles)
        signature = (
            seat,
            active,
            touches.acting,
            touches.hit,
            mood,
            scene.stepping,
            tuple(touches.deltas.items()),
        )
        return self._kept(
            ("seat", seat.seat, self.level),
            signature,
            lambda: seat_panel(seat, touches, self.touches.look_at, self.level, active),
        )

    def _creature(self, scene: Scene, creature: CreatureView, wide: bool) -> Node:
        number = creature.creature
        option = scene.aim.creatures.get(number) if scene.aim else None
        touches = self._touches(scene, "creature", number, option, lambda: self.touches.open_creature(number))
        touches, answered = self._answering(scene, creature, touches)
        level = self.boss_level if creature.boss else self.level
        mood = (self._mood(scene, option), answered)
        signature = (creature, wide, touches.acting, mood, scene.stepping, tuple(touches.deltas.items()))
        return self._kept(
            ("creature", number, level),
            signature,
            lambda: creature_panel(creature, touches, level, wide),
        )

    def _answering(
        self, scene: Scene, creature: CreatureView, touches: Touches
    ) -> tuple[Touches, Reach | None]:
        """What a touch on a seat's creature does while nothing is aimed, or while several acts aim at it."""
        found = scene.asking.at(creature.creature) if creature.seat >= 0 and touches.aim is None else ()
        if not found:
            return touches, None
        aim = touch_for(self.touches.choose, self.touches.ask_which, creature.name, found)
        return replace(touches, aim=aim, answers=True), scene.asking

    def _touches(
        self, scene: Scene, kind: str, number: int, option: Any, open_it: Callable[[], None]
    ) -> Touches:
        aim = (lambda: self.touches.choose(option)) if option is not None else None
        return Touches(
            open_it,
            self.touches.correct,
            self.touches.read,
            aim,
            dull=self.level != FULL,
            deltas=scene.deltas(kind, number),
            acting=scene.acting == (kind, number),
            step=self.touches.step if scene.stepping else None,
            hit=kind == "seat" and number in scene.hit,
            rest=resting(self.touches.explain, (kind, number)),
        )

    @staticmethod
    def _mood(scene: Scene, option: Any) -> Hashable:
        """What of the question a panel depends on: an aimed option belongs to one question only."""
        number = scene.view.ask.number if scene.view.ask else -1
        return (number, id(option)) if option is not None else None

    def _kept(self, key: tuple[Any, ...], signature: Hashable, make: Callable[[], Node]) -> Node:
        held = self._panels.get(key)
        self._used.add(key)
        if held is not None and held[0] == signature:
            return held[1]
        panel = self._again(key, signature) or make()
        if held is not None:
            self._before[key] = held
        self._panels[key] = (signature, panel)
        return panel

    def _again(self, key: tuple[Any, ...], signature: Hashable) -> Node | None:
        """The panel that stood there before the last one, such as before somebody aimed."""
        before = self._before.pop(key, None)
        if before is None:
            return None
        if before[0] != signature:
            before[1].dissolve()
            return None
        for part in every(before[1]):
            if isinstance(part, Touchable):
                part.lift()
                part.fired = False
        return before[1]

    # What belongs to nobody

    def _common(self, scene: Scene, tracks: Sequence[Node] = ()) -> Node | None:
        """Piles and numbers of the whole table, and `tracks` beside them."""
        view = scene.view
        lit = lit_piles(scene.asking, -1, view.piles)
        pills: list[Node] = [
            pile_pill(pile, pile.id in lit, partial(self.touches.look_at, pile)) for pile in view.piles
        ]
        pills += [meter_chip(m, partial(self.touches.correct, m) if m.path else None) for m in view.meters]
        return Flow(*pills, *tracks) if pills or tracks else None

    def _problems(self, view: View) -> Node | None:
        """What does not add up."""
        palette = look().palette
        lines: list[Node] = [
            Row(icon("warning", "text", palette.warning), Text(words, "text", palette.warning, weight=1))
            for words in view.problems
        ]
        if lines:
            lines.insert(1, Text(_("Touch a wrong number to correct it."), "small", palette.dim))
        return Column(*lines, gap=look().gap * 0.4) if lines else None

    def _tell(self, scene: Scene, width: float, height: float) -> None:
        """What happened last, as much of it as there is room for below everything else."""
        lines = [Text(words, "small", look().palette.dim) for words in scene.notes[-3:]]
        room = height - self._column.height_for(width) - self._column.gap
        inner, gap = width - 2 * self._column.pad_x, look().gap * 0.4
        while lines and room >= 0 and sum(line.height_for(inner) + gap for line in lines) > room:
            lines.pop(0)
        if lines:
            self._column.add(Column(*lines, gap=gap))


def stands_in(node: Node, whole: Node) -> bool:
    above = node.parent
    while above is not None and above is not whole:
        above = above.parent
    return above is whole
