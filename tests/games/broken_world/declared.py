"""Cards whose text the rules of Broken World cannot say, in a deck of nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.engine.card_sets import read
from companion.games.broken_world.content import CARDS, KINDS, practice, references

TEXT = """[set]
game = "broken_world"
name = "Ours"

[heroes.wind_lady]
name = "Wind Lady"
health = 12
alternate_actions = [{ name = "Riddle", effects = [{ do = "by_hand", words = "Guess a colour." }] }]

[spells.odd_wind]
name = "Odd Wind"
gold = 1
timing = "instant"
copies = 40
effects = [{ do = "by_hand", words = "Blow; who blinks takes 3 damage." }]

[enhancements.old_song]
name = "Old Song"
gold = 1
on = "minion"
effects = [
  { do = "draw", amount = 1 },
  { do = "by_hand", words = "Sing." },
  { do = "by_hand", words = "Dance." },
]

[decks.windy]
name = "Windy"
hero = "wind_lady"
[decks.windy.cards]
odd_wind = 40
"""


@contextmanager
def ours() -> Iterator[None]:
    """The practice set and ours above it."""
    with CARDS.instead([practice(), read(TEXT, "ours.toml", "broken_world", KINDS, references)]):
        yield
