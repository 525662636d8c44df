"""Abilities of cards, items and enemies: when they come, and what they do."""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Literal, TypeAlias

from companion.games.slay_the_spire.content import values
from companion.games.slay_the_spire.content.effects import Script

PlainMoment = Literal[
    "start_of_combat",
    "block_reset",
    "before_draw",
    "roll",
    "start_of_turn",
    "activated",
    "end_of_turn",
    "end_of_combat",
    "you_exhaust",
    "you_gain_block",
    "you_mark_enemy",
    "you_shuffle",
    "you_discard_by_card",
    "you_switch_stance",
    "you_scry",
    "this_exhausted",
    "this_discarded_by_card",
    "this_scried_away",
    "this_removed",
    "in_hand_at_end_of_turn",
    "hp_zero",
    "first_damage",
    "damaged_by_hit",
    "damaged_by_attack",
    "attacked",
    "hp_lost",
    "dies",
    "summoned",
    "action_done",
    "facing",
    "gained",
    "rest",
    "event_room",
    "revealed_for_sale",
    "moving_up",
    "outside_combat",
]


class OnDie(values.Datum, frozen=True, tag_field="on", tag="die"):
    """The die of the round shows one of `faces`, at the start of turn (page 12)."""

    faces: tuple[int, ...]


class OnDraw(values.Datum, frozen=True, tag_field="on", tag="draw"):
    """This player (for an enemy: any player) draws a card of `of`."""

    of: values.CardFilter = values.ANY_CARD


class OnPlay(values.Datum, frozen=True, tag_field="on", tag="play"):
    """This player (for an enemy: any player) has played a card of `of`."""

    of: values.CardFilter = values.ANY_CARD


class OnEnter(values.Datum, frozen=True, tag_field="on", tag="enter"):
    """This player enters this stance."""

    stance: values.Stance


class OnAllyDeath(values.Datum, frozen=True, tag_field="on", tag="ally_dies"):
    """An enemy of this name in this enemy's row dies."""

    name: str


class OnSlotDone(values.Datum, frozen=True, tag_field="on", tag="slot_done"):
    """The cube of this enemy leaves `slot`, counted from 1."""

    slot: int


class OnAddToDeck(values.Datum, frozen=True, tag_field="on", tag="add_to_deck"):
    """A card of `of` is added to this player's deck."""

    of: values.CardFilter


When: TypeAlias = PlainMoment | OnDie | OnDraw | OnPlay | OnEnter | OnAllyDeath | OnSlotDone | OnAddToDeck


class Ability(values.Datum, frozen=True):
    """Something that happens (or may be used: `activated`) at a moment.

    `needs` must hold for it to happen or to be used; `limit` is how often.
    """

    when: When
    do: Script
    needs: values.Condition | None = None
    limit: Literal["turn", "combat", "room"] | None = None
    may: bool = False
