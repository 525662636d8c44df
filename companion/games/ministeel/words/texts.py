"""Words of MiniSteel, made from the effects: a card's text cannot drift away from its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.engine.declared import Declare
from companion.engine.events import Event
from companion.games.ministeel import effects as fx
from companion.games.ministeel import events as ev
from companion.games.ministeel import state as st
from companion.games.ministeel.content import CARDS, COMBOS, COMBOS_BY_ID, NUMBERS, Card, Combo
from companion.games.ministeel.verbs import WORN
from companion.kit.asks import highest_words, tied_words
from companion.kit.dealing import RollTied
from companion.speech.words import N_, _, ngettext


def card_name(card: str) -> str:
    """The name of a card or combo, in the language in use."""
    if not card:
        return _("an unseen card")
    if card in CARDS:
        return _(CARDS[card].name)
    if card in COMBOS_BY_ID:
        return " + ".join(card_name(part) for part in COMBOS_BY_ID[card].cards)
    return card


def card_text(card: str) -> str:
    """What a card does, in words made from its effects: as an action, as an answer, what holds for both."""
    entry = CARDS[card]
    parts = [_sentences(entry.action)] if entry.action else []
    if entry.answer:
        parts.append(_(_ANSWERS[entry.answers]).format(effects=_sentences(entry.answer)))
    return "\n".join((*parts, *_keywords(entry)))


def combo_text(combo: Combo) -> str:
    """What two cards do that are played as one action."""
    return "\n".join((_sentences(combo.action), *_keywords(combo)))


def _keywords(source: Card | Combo) -> list[str]:
    return [_("It cannot be answered.")] if source.unblockable else []


def _sentences(effects: Sequence[fx.AnyEffect]) -> str:
    return " ".join(_EFFECTS[type(effect)](effect) for effect in effects)


_ANSWERS = {
    "attack": N_("Against an attack: {effects}"),
    "poison": N_("Against poison: {effects}"),
    "shield": N_("Against an opponent's shield: {effects}"),
    "death": N_("When you die: {effects}"),
}


def _attack(effect: fx.Attack) -> str:
    if not effect.amount:
        return _("Roll the die and deal that much damage to an opponent.")
    if effect.aim == "opponents":
        return _("Deal {count} damage to each opponent.").format(count=effect.amount)
    return _("Deal {count} damage to an opponent.").format(count=effect.amount)


def _block(effect: fx.Block) -> str:
    if not effect.amount:
        return _("Roll the die and stop that much damage.")
    return _("Stop {count} damage.").format(count=effect.amount)


def _poison(effect: fx.Poison) -> str:
    words = {
        "everyone": ngettext(
            "Give every player {count} poison token, yourself included.",
            "Give every player {count} poison tokens, yourself included.",
            effect.count,
        ),
        "damaged": ngettext(
            "Give each player it damages {count} poison token.",
            "Give each player it damages {count} poison tokens.",
            effect.count,
        ),
        "opponent": ngettext(
            "Give an opponent {count} poison token.", "Give an opponent {count} poison tokens.", effect.count
        ),
    }
    return words[effect.aim].format(count=effect.count)


def _cure(effect: fx.Cure) -> str:
    if effect.count == 0:
        return _("Remove all your poison tokens.")
    if effect.count < 0:
        return _("Cure your poison (how many tokens is a house rule).")
    return ngettext(
        "Remove {count} of your poison tokens.",
        "Remove {count} of your poison tokens.",
        effect.count,
    ).format(count=effect.count)


def _destroy(effect: fx.Destroy) -> str:
    templates = {
        "damaged": ngettext(
            "Destroy {count} random card of each player it damages.",
            "Destroy {count} random cards of each player it damages.",
            effect.count,
        ),
        "opponents": ngettext(
            "Destroy {count} random card of each opponent.",
            "Destroy {count} random cards of each opponent.",
            effect.count,
        ),
        "self": ngettext(
            "The player on your left destroys {count} random card of yours.",
            "The player on your left destroys {count} random cards of yours.",
            effect.count,
        ),
    }
    return templates[effect.aim].format(count=effect.count)


def _take(effect: fx.Take) -> str:
    if effect.aim == "opponent":
        return _("Take a random card from an opponent.")
    if effect.aim == "damaged":
        return _("Take a random card from each player it damages. Keep one and discard the rest.")
    return _("Take a random card from each opponent. Keep one and discard the rest.")


def _equip(effect: fx.Equip) -> str:
    draw = ngettext("Draw {count} more card each turn.", "Draw {count} more cards each turn.", effect.draw)
    given = (
        (_("Your attack cards deal {count} more damage."), effect.attack),
        (_("Your shields stop {count} more damage."), effect.shield),
        (_("Stop {count} damage of every attack on you."), effect.defence),
        (draw, effect.draw),
    )
    bonuses = " ".join(words.format(count=count) for words, count in given if count)
    return _("While you wear it: {bonuses}").format(bonuses=bonuses)


def _draw(effect: fx.Draw) -> str:
    return ngettext("Draw {count} card.", "Draw {count} cards.", effect.count).format(count=effect.count)


def _revive(effect: fx.Revive) -> str:
    words = ngettext(
        "Roll the die for your new HP, discard all your cards and tokens, draw {cards} cards and take "
        "{tokens} draw token.",
        "Roll the die for your new HP, discard all your cards and tokens, draw {cards} cards and take "
        "{tokens} draw tokens.",
        effect.draw_tokens,
    )
    return words.format(cards=effect.cards, tokens=effect.draw_tokens)


_EFFECTS: dict[type, Callable[[Any], str]] = {
    fx.Attack: _attack,
    fx.Block: _block,
    fx.Heal: lambda e: _("Gain {count} HP.").format(count=e.amount),
    fx.Draw: _draw,
    fx.Poison: _poison,
    fx.Cure: _cure,
    fx.StopPoison: lambda e: _("You get no poison token."),
    fx.Destroy: _destroy,
    fx.Take: _take,
    fx.TakeShield: lambda e: _("Take that shield into your hand."),
    fx.Search: lambda e: _("Roll the die and look at that many cards. Keep one and discard the rest."),
    fx.SwapHands: lambda e: _("Swap hands with an opponent."),
    fx.SkipTurn: lambda e: _("An opponent skips their next turn."),
    fx.Equip: _equip,
    fx.Fate: lambda e: _(
        "Choose a player and roll the die. They are attacked, poisoned or healed (how much is a house rule)."
    ),
    fx.Deflect: lambda e: _("Its full damage hits an opponent of your choice instead."),
    fx.Revive: _revive,
}


# Acts


def act_words(state: st.State, seat: int, act: Any) -> str:
    """An act as the seat would say it."""
    return _ACTS[type(act)](state, act)


def _aimed(state: st.State, card: str, target: int) -> str:
    return card if target < 0 else _("{card} at {name}").format(card=card, name=state.seats[target].name)


def _play(state: st.State, act: st.Play) -> str:
    return _("play {card}").format(card=_aimed(state, card_name(act.card), act.target))


def _combo(state: st.State, act: st.PlayCombo) -> str:
    combo = COMBOS.get(act.cards)
    name = card_name(combo.id) if combo else " + ".join(map(card_name, act.cards))
    return _("combo {cards}").format(cards=_aimed(state, name, act.target))


def _forfeit(state: st.State, act: st.Forfeit) -> str:
    if not act.card:
        return _("forfeit an action")
    return _("forfeit an action, discard {card}").format(card=card_name(act.card))


def _answer(state: st.State, act: st.Answer) -> str:
    return _("answer with {card}").format(card=_aimed(state, card_name(act.card), act.target))


def _declare(state: st.State, act: Declare) -> str:
    said = ", ".join(f"{effect.verb} {effect.amount}" for effect in act.effects)
    return _("enter: {effects}").format(effects=said)


_ACTS: dict[type, Callable[[st.State, Any], str]] = {
    st.Play: _play,
    st.PlayCombo: _combo,
    st.Forfeit: _forfeit,
    st.Answer: _answer,
    Declare: _declare,
    st.UseDrawToken: lambda state, act: _("use a draw token"),
    st.EndTurn: lambda state, act: _("end the turn"),
    st.LetThrough: lambda state, act: _("let it through"),
    st.KeepCard: lambda state, act: _("keep {card}").format(card=card_name(act.card)),
}


def outcome_words(state: st.State, ask: Chance, outcome: Outcome) -> str:
    """One result of a chance."""
    if ask.topic == "fate":
        return _(_FATE[str(outcome)])
    if ask.kind == "die":
        return str(outcome)
    if str(outcome).startswith(WORN):
        return _("{card} (worn)").format(card=card_name(str(outcome).removeprefix(WORN)))
    return card_name(str(outcome))


def means_words(state: st.State, ask: Chance, outcome: Outcome) -> str:
    """What a face of the die brings about, where it says more than its number."""
    if ask.kind != "die":
        return ""
    if ask.topic == "fate":
        return _fate_words(state, str(outcome))
    face, top = int(outcome), state.stack[-1]
    if ask.topic == "first player":
        return highest_words(face, NUMBERS.die)
    if isinstance(top, st.AttackRoll):
        return _("hits for {count}").format(count=face + top.bonus)
    if ask.topic == "shield":
        return _("blocks {count}").format(count=face)
    if ask.topic == "revival":
        return _("back with {count} HP").format(count=face)
    if ask.topic == "search":
        return ngettext("looks at {count} card", "looks at {count} cards", face).format(count=face)
    return ""


def _fate_words(state: st.State, outcome: str) -> str:
    """What a corner of the die does to whom fate strikes."""
    rules = state.rules
    if outcome == "attack":
        template = (
            _("hits for {count}") if rules.fate_blockable else _("hits for {count}, cannot be answered")
        )
        return template.format(count=rules.fate_attack)
    if outcome == "poison":
        return ngettext("{count} poison token", "{count} poison tokens", rules.fate_poison).format(
            count=rules.fate_poison
        )
    return _("heals {count} HP").format(count=rules.fate_heal)


_FATE = {"attack": N_("attacked"), "poison": N_("poisoned"), "heal": N_("healed")}


# Events


def event_words(state: st.State, event: Event) -> str:
    """What happened, in one sentence; empty for what nobody needs to read."""
    if isinstance(event, RollTied):
        return tied_words([state.seats[seat].name for seat in event.seats], event.roll)
    template = _EVENTS.get(type(event))
    if template is None:
        return ""
    values = {name: getattr(event, name) for name in event.__struct_fields__}
    for name in ("seat", "other", "victim", "target"):
        if isinstance(values.get(name), int) and values[name] >= 0:
            values[name] = state.seats[values[name]].name
    for name in ("card", "shield", "rope", "source"):
        if name in values:
            values[name] = card_name(values[name])
    if isinstance(event, ev.FateDecided):
        values["outcome"] = _(_FATE[event.outcome])
    return template(event).format(**values)


def _damaged(event: ev.Damaged) -> str:
    if not event.stopped:
        return _("{seat} loses {amount} HP.")
    return _("{seat} loses {amount} HP ({stopped} stopped).")


def _played(event: ev.CardsPlayed) -> str:
    if not event.source:
        return _("{seat} enters what a card did.")
    return _("{seat} plays {source}.") if event.target < 0 else _("{seat} plays {source} at {target}.")


def _eliminated(event: ev.Eliminated) -> str:
    if event.cause == "poison":
        return _("{seat} has five poison tokens and is out of the game.")
    return _("{seat} has no HP left and is out of the game.")


def _forfeited(event: ev.Forfeited) -> str:
    if not event.card:
        return _("{seat} forfeits an action.")
    return _("{seat} forfeits an action and discards {card}.")


def _won(event: ev.Won) -> str:
    return _("{seat} wins.") if event.seat >= 0 else _("No one is left: a draw.")


def _poisoned(event: ev.Poisoned) -> str:
    return ngettext("{seat} gets {count} poison token.", "{seat} gets {count} poison tokens.", event.count)


_EVENTS: dict[type, Callable[[Any], str]] = {
    ev.Rolled: lambda e: _("{seat} rolls {value}."),
    ev.FirstPlayerFound: lambda e: _("{seat} goes first."),
    ev.CardDrawn: lambda e: _("{seat} draws {card}."),
    ev.CardLookedAt: lambda e: _("{seat} looks at {card}."),
    ev.CardKept: lambda e: _("{seat} keeps {card}."),
    ev.Reshuffled: lambda e: _("The discard pile is shuffled into a new deck."),
    ev.CardsPlayed: _played,
    ev.CardLaid: lambda e: _("{seat} answers with {card}."),
    ev.ShieldHooked: lambda e: _("{seat} takes {shield} with {rope}."),
    ev.Equipped: lambda e: _("{seat} wears {card}."),
    ev.Forfeited: _forfeited,
    ev.DrawTokenUsed: lambda e: _("{seat} uses a draw token."),
    ev.Damaged: _damaged,
    ev.PoisonSuffered: lambda e: _("{seat} loses {amount} HP to poison."),
    ev.Healed: lambda e: _("{seat} gains {amount} HP."),
    ev.Poisoned: _poisoned,
    ev.Cured: lambda e: ngettext(
        "{seat} removes {count} poison token.", "{seat} removes {count} poison tokens.", e.count
    ),
    ev.CardTaken: lambda e: _("{card} is taken from {victim}."),
    ev.CardDestroyed: lambda e: _("{victim}'s {card} is destroyed."),
    ev.HandsSwapped: lambda e: _("{seat} and {other} swap hands."),
    ev.TurnWillBeSkipped: lambda e: _("{seat} will skip their next turn."),
    ev.TurnSkipped: lambda e: _("{seat}'s turn is skipped."),
    ev.FateDecided: lambda e: _("Fate: {outcome}."),
    ev.Deflected: lambda e: _("{seat} uses {card}: The attack now hits {target}."),
    ev.PoisonStopped: lambda e: _("{seat} stops the poison with {card}."),
    ev.Revived: lambda e: _("{seat} comes back with {hp} HP."),
    ev.Eliminated: _eliminated,
    ev.Won: _won,
}
