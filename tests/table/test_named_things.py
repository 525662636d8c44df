"""What nobody scanned may be named: it says where the party went, as its scan would."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.asks import Chance
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Offer
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
