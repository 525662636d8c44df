"""Scenario files of Slay the Spire: acts and expected numbers, played through the real match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.asks import Chance, Choice, Outcome
from companion.engine.encoding import encode
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.piles import Cards, Deck
from companion.engine.refusals import Refused
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.beginning import RIGHTMOST, new_item
from companion.games.slay_the_spire.fight.enemy_turn import acting_order
from companion.games.slay_the_spire.fight.flow import summons_due
from companion.games.slay_the_spire.parts.climb_scenario import check_climb
from companion.games.slay_the_spire.parts.scenario_form import BadCase, options_of, understood
from companion.games.slay_the_spire.rules.enemies import new_enemy
from companion.games.slay_the_spire.rules.items import lines_of
from companion.games.slay_the_spire.rules.triggers import still_allowed
from companion.games.slay_the_spire.state import events as ev
from companion.games.slay_the_spire.state.acts import (
    Aim,
    AimPlayer,
    AimRow,
    Done,
    GoToRow,
    Pick,
    PickOption,
    PickOrbKind,
    PlayCard,
    UseAbility,
    UseMiracle,
    UsePotion,
    UseShiv,
)
from companion.games.slay_the_spire.state.enemy_actions import cube_slots
from companion.games.slay_the_spire.state.fight import Enemy, Fight, Fighter
from companion.games.slay_the_spire.state.frames import Combat, EndOfTurn, EnemyTurn, SingleRoom, StartOfTurn
from companion.games.slay_the_spire.state.reading import X_COST, cost_of
from companion.games.slay_the_spire.state.run import Fighting, Hero, Options, Run
from companion.speech.words import _


def check_case(game: Game[Run], case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case by the rules of `game`; returns one line per failed expectation.

    Raises `BadCase`, and `SetupError` for an option that cannot be.
    """
    if _kind(head) == "climb":
        return check_climb(game, case)
    form = understood(case)
    player = _Player(case, game, options_of(form))
    found = player.play(case.get("do", []), list(case.get("expect_after_each", [])))
    if "expect_order" in case and player.order != case["expect_order"]:
        found.append(_differs("order", case["expect_order"], player.order))
    return found + player.differences(case.get("expect", {}))


def _kind(head: Mapping[str, Any]) -> str:
    """What kind of cases a file holds, as its head says; fights when it says nothing."""
    said = head.get("head")
    return str(said.get("kind", "")) if isinstance(said, Mapping) else ""


def _differs(key: str, expected: Any, found: Any) -> str:
    words = _("{key}: expected {expected}, found {found}")
    return words.format(key=key, expected=expected, found=found)


class _Player:
    """Carries a case out; open questions are answered by the case, then by the first legal act."""

    def __init__(self, case: Mapping[str, Any], game: Any, options: Options) -> None:
        self.run = _run(case["state"], options)
        self.fight = self.run.fight
        self.refused = ""
        self.match: Match[Run] = Match(game, self.run)
        self.seed = SeedOracle("scenario")
        self.die = 0
        self.given: dict[str, list[Any]] = {}
        self.order = acting_order(self.fight)
        self.last: list[Mapping[str, Any]] = case.get("expect", {}).get("players", [])
        self.dealt = self.last
        self.slots = [entry.get("orbs", []) for entry in case["state"]["players"]]

    def play(self, acts: Sequence[Mapping[str, Any]], after: list[Mapping[str, Any]]) -> list[str]:
        found: list[str] = []
        for number, act in enumerate(acts, 1):
            self.dealt = after[0].get("players", []) if after else self.last
            verb = next(name for name in _DO if name in act)
            before = encode(self.run)
            try:
                _DO[verb](self, act)
            except Refused as refusal:
                self.refused = _("{act} was refused: {why}").format(act=dict(act), why=refusal)
                if number < len(acts) or encode(self.run) != before:
                    return [*found, self.refused]
            if after and after[0].get("after") == verb:
                found += self.differences(after.pop(0))
        return found

    # Answering

    def settle(self) -> None:
        """Answer everything until a seat is free to act in the Play phase, or the fight is over."""
        while (ask := self.match.ask()) is not None:
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
        if ask.kind == "draw" and ask.seat < len(self.dealt):
            return self._recorded_draw(ask) or self.seed.answer(ask, self.run.chances)
        return self.seed.answer(ask, self.run.chances)

    def _recorded_draw(self, ask: Chance) -> Outcome | None:
        """After a shuffle a case records what was drawn: the hand it expects, where that is possible."""
        player = self.fight.fighters[ask.seat]
        character = self.run.heroes[ask.seat].character
        wanted = [_card(name, character) for name in self.dealt[ask.seat].get("hand", [])]
        for card in player.hand.known:
            if card in wanted:
                wanted.remove(card)
        return next((card for card in wanted if card in ask.options), None)

    def _answer(self, ask: Choice, seat: int) -> Any:
        legal = self.match.legal(seat)
        wanted = _WANTED[ask.topic](self, seat) if ask.topic in _WANTED else None
        if wanted is not None and wanted in legal:
            return wanted
        if ask.topic in ("order", "rows", "die", "scry", "relics"):
            return Done()
        if ask.topic == "cards" and Done() in legal:
            return Done()
        return legal[0]

    def next_of(self, key: str) -> Any:
        given = self.given.get(key)
        return given.pop(0) if given else None

    # Reading

    def differences(self, expect: Mapping[str, Any]) -> list[str]:
        found: list[str] = []
        if bool(self.refused) != expect.get("refused", False):
            found.append(self.refused or _differs("refused", True, False))
        if "result" in expect and expect["result"] != _result(self.run):
            found.append(_differs("result", expect["result"], _result(self.run)))
        if len(expect.get("players", [])) > len(self.fight.fighters):
            raise BadCase(
                _("expect: there is no player {number}; they count from 0.").format(
                    number=len(self.fight.fighters)
                )
            )
        if len(expect.get("enemies", [])) > len(self.fight.enemies):
            raise BadCase(
                _("expect: there is no enemy {number}; they count from 0.").format(
                    number=len(self.fight.enemies)
                )
            )
        for seat, wanted in enumerate(expect.get("players", [])):
            have = _player_values(self.fight.fighters[seat])
            found += _compared(f"players.{seat}", wanted, have)
        for index, wanted in enumerate(expect.get("enemies", [])):
            found += _compared(f"enemies.{index}", wanted, _enemy_values(self.fight.enemies[index]))
        if "summoned" in expect:
            found += self._summoned(expect)
        return found

    def _summoned(self, expect: Mapping[str, Any]) -> list[str]:
        first = len(expect.get("enemies", []))
        left = list(self.fight.enemies[first:])
        for wanted in expect["summoned"]:
            match = next((enemy for enemy in left if _looks_like(enemy, wanted)), None)
            if match is None:
                shown = [_enemy_values(enemy) for enemy in left]
                return [_differs("summoned", wanted, shown)]
            left.remove(match)
        return [_differs("summoned", [], [_enemy_values(enemy) for enemy in left])] if left else []


def _looks_like(enemy: Enemy, wanted: Mapping[str, Any]) -> bool:
    have = _enemy_values(enemy)
    if have["dead"] != wanted.get("dead", False):
        return False
    return all(have.get(key) == value for key, value in wanted.items())


def _result(run: Fighting) -> str:
    fight = run.fight
    if fight.won or (fight.foes_gone and fight.enemies and not summons_due(run)):
        return "won"
    return "lost" if fight.lost else "open"


def _compared(where: str, wanted: Mapping[str, Any], have: Mapping[str, Any]) -> list[str]:
    found = []
    for key, expected in wanted.items():
        if key not in have:
            words = _("There is no value {key} to expect; there are: {known}.")
            raise BadCase(words.format(key=f"{where}.{key}", known=", ".join(have)))
        value = have[key]
        if isinstance(expected, list):
            expected, value = sorted(map(str, expected)), sorted(map(str, value))
        if value != expected:
            found.append(_differs(f"{where}.{key}", expected, value))
    return found


# Setting up


def _run(given: Mapping[str, Any], options: Options) -> Fighting:
    faces = [BOOK.catalog.faces[entry["face"]] for entry in given["enemies"]]
    leading = next((face for face in faces if face.role == "boss"), faces[0])
    act, ascension = leading.acts[0], max(face.ascension_min for face in faces)
    fight = Fight(
        [],
        act=act,
        ascension=ascension,
        die=given.get("die", 1),
        round=given.get("turn", 1),
        supply_daze=BOOK.limits.daze_cards,
        supply_status=BOOK.limits.status_cards,
        phase="play",
    )
    heroes = tuple(_hero(seat, entry) for seat, entry in enumerate(given["players"]))
    run = Fighting(heroes, act, ascension, options, fight=fight, stack=[SingleRoom(), Combat("play")])
    for seat, entry in enumerate(given["players"]):
        fight.fighters.append(_player(run, run.heroes[seat], entry))
    for entry in given["enemies"]:
        fight.enemies.append(_enemy(fight, entry))
    fight.kind = "boss" if any(enemy.everywhere for enemy in fight.enemies) else "encounter"
    return run


def _hero(seat: int, entry: Mapping[str, Any]) -> Hero:
    character = entry["char"]
    max_hp = entry.get("max_hp", BOOK.catalog.characters[character].max_hp)
    return Hero(f"p{seat}", character, entry.get("hp", max_hp), max_hp)


def _player(run: Run, hero: Hero, entry: Mapping[str, Any]) -> Fighter:
    board = BOOK.catalog.characters[hero.character]

    def cards(key: str) -> list[str]:
        return [_card(name, hero.character) for name in entry.get(key, [])]

    player = Fighter(
        entry.get("row", 0),
        hero.hp,
        hero.max_hp,
        block=entry.get("block", 0),
        energy=entry.get("energy", BOOK.limits.energy_per_turn),
        strength=entry.get("str", 0),
        weak=entry.get("weak", 0),
        vulnerable=entry.get("vuln", 0),
        shiv=entry.get("shivs", 0),
        miracle=entry.get("miracles", 0),
        gold=entry.get("gold", 0),
        deck=Deck(top=cards("draw")),
        hand=Cards(sorted(cards("hand"))),
        discard=cards("discard"),
        exhaust=cards("exhaust"),
        orbs=sorted(orb for orb in entry.get("orbs", []) if orb),
        orb_slots=max(board.orb_slots, len(entry.get("orbs", []))),
        stance=entry.get("stance", "neutral" if board.stances else ""),
        discarded_this_turn=entry.get("discarded_this_turn", False),
        switched_stance_this_turn=entry.get("stance_changed", False),
        kept=sorted(cards("retained")),
    )
    player.powers = [new_item(run, card) for card in cards("powers")]
    player.relics = [new_item(run, relic) for relic in entry.get("relics", [])]
    player.potions = [new_item(run, potion) for potion in entry.get("potions", [])]
    return player


def _card(name: str, character: str) -> str:
    try:
        return BOOK.catalog.card_named(name, character)
    except KeyError:
        raise BadCase(
            _("There is no card {card}; expected an id that companion content sts shows.").format(card=name)
        ) from None


def _enemy(fight: Fight, entry: Mapping[str, Any]) -> Enemy:
    face = BOOK.catalog.faces[entry["face"]]
    enemy = new_enemy(fight, face, entry.get("row", 0), summoned=False)
    if face.role == "elite":
        enemy.place = RIGHTMOST
    enemy.max_hp = entry.get("max_hp", enemy.max_hp)
    enemy.hp = entry.get("hp", enemy.max_hp)
    enemy.block = entry.get("block", 0)
    for key, name in _ENEMY_KEYS.items():
        setattr(enemy, name, entry.get(key, getattr(enemy, name)))
    enemy.had_block = enemy.block > 0
    return enemy


_ENEMY_KEYS = {
    "str": "strength",
    "weak": "weak",
    "vuln": "vulnerable",
    "poison": "poison",
    "slot": "slot",
    "mode": "mode",
    "cubes": "cubes",
}

# Acts


def _seat(player: _Player, act: Mapping[str, Any]) -> int:
    """The seat that acts, which must be there."""
    seat = int(act.get("p", 0))
    if seat < len(player.fight.fighters):
        return seat
    words = _("There is no player {number}; they count from 0 to {last}.")
    raise BadCase(words.format(number=seat, last=len(player.fight.fighters) - 1))


def _play(player: _Player, act: Mapping[str, Any]) -> None:
    fight, seat = player.fight, _seat(player, act)
    card = _card(act["play"], player.run.heroes[seat].character)
    played = BOOK.cards[card]
    target = act.get("target", 0)
    player.given = {
        "target": [*act.get("targets", []), *act.get("shiv_targets", []), *act.get("evoke_targets", [])],
        "orb": [player.slots[seat][slot] for slot in act.get("evoke_slots", [])],
        "player": list(act.get("to_players", [])),
        "to_row": [act["to_row"]] if "to_row" in act else [],
        "option": [act["mode"]] if "mode" in act else [],
        "card": _named_cards(player.run.heroes[seat].character, act),
        "default_target": [target],
    }
    player.match.do(
        seat,
        PlayCard(
            card,
            target if played.needs_enemy and fight.foes() else -1,
            _row(fight, act) if played.needs_row and fight.foes() else -1,
            act.get("to_player", seat) if played.needs_player else -1,
            act.get("X", 0) if cost_of(player.run, seat, card) == X_COST else 0,
        ),
    )
    player.settle()


def _named_cards(character: str, act: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    for key in _CARD_KEYS:
        names = act.get(key, [])
        for name in [names] if isinstance(names, str) else names:
            found.append(_card(name, character))
    return found


_CARD_KEYS = ("exhaust", "discard", "recover", "recover_one", "top", "search", "scry_discard", "retain")


def _row(fight: Fight, act: Mapping[str, Any]) -> int:
    if "row" in act:
        return int(act["row"])
    index = act.get("target", 0)
    if index >= len(fight.enemies):
        words = _("There is no enemy {number}; they count from 0 to {last}.")
        raise BadCase(words.format(number=index, last=len(fight.enemies) - 1))
    enemy = fight.enemies[index]
    if not enemy.everywhere:
        return int(enemy.row)
    rows = sorted({e.row for e in fight.enemies if e.alive and not e.everywhere})
    return rows[0] if rows else 0


def _wanted_target(player: _Player, seat: int) -> Any:
    target = player.next_of("target")
    if target is None:
        given = player.given.get("default_target")
        target = given[0] if given else None
    return None if target is None else Aim(target)


def _wanted_orb(player: _Player, seat: int) -> Any:
    orb = player.next_of("orb")
    return None if orb is None else PickOrbKind(orb)


def _wanted_player(player: _Player, seat: int) -> Any:
    return AimPlayer(player.next_of("player") if player.given.get("player") else seat)


def _wanted_option(player: _Player, seat: int) -> Any:
    option = player.next_of("option")
    return None if option is None else PickOption(option)


def _wanted_card(player: _Player, seat: int) -> Any:
    card = player.next_of("card")
    return None if card is None else Pick(card)


def _wanted_row(player: _Player, seat: int) -> Any:
    given = player.given.get("row")
    return AimRow(given[0]) if given else None


def _wanted_way(player: _Player, seat: int) -> Any:
    row = player.next_of("to_row")
    return None if row is None else GoToRow(row)


def _wanted_relic(player: _Player, seat: int) -> Any:
    """The next relic that the case uses where the round stops, when it is this seat's."""
    given = player.given.get("relics")
    owned = player.fight.fighters[seat].relics
    relic = next((relic for relic in owned if given and relic.id == given[0]), None)
    if given is None or relic is None:
        return None
    given.pop(0)
    return UseAbility(relic.uid)


_WANTED: dict[str, Callable[[_Player, int], Any]] = {
    "aim": _wanted_target,
    "shiv": _wanted_target,
    "orb": _wanted_orb,
    "player": _wanted_player,
    "each player": _wanted_player,
    "option": _wanted_option,
    "cards": _wanted_card,
    "scry": _wanted_card,
    "row": _wanted_row,
    "rows": _wanted_way,
    "relics": _wanted_relic,
}


def _shiv(player: _Player, act: Mapping[str, Any]) -> None:
    given = act["shiv"]
    player.match.do(_seat(player, given), UseShiv(given.get("target", 0)))
    player.settle()


def _miracle(player: _Player, act: Mapping[str, Any]) -> None:
    player.match.do(_seat(player, act["miracle"]), UseMiracle())
    player.settle()


def _power(player: _Player, act: Mapping[str, Any]) -> None:
    seat = _seat(player, act)
    owner = player.fight.fighters[seat]
    if "relic" in act:
        items, name = owner.relics, act["relic"]
    else:
        items, name = owner.powers, _card(act["power"], player.run.heroes[seat].character)
    usable = [
        (item, line)
        for item in items
        for line, each in enumerate(lines_of(item))
        if item.id == name and each.moment == "activated"
    ]
    if not usable:
        words = _("Fighter {number} has no {item} to use; put it among the powers or relics of the player.")
        raise BadCase(words.format(number=seat, item=act.get("relic") or act["power"]))
    # Of equal powers the one that is used is one that was not.
    item, line = next(
        ((power, line) for power, line in usable if still_allowed(power, lines_of(power)[line].ability)),
        usable[0],
    )
    player.given = _given_for_item(player, seat, act)
    player.match.do(seat, UseAbility(item.uid, line))
    player.settle()


def _given_for_item(player: _Player, seat: int, act: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What a case says about the choices of a power, a relic or a potion."""
    target = act.get("target", 0)
    return {
        "target": list(act.get("targets", [])),
        "player": [act["to_player"]] if "to_player" in act else list(act.get("to_players", [])),
        "card": _named_cards(player.run.heroes[seat].character, act),
        "default_target": [target],
        "row": [_row(player.fight, act)],
    }


def _potion(player: _Player, act: Mapping[str, Any]) -> None:
    seat = _seat(player, act)
    found = next((each for each in player.fight.fighters[seat].potions if each.id == act["potion"]), None)
    if found is None:
        words = _("Fighter {number} has no {item} to use; put it among the potions of the player.")
        raise BadCase(words.format(number=seat, item=act["potion"]))
    player.given = _given_for_item(player, seat, act)
    player.match.do(seat, UsePotion(found.uid))
    player.settle()


def _in_phase(player: _Player, frame: Any, act: Mapping[str, Any]) -> None:
    player.given = {}
    if "relics" in act:
        named = _named_cards(player.run.heroes[_seat(player, act)].character, act)
        player.given = {"relics": list(act["relics"]), "card": named, "target": list(act.get("targets", []))}
    player.run.stack[:] = [SingleRoom(), Combat("play"), frame]
    player.match = Match(player.match.game, player.run, player.match.number)
    player.settle()


def _end_turn(player: _Player, act: Mapping[str, Any]) -> None:
    player.order = acting_order(player.fight)
    _in_phase(player, EndOfTurn(), act)


def _enemy_turn(player: _Player, act: Mapping[str, Any]) -> None:
    player.fight.die = act["enemy_turn"].get("die", player.fight.die)
    player.order = acting_order(player.fight)
    _in_phase(player, EnemyTurn(), act)


def _start_turn(player: _Player, act: Mapping[str, Any]) -> None:
    player.die = act["start_turn"].get("die", 0)
    ev.RoundBegan(player.fight.round + 1).apply(player.run)
    _in_phase(player, StartOfTurn(), act)
    player.die = 0


_DO: dict[str, Callable[[_Player, Mapping[str, Any]], None]] = {
    "play": _play,
    "shiv": _shiv,
    "miracle": _miracle,
    "power": _power,
    "relic": _power,
    "potion": _potion,
    "end_turn": _end_turn,
    "enemy_turn": _enemy_turn,
    "start_turn": _start_turn,
}

# Values


def _names(cards: Sequence[str]) -> list[str]:
    return [_title(card) for card in cards]


def _title(card: str) -> str:
    name = BOOK.cards[card].card.name
    return f"{name}+" if card.endswith("+") else name


def _player_values(player: Fighter) -> dict[str, Any]:
    return {
        "hp": player.hp,
        "block": player.block,
        "energy": player.energy,
        "str": player.strength,
        "weak": player.weak,
        "vuln": player.vulnerable,
        "hand": _names(player.hand.known),
        "discard": _names(player.discard),
        "exhaust": _names(player.exhaust),
        "powers": _names([power.id for power in player.powers]),
        "draw_n": len(player.deck),
        "shivs": player.shiv,
        "miracles": player.miracle,
        "stance": player.stance or "neutral",
        "orbs": list(player.orbs),
        "gold": player.gold,
        "row": player.row,
        "dead": not player.alive,
    }


def _enemy_values(enemy: Enemy) -> dict[str, Any]:
    face = BOOK.catalog.faces[enemy.face]
    return {
        "name": face.name,
        "dead": not enemy.alive,
        "hp": enemy.hp,
        "block": enemy.block,
        "str": enemy.strength,
        "weak": enemy.weak,
        "vuln": enemy.vulnerable,
        "poison": enemy.poison,
        "row": enemy.row,
        "slot": enemy.slot + 1 if cube_slots(enemy) else None,
        "mode": enemy.mode,
        "cubes": enemy.cubes,
    }
