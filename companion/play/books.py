"""`companion content` and `companion house`: what is in a game's box, and its house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from companion.engine.game import Game, Setup
from companion.engine.options import as_toml
from companion.engine.words import _, ngettext
from companion.games import catalogue
from companion.play import numbers
from companion.play.bad_input import BadInput
from companion.play.screen import Screen


def content(game: Game[Any], names: Sequence[str], screen: Screen) -> int:
    """The cards of a game with what they do; with `names`, those whose names or ids begin so."""
    cards = _cards(game)
    chosen = {card: count for card, count in cards.items() if _wanted(game, card, names)}
    if not chosen:
        words = _("{game} has no card that begins with {names}; companion content {id} shows all.")
        raise BadInput(words.format(game=game.title(), names=", ".join(names), id=game.id))
    shown = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for card, count in chosen.items():
        name = Text(game.card_words(card), "bold")
        shown.add_row(str(count), name, Text(card, "dim"), Text(game.card_text(card)))
    screen.show(shown)
    total = sum(chosen.values())
    kinds = ngettext("{count} kind", "{count} kinds", len(chosen)).format(count=len(chosen))
    screen.say(
        ngettext("{kinds}, {count} card.", "{kinds}, {count} cards.", total).format(kinds=kinds, count=total),
        "dim",
    )
    numbers.say_corrections(game.id, screen)
    return 0


def _cards(game: Game[Any]) -> dict[str, int]:
    """All cards of the box, by id; of a game that does not list them, what the fewest seats play with."""
    box = catalogue.part(game.id, "box")
    if box is not None:
        return dict(sorted(box.cards().items()))
    names = tuple(f"{number}" for number in range(1, game.seats[0] + 1))
    state = game.setup(Setup(game.id, names, "content", game.validate({}, game.id)))
    return dict(sorted(game.conserved(state).items()))


def _wanted(game: Game[Any], card: str, names: Sequence[str]) -> bool:
    said = (card.casefold(), game.card_words(card).casefold())
    return not names or any(each.startswith(name.casefold()) for name in names for each in said)


def house(game: Game[Any], screen: Screen) -> int:
    """The house rules of a game as a commented TOML file, every one at its default."""
    head = _("House rules of {game}; use them with: companion play {id} --house FILE")
    screen.console.file.write(f"# {head.format(game=game.title(), id=game.id)}\n\n{as_toml(game.options)}")
    return 0
