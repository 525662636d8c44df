"""Scenario files of Miscrits: the state of a case, its acts, and what may be expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.engine.demonstrating import person
from companion.engine.game import Game
from companion.engine.options import validated
from companion.engine.piles import Deck
from companion.games.miscrits import content as con
from companion.games.miscrits import events as ev
from companion.games.miscrits import state as st
from companion.games.miscrits.cases.cards import (
    CASE_BOSS,
    FILLER,
    CardForm,
    CreatureForm,
    cards_of,
    deck_is_legal,
    set_of,
)
from companion.games.miscrits.cases.case_form import (
    ACTIVE,
    ZONES,
    BossForm,
    Card,
    Case,
    CreatureAt,
    PlayerForm,
    SetupForm,
    Species,
    Target,
    Zone,
)
from companion.games.miscrits.content import CARDS, STATUSES
from companion.games.miscrits.house import HOUSE, HouseRules
from companion.games.miscrits.state import BOSS, PLAYERS_WON, BossTurn, Creature, Player, State, Turn
from companion.kit.cases import form
from companion.kit.cases.acts import Acts
from companion.kit.cases.playing import Cases, Played
from companion.kit.cases.script import Script
from companion.kit.cases.values import Among, Readers, counts, differs, fields
from companion.speech.words import _


def check_case(game: Game[State], given: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line for each expectation that is not met.

    Raises `BadCase`, and `SetupError` for cards and house rules that cannot be.
    """
    cards = cards_of(head, given.get("cards", ""))
    names = _names(given, cards)
    case = form.understood(given, Case, names=names)
    if case.setup.mode == "deck_check":
        return _deck_checked(case.expect, deck_is_legal(case.setup.deck, cards))
    with CARDS.instead([set_of(cards, case.setup.wheel)]):
        return CASES.check(Duel(game, case), case.actions, case.expect, names)


def _names(given: Mapping[str, Any], cards: Mapping[str, CardForm]) -> form.Names:
    seating = [*form.keys_at(given, "setup", "players"), *form.keys_at(given, "setup", "eliminated")]
    boss = {"boss": BOSS} if form.keys_at(given, "setup", "boss") else {}
    return {
        **form.seats(seating),
        Target: form.place_in(seating, boss),
        Card: form.one_of([*cards, FILLER]),
        Species: form.one_of([name for name, card in cards.items() if isinstance(card, CreatureForm)]),
        Zone: lambda said: form.called(ZONES)(f"ready:{said}" if str(said).isdecimal() else said),
    }


def _deck_checked(expect: Mapping[str, Any], legal: bool) -> list[str]:
    if set(expect) != {"deck_legal"}:
        raise form.BadCase(_("expect: a deck can only expect deck_legal."))
    wanted = expect["deck_legal"]
    return [] if wanted == legal else [differs("deck_legal", wanted, legal)]


# The state


class Answers(Script):
    """Coins and draws as the case says; a card that it leaves open is a filler."""

    def left_open(self, chance: Chance, count: int) -> Outcome:
        """What comes up where the case says nothing."""
        filled = chance.kind == "draw" and FILLER in chance.options
        return FILLER if filled else super().left_open(chance, count)


_SIDES = {"H": "heads", "T": "tails"}


class Duel(Played[State]):
    """One case being played."""

    ends = True

    def __init__(self, game: Game[State], case: Case) -> None:
        setup = case.setup
        names = [*setup.players, *setup.eliminated]
        if not setup.players or setup.active_player == form.NOBODY:
            raise form.BadCase(_("setup: expected players, and whose turn it is under active_player."))
        options = {"type_bonus": setup.type_bonus, **case.options}
        state = _state(setup, names, validated(HOUSE, options, _("options")))
        if setup.active_player == BOSS:
            state.stack = [BossTurn()]
        else:
            state.active, state.phase = setup.active_player, "play"
            state.stack = [Turn(setup.active_player, "play")]
        self.answers = Answers(coin=[_SIDES[side] for side in case.script.coins])
        super().__init__(game, state, self.answers, names)

    def own(self, seat: int, zone: Zone) -> int:
        """The creature in a zone; 0 for none."""
        player = self.state.seats[seat]
        lying = [player.active] if zone == ACTIVE else player.ready[zone : zone + 1]
        return lying[0].uid if lying and lying[0] is not None else 0

    def will_draw(self, seat: int, hand: Sequence[str], back: Sequence[str] = ()) -> None:
        """The cards that will be drawn lie somewhere in the deck, or come `back` into it."""
        bag = self.state.seats[seat].deck.bag
        wanted = [card for card in hand if card not in back]
        for card in wanted:
            if FILLER in bag and bag.count(card) < wanted.count(card):
                bag.remove(FILLER)
                bag.append(card)
        bag.sort()
        self.answers.said["draw"] = list(hand)

    def found(self, name: str) -> Any:
        """The player of this name, or the boss. Raises `BadCase`."""
        if name == "boss" and self.state.boss is not None:
            return self.state.boss
        return self.state.seats[self.seat(name)]

    @property
    def turn(self) -> str | None:
        """Whose turn it is, or will be."""
        at_boss = isinstance(self.state.stack[-1] if self.state.stack else None, BossTurn)
        if at_boss or (self.topic != "begin" and self.state.active == BOSS):
            return "boss"
        return self.name(self.asked if self.topic == "begin" else self.state.active)


def _state(setup: SetupForm, names: Sequence[str], options: Mapping[str, Any]) -> State:
    rules = HouseRules(**{**options, "place_first": False, "begin_by_hand": True})
    state = State([], rules, start_players=setup.start_players or len(names))
    for name in names:
        given = setup.players.get(name)
        state.seats.append(_player(state, name, given) if given else Player(person(name), alive=False))
    if setup.mode == "boss":
        state.boss = _boss(setup.boss)
    return state


def _boss(given: BossForm | None) -> st.BossState:
    if given is None or CASE_BOSS not in CARDS.bosses:
        raise _no_boss()
    cards = sorted([card.name for card in CARDS.bosses[CASE_BOSS].deck] * 4)
    deck = Deck(middle=len(cards), bag=cards)
    return form.made(st.BossState, given, id=CASE_BOSS, deck=deck, status=_statuses(given.status))


def _no_boss() -> form.BadCase:
    return form.BadCase(_("setup: expected a boss, and boss cards among the cards of the case."))


def _statuses(given: Sequence[con.Status]) -> list[con.Status]:
    return sorted(given, key=STATUSES.index)


def _player(state: State, name: str, given: PlayerForm) -> Player:
    return form.made(
        Player,
        given,
        name=person(name),
        deck=Deck(middle=given.deck_count, bag=[FILLER] * given.deck_count),
        active=_creature(state, given.active) if given.active else None,
        ready=[_creature(state, one) for one in given.ready],
    )


def _creature(state: State, given: CreatureAt) -> Creature:
    state.next_uid += 1
    return form.made(
        Creature,
        given,
        uid=state.next_uid,
        id=given.card,
        under=_below(given.card),
        counters=[st.Hourglasses(attack, count) for attack, count in given.counters.items()],
        status=_statuses(given.status),
    )


def _below(card: str) -> list[str]:
    """The cards that a creature evolved from, the base card first. Raises `BadCase`."""
    found: list[str] = []
    while below := CARDS.creatures[card].evolves_from:
        form.one_of(set(CARDS.creatures) - {*found})(below)
        found.insert(0, card := below)
    return found


# Acts

ACTS: Acts[Duel] = Acts(types={"target": Target})


@ACTS.named("attack")
def _attack(duel: Duel, actor: form.Seat, attack: str, target: Target, on: Zone = ACTIVE) -> None:
    """The active creature is hit, or the ready one at `on`; one that is not there is none of theirs."""
    ready = 0 if on == ACTIVE else duel.own(target, on) or -1
    duel.do(actor, st.UseAttack(attack, target, ready))


@ACTS.named("deal")
def _deal(duel: Duel, actor: form.Anybody, hand: tuple[Card, ...] = ()) -> None:
    """First hands; `*` deals to everybody. Named cards come off the deck."""
    for seat in range(len(duel.seats)) if actor < 0 else [actor]:
        duel.will_draw(seat, hand)
        duel.stand_at(Turn(seat), st.OpeningHands(seat))
        duel.settle()


def _mulligan(free: bool) -> Any:
    def reshuffle(duel: Duel, actor: form.Seat, hand: tuple[Card, ...] = ()) -> None:
        duel.will_draw(actor, hand, duel.state.seats[actor].hand.known)
        duel.do(actor, st.Reshuffle(free))

    return reshuffle


ACTS.named("mulligan_no_basic")(_mulligan(True))
ACTS.named("mulligan_voluntary")(_mulligan(False))


@ACTS.named("begin_turn")
def _begin(duel: Duel, actor: form.Seat) -> None:
    """The turn of this player begins; a first hand is kept by that, and turns may be left out."""
    if duel.topic == "opening hand":
        duel.do(actor, st.KeepHand())
    ask = duel.choice
    if ask is None or ask.topic != "begin" or ask.seats != (actor,):
        duel.stand_at(Turn(actor))
    duel.do(actor, st.BeginTurn())


@ACTS.named("play")
def _play(duel: Duel, actor: form.Seat, card: Card, on: Zone | None = None) -> None:
    creature, item = CARDS.creatures.get(card), CARDS.items.get(card)
    if creature is not None and creature.stage:
        _evolve(duel, actor, card, ACTIVE if on is None else on)
    elif creature is not None:
        duel.do(actor, st.PlayCreature(card))
    else:
        aimed = on is not None or (item is not None and item.attach)
        duel.do(actor, st.PlayItem(card, duel.own(actor, ACTIVE if on is None else on) if aimed else 0))


@ACTS.named("evolve")
def _evolve(duel: Duel, actor: form.Seat, card: Card, on: Zone = ACTIVE) -> None:
    duel.do(actor, st.Evolve(card, duel.own(actor, on)))


@ACTS.named("switch")
def _switch(duel: Duel, actor: form.Seat, ready: Zone) -> None:
    duel.do(actor, st.Switch(duel.own(actor, ready)))


@ACTS.named("end_turn")
def _end(duel: Duel, actor: form.Seat, discard: tuple[Card, ...] = ()) -> None:
    """After an attack the turn has ended already, and what is left is to discard."""
    if not discard or duel.topic != "discard":
        duel.do(actor, st.EndTurn())
    for card in discard:
        duel.do(actor, st.DiscardCard(card))


@ACTS.named("promote")
def _promote(duel: Duel, actor: form.Seat, ready: Zone = ACTIVE, hand: Card = form.NONE) -> None:
    duel.do(actor, st.Promote(card=hand) if hand else st.Promote(duel.own(actor, ready)))


@ACTS.named("boss_turn")
def _boss_turn(duel: Duel, actor: Target, draws: Card | None = None) -> None:
    """The boss's turn, whoever's it is; `draws` is the card that it draws."""
    if duel.state.boss is None:
        raise _no_boss()
    duel.answers.said["draw"] = [draws] if draws else []
    duel.stand_at(Turn(0), BossTurn())
    duel.match.do(duel.state.living()[0], st.BeginTurn())


# Expectations


def _flips(duel: Duel) -> tuple[str, ...]:
    return tuple(event.status for event in duel.match.heard or [] if isinstance(event, ev.CoinFlipped))


def _loser(duel: Duel) -> Any:
    state = duel.state
    if state.boss is not None:
        return "players" if state.phase == "over" and state.winner != PLAYERS_WON else None
    out = [duel.seats[seat] for seat, player in enumerate(state.seats) if not player.alive]
    return out[0] if len(out) == 1 else out or None


def _winner(duel: Duel) -> Any:
    state = duel.state
    if state.phase != "over":
        return None
    if state.winner == PLAYERS_WON:
        return "players"
    if state.boss is not None:
        return "boss"
    return duel.seats[state.winner] if state.winner >= 0 else "draw"


READERS: Readers = {
    Duel: {
        "*": lambda duel: duel.found,
        **fields("over", active_player="turn"),
        "flips": _flips,
        "loser": _loser,
        "winner": _winner,
    },
    Player: {
        **fields("active", "ready", ko="knock_outs", ko_pile="lost", turns_taken="turns"),
        **counts(hand_count="hand", deck_count="deck", discard_count="discard", ready_count="ready"),
        "hand_contains": lambda player: Among(player.hand.known),
        "discard_contains": lambda player: Among(player.discard),
        "out": lambda player: not player.alive,
        "boost": lambda player: player.boost_next or player.boost,
        "reduction": lambda player: player.weakened_next or player.weakened,
    },
    Creature: {
        **fields("hp", "max_hp", "status", "items", card="id"),
        "": lambda creature: creature.id,
        "counters": lambda creature: Counter({one.id: one.count for one in creature.counters}),
    },
    st.BossState: {
        **fields("hp", "max_hp", "boost", "status", "cards_played", turns_taken="turns"),
        **counts(deck_count="deck"),
        "reduction": lambda boss: boss.weakened_next or boss.weakened,
    },
}
CASES: Cases[Duel] = Cases(ACTS, READERS, forgiving=[*{*ACTS.kinds} - {"boss_turn"}])
