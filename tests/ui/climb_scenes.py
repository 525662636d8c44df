"""A climb on the screen: every kind of room, for one and for four."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.asks import Choice
from companion.engine.parts.rules_pages import RulesPage
from companion.games import catalogue
from companion.games.slay_the_spire.parts.rules_pages import pages
from companion.play.together import ways
from companion.table.kept.putting_away import Packing, heaps
from companion.table.kits import kit_of
from tests.ui import climb_views, sample_rules
from tests.ui.around_scenes import on_table
from tests.ui.fake_port import NAMEABLE
from tests.ui.sample_rules import START
from ui.ports.game_port import Packed
from ui.ports.groups_port import BookEntry, GroupHere, GroupLine
from ui.presenters.rule_book import Reading
from ui.screens.groups import BookScreen, GroupsScreen
from ui.screens.library import LibraryScreen
from ui.screens.naming import NamingSheet
from ui.screens.results import ResultsScreen
from ui.screens.rule_book import RuleBookScreen
from ui.screens.shown_case import ShownCaseScreen
from ui.screens.why import ask_why, open_rule
from ui.shell.shell import Shell


def _moment(name: str, seats: int) -> Callable[[Shell], Any]:
    people = tuple(range(seats))
    return lambda made: on_table(made, climb_views.view(name, seats), people=people)


def _together(made: Shell, name: str, mode: str) -> None:
    """Four who may answer alike by one touch."""
    more = {"modes": (mode,) * 4, "together": ways(climb_views.match(name))}
    on_table(made, climb_views.view(name), people=(0, 1, 2, 3), **more)


def packed(packing: Packing, ticked: tuple[int, ...] = ()) -> Packed:
    """The table of a climb as hands pack it, so much of it ticked off."""
    there = climb_views.lost_match() if packing == "box" else climb_views.match("map")
    return Packed(packing, heaps(there, kit_of("sts"), packing), frozenset(ticked))


def _packing(made: Shell, packing: Packing, ticked: tuple[int, ...] = ()) -> None:
    view = climb_views.lost()[0] if packing == "box" else climb_views.view("map")
    on_table(made, view, people=(0, 1, 2, 3), modes=("cards",) * 4)
    made.port.heaps[packing] = packed(packing, ticked)  # type: ignore[attr-defined]
    made.open_packing(packing)


def _photograph(made: Shell) -> None:
    _packing(made, "away")
    made.stage.screen._photograph()  # type: ignore[union-attr]


def _drawn(made: Shell, topic: str) -> Any:
    """A card of a pile is named by touch."""
    return on_table(made, climb_views.drawn(topic), people=(0, 1, 2, 3), modes=("cards",) * 4)


def _tokens(made: Shell) -> None:
    """Map tokens are touched in; some lie."""
    screen = on_table(made, climb_views.bagged(), people=(0, 1, 2, 3), modes=("cards",) * 4)
    for place, touches in enumerate((1, 2, 1, 0, 3, 1)):
        for _touch in range(touches):
            assert screen.spread is not None
            screen.choose(screen.spread.reach.options[place])


class SampleGroups:
    """Two groups; the book of the first has come some way."""

    def all(self, game: str) -> tuple[GroupLine, ...]:
        return (GroupLine("Thursday", "3 games · last 2026-11-19 22:40"), GroupLine("Family", "0 games"))

    def open(self, game: str, name: str) -> GroupHere:
        part = catalogue.game(game).parts.group_book
        assert part is not None
        entries = tuple(
            BookEntry(game_id, f"{day} · {', '.join(climb_views.NAMES)}", part().told(earned), kept)
            for game_id, day, earned, kept in _EARNED
        )
        book = part().opened(name, [earned for _id, _day, earned, _kept in _EARNED])
        return GroupHere(name, part().page(book), entries)

    def begin(self, game: str, name: str) -> GroupHere:
        return self.open(game, name)

    def delete(self, game: str, name: str) -> tuple[GroupLine, ...]:
        return self.all(game)[1:]


_EARNED: tuple[tuple[str, str, dict[str, Any], bool], ...] = (
    (
        "bcdfgh",
        "2026-11-19 22:40",
        {"boxes": {"ironclad": 4, "silent": 4}, "highest_ascension": 1, "achievements": ["perfect"]},
        True,
    ),
    ("jkmnpq", "2026-11-12 23:05", {"boxes": {"defect": 2, "ironclad": 1}, "achievements": ["ninja"]}, False),
)


def _groups(made: Shell) -> None:
    made.stage.show(GroupsScreen(made, "sts", "Thursday", lambda name: None, made.home))


def merchant_pages() -> tuple[RulesPage, ...]:
    """The rules of a merchant's room."""
    return pages(climb_views.run("merchant"), Choice("room", (0, 1, 2, 3)))


def _rules(made: Shell) -> None:
    on_table(made, climb_views.view("merchant"), people=(0, 1, 2, 3), explains=True)
    made.port.pages = merchant_pages()  # type: ignore[attr-defined]
    made.port.told = sample_rules.SAMPLE[6:9]  # type: ignore[attr-defined]
    made.open_rules()


def _why(made: Shell) -> None:
    """The sentences behind a number of a player."""
    on_table(made, climb_views.view("merchant"), people=(0, 1, 2, 3))
    made.port.told = sample_rules.SAMPLE[2:9]  # type: ignore[attr-defined]
    ask_why(made, None)


def _shown_case(made: Shell) -> None:
    """A multi-hit on a Vulnerable enemy, after its act."""
    on_table(made, climb_views.view("merchant"), people=(0, 1, 2, 3))
    steps = made.games.shown_case("sts", ("page-14-multi-hit",))  # type: ignore[union-attr]
    made.stage.show(ShownCaseScreen(made, sample_rules.SAMPLE[8].words, steps, made.back_to_table, 1))


def _library(made: Shell, words: str = "strength") -> None:
    on_table(made, climb_views.view("merchant"), people=(0, 1, 2, 3), explains=True)
    made.open_library()
    screen = made.stage.screen
    assert isinstance(screen, LibraryScreen)
    screen.search = screen.search.with_words(words)
    screen.redraw()


def _library_card(made: Shell) -> None:
    _library(made)
    screen = made.stage.screen
    assert isinstance(screen, LibraryScreen) and screen.things is not None
    screen._open(next(thing for thing in screen.things if thing.id == "limit_break"))


def _library_deck(made: Shell) -> None:
    _library(made)
    made.stage.screen._suiting("Anna")  # type: ignore[union-attr]


def _rule_book(made: Shell, reading: Reading) -> RuleBookScreen:
    """The rule book as the library opens it, turned to what is read."""
    _library(made)
    made.stage.screen._rules()  # type: ignore[union-attr]
    screen = made.stage.screen
    assert isinstance(screen, RuleBookScreen)
    screen._read(reading)
    return screen


def _ruling(made: Shell) -> None:
    _rule_book(made, Reading(section=START))
    open_rule(made.stage, next(line for line in sample_rules.SAMPLE if line.rulings))


def _naming(made: Shell) -> None:
    """What was met is named: an enemy, of those that begin with a letter."""
    on_table(made, climb_views.view("map"), people=(0, 1, 2, 3), modes=("numbers",) * 4, names=True)
    NamingSheet(made, NAMEABLE).turn_to("Enemies")


def _map_in_words(made: Shell) -> None:
    screen = on_table(made, climb_views.view("merchant"), people=(0, 1, 2, 3))
    screen.read_thing(climb_views.view("merchant").boards[0])


def _results(made: Shell) -> None:
    view, tally = climb_views.lost()
    on_table(made, view, people=(0, 1, 2, 3))
    made.stage.show(ResultsScreen(made, view, tally))


def _book(made: Shell) -> None:
    made.stage.show(BookScreen(made, "sts", "Thursday", made.home))


CLIMB: Mapping[str, Callable[[Shell], Any]] = {
    **{f"climb-{name}": _moment(name, 4) for name in climb_views.MOMENTS},
    "climb-together": lambda made: _together(made, "campfire", "numbers"),
    "climb-together-event": lambda made: _together(made, "event", "screen"),
    "climb-tokens": _tokens,
    "climb-drawn-relic": lambda made: _drawn(made, "relics"),
    "climb-drawn-event": lambda made: _drawn(made, "events"),
    "climb-drawn-blessing": lambda made: _drawn(made, "neow").open_seat(0),
    "packing-away": lambda made: _packing(made, "away", (0, 1, 4)),
    "packing-out": lambda made: _packing(made, "out", tuple(range(30))),
    "packing-box": lambda made: _packing(made, "box", (0,)),
    "photograph": _photograph,
    "groups": _groups,
    "climb-results": _results,
    "rules": _rules,
    "why": _why,
    "shown-case": _shown_case,
    "library": _library,
    "library-card": _library_card,
    "library-deck": _library_deck,
    "rule-book": lambda made: _rule_book(made, Reading()),
    "rule-book-section": lambda made: _rule_book(made, Reading(section=START)),
    "rule-book-search": lambda made: _rule_book(made, Reading("turn")),
    "rule-book-ruling": _ruling,
    "climb-map-words": _map_in_words,
    "climb-naming": _naming,
    "group-book": _book,
    **{f"climb-{name}-1": _moment(name, 1) for name in ("map", "event", "merchant", "reward")},
}
