"""Scenario files of Broken World: their acts, and what may be expected (their form is in `state`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.engine.oracles import SeedOracle
from companion.games.broken_world import combat
from companion.games.broken_world import content as con
from companion.games.broken_world import state as st
from companion.games.broken_world.cases import state as cs
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.state import Gear, Piece, Player, State, Turn
from companion.kit.cases.acts import Acts
from companion.kit.cases.form import Anybody, CaseForm, Form, Seat, called, keys_at, seats, understood
from companion.kit.cases.playing import Cases, Played, not_now
from companion.kit.cases.values import Readers, counts, fields
from companion.speech.words import N_

STEPS: Mapping[str, Any] = {"main": "before", "combat": "attack", "post_combat": "after"}


class Case(CaseForm, frozen=True, kw_only=True):
    """One case of a scenario file."""

    setup: cs.SetupForm


class SpellForm(Form, frozen=True):
    """A spell with what it does, to a piece where it is played `on` one."""

    id: str
    timing: con.SpellTiming
    cost: int = 0
    attack: int = 0
    health: int = 0
    mitigation: int = 0
    damage: int = 0
    heal: int = 0
    draw: int = 0
    gold: int = 0


class AttackForm(Form, frozen=True):
    """An attack of a piece on another, or on equipment."""

    attacker: str
    target: str


def check_case(game: Game[State], given: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line for each expectation that is not met.

    Raises `BadCase`, and `SetupError` for cards and house rules that cannot be.
    """
    names = seats(keys_at(given, "setup", "players"))
    case = understood(given, Case, names=names)
    with CARDS.instead([cs.cards_of_case(case.setup)]):
        return CASES.check(Battle(game, case.setup), case.actions, case.expect, names)


class Battle(Played[State]):
    """One case being played; pieces and equipment have numbers behind their names."""

    ends = True

    def __init__(self, game: Game[State], setup: cs.SetupForm) -> None:
        state, self.pieces, self.gear = cs.state_of(setup, cs.rules_of(setup))
        self.splits: dict[int, dict[int, int]] = {}
        state.stack = [] if setup.phase == "setup" else [Turn(setup.active)]
        if setup.phase in STEPS:
            state.active, state.phase = setup.active, STEPS[setup.phase]
            state.stack = [Turn(setup.active, STEPS[setup.phase])]
        super().__init__(game, state, SeedOracle("scenario"), list(setup.players))

    def uid(self, name: str) -> int:
        """The number of a piece. Raises `BadCase` for one that never was."""
        return called(self.pieces)(name)

    def hero(self, seat: int) -> int:
        """The number of the hero of a seat; 0 when there is none."""
        hero = self.state.hero_of(seat)
        return hero.uid if hero is not None else 0

    def with_card(self, seat: int, kind: str, card: Any, act: Any) -> None:
        """Play a card of the case: it takes the place of a filler in the hand."""
        cs.put_in_force(kind, card)
        hand = self.state.seats[seat].hand
        if hand.has(cs.FILLER):
            hand.remove(cs.FILLER)
        hand.add(card.id)
        self.do(seat, act)

    def for_nothing(self, seat: int, card: con.Spell, on: int = 0) -> None:
        """Play a spell that leaves hand and Morgue as they were."""
        self.with_card(seat, "spells", card, st.Cast(card.id, on))
        self.state.seats[seat].hand.add(cs.FILLER)
        self.state.seats[seat].morgue.remove(card.id)

    def step_back(self) -> None:
        """A case's combat begins before step 4: what is declared before combat still can be."""
        frame = self.state.stack[-1] if self.state.stack else None
        if isinstance(frame, Turn) and frame.step == "attack" and not self.state.attacks:
            frame.step = "before"
            self.look_anew()

    def to_step_4(self, seat: int) -> None:
        """What may be done before combat is done."""
        if self.topic == "before" and self.asked == seat:
            self.do(seat, st.Proceed())

    def to_reaction_of(self, seat: int) -> None:
        """The others pass until it is this seat's turn to react."""
        self.step_back()
        if self.topic == "defend":
            self.do(self.asked, st.Proceed())
        for _other in self.seats:
            if self.topic == "react" and self.asked != seat:
                self.do(self.asked, st.Proceed())

    def found(self, name: str) -> Any:
        """The player, piece or equipment of this name; a piece may be there no more, or not yet."""
        if name in self.seats:
            return self.state.seats[self.seat(name)]
        if name in self.gear:
            worn = (gear for piece in self.state.pieces for gear in piece.gear)
            return next((gear for gear in worn if gear.uid == self.gear[name]), None)
        return OnBoard(self.state, self.state.piece(self.pieces.get(name, 0)))


class OnBoard(NamedTuple):
    """A piece of a state; what is not there has no value."""

    state: State
    piece: Piece | None


# Acts

ACTS: Acts[Battle] = Acts()
ACTS.plain(end_turn=st.EndTurn, swap_heroes=st.SwapHeroes)


@ACTS.named("deal")
def _deal(battle: Battle, actor: Anybody) -> None:
    for seat in range(len(battle.seats)) if actor < 0 else [actor]:
        battle.stand_at(Turn(0), st.OpeningHands(seat))
        battle.settle()


@ACTS.named("mulligan")
def _mulligan(battle: Battle, actor: Seat) -> None:
    battle.stand_at(Turn(0), st.OpeningHands(actor, dealt=True))
    battle.do(actor, st.Mulligan())


@ACTS.named("keep")
def _keep(battle: Battle, actor: Seat) -> None:
    battle.stand_at(Turn(0), st.OpeningHands(actor, dealt=True))
    battle.do(actor, st.KeepHand())


@ACTS.named("begin_turn")
def _begin(battle: Battle, actor: Seat) -> None:
    """The turn of this player begins; a case may leave turns out."""
    if battle.topic != "begin" or battle.asked != actor:
        battle.stand_at(Turn(actor))
    battle.do(actor, st.BeginTurn())


@ACTS.named("draw")
def _draw(battle: Battle, actor: Seat) -> None:
    """A card comes into the hand, as when a turn begins."""
    battle.stand_at(*battle.state.stack, st.DrawOwn(actor, 1))


@ACTS.named("pay")
def _pay(battle: Battle, actor: Seat, amount: int) -> None:
    """Gold for nothing: a spell without effect."""
    battle.to_reaction_of(actor)
    battle.for_nothing(actor, con.Spell(f"pay {amount}", "pay", amount, "instant"))


@ACTS.named("summon", "summon_passive")
def _summon(battle: Battle, actor: Seat, piece: cs.CardForm, to: str = "") -> None:
    space = to or cs.free_space(battle.state)
    battle.with_card(actor, "minions", cs.minion(piece), st.Summon(piece.id, space))
    battle.pieces[piece.id] = battle.state.pieces[-1].uid


@ACTS.named("equip")
def _equip(battle: Battle, actor: Seat, equipment: cs.CardForm, on: str = "") -> None:
    if on and battle.uid(on) != battle.hero(actor):
        raise not_now(N_("You can only equip your own hero."))
    battle.with_card(actor, "equipment", cs.equipment(equipment), st.Equip(equipment.id))
    hero = battle.state.hero_of(actor)
    battle.gear[equipment.id] = hero.gear[-1].uid if hero is not None else 0


@ACTS.named("enhance")
def _enhance(battle: Battle, actor: Seat, enhancement: cs.CardForm, on: str) -> None:
    values = enhancement.attack, enhancement.health or 0, enhancement.mitigation
    card = con.Enhancement(enhancement.id, enhancement.id, enhancement.cost, enhancement.on, *values)
    battle.with_card(actor, "enhancements", card, st.Enhance(card.id, battle.uid(on)))


@ACTS.named("cast")
def _cast(battle: Battle, actor: Seat, spell: SpellForm, on: str = "") -> None:
    if spell.timing == "instant":
        battle.step_back()
    battle.to_reaction_of(actor)
    aim: con.Aim = "any piece" if on else "none"
    card = con.Spell(spell.id, spell.id, spell.cost, spell.timing, _effects(spell), aim)
    battle.with_card(actor, "spells", card, st.Cast(card.id, battle.uid(on) if on else 0))


def _effects(spell: SpellForm) -> tuple[con.Effect, ...]:
    boost = con.Boost(spell.attack, spell.health, spell.mitigation)
    amounts: dict[Callable[[int], con.Effect], int] = {
        con.Hurt: spell.damage,
        con.Heal: spell.heal,
        con.Draw: spell.draw,
        con.GainGold: spell.gold,
    }
    rest = (kind(amount) for kind, amount in amounts.items() if amount)
    return (*([boost] if boost != con.Boost() else []), *rest)


@ACTS.named("bonus")
def _bonus(
    battle: Battle, actor: Anybody, piece: str, attack: int = 0, health: int = 0, mitigation: int = 0
) -> None:
    """An instant without a price; of `*` it is whoever is asked."""
    battle.step_back()
    battle.to_reaction_of(battle.asked if actor < 0 else actor)
    seat = battle.asked if actor < 0 else actor
    boost = con.Boost(attack, health, mitigation)
    card = con.Spell(f"bonus {attack} {health} {mitigation}", "bonus", 0, "instant", (boost,), "any piece")
    battle.for_nothing(seat, card, battle.uid(piece))


@ACTS.named("alternate_action")
def _alternate(battle: Battle, actor: Seat, piece: str) -> None:
    battle.to_reaction_of(actor)
    battle.do(actor, st.UseAction(battle.uid(piece), int(battle.topic == "react")))


@ACTS.named("use_equipment")
def _use_equipment(battle: Battle, actor: Seat, id_: str) -> None:
    battle.to_reaction_of(actor)
    gear = battle.gear.get(id_, -1)
    battle.do(actor, st.UseAction(battle.hero(actor), int(battle.topic == "react"), gear=gear))


@ACTS.named("move")
def _move(battle: Battle, actor: Seat, piece: str, to: str) -> None:
    battle.to_step_4(actor)
    battle.do(actor, st.Move(battle.uid(piece), to))


@ACTS.named("declare_attacks")
def _attacks(battle: Battle, actor: Seat, attacks: tuple[AttackForm, ...]) -> None:
    """All at once; a target that is equipment is reached through its hero."""
    battle.to_step_4(actor)
    for attack in attacks:
        gear = battle.gear.get(attack.target, 0)
        worn = (one.uid for one in battle.state.pieces if gear in [each.uid for each in one.gear])
        target = next(worn, 0) if attack.target in battle.gear else battle.uid(attack.target)
        battle.do(actor, st.Attack(battle.uid(attack.attacker), target, gear))
    battle.do(actor, st.Proceed())


@ACTS.named("declare_defenders")
def _defenders(battle: Battle, actor: Seat, defenders: dict[str, tuple[str, ...]]) -> None:
    """An empty object means that nobody steps in; a seat without possible defenders is not asked."""
    pairs = [(name, one) for name, named in defenders.items() for one in named]
    for attacker, one in pairs:
        battle.do(actor, st.Defend(battle.uid(one), battle.uid(attacker)))
    if battle.topic == "defend" or pairs:
        battle.do(actor, st.Proceed())
    elif battle.topic not in ("react", "split", "after"):
        raise not_now(N_("You cannot defend now."))


@ACTS.named("split_damage")
def _split(battle: Battle, actor: Anybody, from_: str, to: dict[str, int]) -> None:
    """Judged now, done when the combat is resolved: bonuses may still come."""
    source = battle.state.piece(battle.uid(from_))
    shares = {battle.uid(name): amount for name, amount in to.items()}
    if source is None or actor not in (-1, source.seat):
        raise not_now(N_("Only the owner of a piece can split its damage."))
    attackers = combat.opponents(battle.state).get(source.uid, [])
    if not set(shares) <= set(attackers) or min(shares.values(), default=0) < 0:
        raise not_now(N_("Split damage only among the pieces attacking this piece."))
    if sum(shares.values()) != combat.attack_of(battle.state, source):
        raise not_now(N_("Split all the damage of the piece, and no more."))
    battle.splits[source.uid] = shares


@ACTS.named("resolve")
def _resolve(battle: Battle, actor: Anybody) -> None:
    """Everybody passes; whoever must split does so as the case said, or one attacker after the other."""
    if battle.topic == "attack":
        battle.do(battle.asked, st.Proceed())
    while battle.topic in ("defend", "react", "split"):
        battle.do(battle.asked, _assignment(battle) if battle.topic == "split" else st.Proceed())


def _assignment(battle: Battle) -> st.Assign:
    acts = battle.match.legal(battle.asked)
    first, most = acts[0], acts[-1].amount
    source = battle.state.piece(first.source)
    shares = battle.splits.get(first.source)
    if shares is None and source is not None:
        shares = combat.suggested(battle.state, source, dict(combat.must_split(battle.state))[first.source])
    return st.Assign(first.source, first.attacker, min(most, (shares or {}).get(first.attacker, 0)))


# Expectations


def _on_board(battle: Battle) -> list[str]:
    return [name for name, uid in battle.pieces.items() if battle.state.piece(uid) is not None]


def _morgue(battle: Battle) -> list[str]:
    """Defeated minions and destroyed equipment; spells lie there too, and are not meant."""
    cards = [card for player in battle.state.seats for card in player.morgue]
    return [card for card in cards if card in CARDS.minions or card in battle.gear]


def _won(battle: Battle, winners: bool) -> Any:
    """Who won, or did not: one name, or all of several; `None` for nobody."""
    state = battle.state
    names = [name for seat, name in enumerate(battle.seats) if (seat in state.winners) == winners]
    if not battle.over or not state.winners:
        return "draw" if battle.over and winners else None
    return names[0] if len(names) == 1 else names


_OF_PIECE: Mapping[str, Callable[[State, Piece], Any]] = {
    "attack": combat.attack_of,
    "attack_now": combat.attack_of,
    "health": combat.health_of,
    "health_now": combat.health_of,
    "health_left": combat.left_of,
    "mitigation": lambda state, piece: combat.mitigation_of(piece),
    "mitigation_now": lambda state, piece: combat.mitigation_of(piece),
    "on_board": lambda state, piece: True,
    "owner": lambda state, piece: state.seats[piece.seat].name,
}


def _of_piece(read: Callable[[State, Piece], Any]) -> Callable[[OnBoard], Any]:
    return lambda at: read(at.state, at.piece) if at.piece is not None else None


READERS: Readers = {
    Battle: {
        "*": lambda battle: battle.found,
        "on_board": _on_board,
        "morgue": _morgue,
        "winner": lambda battle: _won(battle, True),
        "loser": lambda battle: _won(battle, False),
        **fields(over="over", game_over="over", phase="state.phase"),
        "active": lambda battle: battle.name(battle.state.active),
        "active_player": lambda battle: battle.name(battle.state.active),
    },
    Player: {**fields("gold", "morgue", "alive"), **counts(hand="hand", deck="deck")},
    OnBoard: {
        **fields(**{key: f"piece.{key}" for key in ("space", "damage", "fresh", "moved")}),
        **fields(action_used="piece.used"),
        **{key: _of_piece(read) for key, read in _OF_PIECE.items()},
    },
    Gear: fields("damage", "fresh", action_used="used"),
}
CASES: Cases[Battle] = Cases(ACTS, READERS, forgiving=ACTS.kinds)
