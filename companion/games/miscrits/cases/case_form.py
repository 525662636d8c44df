"""The form of a case of Miscrits (docs/scenario-format.md says what its keys mean)."""

from __future__ import annotations

from typing import Any, Literal

from companion.games.miscrits import content as con
from companion.games.miscrits import state as st
from companion.kit.cases import form


class Card(form.Name):
    """The id of a card of the case."""


class Species(form.Name):
    """The id of a creature of the case."""


class Target(form.Seat):
    """A seat, or the boss."""


class Zone(form.Number):
    """A place in the ready area, or `ACTIVE`."""


ACTIVE: Any = -1
ZONES = {"active": ACTIVE, **{f"ready:{place}": place for place in range(9)}}

# The form


@form.like(st.Creature, "hp", "max_hp")
class CreatureAt(form.Form, frozen=True):
    """A creature as it lies on the table."""

    card: Species
    counters: dict[str, form.Count] = {}
    status: tuple[con.Status, ...] = ()
    items: tuple[Card, ...] = ()


@form.like(st.Player, ko="knock_outs", turns_taken="turns")
class PlayerForm(form.Form, frozen=True):
    """A player as the case begins; `ko` are the knock-outs."""

    deck_count: form.Count = 0
    active: CreatureAt | None = None
    ready: tuple[CreatureAt, ...] = ()
    hand: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()


@form.like(st.BossState, "hp", "max_hp", "boost", turns_taken="turns")
class BossForm(form.Form, frozen=True):
    """The boss as the case begins."""

    status: tuple[con.Status, ...] = ()


class SetupForm(form.Form, frozen=True):
    """How things stand when the case begins, or the deck that is looked at."""

    mode: Literal["pvp", "boss", "deck_check"] = "pvp"
    active_player: Target = form.NOBODY
    players: dict[str, PlayerForm] = {}
    eliminated: tuple[str, ...] = ()
    boss: BossForm | None = None
    start_players: form.Count = 0
    type_bonus: int = 0
    wheel: dict[con.Element, con.Element] = {}
    deck: dict[str, int] = {}


class ScriptForm(form.Form, frozen=True):
    """What the coins show, in the order of the flips."""

    coins: tuple[Literal["H", "T"], ...] = ()


class Case(form.CaseForm, frozen=True, kw_only=True):
    """One case of a scenario file; `cards` is the set that it plays with."""

    setup: SetupForm
    actions: tuple[dict[str, Any], ...] = ()
    cards: str = ""
    script: ScriptForm = ScriptForm()
