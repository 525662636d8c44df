"""Which pages of the rules answer what people may do now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from companion.engine.asks import Ask
from companion.engine.parts.rules_pages import RulesPage
from companion.games.slay_the_spire.content.words import text_of
from companion.games.slay_the_spire.state.climb import Climb
from companion.games.slay_the_spire.state.run import Run
from companion.kit.word_tables import Said
from companion.speech.words import _


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of `data/rules_pages.toml`: its title, its points and its place in the rule book."""

    title: str
    text: tuple[str, ...]
    place: Said


@cache
def _pages() -> dict[str, Page]:
    return msgspec.toml.decode(text_of("rules_pages.toml"), type=dict[str, Page])


_OF_A_FIGHT = {
    "play": ("play", "targets"),
    "round": ("die",),
    "reroll": ("die",),
    "die": ("die",),
    "face": ("die",),
    "die relic": ("die", "order"),
    "order": ("order",),
    "may": ("order",),
    "aim": ("targets",),
    "row": ("targets",),
    "shiv": ("targets",),
    "potion": ("potions", "rewards"),
}
_CHANGES = ("remove", "upgrade", "transform")


def pages(run: Run, ask: Ask | None) -> tuple[RulesPage, ...]:
    """The pages for the open question, the nearest first; those of the end once nothing is asked."""
    return tuple(_said(key) for key in dict.fromkeys(_keys(run, ask)))


def _keys(run: Run, ask: Ask | None) -> Iterator[str]:
    if ask is None:
        yield "end"
    elif run.fight is not None or run.climb is None:
        yield from (*_OF_A_FIGHT.get(ask.topic, ("play",)), "enemies")
    else:
        yield from _of_a_climb(run.climb, ask)


def _of_a_climb(climb: Climb, ask: Ask) -> Iterator[str]:
    """A room, or the way to the next; then what waits in it."""
    if ask.topic == "boxes":
        yield "boxes"
        return
    if ask.topic == "act":
        yield "between acts"
    yield climb.room if climb.room in _pages() else "map"
    kinds = {waiting.kind for waiting in climb.offers}
    if kinds.intersection(_CHANGES):
        yield "decks"
    if "potion" in kinds:
        yield "potions"
    if kinds - set(_CHANGES):
        yield "rewards"
    yield "keys"


def _said(key: str) -> RulesPage:
    page = _pages()[key]
    return RulesPage(_(page.title), tuple(_(point) for point in page.text), _(page.place.words), key)
