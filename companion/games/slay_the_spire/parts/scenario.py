"""Scenario files of Slay the Spire: fights, their acts and what may be expected; for climbs `climb_scenario`.

What an act asks is answered by the case, then by the first legal act.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.asks import Chance, Choice, Outcome
from companion.engine.game import Game
from companion.engine.options import validated
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.enemy_turn import acting_order
from companion.games.slay_the_spire.fight.flow import summons_due
from companion.games.slay_the_spire.parts import case_form
from companion.games.slay_the_spire.parts.climb_scenario import check_climb
from companion.games.slay_the_spire.rules.items import lines_of
from companion.games.slay_the_spire.rules.triggers import still_allowed
from companion.games.slay_the_spire.setting_up.setup import SPECS
from companion.games.slay_the_spire.state import acts
from companion.games.slay_the_spire.state import round_events as ev
from companion.games.slay_the_spire.state.enemy_actions import cube_slots
from companion.games.slay_the_spire.state.fight import Enemy, Fight, Fighter, Item
from companion.games.slay_the_spire.state.figures import living_enemies
from companion.games.slay_the_spire.state.frames import Combat, EndOfTurn, EnemyTurn, SingleRoom, StartOfTurn
from companion.games.slay_the_spire.state.reading import X_COST, cost_of
from companion.games.slay_the_spire.state.run import Fighting, Options, Run
from companion.kit.cases.acts import Acts
from companion.kit.cases.form import BadCase, Seat, at, keys_at, one_of, understood
from companion.kit.cases.playing import LEGAL, Cases, Played
from companion.kit.cases.values import Compared, Readers, differences, differs, fields
from companion.speech.words import _


def check_case(game: Game[Run], case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case by the rules of `game`; returns one line per failed expectation.

    Raises `BadCase`, and `SetupError` for an option that cannot be.
    """
    said = head.get("head")
    if isinstance(said, Mapping) and said.get("kind") == "climb":
        return check_climb(game, case)
    form = understood(case, case_form.FightCase)
    specs = [spec for spec in SPECS if spec.key in Options.__struct_fields__]
    options = Options(**validated(specs, {"ask_order": False, **form.options}, "options"))
    verbs = [verb for act in form.do for verb in act if verb in ACTS.kinds]
    for number, expected in enumerate(form.expect_after_each, 1):
        with at(f"expect_after_each, {number}, after"):
            one_of(verbs)(expected.get("after"))
    fought = Fought(form, game, options)
    expect = {**form.expect, LEGAL: not form.expect.get("refused")}
    expect.pop("refused", None)
    if form.expect_order is not None:
        expect["order"] = list(form.expect_order)
    return CASES.check(fought, form.do, expect, {Seat: one_of(range(len(form.state.players)))})


class Fought(Played[Fighting]):
    """A case under way. `die` is rolled next.

    `given` are the answers of its act to the choices to come, by their topics, `usual` those to all others.
    """

    def __init__(self, case: case_form.FightCase, game: Game[Any], options: Options) -> None:
        self.seed = SeedOracle("scenario")
        super().__init__(game, case_form.fight_of(case.state, options), self.seed)
        self.slots = [player.orbs for player in case.state.players]
        self.met = len(self.fight.enemies)
        self.last = case.expect
        self.later = [*case.expect_after_each]
        self.die = 0
        self.given: dict[str, list[Any]] = {}
        self.usual: dict[str, Any] = {}
        self.order = acting_order(self.fight)

    @property
    def fight(self) -> Fight:
        """The fight."""
        return self.state.fight

    def character(self, seat: int) -> str:
        """Whom a seat plays."""
        return self.state.heroes[seat].character

    def settle(self) -> None:
        """Answer everything until a seat is free to act in the Play phase, or the fight is over."""
        while (ask := self.match.ask()) is not None:
            self.go_on()
            if isinstance(ask, Chance):
                self.match.resolve(self._outcome(ask))
            elif ask.topic == "play":
                return
            else:
                seat = ask.seats[0]
                self.match.do(seat, self._answer(ask, seat))

    def _outcome(self, ask: Chance) -> Outcome:
        if ask.kind == "die" and self.die:
            return self.die
        drawn = self._recorded_draw(ask) if ask.kind == "draw" else None
        return drawn or self.seed.answer(ask, self.state.chances)

    def _recorded_draw(self, ask: Chance) -> Outcome | None:
        """After a shuffle a case records what was drawn: the hand it expects, where that is possible."""
        dealt = (self.later[0] if self.later else self.last).get("players")
        players = dealt if isinstance(dealt, list) else []
        named = [name for player in players[ask.seat : ask.seat + 1] for name in keys_at(player, "hand")]
        wanted = Counter(case_form.card_of(name, self.character(ask.seat)) for name in named)
        wanted.subtract(self.fight.fighters[ask.seat].hand.known)
        return next((card for card, left in wanted.items() if left > 0 and card in ask.options), None)

    def _answer(self, ask: Choice, seat: int) -> Any:
        legal, topic = self.match.legal(seat), _SAME.get(ask.topic, ask.topic)
        usual = acts.AimPlayer(seat) if topic == "player" else self.usual.get(topic)
        said = self.given.get(topic)
        wanted = self._relic(seat, legal) if topic in ("relics", "die") else said.pop(0) if said else usual
        if wanted is not None and wanted in legal:
            return wanted
        if ask.topic in ("order", "rows", "die", "scry", "relics"):
            return acts.Done()
        return acts.Done() if ask.topic == "cards" and acts.Done() in legal else legal[0]

    def _relic(self, seat: int, legal: Sequence[Any]) -> Any:
        """The next relic that the case uses where the round stops, when this seat may use it here."""
        said = self.given.get("relics", [])
        relics = self.fight.fighters[seat].relics
        use = next((acts.UseAbility(relic.uid) for relic in relics if [relic.id] == said[:1]), None)
        if use not in legal:
            return None
        said.pop(0)
        return use

    def after(self, act: Mapping[str, Any]) -> None:
        """Compare with what is expected after this act, where something is."""
        if self.later and str(self.later[0].get("after")) in act:
            wanted, refused = {**self.later.pop(0)}, self.refused is not None
            wanted.pop("after")
            if wanted.pop("refused", False) != refused:
                self.wrong.append(differs("refused", not refused, refused))
            self.wrong += differences(READERS, self, wanted)

    @property
    def result(self) -> str:
        """How the fight stands; it is not won while somebody is still to come."""
        fight = self.fight
        if fight.won or (fight.foes_gone and fight.enemies and not summons_due(self.state)):
            return "won"
        return "lost" if fight.lost else "open"


_SAME = {"shiv": "aim", "each player": "player", "scry": "cards"}
"""Topics that are answered like others."""

# Acts

ACTS: Acts[Fought] = Acts("")


def _choose(fought: Fought, act: case_form.Act) -> None:
    """From now on what is asked is answered by what this act says."""
    cards = [acts.Pick(case_form.card_of(name, fought.character(act.p))) for name in act.named()]
    fought.given = {"aim": [*map(acts.Aim, act.targets)], "cards": cards}
    fought.usual = {}


def _aim(fought: Fought, act: case_form.Aimed) -> None:
    _choose(fought, act)
    slots = fought.slots[act.p]
    aimed = (*act.shiv_targets, *act.evoke_targets)
    fought.given["aim"] += [acts.Done() if target is None else acts.Aim(target) for target in aimed]
    fought.given |= {
        "orb": [acts.PickOrbKind(orb) for slot in act.evoke_slots for orb in slots[slot : slot + 1] if orb],
        "player": [*map(acts.AimPlayer, act.to_players)],
        "rows": [] if act.to_row is None else [acts.GoToRow(act.to_row)],
        "option": [] if act.mode is None else [acts.PickOption(act.mode)],
    }
    fought.usual = {"aim": acts.Aim(act.target)}


def _row(fight: Fight, act: case_form.Aimed) -> int:
    if act.row is not None:
        return act.row
    enemy = fight.enemies[one_of(range(len(fight.enemies)))(act.target)]
    if not enemy.everywhere:
        return enemy.row
    rows = sorted({e.row for e in fight.enemies if e.alive and not e.everywhere})
    return rows[0] if rows else 0


@ACTS.named("play")
def _play(fought: Fought, act: case_form.PlayForm, /) -> None:
    fight, seat = fought.fight, act.p
    card = case_form.card_of(act.play, fought.character(seat))
    played, enemies = BOOK.cards[card], living_enemies(fight)
    to_player = seat if act.to_player is None else act.to_player
    _aim(fought, act)
    fought.do(
        seat,
        acts.PlayCard(
            card,
            act.target if played.needs_enemy and enemies else -1,
            _row(fight, act) if played.needs_row and enemies else -1,
            to_player if played.needs_player else -1,
            act.energy if cost_of(fought.state, seat, card) == X_COST else 0,
        ),
    )


@ACTS.named("shiv")
def _shiv(fought: Fought, shiv: case_form.Who) -> None:
    fought.do(shiv.p, acts.UseShiv(shiv.target))


@ACTS.named("miracle")
def _miracle(fought: Fought, miracle: case_form.Who) -> None:
    fought.do(miracle.p, acts.UseMiracle())


@ACTS.named("power", "relic")
def _use_ability(fought: Fought, act: case_form.ItemForm, /) -> None:
    """Of equal powers the one that is used is one that was not."""
    owner = fought.fight.fighters[act.p]
    items = owner.relics if act.relic else owner.powers
    name = act.relic or case_form.card_of(act.power, fought.character(act.p))
    usable = [
        (item, line)
        for item in items
        for line, each in enumerate(lines_of(item))
        if item.id == name and each.moment == "activated"
    ]
    fresh = [(item, line) for item, line in usable if still_allowed(item, lines_of(item)[line].ability)]
    item, line = _first(fresh or usable, act)
    _aim_item(fought, act)
    fought.do(act.p, acts.UseAbility(item.uid, line))


def _first(usable: list[Any], act: case_form.ItemForm) -> Any:
    if usable:
        return usable[0]
    words = _("Fighter {number} has no {item} to use. Add it to the powers, relics or potions.")
    raise BadCase(words.format(number=act.p, item=act.power or act.relic or act.potion))


def _aim_item(fought: Fought, act: case_form.ItemForm) -> None:
    _aim(fought, act)
    if act.to_player is not None:
        fought.given["player"] = [acts.AimPlayer(act.to_player)]
    fought.usual["row"] = acts.AimRow(_row(fought.fight, act))


@ACTS.named("potion")
def _potion(fought: Fought, act: case_form.ItemForm, /) -> None:
    potions: list[Item] = fought.fight.fighters[act.p].potions
    found = _first([each for each in potions if each.id == act.potion], act)
    _aim_item(fought, act)
    fought.do(act.p, acts.UsePotion(found.uid))


# Phases


def _in_phase(fought: Fought, frame: Any) -> None:
    fought.state.stack[:] = [SingleRoom(), Combat("play"), frame]
    fought.look_anew()
    fought.settle()


@ACTS.named("end_turn")
def _end_turn(fought: Fought, act: case_form.PhaseForm, /) -> None:
    fought.order = acting_order(fought.fight)
    _choose(fought, act)
    fought.given["relics"] = [*act.relics]
    _in_phase(fought, EndOfTurn())


@ACTS.named("enemy_turn")
def _enemy_turn(fought: Fought, enemy_turn: case_form.Roll) -> None:
    fought.fight.die = enemy_turn.die or fought.fight.die
    fought.order = acting_order(fought.fight)
    fought.given = {}
    _in_phase(fought, EnemyTurn())


@ACTS.named("start_turn")
def _start_turn(fought: Fought, act: case_form.PhaseForm, /) -> None:
    ev.RoundBegan(fought.fight.round + 1).apply(fought.state)
    _choose(fought, act)
    fought.given["relics"] = [*act.relics]
    fought.die = act.start_turn.die or 0
    _in_phase(fought, StartOfTurn())
    fought.die = 0


# Expectations


class Summoned(Compared):
    """The enemies that came, in any order."""

    def __init__(self, enemies: Sequence[Enemy]) -> None:
        self.enemies = enemies

    def agrees(self, expected: Any) -> bool:
        """Whether all of them are as expected."""
        left = [*self.enemies]
        for wanted in expected:
            alike = {"dead": False, **wanted} if isinstance(wanted, Mapping) else wanted
            found = next((one for one in left if not [*differences(READERS, one, alike)]), None)
            if found is None:
                return False
            left.remove(found)
        return not left

    def __str__(self) -> str:
        return str([(BOOK.catalog.faces[enemy.face].name, enemy.hp) for enemy in self.enemies])


def _names(cards: Sequence[str]) -> list[str]:
    return [f"{BOOK.cards[card].card.name}{'+' * card.endswith('+')}" for card in cards]


READERS: Readers = {
    Fought: {
        **fields("result", players="fight.fighters", enemies="fight.enemies"),
        "summoned": lambda fought: Summoned(fought.fight.enemies[fought.met :]),
        "order": lambda fought: tuple(fought.order),
    },
    Fighter: {
        **fields("hp", "block", "energy", "weak", "orbs", "gold", "row", str="strength", vuln="vulnerable"),
        **fields(shivs="shiv", miracles="miracle"),
        "hand": lambda player: _names(player.hand.known),
        "discard": lambda player: _names(player.discard),
        "exhaust": lambda player: _names(player.exhaust),
        "powers": lambda player: _names([power.id for power in player.powers]),
        "draw_n": lambda player: len(player.deck),
        "stance": lambda player: player.stance or "neutral",
        "dead": lambda player: not player.alive,
    },
    Enemy: {
        **fields("hp", "block", "weak", "poison", "row", "mode", "cubes", str="strength", vuln="vulnerable"),
        "name": lambda enemy: BOOK.catalog.faces[enemy.face].name,
        "dead": lambda enemy: not enemy.alive,
        "slot": lambda enemy: enemy.slot + 1 if cube_slots(enemy) else None,
    },
}
CASES: Cases[Fought] = Cases(ACTS, READERS, under="do")
