"""The cards of MiniSteel, decoded once from `data/cards.toml` into typed structs."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import Literal, TypeVar

import msgspec

from companion.engine.encoding import encode, state_hash
from companion.games.ministeel import effects as fx
from companion.kit.word_tables import tables_of
from companion.speech.words import N_

Kind = Literal["attack", "heal", "poison", "equipment", "shield", "utility", "attack or shield", "reaction"]
KINDS = (
    N_("attack"),
    N_("heal"),
    N_("poison"),
    N_("equipment"),
    N_("shield"),
    N_("utility"),
    N_("attack or shield"),
    N_("reaction"),
)
"""The kinds as they are said."""
E_ = TypeVar("E_")


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card. `answers` says to what its `answer` may be played."""

    id: str
    name: str
    count: int
    kind: Kind
    unblockable: bool = False
    action: tuple[fx.AnyEffect, ...] = ()
    answers: Literal["", "attack", "poison", "shield", "death"] = ""
    answer: tuple[fx.AnyEffect, ...] = ()


class Combo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two cards played as one action. `cards` are sorted by id."""

    id: str
    cards: tuple[str, str]
    action: tuple[fx.AnyEffect, ...]
    unblockable: bool = False


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the set-up and the turn ("The Objective", "The Turn Order")."""

    seats: tuple[int, int]
    hp: int
    hand: int
    draw_tokens: int
    actions: int
    poison_limit: int
    poison_floor: int
    die: int


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole data file."""

    card: tuple[Card, ...]
    combo: tuple[Combo, ...]
    numbers: Numbers


def decode(text: str, where: str) -> Content:
    """The content of a data file. `msgspec.ValidationError` names file, entry and field."""
    try:
        return msgspec.toml.decode(text, type=Content)
    except msgspec.ValidationError as error:
        raise msgspec.ValidationError(f"{where}: {error}") from None


def effect_of(effects: Sequence[fx.AnyEffect], kind: type[E_]) -> E_ | None:
    """The first effect of a kind."""
    return next((effect for effect in effects if isinstance(effect, kind)), None)


def data(name: str) -> str:
    """The text of a file of the data."""
    return resources.files("companion.games.ministeel").joinpath("data", name).read_text("utf-8")


WORDS = tables_of(data("words.toml"))
"""What is said of things, by kind and key."""
CONTENT = decode(data("cards.toml"), "cards.toml")
NUMBERS = CONTENT.numbers
CARDS: dict[str, Card] = {card.id: card for card in CONTENT.card}
COMBOS: dict[tuple[str, str], Combo] = {combo.cards: combo for combo in CONTENT.combo}
COMBOS_BY_ID: dict[str, Combo] = {combo.id: combo for combo in CONTENT.combo}
DECK: tuple[str, ...] = tuple(sorted(c.id for c in CONTENT.card for _copy in range(c.count)))
EQUIPMENT: dict[str, fx.Equip] = {
    card.id: effect for card in CONTENT.card if (effect := effect_of(card.action, fx.Equip))
}
DATA_VERSION = state_hash(encode(CONTENT))


def needs_target(effects: Sequence[fx.AnyEffect]) -> bool:
    """Whether playing these effects names one player."""
    return any(
        isinstance(effect, fx.Fate | fx.SwapHands | fx.SkipTurn)
        or (isinstance(effect, fx.Attack | fx.Poison | fx.Destroy | fx.Take) and effect.aim == "opponent")
        for effect in effects
    )


_SOURCES: tuple[Card | Combo, ...] = (*CONTENT.card, *CONTENT.combo)
NEEDS_TARGET: dict[str, bool] = {source.id: needs_target(source.action) for source in _SOURCES}
ANYONE: frozenset[str] = frozenset(card.id for card in CONTENT.card if effect_of(card.action, fx.Fate))
SHIELDS = tuple(c.id for c in CONTENT.card if c.answers == "attack" and c.kind != "reaction")
DEFLECTORS = tuple(c.id for c in CONTENT.card if c.answers == "attack" and c.kind == "reaction")
REMEDIES = tuple(c.id for c in CONTENT.card if c.answers == "poison")
HOOKS = tuple(c.id for c in CONTENT.card if c.answers == "shield")
REVIVALS = tuple(c.id for c in CONTENT.card if c.answers == "death")
