"""What nobody scanned may be named: it says where the party went, as its scan would."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.asks import Chance
from companion.engine.commands import Correct
from companion.engine.corrections import MoveCard
from companion.games.slay_the_spire.climb.making import layout_of
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Offer
from companion.games.slay_the_spire.state.run import Owned
from companion.games.slay_the_spire.words.climbing import chance_words, outcome_words
from companion.table.desk.commands import Named
from companion.table.desk.replies import Answered, Denied, DeskQuestion
from companion.table.tags.library import Library
from tests.table.tables import Play
from tests.table.test_climb_at_table import climb, waits
from tests.table.test_climb_by_numbers import before_a_token
from tests.table.test_terminal import told

DRAWN = "numbers,tokens=numbers"


def at_a_fork(library: Library, at: str = "1-3") -> Play:
    """Two who keep numbers; one way leads on from here."""
    made = climb(library, drawn=DRAWN)
    state = made.session.match.state
    state.climb = replace(state.climb, at=at, room="", offers=())
    made.session.match._ask = None
    return made


def test_an_enemy_that_is_named_says_where_the_party_went(library: Library) -> None:
    made = at_a_fork(library)
    assert isinstance(made.desk.handle(Named("e1_jaw_worm")), Answered)
    assert (made.state.climb.at, made.state.climb.met) == ("2-3", ("e1_jaw_worm",))


def test_a_thing_to_which_no_way_leads_is_refused(library: Library) -> None:
    made = at_a_fork(library)
    assert isinstance(made.desk.handle(Named("anchor")), Denied)
    assert made.state.climb.at == "1-3"


def test_the_name_is_typed_at_the_table(library: Library) -> None:
    made = at_a_fork(library)
    told(made, "jaw worm")
    assert (made.state.climb.at, made.state.climb.met) == ("2-3", ("e1_jaw_worm",))


def test_a_name_that_leads_nowhere_is_explained_and_nothing_is_done(library: Library) -> None:
    made = at_a_fork(library)
    told(made, "golden idol", "anchor")
    assert made.state.climb.at == "1-3"


def test_where_several_ways_lead_to_it_the_way_is_asked_and_nothing_else(library: Library) -> None:
    made = climb(library, drawn=DRAWN)
    before_a_token(made)
    reply = made.desk.handle(Named("e1_jaw_worm"))
    assert isinstance(reply, DeskQuestion) and len(reply.options) > 1
    assert all(isinstance(option.act, ca.Enter) for option in reply.options)
    assert made.desk.handle(Named("e1_jaw_worm")) == reply, "it is asked once"


def test_an_enemy_that_is_named_instead_of_the_token_is_both(library: Library) -> None:
    made = climb(library, drawn=DRAWN)
    space = before_a_token(made)
    made.session.match.do(0, ca.Enter(space))
    ask = made.session.match.ask()
    assert isinstance(ask, Chance) and ask.topic == "token"
    told(made, "jaw worm")
    assert made.state.climb.tokens == {space: "encounter"} and made.state.climb.met == ("e1_jaw_worm",)


def test_of_what_was_named_no_copy_is_known(library: Library) -> None:
    made = climb(library, drawn=DRAWN)
    waits(made, Offer(0, 0, "potion"), Offer(0, 1, "upgrade"))
    assert isinstance(made.desk.handle(Named("block_potion")), Answered)
    assert [potion.id for potion in made.state.heroes[0].potions][-1] == "block_potion"
    assert made.desk.scanner.held.lies_there("a copy", "block_potion") is None


def test_a_token_that_people_see_is_named_to_go_there(library: Library) -> None:
    made = climb(library)
    space = before_a_token(made)
    text, _replies = told(made, "go to elite")
    assert made.state.climb.tokens == {space: "elite"} and made.state.climb.room == "elite"
    assert "Put the token" not in text, "it lies there already"


def before(made: Play, space: str) -> str:
    """The party stands before this space."""
    paths = layout_of(made.state.climb).paths.items()
    at = next(source for source, ways in paths if space in ways)
    made.session.match.state.climb = replace(made.state.climb, at=at, room="", offers=())
    made.session.match._ask = None
    return space


def test_smith_and_a_card_are_one_line_and_its_own_players(library: Library) -> None:
    made = climb(library)
    rooms = layout_of(made.state.climb).rooms.items()
    fires = [space for space, room in rooms if room == "campfire"]
    made.session.match.do(0, ca.Enter(before(made, fires[0])))
    told(made, "Ben smith survivor")
    assert "survivor+" in made.state.heroes[1].deck and made.state.climb.seats[0].done is False


def test_the_way_comes_before_what_one_has(library: Library) -> None:
    made = at_a_fork(library)
    made.session.handle(Correct(MoveCard("fire_potion", (), ("heroes", 0, "potions"))))
    text, _replies = told(made, "Anna")
    assert "  1 go to " in text and "discard Fire Potion" in text
    assert "Anna: go to" not in text, "the whole party goes"


def test_a_potion_is_revealed_only_to_pass_it_on(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, "potion"))
    assert not any(isinstance(act, ca.Reveal) for act in made.session.match.legal(0))
    hero = made.state.heroes[0]
    full = replace(
        hero, potions=(Owned("fire_potion", 71), Owned("block_potion", 72), Owned("snecko_oil", 73))
    )
    made.session.match.state.heroes = (full, *made.state.heroes[1:])
    assert any(isinstance(act, ca.Reveal) for act in made.session.match.legal(0))


def test_each_is_told_only_what_waits_for_them(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, "potion"), Offer(0, 0, "potion"), Offer(0, 1, "upgrade"))
    text, _replies = told(made, "Anna", "Ben")
    anna, ben = text.split("Still to do: ")[-2:]
    assert anna.startswith("2 × potion.") and "done, skip: 2 × potion" in anna
    assert ben.startswith("upgrade a card.")


def test_enemies_of_one_name_are_told_apart(library: Library) -> None:
    made = climb(library)
    run = replace(made.session.match.state, climb=replace(made.state.climb, met=()))
    ask = Chance("draw", ("e1_cultist_louse", "e1_cultist_slime", "e1_jaw_worm"), "encounters")
    names = [outcome_words(run, ask, each) for each in ask.options]
    assert names[0].startswith("Cultist (") and "Green Louse" in names[0] and len(set(names)) == 3
    assert names[2] == "Jaw Worm" and chance_words(run, ask).endswith(" for row 1 (Anna)")
