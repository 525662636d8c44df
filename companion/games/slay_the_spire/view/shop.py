"""What the merchant sells, as rows of cards: relics, potions, and the cards that each player may buy."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.view import AtOffer, CardRowView, OfferView
from companion.games.slay_the_spire.state.climb import Ware
from companion.games.slay_the_spire.state.run import Climbing
from companion.games.slay_the_spire.view.heroes import face
from companion.speech.words import N_, _

_SHELVES = {
    "relic": N_("Relics"),
    "potion": N_("Potions"),
    "card": N_("Cards for {name}"),
    "colorless": N_("Colorless cards"),
}


def shelves(run: Climbing) -> Iterator[CardRowView]:
    """The rows of the merchant (page 9), in the order in which its wares lie."""
    wares = run.climb.wares
    for shelf in dict.fromkeys(map(_shelf, wares)):
        offers = tuple(
            OfferView(str(ware.uid), face(ware.id), _("{n} gold").format(n=ware.price))
            for ware in wares
            if _shelf(ware) == shelf
        )
        kind, seat = shelf
        name = run.heroes[seat].name if seat >= 0 else ""
        yield CardRowView(_row(shelf), _(_SHELVES[kind]).format(name=name), offers)


def at_ware(run: Climbing, uid: int) -> AtOffer:
    """Where a ware lies."""
    ware = run.climb.ware(uid)
    return AtOffer(_row(_shelf(ware)) if ware is not None else "", str(uid))


def _shelf(ware: Ware) -> tuple[str, int]:
    return ware.kind, ware.seat if ware.kind == "card" else -1


def _row(shelf: tuple[str, int]) -> str:
    kind, seat = shelf
    return kind if seat < 0 else f"{kind} {seat}"
