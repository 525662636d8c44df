"""Declared effects by typed words: "hit 3 twice at Jaw Worm, 1 vulnerable, for 1"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from companion.engine.declared import Declare, DeclaredEffect, DeclaredVerb
from companion.engine.view import View
from companion.engine.words import N_, _
from companion.play.bad_input import BadInput
from companion.play.understanding import begins, covers, tokens

MOST_WORDS = 400
"""Characters of a line that are looked at."""
TIMES = {"once": 1, "twice": 2, "thrice": 3}
FILLERS = frozenset({"at", "on", "to", "and", "for", "the", "a", "n", "gain", "all"})
AT = ("at", "on", "to")
KINDS = {"attack": N_("Attack"), "skill": N_("Skill"), "power": N_("Power")}
"""The kinds of a declared card, and what people call them."""
LARGEST = 4
"""Digits of a number; the rules say what is too much."""


def declared(line: str, verbs: Sequence[DeclaredVerb], view: View, seat: int, kinds: bool) -> Declare:
    """The act that the words mean. Effects are parted by commas, from top to bottom.

    An effect is a verb with its number, how often ("twice", "3 times", "x3") and "at" whom; what has no
    target takes that of the effect before it. Other parts say what the card cost ("for 1"), how many
    unnamed cards were laid down ("2 cards") and, with `kinds`, its kind ("attack"). Raises `BadInput`
    naming what was not understood, and what there is.
    """
    effects: list[DeclaredEffect] = []
    about: dict[str, int | str] = {}
    for part in re.split(r"[,;]", line[:MOST_WORDS]):
        words = tokens(part)
        card = _about_card(words, kinds)
        if card:
            about |= card
        elif words:
            effects.append(_Part(part.strip(), words, verbs, view, seat).effect(effects))
    if not effects:
        raise BadInput(_("Say what the card did, as in: declare {example}.").format(example=example(verbs)))
    if kinds:
        about.setdefault("kind", likely_kind(effects))
    return msgspec.convert({"type": "declare", "effects": tuple(effects), **about}, Declare)


def example(verbs: Sequence[DeclaredVerb]) -> str:
    """Words that mean something, made of a verb there is."""
    aimed = next((verb for verb in verbs if verb.aim in ("creature", "other seat")), verbs[0])
    return _("{verb} 2 at NAME, for 1").format(verb=aimed.verb)


def _about_card(words: Sequence[str], kinds: bool) -> dict[str, int | str]:
    if len(words) == 1 and kinds and words[0] in KINDS:
        return {"kind": words[0]}
    if len(words) == 2 and words[0] in ("for", _("for")) and words[1].isdecimal():
        return {"energy": int(words[1][:LARGEST])}
    if len(words) == 2 and words[0].isdecimal() and begins(words[1], "cards"):
        return {"discards": int(words[0][:LARGEST])}
    return {}


class _Part:
    """The words of one effect."""

    def __init__(
        self, text: str, words: Sequence[str], verbs: Sequence[DeclaredVerb], view: View, seat: int
    ) -> None:
        self.text, self.verbs, self.view, self.seat = text, verbs, view, seat
        rest, self.times = _times(words)
        place = next((n for n, word in enumerate(rest) if word in (*AT, _("at"))), len(rest))
        self.said, self.whom = rest[:place], rest[place + 1 :]

    def effect(self, before: Sequence[DeclaredEffect]) -> DeclaredEffect:
        """The effect; `before` are those above it."""
        verb, rest = self._verb()
        place = next((n for n, word in enumerate(rest) if word.isdecimal()), len(rest))
        amount = int(rest[place][:LARGEST]) if place < len(rest) else 1
        others = [word for word in (*rest[:place], *rest[place + 1 :]) if word not in FILLERS]
        names = self.whom or others
        if names and all(word.isdecimal() for word in names):
            words = _("“{part}”: one number is enough; effects are parted by commas.")
            raise BadInput(words.format(part=self.text))
        return DeclaredEffect(verb.verb, amount, self.times, self._targets(verb, names, before))

    def _verb(self) -> tuple[DeclaredVerb, list[str]]:
        """The verb with the most words among those typed, and what else was typed."""
        found: list[tuple[int, DeclaredVerb, list[str]]] = []
        for verb in self.verbs:
            for known in (tokens(verb.verb), [w for w in tokens(verb.words) if w not in FILLERS]):
                if known and covers(known, self.said):
                    rest = [word for word in self.said if not any(begins(each, word) for each in known)]
                    found.append((len(known), verb, rest))
        if not found:
            verbs = ", ".join(verb.verb for verb in self.verbs)
            words = _("“{part}” is no effect; there are: {known}.")
            raise BadInput(words.format(part=self.text, known=verbs))
        _count, verb, rest = max(found, key=lambda each: each[0])
        return verb, rest

    def _targets(
        self, verb: DeclaredVerb, names: Sequence[str], before: Sequence[DeclaredEffect]
    ) -> tuple[int, ...]:
        """Whom it is aimed at; the only one there is need not be named."""
        there = aims(self.view, verb, self.seat)
        if not there:
            return ()
        if not names:
            return self._unsaid(verb, there, before)
        found = {number: name for number, name in there.items() if covers(names, tokens(name))}
        if len(found) == 1:
            return tuple(found)
        words = _("“{part}”: say at whom: {known}.")
        raise BadInput(words.format(part=self.text, known="; ".join((found or there).values())))

    def _unsaid(
        self, verb: DeclaredVerb, there: Mapping[int, str], before: Sequence[DeclaredEffect]
    ) -> tuple[int, ...]:
        aim_of = {each.verb: each.aim for each in self.verbs}
        same = next((effect.targets for effect in before if aim_of[effect.verb] == verb.aim), None)
        if same is not None:
            return same
        if verb.aim == "seat":
            return (self.seat,)
        if len(there) == 1:
            return tuple(there)
        words = _("“{part}”: say at whom: {known}.")
        raise BadInput(words.format(part=self.text, known="; ".join(there.values())))


def _times(words: Sequence[str]) -> tuple[list[str], int]:
    """How often: "twice", "3 times", "x3"; and the other words."""
    for place, word in enumerate(words):
        if word in TIMES:
            return [*words[:place], *words[place + 1 :]], TIMES[word]
        if word in ("times", _("times")) and place and words[place - 1].isdecimal():
            return [*words[: place - 1], *words[place + 1 :]], int(words[place - 1][:LARGEST])
        if re.fullmatch(r"x[0-9]{1,3}", word):
            return [*words[:place], *words[place + 1 :]], int(word[1:])
    return list(words), 1


def aims(view: View, verb: DeclaredVerb, seat: int) -> Mapping[int, str]:
    """What a verb may be aimed at, by number, with names."""
    if verb.aim == "creature":
        return {each.creature: each.name for each in view.creatures if each.alive}
    if verb.aim in ("seat", "other seat"):
        there = [each for each in view.seats if each.alive]
        return {each.seat: each.name for each in there if verb.aim == "seat" or each.seat != seat}
    if verb.aim == "row":
        rows = {each.row for each in view.seats} | {each.row for each in view.creatures}
        there_are = sorted(row for row in rows if row is not None)
        return {row: _("row {number}").format(number=row + 1) for row in there_are}
    return {}


def likely_kind(effects: Sequence[DeclaredEffect]) -> str:
    """A card that strikes is an Attack, any other a Skill, unless somebody says so."""
    return "attack" if any(effect.verb.startswith(("hit", "damage")) for effect in effects) else "skill"
