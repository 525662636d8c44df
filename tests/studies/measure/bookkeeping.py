"""Counting what the rule book asks people to do by hand for the enemies, and what is left of it.

One act is one cube, card or counted-out token moved, one heap of tokens taken away whole, one thing looked
up, or one sum worked out in the head; `ACTS` lists them all with their pages. Counted is everything on the
enemies' own cards, whoever causes it, and everything that an enemy's action or ability makes people do on
their boards. What players do to themselves is not counted, nor is finding out which enemy acts next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, repeat
from typing import Any

import msgspec

from companion.engine.events import Event
from companion.engine.match import Match
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.kinds import Actions, CubeActions, DieActions
from companion.games.slay_the_spire.state import board_events, card_events, figure_events, round_events
from companion.games.slay_the_spire.state.fight import Enemy, Fighter
from companion.games.slay_the_spire.state.figures import figure_of
from companion.games.slay_the_spire.state.frames import Script
from companion.games.slay_the_spire.state.run import Fighting

ACTS: dict[str, tuple[int, str]] = {
    "ability": (10, "a special ability of an enemy that triggers looked up"),
    "laid": (10, "an enemy's card laid down or put away"),
    "found": (10, "a summon searched in its deck"),
    "start": (10, "starting HP for so many players looked up"),
    "roll": (12, "the die thrown"),
    "action": (13, "an enemy's action looked up"),
    "slot": (13, "a cube moved on the track of actions"),
    "heap": (13, "leftover tokens of an enemy taken away"),
    "dead": (13, "a dead enemy turned over"),
    "modifier": (14, "Strength, Weak or Vulnerable reckoned into hits"),
    "several": (14, "several hits added up"),
    "against block": (14, "damage taken from Block"),
    "loss": (14, "damage taken from HP"),
    "hp": (10, "HP cubes moved"),
    "block": (24, "a player's Block or Energy moved on its track"),
    "tokens": (24, "tokens of enemies or from them, one by one"),
    "poison": (16, "Poison counted"),
    "cards": (14, "Daze and status cards laid into piles"),
    "cards back": (13, "Daze and status cards taken out of decks again"),
    "order": (12, "a tap for the order of abilities"),
}
"""Every act that is counted: the page that asks for it, and its words."""
STAYS = ("roll", "cards", "cards back")
"""What hands do for the enemies all the same; besides these they tap the `order`."""
HEAPS = ("block", "strength", "weak", "vulnerable", "poison")
Done = Iterator[tuple[str, int]]


def cubes_moved(before: int, after: int, most: int) -> int:
    """HP above ten stand with two cubes, tens and ones (page 10); up to ten with one."""
    if before == after:
        return 0
    return 1 if most <= 10 else (before // 10 != after // 10) + (before % 10 != after % 10)


class _Hits(msgspec.Struct):
    """Hits of one action on one target; `hp` before, `most` of it, and `modifiers` on each hit."""

    count: int = 0
    hp: int = 0
    most: int = 0
    modifiers: int = 0
    blocked: int = 0
    lost: int = 0


class Cause(msgspec.Struct, frozen=True):
    """The enemy whose script did something (-1: none), and which run of an ability it was (0: none)."""

    enemy: int = -1
    ability: int = 0


NOBODY = Cause()


class Heard(list[Event]):
    """A list for `Match.heard` that notes at every event which enemy's script is under way."""

    def __init__(self, match: Match[Fighting]) -> None:
        super().__init__()
        self.match = match
        self.causes: list[Cause] = []
        # Held, so that no later script gets the id of one that was counted.
        self._scripts: dict[int, Script] = {}

    def append(self, event: Event) -> None:
        """Take in an event that was just written into the state."""
        super().append(event)
        stack = self.match.state.stack
        top = stack[-1] if stack else None
        if isinstance(top, Script) and top.seat < 0 <= top.enemy:
            self._scripts[id(top)] = top
            self.causes.append(Cause(top.enemy, id(top) if top.role == "ability" else 0))
        else:
            self.causes.append(NOBODY)


class BookkeepingCount:
    """Counts as it happens. `state` is that of a fight in which nothing has happened yet.

    It keeps a state of its own, which every event is applied to, so that each act is counted with the
    tokens that lie there at that moment.
    """

    def __init__(self, state: Fighting) -> None:
        self.state = state
        self.hand: Counter[str] = Counter()
        self.left: Counter[str] = Counter()
        self._actor = self._by = -1
        self._ability = 0
        self._hits: dict[tuple[int, int, str], _Hits] = {}
        for enemy in state.fight.enemies:
            self.hand.update(dict(self._comes(enemy)))

    def count(self, events: Sequence[Event], causes: Sequence[Cause] = ()) -> None:
        """Take in what has happened, and which enemy's script did it, as far as somebody knows."""
        known = chain(causes, repeat(NOBODY))
        for event, cause in zip(events, known, strict=False):
            self._by = cause.enemy if cause.enemy >= 0 else self._actor
            if cause.ability and cause.ability != self._ability:
                self.hand["ability"] += 1
            self._ability = cause.ability
            if isinstance(event, figure_events.Struck):
                self._struck(event)
            elif not isinstance(event, figure_events.DamageCredited):  # which is no thing of the table
                self._settle_hits()
                self._one(event)
            event.apply(self.state)
        self._settle_hits()

    def order(self) -> None:
        """Somebody tapped in which order abilities of enemies happen."""
        self.left["order"] += 1

    def end(self) -> None:
        """End of combat: enemies are put away, and Daze and status cards are taken out of the decks."""
        self.hand["laid"] += len(self.state.fight.enemies)
        self.hand["heap"] += sum(player.weak + player.vulnerable > 0 for player in self.state.fight.fighters)
        piles = [pile for player in self.state.fight.fighters for pile in _piles(player)]
        both = {"cards back": sum(_junk(pile) for pile in piles)}
        self.hand.update(both)
        self.left.update(both)

    def _one(self, event: Event) -> None:
        if isinstance(event, round_events.EnemyActs | round_events.RoundBegan):
            self._actor = event.enemy if isinstance(event, round_events.EnemyActs) else -1
            self._by = self._actor
        maker = BY_HAND.get(type(event))
        if maker is not None and (self._by >= 0 or self._of_enemy(event)):
            done = Counter(dict(maker(self, event)))
            self.hand.update(done)
            self.left.update({act: count for act, count in done.items() if act in STAYS})

    @staticmethod
    def _of_enemy(event: Any) -> bool:
        return (
            isinstance(event, card_events.JunkAdded | round_events.DieRolled | card_events.CardMoved)
            or getattr(event, "seat", -1) < 0
        )

    # What each thing takes by hand

    def _comes(self, enemy: Enemy) -> Done:
        """Page 10: its card, its HP and their cubes; page 13: a cube on the track; its Block, if any."""
        yield "laid", 1
        yield "start", int(isinstance(BOOK.catalog.faces[enemy.face].hp, tuple))
        yield "hp", 1 if enemy.max_hp <= 10 else 2
        yield "slot", int(isinstance(_track(enemy), CubeActions))
        yield "tokens", enemy.cubes + enemy.block

    def _summoned(self, event: figure_events.EnemyCame) -> Done:
        """Page 10, Summons; a dead one that comes back lies there already."""
        yield "found", int(event.index < 0)
        yield from self._comes(event.enemy)

    def _struck(self, hit: figure_events.Struck) -> None:
        """The hits of one action on one target are worked out together (page 14, Multi-hits)."""
        if self._by < 0 and hit.seat >= 0:
            return
        hits = self._hits.setdefault((hit.seat, hit.enemy, hit.cause), _Hits())
        if not hits.count:
            figure = figure_of(self.state.fight, hit.seat, hit.enemy)
            hits.hp, hits.most = figure.hp, figure.max_hp
            hits.modifiers = self._modifiers(hit, figure) if hit.cause == "hit" else 0
        hits.count += 1
        hits.blocked += hit.blocked
        hits.lost += hit.loss

    def _settle_hits(self) -> None:
        """Page 14: reckon tokens in, add the hits up, take from Block, take from HP; then move both."""
        for (seat, _enemy, _cause), hits in self._hits.items():
            self.hand["modifier"] += hits.modifiers
            self.hand["several"] += hits.count > 1
            self.hand["against block"] += hits.blocked > 0
            self.hand["block" if seat >= 0 else "tokens"] += hits.blocked > 0 if seat >= 0 else hits.blocked
            self.hand["loss"] += hits.lost > 0
            self.hand["hp"] += cubes_moved(hits.hp, hits.hp - hits.lost, hits.most)
        self._hits = {}

    def _modifiers(self, hit: figure_events.Struck, struck: Fighter | Enemy) -> int:
        """An enemy's tokens on either side of a hit, and those that it put on a player."""
        count = int(struck.vulnerable > 0)
        if hit.seat >= 0:
            actor = self.state.fight.enemies[self._by]
            count += (actor.strength > 0) + (actor.weak > 0)
        return count

    def _hp(self, event: Any) -> Done:
        figure = figure_of(self.state.fight, event.seat, event.enemy)
        after = (
            figure.hp + event.amount if isinstance(event, figure_events.Healed) else figure.hp - event.amount
        )
        yield "poison" if getattr(event, "cause", "") == "poison" else "loss", 1
        yield "hp", cubes_moved(figure.hp, after, figure.max_hp)

    def _set(self, event: figure_events.HpSet) -> Done:
        figure = figure_of(self.state.fight, event.seat, event.enemy)
        yield "hp", cubes_moved(figure.hp, event.hp, figure.max_hp)

    def _tokens(self, event: figure_events.TokensChanged) -> Done:
        """Enemies use tokens, one for each point; players have a track for Block (page 24)."""
        if event.token in ("block", "energy") and event.seat >= 0:
            yield "block", 1
        else:
            yield "tokens", abs(event.amount)

    def _block(self, event: round_events.EnemyTurnBegan) -> Done:
        """Page 13, step 1."""
        losing = [n for n, enemy in enumerate(self.state.fight.enemies) if enemy.alive and enemy.block > 0]
        yield "heap", len([index for index in losing if index not in event.keepers])

    def _rolled(self, event: round_events.DieRolled) -> Done:
        """Page 12, step 3, where an enemy takes its action by the die (page 13); else it is for relics."""
        alive = [enemy for enemy in self.state.fight.enemies if enemy.alive]
        yield "roll", int(any(isinstance(_track(enemy), DieActions) for enemy in alive))

    def _moved(self, event: card_events.CardMoved) -> Done:
        """Daze and status cards return to their decks when they are exhausted (page 24)."""
        yield "cards back", int(event.target == "exhaust_pile" and _junk([event.card]) > 0)

    def _dies(self, event: figure_events.Died) -> Done:
        figure = figure_of(self.state.fight, event.seat, event.enemy)
        yield "dead", 1
        yield "heap", int(any(getattr(figure, token) for token in HEAPS))


Maker = Callable[[BookkeepingCount, Any], Done]


def _once(act: str) -> Maker:
    return lambda count, event: iter([(act, 1)])


BY_HAND: dict[type[Event], Maker] = {
    round_events.DieRolled: BookkeepingCount._rolled,
    card_events.CardMoved: BookkeepingCount._moved,
    round_events.EnemyActs: _once("action"),
    figure_events.HpLost: BookkeepingCount._hp,
    figure_events.Healed: BookkeepingCount._hp,
    figure_events.HpSet: BookkeepingCount._set,
    figure_events.TokensChanged: BookkeepingCount._tokens,
    board_events.CubesChanged: lambda count, event: iter([("tokens", abs(event.amount))]),
    figure_events.SlotChanged: _once("slot"),
    round_events.EnemyTurnBegan: BookkeepingCount._block,
    figure_events.EnemyCame: BookkeepingCount._summoned,
    figure_events.EnemyLeft: _once("laid"),
    figure_events.Died: BookkeepingCount._dies,
    card_events.JunkAdded: lambda count, event: iter([("cards", event.count)]),
}
"""What each thing that happens to or through an enemy takes by hand."""


def _track(enemy: Enemy) -> Actions:
    return BOOK.catalog.faces[enemy.face].track(enemy.mode)


def _piles(player: Fighter) -> Iterator[Sequence[str]]:
    deck = player.deck
    yield from (deck.top, deck.bag, deck.bottom, player.hand.known, player.discard)


def _junk(pile: Sequence[str]) -> int:
    """Cards that belong to no deck of a player (page 13: they are returned to their decks)."""
    return sum(bool(card) and BOOK.cards[card].card.owner == "status" for card in pile)
