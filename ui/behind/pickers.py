"""Set-up options with something to pick from, where a game itself takes any name that is typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.corrections import value_at
from companion.engine.game import Game, OptionSpec
from companion.engine.layout import Path
from companion.engine.words import N_, _
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.setting_up import fights
from companion.games.slay_the_spire.setting_up.characters import CHARACTERS
from companion.games.slay_the_spire.words.effects import mode_words
from companion.games.slay_the_spire.words.telling import STANCES

CHARACTER = "characters"
"""The option that holds one character for each seat."""
DECKS_GAME = "sts"
"""The game whose players own decks between fights."""
OPPONENT = "opponent"
"""Our one option in place of those that name a boss, an elite, an encounter, or have one drawn."""
_LEFT_OUT = frozenset({"boss", "elite", "encounter", "roll", "first", CHARACTER})
_ACTS: Any = {
    0: N_("Of the enemies; I when drawn"),
    1: N_("Act I"),
    2: N_("Act II"),
    3: N_("Act III"),
    4: N_("Act IV"),
}


def options_of(game: Game[Any]) -> tuple[OptionSpec, ...]:
    """What is asked once for the table."""
    if game.id != "sts":
        return game.options
    rest = tuple(_picker(spec) for spec in game.options if spec.key not in _LEFT_OUT)
    return (_opponent(), *rest)


def foremost_of(game: Game[Any]) -> tuple[str, ...]:
    """The options that are shown at once; all others are house rules."""
    return (OPPONENT, "ascension", "act") if game.id == "sts" else ()


def seat_options_of(game: Game[Any]) -> tuple[OptionSpec, ...]:
    """What is asked for each seat."""
    if game.id != "sts":
        return ()
    names = {each: BOOK.catalog.characters[each].name for each in CHARACTERS}
    return (OptionSpec(CHARACTER, "choice", CHARACTERS[0], N_("Character"), "", choices=names),)


def _opponent() -> OptionSpec:
    choices = {choice: label for _heading, part in opponents() for choice, label in part.items()}
    words = N_("A boss, an elite or encounters: one you name, or one that is drawn.")
    return OptionSpec(OPPONENT, "choice", "", N_("Who you fight"), words, choices=choices)


def opponents() -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Everybody one can fight, under headings."""
    drawn = {
        "": N_("The boss of the act, drawn"),
        "elite": N_("An elite of the act, drawn"),
        "encounter:any": N_("Encounters of the act, drawn"),
        "first": N_("1st Encounter"),
    }
    return (
        (N_("Drawn"), drawn),
        (N_("Bosses"), {f"boss:{fight.name}": _enemies(fight) for fight in fights.bosses()}),
        (N_("Elites"), {f"elite:{fight.name}": _enemies(fight) for fight in fights.elites()}),
        (N_("Encounters of act I"), _encounters(1)),
        (N_("Encounters of act II"), _encounters(2)),
        (N_("Encounters of act III"), _encounters(3)),
    )


def headed_of(game: Game[Any]) -> dict[str, tuple[tuple[str, Mapping[str, str]], ...]]:
    """Choices under headings, by the key of their option, where there are so many that they need some."""
    return {OPPONENT: opponents()} if game.id == "sts" else {}


def _encounters(act: int) -> dict[str, str]:
    """One encounter by name; those of further rows are drawn."""
    faces = BOOK.catalog.of_role("encounter", act, 0)
    return {f"encounter:{fights.plain_name(face.name)}:{act}": face.name for face in faces}


def resolved(game: Game[Any], options: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The options as the game knows them. Raises `SetupError` for an act without elites."""
    made = {key: value for key, value in options.items() if key != OPPONENT}
    chosen = str(options.get(OPPONENT, "")) if game.id == "sts" else ""
    kind, _colon, name = chosen.partition(":")
    if kind == "elite" and not name:
        made["fight"] = fights.elite_for(int(made.get("act") or 1), int(made.get("ascension") or 0), seed)
    elif kind == "first":
        made["first"] = True
    elif kind == "encounter" and name != "any":
        made["encounter"], _colon, act = name.partition(":")
        made["act"] = int(act)
    elif kind:
        made[kind] = name
    return made


def _picker(spec: OptionSpec) -> OptionSpec:
    if spec.key == "act":
        words = N_("For what is drawn, and for how hard the enemies are where cards differ by act.")
        return replace(spec, kind="choice", choices=_ACTS, words=words)
    if spec.key == "ascension":
        words = N_("0 is the game as it is; each level adds its own difficulty to those below it, up to 13.")
        return replace(spec, words=words)
    return spec


def _enemies(fight: fights.Fight) -> str:
    """One name, which the screen translates like any choice; several are joined in the language of now."""
    names = list(dict.fromkeys(BOOK.catalog.faces[face].name for face in fight.faces))
    return names[0] if len(names) == 1 else " + ".join(_(name) for name in names)


def mark_values(state: Any, seats: Sequence[str], path: Path) -> dict[int | str | bool, str]:
    """What a mark of the table check may be, with words: a stance, a mode, whose turn it is, yes or no."""
    now = value_at(state, path)
    if isinstance(now, bool):
        return {True: _("yes"), False: _("no")}
    if isinstance(now, int):
        return dict(enumerate(seats))
    if path[-1] == "stance":
        return {stance: _(words) for stance, words in STANCES.items()}
    if path[-1] == "mode":
        face = BOOK.catalog.faces[value_at(state, (*path[:-1], "face"))]
        return {mode: mode_words(mode) for mode in face.modes}
    return {now: str(now)}
