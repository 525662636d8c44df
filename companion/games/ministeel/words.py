"""Words of MiniSteel, made from the effects: a card's text cannot drift away from its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.engine.declared import Declare
from companion.engine.events import Event
from companion.games.ministeel import effects as fx
from companion.games.ministeel import events as ev
from companion.games.ministeel.content import CARDS, COMBOS, COMBOS_BY_ID, NUMBERS, Card, Combo
from companion.games.ministeel.state import (
    Answer,
    AttackRoll,
    EndTurn,
    Forfeit,
    KeepCard,
    LetThrough,
    Play,
    PlayCombo,
    State,
    UseDrawToken,
)
from companion.games.ministeel.verbs import WORN
from companion.kit.asks import highest_words
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
    """What a card does, in words made from its effects."""
    entry = CARDS[card]
    parts = []
    if entry.action:
        parts.append(effects_text(entry))
    if entry.answer:
        template = _ANSWERS[entry.answers]
        parts.append(_(template).format(effects=_sentences(entry.answer)))
    if entry.unblockable:
        parts.append(_("Nothing answers it."))
    return " ".join(parts)


def effects_text(source: Card | Combo) -> str:
    """The words for the effects of an action or a combo."""
    return _sentences(source.action)


def _sentences(effects: Sequence[fx.AnyEffect]) -> str:
    return " ".join(_EFFECTS[type(effect)](effect) for effect in effects)


_ANSWERS = {
    "attack": N_("Against an attack: {effects}"),
    "poison": N_("Against poison: {effects}"),
    "shield": N_("Against a shield: {effects}"),
    "death": N_("On your death: {effects}"),
}


def _attack(effect: fx.Attack) -> str:
    if not effect.amount:
        return _("Roll: attack an opponent for as many HP.")
    if effect.aim == "opponents":
        return _("Attack each opponent for {count} HP.").format(count=effect.amount)
    return _("Attack an opponent for {count} HP.").format(count=effect.amount)


def _block(effect: fx.Block) -> str:
    if not effect.amount:
        return _("Roll: stop as much damage.")
    return _("Stop {count} damage.").format(count=effect.amount)


def _poison(effect: fx.Poison) -> str:
    count = effect.count
    if effect.aim == "everyone":
        return ngettext(
            "Every player gets {count} poison token, you too.",
            "Every player gets {count} poison tokens, you too.",
            count,
        ).format(count=count)
    if effect.aim == "damaged":
        return ngettext(
            "Whoever took damage gets {count} poison token.",
            "Whoever took damage gets {count} poison tokens.",
            count,
        ).format(count=count)
    return ngettext(
        "An opponent gets {count} poison token.", "An opponent gets {count} poison tokens.", count
    ).format(count=count)


def _cure(effect: fx.Cure) -> str:
    if effect.count == 0:
        return _("Remove all your poison tokens.")
    if effect.count < 0:
        return _("Cure your poison.")
    return ngettext(
        "Remove {count} of your poison tokens.",
        "Remove {count} of your poison tokens.",
        effect.count,
    ).format(count=effect.count)


def _destroy(effect: fx.Destroy) -> str:
    templates = {
        "damaged": ngettext(
            "If it did damage, destroy {count} random card of theirs.",
            "If it did damage, destroy {count} random cards of theirs.",
            effect.count,
        ),
        "opponents": ngettext(
            "Destroy {count} random card of each opponent.",
            "Destroy {count} random cards of each opponent.",
            effect.count,
        ),
        "self": ngettext(
            "Your left neighbour destroys {count} random card of yours.",
            "Your left neighbour destroys {count} random cards of yours.",
            effect.count,
        ),
    }
    return templates[effect.aim].format(count=effect.count)


def _take(effect: fx.Take) -> str:
    if effect.aim == "opponent":
        return _("Take a random card from an opponent.")
    return _("Take a random card from each of them; keep one, discard the rest.")


def _equip(effect: fx.Equip) -> str:
    parts = []
    if effect.attack:
        parts.append(_("your attack cards +{count}").format(count=effect.attack))
    if effect.shield:
        parts.append(_("your shields +{count}").format(count=effect.shield))
    if effect.defence:
        parts.append(_("stops {count} of every attack").format(count=effect.defence))
    if effect.draw:
        parts.append(_("draw {count} more each turn").format(count=effect.draw))
    return _("Equip: {bonuses}.").format(bonuses=", ".join(parts))


def _draw(effect: fx.Draw) -> str:
    return ngettext("Draw {count} card.", "Draw {count} cards.", effect.count).format(count=effect.count)


def _revive(effect: fx.Revive) -> str:
    return _("Roll: that is your HP. Discard everything, draw {cards} and take {tokens} draw token.").format(
        cards=effect.cards, tokens=effect.draw_tokens
    )


_EFFECTS: dict[type, Callable[[Any], str]] = {
    fx.Attack: _attack,
    fx.Block: _block,
    fx.Heal: lambda e: _("Gain {count} HP.").format(count=e.amount),
    fx.Draw: _draw,
    fx.Poison: _poison,
    fx.Cure: _cure,
    fx.StopPoison: lambda e: _("No token is placed."),
    fx.Destroy: _destroy,
    fx.Take: _take,
    fx.TakeShield: lambda e: _("Take it into your hand."),
    fx.Search: lambda e: _("Roll: look at as many cards, keep one, discard the rest."),
    fx.SwapHands: lambda e: _("Swap hands with an opponent."),
    fx.SkipTurn: lambda e: _("An opponent's next turn is skipped."),
    fx.Equip: _equip,
    fx.Fate: lambda e: _("Choose a player and roll: attacked, poisoned or healed."),
    fx.Deflect: lambda e: _("Its whole value strikes an opponent instead."),
    fx.Revive: _revive,
}


# Acts


def act_words(state: State, seat: int, act: Any) -> str:
    """An act as the seat would say it."""
    return _ACTS[type(act)](state, act)


def _aimed(state: State, words: str, target: int) -> str:
    if target < 0:
        return words
    return _("{act} at {name}").format(act=words, name=state.seats[target].name)


def _play(state: State, act: Play) -> str:
    return _aimed(state, _("play {card}").format(card=card_name(act.card)), act.target)


def _combo(state: State, act: PlayCombo) -> str:
    combo = COMBOS.get(act.cards)
    name = card_name(combo.id) if combo else " + ".join(map(card_name, act.cards))
    return _aimed(state, _("combo {cards}").format(cards=name), act.target)


def _forfeit(state: State, act: Forfeit) -> str:
    if not act.card:
        return _("forfeit an action")
    return _("forfeit an action, discard {card}").format(card=card_name(act.card))


def _answer(state: State, act: Answer) -> str:
    return _aimed(state, _("answer with {card}").format(card=card_name(act.card)), act.target)


def _declare(state: State, act: Declare) -> str:
    said = ", ".join(f"{effect.verb} {effect.amount}" for effect in act.effects)
    return _("declare: {effects}").format(effects=said)


_ACTS: dict[type, Callable[[State, Any], str]] = {
    Play: _play,
    PlayCombo: _combo,
    Forfeit: _forfeit,
    Answer: _answer,
    Declare: _declare,
    UseDrawToken: lambda state, act: _("use a draw token"),
    EndTurn: lambda state, act: _("end the turn"),
    LetThrough: lambda state, act: _("let it through"),
    KeepCard: lambda state, act: _("keep {card}").format(card=card_name(act.card)),
}


def outcome_words(state: State, ask: Chance, outcome: Outcome) -> str:
    """One result of a chance."""
    if ask.topic == "fate":
        return _(_FATE[str(outcome)])
    if ask.kind == "die":
        return str(outcome)
    if str(outcome).startswith(WORN):
        return _("{card} (worn)").format(card=card_name(str(outcome).removeprefix(WORN)))
    return card_name(str(outcome))


def means_words(state: State, ask: Chance, outcome: Outcome) -> str:
    """What a face of the die brings about, where it says more than its number."""
    if ask.kind != "die":
        return ""
    if ask.topic == "fate":
        return _fate_words(state, str(outcome))
    face, top = int(outcome), state.stack[-1]
    if ask.topic == "first player":
        return highest_words(face, NUMBERS.die)
    if isinstance(top, AttackRoll):
        return _("hits for {count}").format(count=face + top.bonus)
    if ask.topic == "shield":
        return _("blocks {count}").format(count=face)
    if ask.topic == "revival":
        return _("back with {count} HP").format(count=face)
    if ask.topic == "search":
        return ngettext("looks at {count} card", "looks at {count} cards", face).format(count=face)
    return ""


def _fate_words(state: State, outcome: str) -> str:
    """What a corner of the die does to whom fate strikes."""
    rules = state.rules
    if outcome == "attack":
        template = _("hits for {count}") if rules.fate_blockable else _("hits for {count}, past any answer")
        return template.format(count=rules.fate_attack)
    if outcome == "poison":
        return ngettext("{count} poison token", "{count} poison tokens", rules.fate_poison).format(
            count=rules.fate_poison
        )
    return _("heals {count} HP").format(count=rules.fate_heal)


_FATE = {"attack": N_("attacked"), "poison": N_("poisoned"), "heal": N_("healed")}


# Events


def event_words(state: State, event: Event) -> str:
    """What happened, in one sentence; empty for what nobody needs to read."""
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
    if "outcome" in values:
        values["outcome"] = _(_FATE[values["outcome"]])
    return template(event).format(**values)


def _damaged(event: ev.Damaged) -> str:
    if not event.stopped:
        return _("{seat} loses {amount} HP.")
    return _("{seat} loses {amount} HP; {stopped} stopped.")


def _played(event: ev.CardsPlayed) -> str:
    if not event.source:
        return _("{seat} declares what an unnamed card does.")
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
    return _("{seat} has won.") if event.seat >= 0 else _("No one is left: a draw.")


def _poisoned(event: ev.Poisoned) -> str:
    return ngettext("{seat} gets {count} poison token.", "{seat} gets {count} poison tokens.", event.count)


_EVENTS: dict[type, Callable[[Any], str]] = {
    ev.Rolled: lambda e: _("{seat} rolls {value}."),
    ev.FirstPlayerFound: lambda e: _("{seat} begins."),
    ev.CardDrawn: lambda e: _("{seat} draws {card}."),
    ev.CardLookedAt: lambda e: _("{seat} looks at {card}."),
    ev.CardKept: lambda e: _("{seat} keeps {card}."),
    ev.Reshuffled: lambda e: _("The discard pile is shuffled into a new deck."),
    ev.CardsPlayed: _played,
    ev.CardLaid: lambda e: _("{seat} lays {card}."),
    ev.ShieldHooked: lambda e: _("{seat} takes {shield} away with {rope}."),
    ev.Equipped: lambda e: _("{seat} wears {card}."),
    ev.Forfeited: _forfeited,
    ev.DrawTokenUsed: lambda e: _("{seat} uses a draw token."),
    ev.Damaged: _damaged,
    ev.PoisonSuffered: lambda e: _("{seat} loses {amount} HP to poison."),
    ev.Healed: lambda e: _("{seat} gains {amount} HP."),
    ev.Poisoned: _poisoned,
    ev.Cured: lambda e: _("{seat} loses {count} poison."),
    ev.CardTaken: lambda e: _("{card} is taken from {victim}."),
    ev.CardDestroyed: lambda e: _("{card} of {victim} is destroyed."),
    ev.HandsSwapped: lambda e: _("{seat} and {other} swap hands."),
    ev.TurnWillBeSkipped: lambda e: _("{seat} will skip a turn."),
    ev.TurnSkipped: lambda e: _("{seat}'s turn is skipped."),
    ev.FateDecided: lambda e: _("Fate says: {outcome}."),
    ev.Deflected: lambda e: _("{seat} deflects the attack at {target} with {card}."),
    ev.PoisonStopped: lambda e: _("{seat} stops the poison with {card}."),
    ev.Revived: lambda e: _("{seat} comes back with {hp} HP."),
    ev.Eliminated: _eliminated,
    ev.Won: _won,
}
