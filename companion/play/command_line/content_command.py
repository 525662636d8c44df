"""`companion content`: what is in a game's box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from companion.engine.game import Game, Setup
from companion.engine.parts.contents import Thing, found, suiting
from companion.play.bad_input import BadInput
from companion.play.owners import numbers
from companion.play.terminal.screen import Screen
from companion.speech.called import own_command
from companion.speech.near import meant
from companion.speech.words import _, ngettext


def search(game: Game[Any], words: str, screen: Screen) -> int:
    """What has all these words in its name or its text."""
    chosen = found(things_of(game), words)
    if not chosen:
        said = _("Nothing in {game} has all of these words: {words}. Search for fewer.")
        raise BadInput(said.format(game=game.title(), words=words[:80]))
    return _shown(game, chosen, screen)


def working_with(game: Game[Any], deck: str, screen: Screen) -> int:
    """What works with a deck: cards and relics by name or id, commas between them."""
    things = list(things_of(game))
    ids = [_meant(game, things, name.strip()) for name in deck.split(",") if name.strip()]
    shown = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for each in suiting(things, ids):
        shown.add_row(Text(each.thing.name, "bold"), Text(", ".join(each.common)), said(each.thing))
    screen.show(shown)
    return 0


def _meant(game: Game[Any], things: Sequence[Thing], name: str) -> str:
    """The id of the thing that is called so. Raises `BadInput`."""
    wanted = name.casefold().rstrip("+")
    known = next((each for each in things if wanted in (each.id, each.name.casefold())), None)
    if known is None:
        words = _("--with: nothing is called {name}.{meant} To see all names: {command}")
        names = [said for each in things for said in (each.name, each.id)]
        command = own_command(f"content {game.id}")
        raise BadInput(words.format(name=name[:40], meant=meant(name, names), command=command))
    return known.id


def content(game: Game[Any], names: Sequence[str], screen: Screen) -> int:
    """Everything in the box of a game with what it says; with `names`, what begins so, by name or id."""
    things = list(things_of(game))
    chosen = [thing for thing in things if _wanted(thing, names)]
    if not chosen:
        words = _("Nothing in {game} starts with {names}.{meant} To see everything: {command}")
        near = meant(names[0], [name for each in things for name in (each.name, each.id)])
        shown = own_command(f"content {game.id}")
        said = words.format(game=game.title(), names=", ".join(names), meant=near, command=shown)
        raise BadInput(said)
    return _shown(game, chosen, screen)


def _shown(game: Game[Any], chosen: Sequence[Thing], screen: Screen) -> int:
    shown = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for thing in chosen:
        shown.add_row(str(thing.copies or ""), Text(thing.name, "bold"), Text(thing.id, "dim"), said(thing))
    screen.show(shown)
    total = sum(thing.copies for thing in chosen)
    kinds = ngettext("{count} kind", "{count} kinds", len(chosen)).format(count=len(chosen))
    words = ngettext("{kinds}, {count} card.", "{kinds}, {count} cards.", total)
    screen.say(words.format(kinds=kinds, count=total), "dim")
    numbers.say_corrections(game.id, screen)
    return 0


def said(thing: Thing) -> Text:
    """What a thing says, its keywords in bold."""
    return Text("\n").join(Text(line, "bold" if line in thing.keywords else "") for line in thing.lines)


def things_of(game: Game[Any]) -> Iterable[Thing]:
    """What lies in the box; else the cards of the sets in use, or those the fewest seats play with."""
    if game.parts.contents is not None:
        return game.parts.contents()
    if game.parts.own_cards is not None:
        own = game.parts.own_cards()
        return [Thing(card.id, card.name, 1, card.lines) for one in own.in_use() for card in own.printed(one)]
    names = tuple(f"{number}" for number in range(1, game.seats[0] + 1))
    state = game.setup(Setup(game.id, names, "content", game.options.validate({}, game.id)))
    cards = sorted(game.places.conserved(state).items())
    return [Thing(card, game.words.card(card), count, (game.words.card_text(card),)) for card, count in cards]


def _wanted(thing: Thing, names: Sequence[str]) -> bool:
    """An upgraded side is found by its card."""
    said = (thing.id.casefold(), thing.name.casefold())
    return not names or any(each.startswith(name.casefold().rstrip("+")) for name in names for each in said)
