"""Small plays: set a fight up, act, and read exactly what changed.

    play = fight(hero(hand="bash"), foe(), foe(row=1)).play("bash", at=0)
    assert play.changes() == {"energy": -2, "hand": "", "discard": "bash", "e0.hp": -2, "e0.vulnerable": 1}

`changes` lists everything that differs from the last `mark` and nothing else, so that every play also
proves who was not affected. Answers are strict: a question nobody foresaw fails, and so does an answer
that nobody asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.engine.asks import Chance
from companion.engine.match import Match
from companion.engine.piles import Cards, Deck
from companion.engine.refusals import Refusal, Refused
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.beginning import new_item
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.rules.enemies import new_enemy
from companion.games.slay_the_spire.rules.items import lines_of
from companion.games.slay_the_spire.state import round_events as ev
from companion.games.slay_the_spire.state.acts import (
    PlayCard,
    Ready,
    UseAbility,
    UseMiracle,
    UsePotion,
    UseShiv,
)
from companion.games.slay_the_spire.state.fight import Enemy, Fight, Fighter
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.frames import Combat, EndOfTurn, EnemyTurn, SingleRoom, StartOfTurn
from companion.games.slay_the_spire.state.run import Fighting, Hero, Options

Given = dict[str, Any]
PILES = ("hand", "draw", "discard", "exhaust")
ITEMS = ("powers", "relics", "potions")


def hero(character: str = "ironclad", **given: Any) -> Given:
    """A player: 10 of 10 HP, 3 Energy, all else empty. Piles and items are ids split by blanks;
    `draw` is top first, `bag` a shuffled draw pile, and `strike` or `defend` mean the character's own."""
    return {"character": character, **given}


def foe(face: str = "e1_jaw_worm", **given: Any) -> Given:
    """An enemy: 30 of 30 HP unless `hp` or `max_hp` say otherwise, in row 0."""
    return {"face": face, **given}


def fight(*figures: Given, die: int = 1, turn: int = 1, **options: Any) -> Play:
    """A fight in the Play phase. Players stand in rows 0, 1, ... in the order given."""
    under_way = Fight(
        [],
        die=die,
        round=turn,
        phase="play",
        supply_daze=BOOK.limits.daze_cards,
        supply_status=BOOK.limits.status_cards,
    )
    state = Fighting((), options=Options(**options), fight=under_way, stack=[SingleRoom(), Combat("play")])
    for given in figures:
        if "character" in given:
            state.heroes += (Hero(f"p{len(state.heroes)}", given["character"], 10, 10),)
            state.fight.fighters.append(_player(state, given))
    for given in figures:
        if "face" in given:
            state.fight.enemies.append(_enemy(state, given))
    faces = [BOOK.catalog.faces[enemy.face] for enemy in state.fight.enemies]
    state.act = under_way.act = faces[0].acts[0]
    state.ascension = under_way.ascension = max(face.ascension_min for face in faces)
    state.fight.kind = "boss" if any(enemy.everywhere for enemy in state.fight.enemies) else "encounter"
    state.heroes = tuple(
        Hero(hero.name, hero.character, player.hp, player.max_hp)
        for hero, player in zip(state.heroes, under_way.fighters, strict=True)
    )
    return Play(state)


def card_id(name: str, character: str) -> str:
    """`strike+` of the Silent is `strike_silent+`; other names are ids already."""
    stem, plus = (name[:-1], "+") if name.endswith("+") else (name, "")
    own = f"{stem}_{character}{plus}"
    return own if own in BOOK.cards else name


def _player(state: Fighting, given: Given) -> Fighter:
    left = dict(given)
    character = left.pop("character")

    def ids(key: str) -> list[str]:
        return [card_id(name, character) for name in left.pop(key, "").split()]

    bag = sorted(ids("bag"))
    board = BOOK.catalog.characters[character]
    player = Fighter(len(state.fight.fighters), 10, 10)
    player.deck = Deck(top=ids("draw"), middle=len(bag), bag=bag)
    player.hand = Cards(sorted(ids("hand")))
    player.discard, player.exhaust = ids("discard"), ids("exhaust")
    for key in ITEMS:
        setattr(player, key, [new_item(state, name) for name in ids(key)])
    player.orbs = sorted(left.pop("orbs", "").split())
    player.orb_slots = board.orb_slots
    player.stance = "neutral" if board.stances else ""
    player.energy = BOOK.limits.energy_per_turn
    _set_fields(player, left)
    return player


def _enemy(state: Fighting, given: Given) -> Enemy:
    left = dict(given)
    face = BOOK.catalog.faces[left.pop("face")]
    enemy = new_enemy(state.fight, face, left.pop("row", 0), summoned=False)
    enemy.hp = enemy.max_hp = left.pop("max_hp", 30)
    _set_fields(enemy, left)
    return enemy


def _set_fields(figure: Fighter | Enemy, given: Given) -> None:
    for key, value in given.items():
        assert hasattr(figure, key), f"no field {key}"
        setattr(figure, key, value)


class Play:
    """A fight under way. Every act returns the play itself."""

    def __init__(self, state: Fighting) -> None:
        self.match: Match[Fighting] = Match(GAME, state)
        self.mark()

    @property
    def state(self) -> Fighting:
        state: Fighting = self.match.state
        return state

    def p(self, seat: int = 0) -> Fighter:
        player: Fighter = self.state.fight.fighters[seat]
        return player

    def e(self, index: int = 0) -> Enemy:
        enemy: Enemy = self.state.fight.enemies[index]
        return enemy

    # Acts

    def do(self, act: Any, *answers: Any, by: int = 0) -> Play:
        """One act of a seat, then the answers to what is asked until the seats are free again."""
        self.match.do(by, act)
        return self.answer(*answers)

    def answer(self, *answers: Any) -> Play:
        """Answer every question in turn: acts for choices, outcomes for chances; `(seat, act)` when
        another seat than the first one asked answers. A chance with one outcome needs no answer."""
        return self._answer(list(answers))

    def _answer(self, left: list[Any], until_die: bool = False) -> Play:
        while (ask := self.match.ask()) is not None:
            if isinstance(ask, Chance):
                if until_die and ask.kind == "die":
                    break
                single = len(set(ask.options)) == 1
                self.match.resolve(ask.options[0] if single else _next(left, ask))
            elif ask.topic == "play":
                break
            else:
                given = _next(left, ask)
                seat, act = given if isinstance(given, tuple) else (ask.seats[0], given)
                self.match.do(seat, act)
        assert not left, f"nobody asked for {left}"
        return self

    def play(
        self,
        card: str,
        *answers: Any,
        at: int = -1,
        row: int = -1,
        to: int = -1,
        energy: int = 0,
        by: int = 0,
    ) -> Play:
        """Play a card of the hand at an enemy, a row or for a player; see `playing`."""
        name = card_id(card, self.state.heroes[by].character)
        return self.do(self.playing(name, at, row, to, energy, by), *answers, by=by)

    def playing(
        self, card: str, at: int = -1, row: int = -1, to: int = -1, energy: int = 0, by: int = 0
    ) -> PlayCard:
        """The act of playing a card; what is not said is enemy 0, its row, and the player itself.

        Where no enemy is there, it is aimed at none.
        """
        played, foes = BOOK.cards[card], living_enemies(self.state.fight)
        at = max(at, 0)
        return PlayCard(
            card,
            at if played.needs_enemy and foes else -1,
            (row if row >= 0 else self.e(at).row) if played.needs_row and foes else -1,
            (to if to >= 0 else by) if played.needs_player else -1,
            energy,
        )

    def shiv(self, *answers: Any, at: int = 0, by: int = 0) -> Play:
        return self.do(UseShiv(at), *answers, by=by)

    def miracle(self, by: int = 0) -> Play:
        return self.do(UseMiracle(), by=by)

    def potion(self, name: str, *answers: Any, by: int = 0) -> Play:
        item = next(potion for potion in self.p(by).potions if potion.id == name)
        return self.do(UsePotion(item.uid), *answers, by=by)

    def ability(self, name: str, by: int = 0, moment: str = "activated") -> UseAbility:
        """The act of using a power or relic."""
        item = next(each for each in (*self.p(by).powers, *self.p(by).relics) if each.id == name)
        lines = lines_of(item)
        return UseAbility(item.uid, next(i for i, line in enumerate(lines) if line.moment == moment))

    def use(self, name: str, *answers: Any, by: int = 0) -> Play:
        return self.do(self.ability(name, by), *answers, by=by)

    # Phases

    def end_of_turn(self, *answers: Any) -> Play:
        """The End of Turn alone (page 12)."""
        return self._phase(EndOfTurn()).answer(*answers)

    def enemy_turn(self, *answers: Any, die: int = 0) -> Play:
        """The Enemy Turn alone (page 13)."""
        self.state.fight.die = die or self.state.fight.die
        return self._phase(EnemyTurn()).answer(*answers)

    def start_of_turn(self, *answers: Any, die: int = 1, before: Sequence[Any] = ()) -> Play:
        """The Start of Turn alone (page 12), of the next round; the die comes up as `die`.

        `before` answers what is asked until the roll, `answers` what is asked from then on.
        """
        ev.RoundBegan(self.state.fight.round + 1).apply(self.state)
        self._phase(StartOfTurn())
        self._answer(list(before), until_die=True)
        self.match.resolve(die)
        return self.answer(*answers)

    def round(self, *answers: Any) -> Play:
        """Everybody is ready; the real course up to the next Play phase."""
        for seat in living_seats(self.state.fight):
            self.match.do(seat, Ready())
        return self.answer(*answers)

    def _phase(self, frame: Any) -> Play:
        self.state.stack[:] = [SingleRoom(), Combat("play"), frame]
        self.match = Match(GAME, self.state, self.match.number)
        return self

    def refused(self, act: Any, by: int = 0) -> Refusal:
        """The refusal of an act, having seen that nothing changed."""
        self.match.ask()
        before = msgspec.json.encode(self.state)
        try:
            self.match.do(by, act)
        except Refused as refused:
            assert msgspec.json.encode(self.state) == before, "a refused act changed something"
            assert refused.refusal.words and str(refused)
            return refused.refusal
        raise AssertionError(f"{act} was not refused")

    # Reading

    def mark(self) -> Play:
        """Count changes from here."""
        self.before = _numbers(self.state)
        return self

    def changes(self) -> dict[str, Any]:
        """What differs from the last mark: numbers as differences, piles and words as they are now.

        The keys of seat 0 are bare (`hp`, `hand`), of others `p1.hp`, of enemies `e0.hp`.
        """
        now = _numbers(self.state)
        found: dict[str, Any] = {}
        for key in {**self.before, **now}:
            old, new = self.before.get(key), now.get(key)
            if old != new:
                found[key] = new - old if type(old) is int and type(new) is int else new
        return found


def _next(left: list[Any], ask: Any) -> Any:
    assert left, f"unforeseen {ask}"
    return left.pop(0)


SHARED_NUMBERS = ("row", "hp", "max_hp", "block", "strength", "weak", "vulnerable", "poison", "alive")
PLAYER_NUMBERS = (*SHARED_NUMBERS, "energy", "shiv", "miracle", "gold", "claw", "orb_slots", "stance")
ENEMY_NUMBERS = (*SHARED_NUMBERS, "slot", "mode", "cubes", "left")


def _numbers(state: Fighting) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for seat, player in enumerate(state.fight.fighters):
        prefix = f"p{seat}." if seat else ""
        found |= {prefix + key: getattr(player, key) for key in PLAYER_NUMBERS}
        found |= {prefix + key: " ".join(cards) for key, cards in _piles(player).items()}
    for index, enemy in enumerate(state.fight.enemies):
        found |= {f"e{index}.{key}": getattr(enemy, key) for key in ENEMY_NUMBERS}
        found[f"e{index}.attached"] = " ".join(each.card for each in enemy.attached)
    return found


def _piles(player: Fighter) -> dict[str, list[str]]:
    deck = player.deck
    cubes = [f"{item.id}:{item.cubes}" for key in ITEMS for item in getattr(player, key) if item.cubes]
    return {
        "hand": list(player.hand.known),
        "draw": [*deck.top, *deck.bag, *deck.bottom],
        "discard": player.discard,
        "exhaust": player.exhaust,
        "orbs": player.orbs,
        "item_cubes": cubes,
        **{key: [item.id for item in getattr(player, key)] for key in ITEMS},
    }


# Tables: one line a card side


class Row:
    """One side of a card, played by seat 0 at row 0 of the standard fight, and all that changes.

    The card costs `cost` Energy and ends in the pile `goes`; other cards of the hand stay. A change
    that is given by name (`e0_hp=-2`, `discard="x y"`) comes instead of what these say.
    """

    def __init__(
        self,
        card: str,
        cost: int,
        *answers: Any,
        goes: str = "discard",
        given: Given | None = None,
        how: Given | None = None,
        die: int = 1,
        **changes: Any,
    ) -> None:
        self.card, self.cost, self.goes = card, cost, goes
        self.answers, self.die, self.how = answers, die, how or {}
        self.given = given or {}
        self.changes = changes

    def __repr__(self) -> str:
        return f"{self.card}-{len(self.given)}{len(self.answers)}{self.die}"

    def fight(self, character: str, **other: Any) -> Play:
        """The standard fight: a second player in row 1, enemies in rows 0, 1 and again 0."""
        given = {**self.given, **other}
        given["hand"] = f"{self.card} {given.get('hand', '')}"
        bystander = hero("silent" if character == "ironclad" else "ironclad", hand="strike", draw="strike")
        return fight(hero(character, **given), bystander, foe(), foe(row=1), foe(), die=self.die)

    def expected(self, character: str) -> Given:
        """All that changes, as `Play.changes` says it."""

        def ids(key: str) -> list[str]:
            return [card_id(name, character) for name in str(self.given.get(key, "")).split()]

        wanted: Given = {"energy": -self.cost, "hand": " ".join(sorted(ids("hand")))}
        card = card_id(self.card, character)
        pile = ids(self.goes)
        if self.goes:
            wanted[self.goes] = " ".join([card, *pile] if self.goes == "draw" else [*pile, card])
        for key, value in self.changes.items():
            name = key.replace("_", ".", 1) if key[:2] in ("p1", "e0", "e1", "e2") else key
            wanted[name] = _spelled(value, character)
        return {key: value for key, value in wanted.items() if value != 0}

    def changes_of(self, character: str) -> Given:
        """What changes when it is played. With one Energy less it is refused, changing nothing."""
        if self.cost:
            poor = self.fight(character, energy=self.cost - 1, miracle=0)
            refusal = poor.refused(poor.playing(card_id(self.card, character), **self.how))
            assert refusal.code == "no-energy", refusal
        return self.fight(character).play(self.card, *self.answers, **self.how).changes()


def _spelled(value: Any, character: str) -> Any:
    if not isinstance(value, str):
        return value
    return " ".join(card_id(name, character) for name in value.split())


def sides_of(owner: str) -> set[str]:
    """The playable sides of a character's cards; golden tickets are never in a deck."""
    return {
        name for name, side in BOOK.cards.items() if side.card.owner == owner and side.card.type != "ticket"
    }
