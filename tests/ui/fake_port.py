"""A port that stands still: shows what it is given, and writes down what was sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.declared import DeclaredVerb
from companion.engine.house_now import Way
from companion.engine.parts.rules_pages import RulesPage
from companion.engine.parts.signs import Signs
from companion.engine.refusals import Refusal
from companion.engine.view import View
from companion.games import catalogue
from companion.network.showing import dots
from companion.play.bots.advice import Advice, Foe, Left
from companion.play.told.tallies import Tally
from companion.rulebook.telling import Told
from companion.table.kept.putting_away import Heap
from ui.behind.card_book import BoxOfGame
from ui.ports.game_port import (
    About,
    BotsWait,
    CardPlace,
    CardPlaces,
    CheckLine,
    HistoryLine,
    LogLine,
    LyingCard,
    Nameable,
    Notice,
    Packed,
    Picture,
    Said,
    Update,
)
from ui.ports.phones_port import WaysIn

LOG = (
    LogLine(9, "Corrected: Anna, HP is now 7", "correction", 8, seat=-1),
    LogLine(8, "Anna: Strike at the Cultist", "act", 7, seat=0),
    LogLine(7, "Undo: back to step 5.", "marker"),
    LogLine(6, "Bartholomew: Survivor, discarding Neutralize", "act", undone=True, seat=1),
    LogLine(5, "Chance: the die shows 4", "chance", 4),
    LogLine(0, "The game starts.", "set-up"),
)
CHECK = (
    CheckLine(("draw",), "", "draw pile: 61 cards"),
    CheckLine(("seats", 0, "hp"), "Anna", "HP: 9", 9, 0, 10),
    CheckLine(("seats", 0, "block"), "Anna", "Block: 3", 3, 0, 20),
    CheckLine(("seats", 0, "discard"), "Anna", "discard pile: 3 cards (2 × Defend, Bash)", cards=True),
    CheckLine(
        ("seats", 0, "stance"), "Anna", "Stance: Calm", marks={"calm": "Calm", "wrath": "Wrath"}, mark="calm"
    ),
    CheckLine(("creatures", 0, "hp"), "Hexaghost", "HP: 104", 104, 0, 160),
)
_NAMES = (LyingCard("bash", "Bash", 1), LyingCard("strike", "Strike", 1))
CARD_PLACES: CardPlaces = (
    CardPlace(
        ("seats", 0, "hand"),
        "Anna",
        "hand",
        (LyingCard("strike", "Strike", 2), LyingCard("", "unknown card", 3)),
        _NAMES,
    ),
    CardPlace(("seats", 0, "discard"), "Anna", "discard pile", (LyingCard("bash", "Bash", 1),)),
    CardPlace(("seats", 0, "relics"), "Anna", "Relics", (LyingCard("anchor", "Anchor", 1),)),
    CardPlace(("seats", 0, "potions"), "Anna", "Potions"),
    CardPlace(("seats", 1, "hand"), "Bartholomew", "hand", (LyingCard("strike", "Strike", 1),)),
    CardPlace(("seats", 1, "discard"), "Bartholomew", "discard pile"),
)
TALLY = Tally(
    {
        "cards": "Cards played",
        "damage": "HP taken from enemies",
        "lost": "HP lost",
        "block": "Block gained",
    },
    frozenset({"lost"}),
    ["Anna", "Bartholomew"],
    [Counter(cards=21, damage=48, lost=7, block=12), Counter(cards=18, damage=56, lost=2, block=4)],
    Counter({"Cultist": 2, "Jaw Worm": 1}),
    Counter({"Hexaghost": 1}),
    {
        number: {("seat", 0): one, ("seat", 1): one + 1, ("creature", 0): two}
        for number, (one, two) in enumerate(((9, 160), (7, 104), (7, 55), (4, 0)), 1)
    },
    {("seat", 0): 10, ("seat", 1): 11, ("creature", 0): 160},
    {("seat", 0): "Anna", ("seat", 1): "Bartholomew", ("creature", 0): "Hexaghost"},
)
VERBS = (
    DeclaredVerb("hit", "Hit for {n}", 0, 40, 10, "creature", (1, 2, 3, 4)),
    DeclaredVerb("block", "Gain {n} Block", 1, 20, 1, "seat"),
    DeclaredVerb("vulnerable", "{n} Vulnerable", 1, 3, 1, "creature"),
    DeclaredVerb("row", "Hit a whole row for {n}", 1, 20, 1, "row"),
    DeclaredVerb("draw", "Draw {n}", 1, 10),
)
ADVICE = Advice(
    0,
    "bash",
    ("Bash at the Hexaghost", "Shrug It Off", "end the turn"),
    (Left("Anna", 7, 3), Left("Bartholomew", 4, 4)),
    (Foe("Hexaghost", 104, 96),),
    1,
)
NAMEABLE = tuple(
    Nameable(name.casefold().replace(" ", "_"), name, kind)
    for kind, names in {
        "Enemies": "Acid Slime, Cultist, Fungi Beast, Green Louse, Jaw Worm, Looter, Mugger, Sentry, Spheric",
        "Events": "Big Fish, Dead Adventurer, Golden Idol, Living Wall",
    }.items()
    for name in names.split(", ")
)
STEPS = ("Anna: Strike from the discard pile to the hand.", "Cultist, HP: add 1 (now 9)")


class FakePhones:
    """Phones may come; Bartholomew plays at one."""

    def __init__(self) -> None:
        self.ways: WaysIn | None = None
        self.away: list[int] = []

    def open(self) -> None:
        place, code = "http://192.168.1.20:8414", "KQMBTA"
        seats = ((0, "Anna"), (1, "Bartholomew"))
        drawn = dots(f"{place}/#{code}")
        self.ways = WaysIn(drawn, place, code, f"{place}/tv", seats, frozenset({1}))

    def shut(self) -> None:
        self.ways = None

    def now(self) -> WaysIn | None:
        return self.ways

    def send_away(self, seat: int) -> None:
        self.away.append(seat)


class FakePort:
    """Answers at once; `sent` is everything that screens sent."""

    def __init__(self, view: View, **more: Any) -> None:
        self.picture: Picture | None = Picture(view, **{"undo_words": "Anna: Strike at the Cultist", **more})
        self.sent: list[Any] = []
        self.work = self.shown = self.records = self
        self.listeners: list[Callable[[Update], None]] = []
        self.closed = False
        self.pages: tuple[RulesPage, ...] = ()
        self.heaps: dict[str, Packed] = {}
        self.phones = FakePhones()
        self.game_id = self.group = ""
        self.told: tuple[Told, ...] = ()
        self.house: tuple[Way, ...] = ()

    @property
    def signs(self) -> Signs:
        """Those of the game; a game that was made up for a scene has none of its own."""
        game = self.picture.view.game if self.picture is not None else ""
        return catalogue.game(game).parts.signs() if game in catalogue.names() else Signs()

    @property
    def cards(self) -> BoxOfGame:
        assert self.picture is not None
        return BoxOfGame(catalogue.game(self.picture.view.game))

    def subscribe(self, listener: Callable[[Update], None]) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def show(
        self,
        view: View,
        history: tuple[HistoryLine, ...] = (),
        notice: Notice | None = None,
        seat: int = -1,
        **more: Any,
    ) -> None:
        """Bring a new picture; `seat` is who acted."""
        self.picture = Picture(view, **more)
        for listener in tuple(self.listeners):
            listener(Update(self.picture, history, notice, seat=seat))

    def look_as(self, seat: int) -> None:
        self.sent.append(("look", seat))

    def would(self, seat: int, then: Callable[[str], None]) -> None:
        self.sent.append(("ask bot", seat))
        then("play Strike")

    def send(self, said: Said) -> None:
        if not isinstance(said, BotsWait):
            self.sent.append(said)

    def own_undo(self, seat: int, then: Callable[[str], None]) -> None:
        then("")

    def silent_seconds(self) -> float:
        return 0.0

    def record(self, whole: bool) -> dict[str, Any]:
        return {"entries": len(LOG)}

    def packed(self, packing: Any, then: Callable[[Packed], None]) -> None:
        then(self.heaps.get(packing, Packed(packing, (Heap("The board", ("Hexaghost: 104 HP",)),))))

    def log(self, then: Callable[[tuple[LogLine, ...]], None]) -> None:
        then(LOG)

    def undo_steps(self, to: int, then: Callable[[tuple[str, ...]], None]) -> None:
        then(STEPS)

    def check(self, then: Callable[[tuple[CheckLine, ...]], None]) -> None:
        then(CHECK)

    def card_places(self, then: Callable[[CardPlaces], None]) -> None:
        then(CARD_PLACES)

    def tally(self, then: Callable[[Tally], None]) -> None:
        then(TALLY)

    def declarable(self, seat: int, then: Callable[[tuple[DeclaredVerb, ...]], None]) -> None:
        then(VERBS)

    def nameable(self, then: Callable[[tuple[Nameable, ...]], None]) -> None:
        then(NAMEABLE)

    def why_not(self, seat: int, card: str, then: Callable[[Refusal | None], None]) -> None:
        self.sent.append(("why not", seat, card))
        then(Refusal("no-energy", "There is no energy left.", "cards cost energy"))

    def why(self, about: About, then: Callable[[tuple[Told, ...]], None]) -> None:
        then(self.told)

    def ways(self, rulings: Sequence[str], then: Callable[[Sequence[Way]], None]) -> None:
        then([way for way in self.house if way.spec.ruling in rulings])

    def rules(self, then: Callable[[tuple[RulesPage, ...]], None]) -> None:
        then(self.pages)

    def suggest(self, seat: int, then: Callable[[Advice | str], None]) -> None:
        self.sent.append(("suggest", seat))
        then(ADVICE)

    def drain(self) -> None:
        pass

    def stop(self) -> None:
        self.sent.append(("stop",))

    def close(self) -> None:
        self.closed = True
