"""The words of every card of Mini Rogue mean what its tables hold, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from companion.games.mini_rogue import effects as fx
from companion.games.mini_rogue.content import BOOK, Boss, Character, Foe, Goods, Monster, Row
from companion.games.mini_rogue.parts.contents import things
from companion.games.mini_rogue.words.texts import card_text, effect_words
from tests.games.reading import assert_well_formed, one_of, read, whole

CONTENT, NUMBERS = BOOK.content, structs.asdict(BOOK.content.numbers)
THINGS = {thing.id: thing for thing in things()}
POTIONS = {potion.name: card for card, potion in CONTENT.potions.items()}
SKILLS = {
    "Backstab": "Instead of attacking, double the damage of your next attack.",
    "Conjuration": "Instead of attacking, use the effect of any offensive potion.",
    "Evasion": "Skip the next room.",
    "Foresight": f"Reveal up to {NUMBERS['foresight_rooms']} rooms.",
}
STAT = "(HP|XP|armor|food|gold)"
POTION = f"({'|'.join(POTIONS)})"
EFFECTS: dict[str, Any] = {
    rf"gain (\d+) {STAT}": lambda n, what: fx.Gain(what.lower(), n),
    rf"gain {POTION}": lambda name: fx.TakePotion(POTIONS[name]),
    rf"lose (\d+) {STAT}": lambda n, what: fx.Lose(what.lower(), n),
    rf"lose (\d+)/(\d+)/(\d+)/(\d+) {STAT} on floor 1/2/3/4": lambda *said: per_floor(*said),
    r"become cursed": lambda: fx.Afflict("curse"),
    r"become poisoned": lambda: fx.Afflict("poison"),
    r"become blind": lambda: fx.Afflict("blindness"),
    r"cure all afflictions": fx.Cure,
    r"refresh your skills": fx.Refresh,
    r"take a weapon with (\d+) free feats?": fx.Weapon,
    r"fight the ghost": fx.Ghost,
    r"fall to the floor below": fx.Fall,
}
CHOICES: dict[str, Any] = {
    rf"(\d+) {STAT}": lambda n, what: fx.Gain(what.lower(), n),
    POTION: lambda name: fx.TakePotion(POTIONS[name]),
    r"refresh your skills": fx.Refresh,
}
LOSS = r" If you cannot lose the full amount, lose (\d+) HP instead\."
HEADS: dict[str, tuple[str, tuple[str, ...]]] = {
    "monster": (r"Fight the enemy of your floor\.", ()),
    "trap": (r"Make a skill check and use the row of the Dungeon die\." + LOSS, ("unpaid_hp",)),
    "treasure": (
        r"Gain (\d+) gold \(\+(\d+) after a monster or trap in this area\)\. Make a skill check\. "
        r"Pass: Choose from the row of the Dungeon die\.",
        ("treasure_gold", "treasure_bonus"),
    ),
    "shrine": (
        r"Roll the Dungeon die and use its row\. You may pay (\d+) gold before the roll to add 1\.",
        ("offering_gold",),
    ),
    "tomb": (
        r"Make a skill check\. Pass: You may change the Dungeon die by 1\. Then use its row\." + LOSS,
        ("unpaid_hp",),
    ),
    "armory": (r"Make a skill check\. Pass: Take the weapon in the row of the Dungeon die\.", ()),
    "bonfire": (r"Rest and refresh your skills\.", ()),
    "crow": (
        r"You may pay (\d+) food to keep this card\. Return it for one of these: Swap a face-up room that no "
        r"one has entered for an unused one\. Or, before an area is laid out, look at the top (\d+) rooms "
        r"and put each in the area or under the unused rooms\.",
        ("crow_food", "crow_looks"),
    ),
    "merchant": (r"Buy and sell as much as you like\.", ()),
}
ABILITIES = {
    None: "",
    "If it hurts you, you are cursed.": "curse",
    "If it hurts you, you are poisoned.": "poison",
    "It ignores armor.": "ignore_armor",
    "If it hurts you, you lose 1 XP.": "weaken",
    "If it hurts you, you are blind.": "blindness",
}
TEXTS = {
    "fire": r"Add (\d+) damage to your attack\.",
    "frost": r"Stun the enemy for one turn: It does not strike back\.",
    "poison": r"The enemy loses (\d+) HP each turn of this fight\.",
    "healing": r"Gain (\d+) HP\. Use this at any time\.",
    "holy_water": r"Cure all afflictions\. Use this at any time\.",
    "perception": r"Pass a skill check without rolling\. Cures blindness, too\.",
}
NOT_READ = {
    "Row.name": "the name of a row is told in the log alone: what a character died of, which weapon it is",
    "Room.name, Room.copies": "they stand beside the words",
    "Goods.retail": "food is for sale by a house rule alone, and then stands among the offers",
    "Potion.amount": "frost stuns for one turn; holy water and perception have no number",
    "Character.xp": "both begin with none, as the rule book says for what is not printed",
}


def per_floor(*said: Any) -> fx.Lose:
    *amounts, what = said
    assert [amount / amounts[0] for amount in amounts] == [1, 2, 3, 4]
    return fx.Lose(what.lower(), amounts[0], per_floor=True)


def effects(text: str) -> tuple[Any, ...]:
    """Effects joined by "and", the first with a capital letter."""
    found = []
    for part in (text[:1].lower() + text[1:]).split(" and "):
        length, effect = one_of(part, EFFECTS)
        assert length == len(part), text
        found.append(effect)
    return tuple(found)


def row_of(line: str) -> Row:
    faces, words = whole(r"(?:(\d(?:-\d)?): )?(.+)\.", line)
    first, _dash, last = str(faces or "").partition("-")
    die = tuple(range(int(first), int(last or first) + 1)) if first else ()
    if words.startswith("Choose: "):
        parts = words.removeprefix("Choose: ").split(" or ")
        return Row(die, choose=tuple(each for part in parts for each in read(part, CHOICES)))
    if words.startswith("Pass: "):
        good, bad = whole(r"Pass: (.+)\. Fail: (.+)", words)
        return Row(die, success=effects(good), failure=effects(bad))
    return Row(die, success=effects(words))


def foe_of(words: str) -> Foe:
    name, hp, together, damage, xp, ability = whole(
        r"(?:(\D+), )?(\d+) HP \((\d+) for 2 players\), (\d+) damage, worth (\d+) XP\.(?: (.+))?", words
    )
    return Foe(hp, together, damage, xp, name or "", ABILITIES[ability])  # type: ignore[arg-type]


def foes(lines: Sequence[str], what: str) -> tuple[Foe, ...]:
    numbered = [whole(rf"{what} (\d): (.+)", line) for line in lines]
    assert [number for number, _words in numbered] == list(range(1, len(lines) + 1))
    return tuple(foe_of(words) for _number, words in numbered)


def goods_of(line: str) -> Goods:
    name, buy, sell, words = whole(r"(.+), (\d+) gold(?: \(you can sell it for (\d+)\))?: (.+)\.", line)
    return Goods(name, buy, sell or 0, effects=() if words == "Gain any potion" else effects(words))


def nameless(row: Row) -> Row:
    return structs.replace(row, name="")


def check_numbers(
    words: str, pattern: str, names: Sequence[str], numbers: Mapping[str, Any] = NUMBERS
) -> None:
    assert whole(pattern, words) == [numbers[name] for name in names]


def test_every_face_has_words() -> None:
    assert_well_formed(list(THINGS.values()))
    for card in (*CONTENT.rooms, *CONTENT.bosses):
        assert card_text(card).split("\n") == list(THINGS[card].lines)


def test_every_room_reads_back() -> None:
    for card, room in CONTENT.rooms.items():
        head, *lines = THINGS[card].lines
        fitting = [kind for kind, (pattern, _names) in HEADS.items() if reads(pattern, head)]
        assert fitting == [room.kind]
        check_numbers(head, *HEADS[room.kind])
        if room.kind == "monster":
            assert Monster(foes(lines, "Floor")) == CONTENT.monsters[card]
        elif room.kind == "merchant":
            sold = [goods for goods in CONTENT.goods.values() if not goods.retail]
            assert list(map(goods_of, lines)) == sold
        else:
            assert [row_of(line) for line in lines] == list(map(nameless, room.rows))


def reads(pattern: str, text: str) -> bool:
    try:
        whole(pattern, text)
    except AssertionError:
        return False
    return True


def test_ghost_and_rewards_read_back() -> None:
    head, *lines = THINGS["ghost"].lines
    assert head == "Fight the enemy of your floor."
    assert Monster(foes(lines, "Floor")) == CONTENT.monsters["ghost"]
    head, *lines = THINGS["reward"].lines
    assert whole(r"Gain (\d+) gold\. Roll the Dungeon die and choose from its row\.", head) == [
        CONTENT.reward.gold
    ]
    assert [row_of(line) for line in lines] == list(CONTENT.reward.rows)


def test_every_boss_reads_back() -> None:
    for card, boss in CONTENT.bosses.items():
        head, *lines = THINGS[card].lines
        floors = foes([line for line in lines if line.startswith("Floor")], "Floor")
        phases = foes([line for line in lines if line.startswith("Phase")], "Phase")
        assert head == "Boss" and Boss(THINGS[card].name, floors, phases) == boss


def test_every_character_reads_back() -> None:
    for card, hero in CONTENT.characters.items():
        head, values, *lines = THINGS[card].lines
        numbers = whole(r"Start with (\d+) HP, (\d+) armor, (\d+) food and (\d+) gold\.", values)
        potions = tuple(POTIONS[whole(r"Start with (.+)\.", line)[0]] for line in lines[:-2])
        skills = [
            skill_of(line, kind) for line, kind in zip(lines[-2:], ("combat", "exploration"), strict=True)
        ]
        assert head == "Character" and not hero.xp
        assert Character(THINGS[card].name, *numbers, 0, potions, *skills) == hero


def skill_of(line: str, kind: str) -> Any:
    name, words = whole(rf"(\w+) \({kind} skill\): (.+)", line)
    assert SKILLS[name] == words
    return name.lower()


def test_every_potion_reads_back() -> None:
    for card, potion in CONTENT.potions.items():
        kind, words = THINGS[card].lines
        assert (kind == "Potion for a fight") is potion.offensive and card_text(card) == words
        assert [other for other, pattern in TEXTS.items() if reads(pattern, words)] == [card]
        assert whole(TEXTS[card], words) in ([potion.amount], [])


def test_every_effect_is_read() -> None:
    made = (fx.Gain("hp", 2), fx.Lose("xp", 3), fx.TakePotion("fire"), fx.Cure(), fx.Refresh(), fx.Weapon(1))
    all_made = (*made, fx.Lose("gold", 2, True), fx.Ghost(), fx.Fall(), fx.Afflict("blindness"))
    assert {type(effect) for effect in all_made} == set(fx.AnyEffect.__args__)
    for effect in all_made:
        assert effects(effect_words(effect)) == (effect,)
