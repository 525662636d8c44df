"""The climb at the table: the things of the box that it has, whose they are, and what hands do with them.

What something means that is shown between fights is said by `climb_meanings`; a fight alone does not load it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from companion.engine.asks import Chance
from companion.engine.layout import Path
from companion.engine.parts.table_kit import Copy, Task, named_in
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb import hero_events
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.fight.beginning import kind_of
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb_events import ToBottom
from companion.games.slay_the_spire.state.run import Climbing, Run
from companion.speech.words import _

SETS = WORDS["sets"]
DRAWN = ("encounter", "first_encounter", "elite", "boss")
"""The enemies that are drawn for a room; all others come by a card or an enemy."""
THINGS = WORDS["things"]
"""What hands may draw, by `state.climb.THINGS`."""


def box() -> Iterator[Copy]:
    """Every card of the box that is shown between fights alone: items, events, blessings, enemies."""
    catalog, climb = BOOK.catalog, load_climb()
    found: list[tuple[str, str, int]] = []
    for relic in catalog.relics.values():
        if relic.pool != "board":
            found.append(("boss_relics" if relic.pool == "boss_relic" else "relics", relic.id, relic.copies))
    found += [("potions", potion.id, potion.copies) for potion in catalog.potions.values()]
    found += [("events", event.id, event.copies) for event in climb.events.values()]
    found += [("neow", card, 1) for card in climb.neow]
    found += [("enemies", face.id, face.copies or 1) for face in catalog.faces.values() if face.role in DRAWN]
    for name, card, copies in found:
        yield from (Copy("sts", name, card, number) for number in range(1, copies + 1))


def knows(card: str) -> bool:
    """Whether something that is shown between fights is of the box."""
    catalog, climb = BOOK.catalog, load_climb()
    return any(card in part for part in (catalog.relics, catalog.potions, climb.events, climb.neow)) or (
        card in catalog.faces and catalog.faces[card].role in DRAWN
    )


# Whose cards they are


def cards_of(run: Run, act: Any) -> Counter[str]:
    """The cards and items that an act uses: by name, as wares, or by the item that somebody owns."""
    found = named_in(act)
    if hasattr(act, "item"):
        found.update(_item(run, act.item))
    elif isinstance(act, ca.Swap):
        found.update((act.mine, act.theirs))
    elif run.climb is not None and isinstance(act, ca.Buy):
        ware = run.climb.ware(act.ware)
        found.update([ware.id] if ware is not None else ())
    elif run.climb is not None and isinstance(act, ca.PassReward):
        waiting = run.climb.offer(act.offer)
        found.update(waiting.cards if waiting is not None else ())
    return found


def _item(run: Run, uid: int) -> list[str]:
    return [item.id for item in _items(run) if item.uid == uid][:1]


def _items(run: Run) -> Iterator[Any]:
    owners: Iterable[Any] = run.heroes if run.fight is None else run.fight.fighters
    return (item for owner in owners for item in (*owner.relics, *owner.potions))


def held(run: Run) -> Iterator[str]:
    """The relics and potions of all players."""
    return (item.id for item in _items(run))


def of_held(act: Any) -> bool:
    """Whether an act uses a relic or a potion of a player."""
    return hasattr(act, "item") or isinstance(act, ca.Swap)


def side_up(run: Run, seat: int | None, card: str) -> str:
    """The side of a card that lies up: on a climb its owner has turned what was upgraded."""
    turned, deck = f"{card}+", owned(run, seat)
    return turned if turned in deck and card not in deck else card


def other_side(run: Run, seat: int | None, card: str) -> str:
    """The side that may lie up as well; empty where it is sure.

    Who owns a card turned may own another copy that is not, and between fights draw or buy one.
    """
    base, deck = card.removesuffix("+"), owned(run, seat)
    if f"{base}+" not in deck or (card != base and run.fight is not None):
        return ""
    return f"{base}+" if card == base else base


def owned(run: Run, seat: int | None) -> Counter[str]:
    """The cards of a seat, or of all where it is nobody's own; none where decks do not change."""
    if run.climb is None:
        return Counter()
    heroes = run.heroes if seat is None else run.heroes[seat : seat + 1]
    return Counter(card for hero in heroes for card in hero.deck)


SHARED = ("relics", "relic", "boss_relics", "potions", "potion", "colorless", "curses", "neow")
"""What everybody draws from the same deck, by the topics of chances; in a fight some have another name."""
CARDS = ("cards", "rares")
"""The rewards of a character, which its own player draws, and others where an event says so."""


def on_table(run: Run, chance: Chance) -> bool:
    """Whether a seat on the screen draws from a deck that people draw from with their hands."""
    if run.climb is not None and run.climb.how(_deck_of(chance.topic)) == "screen":
        return False
    if chance.topic in CARDS:
        owners = {BOOK.cards[card].card.owner for card in map(str, chance.options)}
        return any(run.heroes[seat].character in owners for seat in run.lazy)
    return bool(run.lazy) and chance.topic in SHARED


def _deck_of(topic: str) -> str:
    return {"relic": "relics", "potion": "potions"}.get(topic, topic)


def drawn_at(run: Run) -> Path:
    """Where the climb says how things come to the companion."""
    return ("climb", "drawn") if run.climb is not None and run.climb.drawn else ()


# Work for hands

GIVEN_UP = "given up"
"""Where an item goes that its owner has no more; by hands that "used" it, nothing is to be said."""


def _of_seat(kind: str) -> Any:
    """Nothing for a seat whose cards are on the screen."""

    def make(run: Run, event: Any) -> Iterable[Task]:
        card = getattr(event, "card", "") or getattr(event, "item", "")
        return [Task("", event.seat, "move", card, target=kind)] if event.seat in run.lazy else []

    return make


def _of_board(kind: str, field: str, where: str = "") -> Any:
    """Nothing where everything is on the screen."""

    def make(run: Run, event: Any) -> Iterable[Task]:
        place = getattr(event, where) if where else ""
        card = getattr(event, field)
        return [Task("", -1, "move", card, source=place, target=kind)] if run.lazy and card else []

    return make


def _token_laid(run: Climbing, event: ev.TokenLaid) -> Iterable[Task]:
    """Tokens lie there already, unless the companion draws them."""
    if run.lazy and run.climb.how("token") == "screen":
        yield Task("", -1, "move", event.token, source=event.space, target="token")


def _removed(run: Run, event: hero_events.CardRemoved) -> Iterable[Task]:
    """A card that is given away is moved by the hands that give it."""
    if event.seat in run.lazy:
        given = (GIVEN_UP, "used") if event.given else ("out of the deck", "")
        yield Task("", event.seat, "move", event.card, target=given[0], source=given[1])


def _lost(run: Run, event: hero_events.ItemLost) -> Iterable[Task]:
    """Whoever uses, gives or discards an item has it in hand; under which deck it goes is work of its own."""
    if event.seat in run.lazy:
        yield Task("", event.seat, "move", event.item, target=GIVEN_UP, source="used")


def _swapped(run: Climbing, event: ev.RowsSwapped) -> Iterable[Task]:
    for seat in (event.seat, event.player) if run.lazy else ():
        yield Task("", seat, "other", source=f"{run.climb.row_of(seat)}", target="row")


def _enemy_drawn(run: Climbing, event: ev.EnemyDrawn) -> Iterable[Task]:
    """Enemies of an encounter stand one in each row, in the order in which they are drawn (page 10)."""
    if run.lazy and kind_of(BOOK.catalog.faces[event.face]) == "encounter":
        yield Task("", -1, "move", event.face, source=f"{len(run.climb.met) - 1}", target="enemy of a row")
    elif run.lazy:
        yield Task("", -1, "move", event.face, target="enemy of the room")


def _begun(run: Climbing, event: ev.FightBegan) -> Iterable[Task]:
    """The enemies that a drawn one brings with it, and the Burns that a Burning Elite puts into the decks."""
    drawn = Counter(run.climb.met)
    for enemy in run.fight.enemies if run.fight is not None and run.lazy else ():
        if drawn[enemy.face] > 0:
            drawn[enemy.face] -= 1
        elif not enemy.summoned:
            yield Task("", -1, "other", enemy.face, target="enemy of the room")
    for seat in run.lazy if event.burns else ():
        yield Task("", seat, "move", ev.BURN, event.burns, "supply", "draw_pile_shuffled")


def _under(run: Run, event: ToBottom) -> Iterable[Task]:
    if run.lazy and event.cards:
        yield Task("", -1, "move", source=event.deck, target="under its deck", keep=event.cards)


MAKERS: Any = {
    hero_events.CardAdded: _of_seat("into the deck"),
    hero_events.CardRemoved: _removed,
    hero_events.CardUpgraded: _of_seat("turned"),
    hero_events.ItemGained: _of_seat("before the player"),
    hero_events.ItemLost: _lost,
    ev.RowsSwapped: _swapped,
    ev.MapLaid: _of_board("map", "layout"),
    ev.TokenLaid: _token_laid,
    ev.BossChosen: _of_board("boss", "face"),
    ev.Moved: _of_board("party", "space"),
    ev.FightBegan: _begun,
    ev.EnemyDrawn: _enemy_drawn,
    ToBottom: _under,
}
MOVES = WORDS["moves"]
"""The work by where something goes."""


def worded(run: Any, task: Task) -> str:
    """A task between fights as it is said at the table."""
    from companion.games.slay_the_spire.words.climbing import space_words, thing_words
    from companion.games.slay_the_spire.words.fighting import row_words

    name = run.heroes[task.seat].name if task.seat >= 0 else ""
    cards = ", ".join(thing_words(card) for card in task.keep) or thing_words(task.card)
    space = {"party": task.card, "token": task.source}.get(task.target)
    place = space_words(run, space) if space else ""
    if task.target == "enemy of a row":
        place = row_words(int(task.source))
    words = _(MOVES[task.target]).format(name=name, card=cards, place=place)
    return words if task.count == 1 else _("{line} ({count} times)").format(line=words, count=task.count)
