"""Words for what effects do with cards and decks, in fights and between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.values import CardFilter
from companion.games.slay_the_spire.words.values import (
    CARD_NAMES,
    amount,
    cards,
    listed,
    times,
    whom,
)
from companion.speech.words import N_, _, ngettext

# ---------------------------------------------------------------- cards


def _draw(effect: fx.Draw) -> str:
    said = amount(lambda n: ngettext("Draw {n} card", "Draw {n} cards", n).format(n=n), effect.amount)
    return whom(said, effect.to, "self")


def _draw_up_to(effect: fx.DrawUpTo) -> str:
    return _("Draw until you have {n} cards in hand").format(n=effect.cards)


_MOVES: Mapping[tuple[str, str], str] = {
    ("hand", "discard_pile"): N_("Discard {cards} from your hand"),
    ("hand", "exhaust_pile"): N_("Exhaust {cards} from your hand"),
    ("hand", "draw_top"): N_("Put {cards} from your hand on top of your draw pile"),
    ("discard_pile", "draw_top"): N_("Put {cards} from your discard pile on top of your draw pile"),
    ("discard_pile", "hand"): N_("Put {cards} from your discard pile into your hand"),
    ("exhaust_pile", "hand"): N_("Put {cards} from your exhaust pile into your hand"),
    ("draw_pile", "hand"): N_("Put {cards} from your draw pile into your hand"),
    ("draw_pile", "exhaust_pile"): N_("Exhaust {cards} of your draw pile"),
}


def _move(effect: fx.Move) -> str:
    said = _(_MOVES[effect.source, effect.into]).format(cards=_which(effect))
    if effect.keep:
        said = _("{what}, Retained this turn").format(what=said)
    if effect.cost is not None:
        said = _("{what}; it costs {cost} this turn").format(what=said, cost=effect.cost)
    if effect.shuffle:
        said = _("{what}, then shuffle").format(what=said)
    return said


def _which(effect: fx.Move) -> str:
    if effect.pick == "all":
        return _("all {cards}").format(cards=cards(effect.of, 2))
    if effect.pick == "top":
        return _("the top card, if it is any {card},").format(card=cards(effect.of, 1))
    if effect.pick == "it":
        return _("that card")
    return _chosen(effect.of, effect.least, effect.most)


def _chosen(of: CardFilter, least: int, most: int | str) -> str:
    if isinstance(most, str):
        return _("any number of {cards}").format(cards=cards(of, 2))
    if least == most:
        return _("{count} {cards}").format(count=most, cards=cards(of, most))
    if least == 0:
        return _("up to {count} {cards}").format(count=most, cards=cards(of, most))
    return _("{least} to {most} {cards}").format(least=least, most=most, cards=cards(of, most))


def _retain(effect: fx.Retain) -> str:
    return _("You may Retain {cards} this turn").format(cards=_chosen(CardFilter(), 0, effect.most))


def _hand_costs(effect: fx.HandCosts) -> str:
    return _("The cards in your hand cost {cost} this turn").format(cost=effect.cost)


_PLACES: Mapping[str, str] = {
    "draw_top": N_("Put {n} {card} on top of the draw pile"),
    "discard_pile": N_("Put {n} {card} into the discard pile"),
    "discard_top": N_("Put {n} {card} on the discard pile"),
    "draw_pile_shuffled": N_("Shuffle {n} {card} into the draw pile"),
}


def _daze(effect: fx.Daze) -> str:
    template = _(_PLACES[effect.into])
    card = _(CARD_NAMES["daze"])
    said = amount(lambda n: template.format(n=n, card=card), effect.amount)
    return whom(said, effect.to, "target")


def _status(effect: fx.Status) -> str:
    template = _(_PLACES[effect.into])
    card = _(CARD_NAMES[effect.card])
    said = amount(lambda n: template.format(n=n, card=card), effect.amount)
    return whom(said, effect.to, "target")


def _scry(effect: fx.Scry) -> str:
    return amount(lambda n: _("Scry {n}").format(n=n), effect.amount)


_EXHAUSTS: Mapping[str, str] = {
    "no": N_("{what}"),
    "yes": N_("{what}, then Exhaust it"),
    "unless_power": N_("{what}, then Exhaust it unless it is a Power"),
}


def _play(effect: fx.Play) -> str:
    chosen = _chosen(effect.of, effect.amount, effect.amount)
    if effect.pick == "draw":
        said = _("Draw {cards} and play what you drew without paying").format(cards=chosen)
    else:
        said = _("Choose {cards} in your draw pile and play it without paying").format(cards=chosen)
    said = _(_EXHAUSTS[effect.exhaust]).format(what=times(said, effect.plays))
    return _("{what}, then shuffle").format(what=said) if effect.shuffle else said


def _play_copy(effect: fx.PlayCopy) -> str:
    words = (
        _("Play a copy of the last {card} any player played this turn")
        if effect.by == "any_player"
        else _("Play a copy of the last {card} another player played this turn")
    )
    said = words.format(card=cards(effect.of, 1))
    return said if effect.cost is None else _("{what}, if its cost is X").format(what=said)


def _play_this(effect: fx.PlayThis) -> str:
    words = _("Play this without paying instead; its hits deal {n} more")
    return words.format(n=effect.hit_bonus)


_SELF: Mapping[str, str] = {
    "exhaust_pile": N_("Exhaust this"),
    "discard_pile": N_("Discard this"),
    "deck_bottom": N_("Put this at the bottom of its deck"),
}


def _move_this(effect: fx.MoveThis) -> str:
    return _(_SELF[effect.into])


# ---------------------------------------------------------------- outside combat

_REWARDS: Mapping[str, Callable[[int], str]] = {
    "card": lambda n: ngettext("{n} card reward", "{n} card rewards", n),
    "rare": lambda n: ngettext("{n} rare reward", "{n} rare rewards", n),
    "relic": lambda n: ngettext("{n} relic", "{n} relics", n),
    "potion": lambda n: ngettext("{n} potion", "{n} potions", n),
    "curse": lambda n: ngettext("{n} Curse", "{n} Curses", n),
}


def _reward(effect: fx.Reward) -> str:
    what = _REWARDS[effect.kind](effect.amount).format(n=effect.amount)
    if effect.reveal == 3:
        return _("Gain {reward}").format(reward=what)
    return _("Gain {reward}, revealing {n} cards").format(reward=what, n=effect.reveal)


_CHANGES: Mapping[str, str] = {
    "upgrade": N_("Upgrade {cards}"),
    "remove": N_("Remove {cards} from your deck"),
    "transform": N_("Transform {cards}"),
}


def _change_deck(effect: fx.ChangeDeck) -> str:
    if effect.it:
        return _(_CHANGES[effect.change]).format(cards=_("that card"))
    which = _chosen(effect.of, effect.amount, effect.amount)
    if effect.another:
        which = _("another {cards}").format(cards=cards(effect.of, effect.amount))
    return _(_CHANGES[effect.change]).format(cards=which)


DECKS: Mapping[str, str] = {"potion": N_("potion deck"), "relic": N_("relic deck")}


def _buy_from_top(effect: fx.BuyFromTop) -> str:
    decks = listed([_(DECKS[deck]) for deck in effect.decks])
    return _("Look at the top card of one of these and buy or discard it: {decks}").format(decks=decks)


def _redraw(effect: fx.Redraw) -> str:
    return _("Discard this and reveal another")


def _ignore_paths(effect: fx.IgnorePaths) -> str:
    return _("Ignore the paths to the next room")


WITH_CARDS: Mapping[type, Callable[[Any], str]] = {
    fx.Draw: _draw,
    fx.DrawUpTo: _draw_up_to,
    fx.Move: _move,
    fx.Retain: _retain,
    fx.HandCosts: _hand_costs,
    fx.Daze: _daze,
    fx.Status: _status,
    fx.Scry: _scry,
    fx.Play: _play,
    fx.PlayCopy: _play_copy,
    fx.PlayThis: _play_this,
    fx.MoveThis: _move_this,
    fx.Reward: _reward,
    fx.ChangeDeck: _change_deck,
    fx.BuyFromTop: _buy_from_top,
    fx.Redraw: _redraw,
    fx.IgnorePaths: _ignore_paths,
}
"""The words of each of these effects, without the full stop."""
