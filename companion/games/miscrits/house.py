"""House rules and choices of a game: what the rule text leaves open (rulings.md)."""

from __future__ import annotations

import msgspec

from companion.engine.setups import OptionSpec
from companion.games.miscrits.content import CARDS
from companion.kit.decks import decks_spec
from companion.kit.house_rules import Rule, specs_of
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
        N_("The boss you fight together, or each for themselves."),
        choices=bosses,
        group="foremost",
        sign="boss",
    )


HOUSE = specs_of(
    HouseRules,
    {
        "type_bonus": Rule(
            N_("Element bonus"),
            N_("Extra damage of the stronger element, not given in the rules. -1: as on the cards in use."),
            "MC-28",
            -1,
            20,
        ),
        "type_bonus_first": Rule(
            N_("Element bonus first"),
            N_("Add the element bonus before boosts and reductions. A reduction can then cancel it."),
            "MC-28",
        ),
        "place_first": Rule(
            N_("Creatures before the first turn"),
            N_("Each player puts a base creature into the active zone before the first turn."),
            "MC-01",
        ),
        "first_player_rolls": Rule(
            N_("Random first player"), N_("A random player goes first. If off, the first seat does."), "MC-47"
        ),
        "draw_may_be_left": Rule(
            N_("Drawing is optional"), N_("You may skip the card at the start of your turn."), "MC-05"
        ),
        "flips_before_draw": Rule(
            N_("Flips before the draw"), N_("Flip the coins for statuses before you draw your card."), "MC-17"
        ),
        "ready_area": Rule(
            N_("Places in the ready area"),
            N_("How many creatures may be ready. 0: no limit."),
            "MC-08",
            0,
            12,
        ),
        "ready_creatures_flip": Rule(
            N_("Ready creatures flip too"),
            N_("Flip for the statuses of ready creatures too. They also take damage."),
            "MC-20",
        ),
        "evolving_cures": Rule(
            N_("Evolving cures"), N_("Poison, sleep and confusion end when a creature evolves."), "MC-12"
        ),
        "must_attack": Rule(
            N_("You must attack"),
            N_("You may only end your turn without an attack if you cannot attack."),
            "MC-32",
        ),
        "most_switches": Rule(
            N_("Switches per turn"),
            N_("How often you may switch your active creature per turn. 0: no limit."),
            "MC-13",
            0,
            12,
        ),
        "evolve_at_once": Rule(
            N_("Evolve immediately"),
            N_("A creature may evolve on the turn you play it, and several times per turn."),
            "MC-09",
        ),
        "damage_before_coin": Rule(
            N_("Damage before the coin"),
            N_("Poison and confusion also deal damage on the turn heads ends them."),
            "MC-18",
        ),
        "ready_hourglasses_run": Rule(
            N_("Ready creatures cool down"),
            N_("Remove hourglasses from the attacks of ready creatures too."),
            "MC-30",
        ),
        "boss_draws_asleep": Rule(
            N_("A sleeping boss draws"),
            N_("A boss that is asleep or confused draws a card, but its attack hits no one."),
            "MC-40",
        ),
        "boss_reshuffles": Rule(
            N_("Reshuffle the boss deck"),
            N_(
                "When the boss deck is empty, reshuffle the played cards. If off, the boss plays "
                "nothing more."
            ),
            "MC-44",
        ),
        "boss_element_counts": Rule(
            N_("Elements against a boss"), N_("The element bonus counts for and against the boss."), "MC-45"
        ),
        "begin_by_hand": Rule(
            N_("Start turns manually"),
            N_("A turn starts only when its player starts it. Anyone may start the boss's turn."),
            "MC-48",
        ),
    },
)
