"""Rolls: one for each Ask, and only a real one that came after the question.

Where the rules ask several seats one right after the other, whatever falls, all may throw at once: the roll
of a seat with a die of its own is kept until that seat is asked. So is the roll of a die that stands for one
of a throw only (the black die of a box) until that one is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.asks import Ask, Chance, Outcome, is_thrown
from companion.engine.match import Match
from companion.engine.parts.table_kit import TableKit
from companion.engine.refusals import Refusal, decline
from companion.engine.throws import throw_of
from companion.speech.words import N_, _
from companion.table.desk.inputs import DieMoved, DieRolled, seat_of_place


class TableDie(msgspec.Struct, frozen=True):
    """What the table knows of one electronic die; the fields are those of the hardware's settings.

    `place` is "shared" or a seat, `faces` how many there are (0: nobody said). Dice of one `pool` are thrown
    together and answer one question after the other. `map` names, per game, what each face from 1 on shows,
    `roles` the dice of its box that this one stands for.
    """

    place: str = "shared"
    faces: int = 0
    pool: str = ""
    map: dict[str, tuple[str, ...]] = {}
    roles: dict[str, tuple[str, ...]] = {}


def table_dice(settings: Iterable[Any]) -> dict[str, TableDie]:
    """The dice of the hardware's settings by their names. Raises `msgspec.ValidationError` for no dice."""
    known = (msgspec.to_builtins(each) for each in settings)
    return {each["name"]: msgspec.convert(each, TableDie) for each in known}


def unknown_roles(dice: Mapping[str, str | TableDie], kit: TableKit) -> tuple[str, ...]:
    """What is wrong with the roles that the settings name for this game, one sentence for each die."""
    template = _("{die} is set as {found}, but {game} has no such die. Its dice: {known}.")
    none = _("{die} is set as {found}, but {game} has only one kind of dice and needs no roles.")
    said = []
    for name, die in dice.items():
        roles = die.roles.get(kit.game, ()) if isinstance(die, TableDie) else ()
        wrong = [role for role in roles if role not in kit.dice.kinds]
        if wrong:
            words = template if kit.dice.kinds else none
            known = ", ".join(f"{role} ({_(label)})" for role, label in kit.dice.kinds.items())
            said.append(words.format(die=name, found=", ".join(wrong), game=kit.game, known=known))
    return tuple(said)


class Rolls:
    """What is remembered of rolls: the last of each die, and what the last question was told.

    `dice` says what is known of each, a mere place standing for a die of which no more is known; a die that
    belongs to a seat answers only what that seat is asked. `game` is the id of the game that is played,
    `die_of` the die that a topic asks for where that is not called the same.
    """

    def __init__(
        self, dice: Mapping[str, str | TableDie], game: str = "", die_of: Mapping[str, str] = {}
    ) -> None:
        self._dice = {
            name: TableDie(place=die) if isinstance(die, str) else die for name, die in dice.items()
        }
        self._game, self._die_of = game, die_of
        self._pool_since = float("-inf")
        self._thrown: set[str] = set()
        self._last: dict[str, tuple[str, int]] = {}
        self._handled: set[str] = set()
        self._kept: dict[int, DieRolled] = {}
        self._for_role: list[DieRolled] = []
        self._sure: frozenset[int] = frozenset()
        self._since = float("-inf")
        self.round = -1
        self.by_hand_at = float("-inf")
        self.shown = ""

    def counted(self, round_number: int, shown: str, by_hand_at: float | None = None) -> None:
        """A question for a roll was answered; `by_hand_at` when a finger did it."""
        self.round, self.shown = round_number, shown
        if by_hand_at is not None:
            self.by_hand_at = by_hand_at

    def asked(self, match: Match[Any], at: float, answered: bool) -> None:
        """Something else is asked since `at`; `answered` when that is because one roll was answered."""
        ask = match.ask()
        if not (answered and isinstance(ask, Chance) and ask.kind == "die"):
            self._pool_since = at
            self._thrown.clear()
            self._for_role.clear()
        if answered and isinstance(ask, Chance) and ask.kind == "die" and ask.seat in self._sure:
            self._sure -= {ask.seat}
            return
        self._kept.clear()
        self._since, self._sure = at, sure_to_roll(match) if self._dice else frozenset()

    def keep(self, roll: DieRolled, match: Match[Any]) -> bool:
        """Keep a roll whose seat, or whose role, is sure to be asked next; false when it is not."""
        if self._roles(roll.die):
            return self._keep_for_role(roll, throw_of(match)[1:])
        owner = self._owner(roll)
        if owner is None or owner not in self._sure or owner in self._kept:
            return False
        self._kept[owner] = roll
        return True

    def _keep_for_role(self, roll: DieRolled, coming: Sequence[Chance]) -> bool:
        """Whether a later die of the throw is one that it stands for, and none fell for that one yet."""
        places = [die for die in coming if self._stands_for(roll.die, die) and self._may_answer(roll, die)]
        taken = sum(any(self._stands_for(kept.die, die) for die in places) for kept in self._for_role)
        if taken >= len(places):
            return False
        self._for_role.append(roll)
        self._thrown.add(roll.die)
        return True

    def waiting(self, ask: Ask | None) -> Outcome | None:
        """What was rolled already for this question: by the seat that is asked, or by the die it is about."""
        if not is_thrown(ask):
            return None
        for roll in self._for_role:
            if self._stands_for(roll.die, ask) and self._may_answer(roll, ask):
                self._for_role.remove(roll)
                return self.outcome(ask, roll)
        return self.outcome(ask, self._kept.pop(ask.seat)) if ask.seat in self._kept else None

    def outcome(self, ask: Chance, roll: DieRolled) -> Outcome | None:
        """What a roll means as an answer; `None` when it cannot be one."""
        die = self._known(roll.die)
        named = die.map.get(self._game, ())
        if 1 <= roll.face <= len(named) and named[roll.face - 1] in ask.options:
            return named[roll.face - 1]
        if named or not _can_show(die, ask):
            return None
        return outcome_of(ask, roll.face)

    def due(self, ask: Ask | None) -> tuple[str, ...]:
        """The electronic dice that may answer this question, those of a pool only once a throw."""
        if not is_thrown(ask):
            return ()
        return tuple(
            name
            for name, die in self._dice.items()
            if seat_of_place(die.place) in (None, ask.seat)
            and (self._game in die.map or _can_show(die, ask))
            and self._stands_for(name, ask)
            and not (self._falls_with_others(name) and name in self._thrown)
        )

    def named(self, ask: Ask | None) -> tuple[str, ...]:
        """The dice of `due` where that says something: not every electronic die of the table may answer."""
        found = self.due(ask)
        return found if len(found) < len(self._dice) else ()

    def _roles(self, name: str) -> tuple[str, ...]:
        return self._known(name).roles.get(self._game, ())

    def _stands_for(self, name: str, ask: Chance) -> bool:
        """Whether a die may answer by what it is: one without roles answers for any."""
        roles = self._roles(name)
        return not roles or self._die_of.get(ask.topic, ask.topic) in roles

    def _falls_with_others(self, name: str) -> bool:
        """Whether it is thrown together with others, and counts once a throw."""
        return bool(self._known(name).pool or self._roles(name))

    def _may_answer(self, roll: DieRolled, ask: Chance) -> bool:
        return self._owner(roll) in (None, ask.seat) and self.outcome(ask, roll) is not None

    def _known(self, name: str) -> TableDie:
        return self._dice.get(name, TableDie())

    def _owner(self, roll: DieRolled) -> int | None:
        return seat_of_place(self._known(roll.die).place)

    def why_not(
        self, roll: DieRolled, ask: Ask | None, opened_at: float, round_number: int
    ) -> Refusal | None:
        """Why this roll does not count."""
        if self._duplicate(roll):
            return decline("duplicate-roll", N_("This roll was already counted."))
        if not is_thrown(ask):
            return self._unasked(roll, round_number)
        owner = self._owner(roll)
        together = owner is not None and owner in {ask.seat, *self._sure}
        pooled = self._falls_with_others(roll.die) and roll.die not in self._thrown
        since = self._pool_since if pooled else self._since if together else opened_at
        if roll.at < since:
            template = N_("The die stopped before the roll was needed. Roll it again.")
            return decline("early-roll", template)
        if not self._stands_for(roll.die, ask):
            template = N_("{die} is set as another die ({roles}), which is not needed now.")
            named = {"die": roll.die, "roles": ", ".join(self._roles(roll.die))}
            return decline("other-role", template, **named)
        if self.outcome(ask, roll) is None:
            template = N_("This roll needs a die with {faces} faces. {die} does not fit (it shows {face}).")
            values = {"faces": len(ask.options), "die": roll.die, "face": roll.face}
            return decline("wrong-die", template, **values)
        if owner is not None and owner != ask.seat >= 0:
            template = N_("Seat {asked} must roll. {die} belongs to seat {owner}.")
            values = {"asked": ask.seat + 1, "die": roll.die, "owner": owner + 1}
            return decline("others-die", template, **values)
        self._thrown.add(roll.die)
        return None

    def _duplicate(self, roll: DieRolled) -> bool:
        """A roll keeps its number when it is sent again; a die that was started again counts anew."""
        boot, sequence = self._last.get(roll.die, ("", -1))
        if boot == roll.boot and roll.sequence <= sequence:
            return True
        self._last[roll.die] = (roll.boot, roll.sequence)
        self._handled.discard(roll.die)
        return False

    def _unasked(self, roll: DieRolled, round_number: int) -> Refusal:
        if roll.at - roll.duration_ms / 1000 <= self.by_hand_at:
            template = N_("The roll came too late: {shown} was entered by hand.")
            return decline("late-roll", template, shown=self.shown)
        if self.round == round_number >= 0:
            template = N_("The die was already rolled this round: {shown} counts.")
            return decline("second-roll", template, shown=self.shown)
        return decline("roll-not-asked", N_("No roll is needed now."))

    def moved(self, event: DieMoved, ask: Ask | None) -> Refusal | None:
        """Why what a die did is no roll; `None` when there is nothing to say."""
        waiting = is_thrown(ask)
        if event.phase == "handled":
            self._handled.add(event.die)
        elif event.phase in ("rolling", "rolled"):
            self._handled.discard(event.die)
        elif event.phase == "crooked" and waiting:
            return decline("crooked-roll", N_("The die is tilted. Roll it again on a flat surface."))
        elif event.phase == "idle" and event.die in self._handled:
            self._handled.discard(event.die)
            if waiting:
                template = N_("The die was moved, not rolled. Roll it.")
                return decline("handled-die", template)
        return None


def sure_to_roll(match: Match[Any]) -> frozenset[int]:
    """The seats asked for a roll right after the open one, with nothing between, whatever is rolled."""
    ask = match.ask()
    if not isinstance(ask, Chance) or ask.kind != "die" or ask.seat < 0:
        return frozenset()
    return frozenset.intersection(*(frozenset(_rollers(match.copy(), face)) for face in ask.options))


def _rollers(match: Match[Any], face: Outcome) -> Iterator[int]:
    """The seats that roll after the open roll, when everybody rolls this."""
    seen: set[int] = set()
    while isinstance(ask := match.ask(), Chance) and ask.kind == "die" and ask.seat not in seen:
        if seen:
            yield ask.seat
        seen.add(ask.seat)
        if face not in ask.options:
            return
        match.resolve(face)


def _can_show(die: TableDie, ask: Chance) -> bool:
    """Whether a die has the faces for a question; for a coin, as many odd ones as even ones."""
    if ask.kind == "coin":
        return die.faces % 2 == 0
    return die.faces in (0, len(ask.options))


def outcome_of(ask: Chance, face: int) -> Outcome | None:
    """What a face means: itself, or the option in its place (the corners of MiniSteel's Fate).

    Of a coin an odd face is the first side, an even one the second.
    """
    if ask.kind == "coin":
        return ask.options[(face + 1) % 2]
    if face in ask.options:
        return face
    if 1 <= face <= len(ask.options) and not isinstance(ask.options[face - 1], int):
        return ask.options[face - 1]
    return None
