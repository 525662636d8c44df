"""Setting a climb up: the heroes at the foot of the Spire (page 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

import msgspec

from companion.engine.game import SetupError
from companion.engine.piles import Deck
from companion.games.slay_the_spire.climb import book as books
from companion.games.slay_the_spire.climb.making import (
    bosses_of,
    bosses_to_beat,
    decks_of_game,
    without_owned,
)
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.kinds import Face
from companion.games.slay_the_spire.setting_up import arranging, fights
from companion.games.slay_the_spire.state.climb import THINGS, AtRoom, Climb, Drawn
from companion.games.slay_the_spire.state.climb_frames import (
    AfterFight,
    BeginGame,
    GameOver,
    InRoom,
    OnTheClimb,
    RollModifiers,
)
from companion.games.slay_the_spire.state.fight import Kind
from companion.games.slay_the_spire.state.group import Book
from companion.games.slay_the_spire.state.run import Run
from companion.speech.words import _, ngettext

KINDS = frozenset({"quick_start", "daily", "custom"})
"""The options that say which kind of climb it is: nobody means one fight by them."""
ACTS = (1, 2, 3, 4)
HOW = get_args(Drawn)[1:]
KEYS = ("ruby", "sapphire", "emerald")
"""What a game that begins in act IV has (page 22)."""
OPTION = "group"
"""The option that holds the book of the group."""
OF_FIGHTS = (*arranging.FIGHT_KEYS, "fight")


def unlocked(options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is unlocked: as the group's book says, or without one all but what the options take away."""
    book = book_of(options)
    if book is not None:
        return books.unlocked(book)
    return (*books.all_locks(), *(key for key in books.SHARED if options[f"unlock_{key}"]))


def book_of(options: Mapping[str, Any]) -> Book | None:
    """The book of the group, when it keeps one."""
    given = options.get(OPTION)
    return None if given is None else msgspec.convert(given, Book)


def modifiers(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The modifiers of a custom run, by their ids. Raises `SetupError` for one that is not there."""
    said = [_id(name) for name in options["custom"].split(",") if name.strip()]
    known = load_climb().run_modifiers
    unknown = next((name for name in said if name not in known), None)
    if unknown is not None:
        words = _("There is no modifier {name}. The modifiers are {known}.")
        raise SetupError(words.format(name=unknown, known=", ".join(known)))
    if said and options["daily"]:
        raise SetupError(_("The modifiers of a daily climb are rolled: leave out --custom, or --daily."))
    return tuple(dict.fromkeys(said))


def first_act(options: Mapping[str, Any]) -> int:
    """The act in which a climb begins, said as `quick_start` or `act`. Raises `SetupError` for two acts."""
    acts = {options["quick_start"], options.get("act") or 1} - {1}
    if len(acts) > 1:
        words = _("A climb starts in one act: leave out --act {act}, or --quick-start {first}.")
        raise SetupError(words.format(act=options["act"], first=options["quick_start"]))
    return acts.pop() if acts else 1


def chosen_bosses(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The faces of the bosses that are not rolled. Raises `SetupError` for names that cannot be."""
    level = options.get("ascension") or 0
    names = [name.strip() for name in options["bosses"].split(",") if name.strip()]
    fought = [face for name in names for face in fights.boss_named(name, level)]
    bosses = {act: [face for face in fought if face in bosses_of(act, level)] for act in ACTS}
    for act, chosen in bosses.items():
        if len(chosen) > (most := bosses_to_beat(act, level)) or len(set(chosen)) < len(chosen):
            words = _("--bosses: expected at most {most} different bosses of Act {act}, found {names}.")
            names = [_(BOOK.catalog.faces[face].name) for face in chosen]
            raise SetupError(words.format(act=act, most=most, names=", ".join(names)))
    return tuple(face for chosen in bosses.values() for face in chosen)


def drawn(options: Mapping[str, Any]) -> dict[str, Drawn]:
    """How kinds of things come to the companion. Raises `SetupError` for what nobody can have meant."""
    found: dict[str, Drawn] = dict.fromkeys(THINGS, "")
    for part in filter(None, (part.strip() for part in options.get("drawn", "").split(","))):
        thing, said, how = part.rpartition("=")
        if how not in HOW or (said and thing not in THINGS):
            words = _(
                "drawn: “{part}” is not THING=HOW or HOW. THING is one of {things}, HOW is one of {how}."
            )
            raise SetupError(words.format(part=part[:40], things=", ".join(THINGS), how=", ".join(HOW)))
        found |= msgspec.convert(dict.fromkeys([thing] if said else THINGS, how), dict[str, Drawn])
    return found


def _id(name: str) -> str:
    return "_".join(name.lower().split())


def check(options: Mapping[str, Any]) -> None:
    """Raises `SetupError` when options of a single fight are given for a climb."""
    book, level = book_of(options), options.get("ascension") or 0
    if book is not None and level > book.highest_ascension:
        words = _("Ascension {level} is locked. The group may play up to {highest}.")
        raise SetupError(words.format(level=level, highest=book.highest_ascension))
    drawn(options)
    if first_act(options) == ACTS[-1] and "act4" not in unlocked(options):
        words = _("Act IV is locked: it needs {boxes} boxes in the group progress. Start in Act 1 to 3.")
        raise SetupError(words.format(boxes=books.boxes_of("act4")))
    chosen_bosses(options)
    _check_decks(options)
    said = [key for key in OF_FIGHTS if options.get(key)]
    if said or options.get("deck", "starter") != "starter":
        words = _("A climb starts with starter decks and no fight: leave out {keys}, or leave out --climb.")
        keys = ", ".join(f"--{key}" for key in (said or ["deck"]))
        raise SetupError(words.format(keys=keys))


def _check_decks(options: Mapping[str, Any]) -> None:
    """Raises `SetupError` for a card in a deck that is brought which is still locked (page 20)."""
    open_to_them = unlocked(options)
    for seat, deck in enumerate(options.get("decks") or ()):
        for card in deck or ():
            lock = books.held_back(card, open_to_them)
            if lock is not None:
                words = ngettext(
                    "Deck of player {seat}: {card} is locked. {row} needs {boxes} box in the "
                    "group progress. Leave the card out.",
                    "Deck of player {seat}: {card} is locked. {row} needs {boxes} boxes in the "
                    "group progress. Leave the card out.",
                    lock.boxes,
                )
                name = _(BOOK.cards[card].card.name)
                values = {"seat": seat + 1, "card": name, "row": books.row_name(lock.row)}
                raise SetupError(words.format(**values, boxes=lock.boxes))


def begin_climb(run: Run, options: Mapping[str, Any]) -> None:
    """Put a run with its heroes at the foot of the Spire; the rest is dealt in the game itself."""
    run.climb = Climb(
        {},
        unlocked=unlocked(options),
        first_act=first_act(options),
        keys=KEYS if first_act(options) == 4 else (),
        modifiers=modifiers(options),
        daily=options["daily"],
        book=book_of(options),
        choose_relic=options["choose_your_relic"],
        drawn=drawn(options),
        chosen_bosses=chosen_bosses(options),
        boss_hidden=options["boss_hidden"],
        opens=True,
    )
    run.stack = [OnTheClimb(), BeginGame(), *([RollModifiers()] if options["daily"] else [])]


def begin_room(run: Run, kind: Kind, faces: Sequence[Face], options: Mapping[str, Any]) -> None:
    """Let the rewards of a run of one room be taken: from the decks of the box without what the party has."""
    open_to_all = tuple(lock for lock in unlocked(options) if lock != "act4")
    left = without_owned(decks_of_game(BOOK.catalog.characters, open_to_all, run.ascension), run.heroes)
    run.climb = Climb(
        {name: Deck(middle=len(cards), bag=[*cards]) for name, cards in sorted(left.items())},
        room=kind,
        met=tuple(face.id for face in faces),
        ready=True,
        queue=tuple(() for _hero in run.heroes),
        seats=tuple(AtRoom() for _hero in run.heroes),
        unlocked=open_to_all,
        choose_relic=options["choose_your_relic"],
        opens=True,
    )
    run.stack[:1] = [GameOver("won"), InRoom(), AfterFight()]
