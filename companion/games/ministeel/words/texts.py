"""Words of MiniSteel, made from the effects: a card's text cannot drift away from its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.engine.declared import Declare
from companion.games.ministeel import effects as fx
from companion.games.ministeel import events as ev
from companion.games.ministeel import state as st
from companion.games.ministeel.content import CARDS, COMBOS, COMBOS_BY_ID, NUMBERS, Card, Combo
from companion.games.ministeel.verbs import WORN
from companion.kit.asks import highest_words, tied_words
from companion.kit.dealing import RollTied
from companion.kit.telling import Telling, drawn, whole
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
    fx.Search: lambda e: _(
        "Roll the die and look at that many cards from the deck. Keep one and discard the rest."
    ),
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


def _aimed(state: st.State, card: str, target: int) -> str:
    return card if target < 0 else _("{card} at {name}").format(card=card, name=state.seats[target].name)


def _combo(state: st.State, seat: int, act: st.PlayCombo) -> str:
    combo = COMBOS.get(act.cards)
    name = card_name(combo.id) if combo else " + ".join(map(card_name, act.cards))
    return _aimed(state, name, act.target)


def _card(state: st.State, seat: int, act: Any) -> str:
    return _aimed(state, card_name(act.card), getattr(act, "target", -1))


def _is_hooking(state: st.State, seat: int) -> bool:
    """Whether the seat may take the shield that was laid against an attack."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, st.AttackFrame) and top.step == "hook" and top.target != seat


def _left(state: st.State, seat: int, act: st.LetThrough) -> str:
    if state.stack and isinstance(state.stack[-1], st.Death):
        return _("leave the game")
    return _("leave the shield") if _is_hooking(state, seat) else _("let it through")


_SAID: Telling[st.State] = Telling(
    {
        "card": _card,
        "cards": _combo,
        "effects": lambda state, seat, act: ", ".join(f"{each.verb} {each.amount}" for each in act.effects),
    },
    {
        st.Play: N_("play {card}"),
        st.PlayCombo: N_("combo {cards}"),
        st.Forfeit: lambda state, seat, act: (
            _("forfeit an action, discard {card}") if act.card else _("forfeit an action")
        ),
        st.Answer: lambda state, seat, act: (
            _("take the shield with {card}") if _is_hooking(state, seat) else _("answer with {card}")
        ),
        Declare: N_("enter: {effects}"),
        st.UseDrawToken: N_("use a draw token"),
        st.EndTurn: N_("end the turn"),
        st.LetThrough: _left,
        st.KeepCard: N_("keep {card}"),
    },
)
act_words = _SAID.act
"""An act as the seat would say it."""


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


def _named(state: st.State, seat: int) -> str | int:
    return state.seats[seat].name if seat >= 0 else seat


def _played(state: st.State, seat: int, event: ev.CardsPlayed) -> str:
    if not event.source:
        return _("{seat} enters what a card did.")
    return _("{seat} plays {source}.") if event.target < 0 else _("{seat} plays {source} at {target}.")


def _eliminated(state: st.State, seat: int, event: ev.Eliminated) -> str:
    if event.cause == "poison":
        return _("{seat} has five poison tokens and is out of the game.")
    return _("{seat} has no HP left and is out of the game.")


_TOLD: Telling[st.State] = Telling(
    {
        "seat": lambda state, seat, e: _named(state, seat),
        "name": lambda state, seat, e: _named(state, seat),
        "other": lambda state, seat, e: _named(state, e.other),
        "victim": lambda state, seat, e: _named(state, e.victim),
        "target": lambda state, seat, e: _named(state, e.target),
        "card": lambda state, seat, e: card_name(e.card),
        "shield": lambda state, seat, e: card_name(e.shield),
        "rope": lambda state, seat, e: card_name(e.rope),
        "source": lambda state, seat, e: card_name(e.source),
        "outcome": lambda state, seat, e: _(_FATE[e.outcome]),
    },
    {
        ev.Rolled: N_("{seat} rolls {value}."),
        ev.FirstPlayerFound: N_("{seat} goes first."),
        ev.CardDrawn: drawn(lambda state, seat, e: _named(state, seat)),
        ev.CardLookedAt: N_("{seat} looks at {card}."),
        ev.CardKept: N_("{seat} keeps {card}."),
        ev.Reshuffled: N_("The discard pile is shuffled into a new deck."),
        ev.CardsPlayed: _played,
        RollTied: whole(
            lambda state, seat, e: tied_words([state.seats[each].name for each in e.seats], e.roll)
        ),
        ev.CardLaid: N_("{seat} answers with {card}."),
        ev.ShieldHooked: N_("{seat} takes {shield} with {rope}."),
        ev.Equipped: N_("{seat} wears {card}."),
        ev.Forfeited: lambda state, seat, e: (
            _("{seat} forfeits an action and discards {card}.") if e.card else _("{seat} forfeits an action.")
        ),
        ev.DrawTokenUsed: N_("{seat} uses a draw token."),
        ev.Damaged: lambda state, seat, e: (
            _("{seat} loses {amount} HP ({stopped} stopped).")
            if e.stopped
            else _("{seat} loses {amount} HP.")
        ),
        ev.PoisonSuffered: N_("{seat} loses {amount} HP to poison."),
        ev.Healed: N_("{seat} gains {amount} HP."),
        ev.Poisoned: lambda state, seat, e: ngettext(
            "{seat} gets {count} poison token.", "{seat} gets {count} poison tokens.", e.count
        ),
        ev.Cured: lambda state, seat, e: ngettext(
            "{seat} removes {count} poison token.", "{seat} removes {count} poison tokens.", e.count
        ),
        ev.CardTaken: N_("{victim} loses {card}."),
        ev.CardDestroyed: N_("{victim}: {card} is destroyed."),
        ev.HandsSwapped: N_("{seat} and {other} swap hands."),
        ev.TurnWillBeSkipped: N_("{seat} will skip their next turn."),
        ev.TurnSkipped: N_("{seat}'s turn is skipped."),
        ev.FateDecided: N_("Fate: {outcome}."),
        ev.Deflected: N_("{seat} uses {card}: The attack now hits {target}."),
        ev.PoisonStopped: N_("{seat} stops the poison with {card}."),
        ev.Revived: N_("{seat} comes back with {hp} HP."),
        ev.Eliminated: _eliminated,
        ev.Won: lambda state, seat, e: _("{seat} wins.") if seat >= 0 else _("No one is left: a draw."),
    },
)
event_words = _TOLD.event
"""What happened, in one sentence; empty for what nobody needs to read."""
