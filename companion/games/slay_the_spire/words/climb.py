"""Words for what rooms give and take, made from the gains: events, blessings, quick start, modifiers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.kinds import Rarity
from companion.games.slay_the_spire.content.values import ANY_CARD
from companion.games.slay_the_spire.words.values import cards, faces, listed
from companion.speech.words import N_, _, ngettext

ROOMS: Mapping[str, str] = {
    "encounter": N_("Encounter"),
    "elite": N_("Elite"),
    "event": N_("Event"),
    "campfire": N_("Campfire"),
    "merchant": N_("Merchant"),
    "treasure": N_("Treasure"),
    "boss": N_("Boss"),
}
REWARDS: Mapping[str, str] = {
    "card": N_("card reward"),
    "upgraded_card": N_("upgraded card reward"),
    "rare": N_("rare reward"),
    "colorless": N_("colorless card reward"),
    "relic": N_("relic"),
    "potion": N_("potion"),
    "boss_relic": N_("boss relic"),
}
RARITIES: Mapping[Rarity, str] = {"common": N_("common"), "uncommon": N_("uncommon"), "rare": N_("rare")}


def gains_words(gains: cl.Gains) -> str:
    """What gains do, sentence after sentence; empty for none."""
    return " ".join(gain_words(gain) for gain in gains)


def gain_words(gain: cl.Gain) -> str:
    """What one gain does, as a sentence."""
    said = _(_TO[getattr(gain, "to", "self")]).format(what=_GAINS[type(gain)](gain))
    return said[:1].upper() + said[1:]


def option_words(option: cl.EventOption, relic_name: Callable[[str], str]) -> str:
    """What choosing an option means; `relic_name` names the relic it needs."""
    said = gains_words(option.gains) or _("Nothing happens.")
    if not option.party_has_relic:
        return said
    words = _("Only if somebody has {relic}. {what}")
    return words.format(relic=relic_name(option.party_has_relic), what=said)


_TO = {
    "self": N_("{what}."),
    "each_player": N_("Each player: {what}."),
    "one_player": N_("One player: {what}."),
}


def _heal(gain: cl.HealBy) -> str:
    if gain.amount == "full":
        return _("heal to maximum HP")
    return ngettext("heal {n} HP", "heal {n} HP", gain.amount).format(n=gain.amount)


def _lose_hp(gain: cl.LoseHpBy) -> str:
    said = ngettext("lose {n} HP", "lose {n} HP", gain.amount).format(n=gain.amount)
    if not gain.more_for_each_before:
        return said
    return _("{what}, and 1 more for each player who chose this before").format(what=said)


def _gold(gain: cl.GainGold) -> str:
    if gain.price_of_given:
        return _("gain as much gold as that relic costs")
    return ngettext("gain {n} gold", "gain {n} gold", gain.amount).format(n=gain.amount)


def _lose_gold(gain: cl.LoseGold) -> str:
    if gain.amount == "all":
        return _("lose all gold")
    return ngettext("lose {n} gold", "lose {n} gold", gain.amount).format(n=gain.amount)


def _pay(gain: cl.PayGold) -> str:
    return ngettext("pay {n} gold", "pay {n} gold", gain.gold).format(n=gain.gold)


_GIVEN = {
    ("relic", "chosen"): N_("give a relic"),
    ("relic", "random"): N_("give a random relic"),
    ("relic", "revealed"): N_("give the relic that was revealed"),
    ("potion", "chosen"): N_("give a potion"),
    ("potion", "random"): N_("give a random potion"),
    ("potion", "revealed"): N_("give the potion that was revealed"),
}


_REWARDS_GAINED: Mapping[str, Callable[[int], str]] = {
    "card": lambda n: ngettext("gain a card reward", "gain {n} card rewards", n),
    "upgraded_card": lambda n: ngettext("gain an upgraded card reward", "gain {n} upgraded card rewards", n),
    "rare": lambda n: ngettext("gain a rare reward", "gain {n} rare rewards", n),
    "colorless": lambda n: ngettext("gain a colorless card reward", "gain {n} colorless card rewards", n),
    "relic": lambda n: ngettext("gain a relic", "gain {n} relics", n),
    "potion": lambda n: ngettext("gain a potion", "gain {n} potions", n),
    "boss_relic": lambda n: ngettext("gain a boss relic", "gain {n} boss relics", n),
}


def _reward(gain: cl.RewardOf) -> str:
    said = _REWARDS_GAINED[gain.kind](gain.amount).format(n=gain.amount)
    if gain.reveal != 3:
        said = _("{what}, revealing {n} cards").format(what=said, n=gain.reveal)
    if gain.source == "another_character":
        said = _("{what} from the deck of another character").format(what=said)
    return said


_TOPS = {
    "cards": N_("card rewards deck"),
    "rares": N_("rare rewards deck"),
    "colorless": N_("colorless deck"),
}


def _random_card(gain: cl.RandomCard) -> str:
    words = ngettext(
        "add the top card of the {deck} to your deck",
        "add the top {n} cards of the {deck} to your deck",
        gain.amount,
    )
    return words.format(n=gain.amount, deck=_(_TOPS[gain.deck]))


def _curse(gain: cl.GainCurse) -> str:
    return ngettext("gain a curse", "gain {n} curses", gain.amount).format(n=gain.amount)


_CHANGES = {
    ("remove", "chosen"): N_("remove {cards}"),
    ("remove", "random"): N_("remove {cards}, at random"),
    ("remove", "all"): N_("remove every one of {cards}"),
    ("upgrade", "chosen"): N_("upgrade {cards}"),
    ("upgrade", "random"): N_("upgrade {cards}, at random"),
    ("upgrade", "all"): N_("upgrade every one of {cards}"),
    ("transform", "chosen"): N_("transform {cards}"),
    ("transform", "random"): N_("transform {cards}, at random"),
    ("transform", "all"): N_("transform every one of {cards}"),
}


def _change(gain: cl.ChangeOwnDeck) -> str:
    if gain.of == ANY_CARD:
        what = ngettext("a card", "{n} cards", gain.amount).format(n=gain.amount)
    else:
        what = cards(gain.of, gain.amount)
    if gain.rarities:
        kinds = listed([_(RARITIES[rarity]) for rarity in gain.rarities])
        what = _("{cards} ({kinds})").format(cards=what, kinds=kinds)
    return _(_CHANGES[gain.change, gain.how]).format(cards=what)


def _by_removed(gain: cl.ByRemoved) -> str:
    rows = {
        N_("an uncommon card: {what}"): gain.uncommon,
        N_("a rare card: {what}"): gain.rare,
        N_("a curse: {what}"): gain.curse,
    }
    said = [_(words).format(what=_joined(inner)) for words, inner in rows.items() if inner]
    return _("if that was {cases}").format(cases=_("; ").join(said))


def _joined(gains: cl.Gains) -> str:
    return _(", ").join(_GAINS[type(gain)](gain) for gain in gains)


def _one_of_revealed(gain: cl.RemoveOneOfRevealed) -> str:
    return _("shuffle your deck, reveal {n} cards and remove one of them").format(n=gain.reveal)


def _roll(gain: cl.RollFor) -> str:
    return _("roll the die ({rows})").format(rows=_("; ").join(row_words(row) for row in gain.rows))


def row_words(row: cl.RollRow) -> str:
    """The faces of the die in a row, and what they bring."""
    return _("{faces}: {what}").format(faces=faces(row.faces), what=_joined(row.gains) or _("nothing"))


_AGAINST = {
    "encounter": N_("fight an encounter"),
    "elite": N_("fight an Elite"),
    "act_1_boss": N_("fight a random Act I Boss"),
}


def _fight(gain: cl.FightNow) -> str:
    said = _(_AGAINST[gain.against])
    if not gain.rewards:
        return said
    return _("{what}, for these rewards instead: {rewards}").format(what=said, rewards=_joined(gain.rewards))


def _stake(gain: cl.Stake) -> str:
    return _("pay {gold} gold, or give a relic or a potion").format(gold=gain.gold)


_SWAPS = {
    "card": N_("swap a card of your deck with another player"),
    "relic": N_("swap a relic with another player"),
}
_GAINS: Mapping[type[Any], Callable[[Any], str]] = {
    cl.HealBy: _heal,
    cl.LoseHpBy: _lose_hp,
    cl.GainGold: _gold,
    cl.LoseGold: _lose_gold,
    cl.PayGold: _pay,
    cl.Give: lambda gain: _(_GIVEN[gain.what, gain.how]),
    cl.RevealOwnRelic: lambda gain: _("reveal a random relic of yours"),
    cl.Stake: _stake,
    cl.RewardOf: _reward,
    cl.RandomCard: _random_card,
    cl.GainCurse: _curse,
    cl.GainRandomBossRelic: lambda gain: _("gain a random boss relic"),
    cl.GainRelicNamed: lambda gain: _("gain the relic {relic}").format(
        relic=_(BOOK.catalog.relics[gain.relic].name)
    ),
    cl.ChangeOwnDeck: _change,
    cl.ByRemoved: _by_removed,
    cl.RemoveOneOfRevealed: _one_of_revealed,
    cl.SwapWithPlayer: lambda gain: _(_SWAPS[gain.what]),
    cl.RollFor: _roll,
    cl.RepeatOrLeave: lambda gain: _("do this again, or leave"),
    cl.FightNow: _fight,
    cl.EnterRoom: lambda gain: _("the room becomes: {room}").format(room=_(ROOMS[gain.room])),
    cl.MoveAnywhere: lambda gain: _("move to any room further up, whatever the paths say"),
}


def modifier_words(modifier: cl.RunModifier) -> str:
    """What a modifier of a daily climb or a custom run does (page 21)."""
    parts = {
        N_("At the start: {what}"): modifier.at_start,
        N_("At the end of combat: {what}"): modifier.end_of_combat,
        N_("After each event: {what}"): modifier.after_event,
    }
    said = [_(words).format(what=gains_words(gains)) for words, gains in parts.items() if gains]
    said += [_(words) for holds, words in _rules_of(modifier) if holds]
    return " ".join(said)


def _rules_of(modifier: cl.RunModifier) -> tuple[tuple[bool, str], ...]:
    return (
        (modifier.card_rewards_become is not None, N_("Card rewards become: transform a card.")),
        (modifier.encounter_cards_become is not None, N_("Card rewards of encounters become relics.")),
        (modifier.prismatic, N_("Each card of a reward is revealed from a different deck.")),
        (modifier.map_tokens_face_down, N_("Map tokens are turned up when the party comes to them.")),
        (modifier.no_rest, N_("Nobody can rest.")),
    )
