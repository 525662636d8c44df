"""Sets of own cards that stand still, and cards half written, for pictures and for the audit."""

from __future__ import annotations

from companion.editor.drafts import CardDraft, OpenSet
from companion.games import catalogue
from ui.ports.own_sets_port import Change, SetHere, SetLine
from ui.ports.services import GameChoice
from ui.presenters.card_forms import Writing

TEXT = """[set]
game = "miscrits"
name = "Cards of our box"

[creatures.ember_fox]
name = "Ember Fox"
element = "fire"
max_hp = 9
attacks = [
  { name = "Scorch", damage = 2 },
  { name = "Warm Coat", effects = [{ do = "heal", amount = 2 }] },
  { name = "Blaze of the Old Foxes", damage = 5, golden = true, effects = [{ do = "weaken", amount = 1 }] },
]

[creatures.ember_wolf]
name = "Ember Wolf of the Long Night"
element = "fire"
max_hp = 15
stage = 1
evolves_from = "ember_fox"
attacks = [{ name = "Scorch", damage = 4 }]

[creatures.pond_newt]
name = "Pond Newt"
element = "water"
max_hp = 7
attacks = [{ name = "Splash", damage = 1 }]

[items.honey]
name = "Honey"
effects = [{ do = "heal", amount = 4 }]
"""
SIGNS = catalogue.game("miscrits").parts.signs()
GAME = GameChoice("miscrits", "Miscrits", 1, 6, own_cards=True, signs=SIGNS)
MISTAKE = "theirs.toml:11: creatures.mouse.goldn: Did you mean golden?"


def opened() -> OpenSet:
    """The set that everything is shown of."""
    part = catalogue.game("miscrits").parts.own_cards
    assert part is not None
    return OpenSet.read(part(), "ours.toml", TEXT)


def here(elsewhere: str = "") -> SetHere:
    return SetHere("ours", opened(), undo=True, elsewhere=elsewhere)


def half_written() -> Writing:
    """A creature of which a name and an attack are known."""
    draft = CardDraft.new(opened(), "creatures").put(("name",), "Reed Heron").add(("attacks", 0))
    return Writing(draft.put(("attacks", 0, "name"), "Peck"))


def asking(path: tuple[str | int, ...]) -> Writing:
    """The fox, with one of its lines asked for."""
    return Writing(CardDraft.open(opened(), "creatures", "ember_fox")).touched(path)


def a_deck() -> Writing:
    """A deck of the program that is being copied."""
    found = opened()
    deck = next(iter(found.known(["decks"])))
    return Writing(CardDraft.copy(found, "decks", deck).put(("name",), "Foxes and Newts"))


class SampleSets:
    """Four sets: the program's, one in use, one with a mistake, one put aside."""

    def sets(self, game: str) -> tuple[SetLine, ...]:
        return (
            SetLine("", "Practice cards", "Creature: 33 · Item: 12", packaged=True),
            SetLine("ours", "Cards of our box", "Creature: 3 · Item: 1"),
            SetLine("theirs", "theirs", "", trouble=MISTAKE),
            SetLine("winter", "Winter evening", "Creature: 12", in_use=False),
        )

    def begin(self, game: str, title: str) -> SetHere:
        return here()

    def take(self, game: str, name: str, in_use: bool) -> tuple[SetLine, ...]:
        return self.sets(game)

    def open(self, game: str, name: str) -> SetHere:
        return here()

    def keep(self, game: str, name: str, change: Change) -> SetHere:
        return here("ours.toml was changed by another program, so it was not replaced.")

    def undo(self, game: str, name: str) -> SetHere:
        return here()
