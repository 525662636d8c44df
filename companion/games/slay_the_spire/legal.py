"""The judge of a fight: who may do what now, and why not. Candidates first, then the reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.asks import Choice
from companion.engine.declared import Declare
from companion.engine.refusals import Refusal
from companion.engine.words import N_, _
from companion.games.slay_the_spire import events as ev
from companion.games.slay_the_spire.boards import rows_to_go
from companion.games.slay_the_spire.book import BOOK
from companion.games.slay_the_spire.cards import choosable, scry_left
from companion.games.slay_the_spire.declaring import why_not_declare
from companion.games.slay_the_spire.end_of_turn import telling_cards
from companion.games.slay_the_spire.flow import changes_die
from companion.games.slay_the_spire.items import FACES, die_lines, lines_of, usable
from companion.games.slay_the_spire.playing import condition_met
from companion.games.slay_the_spire.reading import (
    X_COST,
    card_limit,
    cards_left,
    cost_of,
    may_not,
    rows_of_enemies,
)
from companion.games.slay_the_spire.state import (
    Aim,
    AimPlayer,
    AimRow,
    ChangeRows,
    ChooseCards,
    Done,
    EachAim,
    GoToRow,
    NotReady,
    Pick,
    PickDieRelic,
    PickFace,
    PickOption,
    PickOrbKind,
    PlayCard,
    PlayFree,
    Ready,
    Scry,
    State,
    Trigger,
    UseAbility,
    UseMiracle,
    UsePotion,
    UseShiv,
    Yes,
)
from companion.games.slay_the_spire.triggers import still_allowed
from companion.games.slay_the_spire.verbs import each_targets, effects_at

PLAY = N_("page 12, Play")
TARGETING = N_("page 15, Targeting for Players")


def holds_card(state: State, seat: int, card: str) -> bool:
    """Whether a hand has `card`, or an unseen card that may be it."""
    player = state.players[seat]
    return player.hand.has(card) or (player.hand.unseen > 0 and player.deck.could_be(card))


# Candidates


def candidates(state: State, ask: Choice, seat: int) -> list[Any]:
    """Everything a seat could think of; `why_not` decides."""
    if ask.topic == "play":
        return play_candidates(state, seat)
    return _CANDIDATES[ask.topic](state, seat)


def play_candidates(state: State, seat: int) -> list[Any]:
    """The acts of the Play phase."""
    player = state.players[seat]
    if player.ready:
        return [NotReady()]
    found: list[Any] = []
    hand = dict.fromkeys(player.hand.known)
    if player.hand.unseen:
        hand.update(dict.fromkeys(player.deck.bag))
    for card in hand:
        found += card_candidates(state, seat, card)
    found += [UseShiv(target) for target in state.foes()] if player.shiv else []
    found += [UsePotion(potion.uid) for potion in player.potions]
    for item in (*player.powers, *player.relics):
        found += [UseAbility(item.uid, index) for index, _l in enumerate(lines_of(state, seat, item))]
    if player.miracle:
        found.append(UseMiracle())
    found.append(Ready())
    return found


def card_candidates(state: State, seat: int, card: str) -> Iterator[PlayCard]:
    """One card with everything it may be aimed at."""
    played = BOOK.cards[card]
    targets = state.foes() if played.needs_enemy else [-1]
    rows = rows_of_enemies(state) if played.needs_row else [-1]
    players = state.living() if played.needs_player else [-1]
    for energy in _energies(state, seat, card):
        for target in targets:
            for row in rows:
                for player in players:
                    yield PlayCard(card, target, row, player, energy)


def _energies(state: State, seat: int, card: str) -> range:
    if BOOK.cards[card].side.cost != "X":
        return range(1)
    player = state.players[seat]
    return range(BOOK.cards[card].side.x_min, player.energy + player.miracle + 1)


def _top(state: State) -> Any:
    return state.stack[-1]


def _script_options(state: State, seat: int) -> list[Any]:
    frame = _top(state)
    effect: Any = effects_at(frame)[frame.steps[-1]]
    return [PickOption(index) for index in range(len(effect.options))]


def _aims(state: State, seat: int) -> list[Any]:
    frame = _top(state)
    targets = each_targets(state, frame) if isinstance(frame, EachAim) else state.foes()
    return [Aim(target) for target in targets]


def _shivs(state: State, seat: int) -> list[Any]:
    done = [Done()] if _top(state).optional else []
    return [*(Aim(target) for target in state.foes()), *done]


def _cards(state: State, seat: int) -> list[Any]:
    frame: ChooseCards = _top(state)
    picks: list[Any] = [Pick(card) for card in choosable(state, frame)]
    return [*picks, Done()] if len(frame.chosen) >= frame.least else picks


def _scried(state: State, seat: int) -> list[Any]:
    frame: Scry = _top(state)
    return [*(Pick(card) for card in dict.fromkeys(scry_left(frame))), Done()]


def _orbs(state: State, seat: int) -> list[Any]:
    return [PickOrbKind(orb) for orb in sorted(set(state.players[seat].orbs))]


def _order(state: State, seat: int) -> list[Any]:
    return [*(Trigger(index) for index in range(len(state.pending))), Done()]


def _rows(state: State, seat: int) -> list[Any]:
    frame: ChangeRows = _top(state)
    return [*(GoToRow(row) for row in rows_to_go(state, frame)), Done()]


def _play_next(state: State, seat: int) -> list[Any]:
    frame: PlayFree = _top(state)
    return [Pick(card) for card in dict.fromkeys(frame.cards) if card]


def _die_relics(state: State, seat: int) -> list[Any]:
    frame: PickDieRelic = _top(state)
    return list(die_lines(state, frame.faces))


_CANDIDATES: dict[str, Callable[[State, int], list[Any]]] = {
    "option": _script_options,
    "aim": _aims,
    "row": lambda state, seat: [AimRow(row) for row in rows_of_enemies(state)],
    "player": lambda state, seat: [AimPlayer(other) for other in state.living()],
    "each player": lambda state, seat: [AimPlayer(other) for other in state.living()],
    "shiv": _shivs,
    "cards": _cards,
    "scry": _scried,
    "orb": _orbs,
    "order": _order,
    "may": lambda state, seat: [Yes(), Done()],
    "rows": _rows,
    "play next": _play_next,
    "die relic": _die_relics,
    "die": lambda state, seat: [*changes_die(state, seat), Done()],
    "face": lambda state, seat: [PickFace(face) for face in FACES],
    "name": lambda state, seat: [*(Pick(card) for card in telling_cards(state, _top(state))), Done()],
}


# The judge


def why_not(state: State, ask: Choice, seat: int, act: Any) -> Refusal | None:
    """Why `seat` cannot do `act` while `ask` is open; `None` when it can."""
    if not 0 <= seat < len(state.players) or not state.players[seat].alive:
        return _refuse("not-playing", N_("This seat is not in the fight any more."))
    if ask.topic == "play":
        return _why_not_in_play(state, seat, act)
    if seat not in ask.seats:
        return _not_asked(state, ask, seat)
    if act in _CANDIDATES[ask.topic](state, seat):
        return None
    return Refusal("answer-first", WAITING[ask.topic], PLAY, {"name": state.players[seat].name})


WAITING = {
    "option": N_("First {name} must choose one of the options of the card."),
    "aim": N_("First {name} must choose an enemy."),
    "row": N_("First {name} must choose a row."),
    "player": N_("First {name} must choose a player."),
    "each player": N_("First {name} must choose a player."),
    "shiv": N_("First {name} must say whom the attack hits."),
    "cards": N_("First {name} must choose cards."),
    "scry": N_("First {name} must say which of the cards looked at are discarded."),
    "orb": N_("First {name} must choose an orb."),
    "order": N_("First {name} must say which ability comes next."),
    "may": N_("First {name} must say whether to use the ability."),
    "rows": N_("First {name} must say whether to change rows."),
    "play next": N_("First {name} must say which card is played next."),
    "die relic": N_("First {name} must choose a die ability."),
    "die": N_("First {name} must say whether to change the die."),
    "face": N_("First {name} must choose a face of the die."),
    "name": N_("First {name} must name the cards in hand that do something now."),
}


def _refuse(code: str, template: str, rule: str = PLAY, **values: Any) -> Refusal:
    return Refusal(code, template, rule, values)


def _not_asked(state: State, ask: Choice, seat: int) -> Refusal:
    values = {
        "other": " / ".join(state.players[other].name for other in ask.seats),
        "name": state.players[seat].name,
    }
    template = N_("First {other} must answer; {name} cannot act before.")
    return Refusal("not-asked", template, PLAY, values)


def _why_not_in_play(state: State, seat: int, act: Any) -> Refusal | None:
    player = state.players[seat]
    if isinstance(act, NotReady):
        if player.ready:
            return None
        return _refuse("not-ready", N_("{name} is still playing."), name=player.name)
    if player.ready:
        template = N_("{name} has ended the turn already.")
        return _refuse("ready", template, name=player.name)
    judge = _JUDGES.get(type(act))
    if judge is None:
        return _refuse("nothing-asked", N_("There is nothing to choose now."))
    return judge(state, seat, act)


def _why_not_card(state: State, seat: int, act: PlayCard) -> Refusal | None:
    played = BOOK.cards.get(act.card)
    if played is None:
        return _refuse("unknown-card", N_("There is no card {card}."), card=act.card)
    if not holds_card(state, seat, act.card):
        return _elsewhere(state, seat, act.card)
    return _why_not_playable(state, seat, act) or _why_not_aim(state, seat, act)


def _elsewhere(state: State, seat: int, card: str) -> Refusal:
    """Where the card is instead, as far as the table knows."""
    player = state.players[seat]
    values = {"card": card_title(card), "name": player.name}
    if card in player.discard:
        template = N_("{card} is in {name}'s discard pile, not in the hand.")
        return Refusal("in-discard-pile", template, PLAY, values)
    if card in player.exhaust:
        template = N_("{card} is exhausted; it is out of this combat.")
        return Refusal("exhausted", template, N_("page 24, Exhaust"), values)
    if any(power.id == card for power in player.powers):
        template = N_("{card} is in play already, in front of {name}.")
        return Refusal("in-play", template, PLAY, values)
    return Refusal("not-in-hand", N_("{card} is not in {name}'s hand."), PLAY, values)


def card_title(card: str) -> str:
    """The name of a card; that of an upgraded side is translated, since it stands in no catalogue."""
    name = BOOK.cards[card].card.name
    return _("{name}+").format(name=_(name)) if card.endswith("+") else name


def _why_not_playable(state: State, seat: int, act: PlayCard) -> Refusal | None:
    side = BOOK.cards[act.card].side
    player = state.players[seat]
    values = {"card": card_title(act.card), "name": player.name}
    cost = cost_of(state, seat, act.card)
    if cost is None or "unplayable" in side.keywords:
        template = N_("{card} cannot be played.")
        return Refusal("unplayable", template, N_("page 24, Unplayable"), values)
    if may_not(player, "play_cards"):
        return Refusal("no-cards", N_("{name} may play no cards now."), PLAY, values)
    if cards_left(state, seat) == 0:
        limit = card_limit(state)
        template = N_("No more than {limit} cards may be played this turn.")
        return Refusal("card-limit", template, PLAY, {"limit": limit})
    if not condition_met(state, seat, act.card):
        template = N_("The condition that {card} names for playing it does not hold now.")
        return Refusal("condition", template, PLAY, values)
    return _why_not_paid(state, seat, act, cost)


def _why_not_paid(state: State, seat: int, act: PlayCard, cost: int) -> Refusal | None:
    player = state.players[seat]
    if cost != X_COST and act.energy:
        return _refuse("no-x", N_("Only a card that costs X is paid with a chosen amount."))
    if cost == X_COST and act.energy < BOOK.cards[act.card].side.x_min:
        return _refuse("x-too-low", N_("More Energy must be spent on this card."))
    price = act.energy if cost == X_COST else cost
    if price <= player.energy + player.miracle:
        return None
    values = {"card": card_title(act.card), "cost": price, "energy": player.energy, "name": player.name}
    template = N_("{card} costs {cost} Energy; {name} has {energy}.")
    return Refusal("no-energy", template, PLAY, values)


def _why_not_aim(state: State, seat: int, act: PlayCard) -> Refusal | None:
    played = BOOK.cards[act.card]
    if played.needs_enemy != (act.target != -1) or (played.needs_enemy and act.target not in state.foes()):
        template = N_("Choose an enemy that is alive.") if played.needs_enemy else _NO_AIM
        return _refuse("bad-target", template, TARGETING)
    if played.needs_row != (act.row != -1) or (played.needs_row and act.row not in rows_of_enemies(state)):
        template = N_("Choose a row with enemies.") if played.needs_row else _NO_AIM
        return _refuse("bad-row", template, TARGETING)
    wrong = played.needs_player and act.player not in state.living()
    if wrong or played.needs_player != (act.player != -1):
        template = N_("Choose a player who is alive.") if played.needs_player else _NO_AIM
        return _refuse("bad-player", template, TARGETING)
    return None


_NO_AIM = N_("This card is not aimed at anyone.")


def _why_not_shiv(state: State, seat: int, act: UseShiv) -> Refusal | None:
    rule = N_("page 16, Shivs")
    if not state.players[seat].shiv:
        return _refuse("no-shiv", N_("{name} has no Shiv."), rule, name=state.players[seat].name)
    if act.target not in state.foes():
        return _refuse("bad-target", N_("Choose an enemy that is alive."), TARGETING)
    return None


def _why_not_miracle(state: State, seat: int, act: UseMiracle) -> Refusal | None:
    player = state.players[seat]
    rule = N_("page 17, Miracles")
    if not player.miracle:
        return _refuse("no-miracle", N_("{name} has no Miracle."), rule, name=player.name)
    if player.energy >= BOOK.limits.energy:
        template = N_("{name} has the most Energy there can be; play the card, Miracles pay the rest.")
        return _refuse("energy-full", template, rule, name=player.name)
    return None


def _why_not_potion(state: State, seat: int, act: UsePotion) -> Refusal | None:
    potion = next((p for p in state.players[seat].potions if p.uid == act.item), None)
    if potion is None:
        return _refuse("no-potion", N_("This potion is not there any more."))
    when = BOOK.catalog.potions[potion.id].when
    if when != "activated":
        return _refuse("not-now", _OTHER_MOMENT.get(when, _BY_ITSELF))
    return None


_BY_ITSELF = N_("It is not used by hand; it happens by itself at its moment.")
_OTHER_MOMENT = {
    "roll": N_("It is used right after the die of the round was rolled, not during play."),
    "hp_zero": N_("It is not used by hand; it saves its owner when HP would become 0."),
}


def _why_not_ability(state: State, seat: int, act: UseAbility) -> Refusal | None:
    item = ev.find_item(state.players[seat], act.item)
    lines = lines_of(state, seat, item) if item is not None else ()
    if item is None or not 0 <= act.line < len(lines):
        return _refuse("no-item", N_("This item is not there any more."))
    line = lines[act.line]
    if line.moment != "activated":
        return _refuse("not-now", _OTHER_MOMENT.get(line.moment, _BY_ITSELF))
    if not still_allowed(item, line.ability):
        turn = line.ability.limit == "turn"
        template = N_("It has been used this turn.") if turn else N_("It has been used in this combat.")
        return _refuse("used", template, N_("page 19, Once per combat"))
    if not usable(state, seat, item, line, "activated"):
        return _refuse("condition", N_("The condition it names for using it does not hold now."))
    return None


def _why_not_ready(state: State, seat: int, act: Ready) -> Refusal | None:
    return None


_JUDGES: dict[type, Callable[[State, int, Any], Refusal | None]] = {
    PlayCard: _why_not_card,
    UseShiv: _why_not_shiv,
    UseMiracle: _why_not_miracle,
    UsePotion: _why_not_potion,
    UseAbility: _why_not_ability,
    Ready: _why_not_ready,
    Declare: why_not_declare,
}
