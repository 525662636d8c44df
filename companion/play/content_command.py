"""`companion content` and `companion house`: what is in a game's box, and its house rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from companion.engine.game import Game, Setup
from companion.engine.options import as_toml
from companion.engine.parts.contents import Thing
from companion.play import numbers
from companion.play.bad_input import BadInput
from companion.play.screen import Screen
from companion.speech.words import _, ngettext


def content(game: Game[Any], names: Sequence[str], screen: Screen) -> int:
    """Everything in the box of a game with what it says; with `names`, what begins so, by name or id."""
    chosen = [thing for thing in things_of(game) if _wanted(thing, names)]
    if not chosen:
        words = _("{game} has nothing that begins with {names}; companion content {id} shows all.")
        raise BadInput(words.format(game=game.title(), names=", ".join(names), id=game.id))
    shown = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for thing in chosen:
        said = Text("\n".join(thing.lines))
        shown.add_row(str(thing.copies), Text(thing.name, "bold"), Text(thing.id, "dim"), said)
    screen.show(shown)
    total = sum(thing.copies for thing in chosen)
    kinds = ngettext("{count} kind", "{count} kinds", len(chosen)).format(count=len(chosen))
    words = ngettext("{kinds}, {count} card.", "{kinds}, {count} cards.", total)
    screen.say(words.format(kinds=kinds, count=total), "dim")
    numbers.say_corrections(game.id, screen)
    return 0


def things_of(game: Game[Any]) -> Iterable[Thing]:
    """What lies in the box; of a game that does not list it, the cards the fewest seats play with."""
    if game.contents is not None:
        return game.contents()
    names = tuple(f"{number}" for number in range(1, game.seats[0] + 1))
    state = game.setup(Setup(game.id, names, "content", game.validate({}, game.id)))
    cards = sorted(game.conserved(state).items())
    return [Thing(card, game.card_words(card), count, (game.card_text(card),)) for card, count in cards]


def _wanted(thing: Thing, names: Sequence[str]) -> bool:
    """An upgraded side is found by its card."""
    said = (thing.id.casefold(), thing.name.casefold())
    return not names or any(each.startswith(name.casefold().rstrip("+")) for name in names for each in said)


def house(game: Game[Any], screen: Screen) -> int:
    """The house rules of a game as a commented TOML file, every one at its default."""
    head = _("House rules of {game}; use them with: companion play {id} --house FILE")
    screen.console.file.write(f"# {head.format(game=game.title(), id=game.id)}\n\n{as_toml(game.options)}")
    return 0
