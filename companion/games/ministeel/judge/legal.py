"""The judge of MiniSteel: who may do what now, and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Choice
from companion.engine.declared import Declare
from companion.engine.refusals import Refusal, refuse
from companion.games.ministeel import content as con
from companion.games.ministeel import state as st
from companion.games.ministeel.judge.candidates import holds
from companion.games.ministeel.parts.declaring import why_not_declare
from companion.kit.seats import not_asked, not_playing
from companion.speech.words import N_, _

ORDER = N_("The Turn Order")
ORDER_ACTIONS = N_("The Turn Order, two actions")
ORDER_FORFEIT = N_("The Turn Order, forfeits")
PIECES = N_("The Game Pieces")
COMBO_RULE = N_("The Combos")
CARD_RULE = N_("the text of the card")


def why_not(state: st.State, ask: Choice, seat: int, act: Any) -> Refusal | None:
    """Why `seat` cannot do `act` while `ask` is open; `None` when it can."""
    if not 0 <= seat < len(state.seats) or not state.seats[seat].alive:
        return not_playing(ORDER)
    if isinstance(act, st.UseDrawToken):
        return _why_not_token(state, ask, seat)
    if seat not in ask.seats:
        return not_asked(state.seats, ask, seat, ORDER)
    judge = _JUDGES[ask.topic]
    return judge(state, seat, act)


def _why_not_token(state: st.State, ask: Choice, seat: int) -> Refusal | None:
    if state.seats[seat].draw_tokens <= 0:
        return refuse("no-token", N_("You have no draw token left."), PIECES)
    if any(isinstance(f, st.AttackFrame) and f.target == seat for f in state.stack):
        template = N_("You cannot use a draw token while you are attacked.")
        return refuse("token-as-reaction", template, PIECES)
    if ask.topic == "revive":
        return refuse("dying", N_("The dying player must answer first."), CARD_RULE)
    if seat not in ask.seats and not state.rules.draw_tokens_in_other_turns:
        template = N_("House rule: use draw tokens on your own turn only.")
        return refuse("token-other-turn", template, "MS-15")
    return None


def _in_turn(state: st.State, seat: int, act: Any) -> Refusal | None:
    if isinstance(act, st.EndTurn):
        return _why_not_end(state)
    if not isinstance(act, st.Play | st.PlayCombo | st.Forfeit | Declare):
        return refuse("nothing-to-answer", N_("There is nothing to answer now."), CARD_RULE)
    if state.actions_left <= 0:
        return refuse("no-action", N_("You have used both actions of this turn."), ORDER_ACTIONS)
    if isinstance(act, st.Play):
        return _why_not_play(state, seat, act)
    if isinstance(act, st.PlayCombo):
        return _why_not_combo(state, seat, act)
    if isinstance(act, Declare):
        return why_not_declare(state, seat, act)
    return _why_not_forfeit(state, seat, act)


def _why_not_end(state: st.State) -> Refusal | None:
    if state.actions_left <= 0:
        return None
    template = N_("Actions left: {count}. Play them, or forfeit each by discarding a card.")
    return refuse("actions-left", template, ORDER_FORFEIT, count=state.actions_left)


def _why_not_play(state: st.State, seat: int, act: st.Play) -> Refusal | None:
    card = con.CARDS.get(act.card)
    if card is None:
        return refuse("unknown-card", N_("There is no card {card}."), CARD_RULE, card=act.card)
    if not holds(state, seat, act.card):
        return _not_in_hand(state, seat, act.card)
    if not card.action:
        template = N_("{card} can only be played as an answer.")
        return refuse("answer-only", template, CARD_RULE, card=card.name)
    return _why_not_target(state, seat, act.target, card.id)


def _not_in_hand(state: st.State, seat: int, card: str) -> Refusal:
    values = {"card": con.CARDS[card].name if card in con.CARDS else card, "name": state.seats[seat].name}
    return Refusal("not-in-hand", N_("{card} is not in {name}'s hand."), ORDER, values)


def _why_not_target(state: st.State, seat: int, target: int, source: str) -> Refusal | None:
    if not con.NEEDS_TARGET[source]:
        if target == -1:
            return None
        return refuse("no-target", N_("This does not target one player."), CARD_RULE)
    if not 0 <= target < len(state.seats) or not state.seats[target].alive:
        return refuse("bad-target", N_("Choose a player who is still in the game."), CARD_RULE)
    if target == seat and not (source in con.ANYONE and state.rules.fate_on_oneself):
        return refuse("own-target", N_("Choose an opponent, not yourself."), CARD_RULE)
    return None


def _why_not_combo(state: st.State, seat: int, act: st.PlayCombo) -> Refusal | None:
    combo = con.COMBOS.get(act.cards)
    if combo is None:
        return refuse("no-combo", N_("These two cards are not a combo."), COMBO_RULE)
    for card in act.cards:
        if not holds(state, seat, card):
            return _not_in_hand(state, seat, card)
    if not _holds_both(state, seat, act.cards):
        template = N_("You do not have both {first} and {second} in hand.")
        names = {"first": con.CARDS[act.cards[0]].name, "second": con.CARDS[act.cards[1]].name}
        return refuse("not-in-hand", template, COMBO_RULE, **names)
    return _why_not_target(state, seat, act.target, combo.id)


def _holds_both(state: st.State, seat: int, cards: tuple[str, str]) -> bool:
    """Whether both cards are named in the hand, or unseen cards of the hand may be those that are not."""
    hand, bag = state.seats[seat].hand, state.deck.bag
    wanted = {card: cards.count(card) - hand.known.count(card) for card in cards}
    missing = {card: count for card, count in wanted.items() if count > 0}
    return sum(missing.values()) <= hand.unseen and all(bag.count(card) >= n for card, n in missing.items())


def _why_not_forfeit(state: st.State, seat: int, act: st.Forfeit) -> Refusal | None:
    if not act.card:
        if not len(state.seats[seat].hand):
            return None
        template = N_("Choose a card to discard for the forfeited action.")
        return refuse("discard-missing", template, ORDER_FORFEIT)
    return None if holds(state, seat, act.card) else _not_in_hand(state, seat, act.card)


def _remedy_first(state: st.State, seat: int, act: Any) -> Refusal | None:
    if isinstance(act, st.LetThrough):
        return None
    if isinstance(act, st.Play) and act.card in con.REMEDIES:
        return _why_not_play(state, seat, act)
    return refuse("remedy-only", N_("Before the poison, you may only play a Remedy."), "MS-05")


def _defending(state: st.State, seat: int, act: Any) -> Refusal | None:
    frame = state.stack[-1]
    if isinstance(act, st.LetThrough):
        return None
    if not isinstance(act, st.Answer) or not isinstance(frame, st.AttackFrame):
        return refuse("answer-first", N_("Answer the attack first."), ORDER)
    card = con.CARDS.get(act.card)
    if card is None or card.answers != "attack":
        template = N_("Only these cards answer an attack: {cards}.")
        names = ", ".join(_(con.CARDS[card].name) for card in (*con.SHIELDS, *con.DEFLECTORS))
        return refuse("no-answer", template, CARD_RULE, cards=names)
    if not holds(state, seat, act.card):
        return _not_in_hand(state, seat, act.card)
    if act.card in con.DEFLECTORS:
        return _why_not_deflect(state, seat, act, frame)
    return _why_not_aimed(act)


def _why_not_aimed(act: st.Answer) -> Refusal | None:
    """Most answers answer what is there, and are aimed at nobody."""
    if act.target == -1:
        return None
    return refuse("no-target", N_("This does not target one player."), CARD_RULE)


def _why_not_deflect(state: st.State, seat: int, act: st.Answer, frame: st.AttackFrame) -> Refusal | None:
    if frame.shielded and not state.rules.dust_after_shields:
        template = N_("{card} replaces shields. Play it before the first one.")
        return refuse("after-shields", template, "MS-45", card=con.CARDS[act.card].name)
    if not 0 <= act.target < len(state.seats) or not state.seats[act.target].alive:
        return refuse("bad-target", N_("Choose a player who is still in the game."), CARD_RULE)
    if act.target == seat:
        return refuse("own-target", N_("Choose an opponent, not yourself."), CARD_RULE)
    if not state.rules.deflect_to_anyone and act.target != frame.attacker != seat:
        template = N_("House rule: the attack must go back to the attacker.")
        return refuse("attacker-only", template, "MS-44")
    return None


def _answering(cards: tuple[str, ...], template: str) -> Callable[..., Refusal | None]:
    def judge(state: st.State, seat: int, act: Any) -> Refusal | None:
        if isinstance(act, st.LetThrough):
            return None
        if not isinstance(act, st.Answer) or act.card not in cards:
            names = " / ".join(_(con.CARDS[card].name) for card in cards)
            return refuse("no-answer", template, CARD_RULE, cards=names)
        if not holds(state, seat, act.card):
            return _not_in_hand(state, seat, act.card)
        return _why_not_aimed(act)

    return judge


def _keeping(state: st.State, seat: int, act: Any) -> Refusal | None:
    frame = state.stack[-1]
    if isinstance(act, st.KeepCard) and isinstance(frame, st.Keep) and act.card in frame.pool:
        return None
    return refuse("keep-one", N_("Choose one of these cards to keep first."), CARD_RULE)


_JUDGES: dict[str, Callable[[st.State, int, Any], Refusal | None]] = {
    "turn": _in_turn,
    "remedy": _remedy_first,
    "defend": _defending,
    "hook": _answering(con.HOOKS, N_("Only {cards} can take a shield.")),
    "poison": _answering(con.REMEDIES, N_("Only {cards} can stop poison.")),
    "revive": _answering(con.REVIVALS, N_("Only {cards} can answer death.")),
    "keep": _keeping,
}
