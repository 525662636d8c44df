"""The parts of the game that only some programs ask for: each is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.asks import Ask
from companion.engine.parts.contents import Thing
from companion.engine.parts.group_book import GroupBook
from companion.engine.parts.owned_decks import OwnedDecks
from companion.engine.parts.owners_numbers import OwnersNumbers
from companion.engine.parts.party import Party
from companion.engine.parts.pickers import SettingUp
from companion.engine.parts.rules_pages import RulesPage
from companion.engine.parts.series import PartySeries
from companion.engine.parts.signs import Signs
from companion.engine.parts.table_kit import TableKit
from companion.engine.parts.tallies import Tallies
from companion.games.slay_the_spire.state.run import Run


def table_kit() -> TableKit:
    """The box, and work for hands."""
    from companion.games.slay_the_spire.parts.table_kit import TABLE_KIT

    return TABLE_KIT


def setting_up() -> SettingUp:
    """Pickers for the set-up screen, and deck files."""
    from companion.games.slay_the_spire.setting_up.pickers import SETTING_UP

    return SETTING_UP


def signs() -> Signs:
    """The look of what only Slay the Spire has."""
    from companion.games.slay_the_spire.content.words import text_of
    from companion.kit.signs import signs_of

    return signs_of(text_of("signs.toml"), "companion.games.slay_the_spire")


def tallies() -> Tallies:
    """What counts when a fight is told afterwards."""
    from companion.games.slay_the_spire.parts.tallies import TALLIES

    return TALLIES


def contents() -> Iterable[Thing]:
    """What is in the box, for those who want to read all of it."""
    from companion.games.slay_the_spire.parts.contents import things

    return things()


def figures() -> Iterable[tuple[str, str]]:
    """The names of all enemies and characters, and of their figures."""
    from companion.games.slay_the_spire.parts.contents import figures as named

    return named()


def rules_pages(run: Run, ask: Ask | None) -> tuple[RulesPage, ...]:
    """What may be done now, in our words, with the page of the rule book."""
    from companion.games.slay_the_spire.parts.rules_pages import pages

    return pages(run, ask)


def series() -> PartySeries:
    """How fights are simulated."""
    from companion.games.slay_the_spire.parts.series import SERIES

    return SERIES


def owners_numbers() -> OwnersNumbers:
    """The numbers in force, with an owner's corrections."""
    from companion.games.slay_the_spire.parts.owners_numbers import OWNERS_NUMBERS

    return OWNERS_NUMBERS


def group_book() -> GroupBook:
    """What a group keeps from one climb to the next."""
    from companion.games.slay_the_spire.parts.group_book import GROUP_BOOK

    return GROUP_BOOK


def owned_decks() -> OwnedDecks:
    """What the players own between fights."""
    from companion.games.slay_the_spire.parts.owned_decks import OWNED_DECKS

    return OWNED_DECKS


def party() -> Party:
    """Who plays, and who may come."""
    from companion.games.slay_the_spire.parts.party import PARTY

    return PARTY
