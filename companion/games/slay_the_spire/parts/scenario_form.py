"""The form of a case of Slay the Spire: every key and type of it is checked before anything is played.

`docs/scenario-format.md` says what the keys mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from companion.engine.game import SetupError
from companion.engine.options import validated
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.games.slay_the_spire.setting_up.setup import SPECS
from companion.games.slay_the_spire.state.run import Options
from companion.speech.words import _


class BadCase(SetupError):  # noqa: N818 - the case is bad, not the engine
    """A case says something that cannot be understood; the words say where and what is expected."""


Number = Annotated[int, msgspec.Meta(ge=0, le=999)]
Place = Annotated[int, msgspec.Meta(ge=0, le=99)]
Row = Annotated[int, msgspec.Meta(ge=0, le=3)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
Names = Annotated[tuple[str, ...], msgspec.Meta(max_length=200)]


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a case; a key that is not there is a slip."""


class PlayerForm(_Form, frozen=True, rename={"strength": "str"}):
    """A player as the case begins. `judged` and `die` are notes for readers."""

    char: str
    row: Row = 0
    hp: Number = 0
    max_hp: Number = 0
    block: Number = 0
    energy: Number = 0
    strength: Number = 0
    weak: Number = 0
    vuln: Number = 0
    shivs: Number = 0
    miracles: Number = 0
    gold: Number = 0
    stance: str | None = None
    discarded_this_turn: bool = False
    stance_changed: bool = False
    retained: Names = ()
    draw: Names = ()
    hand: Names = ()
    discard: Names = ()
    exhaust: Names = ()
    powers: Names = ()
    relics: Names = ()
    potions: Names = ()
    orbs: Annotated[tuple[str | None, ...], msgspec.Meta(max_length=10)] = ()
    judged: bool = False
    die: Number = 0


class EnemyForm(_Form, frozen=True, rename={"strength": "str"}):
    """An enemy as the case begins."""

    face: str
    row: Row = 0
    hp: Number = 0
    max_hp: Number = 0
    block: Number = 0
    strength: Number = 0
    weak: Number = 0
    vuln: Number = 0
    poison: Number = 0
    slot: Place = 0
    mode: str = ""
    cubes: Number = 0


class StateForm(_Form, frozen=True):
    """How things stand when the case begins."""

    players: Annotated[tuple[PlayerForm, ...], msgspec.Meta(min_length=1, max_length=4)]
    enemies: Annotated[tuple[EnemyForm, ...], msgspec.Meta(min_length=1, max_length=40)]
    die: Die = 1
    turn: Number = 1


class Who(_Form, frozen=True):
    """Who uses a shiv or a miracle, and on which enemy."""

    p: Place = 0
    target: Place = 0


class Roll(_Form, frozen=True):
    """The result of the die; none said, none forced."""

    die: Die = 1


class Act(_Form, frozen=True, rename={"energy": "X"}):
    """One act: exactly one verb, and what goes with it."""

    play: str = ""
    shiv: Who | None = None
    miracle: Who | None = None
    power: str = ""
    relic: str = ""
    potion: str = ""
    end_turn: Literal[True] | None = None
    enemy_turn: Roll | None = None
    start_turn: Roll | None = None
    p: Place = 0
    target: Place = 0
    targets: tuple[Place, ...] = ()
    row: Row = 0
    energy: Number = 0
    mode: Place = 0
    to_player: Place = 0
    to_players: tuple[Place, ...] = ()
    to_row: Row = 0
    evoke_slots: tuple[Place, ...] = ()
    evoke_targets: tuple[Place, ...] = ()
    shiv_targets: tuple[Place, ...] = ()
    exhaust: str | Names = ()
    discard: str | Names = ()
    recover: str | Names = ()
    recover_one: str | Names = ()
    top: str | Names = ()
    search: str | Names = ()
    scry_discard: str | Names = ()
    retain: str | Names = ()
    relics: Names = ()


VERBS = ("play", "shiv", "miracle", "power", "relic", "potion", "end_turn", "enemy_turn", "start_turn")


class Expected(_Form, frozen=True):
    """What must have come out. Players and enemies are looked up key by key."""

    players: tuple[dict[str, Any], ...] = ()
    enemies: tuple[dict[str, Any], ...] = ()
    summoned: tuple[dict[str, Any], ...] = ()
    result: Literal["won", "lost", "open"] = "open"
    refused: bool = False
    after: str = ""


class CaseForm(_Form, frozen=True):
    """One case. `title`, `rule`, `topic`, `tag` and `uses_judged_data` are notes for readers."""

    id: str
    state: StateForm
    do: tuple[Act, ...] = ()
    expect: Expected = Expected()
    expect_after_each: tuple[Expected, ...] = ()
    expect_order: tuple[Place, ...] = ()
    options: dict[str, Any] = {}
    title: str = ""
    rule: str = ""
    topic: str = ""
    tag: str = ""
    uses_judged_data: Any = None


def understood(case: Mapping[str, Any]) -> CaseForm:
    """The case, every key of it checked. Raises `BadCase` naming the key, and what is expected there."""
    _check_keys(case)
    try:
        form = msgspec.convert(case, CaseForm)
    except msgspec.ValidationError as error:
        words = _("this is not of the form of a case: {reason}.").format(reason=error)
        raise BadCase(words) from error
    for player in form.state.players:
        _known(player.char, CHARACTERS, "char")
    for enemy in form.state.enemies:
        if enemy.face not in BOOK.catalog.faces:
            raise BadCase(
                _("There is no enemy {name}; expected an id such as b1_guardian.").format(name=enemy.face)
            )
        modes = tuple(BOOK.catalog.faces[enemy.face].modes)
        if enemy.mode and enemy.mode not in modes:
            words = _("{name} has no mode {mode}; expected {expected}.")
            expected = _("one of {choices}").format(choices=", ".join(modes)) if modes else _("no mode")
            raise BadCase(words.format(name=enemy.face, mode=enemy.mode, expected=expected))
    for raw in case.get("do", ()):
        if sum(verb in raw for verb in VERBS) != 1:
            words = _("do: expected one of {known} in each act, found {act}.")
            raise BadCase(words.format(act=dict(raw), known=", ".join(VERBS)))
    return form


def _check_keys(case: Mapping[str, Any]) -> None:
    """Name a key that is not there before anything else, with those that are."""
    fight = case.get("state")
    parts: list[tuple[str, type[_Form], Any]] = [("case", CaseForm, [case]), ("state", StateForm, [fight])]
    if isinstance(fight, Mapping):
        parts.append(("state, players", PlayerForm, fight.get("players")))
        parts.append(("state, enemies", EnemyForm, fight.get("enemies")))
    parts += [("do", Act, case.get("do")), ("expect", Expected, [case.get("expect")])]
    for where, kind, found in parts:
        known = [field.encode_name for field in msgspec.structs.fields(kind)]
        for each in found if isinstance(found, list) else ():
            for key in each if isinstance(each, Mapping) else ():
                if key not in known:
                    words = _("{where}: there is no key {key}; the keys are {keys}.")
                    raise BadCase(words.format(where=where, key=key, keys=", ".join(known)))


def _known(name: str, known: tuple[str, ...], key: str) -> None:
    if name not in known:
        words = _("{where}: {key}: expected {expected}, found {found}.")
        expected = _("one of {choices}").format(choices=", ".join(known))
        raise BadCase(words.format(where="state, players", key=key, expected=expected, found=name))


def options_of(form: CaseForm) -> Options:
    """The options of a case; nobody is asked for an order unless it says so. Raises `SetupError`."""
    specs = [spec for spec in SPECS if spec.key in Options.__struct_fields__]
    return Options(**validated(specs, {"ask_order": False, **form.options}, "options"))
