"""Every screen in a telling state, for screenshots and for the audit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.engine.game import OptionSpec
from companion.engine.parts.contents import Thing
from companion.engine.refusals import Refusal
from companion.engine.view import AtDie, AtPiece, View
from companion.games import catalogue
from companion.games.slay_the_spire.setting_up.pickers import opponents
from companion.play.command_line.content_command import things_of
from companion.play.told.shown_case import Moment
from companion.rulebook.telling import Told
from tests.ui import duel_views, place_views, rogue_views, sample_rules
from tests.ui import sample_views as views
from tests.ui.around_scenes import AROUND, on_table
from tests.ui.at_once import AtOnce
from tests.ui.climb_scenes import CLIMB, SampleGroups
from tests.ui.device_scenes import DEVICE
from tests.ui.fake_port import CARD_PLACES, LOG, FakePort
from tests.ui.first_start_scenes import FIRST_START
from tests.ui.own_card_scenes import OWN_CARDS
from tests.ui.sample_devices import NoDevices, SampleDevices
from tests.ui.sample_house import SampleHouse
from tests.ui.sample_machine import SampleMachine, sample_documents
from tests.ui.sample_numbers import SampleNumbers
from tests.ui.sample_sets import SampleSets
from tests.ui.sample_sticks import SampleNight, SampleSticks
from tests.ui.sample_tags import SampleTags
from tests.ui.script_scenes import SCRIPTS
from tests.ui.trouble_scenes import TROUBLE
from ui.behind.card_book import BoxOfGame
from ui.ports.cannot_do import CannotDo
from ui.ports.game_port import HistoryLine, Notice
from ui.ports.services import DeckSeat, GameChoice, NewGame, OwnedCard, SavedGame, Shown
from ui.presenters.places import cells, reach
from ui.presenters.planning import Plan
from ui.screens.decks import DecksScreen
from ui.screens.declare import DeclareScreen
from ui.screens.devices import HardwareScreen
from ui.screens.moving import OUTSIDE, open_moving
from ui.screens.numbers import NumbersScreen
from ui.screens.setup import SetupScreen
from ui.screens.suggestion import suggest
from ui.screens.tags import TagsScreen
from ui.shell.shell import Shell
from ui.widgets.working import Working

SPECS = (
    OptionSpec(
        "opponent",
        "choice",
        "boss:hexaghost",
        "Your opponent",
        "A boss, an elite or encounters.",
        group="foremost",
        sign="opponent",
        headed=opponents(),
        choices={
            "boss:hexaghost": "Hexaghost",
            "boss:donu": "Donu + Deca",
            "encounter:any": "Encounters, drawn",
        },
    ),
    OptionSpec("last_stand", "bool", False, "The Last Stand", "A player at 0 HP may fight on for one turn."),
    OptionSpec(
        "ascension",
        "int",
        0,
        "Ascension",
        "How much harder the enemies are.",
        0,
        13,
        group="foremost",
        sign="ascension",
    ),
    OptionSpec(
        "act",
        "choice",
        "1",
        "Act",
        "Which act the encounter is from.",
        choices={"1": "Act I", "2": "Act II"},
        group="foremost",
        sign="act",
    ),
)
CHARACTER = OptionSpec(
    "characters",
    "choice",
    "ironclad",
    "Character",
    "",
    choices={"ironclad": "Ironclad", "silent": "Silent", "defect": "Defect", "watcher": "Watcher"},
    scope="seat",
    unique=True,
)
GAMES = (
    GameChoice(
        "sts",
        "Slay the Spire",
        1,
        4,
        SPECS,
        (CHARACTER,),
        ("table", "screen"),
        "Every fight and every boss",
        signs=catalogue.game("sts").parts.signs(),
        numbers=True,
        groups=True,
    ),
    GameChoice(
        "ministeel",
        "MiniSteel",
        2,
        6,
        (),
        (),
        ("screen",),
        "A quick duel of steel and poison",
        signs=catalogue.game("ministeel").parts.signs(),
    ),
)


class SampleGames:
    """Two games to begin, three that are kept."""

    def __init__(self) -> None:
        self.began: list[NewGame] = []
        self.deleted: list[str] = []

    def offered(self) -> tuple[GameChoice, ...]:
        return GAMES

    def choices(self) -> tuple[GameChoice, ...]:
        return GAMES

    def contents(self, game: str) -> tuple[Thing, ...]:
        return tuple(things_of(catalogue.game(game)))

    def rule_lines(self, game: str, words: str) -> tuple[Told, ...]:
        return sample_rules.rules(words)

    def shown_case(self, game: str, cases: Sequence[str]) -> tuple[Moment, ...]:
        return sample_rules.shown_case(game, cases)

    def saved(self) -> tuple[SavedGame, ...]:
        elsewhere = "Anna, Ben · 2026-11-18 19:02 · open in another program"
        going = SavedGame(
            "bcdfgh", "Slay the Spire", "Anna, Bartholomew, Çağla · 2026-11-20 21:14", game="sts"
        )
        over = SavedGame("rstvwx", "MiniSteel", "Anna, Ben · 2026-11-17 19:02", over=True, game="ministeel")
        return (
            replace(going, signs=catalogue.game("sts").parts.signs()),
            SavedGame("jkmnpq", "MiniSteel", elsewhere, usable=False, game="ministeel"),
            over,
        )

    def begin(self, new: NewGame) -> FakePort:
        self.began.append(new)
        return FakePort(views.ministeel())

    def resume(self, game_id: str) -> FakePort:
        return FakePort(views.sts_boss(2), people=(0, 1))

    def delete(self, game_id: str) -> None:
        self.deleted.append(game_id)

    def last_record(self) -> dict[str, Any]:
        return {}


class SampleDecks:
    """Two decks that stand still."""

    game = "sts"
    character_option = "characters"
    cards = BoxOfGame(catalogue.game("sts"))

    def __init__(self) -> None:
        names = (("strike", "Strike", 4), ("defend", "Defend", 4), ("bash", "Bash", 1))
        cards = [
            OwnedCard(card, name, n + 1, False, True) for card, name, count in names for n in range(count)
        ]
        cards[-1] = OwnedCard("bash", "Bash+", 1, True)
        self.decks: list[DeckSeat] = [
            DeckSeat("Anna", "ironclad", "The Ironclad", tuple(cards)),
            DeckSeat("Bartholomew", "silent", "The Silent", tuple(cards[:3])),
        ]

    def characters(self) -> dict[str, str]:
        return dict(CHARACTER.choices)

    def seats(self) -> tuple[DeckSeat, ...]:
        return tuple(self.decks)

    def begin(self, players: Sequence[tuple[str, str]], answers: Mapping[str, Any] = {}) -> None:
        self.decks = [DeckSeat(name, who, who.title()) for name, who in players]

    def start_over(self, seat: int) -> None:
        pass

    def add(self, seat: int, card: Shown) -> None:
        raise CannotDo("All copies of this card are already in decks. Remove one first.")

    def remove(self, seat: int, card: Shown) -> None:
        pass

    def upgrade(self, seat: int, card: Shown) -> None:
        pass

    def transform(self, seat: int, old: Shown, new: Shown) -> None:
        pass

    can_take_back = True

    def take_back(self) -> None:
        pass

    def listen(self, seen: Callable[[Shown | None, str], None]) -> None:
        self.seen = seen

    def stop_listening(self) -> None:
        pass


def shell(**more: Any) -> Shell:
    """A shell with everything around it."""
    ports: dict[str, Any] = {
        "games": SampleGames(),
        "devices": SampleDevices(),
        "tags": SampleTags(),
        "decks": SampleDecks(),
        "numbers": SampleNumbers(),
        "own_sets": SampleSets(),
        "groups": SampleGroups(),
        "house": SampleHouse(),
        "worker": AtOnce(),
        "machine": SampleMachine(),
        "documents": sample_documents(),
        "sticks": SampleSticks(),
        "night": SampleNight(),
    }
    return Shell(**{**ports, "languages": {"": "English", "pseudo": "Ɛƞɠłїşħ"}, **more})


def _with_panel(made: Shell) -> None:
    made.settings = msgspec.structs.replace(made.settings, face="panel")
    on_table(made, views.sts_boss(4))


def _aiming(made: Shell) -> None:
    screen = on_table(made, views.sts_boss(3))
    assert screen.asked is not None
    screen.take_aim(screen.asked.sections[0].entries[0])


def _changed(made: Shell) -> None:
    screen = on_table(made, views.sts_boss(2))
    old = views.sts_boss(2)
    hurt = msgspec.structs.replace(old.seats[0].meters[0], value=4)
    seat = msgspec.structs.replace(old.seats[0], meters=(hurt, *old.seats[0].meters[1:]))
    assert old.ask is not None
    ask = msgspec.structs.replace(old.ask, number=99)
    view = msgspec.structs.replace(old, seats=(seat, old.seats[1]), ask=ask)
    screen.host.port.show(view, (HistoryLine("Anna takes 5 damage."),))  # type: ignore[attr-defined]


def _refused(made: Shell) -> None:
    on_table(made, views.sts_boss(4))
    legal = ("Strike at Cultist", "Defend", "Fire Potion at Hexaghost", "Anna is ready: end the turn")
    words = "Whirlwind cannot be played: it costs X, and X is at least 1 while you have 0 energy left."
    told, act = Refusal("no-energy", words, "page 12, Play"), (0, ("play", "whirlwind"))
    made.say(Notice("refusal", words, told.rule_words, legal, (), act, refusal=told))


def _hands(made: Shell) -> None:
    on_table(made, views.sts_boss(2))
    made.say(
        Notice(
            "hands",
            "Taken back: Anna plays Bash.",
            steps=("Put Bash back into Anna's hand.", "Jaw Worm: add 2 HP (now 8)."),
        )
    )


def _steps(made: Shell) -> None:
    screen = on_table(made, views.sts_boss(4))
    history = tuple(
        HistoryLine(f"Hexaghost hits {name} for 5: 3 stopped by Block, 2 HP lost.", True, ("creature", 0))
        for name in views.NAMES
    )
    made.port.show(views.sts_boss(4), history)  # type: ignore[attr-defined]
    assert screen is made.stage.screen


def _declare(made: Shell, view: View | None = None) -> None:
    view = views.sts_boss(3) if view is None else view
    made.take_port(FakePort(view, people=(0, 1), declaring=(0,)))
    from tests.ui.fake_port import VERBS

    screen = DeclareScreen(made, 0, VERBS, view)
    made.stage.show(screen)
    screen.draft = screen.draft.add(VERBS[1]).add(VERBS[0], 4).change(1, VERBS[0], times=1)
    screen.redraw()


def _setup(made: Shell, options: bool = False) -> None:
    made.go("setup")
    screen = made.stage.screen
    assert isinstance(screen, SetupScreen)
    screen.plan = Plan.for_game(GAMES[0]).rename(0, "Anna").rename(1, "Bartholomew").add_seat()
    screen.show_options = options
    screen.redraw()


def _setup_opponent(made: Shell) -> None:
    _setup(made)
    screen = made.stage.screen
    assert isinstance(screen, SetupScreen)
    screen._open(SPECS[0], "boss:hexaghost")


def _setup_seat(made: Shell) -> None:
    _setup(made)
    made.stage.screen._open_seat(1)  # type: ignore[union-attr]


def _rename(made: Shell) -> None:
    _setup(made)
    made.stage.screen._rename(0)  # type: ignore[union-attr]


def _numbers(made: Shell, level: str = "low") -> NumbersScreen:
    screen = NumbersScreen(made, GAMES[0], made.home)
    made.stage.show(screen)
    screen._look_at(level)
    return screen


def _numbers_pad(made: Shell) -> None:
    doubt = _numbers(made).found.doubts[0]  # type: ignore[union-attr]
    made.stage.screen._open(doubt, doubt.numbers[0])  # type: ignore[union-attr]


def _correction(made: Shell) -> None:
    on_table(made, views.sts_boss(2))
    made.open_correction(views.sts_seat(0).meters[0])


def _tags(made: Shell) -> None:
    made.go("tags")
    screen = made.stage.screen
    assert isinstance(screen, TagsScreen)
    screen._start_row()


def _named(made: Shell) -> None:
    made.go("tags")
    screen = made.stage.screen
    assert isinstance(screen, TagsScreen)
    screen._name(made.tags.cards(screen.deck)[0])  # type: ignore[union-attr]


def _decks(made: Shell, doing: str = "transform") -> None:
    made.go("decks")
    screen = made.stage.screen
    assert isinstance(screen, DecksScreen)
    screen._take_doing(doing)
    screen.seen(Shown("strike", "Strike", 1), "")


def _no_decks(made: Shell) -> None:
    made.decks.decks = []  # type: ignore[union-attr]
    made.go("decks")
    made.stage.screen.players = ("silent",)  # type: ignore[union-attr]
    made.stage.screen.redraw()  # type: ignore[union-attr]


def _deck_box(made: Shell) -> None:
    made.go("decks")
    made.stage.screen._pick()  # type: ignore[union-attr]


def _hardware(made: Shell) -> None:
    made.go("hardware")
    screen = made.stage.screen
    assert isinstance(screen, HardwareScreen)
    screen.hear("shared: a tag, 04 a1 b2 c3 d4 e5 80 (Strike, copy 2)")


def _no_hardware(made: Shell) -> None:
    made.devices = NoDevices()
    made.go("hardware")


def _undo_sheet(made: Shell) -> None:
    on_table(made, views.sts_boss(2))
    made.open_log()
    made.stage.screen._ask_for(LOG[1])  # type: ignore[union-attr]


def _results(made: Shell) -> None:
    on_table(made, views.ended())
    made.open_results()


def _moving(made: Shell) -> None:
    on_table(made, views.sts_boss(2))
    open_moving(made, ("seats", 0, "hand"))
    made.stage.screen._take_lying(CARD_PLACES[0].cards[0])  # type: ignore[union-attr]


def _moving_from_the_box(made: Shell) -> None:
    on_table(made, views.sts_boss(2))
    open_moving(made)
    made.stage.screen._take_source(OUTSIDE)  # type: ignore[union-attr]


def _moving_a_relic(made: Shell) -> None:
    _moving_from_the_box(made)
    made.stage.screen._take_part("relics")  # type: ignore[union-attr]


def _idle(made: Shell) -> None:
    made.covering.clock = lambda: "21:14"
    on_table(made, views.sts_boss(2))
    made.covering.tick(3600.0)


def _pin(made: Shell) -> None:
    made.home()
    made.settings = msgspec.structs.replace(made.settings, lock="pin", pin="4711")
    made.lock()


def _menu(made: Shell) -> None:
    on_table(made, views.sts_boss(2), hot_seat=True, redo_words="Anna: Bash at the Cultist")
    made.open_table_menu()


def _nothing() -> None:
    return None


def _working(made: Shell) -> None:
    made.home()
    made.stage.set_working(Working("Opening the game", _nothing))


def _working_over_a_notice(made: Shell) -> None:
    made.go("decks")
    made.complain("The disk is full: Decks cannot be kept. Free some room on it, and do it again.")
    made.stage.set_working(Working("Saving the deck"))


def _with_places(make: Callable[[], View]) -> Callable[[Shell], Any]:
    return lambda made: on_table(made, make())


def _battle_aim(made: Shell) -> None:
    screen = on_table(made, place_views.battle())
    asking = reach(screen.asked, screen.aimed)
    screen.ask_which("Squire", asking.at(AtPiece("field", "squire")))


def _battle_space(made: Shell) -> None:
    view = place_views.battle()
    on_table(made, view).read_thing(next(cell for cell in cells(view.boards[0]) if cell.space.id == "23"))


def _dungeon_which(made: Shell) -> None:
    screen = on_table(made, place_views.dungeon())
    screen.ask_which("Character die", reach(screen.asked, None).at(AtDie("pool", "c2")))


def _dungeon_track(made: Shell) -> None:
    on_table(made, place_views.dungeon()).read_thing(place_views.dungeon().tracks[0])


def _creatures_pile(made: Shell) -> None:
    on_table(made, place_views.creatures()).look_at(place_views.creatures().seats[0].piles[1])


def _throwing(made: Shell) -> None:
    """The faces of two dice were touched, two dice are left."""
    throw = rogue_views.throw()
    screen = on_table(made, rogue_views.rolling(), people=(0,), throw=throw, rolls=True)
    screen.put_die(throw[0].options[4])
    screen.put_die(throw[1].options[1])


def _home_without_games(made: Shell) -> None:
    """What a stranger sees: nothing is saved, and every game starts at one touch."""
    games = SampleGames()
    games.saved = lambda: ()  # type: ignore[method-assign]
    more = (replace(GAMES[1], title=title) for title in ("Mini Rogue", "Broken World", "Miscrits"))
    found = (*GAMES, *more)
    games.choices = lambda: found  # type: ignore[method-assign]
    made.games, made._game.games = games, games
    made.home()


SCENES: Mapping[str, Callable[[Shell], Any]] = {
    "home": lambda made: made.home(),
    "home-without-games": _home_without_games,
    "setup-games": lambda made: made.go("setup"),
    "setup": _setup,
    "setup-options": lambda made: _setup(made, options=True),
    "setup-rename": _rename,
    "setup-seat": _setup_seat,
    "setup-opponent": _setup_opponent,
    "table-boss-1": lambda made: on_table(made, views.sts_boss(1)),
    "table-boss-2": lambda made: on_table(made, views.sts_boss(2)),
    "table-stepping": lambda made: on_table(made, views.sts_boss(4), modes=("numbers",) * 4),
    "table-boss-4": lambda made: on_table(made, views.sts_boss(4)),
    "panel-boss-4": _with_panel,
    "table-horde-roll": lambda made: on_table(made, views.sts_horde()),
    **AROUND,
    "table-draw": lambda made: on_table(made, views.draw_ask()),
    "table-aim": _aiming,
    "table-changed": _changed,
    "table-refused": _refused,
    "table-hands": _hands,
    "table-steps": _steps,
    "table-menu": _menu,
    "table-creature": lambda made: on_table(made, views.sts_boss(4)).open_creature(0),
    "table-seat": lambda made: on_table(made, views.sts_boss(4)).open_seat(3),
    "table-pile": lambda made: on_table(made, views.sts_boss(2)).look_at(
        views.sts_seat(0, views.HAND).piles[0]
    ),
    "table-over": lambda made: on_table(made, views.ended()),
    "squares-combat": lambda made: on_table(made, duel_views.squares_combat(), people=(0, 1)),
    "squares-summoning": lambda made: on_table(made, duel_views.squares_summoning(), people=(0,)),
    "squares-partners": lambda made: on_table(made, duel_views.squares_partners(), people=(0, 1, 2, 3)),
    "creatures-duel": lambda made: on_table(made, duel_views.creatures_duel(), people=(0, 1)),
    "creatures-ill": lambda made: on_table(made, duel_views.creatures_ill(), people=(0, 1)),
    "creatures-boss": lambda made: on_table(made, duel_views.creatures_boss(), people=(0, 1, 2, 3)),
    "mini-rogue-way": lambda made: on_table(made, rogue_views.exploring(), people=(0,)),
    "mini-rogue-fight": lambda made: on_table(made, rogue_views.fighting(), people=(0,)),
    "mini-rogue-pool": lambda made: on_table(made, rogue_views.rolling(), people=(0,)),
    "mini-rogue-throw": _throwing,
    "mini-rogue-merchant": lambda made: on_table(made, rogue_views.trading(), people=(0,)),
    "mini-rogue-two": lambda made: on_table(made, rogue_views.two(), people=(0, 1)),
    "ministeel-turn": lambda made: on_table(made, views.ministeel(reaction=False), people=(1,)),
    "ministeel-reaction": lambda made: on_table(made, views.ministeel(), people=(1,)),
    "hand-over": lambda made: (on_table(made, views.ministeel(), hot_seat=True), made.covering.hand_to(1)),
    **OWN_CARDS,
    **CLIMB,
    "numbers": _numbers,
    "numbers-yours": lambda made: _numbers(made, "corrected"),
    "numbers-pad": _numbers_pad,
    "declare": _declare,
    "declare-crowd": lambda made: _declare(made, views.sts_crowd()),
    "correction": _correction,
    "log": lambda made: (on_table(made, views.sts_boss(2), redo_words="Anna: Bash"), made.open_log()),
    "log-undo": _undo_sheet,
    "moving": _moving,
    "moving-from": lambda made: (on_table(made, views.sts_boss(2)), open_moving(made)),
    "moving-box": _moving_from_the_box,
    "moving-relics": _moving_a_relic,
    "check": lambda made: (on_table(made, views.sts_boss(2)), made.open_check()),
    "suggestion": lambda made: (on_table(made, views.sts_boss(1)), suggest(made, 0)),
    "tags": _tags,
    "tags-named": _named,
    "decks": _decks,
    "decks-refused": lambda made: _decks(made, "add"),
    "decks-nobody": _no_decks,
    "decks-box": _deck_box,
    "hardware": _hardware,
    "hardware-none": _no_hardware,
    "first-hour": lambda made: made.go("first_hour"),
    **FIRST_START,
    "settings": lambda made: made.go("settings"),
    "results": _results,
    "history": lambda made: made.go("history"),
    "idle": _idle,
    "lock": lambda made: (made.home(), made.lock()),
    "lock-pin": _pin,
    **TROUBLE,
    **DEVICE,
    "working": _working,
    "working-notice": _working_over_a_notice,
    **SCRIPTS,
    **{f"places-{name}": _with_places(make) for name, make in place_views.ALL.items()},
    "places-battle-aim": _battle_aim,
    "places-battle-space": _battle_space,
    "places-dungeon-which": _dungeon_which,
    "places-dungeon-track": _dungeon_track,
    "places-creatures-pile": _creatures_pile,
}
