"""The verbs: what cards, enemies, relics, potions, orbs and stances do, as data.

A script is a tuple of effects, carried out from top to bottom (rule book page 12). One enemy, one
row and one player are chosen per script, when the card is played: effects that say `target`, `row`
or `any_player` all mean that same one. `docs/sts-effects.md` states the exact meaning of each verb.
"""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Literal, TypeAlias

from companion.games.slay_the_spire.content import values
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.modifiers import AnyModifier

Moment = Literal["end_of_turn", "start_of_next_round"]
Span = Literal["turn", "round", "combat"]


# ---------------------------------------------------------------- damage and HP


class Hit(values.Verb, frozen=True, tag="hit"):
    """`times` hits of `amount`: one multi-hit (page 14). Each point of Strength adds `strength`."""

    amount: values.Amount
    times: values.Amount = 1
    to: values.Aim = "target"
    strength: int = 1


class Volley(values.Verb, frozen=True, tag="volley"):
    """Different hits that are one attack: weak and vulnerable are settled once, after the last."""

    hits: tuple[Hit, ...]


class Damage(values.Verb, frozen=True, tag="damage"):
    """Damage that is not a hit: no modifiers, but block prevents it (page 24, Hit)."""

    amount: values.Amount
    times: values.Amount = 1
    to: values.Aim = "target"


class LoseHp(values.Verb, frozen=True, tag="lose_hp"):
    """HP that is lost; block does not prevent it (page 24, Block)."""

    amount: values.Amount
    to: values.Aim = "self"


class Heal(values.Verb, frozen=True, tag="heal"):
    """Regain HP, never above the maximum."""

    amount: values.Amount
    to: values.Aim = "self"


class SetHp(values.Verb, frozen=True, tag="set_hp"):
    """HP becomes `amount`, without damage or loss."""

    amount: int
    to: values.Aim = "self"


# ---------------------------------------------------------------- tokens


class Gain(values.Verb, frozen=True, tag="gain"):
    """Gain `amount` of a good token, `times` icons of it; the limits of limits.toml hold.

    Without an `icon` nothing adds to it: what doubles tokens prints none.
    """

    token: values.Token
    amount: values.Amount = 1
    times: values.Amount = 1
    to: values.Aim = "self"
    icon: bool = True


class Apply(values.Verb, frozen=True, tag="apply"):
    """Put `amount` weak, vulnerable or poison tokens on someone, `times` icons of it."""

    token: Literal["weak", "vulnerable", "poison"]
    amount: values.Amount = 1
    times: values.Amount = 1
    to: values.Aim = "target"


class Lose(values.Verb, frozen=True, tag="lose"):
    """Lose up to `amount` tokens of a kind."""

    token: values.Token
    amount: values.Amount = 1
    to: values.Aim = "self"


class Clear(values.Verb, frozen=True, tag="clear"):
    """Lose every token of these kinds."""

    tokens: tuple[values.Token, ...]
    to: values.Aim = "self"


class Cubes(values.Verb, frozen=True, tag="cubes"):
    """Put `amount` cubes on this card, relic or enemy; negative takes them off."""

    amount: values.Amount = 1


# ---------------------------------------------------------------- cards


class Draw(values.Verb, frozen=True, tag="draw"):
    """Draw `amount` cards, shuffling the discard pile in when the draw pile is empty (page 12)."""

    amount: values.Amount = 1
    to: values.Aim = "self"


class DrawUpTo(values.Verb, frozen=True, tag="draw_up_to"):
    """Draw until the hand holds `cards` cards."""

    cards: int


class Move(values.Verb, frozen=True, tag="move"):
    """Move cards of `of` from `source` to `into`.

    `pick` says which: `choose` at least `least` and at most `most`, `all`, the
    `top` card if it fits, or `it`, the card the trigger is about. When fewer cards fit than `least`,
    all of them move. `shuffle` shuffles the source afterwards; `keep` retains the moved cards this
    turn; `cost` is what they cost this turn.
    """

    source: Literal["hand", "draw_pile", "discard_pile", "exhaust_pile"]
    into: Literal["hand", "draw_top", "discard_pile", "exhaust_pile"]
    pick: Literal["choose", "all", "top", "it"] = "choose"
    of: values.CardFilter = values.ANY_CARD
    least: int = 1
    most: int | Literal["any"] = 1
    shuffle: bool = False
    keep: bool = False
    cost: int | None = None


class Retain(values.Verb, frozen=True, tag="retain"):
    """Up to `most` cards may be kept at this turn's discard step."""

    most: int | Literal["any"] = 1


class HandCosts(values.Verb, frozen=True, tag="hand_costs"):
    """The cards now in hand cost `cost` this turn."""

    cost: int


class Daze(values.Verb, frozen=True, tag="daze"):
    """Put Daze cards into a player's pile (page 24)."""

    amount: values.Amount = 1
    to: values.Aim = "target"
    into: Literal["draw_top", "discard_pile"] = "draw_top"


class Status(values.Verb, frozen=True, tag="status"):
    """Put status cards into a player's pile; `card` is the half that counts (page 24)."""

    card: Literal["burn", "slimed"]
    amount: values.Amount = 1
    to: values.Aim = "target"
    into: Literal["discard_top", "draw_pile_shuffled"] = "discard_top"


class Scry(values.Verb, frozen=True, tag="scry"):
    """Look at the top cards, discard any of them, put the rest back in order (page 24)."""

    amount: values.Amount


class Play(values.Verb, frozen=True, tag="play"):
    """Play cards of `of` without paying, after drawing them (`draw`) or choosing them (`choose`).

    `plays` copies of each are played; with `exhaust` the card exhausts afterwards (a power stays in
    play when `unless_power`). Cards that cannot be played are discarded (page 18).
    """

    pick: Literal["draw", "choose"] = "draw"
    amount: int = 1
    of: values.CardFilter = values.ANY_CARD
    plays: int = 1
    exhaust: Literal["no", "yes", "unless_power"] = "no"
    shuffle: bool = False


class PlayCopy(values.Verb, frozen=True, tag="play_copy"):
    """Play a copy of the last card of `of` that `by` played this turn, with `cost` if given."""

    of: values.CardFilter
    by: Literal["any_player", "other_player"]
    cost: values.Amount | None = None


class PlayThis(values.Verb, frozen=True, tag="play_this"):
    """Play this card now without paying, each hit dealing `hit_bonus` more."""

    hit_bonus: int = 0


class MoveThis(values.Verb, frozen=True, tag="move_this"):
    """Move this card (or relic: `deck_bottom`) itself."""

    into: Literal["exhaust_pile", "discard_pile", "deck_bottom"]


class Attach(values.Verb, frozen=True, tag="attach"):
    """Lay this card on the target; when that enemy dies, do `on_death` and discard the card."""

    on_death: "tuple[Effect, ...]"


# ---------------------------------------------------------------- character mechanics


class UseShivs(values.Verb, frozen=True, tag="use_shivs"):
    """Use every shiv now, each as its own attack dealing `hit_bonus` more."""

    hit_bonus: int = 0


class SeparateAttacks(values.Verb, frozen=True, tag="separate_attacks"):
    """`attacks` separate attacks of one hit each, of cost 0; neither cards nor shivs."""

    attacks: int
    hit: int


class Channel(values.Verb, frozen=True, tag="channel"):
    """Channel `amount` orbs of a kind, one at a time (page 16)."""

    orb: values.Orb
    amount: values.Amount = 1


class Evoke(values.Verb, frozen=True, tag="evoke"):
    """Evoke one orb `times` times and remove it; `channel_again` channels the same kind."""

    times: values.Amount = 1
    channel_again: bool = False


class ClearOrbs(values.Verb, frozen=True, tag="clear_orbs"):
    """Remove every orb; with `evoke`, evoke each of them."""

    evoke: bool = False


class OrbSlots(values.Verb, frozen=True, tag="orb_slots"):
    """Gain orb slots for this combat."""

    amount: int


class TriggerOrb(values.Verb, frozen=True, tag="trigger_orb"):
    """Do the end-of-turn effect of one orb `times` times."""

    times: int = 1


class EnterStance(values.Verb, frozen=True, tag="stance"):
    """Enter a stance; nothing happens in the stance one is in already (page 17)."""

    stance: values.Stance


class SwitchRows(values.Verb, frozen=True, tag="switch_rows"):
    """The player may change rows with another player."""


# ---------------------------------------------------------------- control


class If(values.Verb, frozen=True, tag="if"):
    """Do `then` when `test` holds, else `otherwise`."""

    test: values.Condition
    then: "tuple[Effect, ...]"
    otherwise: "tuple[Effect, ...]" = ()


class Repeat(values.Verb, frozen=True, tag="repeat"):
    """Do `then` from top to bottom, `times` times."""

    times: values.Amount
    then: "tuple[Effect, ...]"


class Choose(values.Verb, frozen=True, tag="choose"):
    """Choose one of the printed options."""

    options: "tuple[tuple[Effect, ...], ...]"


class Later(values.Verb, frozen=True, tag="later"):
    """Do `then` at `at`; its amounts are worked out now."""

    at: Moment
    then: "tuple[Effect, ...]"


class Grant(values.Verb, frozen=True, tag="grant"):
    """Give a modifier for a while, or until it was used `uses` times."""

    modifier: AnyModifier
    to: values.Aim = "self"
    lasts: Span = "turn"
    uses: int | None = None


Effect: TypeAlias = (
    Hit
    | Volley
    | Damage
    | LoseHp
    | Heal
    | SetHp
    | Gain
    | Apply
    | Lose
    | Clear
    | Cubes
    | Draw
    | DrawUpTo
    | Move
    | Retain
    | HandCosts
    | Daze
    | Status
    | Scry
    | Play
    | PlayCopy
    | PlayThis
    | MoveThis
    | Attach
    | UseShivs
    | SeparateAttacks
    | Channel
    | Evoke
    | ClearOrbs
    | OrbSlots
    | TriggerOrb
    | EnterStance
    | SwitchRows
    | If
    | Repeat
    | Choose
    | Later
    | Grant
    | wider.Reroll
    | wider.TurnDie
    | wider.SetDie
    | wider.TriggerDieRelic
    | wider.EnterMode
    | wider.MoveCube
    | wider.Summon
    | wider.Revive
    | wider.Dies
    | wider.Leaves
    | wider.LoseAbility
    | wider.Reward
    | wider.ChangeDeck
    | wider.BuyFromTop
    | wider.Redraw
    | wider.IgnorePaths
)
Script: TypeAlias = tuple[Effect, ...]
