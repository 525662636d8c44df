"""Hand-made views, as games make them: for screenshots and for tests of the screens alone."""

from __future__ import annotations

import msgspec

from companion.engine.view import (
    AskView,
    Badge,
    CardFace,
    CreatureView,
    Ending,
    Meter,
    OptionView,
    PileView,
    SeatView,
    SlotView,
    Threat,
    View,
)

NAMES = ("Anna", "Bartholomew", "Çağla", "Dr. Maximiliane von Hohenfels")
CHARACTERS = ("Ironclad", "Silent", "Defect", "Watcher")


def meter(
    key: str, label: str, value: int, maximum: int | None = None, path: tuple[str | int, ...] = ()
) -> Meter:
    return Meter(
        key, label, value, maximum, key, path or ("seats", 0, key), f"{label}: what it does, in a sentence."
    )


STRIKE = CardFace("strike", "Strike", "Deal 1 damage to one enemy.", "attack", "1", 3)
DEFEND = CardFace("defend", "Defend", "Gain 1 Block.", "skill", "1", 2)
BASH = CardFace("bash", "Bash", "Deal 2 damage to one enemy. It gets 1 Vulnerable.", "attack", "2")
INFLAME = CardFace("inflame", "Inflame", "Gain 1 Strength.", "power", "1", upgraded=True)
WHIRLWIND = CardFace(
    "whirlwind", "Whirlwind", "Deal 1 damage X times to every enemy in one row.", "attack", "X"
)
HAND = (STRIKE, DEFEND, BASH, INFLAME, WHIRLWIND)


def sts_seat(seat: int, hand: tuple[CardFace, ...] = ()) -> SeatView:
    return SeatView(
        seat=seat,
        name=NAMES[seat],
        character=CHARACTERS[seat],
        colour=("red", "green", "blue", "purple")[seat],
        alive=True,
        asked=seat in (0, 2),
        ready=seat == 1,
        row=seat,
        meters=(
            meter("hp", "HP", (9, 6, 10, 3)[seat], (10, 10, 11, 10)[seat], ("seats", seat, "hp")),
            meter("block", "Block", (0, 4, 12, 0)[seat], None, ("seats", seat, "block")),
            meter("energy", "Energy", (3, 0, 2, 6)[seat], None, ("seats", seat, "energy")),
            meter("strength", "Strength", (1, 0, 0, 0)[seat], 8, ("seats", seat, "strength")),
            meter("vulnerable", "Vulnerable", (2, 0, 0, 1)[seat], 3, ("seats", seat, "vulnerable")),
            meter("weak", "Weak", (0, 0, 3, 0)[seat], 3, ("seats", seat, "weak")),
            meter("gold", "Gold", (7, 2, 0, 12)[seat], None, ("seats", seat, "gold")),
        ),
        badges=(
            Badge("burning-blood", "Relic", "Burning Blood", "At the end of combat, heal 1 HP."),
            Badge(
                "pen-nib", "Relic", "Pen Nib", "On a roll of 3 your next Attack is doubled.", spent=seat == 1
            ),
            Badge("fire-potion", "Potion", "Fire Potion", "Deal 4 damage to any enemy."),
            *(
                ()
                if seat != 0
                else (Badge("inflame", "Power", "Inflame", "1 Strength since it was played."),)
            ),
            *(() if seat != 1 else (Badge("noxious", "Power", "Noxious Fumes", "1 Poison each turn.", 2),)),
            *(
                ()
                if seat != 2
                else (Badge("frost", "Orb", "Frost", ""), Badge("lightning", "Orb", "Lightning", ""))
            ),
            *(
                ()
                if seat != 3
                else (Badge("wrath", "Stance", "Wrath", "Attacks deal 1 more; you take 1 more."),)
            ),
        ),
        piles=(
            PileView(
                "hand", "Hand", 5 if not hand else sum(c.count for c in hand), hand, ("seats", seat, "hand")
            ),
            PileView("draw", "Draw pile", 4, (), ("seats", seat, "draw")),
            PileView("discard", "Discard pile", 3, (DEFEND,), ("seats", seat, "discard")),
            PileView("exhaust", "Exhaust pile", 0, (), ("seats", seat, "exhaust")),
        ),
        forecast_hp=(4, 6, 10, 0)[seat],
        forecast_words=("loses 5, if nothing else happens", "loses nothing", "", "would fall")[seat],
    )


def jaw_worm(creature: int, row: int) -> CreatureView:
    return CreatureView(
        creature=creature,
        name="Jaw Worm",
        row=row,
        meters=(meter("hp", "HP", 6, 8, ("creatures", creature, "hp")), meter("block", "Block", 2)),
        kind="die",
        slots=(
            SlotView("3 damage, 1 Block", faces=(1, 2)),
            SlotView("2 damage", faces=(3, 4), here=True),
            SlotView("1 Strength, 2 Block", faces=(5, 6)),
        ),
        next_words="Attacks for 2",
        threats=(Threat(row, 2, 1, f"{NAMES[row]} takes 2, loses 1 HP"),),
        path=("creatures", creature),
        figure="Jaw Worm",
    )


def cultist(creature: int, row: int) -> CreatureView:
    return CreatureView(
        creature=creature,
        name="Cultist",
        row=row,
        meters=(
            meter("hp", "HP", 9, 9, ("creatures", creature, "hp")),
            meter("strength", "Strength", 2, None, ("creatures", creature, "strength")),
            meter("poison", "Poison", 4, None, ("creatures", creature, "poison")),
        ),
        kind="single",
        slots=(SlotView("1 damage, then 1 Strength", here=True),),
        next_words="Attacks for 3, then gains 1 Strength",
        threats=(Threat(row, 3, 3, f"{NAMES[row]} takes 3, loses 3 HP"),),
        abilities=(Badge("ritual", "Ability", "Ritual", "Gains 1 Strength at the end of each turn."),),
        path=("creatures", creature),
        figure="Cultist",
    )


def hexaghost() -> CreatureView:
    words = (
        ("gray", "Each player gets a Burn"),
        ("red", "2 damage to every player"),
        ("red", "1 damage to every player, 1 Strength"),
        ("red", "2 damage twice; a Burn on top of each draw pile"),
        ("red", "1 damage six times to the player in the top row"),
    )
    return CreatureView(
        creature=0,
        name="Hexaghost",
        boss=True,
        meters=(
            meter("hp", "HP", 104, 160, ("creatures", 0, "hp")),
            meter("block", "Block", 12, None, ("creatures", 0, "block")),
            meter("strength", "Strength", 3, None, ("creatures", 0, "strength")),
            meter("vulnerable", "Vulnerable", 2, 3, ("creatures", 0, "vulnerable")),
        ),
        kind="cube",
        mode="",
        slots=tuple(
            SlotView(text, colour, here=index == 3, spent=index == 0)
            for index, (colour, text) in enumerate(words)
        ),
        next_words="5 damage twice to every player, then a Burn on top of each draw pile",
        coming=(words[4][1], words[1][1]),
        threats=tuple(Threat(seat, 10, (5, 0, 0, 3)[seat], f"{NAMES[seat]}: 10") for seat in range(4)),
        abilities=(Badge("searing", "Ability", "Searing", "Burns deal 1 more from the next cycle on."),),
        warnings=("From this turn on each Burn deals 2.",),
        path=("creatures", 0),
        figure="Hexaghost",
    )


def sts_options(seat: int) -> tuple[OptionView, ...]:
    enemies = ((0, "Hexaghost"), (1, "Cultist"), (2, "Jaw Worm"))
    played = [
        OptionView(
            ("play", card.id, creature), seat, f"{card.name} at {name}", card.id, (), (creature,), "play"
        )
        for card in (STRIKE, BASH)
        for creature, name in enemies
    ]
    return (
        *played,
        OptionView(("play", "defend", -1), seat, "Defend", "defend", (), (), "play"),
        OptionView(("play", "inflame", -1), seat, "Inflame", "inflame", (), (), "play"),
        OptionView(("potion", "fire", 0), seat, "Fire Potion at Hexaghost", "", (), (0,), "", "Potions"),
        OptionView(("potion", "fire", 1), seat, "Fire Potion at Cultist", "", (), (1,), "", "Potions"),
        OptionView(("end",), seat, f"{NAMES[seat]} is ready: end the turn", "", (), (), "pass"),
    )


def sts_boss(players: int = 4, viewer: int = 0) -> View:
    hands = [HAND if seat == viewer else () for seat in range(players)]
    creatures = [hexaghost()]
    for seat in range(players):
        creatures.append((cultist if seat % 2 == 0 else jaw_worm)(1 + seat, seat))
    return View(
        game="sts",
        title="Slay the Spire",
        viewer=viewer,
        round=3,
        phase="Player turn",
        seats=tuple(sts_seat(seat, hands[seat]) for seat in range(players)),
        creatures=tuple(creatures),
        die=4,
        ask=AskView(
            17,
            "choice",
            "turn",
            (0, 2),
            "Play cards, use potions, or say that you are ready.",
            sts_options(0),
        ),
        notes=("Anna plays Strike at the Cultist: 2 damage.", "The Cultist has 9 HP left."),
    )


def sts_horde() -> View:
    """Ten enemies and a full table: the most a screen must hold."""
    creatures = [
        cultist(index, index % 4) if index % 2 else jaw_worm(index, index % 4) for index in range(10)
    ]
    view = sts_boss(4)
    return View(
        game=view.game,
        title=view.title,
        viewer=-1,
        round=7,
        phase="Roll the die",
        seats=view.seats,
        creatures=tuple(creatures),
        die=0,
        ask=AskView(
            31,
            "die",
            "round",
            (),
            "Roll the die for enemies and relics.",
            tuple(
                OptionView(face, -1, str(face), means=f"5 × Jaw Worm: {words}")
                for faces, words in (
                    ((1, 2), "Hit for 2."),
                    ((3, 4), "Hit for 3."),
                    ((5, 6), "Gain 2 Block."),
                )
                for face in faces
            ),
        ),
        problems=("Anna has 12 cards, her deck has 11.",),
    )


def sts_crowd() -> View:
    """Twelve enemies, three in each row of four players."""
    creatures = tuple((cultist if index % 3 else jaw_worm)(index, index // 3) for index in range(12))
    return msgspec.structs.replace(sts_boss(4), creatures=creatures)


def draw_ask() -> View:
    view = sts_boss(2)
    cards = tuple(OptionView(card.id, -1, card.name) for card in HAND)
    options = (*cards, OptionView("", -1, "A card face down"))
    ask = AskView(
        18, "draw", "hand", (0,), "Anna draws a card: put it on the reader, or touch its name.", options
    )
    return View(
        game=view.game,
        title=view.title,
        viewer=0,
        round=3,
        phase="Player turn",
        seats=view.seats,
        creatures=view.creatures,
        die=4,
        ask=ask,
    )


def ministeel_seat(seat: int, viewer: int, asked: int, hand: tuple[CardFace, ...]) -> SeatView:
    count = (5, 4, 7, 2)[seat]
    return SeatView(
        seat=seat,
        name=NAMES[seat],
        colour=("blue", "orange", "green", "violet")[seat],
        alive=seat != 3,
        asked=seat == asked,
        meters=(
            meter("hp", "HP", (18, 20, 5, 0)[seat], 20, ("seats", seat, "hp")),
            meter("poison", "Poison tokens", (0, 2, 4, 5)[seat], 5, ("seats", seat, "poison")),
            meter("token", "Draw tokens", (1, 0, 3, 0)[seat], None, ("seats", seat, "tokens")),
        ),
        badges=((Badge("scythe", "Equipment", "Scythe", "Each hit takes 1 more."),) if seat != 1 else ()),
        piles=(PileView("hand", "Hand", count, hand if seat == viewer else (), ("seats", seat, "hand")),),
    )


def _struck(seat: SeatView, attacked: bool) -> SeatView:
    """The first strikes the second for 4, who has not answered yet."""
    told = (
        ({"strike": 4, "strike_at": 1}, {"forecast_hp": 16})[seat.seat] if attacked and seat.seat < 2 else {}
    )
    return msgspec.structs.replace(seat, **told)  # type: ignore[arg-type]


SWORD = CardFace("sword", "Steel Sword", "4 damage to one player.", "attack", "", 2)
SHIELD = CardFace("shield", "Shield", "Stops one attack on you.", "reaction", "")
HOOK = CardFace(
    "hook", "Hook Rope", "Takes away a shield that was just raised, or one card from a hand.", "attack"
)


def ministeel(viewer: int = 1, reaction: bool = True) -> View:
    hand = (SWORD, SHIELD, HOOK)
    if reaction:
        options = (
            OptionView(("shield",), 1, "Raise the Shield", "shield", (), (), "play"),
            OptionView(("let",), 1, "Let it through: lose 4 HP", "", (), (), "pass"),
        )
        prompt = "Anna attacks you with a Steel Sword for 4. Do you answer?"
    else:
        options = (
            *(
                OptionView(("sword", s), 1, f"Steel Sword at {NAMES[s]}", "sword", (s,), (), "play")
                for s in (0, 2)
            ),
            *(
                OptionView(("hook", s), 1, f"Hook Rope at {NAMES[s]}", "hook", (s,), (), "play")
                for s in (0, 2)
            ),
            OptionView(("end",), 1, "End the turn", "", (), (), "pass"),
        )
        prompt = "Your turn: play a card, or end the turn."
    return View(
        game="ministeel",
        title="MiniSteel",
        viewer=viewer,
        round=5,
        phase="Anna's turn" if reaction else "Bartholomew's turn",
        seats=tuple(_struck(ministeel_seat(seat, viewer, 1, hand), reaction) for seat in range(4)),
        active=0 if reaction else 1,
        piles=(
            PileView("draw", "Draw pile", 61, (), ("draw",)),
            PileView("discard", "Discard pile", 21, (HOOK,), ("discard",)),
        ),
        ask=AskView(9, "choice", "respond" if reaction else "turn", (1,), prompt, options),
        notes=("Anna plays Steel Sword at Bartholomew.",),
    )


def ended() -> View:
    view = sts_boss(2)
    return View(
        game=view.game,
        title=view.title,
        viewer=0,
        round=6,
        phase="Game over",
        seats=view.seats,
        ending=Ending(
            (0, 1), "The Hexaghost is beaten.", ("10 gold each.", "Choose one of three boss relics."), True
        ),
        figure="Hexaghost",
    )
