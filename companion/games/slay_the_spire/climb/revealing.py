"""Rewards turned up: from which decks, by whom, and what people say without turning anything up (page 8)."""

from __future__ import annotations

from companion.engine.asks import Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb.having import has_foreign_board
from companion.games.slay_the_spire.climb.quick_starting import boss_relics_revealed
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules.run_modifiers import prismatic
from companion.games.slay_the_spire.state.climb import BY_HAND, Offer
from companion.games.slay_the_spire.state.climb_acts import Reveal
from companion.games.slay_the_spire.state.climb_frames import TurnUp
from companion.games.slay_the_spire.state.run import Climbing, Run

Table = Match[Run]
TOLD_AS = {
    "card": "cards",
    "upgraded_card": "cards",
    "rare": "rares",
    "colorless": "colorless",
    "relic": "relics",
    "potion": "potions",
    "boss_relic": "boss_relics",
}
"""The deck of each kind of reward that is revealed."""


def turns_up(table: Table) -> bool:
    """Turn up the next reward of which nobody has to say how; whether there was one.

    Who turns cards of the box up with hands says only what was gained (`told_decks`).
    """
    run: Climbing = table.state
    for waiting in run.climb.offers if run.climb.opens else ():
        act = Reveal(waiting.uid)
        if _is_plain(run, waiting) and table.game.why_not(run, Choice("room", ()), waiting.seat, act) is None:
            reveal(table, waiting.seat, act)
            return True
    return False


def _is_plain(run: Climbing, waiting: Offer) -> bool:
    """Whether it comes from the one deck that it is of, and lies there."""
    if waiting.open or waiting.other_deck or waiting.kind not in TOLD_AS or told_decks(run, waiting):
        return False
    deck = run.climb.decks.get(_deck_for(run, waiting, ""), ())
    return bool(len(deck)) and not decks_of_choice(run, waiting)


def shared(run: Climbing, waiting: Offer) -> bool:
    """Whether what an offer is of lies in one row for everybody (pages 8, 23)."""
    if waiting.kind == "boss_relic":
        return True
    rooms = run.climb.room in ("treasure", "elite")
    return waiting.kind == "relic" and run.climb.choose_relic and rooms and len(run.heroes) > 1


def reveal(table: Table, seat: int, act: Reveal) -> None:
    """Turn up what a reward is of, from its deck or from those that were named."""
    run, waiting = table.state, table.state.climb.offer(act.offer)
    if waiting.kind == "boss_relic":
        table.push(TurnUp("boss_relics", boss_relics_revealed(run), "shared"))
        return
    table.emit(ev.OfferOpened(waiting.uid, ()))
    if act.decks:
        rare = waiting.kind == "rare"
        for deck in reversed(act.decks):
            name = deck if deck == "colorless" else f"{'rares' if rare else 'cards'}:{deck}"
            table.push(TurnUp(name, 1, "offer", seat, waiting.uid))
        return
    count = 1 if waiting.kind in ("relic", "potion") else waiting.reveal
    table.push(TurnUp(_deck_for(run, waiting, act.deck), count, "offer", seat, waiting.uid))


def decks_of_choice(run: Climbing, waiting: Offer) -> tuple[str, ...]:
    """The decks of which a seat with the Prismatic Shard names one for each card; empty for all others."""
    owner = has_foreign_board(run.heroes[waiting.seat])
    if not (owner and prismatic(run)) or waiting.other_deck:
        return ()
    if waiting.kind == "rare":
        return tuple(BOOK.catalog.characters)
    if waiting.kind not in ("card", "upgraded_card"):
        return ()
    return (*BOOK.catalog.characters, *(["colorless"] if "colorless" in run.climb.unlocked else []))


def cards_to_reveal(run: Climbing, waiting: Offer) -> int:
    """How many decks are named: one for each card, as far as there are decks."""
    return min(waiting.reveal, len(decks_of_choice(run, waiting)))


def _deck_for(run: Climbing, waiting: Offer, other: str) -> str:
    if waiting.kind in ("relic", "potion", "boss_relic"):
        return f"{waiting.kind}s"
    if waiting.kind == "colorless":
        return "colorless"
    whose = other or run.heroes[waiting.seat].character
    return f"{'rares' if waiting.kind == 'rare' else 'cards'}:{whose}"


def told_decks(run: Climbing, waiting: Offer) -> list[str]:
    """The decks of which somebody may say what was taken for a reward that nobody reveals here.

    A golden ticket among the cards brings a rare one instead (page 8).
    """
    if waiting.seat not in run.lazy or waiting.kind not in TOLD_AS or (waiting.open or shown(run, waiting)):
        return []
    kind, own = TOLD_AS[waiting.kind], run.heroes[waiting.seat].character
    if kind not in ("cards", "rares"):
        found = [kind]
    else:
        others = [each for each in BOOK.catalog.characters if (each == own) is not waiting.other_deck]
        kinds = ("cards", "rares") if kind == "cards" else ("rares",)
        found = [f"{each}:{whose}" for whose in others for each in kinds]
    return [deck for deck in found if run.climb.how(deck) in BY_HAND and deck in run.climb.decks]


def shown(run: Climbing, waiting: Offer) -> bool:
    """Whether what a reward is of lies open for everybody already."""
    return shared(run, waiting) and bool(run.climb.row)


def told_deck(run: Climbing, waiting: Offer, card: str) -> str:
    """The deck that this card may have been taken from; empty for none."""
    return next((deck for deck in told_decks(run, waiting) if card in in_deck(run, deck)), "")


def in_deck(run: Climbing, deck: str) -> list[str]:
    """The different cards that a deck can give; a ticket is none of them."""
    cards = run.climb.decks[deck]
    found = dict.fromkeys(sorted((*cards.top, *cards.bag, *cards.bottom)))
    return [card for card in found if card not in BOOK.cards or BOOK.cards[card].card.type != "ticket"]
