"""House rules and choices of a game: what the rule text leaves open (rulings.md)."""

from __future__ import annotations

import msgspec

from companion.engine.setups import OptionSpec
from companion.games.miscrits.content import CARDS, data
from companion.kit.decks import decks_spec
from companion.kit.house_rules import specs_in
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
    effect_draws_lose: bool = True
    flips_before_draw: bool = False
    ready_area: int = 0
    ready_creatures_flip: bool = True
    evolving_cures: bool = False
    must_attack: bool = False
    ready_can_be_hit: bool = False
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
        N_("The boss you fight together. Without one, everyone fights for themselves."),
        choices=bosses,
        group="foremost",
        sign="boss",
    )


HOUSE = specs_in(data("options.toml"), HouseRules)
