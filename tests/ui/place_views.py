"""Hand-made views with places: a map, a dungeon, a battlefield, creatures of seats, a market."""

from __future__ import annotations

from companion.engine.view import (
    ArrowView,
    AskView,
    AtCard,
    AtDie,
    AtOffer,
    AtPiece,
    AtSpace,
    Badge,
    BoardView,
    CardFace,
    CardRowView,
    CreatureView,
    DicePoolView,
    DieView,
    Meter,
    OfferView,
    OptionView,
    PieceView,
    PileView,
    SeatView,
    SpaceView,
    TrackMark,
    TrackView,
    View,
)
from tests.ui.sample_views import NAMES, meter

# A map

ROOMS = {
    "encounter": ("Encounter", "Enc", "⚔"),
    "event": ("Event", "Eve", "?"),
    "treasure": ("Treasure", "Tre", "◆"),
    "merchant": ("Merchant", "Mer", "gold"),
    "campfire": ("Campfire", "Cam", "▲"),
    "boss": ("Boss", "Bos", "boss"),
    "token": ("Token", "Tok", ""),
}
MAP_ROWS = (
    "3-encounter",
    "1-event 3-event 5-event",
    "0-event 3-encounter 6-encounter",
    "0-encounter 2-token 4-event 6-event",
    "0-token 2-encounter 4-token 6-token",
    "1-token 4-token 6-token",
    "0-treasure 3-treasure 5-treasure",
    "0-encounter 2-event 4-token 6-encounter",
    "1-token 4-token 6-token",
    "0-token 2-encounter 4-event 6-token",
    "0-token 2-merchant 4-token 6-event",
    "1-campfire 2-campfire 4-campfire 5-campfire",
    "3-boss",
)


def climb() -> View:
    """A map of thirteen rows, read from below; two spaces are in reach."""
    spaces = tuple(
        _stop(row, *place.split("-")) for row, line in enumerate(MAP_ROWS) for place in line.split()
    )
    ids = {space.id for space in spaces}
    near = [(one, other) for one in spaces for other in spaces if 0 < one.y - other.y < 2]
    edges = tuple((one.id, other.id) for one, other in near if abs(one.x - other.x) <= 2)
    party = PieceView("party", "Party", "0-3", short="Par", sign="person", words="All travel together.")
    board = BoardView("map", "Act I", spaces, edges, (party,))
    options = tuple(
        OptionView(place, 0, f"Go to the Event at {place}", at=(AtSpace("map", place),))
        for place in ("1-1", "1-3")
        if place in ids
    )
    ask = AskView(3, "choice", "path", (0,), "Where do you go?", options)
    progress = TrackView("keys", "Floor", 1, 16, marks=(TrackMark(7, "Treasure"), TrackMark(13, "Boss")))
    seats = tuple(_hero(seat) for seat in range(2))
    return View("climb", "A climb", -1, 1, "On the map", seats, boards=(board,), tracks=(progress,), ask=ask)


def _stop(row: int, column: str, kind: str) -> SpaceView:
    token = kind == "token"
    label, short, sign = ROOMS[kind]
    return SpaceView(
        f"{row}-{column}",
        label,
        float(column),
        float(12 - row),
        "" if token else f"{label}: what happens here, in a sentence.",
        short,
        sign,
        face_down=token,
        reachable=(row, column) in ((1, "1"), (1, "3")),
        visited=row == 0,
    )


def _hero(seat: int) -> SeatView:
    numbers = (meter("hp", "HP", 9 - seat, 10), meter("gold", "Gold", 4 + seat))
    return SeatView(seat, NAMES[seat], asked=seat == 0, meters=numbers)


# A dungeon

ROOM_NAMES = ("Bonfire", "Merchant", "Treasure", "Monster", "Shrine", "Trap", "Armory", "Crow", "Boss")


def dungeon(rolled: bool = True) -> View:
    """Nine room cards, tracks with levels, dice of three kinds; dice can be kept, or a room entered."""
    spaces = tuple(_room(number) for number in range(9))
    token = PieceView("rogue", "Rogue", "r1", seat=0, sign="person")
    board = BoardView("area", "Area 3", spaces, pieces=(token,))
    dice = (
        DieView("c1", "die", "Character die", "6", tuple("123456"), kept=True),
        DieView("c2", "die", "Character die", "2", tuple("123456"), rerolled=1),
        DieView("d1", "dungeon", "Dungeon die", "4", tuple("123456"), spent=True),
        DieView("p1", "poison", "Poison die", "☣" if rolled else "", ("blank", "☣")),
    )
    pools = (DicePoolView("pool", "Dice", dice, 0),)
    level = (TrackMark(6, "Level 2", "A second die."), TrackMark(18, "Level 3", "A third die."))
    tracks = (
        TrackView("xp", "Experience", 9, 23, marks=level, seat=0, path=("xp",), words="Levels bring dice."),
        TrackView("armour", "Armour", 2, 4, seat=0, icon="shield", path=("armour",)),
        TrackView("area", "Area", 3, 10, 1, (TrackMark(3, "Floor 2"), TrackMark(5, "Floor 3"))),
    )
    seat = SeatView(
        0, NAMES[0], "Rogue", asked=True, meters=(meter("hp", "HP", 7, 20), meter("food", "Food", 3, 4))
    )
    options = (
        OptionView("t", 0, "Enter the Treasure", at=(AtSpace("area", "r2"),)),
        OptionView("s", 0, "Enter the Shrine", at=(AtSpace("area", "r4"),)),
        OptionView("keep", 0, "Keep the 2", at=(AtDie("pool", "c2"),)),
        OptionView("again", 0, "Roll the 2 again", at=(AtDie("pool", "c2"),)),
        OptionView("done", 0, "Keep all dice", role="pass"),
    )
    ask = AskView(5, "choice", "dice", (0,), "Keep dice, roll again, or go on", options)
    view = (seat,)
    return View(
        "dungeon", "Dungeon", -1, 3, "Exploring", view, boards=(board,), tracks=tracks, pools=pools, ask=ask
    )


def _room(number: int) -> SpaceView:
    hidden = number in (5, 6, 7)
    return SpaceView(
        f"r{number}",
        "Room" if hidden else ROOM_NAMES[number],
        number % 3,
        number // 3,
        "" if hidden else f"{ROOM_NAMES[number]}: what one does here.",
        sign="boss" if number == 8 else "",
        face_down=hidden,
        reachable=number in (2, 4),
        visited=number in (0, 1),
    )


# A board with declared attacks


SHORT = {"Hero": "Her", "Squire": "Squ", "Knight": "Kni", "Wolf": "Wol"}


def battle(side: int = 7) -> View:
    """A board of squares with pieces of two seats; one attack is declared and one piece may act."""
    spaces = tuple(
        SpaceView(f"{x}{y}", f"{chr(97 + x)}{y + 1}", x, side - 1 - y)
        for x in range(side)
        for y in range(side)
    )
    pieces = (
        _minion("hero0", "Hero", "31", 0, 3, 20, "♛"),
        _minion("squire", "Squire", "32", 0, 1, 2),
        _minion("knight", "Knight", "23", 0, 4, 4, exhausted=True),
        _minion("wolf", "Wolf", "24", 1, 2, 1),
        _minion("hero1", "Hero", "35", 1, 3, 18, "♛"),
        PieceView("trap", "Face down", "44", seat=1, short="Fac", face_down=True),
    )
    arrows = (
        ArrowView("knight", "wolf", "Knight attacks Wolf"),
        ArrowView("wolf", "knight", "Wolf defends", "defence"),
        ArrowView("squire", "43", "Squire moves to e4", "move"),
    )
    board = BoardView("field", "The field", spaces, pieces=pieces, arrows=arrows)
    moves = tuple(_move("squire", to) for to in ("22", "42", "33"))
    strike = OptionView(
        "hit", 0, "Squire attacks Wolf", at=(AtPiece("field", "squire"), AtPiece("field", "wolf"))
    )
    options = (*moves, strike, OptionView("end", 0, "End combat", role="pass"))
    ask = AskView(8, "choice", "combat", (0,), "Declare moves and attacks", options)
    seats = tuple(
        SeatView(seat, NAMES[seat], asked=not seat, meters=(meter("gold", "Gold", 4 + seat),))
        for seat in (0, 1)
    )
    return View("battle", "Battle", -1, 4, "Combat", seats, active=0, boards=(board,), ask=ask)


def _minion(
    key: str,
    label: str,
    space: str,
    seat: int,
    attack: int,
    health: int,
    sign: str = "",
    exhausted: bool = False,
) -> PieceView:
    numbers = (Meter("attack", "Attack", attack), Meter("health", "Health", health, path=("pieces", key)))
    return PieceView(
        key,
        label,
        space,
        seat,
        words=f"{label}: what it can do.",
        short=SHORT[label],
        sign=sign,
        exhausted=exhausted,
        meters=numbers,
    )


def _move(piece: str, to: str) -> OptionView:
    return OptionView((piece, to), 0, f"Squire to {to}", at=(AtPiece("field", piece), AtSpace("field", to)))


# Creatures of seats


def creatures() -> View:
    """Two seats with an active creature and ready ones; one of one's own may be switched in."""
    found = (
        _creature(0, "Flowerpiller", 0, True, 14, 20),
        _creature(1, "Prawnja", 0, False, 12, 12),
        _creature(2, "Dark Drakalatherium", 0, False, 9, 15),
        _creature(3, "Snorkels", 1, True, 3, 18),
        _creature(4, "Equestrion", 1, False, 11, 11),
    )
    options = (
        OptionView("bite", 0, "Bite Snorkels", creatures=(3,), group="Attacks"),
        OptionView("sting", 0, "Sting Snorkels", creatures=(3,), group="Attacks"),
        OptionView("switch", 0, "Switch Prawnja in", creatures=(1,)),
        OptionView("back", 0, "Take Healing Herb back", at=(AtCard("discard", "herb", 0),)),
        OptionView("end", 0, "End the turn", role="pass"),
    )
    ask = AskView(9, "choice", "turn", (0,), "Attack, switch, or end your turn", options)
    herb = CardFace("herb", "Healing Herb", "Heals 5 HP.", "Item")
    seats = tuple(
        SeatView(
            seat,
            NAMES[seat],
            asked=not seat,
            meters=(meter("lost", "Lost", 1 + seat, 5),),
            piles=(
                PileView("hand", "Hand", 4, (), ("seats", seat, "hand")),
                PileView("discard", "Discard pile", 1, (herb,), ("seats", seat, "discard")),
            ),
        )
        for seat in (0, 1)
    )
    return View("creatures", "Creatures", -1, 6, "Attack", seats, active=0, creatures=found, ask=ask)


def _creature(number: int, name: str, seat: int, active: bool, hp: int, most: int) -> CreatureView:
    attacks = (
        Badge("bite", "Ability", "Bite", "4 damage."),
        Badge("gold", "Ability", "Sting", "8 damage.", 2, True),
    )
    return CreatureView(
        number,
        name,
        meters=(
            meter("hp", "HP", hp, most, ("creatures", number, "hp")),
            meter("poison", "Poison", int(active)),
        ),
        abilities=attacks,
        seat=seat,
        active=active,
        place="active" if active else "ready",
    )


# A market


def market() -> View:
    """A shop with prices: one card sold, one face down, two that can be paid; and rewards to choose from."""
    goods = tuple(
        OfferView(f"g{number}", CardFace(name.lower(), name, words, kind, cost), price, number == 1)
        for number, (name, words, kind, cost, price) in enumerate(
            (
                ("Clothesline", "Deal 3 damage. Apply 1 Weak.", "attack", "2", "3 gold"),
                ("Inflame", "Gain 1 Strength.", "power", "1", "5 gold"),
                ("Iron Wave", "Deal 1 damage. Gain 1 Block.", "attack", "1", "2 gold"),
            )
        )
    )
    bash = OfferView("r0", CardFace("bash", "Bash", "Deal 2 damage."))
    rows = (
        CardRowView("shop", "The merchant's cards", (*goods, OfferView("g9", None, "6 gold"))),
        CardRowView("rewards", "Rewards", (bash,), "Choose one"),
    )
    options = (
        OptionView("buy0", 0, "Buy Clothesline for 3 gold", at=(AtOffer("shop", "g0"),)),
        OptionView("buy2", 0, "Buy Iron Wave for 2 gold", at=(AtOffer("shop", "g2"),)),
        OptionView("take", 0, "Take Bash", at=(AtOffer("rewards", "r0"),)),
        OptionView("leave", 0, "Leave the shop", role="pass"),
    )
    ask = AskView(11, "choice", "shop", (0,), "What do you buy?", options)
    seats = tuple(_hero(seat) for seat in range(2))
    return View("market", "Market", -1, 2, "In the shop", seats, card_rows=rows, ask=ask)


ALL = {"climb": climb, "dungeon": dungeon, "battle": battle, "creatures": creatures, "market": market}
"""Every view with places, by name."""
