"""Words for the small parts of effects: names of things, amounts, quantities, conditions, aims."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.slay_the_spire.content import values as val
from companion.games.slay_the_spire.content.words import WORDS
from companion.speech.words import N_, _, ngettext

TOKENS = WORDS["tokens"]
ORBS: Mapping[str, str] = {
    "lightning": N_("Lightning"),
    "frost": N_("Frost"),
    "dark": N_("Dark"),
}
STANCES: Mapping[str, str] = {"neutral": N_("Neutral"), "calm": N_("Calm"), "wrath": N_("Wrath")}
KEYS: Mapping[str, str] = {
    "ruby": N_("Ruby Key"),
    "sapphire": N_("Sapphire Key"),
    "emerald": N_("Emerald Key"),
}
TYPES = WORDS["types"]
KEYWORDS = WORDS["keywords"]
RARITIES: Mapping[str, str] = {"common": N_("common"), "uncommon": N_("uncommon"), "rare": N_("rare")}
CARD_NAMES: Mapping[str, str] = {"daze": N_("Daze"), "burn": N_("Burn"), "slimed": N_("Slimed")}
_COUNTABLE: Mapping[str, Callable[[int], str]] = {
    "shiv": lambda n: ngettext("{n} Shiv", "{n} Shivs", n),
    "miracle": lambda n: ngettext("{n} Miracle", "{n} Miracles", n),
    "claw": lambda n: ngettext("{n} Claw cube", "{n} Claw cubes", n),
    "daze": lambda n: ngettext("{n} Daze", "{n} Dazes", n),
    "burn": lambda n: ngettext("{n} Burn", "{n} Burns", n),
    "slimed": lambda n: ngettext("{n} Slimed", "{n} Slimed", n),
}
MANY: Mapping[str, str] = {"shiv": N_("Shivs"), "miracle": N_("Miracles"), "claw": N_("Claw cubes")}
ZONES = WORDS["card_zones"]
HOLDERS: Mapping[str, str] = {
    "self": N_("you have"),
    "target": N_("on the target"),
    "that_player": N_("that player has"),
    "that_enemy": N_("on that enemy"),
}
AIMS = WORDS["aims"]
_EACH_TIME: Mapping[str, str] = {
    "each_any_enemy": N_("{what} (choose each time)"),
    "each_any_player": N_("{what} (choose each time)"),
    "different_enemies": N_("{what} (a different enemy each time)"),
}
HAPPENED = WORDS["happened"]


def listed(parts: Sequence[str], both: str = N_(" and ")) -> str:
    """Several things, one after the other: "1, 2 and 3"; `both` stands before the last."""
    *first, last = parts
    return _(both).join([_(", ").join(first), last] if first else [last])


def faces(numbers: tuple[int, ...]) -> str:
    """The faces of the die: "1-3", "2"; `numbers` follow each other in all our content."""
    first, last = numbers[0], numbers[-1]
    return str(first) if first == last else _("{first}-{last}").format(first=first, last=last)


def tokens(token: str, count: int) -> str:
    """So many tokens of a kind, or of these status cards: "2 Block", "1 Shiv", "2 Shivs"."""
    words = _COUNTABLE[token](count) if token in _COUNTABLE else _("{n} {token}")
    return words.format(n=count, token=_(TOKENS.get(token, "")))


# ---------------------------------------------------------------- cards

_FORMS: Mapping[str, tuple[str, str, str]] = {
    "": (N_("a card"), N_("card"), N_("cards")),
    "attack": (N_("an Attack"), N_("Attack"), N_("Attacks")),
    "skill": (N_("a Skill"), N_("Skill"), N_("Skills")),
    "power": (N_("a Power"), N_("Power"), N_("Powers")),
    "curse": (N_("a Curse"), N_("Curse"), N_("Curses")),
    "status": (N_("a Status card"), N_("Status card"), N_("Status cards")),
    "Strike": (N_("a starter Strike"), N_("starter Strike"), N_("starter Strikes")),
    "Defend": (N_("a starter Defend"), N_("starter Defend"), N_("starter Defends")),
}
"""What a kind of card, or a card with a starter's border, is called: "a ...", one and several."""


def cards(of: val.CardFilter, count: int, both: str = N_(" or ")) -> str:
    """The cards a filter means: "card", "Attacks", "starter Strikes", "cards that cost 0".

    With a `count` of 0 one of them with its article: "a card", "an Attack or a Skill". `both` joins kinds.
    """
    kinds = of.types or ((of.contains,) if of.starter else ("",))
    found = _(both).join(_(_FORMS.get(kind, (kind,) * 3)[min(count, 2)]) for kind in kinds)
    if of.ids:
        found = _(" or ").join(_(CARD_NAMES[card]) for card in of.ids)
    if of.not_types:
        kind = _(" or ").join(_(TYPES[kind]) for kind in of.not_types)
        found = ngettext("non-{kind} card", "non-{kind} cards", max(count, 1)).format(kind=kind)
    if of.retained:
        found = _("Retained {cards}").format(cards=found)
    if of.contains and not of.starter:
        found = _("{cards} with {name} in the name").format(cards=found, name=_(of.contains))
    if of.keyword:
        found = _("{cards} with {keyword}").format(cards=found, keyword=_(KEYWORDS[of.keyword]))
    if of.without:
        found = _("{cards} without {keyword}").format(cards=found, keyword=_(KEYWORDS[of.without]))
    if of.cost is not None:
        words = ngettext("{cards} that costs {cost}", "{cards} that cost {cost}", max(count, 1))
        found = words.format(cards=found, cost=of.cost)
    return found


# ---------------------------------------------------------------- quantities

_PLAIN = WORDS["plain"]


def quantity(of: val.Quantity) -> str:
    """What is counted, as a noun for one of it."""
    return _(_PLAIN[of]) if isinstance(of, str) else _COUNTED[type(of)](of)


def _moved(of: val.Moved) -> str:
    every = of.of == val.ANY_CARD
    return _("of those cards") if every else _("of those {cards}").format(cards=cards(of.of, 2))


def _played(of: val.Played) -> str:
    words = N_("{cards} you played earlier this turn")
    if of.shivs:
        words = N_("{cards} (Shivs included) you played earlier this turn")
    return _(words).format(cards=cards(of.of, 1))


def _tokens(of: val.Tokens) -> str:
    names = _(" or ").join(_(TOKENS[token]) for token in of.tokens)
    return _("{tokens} {where}").format(tokens=names, where=_(HOLDERS[of.of]))


_COUNTED: Mapping[type, Callable[[Any], str]] = {
    val.CardsIn: lambda of: _in_zone(of, 1),
    val.Moved: _moved,
    val.Played: _played,
    val.Tokens: _tokens,
    val.HitPoints: lambda of: _("HP {where}").format(where=_(HOLDERS[of.of])),
    val.OrbsOf: lambda of: _("{orb} Orb you have").format(orb=_(ORBS[of.orb])),
    val.Living: lambda of: _("living {name}").format(name=_(of.name)),
}


def _in_zone(of: val.CardsIn, count: int) -> str:
    return _("{cards} {where}").format(cards=cards(of.of, count), where=_(ZONES[of.zone]))


# ---------------------------------------------------------------- conditions


def condition(test: val.Condition) -> str:
    """A condition, as it follows "if"."""
    return _CONDITIONS[type(test)](test)


_OWN_BOUNDS: Mapping[str, tuple[str, str, str]] = {
    "turn": (N_("it is round {count} or later"), N_("it is round {count} or earlier"), N_("it is round 1")),
    "players": (
        N_("{count} or more players take part"),
        N_("{count} or fewer players take part"),
        N_("you play alone"),
    ),
}
_HOLDS: Mapping[str, str] = {
    "self": N_("you have {what}"),
    "target": N_("the target has {what}"),
    "that_player": N_("that player has {what}"),
    "that_enemy": N_("that enemy has {what}"),
}
_EMPTY: Mapping[str, str] = {
    "hand": N_("your hand is empty"),
    "draw_pile": N_("your draw pile is empty"),
    "discard_pile": N_("your discard pile is empty"),
    "exhaust_pile": N_("your exhaust pile is empty"),
}


def _compare(test: val.Compare) -> str:
    of = test.of
    if isinstance(of, str) and of in _OWN_BOUNDS:
        low, high, alone = _OWN_BOUNDS[of]
        bound = test.at_most if test.at_least is None else test.at_least
        words = low if test.at_least is not None else alone if bound == 1 else high
        return _(words).format(count=bound)
    if isinstance(of, val.CardsIn) and of.zone == "discard_top":
        return _on_top(of.of)
    if isinstance(of, val.CardsIn) and of.of == val.ANY_CARD and test.at_most == 0:
        return _(_EMPTY[of.zone])
    if isinstance(of, val.Moved) and test.at_least == 1:
        return _("that happened") if of.of == val.ANY_CARD else _("it is {card}").format(card=cards(of.of, 0))
    return _bounded(test)


def _on_top(of: val.CardFilter) -> str:
    if of == val.CardFilter(cost=of.cost):
        return _("the top card of your discard pile costs {cost}").format(cost=of.cost)
    return _("the top card of your discard pile is {card}").format(card=cards(of, 0))


def _bounded(test: val.Compare) -> str:
    """How many there must be, of what: "you have 3 or more Orbs", "this has any cubes"."""
    said, thing, fewer = _held(test.of)
    if test.at_least is not None:
        what = _("any {thing}") if test.at_least == 1 else _("{n} or more {thing}")
    else:
        what = _("no {thing}") if test.at_most == 0 else _(fewer)
    bound = test.at_most if test.at_least is None else test.at_least
    return _(said).format(what=what.format(n=bound, thing=thing))


_FEWER, _LESS = N_("{n} or fewer {thing}"), N_("{n} {thing} or less")


def _held(of: val.Quantity) -> tuple[str, str, str]:
    """Who or what has it, several of it, and how a most of it is said."""
    if isinstance(of, val.HitPoints):
        return _HOLDS[of.of], _("HP"), _LESS
    if isinstance(of, val.Tokens):
        names = _(" or ").join(_(MANY.get(token, TOKENS[token])) for token in of.tokens)
        return _HOLDS[of.of], names, _LESS
    if isinstance(of, val.CardsIn):
        return _HOLDS["self"], _in_zone(of, 2), _FEWER
    if isinstance(of, val.Played):
        return N_("you played {what} earlier this turn"), cards(of.of, 2), _FEWER
    if isinstance(of, val.Living):
        return N_("{what} is alive"), _(of.name), _FEWER
    if of == "cubes":
        return N_("this has {what}"), _("cubes"), _FEWER
    if of == "orbs":
        return _HOLDS["self"], _("Orbs"), _FEWER
    return N_("there is {what}"), quantity(of), _FEWER


def _not(test: val.Not) -> str:
    if isinstance(test.test, val.InStance):
        return _("you are not in {stance}").format(stance=_(STANCES[test.test.stance]))
    return _("it is not so that {condition}").format(condition=condition(test.test))


_CONDITIONS: Mapping[type, Callable[[Any], str]] = {
    val.Compare: _compare,
    val.DieShows: lambda test: _("the die shows {faces}").format(faces=faces(test.faces)),
    val.InStance: lambda test: _("you are in {stance}").format(stance=_(STANCES[test.stance])),
    val.AtSlot: lambda test: _("its cube is on slot {slot}").format(slot=test.slot),
    val.Happened: lambda test: _(HAPPENED[test.what]),
    val.Not: _not,
}


# ---------------------------------------------------------------- amounts and aims


PER = N_("{what} per {thing}")


def amount(
    core: Callable[[int], str],
    of: val.Amount,
    more: Callable[[int], str] = "+{}".format,
    each: str = N_("{what} for each {thing}"),
) -> str:
    """What `core` says of a number, said of an amount: "Draw 1 card for each Orb you have".

    `more` says what is added for each thing, `each` is the sentence where that is all there is.
    """
    if isinstance(of, int):
        return core(of)
    said = core(of.base)
    if of.per is not None:
        thing = quantity(of.per)
        words = _("{what} ({more} for each {thing})") if of.base else _(PER if of.per == "players" else each)
        said = core(of.base if of.base else of.multiply)
        said = words.format(what=said, more=more(of.multiply), thing=thing)
    if of.test is not None:
        words = _("{what} ({more} if {condition})")
        said = words.format(what=said, more=more(of.plus), condition=condition(of.test))
    return said


def times(said: str, of: val.Amount) -> str:
    """`said` so many times."""
    if of == 1:
        return said
    return _("{what}, {times}").format(what=said, times=how_often(of))


def how_often(of: val.Amount) -> str:
    """How many times: "twice", "once for each Energy spent"."""
    return amount(_times, of, _more_times)


def _times(count: int) -> str:
    if count in (1, 2):
        return _("once") if count == 1 else _("twice")
    return ngettext("{count} time", "{count} times", count).format(count=count)


def _more_times(count: int) -> str:
    return ngettext("+{count} time", "+{count} times", count).format(count=count)


def whom(to: val.Aim) -> str:
    """Who is meant: "all enemies in one row"."""
    if isinstance(to, str):
        return _(AIMS[to])
    words = _("each {name}") if to.every_row else _("{name} in its row")
    return words.format(name=_(to.name))


def chosen(said: str, to: val.Aim) -> str:
    """`said` of several icons, and how they are aimed where each of them may go elsewhere."""
    return _(_EACH_TIME[to]).format(what=said) if isinstance(to, str) and to in _EACH_TIME else said


def large(said: str) -> str:
    """The words as a sentence begins."""
    return said[:1].upper() + said[1:]


def inner(said: str) -> str:
    """A sentence that goes on within another: it begins small, but for a keyword, which is printed large."""
    return said if said.startswith(_PRINTED) else said[:1].lower() + said[1:]


_PRINTED = ("Exhaust", "Scry", "Channel", "Evoke", "Retain")
