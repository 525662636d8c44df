"""Why something is asked in the middle of a fight: the card, orb or ability at work, and what it does."""

from __future__ import annotations

import msgspec

from companion.engine.events import Frame
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules.verbs import effects_at
from companion.games.slay_the_spire.state import frames as fr
from companion.games.slay_the_spire.state.board_events import find_item
from companion.games.slay_the_spire.state.run import Fighting
from companion.games.slay_the_spire.words.effects import effect_words, script_words
from companion.games.slay_the_spire.words.fighting import enemy_name, item_name, pending_words, source_words
from companion.speech.words import _, ngettext

PARTS = (
    fr.ChangeRows,
    fr.ChannelOrbs,
    fr.ChooseCards,
    fr.DieChange,
    fr.EachAim,
    fr.GainPotions,
    fr.NameCards,
    fr.PickDieRelic,
    fr.PickOrb,
    fr.PlayFree,
    fr.Scry,
    fr.ShivNow,
)
"""Work that belongs to the script below it on the stack."""


def cause_words(run: Fighting) -> str:
    """What is being carried out while this is asked, as one sentence; empty when nothing is."""
    top = run.stack[-1]
    if isinstance(top, fr.Triggers):
        return _of_waiting(run)
    if isinstance(top, fr.ChooseCards) and top.purpose == "retain":
        if top.most >= len(run.fight.fighters[top.seat].hand):
            return _("End of turn: you may retain any number of cards.")
        template = ngettext(
            "End of turn: you may retain {count} card.",
            "End of turn: you may retain up to {count} cards.",
            top.most,
        )
        return template.format(count=top.most)
    if isinstance(top, fr.ChooseCards) and top.purpose == "top":
        return _("End of turn: choose the card that goes on top of your discard pile.")
    if isinstance(top, fr.StartOfTurn | fr.DieChange) and run.fight.die:
        return _("The die shows {face}.").format(face=run.fight.die)
    return _of_script(run)


def _of_waiting(run: Fighting) -> str:
    """Abilities that wait: the one that may be used, or that they all come now."""
    waiting = run.fight.pending
    if waiting and waiting[0].may:
        return _("{ability}.").format(ability=pending_words(run, waiting[0]))
    return _("These abilities trigger at the same time.")


def _of_script(run: Fighting) -> str:
    """The innermost script at work, with the effect of it that asks."""
    parts: list[Frame] = []
    for frame in reversed(run.stack):
        if isinstance(frame, fr.Script):
            return _sentence(_source(run, frame), _asking(run, frame, parts))
        if not isinstance(frame, PARTS):
            break
        parts.append(frame)
    return ""


def _asking(run: Fighting, frame: fr.Script, parts: list[Frame]) -> str:
    """What the script does just now; that of an item, an orb or a stance is said whole."""
    for part in parts:
        if isinstance(part, fr.ChooseCards | fr.EachAim):
            return _effect(BOOK.scripts.get(part.key, ()), part.index)
        if isinstance(part, fr.ChannelOrbs):
            return _("no free orb slot: one orb is evoked first")
        if isinstance(part, fr.ShivNow) and part.optional:
            return ""
    if not frame.card and frame.role != "orb":
        return script_words(BOOK.scripts.get(frame.keys[0], ())).rstrip(".") if frame.keys else ""
    begun = bool(parts) and not isinstance(parts[-1], fr.NameCards)
    return _effect(effects_at(frame), frame.steps[-1] - begun, frame.hit_bonus * (frame.role == "orb"))


def _effect(script: fx.Script, index: int, bonus: int = 0) -> str:
    if not 0 <= index < len(script) or isinstance(script[index], fx.Choose):
        return ""  # the options of a choice say themselves what they do
    effect = script[index]
    amount = getattr(effect, "amount", None)
    if bonus and isinstance(amount, int):
        effect = msgspec.structs.replace(effect, amount=amount + bonus)
    return effect_words(effect).rstrip(".")


def _sentence(source: str, what: str) -> str:
    if source and what:
        return _("{source}: {what}.").format(source=source, what=what)
    return _("{source}.").format(source=source) if source else ""


def _source(run: Fighting, frame: fr.Script) -> str:
    """What is at work: a card, an item, an enemy, an orb, a stance, a potion."""
    if frame.card:
        return item_name(frame.card)
    item = find_item(run.fight.fighters[frame.seat], frame.item) if frame.seat >= 0 <= frame.item else None
    if item is not None:
        return item_name(item.id)
    if frame.enemy >= 0:
        return enemy_name(run, frame.enemy)
    return source_words(frame.keys[0]) if frame.keys else ""
