"""What becomes of a card that was declared: its kind, where it goes, and how it gets a name afterwards."""

from __future__ import annotations

from companion.engine.commands import Do
from companion.engine.declared import Declare, DeclaredEffect
from companion.table.desk.replies import Answered, Denied
from companion.table.tags.library import Library
from tests.table.tables import IRONCLAD, Play, rolled
from tests.table.test_terminal import told

DECKS = [[*IRONCLAD, "inflame"], IRONCLAD]


def at_table(library: Library) -> Play:
    """Anna has a power in her deck, Ben has none."""
    return rolled(library, decks=DECKS)


def unseen_problems(made: Play) -> list[str]:
    """What does not add up about unseen cards."""
    return [words for words in made.session.game.places.problems(made.state) if "unseen" in words]


def declared(made: Play, **about: object) -> Declare:
    effects = (DeclaredEffect("strength", 1),)
    return Declare(effects, **{"kind": "skill", "paid": 1, **about})  # type: ignore[arg-type]


def test_a_power_goes_to_the_powers_in_play(library: Library) -> None:
    made = at_table(library)
    reply = made.desk.handle(Do(0, declared(made, kind="power")))
    assert isinstance(reply, Answered)
    anna, ben = made.state.fight.fighters
    assert [power.id for power in anna.powers] == [""] and anna.discard == []
    assert (ben.powers, ben.discard, ben.hand.unseen) == ([], [], 7)
    assert [task.words for task in reply.tasks if task.words] == [
        "Anna: a card goes to the place in front of you."
    ]
    assert unseen_problems(made) == []


def test_a_skill_goes_to_the_discard_pile_and_one_that_exhausts_does_not(library: Library) -> None:
    made = at_table(library)
    made.desk.handle(Do(0, declared(made)))
    made.desk.handle(Do(1, declared(made, goes="exhaust")))
    anna, ben = made.state.fight.fighters
    assert (anna.discard, anna.exhaust) == ([""], [])
    assert (ben.discard, ben.exhaust) == ([], [""])
    assert unseen_problems(made) == []


def test_where_a_card_cannot_go_is_refused_in_words(library: Library) -> None:
    made = at_table(library)
    reply = made.desk.handle(Do(0, declared(made, goes="the floor")))
    assert isinstance(reply, Denied) and reply.refusal.code == "bad-declaration"
    assert "to its usual place" in reply.words and made.state.fight.fighters[0].hand.unseen == 5


def test_a_card_that_draws_does_not_draw_itself(library: Library) -> None:
    """It lies in the middle until its text is done, also where the discard pile is shuffled meanwhile."""
    made = rolled(library, decks=[["strike_ironclad"] * 5, IRONCLAD])
    draw = Declare((DeclaredEffect("draw", 2),), "skill", 0)
    assert isinstance(made.desk.handle(Do(0, draw)), Answered)
    anna = made.state.fight.fighters[0]
    assert (anna.hand.unseen, len(anna.deck), anna.discard) == (4, 0, [""])


def test_what_was_declared_gets_its_name_by_a_correction(library: Library) -> None:
    made = at_table(library)
    made.desk.handle(Do(0, declared(made, kind="power")))
    bag = made.state.fight.fighters[0].deck.bag
    assert "inflame" in bag
    told(made, "c inflame from anna powers to anna powers")
    anna = made.state.fight.fighters[0]
    assert [power.id for power in anna.powers] == ["inflame"] and "inflame" not in anna.deck.bag
    assert unseen_problems(made) == []


def test_typed_words_say_kind_cost_and_where_it_goes(library: Library) -> None:
    made = at_table(library)
    told(made, "declare strength 1, power, for 2", "declare Ben: block 2, exhaust")
    anna, ben = made.state.fight.fighters
    assert ([power.id for power in anna.powers], anna.energy) == ([""], 1)
    assert (ben.exhaust, ben.block, ben.energy) == ([""], 2, 2)
