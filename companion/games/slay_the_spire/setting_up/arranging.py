"""What people say when they begin a fight, made into what a fight is set up from.

People name a boss, or let the die roll one; they say who plays which character, and whether decks
are the starter decks or drafted with relics and potions. Whom they fight, when they leave it open, is asked
for when the game begins (`meeting`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.game import SetupError
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.games.slay_the_spire.setting_up import fights
from companion.games.slay_the_spire.setting_up.meeting import enemies
from companion.games.slay_the_spire.state.frames import Meeting
from companion.games.slay_the_spire.state.run import Run
from companion.speech.words import _

ANY = "any"
"""Said in place of a name, for one that is drawn."""
FIGHT_KEYS = ("boss", "elite", "encounter", "roll", "first")


def arranged(options: Mapping[str, Any], seats: Sequence[str]) -> tuple[dict[str, Any], Meeting | None]:
    """`options` with the characters and enemies that people named worked out, and what is drawn if any is.

    Raises `SetupError` for names that mean nothing, and for two fights at once.
    """
    made = dict(options)
    act, level = made.pop("act", 0) or 0, made.pop("ascension", 0) or 0
    said = {key: made.pop(key, "") for key in FIGHT_KEYS}
    made["characters"] = characters(made.get("characters") or "", seats)
    met = None if made.get("fight") else _met(said, act, level, len(seats))
    if isinstance(met, list):
        made["fight"] = met
    if act:
        made["act"] = act
    if level:
        made["ascension"] = level
    return made, met if isinstance(met, Meeting) else None


def left_open(options: Mapping[str, Any], run: Run) -> str:
    """What is fought when nobody said it, in words; empty when somebody did, or nothing was rolled yet."""
    said = options.get("fight") or any(options.get(key) for key in FIGHT_KEYS)
    if said or (run.climb is not None and not run.climb.one_room) or run.fight is None:
        return ""
    faces = [enemy.face for enemy in run.fight.enemies if not enemy.summoned]
    words = _(
        "No fight was chosen, so the die chose a boss of Act {act}: {boss}. To choose "
        "one: --boss, --elite or --encounter."
    )
    return words.format(boss=enemies(faces), act=run.act)


def characters(given: str | Sequence[str | None], seats: Sequence[str]) -> list[str | None]:
    """The characters as they were said; a seat that is called like a character plays it."""
    if not isinstance(given, str):
        return list(given)
    said = [name.strip().casefold() or None for name in given.split(",")] if given else []
    named = [seat.casefold() if seat.casefold() in CHARACTERS else None for seat in seats]
    return [*said, *named[len(said) :]]


def _met(said: Mapping[str, Any], act: int, level: int, count: int) -> list[str] | Meeting:
    """The enemies that are named, or what is drawn or rolled."""
    chosen = [key for key in FIGHT_KEYS if said[key]]
    if len(set(chosen) - {"first"}) > 1:
        words = _("Choose one fight: {keys} cannot be combined.")
        raise SetupError(words.format(keys=", ".join(f"--{key}" for key in chosen)))
    if said["boss"]:
        return fights.boss_named(said["boss"], level)
    if said["elite"] == ANY:
        return fights.elites_to_draw(act or 1, level)
    if said["elite"]:
        return fights.elite_named(said["elite"], level)
    if said["encounter"] or said["first"]:
        return _encounters(said, act, level, count)
    only = fights.bosses(level, act or 1)
    return list(only[0].faces) if len(only) == 1 else Meeting("boss")


def _encounters(said: Mapping[str, Any], act: int, level: int, count: int) -> Meeting:
    names = [name.strip() for name in str(said["encounter"] or "").split(",") if name.strip()]
    wanted = [name for name in names if name != ANY]
    return fights.encounters_to_draw(act or 1, level, count, wanted, first=bool(said["first"]))
