"""Words for what effects do with cards and decks, in fights and between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.values import Aim, CardFilter, CardsIn, Compare, Count
from companion.games.slay_the_spire.words.values import amount, cards, condition, how_often, tokens, whom
from companion.speech.words import N_, _, ngettext

# ---------------------------------------------------------------- cards


def _draw(effect: fx.Draw) -> str:
    def core(n: int) -> str:
        if effect.to == "any_player":
            return ngettext("Any player draws {n} card", "Any player draws {n} cards", n).format(n=n)
        said = ngettext("Draw {n} card", "Draw {n} cards", n).format(n=n)
        return said if effect.to == "self" else _("{what} ({who})").format(what=said, who=whom(effect.to))

    return amount(core, effect.amount)


_MOVES: Mapping[tuple[str, str], str] = {
    ("hand", "discard_pile"): N_("Discard {cards} from your hand"),
    ("hand", "exhaust_pile"): N_("Exhaust {cards} from your hand"),
    ("hand", "draw_top"): N_("Put {cards} from your hand on top of your draw pile"),
    ("discard_pile", "draw_top"): N_("Put {cards} from your discard pile on top of your draw pile"),
    ("discard_pile", "hand"): N_("Put {cards} from your discard pile into your hand"),
    ("exhaust_pile", "hand"): N_("Put {cards} from your exhaust pile into your hand"),
    ("draw_pile", "hand"): N_("Put {cards} from your draw pile into your hand"),
    ("draw_pile", "exhaust_pile"): N_("Exhaust {cards} from your draw pile"),
}


def _move(effect: fx.Move) -> str:
    if effect.pick == "top":
        test = condition(Compare(CardsIn("discard_top", effect.of), at_least=1))
        return _("If {condition}, put it into your hand").format(condition=test)
    if effect.pick == "it":
        return _("Exhaust that card")
    said = _(_MOVES[effect.source, effect.into]).format(cards=_which(effect))
    if effect.keep:
        said = ngettext("{what} and Retain it", "{what} and Retain them", _most(effect)).format(what=said)
    if effect.cost is not None:
        said = _("{what}. It costs {cost} this turn").format(what=said, cost=effect.cost)
    if effect.shuffle:
        said = _("{what}, then shuffle").format(what=said)
    return said


def _most(effect: fx.Move) -> int:
    return effect.most if isinstance(effect.most, int) else 2


def _which(effect: fx.Move) -> str:
    if effect.pick == "all":
        return _("all {cards}").format(cards=cards(effect.of, 2))
    return _chosen(effect.of, effect.least, effect.most)


def _chosen(of: CardFilter, least: int, most: int | str) -> str:
    if isinstance(most, str):
        return _("any number of {cards}").format(cards=cards(of, 2))
    if least == most:
        return _("{count} {cards}").format(count=most, cards=cards(of, most))
    if least == 0:
        return _("up to {count} {cards}").format(count=most, cards=cards(of, most))
    return _("{least} or {most} {cards}").format(least=least, most=most, cards=cards(of, most))


_PLACES: Mapping[str, str] = {
    "draw_top": N_("Put {what} on top of {pile}"),
    "discard_pile": N_("Put {what} into {pile}"),
    "discard_top": N_("Put {what} on top of {pile}"),
    "draw_pile_shuffled": N_("Shuffle {what} into {pile}"),
}
_DRAW_PILES: Mapping[Aim, str] = {
    "self": N_("your draw pile"),
    "target": N_("the target's draw pile"),
    "all_players": N_("each player's draw pile"),
    "damaged_players": N_("the draw pile of each player it damaged"),
}
_DISCARD_PILES: Mapping[Aim, str] = {
    "self": N_("your discard pile"),
    "target": N_("the target's discard pile"),
    "all_players": N_("each player's discard pile"),
    "damaged_players": N_("the discard pile of each player it damaged"),
}


def _junk(effect: fx.Daze | fx.Status) -> str:
    piles = _DRAW_PILES if effect.into.startswith("draw") else _DISCARD_PILES
    card = "daze" if isinstance(effect, fx.Daze) else effect.card
    pile = _(piles.get(effect.to, piles["target"]))
    template = _(_PLACES[effect.into])
    said = amount(lambda n: template.format(what=tokens(card, n), pile=pile), effect.amount)
    return said if effect.to in piles else _("{what} ({who})").format(what=said, who=whom(effect.to))


_EXHAUSTS: Mapping[str, str] = {
    "no": N_("{what}"),
    "yes": N_("{what}, then Exhaust it"),
    "unless_power": N_("{what}, then Exhaust it unless it is a Power"),
}


def _play(effect: fx.Play) -> str:
    chosen = _chosen(effect.of, effect.amount, effect.amount)
    if effect.pick == "draw":
        words = ngettext(
            "Draw {cards} and play it for free", "Draw {cards} and play them for free", effect.amount
        )
    elif effect.plays > 1:
        words = _("Choose {cards} in your draw pile and play it {times} for free")
    else:
        words = _("Choose {cards} in your draw pile and play it for free")
    said = words.format(cards=chosen, times=how_often(effect.plays))
    said = _(_EXHAUSTS[effect.exhaust]).format(what=said)
    return _("{what}, then shuffle").format(what=said) if effect.shuffle else said


def _play_copy(effect: fx.PlayCopy) -> str:
    words = (
        _("Play a copy of the last {card} any player played this turn")
        if effect.by == "any_player"
        else _("Play a copy of the last {card} another player played this turn")
    )
    said = words.format(card=cards(effect.of, 1))
    if effect.cost is None:
        return said
    if effect.cost == Count(per="x"):
        return _("{what}, if its cost equals the Energy you spend on this").format(what=said)
    return _("{what}, if it cost {n} Energy").format(what=said, n=effect.cost)


def _play_this(effect: fx.PlayThis) -> str:
    return _("Play this for free instead, with +{n} damage on each hit").format(n=effect.hit_bonus)


_SELF: Mapping[str, str] = {
    "exhaust_pile": N_("Exhaust this"),
    "discard_pile": N_("Discard this"),
    "deck_bottom": N_("Put this on the bottom of its deck"),
}


# ---------------------------------------------------------------- outside combat

_REWARDS: Mapping[str, Callable[[int], str]] = {
    "card": lambda n: ngettext("{n} card reward", "{n} card rewards", n),
    "rare": lambda n: ngettext("{n} rare reward", "{n} rare rewards", n),
    "relic": lambda n: ngettext("{n} relic", "{n} relics", n),
    "potion": lambda n: ngettext("{n} potion", "{n} potions", n),
    "curse": lambda n: ngettext("{n} Curse", "{n} Curses", n),
}


def _reward(effect: wider.Reward) -> str:
    said = _("Gain {what}").format(what=_REWARDS[effect.kind](effect.amount).format(n=effect.amount))
    return said if effect.reveal == 3 else _("{what} (reveal {n} cards)").format(what=said, n=effect.reveal)


_CHANGES: Mapping[str, str] = {
    "upgrade": N_("Upgrade {cards}"),
    "remove": N_("Remove {cards} from your deck"),
    "transform": N_("Transform {cards}"),
}


def _change_deck(effect: wider.ChangeDeck) -> str:
    if effect.it:
        return _(_CHANGES[effect.change]).format(cards=_("that card"))
    which = _chosen(effect.of, effect.amount, effect.amount)
    if effect.another:
        which = _("{count} other {cards}").format(count=effect.amount, cards=cards(effect.of, effect.amount))
    return _(_CHANGES[effect.change]).format(cards=which)


DECKS: Mapping[str, str] = {"potion": N_("potion deck"), "relic": N_("relic deck")}


def _buy_from_top(effect: wider.BuyFromTop) -> str:
    decks = _(" or ").join(_(DECKS[deck]) for deck in effect.decks)
    return _("Look at the top card of the {decks}, then buy or discard it").format(decks=decks)


WITH_CARDS: Mapping[type, Callable[[Any], str]] = {
    fx.Draw: _draw,
    fx.DrawUpTo: lambda effect: _("Draw until you have {n} cards in hand").format(n=effect.cards),
    fx.Move: _move,
    fx.Retain: lambda effect: _("Retain {cards}").format(cards=_chosen(CardFilter(), 0, effect.most)),
    fx.HandCosts: lambda effect: _("The cards in your hand cost {cost} this turn").format(cost=effect.cost),
    fx.Daze: _junk,
    fx.Status: _junk,
    fx.Scry: lambda effect: amount(lambda n: _("Scry {n}").format(n=n), effect.amount),
    fx.Play: _play,
    fx.PlayCopy: _play_copy,
    fx.PlayThis: _play_this,
    fx.MoveThis: lambda effect: _(_SELF[effect.into]),
    wider.Reward: _reward,
    wider.ChangeDeck: _change_deck,
    wider.BuyFromTop: _buy_from_top,
    wider.Redraw: lambda effect: _("Discard this and reveal another"),
    wider.IgnorePaths: lambda effect: _("Move to any room of the next row"),
}
"""The words of each of these effects, without the full stop."""
