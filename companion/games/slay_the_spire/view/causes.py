"""Why something is asked in the middle of a fight: the card, orb or ability at work, and what it does."""

from __future__ import annotations

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.events import find_item
from companion.games.slay_the_spire.state.frames import ChooseCards, EachAim, PickOrb, Script, Scry, ShivNow
from companion.games.slay_the_spire.state.run import Fighting
from companion.games.slay_the_spire.words.effects import effect_words, script_words
from companion.games.slay_the_spire.words.fighting import card_words, enemy_name, item_name
from companion.speech.words import _

PARTS = (ChooseCards, EachAim, PickOrb, Scry, ShivNow)
"""Work that belongs to the script below it on the stack."""


def cause_words(run: Fighting) -> str:
    """What is being carried out while this is asked, as one sentence; empty when it is no script's."""
    what = ""
    for frame in reversed(run.stack):
        if isinstance(frame, Script):
            return _sentence(_source(run, frame), what or _whole(frame))
        if not isinstance(frame, PARTS):
            break
        if isinstance(frame, ChooseCards | EachAim) and not what:
            what = _effect(frame.key, frame.index)
    return ""


def _sentence(source: str, what: str) -> str:
    if source and what:
        return _("{source}: {what}.").format(source=source, what=what)
    return _("{source}.").format(source=source) if source else ""


def _effect(key: str, index: int) -> str:
    script = BOOK.scripts.get(key, ())
    return effect_words(script[index]).rstrip(".") if index < len(script) else ""


def _whole(frame: Script) -> str:
    """All of a short script that is no card's: cards can be read themselves."""
    script = BOOK.scripts.get(frame.keys[0], ()) if frame.keys and not frame.card else ()
    return script_words(script).rstrip(".") if script else ""


def _source(run: Fighting, frame: Script) -> str:
    """What is at work: a card, an item, an enemy, an orb, a stance, a potion."""
    if frame.card:
        return card_words(frame.card)
    item = find_item(run.fight.fighters[frame.seat], frame.item) if frame.seat >= 0 <= frame.item else None
    if item is not None:
        return item_name(item.id)
    if frame.enemy >= 0:
        return enemy_name(run, frame.enemy)
    return _of_key(frame.keys[0]) if frame.keys else ""


def _of_key(key: str) -> str:
    kind, _slash, rest = key.partition("/")
    name = rest.partition("/")[0]
    if kind == "orb" and name in BOOK.catalog.orbs:
        return _(BOOK.catalog.orbs[name].name)
    if kind == "stance" and name in BOOK.catalog.stances:
        return _(BOOK.catalog.stances[name].name)
    return card_words(name) if kind == "potion" else ""
