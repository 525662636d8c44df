"""House rules and choices of a game: what the rule text leaves open (rulings.md)."""

from __future__ import annotations

import msgspec

from companion.engine.setups import OptionSpec
from companion.games.miscrits.content import CARDS
from companion.kit.decks import decks_spec
from companion.speech.words import N_

FROM_CARDS = -1


class HouseRules(msgspec.Struct, frozen=True):
    """The options in force, one field each."""

    boss: str = ""
    decks: str = ""
    type_bonus: int = FROM_CARDS
    type_bonus_first: bool = False
    place_first: bool = True
    first_player_rolls: bool = True
    draw_may_be_left: bool = False
    flips_before_draw: bool = False
    ready_area: int = 0
    ready_creatures_flip: bool = True
    evolving_cures: bool = False
    must_attack: bool = False
    most_switches: int = 0
    evolve_at_once: bool = True
    damage_before_coin: bool = False
    ready_hourglasses_run: bool = True
    boss_draws_asleep: bool = True
    boss_reshuffles: bool = True
    boss_element_counts: bool = True
    begin_by_hand: bool = False


BOSS_OPTION = "boss"


def specs() -> tuple[OptionSpec, ...]:
    """All options, with the bosses of the cards in force."""
    return (boss_spec(), decks_spec(), *HOUSE)


def boss_spec() -> OptionSpec:
    """Against whom one plays."""
    bosses = {"": N_("Each for themselves"), **{boss.id: boss.name for boss in CARDS.bosses.values()}}
    return OptionSpec(
        BOSS_OPTION,
        "choice",
        "",
        N_("Boss"),
        N_("The boss that all beat together, or each plays for themselves."),
        choices=bosses,
        group="foremost",
        sign="boss",
    )


HOUSE: tuple[OptionSpec, ...] = (
    OptionSpec(
        "type_bonus",
        "int",
        FROM_CARDS,
        N_("Element bonus"),
        N_(
            "How much more damage the stronger element deals, which the rule text does not say; "
            "-1: as the cards in use say."
        ),
        FROM_CARDS,
        20,
        ruling="MC-28",
    ),
    OptionSpec(
        "type_bonus_first",
        "bool",
        False,
        N_("Element bonus first"),
        N_("The element bonus counts before boosts and reductions, so that a reduction can eat it."),
        ruling="MC-28",
    ),
    OptionSpec(
        "place_first",
        "bool",
        True,
        N_("First creatures"),
        N_("Everybody puts a base creature into the active zone before the first turn."),
        ruling="MC-01",
    ),
    OptionSpec(
        "first_player_rolls",
        "bool",
        True,
        N_("First player by chance"),
        N_("A random seat begins; else the first one does."),
        ruling="MC-47",
    ),
    OptionSpec(
        "draw_may_be_left",
        "bool",
        False,
        N_("Drawing is a choice"),
        N_("The card at the beginning of a turn may be left in the deck."),
        ruling="MC-05",
    ),
    OptionSpec(
        "flips_before_draw",
        "bool",
        False,
        N_("Flips before the draw"),
        N_("The coins for statuses are flipped before the card is drawn."),
        ruling="MC-17",
    ),
    OptionSpec(
        "ready_area",
        "int",
        0,
        N_("Places in the ready area"),
        N_("How many creatures may be ready at once; 0: any number."),
        0,
        12,
        ruling="MC-08",
    ),
    OptionSpec(
        "ready_creatures_flip",
        "bool",
        True,
        N_("Ready creatures flip too"),
        N_("Statuses of ready creatures are flipped and hurt as those of the active one."),
        ruling="MC-20",
    ),
    OptionSpec(
        "evolving_cures",
        "bool",
        False,
        N_("Evolving cures"),
        N_("Poison, sleep and confusion end when a creature evolves."),
        ruling="MC-12",
    ),
    OptionSpec(
        "must_attack",
        "bool",
        False,
        N_("Attacking is a duty"),
        N_("A turn may only be ended without an attack when none is possible."),
        ruling="MC-32",
    ),
    OptionSpec(
        "most_switches",
        "int",
        0,
        N_("Switches in a turn"),
        N_("How often a seat may switch its active creature in one turn; 0: any number of times."),
        0,
        12,
        ruling="MC-13",
    ),
    OptionSpec(
        "evolve_at_once",
        "bool",
        True,
        N_("Evolving at once"),
        N_("A creature may evolve in the turn in which it came, and several times in a turn."),
        ruling="MC-09",
    ),
    OptionSpec(
        "damage_before_coin",
        "bool",
        False,
        N_("Damage before the coin"),
        N_("Poison and confusion cost their HP also in the turn in which heads ends them."),
        ruling="MC-18",
    ),
    OptionSpec(
        "ready_hourglasses_run",
        "bool",
        True,
        N_("Ready creatures cool down"),
        N_("Hourglasses go from the attacks of ready creatures too."),
        ruling="MC-30",
    ),
    OptionSpec(
        "boss_draws_asleep",
        "bool",
        True,
        N_("A sleeping boss draws"),
        N_("A boss that is asleep or confused draws a card, whose attack hits nobody."),
        ruling="MC-40",
    ),
    OptionSpec(
        "boss_reshuffles",
        "bool",
        True,
        N_("The boss deck is reshuffled"),
        N_("An empty boss deck is made of the played cards again; else the boss plays nothing any more."),
        ruling="MC-44",
    ),
    OptionSpec(
        "boss_element_counts",
        "bool",
        True,
        N_("Elements against a boss"),
        N_("The element bonus counts against the boss and for it."),
        ruling="MC-45",
    ),
    OptionSpec(
        "begin_by_hand",
        "bool",
        False,
        N_("Turns begin by hand"),
        N_("A turn begins when its player says so; the boss's when anybody does."),
        ruling="MC-48",
    ),
)
