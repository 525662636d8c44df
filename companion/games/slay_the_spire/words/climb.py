"""Words for what rooms give and take, made from the gains: events, blessings, quick start, modifiers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.words.effects import choice_words
from companion.games.slay_the_spire.words.values import RARITIES, cards, faces, large
from companion.speech.words import N_, _, ngettext

ROOMS = WORDS["rooms"]
REWARDS = WORDS["rewards"]
CHANGES = WORDS["card_changes"]
"""What is done with a card of a deck, by the kind of the offer."""


def gains_words(gains: cl.Gains) -> str:
    """What gains do, sentence after sentence; empty for none."""
    return " ".join(gain_words(gain) for gain in gains)


def gain_words(gain: cl.Gain) -> str:
    """What one gain does, as a sentence."""
    said = _(_TO[getattr(gain, "to", "self")]).format(what=_GAINS[type(gain)](gain))
    return _("{sentence}.").format(sentence=large(said))


def option_words(option: cl.EventOption, relic_name: Callable[[str], str]) -> str:
    """What choosing an option means; `relic_name` names the relic it needs."""
    said = gains_words(option.gains) or _("Nothing happens.")
    if not option.party_has_relic:
        return said
    words = _("Only if someone has {relic}: {what}")
    return words.format(relic=relic_name(option.party_has_relic), what=said)


def choices_words(blessing: cl.NeowCard) -> str:
    """What can be chosen of one of Neow's Blessings, by which people know it: no number is printed on it."""
    return " / ".join(gains_words(option) for option in blessing.options)


def blessing_words(red: cl.Gains, blue: Iterable[cl.Gains]) -> tuple[str, str]:
    """What one of Neow's Blessings gives: what is red on all of them, and its blue ones to choose from."""
    options = choice_words(_("{sentence}.").format(sentence=large(_joined(option))) for option in blue)
    return _("Always: {what}").format(what=gains_words(red)), options


_TO = {
    "self": N_("{what}"),
    "each_player": N_("each player: {what}"),
    "one_player": N_("one player: {what}"),
}
_TO_WITHIN = {
    "self": N_("{what}"),
    "each_player": N_("{what} (each player)"),
    "one_player": N_("{what} (one player)"),
}


def _heal(gain: cl.HealBy) -> str:
    if gain.amount == "full":
        return _("heal to maximum HP")
    return ngettext("heal {n} HP", "heal {n} HP", gain.amount).format(n=gain.amount)


def _lose_hp(gain: cl.LoseHpBy) -> str:
    said = ngettext("lose {n} HP", "lose {n} HP", gain.amount).format(n=gain.amount)
    if not gain.more_for_each_before:
        return said
    return _("{what} (+1 for each player who chose this before)").format(what=said)


def _gold(gain: cl.GainGold) -> str:
    if gain.price_of_given:
        return _("gain gold equal to that relic's cost")
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
        said = _("{what} (reveal {n} cards)").format(what=said, n=gain.reveal)
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
    return ngettext("gain a Curse", "gain {n} Curses", gain.amount).format(n=gain.amount)


_CHANGES = {
    ("remove", "chosen"): N_("remove {cards}"),
    ("remove", "random"): N_("remove {cards} at random"),
    ("upgrade", "chosen"): N_("upgrade {cards}"),
    ("upgrade", "random"): N_("upgrade {cards} at random"),
    ("transform", "chosen"): N_("transform {cards}"),
    ("transform", "random"): N_("transform {cards} at random"),
}


def _change(gain: cl.ChangeOwnDeck) -> str:
    count = 2 if gain.how == "all" else gain.amount
    what = cards(gain.of, 0 if count == 1 else count)
    if gain.rarities:
        kinds = _(" or ").join(_(RARITIES[rarity]) for rarity in gain.rarities)
        what = ngettext("a {kinds} card", "{kinds} cards", count).format(kinds=kinds)
    if gain.how == "all":
        return _(_CHANGES[gain.change, "chosen"]).format(cards=_("all {cards}").format(cards=what))
    if count > 1:
        what = _("{count} {cards}").format(count=count, cards=what)
    return _(_CHANGES[gain.change, gain.how]).format(cards=what)


def _by_removed(gain: cl.ByRemoved) -> str:
    rows = {
        N_("if it was uncommon: {what}"): gain.uncommon,
        N_("if it was rare: {what}"): gain.rare,
        N_("if it was a Curse: {what}"): gain.curse,
    }
    return _sentences(_(words).format(what=_joined(inner)) for words, inner in rows.items() if inner)


def _sentences(parts: Iterable[str]) -> str:
    """Sentences one after the other, the last without its full stop."""
    return _(". ").join(large(part) for part in parts)


def _joined(gains: cl.Gains) -> str:
    """Several gains as part of a sentence."""
    each = ((_TO_WITHIN[getattr(gain, "to", "self")], _GAINS[type(gain)](gain)) for gain in gains)
    return _(", ").join(_(words).format(what=what) for words, what in each)


def _one_of_revealed(gain: cl.RemoveOneOfRevealed) -> str:
    return _("shuffle your deck, reveal {n} cards and remove one of them").format(n=gain.reveal)


def _roll(gain: cl.RollFor) -> str:
    return _sentences([_("roll the die"), *(row_words(row) for row in gain.rows)])


def row_words(row: cl.RollRow) -> str:
    """The faces of the die in a row, and what they bring."""
    return _("On {faces}: {what}").format(faces=faces(row.faces), what=_joined(row.gains) or _("nothing"))


_AGAINST = {
    "encounter": N_("fight an encounter"),
    "elite": N_("fight an Elite"),
    "act_1_boss": N_("fight a random Act I Boss"),
}


def _fight(gain: cl.FightNow) -> str:
    said = _(_AGAINST[gain.against])
    if not gain.rewards:
        return said
    words = _("{what} (instead of its rewards: {rewards})")
    return words.format(what=said, rewards=_joined(gain.rewards))


def _stake(gain: cl.Stake) -> str:
    return _("pay {gold} gold, or give a relic or a potion").format(gold=gain.gold)


_SWAPS = {
    "card": N_("swap a card from your deck with another player"),
    "relic": N_("swap a relic with another player"),
}
_BECOMES = {
    "encounter": N_("this room becomes an Encounter"),
    "merchant": N_("this room becomes a Merchant"),
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
    cl.EnterRoom: lambda gain: _(_BECOMES[gain.room]),
    cl.MoveAnywhere: lambda gain: _("move to any room further up, ignoring the paths"),
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
        (modifier.card_rewards_become is not None, N_("Instead of each card reward, transform a card.")),
        (
            modifier.encounter_cards_become is not None,
            N_("In encounters, gain a relic instead of each card reward."),
        ),
        (modifier.prismatic, N_("Each card of a reward is revealed from a different deck.")),
        (modifier.map_tokens_face_down, N_("Map tokens stay face down until the party reaches them.")),
        (modifier.no_rest, N_("No player can rest.")),
    )
