"""Declared effects by typed words: "hit 3 twice at Jaw Worm, 1 vulnerable, for 1"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from companion.engine.declared import Declare, DeclaredEffect, DeclaredVerb
from companion.engine.parts.table_kit import TableKit
from companion.engine.view import View
from companion.play.bad_input import BadInput
from companion.play.terminal.typed_acts import begins, covers, tokens
from companion.speech.words import N_, _

LONGEST_LINE = 400
"""Characters of a line."""
LARGEST = 9999
"""What is more than anything at a table counts; the rules say what is too much for an effect."""
_NO_COUNT = re.compile(r"(?<!\w)[-+\N{MINUS SIGN}]\d|\d[.]\d")
"""A sign, or a point within a number."""

# Small words of a declared effect. English ones are always understood, beside those of the language in use.

# Translators: words between an effect and whom it is aimed at ("hit 3 at Ben"); any number of words.
AT = N_("at on to")
# Translators: words that may stand in a declared effect and mean nothing of their own; any number of words.
FILLERS = N_("at on to and for the a gain all")
# Translators: words for how often, each followed by its number; several words may share a number.
OFTEN = N_("once 1 twice 2 thrice 3")
# Translators: words behind a number that say that it is how often ("hit 2, 3 times"); any number of words.
TIMES = N_("times time")
# Translators: words beside a number that say that it is what the card cost ("for 2"); any number of words.
COST = N_("for")
# Translators: words beside a number that say that it is cards laid down ("2 cards"); any number of words.
CARDS = N_("cards card")


def known(words: str) -> frozenset[str]:
    """The words of a list, in English and in the language in use."""
    return frozenset((*tokens(words), *tokens(_(words))))


def how_often() -> dict[str, int]:
    """The words of `OFTEN`, with their numbers; a word without a number behind it is none of them."""
    found: dict[str, int] = {}
    for text in (OFTEN, _(OFTEN)):
        waiting: list[str] = []
        for word in tokens(text):
            if word.isdecimal():
                found |= dict.fromkeys(waiting, int(word))
                waiting = []
            else:
                waiting.append(word)
    return found


def declared(line: str, verbs: Sequence[DeclaredVerb], view: View, seat: int, kit: TableKit) -> Declare:
    """The act that the words mean. Effects are parted by commas, from top to bottom.

    An effect is a verb with its number, how often ("twice", "3 times", "x3") and "at" whom; what has no
    target takes that of the effect before it. Other parts say what the card cost ("for 2", else what most
    cards cost), how many unnamed cards were laid down ("2 cards"), its kind ("power") and where it goes
    ("exhaust"), in games where that matters. Raises `BadInput` naming what was not understood, and what
    there is.
    """
    effects: list[DeclaredEffect] = []
    about: dict[str, int | str] = {}
    for part in _parts(line, verbs, kit):
        words = _words(part)
        card = _about_card(part, words, kit)
        if card:
            about |= card
        elif words:
            effects.append(_Part(part, words, verbs, view, seat).effect(effects))
    if not effects:
        wanted = _("Enter what the card did, as in: declare {example}.")
        raise BadInput(wanted.format(example=example(verbs, kit)))
    if kit.pad.kinds:
        about.setdefault("kind", kit.pad.likely_kind(effects))
    about.setdefault("discards", 1 if kit.pad.lays_down else 0)
    about.setdefault("paid", kit.pad.likely_cost(view, seat) if about["discards"] else 0)
    return msgspec.convert({"type": "declare", "effects": tuple(effects), **about}, Declare)


def example(verbs: Sequence[DeclaredVerb], kit: TableKit) -> str:
    """Words that mean something, made of a verb there is; with a cost where a card's cost is declared."""
    aimed = next((verb for verb in verbs if verb.aim in ("creature", "other seat", "piece")), verbs[0])
    words = _("{verb} 2 at NAME, for 1") if kit.pad.cost else _("{verb} 2 at NAME")
    return words.format(verb=aimed.verb)


def _parts(line: str, verbs: Sequence[DeclaredVerb], kit: TableKit) -> list[str]:
    """What stands between commas. Raises `BadInput` for a line that nobody can have meant."""
    if len(line) > LONGEST_LINE:
        words = _("That is more than {most} characters. Use fewer words, as in: {example}.")
        raise BadInput(words.format(most=LONGEST_LINE, example=example(verbs, kit)))
    return [part.strip() for part in re.split(r"[,;]", line)]


def _words(part: str) -> list[str]:
    """The words of one part; "×3" is said as "x3". Raises `BadInput` for numbers that count nothing."""
    if _NO_COUNT.search(part) or any(each.isdigit() and not each.isdecimal() for each in part):
        words = _("“{part}”: use whole numbers without + or -. The effect decides gain or loss.")
        raise BadInput(words.format(part=part))
    return tokens(part.replace("×", " x"))


def _number(part: str, word: str) -> int:
    """A number that was typed. Raises `BadInput` for one that is more than anything counts."""
    if len(word) > LONGEST_LINE or int(word) > LARGEST:
        words = _("“{part}”: {number} is too much. The maximum is {most}.")
        raise BadInput(words.format(part=part[:40], number=word[:20], most=LARGEST))
    return int(word)


def _about_card(part: str, words: Sequence[str], kit: TableKit) -> dict[str, int | str]:
    """What a part says of the card: its kind, where it goes, what it cost, or how many were laid down."""
    if len(words) == 1:
        for field, known_words in (("kind", kit.pad.kinds), ("goes", kit.pad.goes)):
            meant = (key for key, name in known_words.items() if words[0] in (key, *tokens(_(name))))
            if found := next(meant, ""):
                return {field: found}
    numbers = [word for word in words if word.isdecimal()]
    said = [word for word in words if not word.isdecimal()]
    if len(numbers) == len(said) == 1:
        if said[0] in known(COST):
            return {"paid": _number(part, numbers[0])}
        if any(begins(said[0], word) for word in known(CARDS)):
            return {"discards": _number(part, numbers[0])}
    return {}


class _Part:
    """The words of one effect."""

    def __init__(
        self, text: str, words: Sequence[str], verbs: Sequence[DeclaredVerb], view: View, seat: int
    ) -> None:
        self.text, self.verbs, self.view, self.seat = text, verbs, view, seat
        rest, self.times = _times(text, words)
        self.fillers = {*known(FILLERS), "n"}  # {n} stands in the words of verbs
        place = next((n for n, word in enumerate(rest) if word in known(AT)), len(rest))
        self.said, self.whom = rest[:place], self._names(rest[place + 1 :])

    def effect(self, before: Sequence[DeclaredEffect]) -> DeclaredEffect:
        """The effect; `before` are those above it."""
        verb, rest = self._verb()
        place = next((n for n, word in enumerate(rest) if word.isdecimal()), len(rest))
        amount = _number(self.text, rest[place]) if place < len(rest) else 1
        others = [word for word in (*rest[:place], *rest[place + 1 :]) if word not in self.fillers]
        names = self.whom or others
        if names and all(word.isdecimal() for word in names):
            words = _("“{part}”: one number is enough. Separate effects with commas.")
            raise BadInput(words.format(part=self.text))
        return DeclaredEffect(verb.verb, amount, self.times, self._targets(verb, names, before))

    def _names(self, words: Sequence[str]) -> list[str]:
        """The words of a name; somebody may be called like a small word."""
        return [word for word in words if word not in self.fillers] or list(words)

    def _verb(self) -> tuple[DeclaredVerb, list[str]]:
        """The verb with the most words among those typed, and what else was typed."""
        found: list[tuple[int, DeclaredVerb, list[str]]] = []
        for verb in self.verbs:
            for said in (tokens(verb.verb), [w for w in tokens(verb.words) if w not in self.fillers]):
                if said and covers(said, self.said):
                    rest = [word for word in self.said if not any(begins(each, word) for each in said)]
                    found.append((len(said), verb, rest))
        if not found:
            verbs = ", ".join(verb.verb for verb in self.verbs)
            words = _("“{part}” is not an effect. Choose one of: {known}.")
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
        words = _("“{part}”: choose a target: {known}.")
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
        words = _("“{part}”: choose a target: {known}.")
        raise BadInput(words.format(part=self.text, known="; ".join(there.values())))


def _times(part: str, words: Sequence[str]) -> tuple[list[str], int]:
    """How often: "twice", "3 times", "x3"; and the other words."""
    often, behind = how_often(), known(TIMES)
    for place, word in enumerate(words):
        if word in often:
            return [*words[:place], *words[place + 1 :]], often[word]
        if word in behind and place and words[place - 1].isdecimal():
            return [*words[: place - 1], *words[place + 1 :]], _number(part, words[place - 1])
        if word.startswith("x") and word[1:].isdecimal():
            return [*words[:place], *words[place + 1 :]], _number(part, word[1:])
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
    if verb.aim == "piece":
        return pieces(view)
    return {}


def pieces(view: View) -> Mapping[int, str]:
    """The pieces on the boards by their numbers, each with its owner and where it stands."""
    owners = {each.seat: each.name for each in view.seats}
    found: dict[int, str] = {}
    for board in view.boards:
        labels = {space.id: space.label for space in board.spaces}
        for piece in board.pieces:
            values = {"piece": piece.label, "space": labels[piece.space]}
            words = _("{owner}'s {piece} ({space})") if piece.seat in owners else _("{piece} ({space})")
            found[int(piece.id)] = words.format(owner=owners.get(piece.seat, ""), **values)
    return found
