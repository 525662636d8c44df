"""What is asked on the set-up screen: something to pick from, where a command line takes any name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.parts.pickers import Opening, SeatLists, SettingUp
from companion.engine.setups import OptionSpec
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.setting_up import fights
from companion.games.slay_the_spire.setting_up.arranging import ANY, left_open
from companion.games.slay_the_spire.setting_up.deck_lists import brought
from companion.games.slay_the_spire.setting_up.setup import SPECS
from companion.games.slay_the_spire.words.climb import modifier_words
from companion.speech.words import N_, _

CHARACTER = "characters"
"""The option that holds one character for each seat."""
OPPONENT = "opponent"
"""Our one question in place of the options that name a boss, an elite, an encounter, or have one drawn."""
PLAYING = "playing"
"""Our one question in place of the options that make a climb of it, and in which act that begins."""
CUSTOM = "custom"
"""The option that names modifiers; here each of them is a switch of its own."""
DRAWN = "drawn"
"""The option that says how things come to the companion; here each kind of them is picked by itself."""
BOSSES = "bosses"
"""The option that names the bosses of a climb; here that of each act is picked by itself."""
_BOSS_OF = {1: N_("Boss of Act I"), 2: N_("Boss of Act II"), 3: N_("Boss of Act III")}
_THINGS = WORDS["set_up_things"]
_HOW = {
    "": N_("As each seat plays"),
    "cards": N_("Scanned"),
    "numbers": N_("Entered"),
    "screen": N_("Drawn by the companion"),
}
_LEFT_OUT = frozenset(
    {"boss", "elite", "encounter", "roll", "first", "climb", "quick_start", "daily"}
    | {BOSSES, CUSTOM, DRAWN, CHARACTER}
)
_PLAYING = WORDS["playing"]
_ACTS: Any = {
    0: N_("Same as the enemies (Act I if drawn)"),
    1: N_("Act I"),
    2: N_("Act II"),
    3: N_("Act III"),
    4: N_("Act IV"),
}


def pickers() -> tuple[OptionSpec, ...]:
    """Whom one fights, how hard it is, the house rules, and a character for each seat."""
    rest = tuple(_picker(spec) for spec in SPECS if spec.key not in _LEFT_OUT)
    return (_playing(), _opponent(), *rest, *_modifiers(), *_bosses(), *_things(), _character())


def _bosses() -> Iterator[OptionSpec]:
    words = N_("Climb only. If you choose none, the die decides.")
    for act, label in _BOSS_OF.items():
        named = {fight.name: _enemies(fight) for fight in fights.bosses(0, act)}
        choices = {"": N_("Rolled"), **named}
        yield OptionSpec(f"{BOSSES}:{act}", "choice", "", label, words, choices=choices)


def _things() -> tuple[OptionSpec, ...]:
    words = N_("Climb at the table. Scanned: what you drew. Entered: what you met or gained.")
    return tuple(
        OptionSpec(f"{DRAWN}:{thing}", "choice", "", label, words, choices=_HOW)
        for thing, label in _THINGS.items()
    )


def _playing() -> OptionSpec:
    words = N_("A single fight, or the whole way up: map, rooms and rewards.")
    return OptionSpec(
        PLAYING, "choice", "", N_("Type of game"), words, choices=_PLAYING, group="foremost", sign="playing"
    )


def _modifiers() -> tuple[OptionSpec, ...]:
    return tuple(
        OptionSpec(f"{CUSTOM}:{each.id}", "bool", False, each.name, modifier_words(each), ruling="page 21")
        for each in load_climb().run_modifiers.values()
    )


def _character() -> OptionSpec:
    names = {each: BOOK.catalog.characters[each].name for each in CHARACTERS}
    words = N_("Character")
    return OptionSpec(CHARACTER, "choice", CHARACTERS[0], words, "", choices=names, scope="seat", unique=True)


def _opponent() -> OptionSpec:
    headed = opponents()
    choices = {choice: label for _heading, part in headed for choice, label in part.items()}
    words = N_("A boss, an elite or encounters: one you choose, or a drawn one.")
    spec = OptionSpec(OPPONENT, "choice", "", N_("Your opponent"), words, choices=choices, headed=headed)
    return replace(spec, group="foremost", sign="opponent")


def opponents() -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Everybody one can fight, under headings."""
    drawn = {
        "": N_("Boss of the act, drawn"),
        "elite": N_("Elite of the act, drawn"),
        "encounter:any": N_("Encounters of the act, drawn"),
        "first": N_("1st Encounter"),
    }
    return (
        (N_("Drawn"), drawn),
        (N_("Bosses"), {f"boss:{fight.name}": _enemies(fight) for fight in fights.bosses()}),
        (N_("Elites"), {f"elite:{fight.name}": _enemies(fight) for fight in fights.elites()}),
        (N_("Encounters of Act I"), _encounters(1)),
        (N_("Encounters of Act II"), _encounters(2)),
        (N_("Encounters of Act III"), _encounters(3)),
    )


def _encounters(act: int) -> dict[str, str]:
    """One encounter by name; those of further rows are drawn."""
    faces = BOOK.catalog.of_role("encounter", act, 0)
    return {f"encounter:{fights.plain_name(face.name)}:{act}": face.name for face in faces}


def picked(answers: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The options that the answers mean. Raises `SetupError` for an act without elites."""
    own = (OPPONENT, PLAYING)
    made = {key: value for key, value in answers.items() if key not in own and ":" not in key}
    switches = (key for key, on in answers.items() if key.startswith(f"{CUSTOM}:") and on)
    switched = [key.removeprefix(f"{CUSTOM}:") for key in switches]
    made |= {CUSTOM: ",".join(switched)} if switched else {}
    drawn = [f"{thing}={answers[key]}" for thing in _THINGS if answers.get(key := f"{DRAWN}:{thing}")]
    made |= {DRAWN: ",".join(drawn)} if drawn else {}
    bosses = [str(answers[key]) for act in _BOSS_OF if answers.get(key := f"{BOSSES}:{act}")]
    made |= {BOSSES: ",".join(bosses)} if bosses else {}
    if answers.get(PLAYING):
        return {
            **{key: value for key, value in made.items() if key != "act"},
            **_climb(str(answers[PLAYING])),
        }
    if not made.get("climb"):
        made.pop(CUSTOM, None)
    kind, _colon, name = str(answers.get(OPPONENT, "")).partition(":")
    if kind == "elite" and not name:
        fights.elites_to_draw(int(made.get("act") or 1), int(made.get("ascension") or 0))
        made["elite"] = ANY
    elif kind == "first":
        made["first"] = True
    elif kind == "encounter" and name != "any":
        made["encounter"], _colon, act = name.partition(":")
        made["act"] = int(act)
    elif kind:
        made[kind] = name
    return made


def _climb(playing: str) -> dict[str, Any]:
    """The options of a climb, in place of those that choose a fight."""
    kind, _colon, act = playing.partition(":")
    begins = {"quick_start": int(act)} if act else {}
    return {"climb": True, **begins, **({"daily": True} if kind == "daily" else {})}


def _picker(spec: OptionSpec) -> OptionSpec:
    if spec.key == "act":
        words = N_("Decides what is drawn, and how strong enemies are where their cards differ by act.")
        return replace(spec, kind="choice", choices=_ACTS, words=words, group="foremost", sign="act")
    if spec.key == "ascension":
        words = N_("0 is the normal game. Each level up to 13 adds its own difficulty to the levels below.")
        return replace(spec, words=words, group="foremost", sign="ascension")
    return spec


def _enemies(fight: fights.Fight) -> str:
    """One name, which the screen translates like any choice; several are joined in the language of now."""
    names = list(dict.fromkeys(BOOK.catalog.faces[face].name for face in fight.faces))
    return names[0] if len(names) == 1 else " + ".join(_(name) for name in names)


OPENINGS = (
    Opening(N_("Start a fight"), {OPPONENT: "first"}),
    Opening(N_("Start the climb"), {PLAYING: "climb"}),
)
SETTING_UP = SettingUp(pickers, picked, left_open, SeatLists("deck", brought), OPENINGS)
