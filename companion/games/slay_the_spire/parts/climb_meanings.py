"""What a card means at the table that is shown between fights, and why it is not due.

Every function is asked on a climb alone; see `companion.engine.parts.table_kit` for what it answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.climb.acting import SMITH, options_of
from companion.games.slay_the_spire.climb.book import held_back
from companion.games.slay_the_spire.climb.making import event_of, next_spaces
from companion.games.slay_the_spire.climb.revealing import shared, told_decks
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.judge.climbing import candidates, why_not
from companion.games.slay_the_spire.judge.judging_cards import refuse
from companion.games.slay_the_spire.judge.offers import REVEALED, REWARDS
from companion.games.slay_the_spire.judge.options import CAMPFIRE
from companion.games.slay_the_spire.judge.owners import owner_of_all
from companion.games.slay_the_spire.parts.climb_at_table import cards_of
from companion.games.slay_the_spire.parts.putting_back import beside, put_back
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Climb, Offer
from companion.games.slay_the_spire.state.run import Climbing
from companion.games.slay_the_spire.words.climbing import chance_words, offer_words, thing_words
from companion.speech.words import N_, _

__all__ = ["beside", "first_steps", "for_all", "put_back", "shared_out", "thought", "tokens", "why_not_due"]


def thought(run: Climbing, ask: Ask, seat: int, card: str) -> Iterator[Any]:
    """What showing a card may mean between fights: whatever uses it, and what must come before that."""
    if isinstance(ask, Choice) and 0 <= seat < len(run.heroes):
        yield from (act for act in candidates(run, ask, seat) if card in cards_of(run, act))
        yield from first_steps(run, ask, seat, card)


def first_steps(run: Any, ask: Ask, seat: int, card: str) -> Iterator[Any]:
    """Acts that showing a card takes for granted: revealing the reward that it is, smithing, or going there.

    What lies open already, or is never revealed to the companion, is shown to be taken.
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
        if waiting.kind in REVEALED and not (waiting.open or lying or told_decks(run, waiting)):
            yield ca.Reveal(waiting.uid, _other_deck(waiting, card))
    if run.climb.room == "campfire" and card in run.heroes[seat].deck:
        yield ca.ChooseOption(SMITH)
    content = load_climb()
    if card in BOOK.catalog.faces or card in content.events or card in tokens(run):
        yield from (ca.Enter(space) for space in next_spaces(run.climb))


def tokens(run: Climbing) -> frozenset[str]:
    """The map tokens: seen on the map, and named by whoever goes there."""
    known = load_climb().tokens
    return frozenset((*known.dark, *known.light, "burning_elite"))


def _lies_open(climb: Climb, card: str) -> bool:
    """Whether a card or an item lies revealed, as a reward or before the merchant."""
    lying = (card in offer.cards for offer in climb.offers)
    return card in climb.row or any(lying) or any(ware.id == card for ware in climb.wares)


def _other_deck(waiting: Offer, card: str) -> str:
    """The character whose deck is named by showing a card of it."""
    return BOOK.cards[card].card.owner if waiting.other_deck and card in BOOK.cards else ""


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


# What is due


def why_not_due(run: Any, ask: Ask | None, seat: int, card: str) -> Refusal | None:
    """Why something that nobody can use now is not due: it is locked, somebody has it, or what is due."""
    if run.climb is None or run.fight is not None:
        return None
    name = thing_words(card)
    if held_back(card, run.climb.unlocked) is not None:
        template = N_("{card} is still locked for this group. Put it back in the box.")
        return refuse("locked", template, N_("page 20, Unlocks"), card=name)
    owner = owner_of_all(run, card)
    if owner:
        template = N_("{name} already has {card}, and the box has no other. Scan what was drawn.")
        return refuse("owned-already", template, REWARDS, card=name, name=owner)
    due = due_words(run, ask)
    if _is_upgraded_already(run, ask, seat, card):
        template = N_("{card} is already upgraded. Scan one that is not. Due now: {due}.")
        return refuse("upgraded-already", template, CAMPFIRE, card=name, due=due)
    return refuse("not-due", N_("{card} is not due yet. Due now: {due}."), REWARDS, card=name, due=due)


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
