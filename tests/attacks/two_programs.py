"""Two programs at one library of tags, or at the decks: what each was told it did stands there afterwards."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from random import Random

from companion.engine.parts.table_kit import Copy
from companion.table.kept.decks import Decks
from companion.table.kits import kit_of
from companion.table.tags.errors import TableError
from companion.table.tags.library import Library


def interleaved(rounds: int, place: Path, seed: int = 4) -> tuple[Counter[str], list[str]]:
    """Two open libraries change one file in turns; returns what was done, and what did not stand."""
    random, done, wrong = Random(seed), Counter[str](), list[str]()
    programs = [Library(place / "tags.json"), Library(place / "tags.json")]
    stands: dict[str, Copy] = {}
    for number in range(rounds):
        uid, copy = f"04{random.randrange(40):012x}", Copy("g", "s", "c", 1 + random.randrange(40))
        library = random.choice(programs)
        bind = random.random() < 0.7
        try:
            if bind:
                library.bind(uid, copy)
                stands[uid] = copy
            else:
                library.unbind(uid)
                del stands[uid]
            done["bound" if bind else "unbound"] += 1
        except TableError as error:
            done[error.code] += 1
        if number % 50 == 0 and {each.uid: each.copy for each in Library(library.path).bound()} != stands:
            wrong.append(f"after {number}")
    if {each.uid: each.copy for each in Library(place / "tags.json").bound()} != stands:
        wrong.append("at the end")
    return done, wrong


def decks_interleaved(rounds: int, place: Path, seed: int = 5) -> tuple[Counter[str], list[str]]:
    """Two programs change the decks of one table in turns; returns what was done, and what did not stand."""
    random, done, wrong = Random(seed), Counter[str](), list[str]()
    path = place / "copies.json"
    first = Decks(path)
    characters = list(first.part.characters())[:2]
    first.begin([(f"Player {number}", character) for number, character in enumerate(characters)])
    programs = [first, Decks(path)]
    box = sorted({copy.card for copy in kit_of(first.game).cards.box() if first.part.knows(copy.card)})[:12]
    stands = [Counter(deck.faces) for deck in first.seats]
    for number in range(rounds):
        decks, seat = random.choice(programs), random.randrange(2)
        copy = Copy(first.game, "s", random.choice(box), 10 + random.randrange(20))
        add = random.random() < 0.6
        try:
            decks.add(seat, copy) if add else decks.remove(seat, copy)
            stands[seat][copy.card] += 1 if add else -1
            done["added" if add else "removed"] += 1
        except TableError as error:
            done[error.code] += 1
        if number % 100 == 0 and [Counter(deck.faces) for deck in Decks(path).seats] != [
            +each for each in stands
        ]:
            wrong.append(f"after {number}")
    if [Counter(deck.faces) for deck in Decks(path).seats] != [+each for each in stands]:
        wrong.append("at the end")
    return done, wrong


def at_once(place: Path, each: int = 20, programs: int = 4) -> int:
    """So many processes bind so many tags each at the same time; returns how many are kept."""
    path = place / "at once.json"
    children = []
    for program in range(programs):
        child = os.fork()
        if child == 0:
            code = 1
            try:
                library = Library(path)
                for number in range(each):
                    library.bind(
                        f"04{program:02x}{number:010x}", Copy("g", "s", "c", 1 + program * each + number)
                    )
                code = 0
            finally:
                os._exit(code)
        children.append(child)
    ended = [os.waitpid(child, 0)[1] for child in children]
    assert ended == [0] * programs
    return len(Library(path).bound())
