"""The climb at the table: what a card means that is shown between fights, and what hands do there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.layout import Path
from companion.engine.parts.table_kit import Copy, Task, named_in
from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb.acting import SMITH, options_of, shared
from companion.games.slay_the_spire.climb.book import held_back
from companion.games.slay_the_spire.climb.making import event_of
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.judge.climbing import CAMPFIRE, REVEALED, REWARDS, candidates, why_not
from companion.games.slay_the_spire.judge.judging_cards import refuse
from companion.games.slay_the_spire.judge.owners import owner_of_all
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Climb, Offer
from companion.games.slay_the_spire.state.climb_events import ToBottom
from companion.games.slay_the_spire.state.run import Climbing, Run
from companion.games.slay_the_spire.words.climbing import chance_words, offer_words, space_words, thing_words
from companion.speech.words import N_, _

SETS = {
    "relics": N_("Relics"),
    "boss_relics": N_("Boss relics"),
    "potions": N_("Potions"),
    "events": N_("Events"),
    "neow": N_("Neow's Blessings"),
    "enemies": N_("Enemies"),
}
DRAWN = ("encounter", "first_encounter", "elite", "boss")
"""The enemies that are drawn for a room; all others come by a card or an enemy."""
THINGS = {
    "rewards": N_("card rewards"),
    "relics": N_("relics"),
    "potions": N_("potions"),
    "events": N_("events"),
    "enemies": N_("enemies"),
    "tokens": N_("map tokens"),
}
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


# What a card means


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
    owners: Iterable[Any] = run.heroes if run.fight is None else run.fight.fighters
    items = (item for owner in owners for item in (*owner.relics, *owner.potions))
    return [item.id for item in items if item.uid == uid][:1]


def thought(run: Climbing, ask: Ask, seat: int, card: str) -> Iterator[Any]:
    """What showing a card may mean between fights: whatever uses it, and what must come before that."""
    if isinstance(ask, Choice) and 0 <= seat < len(run.heroes):
        yield from (act for act in candidates(run, ask, seat) if card in cards_of(run, act))
        yield from first_steps(run, ask, seat, card)


def first_steps(run: Any, ask: Ask, seat: int, card: str) -> Iterator[Any]:
    """Acts that showing a card takes for granted: revealing the reward that it is, or smithing.

    What lies open already is shown to be taken.
    """
    if (
        run.climb is None
        or run.fight is not None
        or not isinstance(ask, Choice)
        or _lies_open(run.climb, card)
    ):
        return
    for waiting in run.climb.offers_of(seat):
        lying = run.climb.row if shared(run, waiting) else ()
        if waiting.kind in REVEALED and not waiting.open and not lying and card not in waiting.cards:
            yield ca.Reveal(waiting.uid, _other_deck(waiting, card))
    if run.climb.room == "campfire" and card in run.heroes[seat].deck:
        yield ca.ChooseOption(SMITH)


def _lies_open(climb: Climb, card: str) -> bool:
    """Whether a card or an item lies revealed, as a reward or before the merchant."""
    lying = (card in offer.cards for offer in climb.offers)
    return card in climb.row or any(lying) or any(ware.id == card for ware in climb.wares)


def _other_deck(waiting: Offer, card: str) -> str:
    """The character whose deck is named by showing a card of it."""
    return BOOK.cards[card].card.owner if waiting.other_deck and card in BOOK.cards else ""


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


def by_itself(run: Any, ask: Choice, seat: int) -> Any | None:
    """Who has nothing left to choose or to take is done with the room; at a merchant people say so."""
    if run.climb is None or run.fight is not None or ask.topic != "room":
        return None
    if seat not in ask.seats or run.climb.room in ("merchant", "quick_start", "game_start"):
        return None
    choosing = (act for act in candidates(run, ask, seat) if isinstance(act, ca.ChooseOption))
    if any(why_not(run, ask, seat, act) is None for act in choosing):
        return None
    return ca.Leave() if why_not(run, ask, seat, ca.Leave()) is None else None


def for_all(run: Any, ask: Choice) -> Iterator[Any]:
    """In a room each chooses for itself, but where the party chooses as one; and each is done with it."""
    if run.climb is None or run.fight is not None or ask.topic != "room":
        return
    room = run.climb.room
    if room == "campfire" or (room == "event" and event_of(run.climb).chooser == "player"):
        yield from (ca.ChooseOption(option) for option in range(len(options_of(run, ask.seats[0]))))
    yield ca.Leave()


def shared_out(run: Any, ask: Choice, act: Any) -> Iterator[tuple[int, Any]]:
    """At an event whose options go to one player each: the next that is free for each seat, from `act` on."""
    if run.climb is None or run.climb.room != "event" or not isinstance(act, ca.ChooseOption):
        return
    event = event_of(run.climb)
    if not event.different:
        return
    count = len(event.options)
    free = [ca.ChooseOption((act.option + step) % count) for step in range(count)]
    for seat in ask.seats:
        fits = [each for each in free if why_not(run, ask, seat, each) is None]
        if fits:
            free.remove(fits[0])
            yield seat, fits[0]


def drawn_at(run: Run) -> Path:
    """Where the climb says how things come to the companion."""
    return ("climb", "drawn") if run.climb is not None and run.climb.drawn else ()


# What is due


def why_not_due(run: Any, ask: Ask | None, seat: int, card: str) -> Refusal | None:
    """Why something that nobody can use now is not due: it is locked, somebody has it, or what is due."""
    if run.climb is None or run.fight is not None:
        return None
    name = thing_words(card)
    if held_back(card, run.climb.unlocked) is not None:
        template = N_("{card} is behind a lock that the group has not opened; lay it back into the box.")
        return refuse("locked", template, N_("page 20, Unlocks"), card=name)
    owner = owner_of_all(run, card)
    if owner:
        template = N_("{card} lies before {name} already, and the box has no other; show what was drawn.")
        return refuse("owned-already", template, REWARDS, card=name, name=owner)
    due = due_words(run, ask)
    if _is_upgraded_already(run, ask, seat, card):
        template = N_("{card} is upgraded already; show one that is not, to upgrade it. Due now: {due}.")
        return refuse("upgraded-already", template, CAMPFIRE, card=name, due=due)
    return refuse("not-due", N_("{card} is not due now. Due now: {due}."), REWARDS, card=name, due=due)


def _is_upgraded_already(run: Climbing, ask: Ask | None, seat: int, card: str) -> bool:
    """Whether an upgraded card of one's own is shown where one may be upgraded."""
    if seat < 0 or card not in run.heroes[seat].deck or not card.endswith("+"):
        return False
    smithing = isinstance(ask, Choice) and why_not(run, ask, seat, ca.ChooseOption(SMITH)) is None
    at_campfire = run.climb.room == "campfire" and smithing
    return at_campfire or any(waiting.kind == "upgrade" for waiting in run.climb.offers_of(seat))


def due_words(run: Climbing, ask: Ask | None) -> str:
    """What the table waits for, in a few words."""
    if isinstance(ask, Chance):
        return chance_words(run, ask)
    waiting = [
        _("{name}: {what}").format(name=run.heroes[offer.seat].name, what=offer_words(offer))
        for offer in run.climb.offers
    ]
    if waiting:
        return "; ".join(waiting)
    return _("what the room offers") if run.climb.room else _("the next room")


# Work for hands


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


def _under(run: Run, event: ToBottom) -> Iterable[Task]:
    if run.lazy and event.cards:
        yield Task("", -1, "move", source=event.deck, target="under its deck", keep=event.cards)


MAKERS: Any = {
    ev.CardAdded: _of_seat("into the deck"),
    ev.CardRemoved: _of_seat("out of the deck"),
    ev.CardUpgraded: _of_seat("turned"),
    ev.ItemGained: _of_seat("before the player"),
    ev.MapLaid: _of_board("map", "layout"),
    ev.TokenLaid: _of_board("token", "token", "space"),
    ev.BossChosen: _of_board("boss", "face"),
    ev.Moved: _of_board("party", "space"),
    ev.EnemyDrawn: _of_board("enemy of the room", "face"),
    ToBottom: _under,
}
WORDS = {
    "into the deck": N_("{name}: {card} goes into your deck."),
    "out of the deck": N_("{name}: {card} leaves your deck; lay it on the removed cards."),
    "turned": N_("{name}: turn {card} in your deck to its upgraded side."),
    "before the player": N_("{name}: {card} lies before you."),
    "map": N_("Lay out {card}."),
    "token": N_("Lay the token {card} on {place}."),
    "boss": N_("Lay the boss {card} at the top of the map."),
    "party": N_("Move the party to {place}."),
    "enemy of the room": N_("Lay down {card}."),
    "under its deck": N_("Put under their deck: {card}."),
}
"""The work by where something goes."""


def worded(run: Run, task: Task) -> str:
    """A task between fights as it is said at the table."""
    name = run.heroes[task.seat].name if task.seat >= 0 else ""
    cards = ", ".join(thing_words(card) for card in task.keep) or thing_words(task.card)
    space = task.card if task.target == "party" else task.source
    place = space_words(space) if task.target in ("party", "token") else ""
    return _(WORDS[task.target]).format(name=name, card=cards, place=place)
