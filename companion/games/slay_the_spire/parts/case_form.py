"""The form of a case of a fight (docs/scenario-format.md says what its keys mean), and the fight itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from companion.engine.demonstrating import person
from companion.engine.piles import Cards as Hand
from companion.engine.piles import Deck
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.games.slay_the_spire.content.values import Orb, Stance
from companion.games.slay_the_spire.fight.beginning import RIGHTMOST, foreign_boards, new_item
from companion.games.slay_the_spire.rules.enemies import new_enemy
from companion.games.slay_the_spire.state.fight import Enemy, Fight, Fighter
from companion.games.slay_the_spire.state.frames import Combat, SingleRoom
from companion.games.slay_the_spire.state.run import Fighting, Hero, Options, Run
from companion.kit.cases.form import (
    FIRST,
    NONE,
    BadCase,
    Count,
    Form,
    Name,
    Notes,
    Seat,
    called,
    like,
    made,
    one_of,
    understood,
)
from companion.speech.words import _


def by_name(entries: Mapping[str, Any]) -> dict[str, str]:
    """The ids of what is printed, by the names and by the ids."""
    return {**{entry.name: entry.id for entry in entries.values()}, **{id_: id_ for id_ in entries}}


NO_CARDS: Any = ()
Place = Annotated[int, msgspec.Meta(ge=0, le=99)]
Row = Annotated[int, msgspec.Meta(ge=0, le=3)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
CARD_NAMES = dict.fromkeys(
    f"{BOOK.cards[side].card.name}{'+' * side.endswith('+')}" for side in BOOK.catalog.sides
)


class Character(Name, read=one_of(CHARACTERS)):
    """The id of a character."""


class Face(Name, read=one_of(BOOK.catalog.faces)):
    """The id of a face of an enemy card."""


class Card(Name, read=one_of(CARD_NAMES)):
    """The printed name of a card, with `+` for the upgraded side."""


class Relic(Name, read=called(by_name(BOOK.catalog.relics))):
    """A relic, by its printed name or its id."""


class Potion(Name, read=called(by_name(BOOK.catalog.potions))):
    """A potion, by its printed name or its id."""


class Cards(tuple[str, ...]):
    """Names of cards; of one alone the name may be said instead of a list."""

    __slots__ = ()

    @classmethod
    def read(cls, said: Any) -> Cards:
        """The cards of a case. Raises `BadCase`."""
        return cls(understood([said] if isinstance(said, str) else said, tuple[Card, ...]))


def card_of(name: str, character: str) -> str:
    """The card that a character calls by this name. Raises `BadCase` when there is none."""
    return BOOK.catalog.card_named(one_of(CARD_NAMES)(name), character)


@like(
    Fighter,
    *("block", "weak", "gold", "discarded_this_turn"),
    str="strength",
    vuln="vulnerable",
    shivs="shiv",
    miracles="miracle",
    stance_changed="switched_stance_this_turn",
)
class PlayerForm(Form, frozen=True, rename={"deck": "draw", "kept": "retained"}):
    """A player as the case begins. `judged` and `die` are notes for readers."""

    char: Character
    row: Row = 0
    hp: Count | None = None
    max_hp: Count | None = None
    energy: Count = BOOK.limits.energy_per_turn
    stance: Stance | None = None
    kept: Cards = NO_CARDS
    deck: Cards = NO_CARDS
    hand: Cards = NO_CARDS
    discard: Cards = NO_CARDS
    exhaust: Cards = NO_CARDS
    powers: Cards = NO_CARDS
    relics: tuple[Relic, ...] = ()
    potions: tuple[Potion, ...] = ()
    orbs: Annotated[tuple[Orb | None, ...], msgspec.Meta(max_length=10)] = ()
    judged: bool = False
    die: Count = 0


@like(Enemy, "block", "weak", "poison", str="strength", vuln="vulnerable")
class EnemyForm(Form, frozen=True):
    """An enemy as the case begins."""

    face: Face
    row: Row = 0
    hp: Count | None = None
    max_hp: Count | None = None
    slot: Place = 0
    mode: str = ""
    cubes: Count | None = None


class StateForm(Form, frozen=True):
    """How things stand when the case begins."""

    players: Annotated[tuple[PlayerForm, ...], msgspec.Meta(min_length=1, max_length=4)]
    enemies: Annotated[tuple[EnemyForm, ...], msgspec.Meta(min_length=1, max_length=40)]
    die: Die = 1
    turn: Count = 1


class FightCase(Notes, frozen=True, kw_only=True):
    """One case. `uses_judged_data` is a note for readers."""

    state: StateForm
    do: tuple[dict[str, Any], ...] = ()
    expect: dict[str, Any] = {}
    expect_after_each: tuple[dict[str, Any], ...] = ()
    expect_order: tuple[Place, ...] | None = None
    uses_judged_data: Any = None


# The fight


def fight_of(given: StateForm, options: Options) -> Fighting:
    """The fight as a case describes it, in the Play phase."""
    faces = [BOOK.catalog.faces[entry.face] for entry in given.enemies]
    leading = next((face for face in faces if face.role == "boss"), faces[0])
    act, ascension = leading.acts[0], max(face.ascension_min for face in faces)
    fight = Fight(
        [],
        act=act,
        ascension=ascension,
        die=given.die,
        round=given.turn,
        supply_daze=BOOK.limits.daze_cards,
        supply_status=BOOK.limits.status_cards,
        phase="play",
    )
    heroes = tuple(_hero(seat, entry) for seat, entry in enumerate(given.players))
    run = Fighting(heroes, act, ascension, options, fight=fight, stack=[SingleRoom(), Combat("play")])
    for entry, hero in zip(given.players, heroes, strict=True):
        fight.fighters.append(_player(run, hero, entry))
    for enemy in given.enemies:
        fight.enemies.append(_enemy(fight, enemy))
    fight.kind = "boss" if any(enemy.everywhere for enemy in fight.enemies) else "encounter"
    return run


def _hero(seat: int, entry: PlayerForm) -> Hero:
    printed = BOOK.catalog.characters[entry.char].max_hp
    max_hp = printed if entry.max_hp is None else entry.max_hp
    return Hero(person(f"p{seat}"), entry.char, max_hp if entry.hp is None else entry.hp, max_hp)


def _player(run: Run, hero: Hero, entry: PlayerForm) -> Fighter:
    board = BOOK.catalog.characters[hero.character]

    def cards(names: Cards) -> list[str]:
        return [card_of(name, hero.character) for name in names]

    stance = "neutral" if board.stances else ""
    fighter = made(
        Fighter,
        entry,
        hp=hero.hp,
        max_hp=hero.max_hp,
        deck=Deck(top=cards(entry.deck)),
        hand=Hand(sorted(cards(entry.hand))),
        discard=cards(entry.discard),
        exhaust=cards(entry.exhaust),
        kept=sorted(cards(entry.kept)),
        orbs=sorted(orb for orb in entry.orbs if orb),
        orb_slots=max(board.orb_slots, len(entry.orbs)),
        stance=stance if entry.stance is None else entry.stance,
        powers=[new_item(run, card) for card in cards(entry.powers)],
        relics=[new_item(run, relic) for relic in entry.relics],
        potions=[new_item(run, potion) for potion in entry.potions],
    )
    foreign_boards(fighter)
    return fighter


def _enemy(fight: Fight, entry: EnemyForm) -> Enemy:
    """An enemy as its card has it, where the case says nothing else. Raises `BadCase`."""
    face = BOOK.catalog.faces[entry.face]
    modes = tuple(face.modes)
    if entry.mode and entry.mode not in modes:
        words = _("{name} has no mode {mode}. Expected {expected}.")
        expected = _("one of {choices}").format(choices=", ".join(modes)) if modes else _("no mode")
        raise BadCase(words.format(name=entry.face, mode=entry.mode, expected=expected))
    enemy = new_enemy(fight, face, entry.row, summoned=False)
    enemy.place = RIGHTMOST if face.role == "elite" else enemy.place
    enemy.max_hp = enemy.max_hp if entry.max_hp is None else entry.max_hp
    enemy.hp = enemy.max_hp if entry.hp is None else entry.hp
    enemy.mode = entry.mode or enemy.mode
    enemy.cubes = enemy.cubes if entry.cubes is None else entry.cubes
    for name in ("block", "strength", "weak", "vulnerable", "poison", "slot"):
        setattr(enemy, name, getattr(entry, name))
    enemy.had_block = enemy.block > 0
    return enemy


# The keys of acts


class Who(Form, frozen=True):
    """Who uses a shiv or a miracle, and on which enemy."""

    p: Seat = FIRST
    target: Place = 0


class Roll(Form, frozen=True):
    """The result of the die; none said, the one that lies there."""

    die: Die | None = None


class Act(Form, frozen=True):
    """Who acts, and what is chosen of cards and enemies where an act asks."""

    p: Seat = FIRST
    targets: tuple[Place, ...] = ()
    exhaust: Cards = NO_CARDS
    discard: Cards = NO_CARDS
    recover: Cards = NO_CARDS
    recover_one: Cards = NO_CARDS
    top: Cards = NO_CARDS
    search: Cards = NO_CARDS
    scry_discard: Cards = NO_CARDS
    retain: Cards = NO_CARDS

    def named(self) -> list[str]:
        """The cards that are chosen, in the order of the keys."""
        return [name for key in CARD_KEYS for name in getattr(self, key)]


CARD_KEYS = ("exhaust", "discard", "recover", "recover_one", "top", "search", "scry_discard", "retain")


class Aimed(Act, frozen=True, rename={"energy": "X"}):
    """An act on enemies and players, with whatever else it may ask."""

    target: Place = 0
    row: Row | None = None
    to_player: Place | None = None
    to_players: tuple[Place, ...] = ()
    to_row: Row | None = None
    energy: Count = 0
    mode: Place | None = None
    evoke_slots: tuple[Place, ...] = ()
    evoke_targets: tuple[Place, ...] = ()
    shiv_targets: tuple[Place | None, ...] = ()


class PlayForm(Aimed, frozen=True, kw_only=True):
    """A card of the hand is played."""

    play: Card


class ItemForm(Aimed, frozen=True, kw_only=True):
    """The ability of a power or a relic, or a potion, is used."""

    power: Card = NONE
    relic: Relic = NONE
    potion: Potion = NONE


class PhaseForm(Act, frozen=True, kw_only=True):
    """The End of Turn phase, or the Start of Turn of the next round; `relics` are those used there."""

    end_turn: Literal[True] | None = None
    start_turn: Roll = Roll()
    relics: tuple[Relic, ...] = ()
