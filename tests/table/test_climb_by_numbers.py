"""A climb of which people say what they met and gained: no card is shown, and every price is kept."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Correct, Do, Resolve, Undo
from companion.engine.corrections import SetValue
from companion.engine.encoding import encode
from companion.engine.game import Setup, SetupError
from companion.games.slay_the_spire.climb.making import next_spaces
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Offer
from companion.games.slay_the_spire.state.climb_frames import InRoom, LayOut
from companion.table.desk.commands import Choose, ComeAs, Together
from companion.table.desk.oracle import TableOracle
from companion.table.desk.replies import Answered, Denied, DeskQuestion
from companion.table.tags.library import Library
from tests.table.tables import Play, play
from tests.table.test_climb_at_table import NAMES, climb, show, waits
from tests.table.test_secret_corrections import port_over
from tests.table.test_terminal import told


def by_numbers(library: Library, players: int = 2, **options: Any) -> Play:
    """On the way, with everything said when it is met or gained, and the map dealt by the companion."""
    made = climb(library, players, **{"drawn": "numbers,tokens=screen", **options})
    for seat in range(players):
        made.desk.modes[seat] = "numbers"
    return made


def in_room(made: Play, room: str) -> None:
    """The party stands in a room of this kind, and nobody has done anything there."""
    from msgspec.structs import replace

    waits(made)
    match = made.session.match
    match.state.climb = replace(match.state.climb, room=room, ready=True)
    match.push(InRoom())
    if room == "event":
        match.push(LayOut())
    match._ask = None


def test_what_is_drawn_is_said_in_the_set_up_and_nothing_else_is_taken(library: Library) -> None:
    made = climb(library, drawn="numbers,events=cards")
    assert made.state.climb.drawn == {
        "rewards": "numbers",
        "relics": "numbers",
        "potions": "numbers",
        "events": "cards",
        "enemies": "numbers",
        "tokens": "numbers",
        "picks": "numbers",
    }
    with pytest.raises(SetupError, match=r"weather=cards.*rewards, relics.*cards, numbers, screen"):
        GAME.setup(Setup("sts", ("Anna",), "1", {"climb": True, "drawn": "weather=cards"}, (0,)))
    with pytest.raises(SetupError, match="events=tea"):
        GAME.setup(Setup("sts", ("Anna",), "1", {"climb": True, "drawn": "events=tea"}, (0,)))


def test_the_companion_deals_the_map_unless_hands_do(library: Library) -> None:
    setup = Setup("sts", ("Anna", "Ben"), "table", {"climb": True, "drawn": "tokens=cards"}, (0, 1))
    made = play(setup, library)
    laid = 0
    while isinstance(ask := made.session.match.ask(), Chance) and ask.topic in ("map", "token"):
        view = GAME.view(made.session.match, -1)
        assert view.ask is not None and (ask.topic == "map" or "row " in view.ask.prompt)
        assert isinstance(made.desk.handle(Resolve(ask.options[0])), Answered)
        laid += ask.topic == "token"
    assert 10 < laid < len(made.state.climb.tokens) == 15, "the last ones are known"
    made = climb(library)
    assert not made.state.climb.tokens, "those that are met are named, and no deck is searched"
    made.session.handle(Do(0, ca.Enter(next_spaces(made.state.climb)[0])))
    ask = made.session.match.ask()
    assert isinstance(ask, Chance) and len(set(ask.options)) > 1, "people turn up what is there"


def before_a_token(made: Play) -> str:
    """The party stands before a space with a token, on either map; returns the space."""
    from msgspec.structs import replace

    state = made.session.match.state
    state.climb = replace(state.climb, at="3-0", room="", offers=())
    made.session.match._ask = None
    return "4-0"


def test_who_says_what_is_met_lays_no_token_before_the_party_comes_to_it(library: Library) -> None:
    made = climb(library, drawn="tokens=numbers")
    assert not made.state.climb.tokens
    space = before_a_token(made)
    assert isinstance(made.desk.handle(Do(0, ca.Enter(space))), Answered)
    ask = made.session.match.ask()
    assert isinstance(ask, Chance) and ask.topic == "token"
    assert isinstance(made.desk.handle(Resolve("elite")), Answered)
    assert made.state.climb.tokens == {space: "elite"} and made.state.climb.room == "elite"


def test_an_enemy_that_is_shown_says_which_token_lay_there(library: Library) -> None:
    made = climb(library, drawn="cards,tokens=numbers")
    space = before_a_token(made)
    assert isinstance(made.desk.handle(Do(0, ca.Enter(space))), Answered)
    assert isinstance(show(made, "anchor"), Denied), "no token leads to a relic alone"
    assert isinstance(show(made, "e1_jaw_worm"), Answered)
    assert made.state.climb.tokens == {space: "encounter"} and made.state.climb.met == ("e1_jaw_worm",)


def test_an_enemy_that_is_shown_on_the_way_says_which_token_lay_there(library: Library) -> None:
    made = climb(library, drawn="cards,tokens=numbers")
    space = before_a_token(made)
    assert isinstance(show(made, "anchor"), Denied), "no token leads to a relic alone"
    assert not made.state.climb.tokens
    where = show(made, "e1_jaw_worm")
    assert isinstance(where, DeskQuestion), "an encounter is printed beside the token"
    assert ca.Enter(space) in [option.act for option in where.options]
    assert isinstance(made.desk.handle(Choose(where.seat, ca.Enter(space))), Answered)
    assert (made.state.climb.at, made.state.climb.tokens) == (space, {space: "encounter"})
    assert made.state.climb.met == ("e1_jaw_worm",)


def test_an_enemy_to_which_two_tokens_lead_says_where_the_party_went_alone(library: Library) -> None:
    made = climb(library, drawn="cards,tokens=numbers")
    space = before_a_token(made)
    assert isinstance(show(made, "el1_lagavulin"), Answered)
    ask = made.session.match.ask()
    assert isinstance(ask, Chance) and ask.topic == "token" and made.state.climb.at == space
    assert {"elite", "burning_elite"} <= set(ask.options)


def test_an_enemy_that_is_shown_on_the_way_says_where_the_party_went(library: Library) -> None:
    from msgspec.structs import replace

    made = climb(library, drawn="cards,tokens=numbers")
    state = made.session.match.state
    state.climb = replace(state.climb, at="1-3", room="", offers=())
    made.session.match._ask = None
    assert isinstance(show(made, "bash"), Denied)
    assert isinstance(show(made, "e1_jaw_worm"), Answered)
    assert (made.state.climb.at, made.state.climb.met) == ("2-3", ("e1_jaw_worm",))


def test_a_token_that_is_no_longer_in_the_bag_is_refused_with_those_that_are(library: Library) -> None:
    made = play(Setup("sts", ("Anna",), "table", {"climb": True, "drawn": "tokens=cards"}, (0,)), library)
    while isinstance(ask := made.session.match.ask(), Chance) and ask.topic in ("map", "token"):
        if ask.topic == "token" and "merchant" not in ask.options:
            break
        made.desk.handle(Resolve("merchant" if "merchant" in ask.options else ask.options[0]))
    assert isinstance(ask, Chance)
    before = encode(made.state)
    reply = made.desk.handle(Resolve("merchant"))
    assert isinstance(reply, Denied) and set(reply.legal) == {
        GAME.words.outcome(made.state, ask, each) for each in ask.options
    }
    assert "Merchant" in reply.words
    assert encode(made.state) == before


def test_a_card_that_was_gained_is_said_and_leaves_the_deck_it_came_from(library: Library) -> None:
    made = by_numbers(library)
    waits(made, Offer(0, 0, "card"), Offer(0, 1, "card"))
    name = f"cards:{made.state.heroes[0].character}"
    count = len(made.state.climb.decks[name])
    takes = [act for act in made.session.match.legal(0) if isinstance(act, ca.Take)]
    wanted = next(act for act in takes if act.card in made.state.climb.decks[name].bag)
    assert isinstance(made.desk.handle(Do(0, wanted)), Answered)
    assert wanted.card in made.state.heroes[0].deck
    assert len(made.state.climb.decks[name]) == count - 1
    assert made.state.climb.offers[0].seat == 1  # the other's waits still


def test_a_card_of_somebody_else_is_not_gained(library: Library) -> None:
    made = by_numbers(library)
    waits(made, Offer(0, 0, "card"))
    other = made.state.climb.decks[f"cards:{made.state.heroes[1].character}"].bag[0]
    before = encode(made.state)
    reply = made.desk.handle(Do(0, ca.Take(90, other)))
    assert isinstance(reply, Denied) and "That is not there" in reply.words
    assert encode(made.state) == before


def test_a_relic_that_somebody_has_is_not_gained_again(library: Library) -> None:
    made = by_numbers(library)
    waits(made, Offer(0, 0, "relic"), Offer(0, 1, "relic"))
    assert isinstance(made.desk.handle(Do(0, ca.Take(90, "anchor"))), Answered)
    before = encode(made.state)
    reply = made.desk.handle(Do(1, ca.Take(91, "anchor")))
    owner = made.state.heroes[0].name
    assert isinstance(reply, Denied)
    assert f"{owner} already has Anchor, and its deck has no other." in reply.words
    assert encode(made.state) == before
    assert isinstance(made.desk.handle(Do(1, ca.Take(91, "vajra"))), Answered)
    gained = [{owned.id for owned in hero.relics} & {"anchor", "vajra"} for hero in made.state.heroes]
    assert gained == [{"anchor"}, {"vajra"}]


def test_a_merchant_lays_nothing_out_and_every_price_is_kept(library: Library) -> None:
    made = by_numbers(library)
    in_room(made, "merchant")
    from msgspec.structs import replace

    made.state.heroes = tuple(replace(hero, gold=20) for hero in made.state.heroes)
    card = next(each for each in made.state.climb.decks["potions"].bag)
    price = BOOK.catalog.potions[card].cost or 0
    cheap = made.desk.handle(Do(0, ca.BuyTold(card, (price - 1, 0))))
    assert isinstance(cheap, Denied) and str(price) in cheap.words
    assert isinstance(made.desk.handle(Do(0, ca.BuyTold(card, (price - 1, 1)))), Answered)
    assert [hero.gold for hero in made.state.heroes] == [21 - price, 19]
    assert [item.id for item in made.state.heroes[0].potions] == [card]
    relic = BOOK.catalog.relics["anchor"]
    assert isinstance(made.desk.handle(Do(1, ca.BuyTold("anchor", (0, (relic.cost or 0) - 1)))), Answered)
    assert made.state.heroes[1].relics[-1].id == "anchor"


def test_words_spend_the_gold_of_another_only_where_they_name_them(library: Library) -> None:
    made = by_numbers(library)
    in_room(made, "merchant")
    from msgspec.structs import replace

    card = next(each for each in made.state.climb.decks["potions"].bag)
    price, first, second = BOOK.catalog.potions[card].cost or 0, *made.state.heroes
    made.state.heroes = (replace(first, gold=0), replace(second, gold=price))
    words = f"buy {card.replace('_', ' ')}"
    asked, _replies = told(made, f"Anna {words}")
    assert "Ben pays" in asked and made.state.heroes[1].gold == price
    told(made, f"Anna {words} ben pays")
    assert [hero.gold for hero in made.state.heroes] == [0, 0]
    assert [item.id for item in made.state.heroes[0].potions] == [card]


def test_a_seat_on_the_screen_says_nothing_of_the_kind(library: Library) -> None:
    made = climb(library, lazy=(0,), drawn="numbers,tokens=screen")
    waits(made, Offer(0, 0, "relic"), Offer(0, 1, "relic"))
    turned_up = made.session.match.ask()
    assert isinstance(turned_up, Chance) and turned_up.seat == 1
    made.session.handle(Resolve(turned_up.options[0]))
    assert any(isinstance(act, ca.Take) for act in made.session.match.legal(0))
    on_the_screen = {act.card for act in made.session.match.legal(1) if isinstance(act, ca.Take)}
    assert on_the_screen == set(made.state.climb.offer(91).cards) and len(on_the_screen) == 1


def test_everybody_rests_by_one_touch_and_is_done_by_itself(library: Library) -> None:
    made = by_numbers(library, players=4)
    from msgspec.structs import replace

    made.state.heroes = tuple(replace(hero, hp=3) for hero in made.state.heroes)
    in_room(made, "campfire")
    reply = made.desk.handle(Together(ca.ChooseOption(0)))
    assert isinstance(reply, Answered)
    assert [hero.hp for hero in made.state.heroes] == [6, 6, 6, 6]
    ask = made.session.match.ask()
    assert isinstance(ask, Choice) and ask.topic == "path"


def at_event(made: Play, card: str) -> None:
    """The party stands at this event, and nobody has chosen anything."""
    from msgspec.structs import replace

    in_room(made, "event")
    match = made.session.match
    match.state.climb = replace(match.state.climb, card=card)
    match.pop()
    match._ask = None


def chosen(made: Play) -> list[tuple[int, ...]]:
    return [seat.chosen for seat in made.state.climb.seats]


def test_where_no_two_may_choose_the_same_one_touch_gives_each_another(library: Library) -> None:
    made = by_numbers(library, players=4)
    at_event(made, "act1_big_fish")
    reply = made.desk.handle(Together(ca.ChooseOption(3)))
    assert isinstance(reply, Answered) and all(name in reply.words for name in NAMES)
    assert chosen(made) == [(3,), (0,), (1,), (2,)]
    assert isinstance(made.session.match.ask(), Choice), "the curse waits for the relic of its box (STS-137)"


def test_those_after_a_curse_follow_it_without_another_touch(library: Library) -> None:
    made = by_numbers(library, players=4)
    at_event(made, "act2_golden_shrine")
    made.desk.handle(Together(ca.ChooseOption(1)))
    for curses in range(4):
        ask = made.session.match.ask()
        assert isinstance(ask, Chance) and chosen(made) == [(1,)] * (curses + 1) + [()] * (3 - curses)
        assert isinstance(made.desk.handle(Resolve("no curse")), Denied)
        assert isinstance(made.desk.handle(Resolve(ask.options[0])), Answered)


def test_what_was_said_for_all_is_forgotten_once_something_else_is_said(library: Library) -> None:
    made = by_numbers(library, players=4)
    at_event(made, "act1_wheel_of_change")
    made.desk.handle(Together(ca.ChooseOption(0)))
    assert isinstance(made.session.match.ask(), Chance)
    assert isinstance(made.desk.handle(Do(1, ca.ChooseOption(0))), Denied)
    made.desk.handle(Correct(SetValue(("heroes", 2, "gold"), 5)))
    made.desk.handle(Resolve(5))
    assert made.session.match.ask().seats == (1, 2, 3), (
        "nobody follows what was said before the table was corrected"
    )


def test_everybody_spins_by_one_touch_and_rolls_one_after_the_other(library: Library) -> None:
    made = by_numbers(library, players=4)
    at_event(made, "act1_wheel_of_change")
    before = [hero.gold for hero in made.state.heroes]
    assert isinstance(made.desk.handle(Together(ca.ChooseOption(0))), Answered)
    for _roll in range(4):
        ask = made.session.match.ask()
        assert isinstance(ask, Chance) and ask.kind == "die"
        assert isinstance(made.desk.handle(Resolve(5)), Answered)
    assert [hero.gold for hero in made.state.heroes] == [gold + 4 for gold in before]


def test_at_other_events_all_do_the_same(library: Library) -> None:
    made = by_numbers(library, players=2)
    at_event(made, "act1_ancient_temple")
    made.desk.handle(Together(ca.ChooseOption(0)))
    assert not any(
        isinstance(act, ca.ChooseOption) for seat in (0, 1) for act in made.session.match.legal(seat)
    )


def test_who_shows_cards_need_not_say_that_nothing_is_left_either(library: Library) -> None:
    made = by_numbers(library)
    made.desk.modes[1] = "cards"
    in_room(made, "campfire")
    made.desk.handle(Do(0, ca.ChooseOption(0)))
    ask = made.session.match.ask()
    assert isinstance(ask, Choice) and (ask.topic, ask.seats) == ("room", (1,)), "who may still rest"
    made.desk.handle(Do(1, ca.ChooseOption(0)))
    assert made.session.match.ask().topic == "path"


def test_what_all_cannot_do_is_refused_and_changes_nothing(library: Library) -> None:
    made = by_numbers(library)
    in_room(made, "campfire")
    before = encode(made.state)
    assert isinstance(made.desk.handle(Together(ca.ChooseOption(7))), Denied)
    assert encode(made.state) == before


def test_how_a_thing_comes_changes_on_the_way_and_is_taken_back(library: Library) -> None:
    made = climb(library)
    assert isinstance(made.desk.handle(ComeAs("relics", "numbers")), Answered)
    assert made.state.climb.how("relics") == "numbers" != made.state.climb.how("potions")
    assert isinstance(made.desk.handle(ComeAs("weather", "numbers")), Denied)
    made.desk.handle(Undo())
    assert made.state.climb.how("relics") == ""


def test_an_event_is_said_by_its_name(library: Library) -> None:
    made = by_numbers(library)
    in_room(made, "event")
    ask = made.session.match.ask()
    assert isinstance(ask, Chance) and ask.topic == "events"
    event = str(sorted(ask.options)[-1])
    assert isinstance(made.desk.handle(Resolve(event)), Answered)
    assert made.state.climb.card == event or made.state.climb.room == "event"


@pytest.mark.parametrize("at_a_table", [True, False])
def test_what_the_groups_book_has_reached_is_said_at_once_and_once(
    library: Library, at_a_table: bool
) -> None:
    pytest.importorskip("ui.behind.desk_port", reason="the screens need the extra ui")
    from msgspec.structs import replace

    made = by_numbers(library)
    updates: list[Any] = []
    in_room(made, "encounter")
    made.session.match.state.climb = replace(made.state.climb, met=("e1_jaw_worm",))
    number = made.session.match.number
    with port_over(made.desk, at_a_table, updates.append) as port:
        port.send(Do(0, ca.Claim("infinity"), number))
        port.send(Correct(SetValue(("heroes", 1, "gold"), 9)))
        port.send(Undo())
    told = [update.notice for update in updates if update.notice is not None]
    reached = [notice for notice in told if "Infinity" in notice.words and not notice.passing]
    assert [(notice.kind, "Achievement" in notice.words) for notice in reached] == [("good", True)]
    assert made.state.climb.achieved == ("infinity",)


def picked(made: Play, seat: int) -> Any:
    """What the companion itself answers where a card of this seat is upgraded at random."""
    oracle = TableOracle(made.session.setup)
    oracle.watch(lambda: made.session.match.state)
    return oracle.answer(Chance("pick", ("bash", "strike_ironclad"), "upgrade", seat), 1)


def test_people_pick_at_random_unless_they_leave_it_to_the_companion(library: Library) -> None:
    for drawn in ("cards", "numbers", "picks=cards"):
        assert picked(climb(library, drawn=f"{drawn},tokens=screen"), 0) is None, drawn
    made = climb(library, lazy=(0,))
    assert picked(made, 0) in ("bash", "strike_ironclad")
    made.desk.handle(ComeAs("picks", "cards"))
    assert picked(made, 0) is None, "it can be changed on the way"
    assert picked(made, 1) in ("bash", "strike_ironclad"), "a seat on the screen has no cards to draw from"


def test_a_card_that_the_companion_picked_is_turned_over_by_its_owner(library: Library) -> None:
    made = by_numbers(library, 1, drawn="numbers,tokens=screen,picks=screen")
    at_event(made, "act1_upgrade_shrine")
    reply = made.desk.handle(Do(0, ca.ChooseOption(1)))
    assert isinstance(reply, Answered)
    assert [task.target for task in reply.tasks].count("turned") == 2
    assert not isinstance(made.session.match.ask(), Chance)


@pytest.mark.parametrize("line", ["anna grow bash", "Anna upgrade Bash", "grow: bash"])
def test_an_option_of_an_event_and_its_card_are_said_in_one_line(library: Library, line: str) -> None:
    made = by_numbers(library)
    at_event(made, "act1_living_wall")
    told(made, line)
    assert "bash+" in made.state.heroes[0].deck and chosen(made)[0] == (2,)


def test_what_two_options_could_mean_is_not_done_in_one_line(library: Library) -> None:
    made = by_numbers(library)
    at_event(made, "act1_living_wall")
    text, _replies = told(made, "anna a card strike", "anna grow curse")
    assert chosen(made)[0] == () and "means" not in text


def test_whoever_draws_may_be_named_before_the_result(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 1, "transform"))
    told(made, "Ben transform strike", "Ben backflip")
    assert "backflip" in made.state.heroes[1].deck


def test_only_a_few_results_are_said_where_words_are_none(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 1, "transform"))
    text, _replies = told(made, "Ben transform strike", "nonsense")
    said = " ".join(text.rpartition("> nonsense")[2].split())
    assert "e.g.: Accuracy; Acrobatics; " in said and "Bouncing Flask." in said
