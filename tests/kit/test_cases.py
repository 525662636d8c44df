"""Scenario files in general: forms, acts, values and the runner, on a game that only tests know."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine.asks import Chance
from companion.engine.match import Match
from companion.engine.oracles import ScriptOracle
from companion.engine.piles import Cards, Deck
from companion.kit.cases.acts import Acts
from companion.kit.cases.form import (
    BadCase,
    Form,
    Name,
    Names,
    Number,
    Seat,
    Table,
    at,
    called,
    keys_at,
    like,
    made,
    one_of,
    place_in,
    understood,
)
from companion.kit.cases.playing import Cases, Played, refusal
from companion.kit.cases.script import Script
from companion.kit.cases.values import Among, Each, Readers, Without, counts, differences, fields
from tests import toy_game as toy


class Ware(Name):
    pass


class Who(Number):
    pass


class Bread(Form, frozen=True, tag_field="kind", tag="bread"):
    loaves: int = 1


class Wine(Form, frozen=True, tag_field="kind", tag="wine"):
    year: int = 0


class Stall(Form, frozen=True):
    wares: tuple[Ware, ...] = ()
    price: Annotated[int, msgspec.Meta(ge=0)] | None = None
    owners: dict[str, tuple[Who, ...]] = {}
    extra: Bread | Wine | None = None


NAMES: Names = {
    Ware: one_of(("coin", "guard")),
    Who: place_in(("Ann", "Bob"), {"*": -1}),
    Seat: place_in(("Ann", "Bob")),
}


class Kept(msgspec.Struct):
    wares: list[str]
    price: int | None = 3
    name: str = ""


def test_what_is_kept_is_made_from_what_was_read_under_the_same_names() -> None:
    stall = understood({"wares": ["coin"], "price": 2}, Stall, names=NAMES)
    assert made(Kept, stall, name="Ann") == Kept(["coin"], 2, "Ann")
    assert made(Kept, stall, price=1) == Kept(["coin"], 1, "")


def test_what_is_called_by_a_name_is_a_plain_text_or_number_afterwards() -> None:
    found = understood({"wares": ["guard"], "owners": {"x": ["Bob", "*"]}}, Stall, names=NAMES)
    assert msgspec.to_builtins(found) == {
        "wares": ("guard",),
        "price": None,
        "owners": {"x": (1, -1)},
        "extra": None,
    }
    assert type(found.wares[0]) is str and type(found.owners["x"][0]) is int


class Holder(msgspec.Struct):
    name: str
    coins: int
    hand: Cards = msgspec.field(default_factory=Cards)
    marks: list[str] = []
    hidden: int = 0


@like(Holder, "coins", notes="marks")
class HolderForm(Form, frozen=True):
    """Somebody who holds cards."""

    bonus: int = 5
    hand: tuple[str, ...] = ()


def test_a_form_takes_keys_over_from_a_state_and_gives_it_back() -> None:
    form = understood({"coins": 2, "hand": ["b", "a"], "notes": ["x"]}, HolderForm)
    assert form.bonus == 5
    assert made(Holder, form, name="Ann") == Holder("Ann", 2, Cards(["a", "b"]), ["x"])
    assert made(Holder, understood({"coins": 0}, HolderForm), name="Bob") == Holder("Bob", 0)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({}, "missing required field `coins`"),
        ({"coins": -1}, "coins: .* Expected `int` >= 0"),
        ({"coins": 10000}, "coins: .* Expected `int` <= 9999"),
        ({"coins": 1, "hidden": 1}, "unknown key hidden. Use one of: bonus, hand, coins, notes."),
        ({"coins": 1, "marks": []}, "unknown key marks"),
    ],
)
def test_a_form_has_no_other_keys_of_the_state_and_numbers_in_bounds(raw: Any, said: str) -> None:
    with pytest.raises(BadCase, match=said):
        understood(raw, HolderForm)


def test_keys_of_a_table_are_names_too() -> None:
    found = understood({"Bob": 1}, Table[Who, int], names=NAMES)
    assert found == {1: 1}
    with pytest.raises(BadCase, match=r"table, Zoe: there is no Zoe. Use one of: Ann, Bob."):
        understood({"Zoe": 1}, Table[Who, int], "table", NAMES)
    with pytest.raises(BadCase, match=r"table, Bob: .* got `str`"):
        understood({"Bob": "x"}, Table[Who, int], "table", NAMES)


class Coin(Name, read=called({"penny": "p"})):
    pass


def test_a_name_may_say_itself_how_it_is_read_and_a_case_may_say_otherwise() -> None:
    assert understood(["penny"], tuple[Coin, ...]) == ("p",)
    assert understood(["x"], tuple[Coin, ...], names={Coin: one_of(("x",))}) == ("x",)
    with pytest.raises(BadCase, match=r"purse, 1: there is no x. Use one of: penny."):
        understood(["x"], tuple[Coin, ...], "purse")


def test_what_is_found_too_late_for_its_form_says_its_place_too() -> None:
    with pytest.raises(BadCase, match=r"^setup, coins: there is no x. Use one of: a.$"), at("setup, coins"):
        one_of(("a",))("x")


@pytest.mark.parametrize("name", [None, 7, True, ["a"], {"a": 1}, 1.0, ""])
def test_what_is_no_name_is_none_that_is_known(name: Any) -> None:
    for read in (one_of(("a",)), one_of(range(3)), called({"a": 1}), place_in(("a",))):
        with pytest.raises(BadCase, match=r"there is no .* Use one of: "):
            read(name)


def test_names_are_read_as_what_they_stand_for_and_numbers_too() -> None:
    assert one_of(range(3))(2) == 2 and called({"a": "x"}, {"b": "y"})("b") == "y"
    with pytest.raises(BadCase, match=r"there is no c. Use one of: a.$"):
        called({"a": "x"}, {"b": "y"})("c")


def test_of_many_names_the_nearest_are_said() -> None:
    many = [f"card {number}" for number in range(99)]
    with pytest.raises(
        BadCase, match=r"there is no crad 17. The nearest are: card 17, (card \d+, ){3}card \d+\.$"
    ):
        one_of(many)("crad 17")


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        ({"a": {"b": {"x": 1, "y": 2}}}, ["x", "y"]),
        ({"a": {"b": ["x", 1]}}, ["x"]),
        ({"a": [1]}, []),
        (7, []),
    ],
)
def test_keys_of_a_case_that_nobody_has_read(raw: Any, found: list[str]) -> None:
    assert keys_at(raw, "a", "b") == found


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({"ware": []}, "stall: unknown key ware. Use one of: wares, price, owners, extra."),
        ({"wares": ["coin", "axe"]}, "stall, wares, 2: there is no axe. Use one of: coin, guard."),
        ({"owners": {"x": ["Zoe"]}}, "stall, owners, x, 1: there is no Zoe. Use one of: Ann, Bob."),
        ({"price": -1}, "stall, price: this is not a valid case: Expected `int` >= 0. Found -1."),
        ({"price": "1"}, "stall, price: this is not a valid case: Expected `int"),
        (
            {"extra": {"kind": "wine", "loaves": 1}},
            "stall, extra: unknown key loaves. Use one of: kind, year",
        ),
        (
            {"extra": {"kind": "wine", "year": "old"}},
            "stall, extra, year: this is not a valid case: Expected `int`, got `str`",
        ),
        ({"extra": {"kind": "milk"}}, "stall, extra: .* Invalid value 'milk'"),
        (7, "stall: this is not a valid case: Expected `object`, got `int`. Found 7."),
    ],
)
def test_a_slip_is_named_where_it_is(raw: Any, said: str) -> None:
    with pytest.raises(BadCase, match=said):
        understood(raw, Stall, "stall", NAMES)


# Acts and the runner


class Night(Played[toy.ToyState]):
    """A night in which everybody holds a coin and a thief, and the next die shows 4."""

    def __init__(self, *dice: int) -> None:
        players = [toy.Player(name, Cards(["coin", "thief"])) for name in ("Ann", "Bob")]
        state = toy.ToyState(players, Deck(middle=9, bag=["guard"] * 9), Cards(), [toy.Turn(0)])
        super().__init__(
            toy.GAME, state, ScriptOracle({"die": dice or (4,), "draw": ["guard"] * 9}), ("Ann", "Bob")
        )
        self.afterwards: list[str] = []

    def after(self, act: Any) -> None:
        self.afterwards.append(f"{act.get('do')} before {self.following.get('do', 'the end')}")

    def called(self, name: str) -> toy.Player:
        return self.state.players[self.seat(name)]


ACTS: Acts[Night] = Acts()


@ACTS.named("play", on="at")
def _play(night: Night, actor: Who, card: Ware, on: Who = -1) -> None:  # type: ignore[assignment]  # nobody
    night.do(actor, toy.Play(card, on))


@ACTS.named("stop")
def _stop(night: Night, actor: Who) -> None:
    night.do(actor, toy.Stop())


@ACTS.named("both")
def _both(night: Night, actor: Who) -> None:
    """The second one is refused: it is another's turn."""
    night.do(actor, toy.Play("coin", -1))
    night.do(actor, toy.Play("coin", -1))


def test_verbs_may_be_acts_of_the_match_as_they_stand() -> None:
    acts: Acts[Night] = Acts(types={"card": Ware, "target": Who})
    acts.plain(play=toy.Play, stop=toy.Stop, coin=toy.Play("coin", -1))
    plain = Cases(acts, READERS)
    assert checked({**PLAY, "target": "*"}, cases=plain, Ann__points=4) == []
    assert checked({"do": "coin", "actor": "Ann"}, cases=plain, Ann__points=4) == []
    with pytest.raises(BadCase, match=r"actions, 1, card: there is no axe"):
        checked({**PLAY, "card": "axe"}, cases=plain)
    with pytest.raises(BadCase, match=r"actions, 1: unknown key card. Use one of: do, actor."):
        checked({**PLAY, "do": "coin"}, cases=plain)


def test_an_act_may_leave_out_whose_it_usually_is() -> None:
    acts: Acts[Night] = Acts("", "seat", usually=0)
    acts.plain(play=toy.Play, stop=toy.Stop)
    usually = Cases(acts, READERS)
    assert checked({"play": "coin", "target": -1}, cases=usually, Ann__points=4) == []
    assert checked({"play": "coin"}, {"stop": True, "seat": "Bob"}, cases=usually, Bob__points=0) == []
    with pytest.raises(BadCase, match=r"actions, 1: unknown key tart. Use one of: seat, play, target."):
        checked({"play": "coin", "tart": 1}, cases=usually)


def test_an_act_has_the_keywords_of_its_function_with_what_they_usually_are() -> None:
    said: list[Any] = []
    acts: Acts[Night] = Acts()

    @acts.named("call", "shout", word="words")
    def _call(night: Night, *, loud: int = 1, word: str, from_: Who) -> None:
        said.append((loud, word, from_))

    cases = Cases(acts, READERS)
    checked({"do": "call", "words": "a", "from": "Bob"}, cases=cases)
    checked({"do": "shout", "words": "b", "from": "Ann", "loud": 2}, cases=cases)
    assert said == [(1, "a", 1), (2, "b", 0)]
    assert callable(_call), "the function stays what it is"
    with pytest.raises(BadCase, match=r"actions, 1: .* missing required field `words`"):
        checked({"do": "call", "from": "Bob"}, cases=cases)
    with pytest.raises(BadCase, match=r"actions, 1: unknown key word. Use one of: do, loud, words, from."):
        checked({"do": "call", "words": "a", "from": "Bob", "word": "a"}, cases=cases)


class Loud(Form, frozen=True):
    actor: Who
    word: str = "no"


@ACTS.named("shout", "whisper")
def _shout(night: Night, loud: Loud, /) -> None:
    raise refusal("quiet", loud.word, "the night")


READERS = {
    Night: {"*": lambda night: night.called, "stopped": lambda night: night.state.stopped},
    toy.Player: {**fields("points", purse="points"), "hand": lambda player: player.hand.known},
}
CASES = Cases(ACTS, READERS)
PLAY = {"do": "play", "actor": "Ann", "card": "coin"}
SHOUT = {"do": "shout", "actor": "Bob", "word": "hush"}


def checked(*acts: Any, cases: Cases[Night] = CASES, **expect: Any) -> list[str]:
    return cases.check(Night(), acts, {key.replace("__", "."): value for key, value in expect.items()}, NAMES)


def test_acts_are_played_and_what_is_expected_is_compared() -> None:
    assert checked(PLAY, Ann__points=4, Ann__purse=4, Bob__hand=["thief", "coin"]) == []
    assert checked(PLAY, Ann__points=5) == ["Ann.points: expected 5, found 4"]


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ({"do": "dance"}, "actions, 1: expected one of play, stop, both, shout, whisper, found dance"),
        ({"actor": "Ann"}, "actions, 1: expected one of .*, found None"),
        ({**PLAY, "on": "Bob"}, "actions, 1: unknown key on. Use one of: do, actor, card, at."),
        ({**PLAY, "card": "axe"}, "actions, 1, card: there is no axe"),
        ({**SHOUT, "loud": True}, "actions, 1: unknown key loud. Use one of: do, actor, word."),
        ({"do": "play", "actor": "Ann"}, "actions, 1: .* missing required field `card`"),
    ],
)
def test_an_act_that_is_not_known_is_named_before_anything_is_played(act: Any, said: str) -> None:
    with pytest.raises(BadCase, match=said):
        checked(act)


def test_a_slip_that_shows_while_an_act_is_played_says_its_place() -> None:
    asking: Acts[Night] = Acts()

    @asking.named("ask")
    def _ask(night: Night, actor: Who) -> None:
        while True:
            night.go_on()

    @asking.named("call")
    def _call(night: Night, actor: Who, name: str) -> None:
        night.called(name)

    cases = Cases(asking, READERS)
    call = {"do": "call", "actor": "Ann", "name": "Bob"}
    assert checked(call, cases=cases) == []
    with pytest.raises(BadCase, match=r"^actions, 2: there is no Zoe. Use one of: Ann, Bob."):
        checked(call, {**call, "name": "Zoe"}, cases=cases)
    with pytest.raises(BadCase, match=r"^actions, 1: expected at most \d+ questions after an act"):
        checked({"do": "ask", "actor": "Ann"}, cases=cases)


def test_an_act_in_the_middle_that_is_refused_ends_the_case() -> None:
    (line,) = checked(PLAY, SHOUT, PLAY, Ann__points=99)
    assert line.startswith("{'do': 'shout', 'actor': 'Bob', 'word': 'hush'} was refused: hush")


def test_the_last_act_may_be_refused_where_that_is_expected() -> None:
    assert checked(SHOUT, last_action_legal=False) == []
    (unexpected,) = checked(SHOUT)
    (wanted,) = checked(SHOUT, last_action_legal=True)
    assert (
        unexpected == wanted and unexpected.startswith("{'do': 'shout'") and "was refused: hush" in unexpected
    )
    assert checked(PLAY, last_action_legal=False) == [
        "the last action was allowed, but should have been refused."
    ]


def test_where_a_game_forgives_refusals_they_count_where_they_are_expected_alone() -> None:
    lenient = Cases(ACTS, READERS, forgiving=("shout",))
    assert checked(SHOUT, PLAY, SHOUT, cases=lenient, Ann__points=4) == []
    assert len(checked(SHOUT, PLAY, SHOUT, cases=lenient, last_action_legal=True)) == 1
    assert len(checked({**SHOUT, "do": "whisper"}, PLAY, cases=lenient)) == 1


def test_a_refused_act_leaves_nothing_behind() -> None:
    both = {"do": "both", "actor": "Ann"}
    assert checked(both, last_action_legal=False, Ann__points=0, Ann__hand=["coin", "thief"]) == []


def test_a_refused_act_that_changed_the_game_fails_the_case() -> None:
    def meddling(state: toy.ToyState, ask: Any, seat: int, act: Any) -> Any:
        refused = toy.GAME.why_not(state, ask, seat, act)
        state.players[seat].points += refused is not None
        return refused

    night = Night()
    night.match = Match(replace(toy.GAME, why_not=meddling), night.state, listen=True)
    (line,) = CASES.check(night, [{**PLAY, "actor": "Bob"}], {"last_action_legal": False}, NAMES)
    assert line.endswith("was refused, and changed the game.")
    assert night.state.players[1].points == 0


def test_whoever_plays_a_case_hears_of_each_act_and_of_the_one_after_it() -> None:
    night = Night(4, 5)
    CASES.check(night, [PLAY, {"do": "stop", "actor": "Bob"}], {}, NAMES)
    assert night.afterwards == ["play before stop", "stop before the end"]


def test_a_script_answers_by_kind_and_leaves_the_rest_to_a_seed() -> None:
    script = Script(die=[3], draw=["b"])
    assert script.answer(Chance("die", range(1, 7)), 0) == 3
    assert script.answer(Chance("draw", ["a", "b"]), 1) == "b"
    left = [script.answer(Chance("die", range(1, 7)), count) for count in range(40)]
    assert {*left} == {*range(1, 7)}
    assert left == [Script().answer(Chance("die", range(1, 7)), count) for count in range(40)]


def test_what_a_script_says_and_what_cannot_come_up_is_named() -> None:
    with pytest.raises(BadCase, match=r"script: c cannot come up here. Use one of: a, b."):
        Script(draw=["c"]).answer(Chance("draw", ["a", "b", "a"]), 0)


# Values


def found_at(thing: Any, expected: Any) -> list[str]:
    class Root:
        here = thing

    readers = {Root: fields("here"), toy.Player: fields("points")}
    return list(differences(readers, Root(), expected))


@pytest.mark.parametrize(
    ("thing", "fitting", "other"),
    [
        (["b", "a"], ["a", "b"], ["a", "a"]),
        (("b", "a"), ["b", "a"], ["a", "b"]),
        ([[1, 0], [0, 1]], [[0, 1], [1, 0]], [[0, 1]]),
        (Among(["a", "a", "b"]), ["a", "a"], ["b", "b"]),
        (Without(["a"]), ["b"], ["b", "a"]),
        ({"a": 1}, {"a": 1}, {}),
        (None, None, 0),
    ],
)
def test_what_was_found_agrees_or_not(thing: Any, fitting: Any, other: Any) -> None:
    assert found_at(thing, {"here": fitting}) == []
    (line,) = found_at(thing, {"here": other})
    assert line.startswith(f"here: expected {other}, found ")


def test_parts_are_named_by_dots_by_numbers_or_by_objects_within_each_other() -> None:
    players = [toy.Player("Ann", Cards(), points=1), toy.Player("Bob", Cards(), points=2)]
    assert found_at(players, {"here": [{"points": 1}, {"points": 3}]}) == [
        "here.1.points: expected 3, found 2"
    ]
    assert found_at(players, {"here.1.points": 3}) == ["here.1.points: expected 3, found 2"]
    assert found_at(Each(Counter("aab").get), {"here": {"a": 2, "b": 2}}) == ["here.b: expected 2, found 1"]
    assert found_at({"a": {"b": 1}}, {"here.a.b": 1, "here.x.b": None}) == []


def test_fields_may_lie_deeper_and_piles_are_what_is_known_of_them() -> None:
    class Owner:
        player = toy.Player("Ann", Cards(["b", "a"], 1), points=3)

    readers: Readers = {
        Owner: {**fields(hand="player.hand", points="player.points"), **counts(cards="player.hand")}
    }
    assert list(differences(readers, Owner(), {"hand": ["a", "b"], "points": 3, "cards": 3})) == []
    assert list(differences(readers, Owner(), {"cards": 2})) == ["cards: expected 2, found 3"]


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ({"there": 1}, "expect: unknown value there. Known values: here."),
        ({"here": [{}, {}]}, "expect: there is no here.1. Counting starts at 0, and there are 1."),
        ({"here.x": 1}, "Counting starts at 0, and there are 1"),
        ({"here": [{"pints": 1}]}, "expect: unknown value here.0.pints. Known values: points."),
        ({"here.0.points.more": 1}, "expect: unknown value here.0.points.more"),
    ],
)
def test_a_value_that_there_is_not_is_named(expected: Any, said: str) -> None:
    with pytest.raises(BadCase, match=said):
        found_at([toy.Player("Ann", Cards())], expected)


def test_a_form_that_is_made_from_a_state_counts_and_says_what_it_lacks() -> None:
    @like(Holder, "coins", notes="marks")
    class Purse(Form, frozen=True):
        pass

    assert understood({"coins": 2}, Purse).coins == 2  # type: ignore[attr-defined]
    with pytest.raises(BadCase, match=r"^coins: .* Expected `int` >= 0"):
        understood({"coins": -1}, Purse)
    with pytest.raises(BadCase, match=r"^case: .* missing required field `coins`"):
        understood({}, Purse)


@pytest.mark.parametrize("ends", [True, False])
def test_after_the_end_no_act_is_carried_out_where_the_game_ends_its_cases(
    ends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Night, "over", True)
    night = Night()
    night.ends = ends
    found = CASES.check(night, [PLAY], {"last_action_legal": not ends}, NAMES)
    assert found == [] and night.state.players[0].points == (0 if ends else 4)
