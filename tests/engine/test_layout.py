"""The difference of two tables as steps for hands, and the table check in words."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.layout import Layout, Mark, Number, Path, Spot, place_words, steps

CARDS = st.lists(st.sampled_from(["bash", "defend", "strike"]), max_size=5)


def names(card: str) -> str:
    return card.title()


def hand(*cards: str, unseen: int = 0, secret: bool = False) -> Spot:
    return Spot(("hand",), "Anna", "hand", cards, unseen, secret, said="the hand")


def pile(*cards: str, unseen: int = 0, secret: bool = False) -> Spot:
    return Spot(("pile",), "", "discard pile", cards, unseen, secret)


def words(before: Layout, after: Layout) -> list[str]:
    return [step.words for step in steps(before, after, names)]


def test_a_card_that_moved_is_one_step_with_both_places() -> None:
    (step,) = steps((hand("bash", "defend"), pile()), (hand("defend"), pile("bash")), names)
    assert step.words == "Anna: Bash from the hand to discard pile."
    assert step.paths == (("hand",), ("pile",))


def test_equal_cards_move_together() -> None:
    found = words((hand("bash", "bash"), pile()), (hand(), pile("bash", "bash")))
    assert found == ["Anna: 2 × Bash from the hand to discard pile."]


def test_cards_that_come_and_go_are_put_and_taken() -> None:
    assert words((hand(),), (hand("bash"),)) == ["Anna: put Bash into the hand."]
    assert words((hand("bash"),), (hand(),)) == ["Anna: take Bash from the hand."]
    assert words((), (hand("bash"),)) == ["Anna: put Bash into the hand."]


def test_a_card_from_a_secret_place_is_named_where_it_arrives() -> None:
    found = words((pile("bash", secret=True), hand()), (pile(secret=True), hand("bash")))
    assert found == ["Anna: Bash from discard pile to the hand."]


def test_an_unseen_card_is_counted() -> None:
    found = words((pile(unseen=3), hand()), (pile(unseen=1), hand(unseen=2)))
    assert found == ["Anna: 2 cards from discard pile to the hand."]


def test_of_what_comes_back_to_the_table_no_place_without_tokens_is_said() -> None:
    mine = Number(("hp",), "Anna", "HP", 4)
    back = (Number(("worm", "hp"), "Jaw Worm", "HP", 3), Number(("worm", "weak"), "Jaw Worm", "Weak", 0))
    assert words((mine,), (mine, *back)) == ["Jaw Worm, HP: set to 3"]


def test_an_unseen_card_comes_back_to_whoever_it_left() -> None:
    """Anna laid down Bash, and Ben drew a card: both are undone together."""

    def table(mine: int, laid: list[str], theirs: int, deck: int) -> Layout:
        anna = (
            Spot(("a", "hand"), "Anna", "hand", (), mine),
            Spot(("a", "laid"), "Anna", "pile", tuple(laid)),
        )
        ben = (Spot(("b", "hand"), "Ben", "hand", (), theirs), Spot(("b", "deck"), "Ben", "deck", (), deck))
        return (*anna, *ben)

    found = words(table(4, ["bash"], 6, 3), table(5, [], 5, 4))
    assert found == ["Anna: Bash from pile to hand.", "Ben: 1 card from hand to deck."]


def test_a_card_that_goes_back_into_a_deck_of_the_box_is_said_to_its_player() -> None:
    def table(deck: list[str], box: int) -> Layout:
        mine = (Number(("hp",), "Anna", "HP", 3), Spot(("deck",), "Anna", "deck", tuple(deck)))
        return (*mine, Spot(("box",), "Ironclad", "card rewards", (), box, secret=True))

    assert words(table(["bash"], 1), table([], 2)) == ["Anna: Bash from deck to Ironclad, card rewards."]


def test_numbers_and_marks_say_what_to_change() -> None:
    def table(points: int, mode: str) -> Layout:
        return (Number(("points",), "Anna", "points", points), Mark(("mode",), "", "mode", mode))

    assert words(table(3, "calm"), table(5, "calm")) == ["Anna, points: add 2 (now 5)"]
    assert words(table(5, "calm"), table(3, "calm")) == ["Anna, points: remove 2 (now 3)"]
    assert words(table(3, "calm"), table(3, "wrath")) == ["mode: set to wrath"]
    assert words((), table(3, "calm")) == ["Anna, points: set to 3", "mode: set to calm"]
    assert words(table(3, "calm"), ()) == [
        "Anna, points: remove it from the table",
        "mode: remove it from the table",
    ]


def test_the_table_check_names_every_place_and_no_secret() -> None:
    assert (
        place_words(hand("bash", "defend", "bash", unseen=1), names)
        == "Anna, hand: 4 cards (2 × Bash, Defend)"
    )
    assert place_words(hand("bash", secret=True), names) == "Anna, hand: 1 card"
    assert place_words(pile(), names) == "discard pile: 0 cards"
    ordered = Spot(("row",), "", "row", ("strike", "bash"), ordered=True)
    assert place_words(ordered, names) == "row: 2 cards (Strike, Bash)"
    assert place_words(Number(("x",), "", "gold", 3), names) == "gold: 3"


@given(CARDS, CARDS)
def test_nothing_to_do_when_nothing_differs(held: list[str], laid: list[str]) -> None:
    layout = (hand(*held), pile(*laid))
    assert words(layout, (pile(*laid[::-1]), hand(*held[::-1]))) == []


@given(CARDS, CARDS, CARDS, CARDS)
def test_doing_the_steps_makes_the_table(a: list[str], b: list[str], c: list[str], d: list[str]) -> None:
    """The steps, read back as moves, turn one table into the other."""
    table: dict[Path, Counter[str]] = {("hand",): Counter(a), ("pile",): Counter(b)}
    for step in steps((hand(*a), pile(*b)), (hand(*c), pile(*d)), names):
        card = next(card for card in ("bash", "defend", "strike") if card.title() in step.words)
        count = int(step.words.partition(" ×")[0].split()[-1]) if "×" in step.words else 1
        source = step.paths[0] if "put " not in step.words.lower() else None
        target = step.paths[-1] if "take " not in step.words.lower() else None
        if source:
            table[source][card] -= count
        if target:
            table[target][card] += count
    assert +table["hand",] == Counter(c)
    assert +table["pile",] == Counter(d)
    assert min([*table["hand",].values(), *table["pile",].values()], default=0) >= 0


def test_where_something_stands_is_counted_from_1_and_is_never_added_to() -> None:
    before, after = (Number(("row",), "Anna", "row", row, 0, 3, counts=False) for row in (0, 2))
    assert place_words(before, names) == "Anna, row: 1"
    assert words((before,), (after,)) == ["Anna, row: set to 3"]


def test_what_is_counted_is_said_as_it_is() -> None:
    before, after = (Number(("hp",), "Anna", "HP", hp, 0, 9) for hp in (0, 2))
    assert place_words(before, names) == "Anna, HP: 0"
    assert words((before,), (after,)) == ["Anna, HP: add 2 (now 2)"]


def test_where_most_lies_elsewhere_it_is_said_what_lies_there() -> None:
    """The end of a fight is undone: potions and HP stay, decks of the box are left alone."""
    before = (
        Number(("heroes", "hp"), "Anna", "HP", 3),
        Spot(("heroes", "potions"), "Anna", "potions", ("fire",)),
        Spot(("box",), "", "boss relics", (), 20, secret=True),
        Spot(("heroes", "deck"), "Anna", "deck", ("bash", "strike")),
    )
    after = (
        Number(("hp",), "Anna", "HP", 3),
        Number(("block",), "Anna", "Block", 0),
        Number(("enemy",), "Cultist", "HP", 4),
        Spot(("potions",), "Anna", "potions", ("fire",)),
        hand(unseen=1),
        Spot(("draw",), "Anna", "draw pile", (), 0, secret=True),
        pile("bash"),
    )
    assert words(before, after) == [
        "Lay this out again:",
        "Cultist, HP: 4",
        "Anna, hand: 1 card",
        "discard pile: 1 card (Bash)",
    ]
    assert words(after, before)[0] != "Lay this out again:", "half of it lies where it lay"
