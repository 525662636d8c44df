"""Scenario files of Miscrits: the state of a case, its acts, and what may be expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from companion.engine.asks import Chance, Outcome
from companion.engine.game import Game
from companion.engine.options import validated
from companion.engine.oracles import SeedOracle
from companion.engine.piles import Cards, Deck
from companion.games.miscrits import content as con
from companion.games.miscrits import events as ev
from companion.games.miscrits import state as st
from companion.games.miscrits.cases.cards import CASE_BOSS, FILLER, cards_of, deck_is_legal, set_of
from companion.games.miscrits.content import CARDS, STATUSES
from companion.games.miscrits.house import HOUSE, HouseRules
from companion.games.miscrits.state import BOSS, PLAYERS_WON, BossTurn, Creature, Player, State, Turn
from companion.kit.cases import form
from companion.kit.cases.acts import Acts
from companion.kit.cases.playing import Cases, Played, refusal
from companion.kit.cases.values import Among, Readers, differs, fields
from companion.speech.words import N_, _

# The form


class CreatureAt(form.Form, frozen=True):
    """A creature as it lies on the table."""

    card: str
    hp: int
    max_hp: int
    counters: dict[str, int] = {}
    status: tuple[con.Status, ...] = ()
    items: tuple[str, ...] = ()


class PlayerForm(form.Form, frozen=True):
    """A player as the case begins; `ko` are the knock-outs."""

    deck_count: int = 0
    active: CreatureAt | None = None
    ready: tuple[CreatureAt, ...] = ()
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    ko: int = 0
    turns_taken: int = 0


class BossForm(form.Form, frozen=True):
    """The boss as the case begins."""

    hp: int
    max_hp: int
    status: tuple[con.Status, ...] = ()
    boost: int = 0
    turns_taken: int = 0


class SetupForm(form.Form, frozen=True):
    """How things stand when the case begins, or the deck that is looked at."""

    mode: Literal["pvp", "boss", "deck_check"] = "pvp"
    active_player: str = ""
    players: dict[str, PlayerForm] = {}
    eliminated: tuple[str, ...] = ()
    boss: BossForm | None = None
    start_players: int = 0
    type_bonus: int = 0
    wheel: dict[con.Element, con.Element] = {}
    deck: dict[str, int] = {}


class ScriptForm(form.Form, frozen=True):
    """What the coins show, in the order of the flips."""

    coins: tuple[Literal["H", "T"], ...] = ()


class Case(form.CaseForm, frozen=True, kw_only=True):
    """One case of a scenario file; `cards` is the set that it plays with."""

    setup: SetupForm
    actions: tuple[Any, ...] = ()
    expect: dict[str, Any]
    cards: str = ""
    script: ScriptForm = ScriptForm()
    options: dict[str, Any] = {}


def check_case(game: Game[State], given: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line for each expectation that is not met.

    Raises `BadCase`, and `SetupError` for cards and house rules that cannot be.
    """
    case = form.understood(given, Case)
    cards = cards_of(head, case.cards)
    if case.setup.mode == "deck_check":
        return _deck_checked(case.expect, deck_is_legal(case.setup.deck, cards))
    with CARDS.instead([set_of(cards, case.setup.wheel)]):
        duel = Duel(game, case)
        return CASES.check(duel, case.actions, case.expect, duel.names)


def _deck_checked(expect: Mapping[str, Any], legal: bool) -> list[str]:
    if set(expect) != {"deck_legal"}:
        raise form.BadCase(_("expect: a deck can only expect deck_legal."))
    wanted = expect["deck_legal"]
    return [] if wanted == legal else [differs("deck_legal", wanted, legal)]


# The state


class _Answers:
    """Coins and draws as the case says; what it leaves open comes from a seed."""

    def __init__(self, coins: Sequence[str]) -> None:
        self.coins = [_SIDES[side] for side in coins]
        self.draws: list[str] = []
        self.seed = SeedOracle("scenario")

    def answer(self, chance: Chance, count: int) -> Outcome:
        if chance.kind == "coin" and self.coins:
            return self.coins.pop(0)
        if chance.kind == "draw" and self.draws:
            card = self.draws.pop(0)
            if card not in chance.options:
                words = _("script: {card} cannot be drawn now. Expected a card in the deck.")
                raise form.BadCase(words.format(card=card))
            return card
        if chance.kind == "draw" and FILLER in chance.options:
            return FILLER
        return self.seed.answer(chance, count)


_SIDES = {"H": "heads", "T": "tails"}


class Duel(Played[State]):
    """One case being played."""

    def __init__(self, game: Game[State], case: Case) -> None:
        setup = case.setup
        names = [*setup.players, *setup.eliminated]
        with_boss = form.place_in(
            names, N_("there is no seat {name}. The seats are {names}."), {"boss": BOSS}
        )
        self.names: form.Names = {**form.seats(names), Target: with_boss}
        options = {"type_bonus": setup.type_bonus, **case.options}
        state = _state(setup, names, validated(HOUSE, options, _("options")))
        begins = bool(case.actions) and case.actions[0].get("do") == "begin_turn"
        seat = with_boss(setup.active_player)
        if seat == BOSS:
            state.stack = [BossTurn()]
        elif begins:
            state.stack = [Turn(seat)]
        else:
            state.active, state.phase, state.stack = seat, "play", [Turn(seat, "play")]
        self.answers = _Answers(case.script.coins)
        super().__init__(game, state, self.answers, names)

    def before(self, act: Mapping[str, Any]) -> None:
        """Nothing is done when the game is over."""
        if self.state.phase == "over":
            raise refusal("not-now", N_("The game is over."), N_("the order of play"))

    def do(self, seat: int, act: Any) -> None:
        """An act, after whatever chance has to say."""
        self.settle()
        super().do(seat, act)

    def stack(self, *frames: Any) -> None:
        """Let the case go on here: it may leave turns out."""
        self.state.stack = list(frames)
        self.look_anew()

    def own(self, seat: int, where: str | int | None) -> int:
        """The creature that a case means: "active", or a place in the ready area; 0 for none."""
        player = self.state.seats[seat]
        if where in (None, "active"):
            return player.active.uid if player.active is not None else 0
        place = int(str(where).rpartition(":")[2].rpartition("ready")[2] or 0)
        return player.ready[place].uid if 0 <= place < len(player.ready) else 0

    def will_draw(self, seat: int, hand: Sequence[str], back: Sequence[str] = ()) -> None:
        """The cards that will be drawn lie somewhere in the deck, or come `back` into it."""
        bag = self.state.seats[seat].deck.bag
        wanted = [card for card in hand if card not in back]
        for card in wanted:
            if FILLER in bag and bag.count(card) < wanted.count(card):
                bag.remove(FILLER)
                bag.append(card)
        bag.sort()
        self.answers.draws = list(hand)

    def found(self, name: str) -> Any:
        """The player of this name, or the boss. Raises `BadCase`."""
        if name == "boss" and self.state.boss is not None:
            return self.state.boss
        seat: int = self.names[form.Seat](name)
        return self.state.seats[seat]

    @property
    def turn(self) -> str:
        """Whose turn it is, or will be."""
        if isinstance(self.state.stack[-1] if self.state.stack else None, BossTurn):
            return "boss"
        if self.topic == "begin":
            return self.seats[self.asked]
        return "boss" if self.state.active == BOSS else self.seats[self.state.active]


class Target(form.Seat):
    """A seat, or the boss."""


def _state(setup: SetupForm, names: Sequence[str], options: Mapping[str, Any]) -> State:
    rules = HouseRules(**{**options, "place_first": False, "begin_by_hand": True})
    state = State([], rules, start_players=setup.start_players or len(names))
    for name in names:
        given = setup.players.get(name)
        state.seats.append(_player(state, name, given) if given else Player(name, alive=False))
    if setup.mode == "boss":
        state.boss = _boss(setup.boss)
    return state


def _boss(given: BossForm | None) -> st.BossState:
    if given is None or CASE_BOSS not in CARDS.bosses:
        raise form.BadCase(_("setup: expected a boss, and boss cards among the cards of the case."))
    cards = sorted([card.name for card in CARDS.bosses[CASE_BOSS].deck] * 4)
    boss = st.BossState(CASE_BOSS, given.hp, given.max_hp, Deck(middle=len(cards), bag=cards))
    boss.status, boss.boost, boss.turns = _statuses(given.status), given.boost, given.turns_taken
    return boss


def _statuses(given: Sequence[con.Status]) -> list[con.Status]:
    return sorted(given, key=STATUSES.index)


def _player(state: State, name: str, given: PlayerForm) -> Player:
    deck = Deck(middle=given.deck_count, bag=[FILLER] * given.deck_count)
    return Player(
        name,
        deck,
        Cards(sorted(given.hand)),
        discard=list(given.discard),
        active=_creature(state, given.active) if given.active else None,
        ready=[_creature(state, one) for one in given.ready],
        turns=given.turns_taken,
        knock_outs=given.ko,
    )


def _creature(state: State, given: CreatureAt) -> Creature:
    state.next_uid += 1
    return Creature(
        state.next_uid,
        given.card,
        given.hp,
        given.max_hp,
        under=_below(given.card),
        items=list(given.items),
        counters=[st.Hourglasses(attack, count) for attack, count in given.counters.items()],
        status=_statuses(given.status),
    )


def _below(card: str) -> list[str]:
    """The cards that a creature evolved from, the base card first. Raises `BadCase`."""
    if card not in CARDS.creatures:
        words = _("there is no creature {name}. The cards of the case are {names}.")
        raise form.BadCase(words.format(name=card, names=", ".join(CARDS.creatures)))
    below = CARDS.creatures[card].evolves_from
    return [*_below(below), below] if below else []


# Acts

ACTS: Acts[Duel] = Acts()


@ACTS.named("deal")
def _deal(duel: Duel, actor: form.Anybody, hand: tuple[str, ...] = ()) -> None:
    """First hands; `*` deals to everybody. Named cards come off the deck."""
    for seat in range(len(duel.seats)) if actor < 0 else [actor]:
        duel.will_draw(seat, hand)
        duel.stack(Turn(seat), st.OpeningHands(seat))
        duel.settle()


@ACTS.named("mulligan_no_basic")
def _free_mulligan(duel: Duel, actor: form.Seat, hand: tuple[str, ...] = ()) -> None:
    duel.will_draw(actor, hand, duel.state.seats[actor].hand.known)
    duel.do(actor, st.Reshuffle(True))


@ACTS.named("mulligan_voluntary")
def _mulligan(duel: Duel, actor: form.Seat, hand: tuple[str, ...] = ()) -> None:
    duel.will_draw(actor, hand, duel.state.seats[actor].hand.known)
    duel.do(actor, st.Reshuffle(False))


@ACTS.named("begin_turn")
def _begin(duel: Duel, actor: form.Seat) -> None:
    """The turn of this player begins; a first hand is kept by that, and turns may be left out."""
    if duel.topic == "opening hand":
        duel.do(actor, st.KeepHand())
    ask = duel.choice
    if ask is None or ask.topic != "begin" or ask.seats != (actor,):
        duel.stack(Turn(actor))
    duel.do(actor, st.BeginTurn())


@ACTS.named("play")
def _play(duel: Duel, actor: form.Seat, card: str, on: str | int | None = None) -> None:
    creature, item = CARDS.creatures.get(card), CARDS.items.get(card)
    if creature is not None and not creature.stage:
        duel.do(actor, st.PlayCreature(card))
    elif creature is not None:
        duel.do(actor, st.Evolve(card, duel.own(actor, on)))
    else:
        aimed = on is not None or (item is not None and item.attach)
        duel.do(actor, st.PlayItem(card, duel.own(actor, on) if aimed else 0))


@ACTS.named("evolve")
def _evolve(duel: Duel, actor: form.Seat, card: str, on: str | int | None = None) -> None:
    duel.do(actor, st.Evolve(card, duel.own(actor, on)))


@ACTS.named("switch")
def _switch(duel: Duel, actor: form.Seat, ready: str | int) -> None:
    duel.do(actor, st.Switch(duel.own(actor, ready)))


@ACTS.named("attack")
def _attack(duel: Duel, actor: form.Seat, attack: str, target: Target) -> None:
    duel.do(actor, st.UseAttack(attack, target))


@ACTS.named("end_turn")
def _end(duel: Duel, actor: form.Seat, discard: tuple[str, ...] = ()) -> None:
    """After an attack the turn has ended already, and what is left is to discard."""
    if not discard or duel.topic != "discard":
        duel.do(actor, st.EndTurn())
    for card in discard:
        duel.do(actor, st.DiscardCard(card))


@ACTS.named("promote")
def _promote(duel: Duel, actor: form.Seat, ready: str | int | None = None, hand: str = "") -> None:
    duel.do(actor, st.Promote(card=hand) if hand else st.Promote(duel.own(actor, ready)))


@ACTS.named("boss_turn")
def _boss_turn(duel: Duel, actor: Target, draws: str | None = None) -> None:
    """The boss's turn, whoever's it is; `draws` is the card that it draws."""
    duel.answers.draws = [draws] if draws else []
    duel.stack(Turn(0), BossTurn())
    duel.match.do(duel.state.living()[0], st.BeginTurn())


# Expectations


def _flips(duel: Duel) -> tuple[str, ...]:
    return tuple(event.status for event in duel.match.heard or [] if isinstance(event, ev.CoinFlipped))


def _loser(duel: Duel) -> Any:
    state = duel.state
    if state.boss is not None:
        return "players" if state.phase == "over" and state.winner != PLAYERS_WON else None
    out = [name for name, player in zip(duel.seats, state.seats, strict=True) if not player.alive]
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
        "active_player": lambda duel: duel.turn,
        "flips": _flips,
        "loser": _loser,
        "winner": _winner,
        "over": lambda duel: duel.state.phase == "over",
    },
    Player: {
        **fields("active", "ready", ko="knock_outs", ko_pile="lost", turns_taken="turns"),
        "hand_count": lambda player: len(player.hand),
        "hand_contains": lambda player: Among(player.hand.known),
        "deck_count": lambda player: len(player.deck),
        "discard_contains": lambda player: Among(player.discard),
        "discard_count": lambda player: len(player.discard),
        "ready_count": lambda player: len(player.ready),
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
        "reduction": lambda boss: boss.weakened_next or boss.weakened,
        "deck_count": lambda boss: len(boss.deck),
    },
}
CASES: Cases[Duel] = Cases(ACTS, READERS, forgiving=[*{*ACTS.kinds} - {"boss_turn"}])
