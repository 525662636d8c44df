"""The form of a case of a fight of Slay the Spire (docs/scenario-format.md says what its keys mean)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.kit.cases.form import BadCase, CaseForm, Form, Name, Names, Seat, one_of
from companion.speech.called import own_command
from companion.speech.words import N_, _


class Character(Name):
    """The id of a character."""


class Face(Name):
    """The id of a face of an enemy card."""


FIRST: Any = 0
Number = Annotated[int, msgspec.Meta(ge=0, le=999)]
Place = Annotated[int, msgspec.Meta(ge=0, le=99)]
Row = Annotated[int, msgspec.Meta(ge=0, le=3)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
Cards = Annotated[tuple[str, ...], msgspec.Meta(max_length=200)]
NAMES: Names = {
    Character: one_of(CHARACTERS, N_("there is no character {name}. Expected one of {names}.")),
    Face: one_of(BOOK.catalog.faces, N_("There is no enemy {name}. Expected an id such as b1_guardian.")),
}
CALLED = {"strength": "str", "vulnerable": "vuln"}


class PlayerForm(
    Form,
    frozen=True,
    rename={
        **CALLED,
        "shiv": "shivs",
        "miracle": "miracles",
        "deck": "draw",
        "kept": "retained",
        "switched_stance_this_turn": "stance_changed",
    },
):
    """A player as the case begins. `judged` and `die` are notes for readers."""

    char: Character
    row: Row = 0
    hp: Number | None = None
    max_hp: Number | None = None
    block: Number = 0
    energy: Number = BOOK.limits.energy_per_turn
    strength: Number = 0
    weak: Number = 0
    vulnerable: Number = 0
    shiv: Number = 0
    miracle: Number = 0
    gold: Number = 0
    stance: str | None = None
    discarded_this_turn: bool = False
    switched_stance_this_turn: bool = False
    kept: Cards = ()
    deck: Cards = ()
    hand: Cards = ()
    discard: Cards = ()
    exhaust: Cards = ()
    powers: Cards = ()
    relics: Cards = ()
    potions: Cards = ()
    orbs: Annotated[tuple[str | None, ...], msgspec.Meta(max_length=10)] = ()
    judged: bool = False
    die: Number = 0


class EnemyForm(Form, frozen=True, rename=CALLED):
    """An enemy as the case begins."""

    face: Face
    row: Row = 0
    hp: Number | None = None
    max_hp: Number | None = None
    block: Number = 0
    strength: Number = 0
    weak: Number = 0
    vulnerable: Number = 0
    poison: Number = 0
    slot: Place = 0
    mode: str = ""
    cubes: Number | None = None


class StateForm(Form, frozen=True):
    """How things stand when the case begins."""

    players: Annotated[tuple[PlayerForm, ...], msgspec.Meta(min_length=1, max_length=4)]
    enemies: Annotated[tuple[EnemyForm, ...], msgspec.Meta(min_length=1, max_length=40)]
    die: Die = 1
    turn: Number = 1


class Expected(Form, frozen=True):
    """What must have come out. Players and enemies are looked up key by key."""

    players: tuple[dict[str, Any], ...] = ()
    enemies: tuple[dict[str, Any], ...] = ()
    summoned: tuple[dict[str, Any], ...] | None = None
    result: Literal["won", "lost", "open"] | None = None
    refused: bool = False
    after: str = ""


class FightCase(CaseForm, frozen=True, kw_only=True):
    """One case. `uses_judged_data` is a note for readers."""

    state: StateForm
    do: tuple[Any, ...] = ()
    expect: Expected = Expected()
    expect_after_each: tuple[Expected, ...] = ()
    expect_order: tuple[Place, ...] | None = None
    options: dict[str, Any] = {}
    uses_judged_data: Any = None


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
    exhaust: str | Cards = ()
    discard: str | Cards = ()
    recover: str | Cards = ()
    recover_one: str | Cards = ()
    top: str | Cards = ()
    search: str | Cards = ()
    scry_discard: str | Cards = ()
    retain: str | Cards = ()

    def named(self) -> list[str]:
        """The cards that are chosen, in the order of the keys."""
        found: list[str] = []
        for key in CARD_KEYS:
            names = getattr(self, key)
            found += [names] if isinstance(names, str) else names
        return found


CARD_KEYS = ("exhaust", "discard", "recover", "recover_one", "top", "search", "scry_discard", "retain")


class Aimed(Act, frozen=True, rename={"energy": "X"}):
    """An act on enemies and players, with whatever else it may ask."""

    target: Place = 0
    row: Row | None = None
    to_player: Place | None = None
    to_players: tuple[Place, ...] = ()
    to_row: Row | None = None
    energy: Number = 0
    mode: Place | None = None
    evoke_slots: tuple[Place, ...] = ()
    evoke_targets: tuple[Place, ...] = ()
    shiv_targets: tuple[Place, ...] = ()


class PlayForm(Aimed, frozen=True, kw_only=True):
    """A card of the hand is played."""

    play: str


class ItemForm(Aimed, frozen=True, kw_only=True):
    """The ability of a power or a relic, or a potion, is used."""

    power: str = ""
    relic: str = ""
    potion: str = ""


class PhaseForm(Act, frozen=True, kw_only=True):
    """The End of Turn phase, or the Start of Turn of the next round; `relics` are those used there."""

    end_turn: Literal[True] | None = None
    start_turn: Roll = Roll()
    relics: Cards = ()


def card_of(name: str, character: str) -> str:
    """The card that a character calls by this name or id; raises `BadCase` when there is none."""
    try:
        return BOOK.catalog.card_named(name, character)
    except KeyError:
        words = _("There is no card {card}. To see all ids: {command}")
        raise BadCase(words.format(card=name, command=own_command("content sts"))) from None
