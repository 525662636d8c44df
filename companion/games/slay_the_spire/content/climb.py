"""The shape of the climb's content: events, blessings, maps, prices, quick start, modifiers, the group.

What a room gives or takes is a tuple of *gains*, carried out from top to bottom as the verbs of a fight are.
The facts behind each entry are named in its TOML file; rule book pages 4 to 9 and 20 to 23.
"""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Literal, TypeAlias

from companion.games.slay_the_spire.content.kinds import CharacterId, Confidence, Rarity, Uncertain
from companion.games.slay_the_spire.content.values import ANY_CARD, CardFilter, Datum

SpaceKind = Literal[
    "encounter", "elite", "event", "campfire", "merchant", "treasure", "boss", "dark_token", "light_token"
]
TokenKind = Literal["elite", "burning_elite", "encounter", "event", "campfire", "merchant"]
Receiver = Literal["self", "each_player", "one_player"]
CardSource = Literal["own", "another_character"]
RewardKind = Literal["card", "upgraded_card", "rare", "colorless", "relic", "potion", "boss_relic"]

# ---------------------------------------------------------------- what rooms give and take


class GainVerb(Datum, frozen=True, kw_only=True, tag_field="do"):
    """Base of all gains; one that `waits` comes after what those before it offered (STS-137)."""

    waits: bool = False


class HealBy(GainVerb, frozen=True, tag="heal"):
    """Regain HP up to the maximum."""

    amount: int | Literal["full"]
    to: Receiver = "self"


class LoseHpBy(GainVerb, frozen=True, tag="lose_hp"):
    """Lose HP, one more for each player who chose this option before where `more_for_each_before`."""

    amount: int
    more_for_each_before: bool = False
    to: Receiver = "self"


class GainGold(GainVerb, frozen=True, tag="gold"):
    """Gain gold; `price_of_given`: as much as the relic costs that was just given."""

    amount: int = 0
    price_of_given: bool = False
    to: Receiver = "self"


class LoseGold(GainVerb, frozen=True, tag="lose_gold"):
    """Lose gold, or what there is of it; this is no payment."""

    amount: int | Literal["all"]
    to: Receiver = "self"


class PayGold(GainVerb, frozen=True, tag="pay"):
    """Pay gold; others may pay any part of it (page 9). An option with it needs the gold."""

    gold: int


class Give(GainVerb, frozen=True, tag="give"):
    """Give a relic or a potion of one's own: `random` a random one, `revealed` the one revealed before."""

    what: Literal["relic", "potion"]
    how: Literal["chosen", "random", "revealed"] = "chosen"


class RevealOwnRelic(GainVerb, frozen=True, tag="reveal_own_relic"):
    """Reveal a random relic of one's own."""


class Stake(GainVerb, frozen=True, tag="stake"):
    """Pay or give one of several things: gold, a relic or a potion."""

    gold: int
    relic: int
    potion: int


class RewardOf(GainVerb, frozen=True, tag="reward"):
    """Rewards as page 8 says: revealed, then taken or skipped. `reveal` cards instead of 3."""

    kind: RewardKind
    amount: int = 1
    reveal: int = 3
    source: CardSource = "own"
    to: Receiver = "self"


class RandomCard(GainVerb, frozen=True, tag="random_card"):
    """Add the top cards of a rewards deck to the deck, unseen."""

    deck: Literal["cards", "rares", "colorless"]
    amount: int = 1


class GainCurse(GainVerb, frozen=True, tag="curse"):
    """Add the top card of the curse deck to the deck."""

    amount: int = 1
    to: Receiver = "self"


class GainRandomBossRelic(GainVerb, frozen=True, tag="random_boss_relic"):
    """Gain the top boss relic, unseen."""


class GainRelicNamed(GainVerb, frozen=True, tag="relic_named"):
    """Gain the relic with this id."""

    relic: str


class ChangeOwnDeck(GainVerb, frozen=True, tag="change_deck"):
    """Remove, upgrade or transform `amount` cards of the deck that fit (page 8).

    `rarities`: only such cards; `how`: chosen, random, or every card that fits.
    """

    change: Literal["remove", "upgrade", "transform"]
    amount: int = 1
    of: CardFilter = ANY_CARD
    rarities: tuple[Rarity, ...] = ()
    how: Literal["chosen", "random", "all"] = "chosen"
    to: Receiver = "self"


class ByRemoved(GainVerb, frozen=True, tag="by_removed"):
    """What follows depends on the card that was just removed."""

    uncommon: "tuple[Gain, ...]" = ()
    rare: "tuple[Gain, ...]" = ()
    curse: "tuple[Gain, ...]" = ()


class RemoveOneOfRevealed(GainVerb, frozen=True, tag="remove_one_of_revealed"):
    """Shuffle the deck, reveal some cards of it, and remove one of them."""

    reveal: int


class SwapWithPlayer(GainVerb, frozen=True, tag="swap"):
    """Swap a card of the deck, or a relic, with another player."""

    what: Literal["card", "relic"]


class RollRow(Datum, frozen=True):
    """What happens when the die shows one of `faces`."""

    faces: tuple[int, ...]
    gains: "tuple[Gain, ...]"


class RollFor(GainVerb, frozen=True, tag="roll"):
    """Roll the die (once for the party where the event says so) and do what its face says."""

    rows: tuple[RollRow, ...]


class RepeatOrLeave(GainVerb, frozen=True, tag="repeat_or_leave"):
    """The player may do the option again, or leave."""


class FightNow(GainVerb, frozen=True, tag="fight"):
    """A fight begins; `rewards` take the place of its own."""

    against: Literal["encounter", "elite", "act_1_boss"]
    rewards: "tuple[Gain, ...]" = ()


class EnterRoom(GainVerb, frozen=True, tag="room"):
    """This becomes such a room."""

    room: Literal["encounter", "merchant"]


class MoveAnywhere(GainVerb, frozen=True, tag="move_anywhere"):
    """Move up to any room further up, whatever the paths say."""


Gain: TypeAlias = (
    HealBy
    | LoseHpBy
    | GainGold
    | LoseGold
    | PayGold
    | Give
    | RevealOwnRelic
    | Stake
    | RewardOf
    | RandomCard
    | GainCurse
    | GainRandomBossRelic
    | GainRelicNamed
    | ChangeOwnDeck
    | ByRemoved
    | RemoveOneOfRevealed
    | SwapWithPlayer
    | RollFor
    | RepeatOrLeave
    | FightNow
    | EnterRoom
    | MoveAnywhere
)
Gains: TypeAlias = tuple[Gain, ...]

# ---------------------------------------------------------------- events and Neow


class EventOption(Datum, frozen=True):
    """One choice of an event card. `party_has_relic`: somebody must own the relic with this id."""

    name: str
    gains: Gains = ()
    party_has_relic: str = ""


class EventCard(Datum, frozen=True):
    """An event: who chooses, among what. `chooser` is every player for themselves or the party as one.

    `automatic`: nothing is chosen. `different`: no two players may choose the same. `most`: so many options
    may be chosen by one player. `first`: what everybody does before choosing. `not_first`: when it
    is the first event of a game it is put back and another drawn.
    """

    id: str
    name: str
    act: int
    chooser: Literal["player", "party", "automatic"]
    options: tuple[EventOption, ...]
    copies: int = 1
    ascension_min: int = 0
    unlock: Literal["colorless"] | None = None
    first: Gains = ()
    most: int = 1
    different: bool = False
    party_rolls_once: bool = False
    not_first: bool = False
    uncertain: tuple[Uncertain, ...] = ()


class NeowCard(Datum, frozen=True):
    """A blessing: three blue rewards to choose from; the red ones are on all cards alike."""

    id: str
    options: tuple[Gains, Gains, Gains]
    unlock: Literal["colorless"] | None = None
    uncertain: tuple[Uncertain, ...] = ()


class MapLayout(Datum, frozen=True):
    """One printed map: rooms by id ("row-column", row 0 at the bottom), and the paths up from each."""

    id: str
    act: int
    start: str
    rooms: dict[str, SpaceKind]
    paths: dict[str, tuple[str, ...]]
    confidence: Confidence = "high"


class MapTokens(Datum, frozen=True):
    """The tokens laid on the dark and the light spaces, by kind and number."""

    dark: dict[TokenKind, int]
    light: dict[TokenKind, int]
    burns_of_burning_elite: int


# ---------------------------------------------------------------- prices and tables


class Merchant(Datum, frozen=True):
    """The merchant board (page 9)."""

    relics: int
    potions: int
    first_relic_discount: int
    cards_each: int
    colorless: int
    card_prices: dict[Rarity, int]
    card_remove_price: int


class QuickStartRow(Datum, frozen=True):
    """A row of the quick start table (page 22): what, and how often for a start in Act II, III or IV."""

    row: Literal[
        "neow_card",
        "gold",
        "card_reward",
        "transform_card",
        "roll_die",
        "potion",
        "relic",
        "rare_reward",
        "boss_relic",
        "remove_card",
        "upgrade_card",
        "merchant",
    ]
    acts: tuple[int, int, int]


class QuickStart(Datum, frozen=True):
    """The quick start table, its rows from top to bottom, and what its die gives."""

    rows: tuple[QuickStartRow, ...]
    die: tuple[RollRow, ...]


class RunModifier(Datum, frozen=True):
    """A modifier of the daily climb and of custom runs (page 21): the section's die picks one of six."""

    id: str
    name: str
    section: Literal[1, 2]
    roll: int
    at_start: Gains = ()
    end_of_combat: Gains = ()
    after_event: Gains = ()
    card_rewards_become: Literal["transform"] | None = None
    encounter_cards_become: Literal["relic"] | None = None
    map_tokens_face_down: bool = False
    no_rest: bool = False
    prismatic: bool = False
    uncertain: tuple[Uncertain, ...] = ()


# ---------------------------------------------------------------- the group's book


class Lock(Datum, frozen=True):
    """A lock of a character: opened by so many boxes, it adds cards (ids to copies) to the rewards."""

    character: CharacterId
    lock: int
    boxes: int
    adds: dict[str, int]
    uncertain: tuple[Uncertain, ...] = ()


class SharedLock(Datum, frozen=True):
    """A lock of the whole group: the colorless cards, or Act IV."""

    id: Literal["colorless", "act4"]
    boxes: int


class Achievement(Datum, frozen=True):
    """An achievement and when it is reached; of the keys that are given all must hold.

    Numbers are reached by one player: `strength`, `block`, `powers_in_play`, `shivs_in_one_turn`;
    `poison_total` lies on all enemies together. The others look at a boss that was beaten.
    """

    id: str
    name: str
    strength: int | None = None
    block: int | None = None
    powers_in_play: int | None = None
    shivs_in_one_turn: int | None = None
    poison_total: int | None = None
    boss_dead_on_turn: int | None = None
    any_boss: bool = False
    all_full_hp: bool = False
    beat_act: int | None = None
    players: int | None = None
    character: CharacterId | None = None
    deck_most: int | None = None
    no_uncommon_or_rare: bool = False
    relics_least: int | None = None
    relics_most: int | None = None
    daily: bool = False
    killed_before_it_leaves: str = ""
    declared: bool = False


class Climb(Datum, frozen=True):
    """Everything the climb is made of beside the cards, enemies and items."""

    events: dict[str, EventCard]
    neow: dict[str, NeowCard]
    neow_red: Gains
    maps: dict[str, MapLayout]
    tokens: MapTokens
    merchant: Merchant
    quick_start: QuickStart
    run_modifiers: dict[str, RunModifier]
    locks: tuple[Lock, ...]
    shared_locks: tuple[SharedLock, ...]
    achievements: dict[str, Achievement]
