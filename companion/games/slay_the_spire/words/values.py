"""Words for the small parts of effects: names of things, amounts, quantities, conditions, aims."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.slay_the_spire.content import values as val
from companion.speech.words import N_, _, ngettext

TOKENS: Mapping[str, str] = {
    "block": N_("Block"),
    "strength": N_("Strength"),
    "weak": N_("Weak"),
    "vulnerable": N_("Vulnerable"),
    "poison": N_("Poison"),
    "shiv": N_("Shiv"),
    "miracle": N_("Miracle"),
    "energy": N_("Energy"),
    "gold": N_("Gold"),
    "claw": N_("Claw cube"),
}
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
TYPES: Mapping[str, str] = {
    "attack": N_("Attack"),
    "skill": N_("Skill"),
    "power": N_("Power"),
    "curse": N_("Curse"),
    "status": N_("Status"),
    "ticket": N_("Golden Ticket"),
}
KEYWORDS: Mapping[str, str] = {
    "exhaust": N_("Exhaust"),
    "ethereal": N_("Ethereal"),
    "retain": N_("Retain"),
    "unplayable": N_("Unplayable"),
    "to_draw_top": N_("Goes on top of your draw pile"),
    "cannot_be_removed": N_("Cannot be removed from your deck"),
    "cannot_be_repeated": N_("Cannot be played several times"),
    "cannot_be_copied": N_("Cannot be copied"),
}
CARD_NAMES: Mapping[str, str] = {"daze": N_("Daze"), "burn": N_("Burn"), "slimed": N_("Slimed")}
ZONES: Mapping[str, str] = {
    "hand": N_("in your hand"),
    "draw_pile": N_("in your draw pile"),
    "discard_pile": N_("in your discard pile"),
    "exhaust_pile": N_("in your exhaust pile"),
    "discard_top": N_("on top of your discard pile"),
}
HOLDERS: Mapping[str, str] = {
    "self": N_("you have"),
    "target": N_("on the target"),
    "that_player": N_("that player has"),
    "that_enemy": N_("on that enemy"),
}
AIMS: Mapping[str, str] = {
    "self": N_("yourself"),
    "target": N_("the target"),
    "row": N_("every enemy in a row"),
    "that_row": N_("every enemy in its row"),
    "all_enemies": N_("all enemies"),
    "each_any_enemy": N_("any enemy, each time"),
    "different_enemies": N_("different enemies"),
    "attackers": N_("each enemy about to attack you"),
    "that_enemy": N_("that enemy"),
    "any_player": N_("any player"),
    "each_any_player": N_("any player, each time"),
    "all_players": N_("all players"),
    "that_player": N_("that player"),
    "damaged_players": N_("each player it damaged"),
}
HAPPENED: Mapping[str, str] = {
    "discarded_this_turn": N_("a card effect made you discard this turn"),
    "switched_stance_this_turn": N_("you switched Stances this turn"),
    "lost_hp_this_combat": N_("you lost HP this combat"),
    "shuffled_this_combat": N_("you shuffled your draw pile this combat"),
    "retained_last_turn": N_("this was Retained last turn"),
    "killed_target": N_("this killed the target"),
    "target_unhurt": N_("the target has all its HP"),
    "unblocked_damage": N_("it dealt unblocked damage"),
    "first_entry_this_turn": N_("it is the first time this turn"),
    "no_block_at_enemy_turn": N_("it had no Block when the enemy turn began"),
}


def listed(parts: list[str]) -> str:
    """Several things, one after the other."""
    return _(", ").join(parts)


def faces(numbers: tuple[int, ...]) -> str:
    """The faces of the die: "1-3", "2"; `numbers` follow each other in all our content."""
    first, last = numbers[0], numbers[-1]
    return str(first) if first == last else _("{first}-{last}").format(first=first, last=last)


# ---------------------------------------------------------------- cards


def cards(of: val.CardFilter, count: int) -> str:
    """The cards a filter means: "card", "Attacks", "starter Strikes", "cards that cost 0"."""
    found = _kind(of, count)
    if of.starter:
        found = _("starter {cards}").format(cards=found)
    if of.retained:
        found = _("Retained {cards}").format(cards=found)
    if of.contains and not of.starter:
        found = _("{cards} with {name} in the name").format(cards=found, name=_(of.contains))
    if of.keyword:
        found = _("{cards} with {keyword}").format(cards=found, keyword=_(KEYWORDS[of.keyword]))
    if of.without:
        found = _("{cards} without {keyword}").format(cards=found, keyword=_(KEYWORDS[of.without]))
    if of.cost is not None:
        found = _("{cards} of cost {cost}").format(cards=found, cost=of.cost)
    return found


def _kind(of: val.CardFilter, count: int) -> str:
    if of.ids:
        return _(" or ").join(_(CARD_NAMES[card]) for card in of.ids)
    if of.starter:
        return _(of.contains)
    if of.types:
        kinds = _(" or ").join(_(TYPES[kind]) for kind in of.types)
        return ngettext("{kind} card", "{kind} cards", count).format(kind=kinds)
    if of.not_types:
        kinds = _(" or ").join(_(TYPES[kind]) for kind in of.not_types)
        return ngettext("non-{kind} card", "non-{kind} cards", count).format(kind=kinds)
    return ngettext("card", "cards", count)


# ---------------------------------------------------------------- quantities

_PLAIN: Mapping[str, Callable[[int], str]] = {
    "x": lambda n: _("Energy spent"),
    "players": lambda n: ngettext("player", "players", n),
    "turn": lambda n: ngettext("round", "rounds", n),
    "orbs": lambda n: ngettext("Orb you have", "Orbs you have", n),
    "orb_kinds": lambda n: ngettext("kind of Orb you have", "kinds of Orbs you have", n),
    "orbs_removed": lambda n: ngettext("Orb removed", "Orbs removed", n),
    "cubes": lambda n: ngettext("cube here", "cubes here", n),
    "powers": lambda n: ngettext("Power you have in play", "Powers you have in play", n),
    "target_powers": lambda n: ngettext("Power its target has in play", "Powers its target has in play", n),
    "most_powers": lambda n: ngettext(
        "Power in play of the player with the most", "Powers in play of the player with the most", n
    ),
    "attackers": lambda n: ngettext("enemy about to attack you", "enemies about to attack you", n),
    "hit_icons": lambda n: ngettext("hit of its next action", "hits of its next action", n),
    "unblocked": lambda n: _("unblocked damage this dealt"),
    "hp_lost": lambda n: _("HP lost"),
    "gained": lambda n: _("token really gained"),
    "leftover_energy": lambda n: _("Energy left over from last turn"),
    "cost_of_moved": lambda n: _("Energy that card costs (if X: Energy you have)"),
}


def quantity(of: val.Quantity, count: int = 1) -> str:
    """What is counted, as a noun for `count` of it."""
    if isinstance(of, str):
        return _PLAIN[of](count)
    return _COUNTED[type(of)](of, count)


def _cards_in(of: val.CardsIn, count: int) -> str:
    return _("{cards} {where}").format(cards=cards(of.of, count), where=_(ZONES[of.zone]))


def _moved(of: val.Moved, count: int) -> str:
    return _("{cards} moved this way").format(cards=cards(of.of, count))


def _played(of: val.Played, count: int) -> str:
    if of.shivs:
        words = _("{cards} (Shivs included) you played earlier this turn")
        return words.format(cards=cards(of.of, count))
    return _("{cards} you played earlier this turn").format(cards=cards(of.of, count))


def _tokens(of: val.Tokens, count: int) -> str:
    names = _(" or ").join(_(TOKENS[token]) for token in of.tokens)
    return _("{tokens} {where}").format(tokens=names, where=_(HOLDERS[of.of]))


def _hit_points(of: val.HitPoints, count: int) -> str:
    return _("HP {where}").format(where=_(HOLDERS[of.of]))


def _orbs_of(of: val.OrbsOf, count: int) -> str:
    words = ngettext("{orb} Orb you have", "{orb} Orbs you have", count)
    return words.format(orb=_(ORBS[of.orb]))


def _living(of: val.Living, count: int) -> str:
    return _("living {name}").format(name=_(of.name))


_COUNTED: Mapping[type, Callable[[Any, int], str]] = {
    val.CardsIn: _cards_in,
    val.Moved: _moved,
    val.Played: _played,
    val.Tokens: _tokens,
    val.HitPoints: _hit_points,
    val.OrbsOf: _orbs_of,
    val.Living: _living,
}


# ---------------------------------------------------------------- conditions


def condition(test: val.Condition) -> str:
    """A condition, as it follows "if"."""
    return _CONDITIONS[type(test)](test)


_OWN_BOUNDS: Mapping[str, tuple[str, str]] = {
    "turn": (N_("it is round {count} or later"), N_("it is round {count} or earlier")),
    "players": (N_("{count} or more players take part"), N_("{count} or fewer players take part")),
}
_HOLDS: Mapping[str, tuple[str, str, str]] = {
    "self": (N_("you have {n} or more {what}"), N_("you have {n} or less {what}"), N_("you have no {what}")),
    "target": (
        N_("the target has {n} or more {what}"),
        N_("the target has {n} or less {what}"),
        N_("the target has no {what}"),
    ),
    "that_player": (
        N_("that player has {n} or more {what}"),
        N_("that player has {n} or less {what}"),
        N_("that player has no {what}"),
    ),
    "that_enemy": (
        N_("that enemy has {n} or more {what}"),
        N_("that enemy has {n} or less {what}"),
        N_("that enemy has no {what}"),
    ),
}


def _compare(test: val.Compare) -> str:
    of = test.of
    if isinstance(of, str) and of in _OWN_BOUNDS:
        low, high = _OWN_BOUNDS[of]
        bound = test.at_most if test.at_least is None else test.at_least
        return _(high if test.at_least is None else low).format(count=bound)
    if isinstance(of, val.HitPoints):
        return _holds(test, of.of, _("HP"))
    if isinstance(of, val.Tokens):
        return _holds(test, of.of, _(" or ").join(_(TOKENS[token]) for token in of.tokens))
    return _there_is(test)


def _holds(test: val.Compare, who: val.Who, what: str) -> str:
    more, less, none = _HOLDS[who]
    if test.at_least is not None:
        return _(more).format(n=test.at_least, what=what)
    return _(none if test.at_most == 0 else less).format(n=test.at_most, what=what)


def _there_is(test: val.Compare) -> str:
    if test.at_least is not None:
        words = _("there is any {thing}") if test.at_least == 1 else _("there are {count} or more {thing}")
        return words.format(count=test.at_least, thing=quantity(test.of, test.at_least))
    words = _("there is no {thing}") if test.at_most == 0 else _("there are {count} or fewer {thing}")
    most = test.at_most or 0
    return words.format(count=most, thing=quantity(test.of, max(1, most)))


def _die(test: val.DieShows) -> str:
    return _("the die shows {faces}").format(faces=faces(test.faces))


def _stance(test: val.InStance) -> str:
    return _("you are in {stance}").format(stance=_(STANCES[test.stance]))


def _slot(test: val.AtSlot) -> str:
    return _("its cube is on slot {slot}").format(slot=test.slot)


def _happened(test: val.Happened) -> str:
    return _(HAPPENED[test.what])


def _not(test: val.Not) -> str:
    if isinstance(test.test, val.InStance):
        return _("you are not in {stance}").format(stance=_(STANCES[test.test.stance]))
    return _("it is not so that {condition}").format(condition=condition(test.test))


_CONDITIONS: Mapping[type, Callable[[Any], str]] = {
    val.Compare: _compare,
    val.DieShows: _die,
    val.InStance: _stance,
    val.AtSlot: _slot,
    val.Happened: _happened,
    val.Not: _not,
}


# ---------------------------------------------------------------- amounts and aims


def amount(core: Callable[[int], str], of: val.Amount) -> str:
    """What `core` says of a number, said of an amount: "Draw 1 card for each Orb you have"."""
    if isinstance(of, int):
        return core(of)
    said = core(of.base)
    if of.per is not None:
        said = _per(core, of)
    if of.test is not None:
        words = _("{what}, and {count} more if {condition}")
        said = words.format(what=said, count=of.plus, condition=condition(of.test))
    return said


def _per(core: Callable[[int], str], of: val.Count) -> str:
    thing = quantity(of.per) if of.per is not None else ""
    if of.base:
        words = _("{what}, and {count} more for each {thing}")
        return words.format(what=core(of.base), count=of.multiply, thing=thing)
    return _("{what} for each {thing}").format(what=core(of.multiply), thing=thing)


def times(said: str, of: val.Amount) -> str:
    """`said` so many times."""
    if of == 1:
        return said
    return _("{what}, {times}").format(what=said, times=amount(_times, of))


def _times(count: int) -> str:
    return _("once") if count == 1 else ngettext("{count} time", "{count} times", count).format(count=count)


def whom(said: str, to: val.Aim, usual: str) -> str:
    """`said`, and at whom it is aimed when that is not `usual`."""
    if to == usual:
        return said
    return _("{what} ({whom})").format(what=said, whom=_aim(to))


def _aim(to: val.Aim) -> str:
    if isinstance(to, str):
        return _(AIMS[to])
    words = _("every {name}") if to.every_row else _("{name} in its row")
    return words.format(name=_(to.name))
