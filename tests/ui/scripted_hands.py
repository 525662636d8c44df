"""A script that plays a fight of Slay the Spire at the emulated table of the demonstration.

It does by itself what hands do: cards on the emulated reader, the die, buttons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Do
from companion.engine.game import Game, Planner
from companion.engine.match import Match
from companion.engine.parts.table_kit import Copy
from companion.games.slay_the_spire.content.characters import starter_deck
from companion.games.slay_the_spire.state.acts import Done, NameCopies, Ready
from companion.games.slay_the_spire.state.frames import ChooseCards, NameCards
from companion.table.desk.changing import NAME_TOPIC
from companion.table.desk.commands import Choose
from companion.table.desk.replies import Answered, Denied, DeskQuestion, Reply
from companion.table.kits import kit_of
from hardware.emulated_table import EmulatedTable, uid_of
from hardware.table_words import Command, Lift, Press, Put, Release, Roll
from tests.studies.measure.table_hands import copies_of
from tests.studies.measure.table_twin import Card, MislaidError, TableTwin, laid_open
from ui.behind.desk_port import DeskPort
from ui.ports.services import NewGame, SeatPlan
from ui.program.demonstration import tag_name

READER = "shared"
LIFT_SECONDS = 0.5
"""How long a card lies on the reader."""
PATIENCE_SECONDS = 8.0
"""After so long without an answer a hand tries again."""

MOST_REFUSALS = 3
"""So many refusals in a row end the script: somebody else is playing along."""


GAINED = {
    "ironclad": ("shrug_it_off", "carnage", "inflame", "metallicize", "uppercut", "pommel_strike"),
    "silent": ("noxious_fumes", "footwork", "leg_sweep", "dash", "predator", "backflip"),
}
"""The cards that the script's players have gained on the way to the boss of Act I."""


def scripted_fight() -> NewGame:
    """Two players against a boss, with the decks that they may have by then."""
    seats = (("Anna", "ironclad"), ("Ben", "silent"))
    plans = tuple(SeatPlan(name, options={"characters": character}) for name, character in seats)
    decks = [[*starter_deck(character), *GAINED[character]] for _name, character in seats]
    relics = [["stone_calendar"], []]  # it looks at the die: each round waits for a roll
    return NewGame("sts", plans, {"boss": "hexaghost", "decks": decks, "relics": relics}, "table")


class Move(NamedTuple):
    """Something hands do, and what they do when it was answered."""

    act: Callable[[], None]
    after: Callable[[], None] | None = None


class ScriptedHands:
    """Plays an open fight of Slay the Spire at the emulated table until it is over.

    The drawing thread calls `tick`. The cards lie in piles of the script's own and go where the work
    for hands says. `pause` is in seconds, between two acts; without an answer an act is over after `patience`
    all the same. `trouble` says why it gave up, if it did.
    """

    def __init__(
        self,
        port: DeskPort,
        table: EmulatedTable,
        pause: float = 1.5,
        seed: str = "demo",
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self.port, self.table, self.pause, self.patience = port, table, pause, patience
        self.random = Random(seed)
        self.over = False
        self.trouble = ""
        self.counts: Counter[str] = Counter()
        self.twin: TableTwin | None = None
        self._move: Move | None = None
        self._moved = self._planning = self._answered = False
        self._waited = 0.0
        self._refusals = 0
        self._planners: dict[int, Planner] = {}
        self._wanted: tuple[int, Any] | None = None
        self._naming: tuple[int, str] | None = None
        port.replied.append(self._heard)

    def tick(self, seconds: float) -> None:
        """Time passes: do the next thing, wait for its answer, or think."""
        self._waited += seconds
        if self.trouble:
            self.over = True
        if self.over or self._planning:
            return
        if self._move is None:
            self._planning = True
            self.port.work.answer(self._plan, self._planned)
        elif not self._moved:
            self._begin(self._move)
        else:
            self._finish(self._move)

    def _planned(self, move: Move | None) -> None:
        self._planning = self._moved = False
        self._move, self._waited = move, 0.0
        self.over = move is None

    def _begin(self, move: Move) -> None:
        if self._waited >= self.pause:
            self._moved, self._answered, self._waited = True, False, 0.0
            move.act()

    def _finish(self, move: Move) -> None:
        lain = self._answered and self._waited >= min(LIFT_SECONDS, self.pause)
        if lain or self._waited >= self.patience:
            self.counts["unanswered"] += not lain
            if move.after is not None:
                move.after()
            self._move = None

    # What to do, worked out in the worker thread

    def _plan(self) -> Move | None:
        if self.twin is None:
            self.twin = self._laid_out()
        ask = self.port.session.match.ask()
        self._wanted = self._naming = None
        if isinstance(ask, Chance):
            return self._chance(ask, self.twin)
        return self._choice(ask) if ask is not None else None

    def _laid_out(self) -> TableTwin:
        """The decks before the fight: tags by the names of their copies."""
        decks = [_deck(player.deck.bag) for player in self.port.session.match.state.fight.fighters]
        supply = [_card(copy, copy.card) for copy in kit_of("sts").cards.box() if copy.set == "status"]
        made = TableTwin(decks, supply, self.random)
        made.obey(self.port.desk.tasks)
        return made

    def _chance(self, ask: Chance, cardboard: TableTwin) -> Move:
        if ask.kind == "die":
            roll = Roll(self.random.randint(1, 6))
            return Move(lambda: self._obey(roll, "rolls"))
        return self._show(cardboard.places[ask.seat].draw_pile[0].uid)

    def _choice(self, ask: Choice) -> Move:
        seat = ask.seats[0]
        act = self._chosen(seat, ask)
        card = self._held(seat, _uses(act)) if _uses(act) else None
        if card is not None and not self._refusals:
            self._wanted = (seat, act)
            self._naming = (seat, card.uid) if ask.topic == NAME_TOPIC else None
            return self._show(card.uid)
        if isinstance(act, Ready | Done) and not self._refusals:
            return self._press(seat)  # ends the turn, and lets through what is asked besides
        return Move(lambda: self._tap(seat, act, ask.number))

    def _chosen(self, seat: int, ask: Choice) -> Any:
        """What a careful player does who holds these cards; in the middle of a card, of what hands can do."""
        match = self.port.session.match
        if ask.topic == "play" and self.twin is not None:
            knows: Match[Any] = Match(match.game, laid_open(match.state, self.twin.places, match.game.branch))
            choose = self._planners.setdefault(seat, _planner(match.game))
            return choose(knows.state, seat, knows.legal(seat), ask)
        acts = [act for act in match.legal(seat) if self._can(seat, act)]
        return match.game.bots.careful(match.state, seat, acts, ask)

    def _can(self, seat: int, act: Any) -> bool:
        """Whether these hands can do it; they show cards one by one where people could count them."""
        if isinstance(act, NameCopies):
            return False
        return not _uses(act) or self._held(seat, _uses(act)) is not None

    def _held(self, seat: int, card: str) -> Card | None:
        """A card of these hands that can be meant: not one that was named or chosen already."""
        if self.twin is None:
            return None
        places, top = self.twin.places[seat], self.port.session.match.state.stack[-1]
        zone = top.zone if isinstance(top, ChooseCards) else "hand"
        lying = [each for each in (*getattr(places, zone), *places.looked) if each.face == card]
        if isinstance(top, NameCards):
            lying = [each for each in lying if each.uid not in places.named]
        skipped = top.chosen.count(card) if isinstance(top, ChooseCards) else 0
        return lying[skipped] if len(lying) > skipped else None

    # What hands do

    def _show(self, uid: str) -> Move:
        put, lift = Put(uid, READER), Lift(uid)
        return Move(lambda: self._obey(put, "scans"), lambda: self._obey(lift, "lifts"))

    def _press(self, seat: int) -> Move:
        down, up = Press("ready", _button(seat), hold=True), Release("ready", _button(seat))
        return Move(lambda: self._obey(down, "presses"), lambda: self._obey(up, "releases"))

    def _tap(self, seat: int, act: Any, number: int) -> None:
        self.counts["taps"] += 1
        self.port.send(Do(seat, act, number))

    def _obey(self, command: Command, kind: str) -> None:
        self.counts[kind] += 1
        answer = self.table.obey(command)
        if not answer.ok:
            self.trouble = answer.words

    # What the desk says, in the worker thread

    def _heard(self, reply: Reply) -> None:
        if isinstance(reply, DeskQuestion):
            self._choose(reply)
        elif isinstance(reply, Denied):
            self._refusals += 1
            self.trouble = reply.words if self._refusals > MOST_REFUSALS else ""
            self._answered = True
        elif isinstance(reply, Answered):
            self._refusals = 0
            self._done(reply)
            self._answered = True

    def _choose(self, question: DeskQuestion) -> None:
        meant = [each.act for each in question.options if (each.seat, each.act) == self._wanted]
        if meant:
            self.counts["taps"] += 1
            self.port.send(Choose(question.seat, meant[0], self._wanted[0]))

    def _done(self, reply: Answered) -> None:
        if self.twin is None:
            return
        if self._naming is not None:
            seat, uid = self._naming
            self.twin.places[seat].named.add(uid)
        try:
            self.twin.obey(reply.tasks)
        except MislaidError as mislaid:
            self.trouble = str(mislaid)


def _planner(game: Game[Any]) -> Planner:
    """Somebody who plays carefully, and goes on with what it planned where the game has such a one."""
    return game.bots.careful if game.bots.planner is None else game.bots.planner()


def _uses(act: Any) -> str:
    """The card that an act uses."""
    return str(getattr(act, "card", ""))


def _button(seat: int) -> Any:
    """The number at the button of a seat."""
    return seat + 1


def _deck(faces: Iterable[str]) -> list[Card]:
    return [_card(copy, face) for copy, face in copies_of(faces)]


def _card(copy: Copy, face: str) -> Card:
    return Card(uid_of(tag_name(copy)).hex(), face)
