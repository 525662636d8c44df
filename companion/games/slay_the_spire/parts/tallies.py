"""What counts in a fight when it is told afterwards: who did what, who acts, who was beaten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.events import Event
from companion.engine.parts.tallies import Beaten, Gained, HpNow, Stop, Tallies, Tally, Who
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb import hero_events
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.state import board_events, card_events, figure_events, round_events
from companion.games.slay_the_spire.state.buying_events import RelicGained
from companion.games.slay_the_spire.state.climb import Climb
from companion.games.slay_the_spire.words.climbing import PLACES, thing_words
from companion.games.slay_the_spire.words.fighting import enemy_name
from companion.speech.words import _

LABELS = WORDS["labels"]
"""What is counted for each seat, in the order of telling."""

SUFFERED = frozenset({"lost"})
"""What of it is no feat."""


def of_event(event: Event) -> Iterator[Tally]:
    """What an event counts for; what enemies do and suffer counts for nobody."""
    count = _COUNTED.get(type(event))
    if count is not None:
        yield from (tally for tally in count(event) if tally.seat >= 0 and tally.amount > 0)


def _tokens(event: figure_events.TokensChanged) -> Iterator[Tally]:
    if event.token == "block":
        yield Tally(event.seat, "block", event.amount)


def _struck(event: figure_events.Struck) -> Iterator[Tally]:
    yield Tally(event.seat, "lost", event.loss)
    yield Tally(event.seat, "blocked", event.blocked)


def _changed(event: hero_events.HpChanged | figure_events.HpSet) -> Iterator[Tally]:
    yield Tally(event.seat, "healed" if event.change > 0 else "lost", abs(event.change))


def _drunk(event: hero_events.ItemLost | board_events.ItemLeft) -> Iterator[Tally]:
    yield Tally(event.seat, "potions", event.drunk)


_COUNTED: dict[type[Event], Callable[[Any], Iterator[Tally]]] = {
    card_events.PlayRecorded: lambda event: iter((Tally(event.seat, "cards", 1),)),
    figure_events.DamageCredited: lambda event: iter((Tally(event.seat, "damage", event.amount),)),
    figure_events.HpLost: lambda event: iter((Tally(event.seat, "lost", event.amount),)),
    figure_events.Healed: lambda event: iter((Tally(event.seat, "healed", event.amount),)),
    hero_events.HpChanged: _changed,
    figure_events.HpSet: _changed,
    hero_events.ItemLost: _drunk,
    board_events.ItemLeft: _drunk,
    figure_events.TokensChanged: _tokens,
    figure_events.Struck: _struck,
}


def actor(event: Event) -> Who | None:
    """Who acts from this event on; `None` when it says nothing of that."""
    if isinstance(event, round_events.EnemyActs):
        return Who("creature", event.enemy)
    if isinstance(event, card_events.CardPlayed):
        return Who("seat", event.seat)
    return Who() if isinstance(event, round_events.PhaseBegan | round_events.RoundBegan) else None


def beaten(run: Any, event: Event) -> Beaten | None:
    """The enemy that was beaten by this event; one that comes back was not.

    A boss is beaten with its fight. One that an event called is an enemy like others (rulings.md, STS-39).
    """
    if isinstance(event, figure_events.Died) and event.seat < 0:
        return _dead(run.fight.enemies[event.enemy].face, 1)
    if isinstance(event, figure_events.EnemyCame) and event.index >= 0:
        return _dead(event.enemy.face, -1)
    if isinstance(event, ev.FightLeft) and event.fight.won and event.fight.kind == "boss":
        return Beaten(_boss_words(run.climb, event), bool(event.boss))
    if isinstance(event, round_events.CombatEnded) and event.won and run.climb is None:
        return Beaten(thing_words(run.fight.enemies[0].face), True) if run.fight.kind == "boss" else None
    return None


def _boss_words(climb: Climb, event: ev.FightLeft) -> str:
    name = thing_words(event.fight.enemies[0].face)
    by_hand = event.boss in climb.by_hand
    return _("{name} (after a correction by hand)").format(name=name) if by_hand else name


def _dead(face: str, times: int) -> Beaten | None:
    known = BOOK.catalog.faces[face]
    return Beaten(_(known.name), False, times) if known.role != "boss" else None


def standing(run: Any) -> dict[Who, HpNow]:
    """Name and HP of everybody at the table; between the fights of a climb those are the heroes alone."""
    if run.fight is None:
        return {Who("seat", seat): HpNow(hero.name, hero.hp) for seat, hero in enumerate(run.heroes)}
    found = {
        Who("seat", seat): HpNow(run.heroes[seat].name, player.hp)
        for seat, player in enumerate(run.fight.fighters)
    }
    for number, enemy in enumerate(run.fight.enemies):
        found[Who("creature", number)] = HpNow(enemy_name(run, number), enemy.hp)
    return found


def stop(run: Any, event: Event) -> Stop | None:
    """A room of a climb that begins; what an event leads into is still its room."""
    if not isinstance(event, ev.RoomBegan) or event.within or event.kind not in PLACES:
        return None
    kind = "burning_elite" if event.burning else event.kind
    return Stop(_(PLACES[kind]), _("Act {act}").format(act=run.act))


def met(run: Any, event: Event) -> str:
    """The event of a room, or the enemy that was drawn for it."""
    if isinstance(event, ev.EventDrawn):
        return thing_words(event.card)
    return thing_words(event.face) if isinstance(event, ev.EnemyDrawn) else ""


def gained(run: Any, event: Event) -> Gained | None:
    """A relic that somebody has from now on."""
    if isinstance(event, hero_events.ItemGained) and event.item in BOOK.catalog.relics:
        return Gained(event.seat, thing_words(event.item))
    if isinstance(event, RelicGained):
        return Gained(event.seat, thing_words(event.relic))
    return None


def fell(event: Event) -> int:
    """The hero that died."""
    return event.seat if isinstance(event, figure_events.Died) else -1


TALLIES = Tallies(
    labels=LABELS,
    suffered=SUFFERED,
    of_event=of_event,
    actor=actor,
    beaten=beaten,
    standing=standing,
    round=lambda run: run.round,
    stop=stop,
    met=met,
    gained=gained,
    fell=fell,
)
