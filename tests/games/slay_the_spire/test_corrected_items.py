"""Powers, relics and potions that lie otherwise on the table than in the companion, put right by hand."""

from __future__ import annotations

import pytest

from companion.engine.commands import Correct, Do, Undo
from companion.engine.corrections import MoveCard, SetValue
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.engine.layout import Number, Path
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state.acts import UseAbility, UsePotion
from companion.play.bad_input import BadInput
from companion.play.terminal import correcting

HAND, POWERS, RELICS, POTIONS = (
    ("fight", "fighters", 0, kind) for kind in ("hand", "powers", "relics", "potions")
)


def fight(*, fight: str = "b1_guardian", seats: tuple[str, ...] = ("Anna", "Ben")) -> Session:
    """Anna has a potion and a relic; Ben, who stands by, has the same potion."""
    options = {
        "characters": ["ironclad", "silent", "watcher"][: len(seats)],
        "fight": [fight],
        "decks": [["demon_form", *["strike_ironclad"] * 9], None, None][: len(seats)],
        "relics": [["anchor"], None, None][: len(seats)],
        "potions": [["fire_potion"], ["fire_potion"], None][: len(seats)],
    }
    checked = GAME.options.validate(options, "test")
    return Session.start(GAME, Setup("sts", seats, "items", checked), MemoryLog(), SeedOracle("items"))


def held(session: Session, path: Path) -> list[str]:
    return [item.id for item in getattr(session.match.state.fight.fighters[int(path[2])], str(path[3]))]


def anna_draws(session: Session, card: str) -> None:
    if not session.match.state.fight.fighters[0].hand.has(card):
        session.handle(Correct(MoveCard(card, ("fight", "fighters", 0, "deck"), HAND)))


def test_a_forgotten_power_is_in_play_after_the_correction_and_works() -> None:
    session = fight()
    anna_draws(session, "demon_form")
    before, bystander = encode(session.match.state), encode(session.match.state.fight.fighters[1])
    session.handle(Correct(MoveCard("demon_form", HAND, POWERS)))
    assert held(session, POWERS) == ["demon_form"]
    assert not session.match.state.fight.fighters[0].hand.has("demon_form")
    assert encode(session.match.state.fight.fighters[1]) == bystander
    assert GAME.places.problems(session.match.state) == ()
    strength = session.match.state.fight.fighters[0].strength
    while session.match.state.fight.round == 1:
        ask = session.match.ask()
        session.handle(Do(ask.seats[0], session.match.legal(ask.seats[0])[-1]))  # type: ignore[union-attr]
    assert session.match.state.fight.fighters[0].strength > strength
    session.handle(Undo(to=_before_correction(session)))
    assert encode(session.match.state) == before


def _before_correction(session: Session) -> int:
    number = max(n for n, entry in enumerate(session.entries) if type(entry).__name__ == "Corrected")
    return session.timeline.parents[number]


def test_a_power_that_is_gone_goes_back_and_the_undo_is_work_for_hands() -> None:
    session = fight()
    anna_draws(session, "demon_form")
    session.handle(Correct(MoveCard("demon_form", HAND, POWERS)))
    session.handle(Correct(MoveCard("demon_form", POWERS, ("fight", "fighters", 0, "exhaust"))))
    assert held(session, POWERS) == [] and session.match.state.fight.fighters[0].exhaust == ["demon_form"]
    (step,) = session.handle(Undo())
    assert step.words == "Anna: Demon Form from the exhaust pile to the place in front of you."


def test_a_lost_potion_cannot_be_used_and_the_bystander_keeps_hers() -> None:
    session = fight()
    potion = session.match.state.fight.fighters[0].potions[0].uid
    assert session.match.why_not(0, UsePotion(potion)) is None
    session.handle(Correct(MoveCard("fire_potion", POTIONS, ())))
    refusal = session.match.why_not(0, UsePotion(potion))
    assert refusal is not None and refusal.code == "no-potion"
    assert held(session, ("fight", "fighters", 1, "potions")) == ["fire_potion"]
    (step,) = session.handle(Undo())
    assert step.words == "Anna: put Fire Potion into your potions."
    assert session.match.why_not(0, UsePotion(potion)) is None


def test_a_potion_that_comes_or_is_handed_on_can_be_used_by_whoever_has_it() -> None:
    session = fight()
    session.handle(Correct(MoveCard("block_potion", (), POTIONS)))
    came = session.match.state.fight.fighters[0].potions[-1]
    assert session.match.why_not(0, UsePotion(came.uid)) is None
    session.handle(Correct(MoveCard("block_potion", POTIONS, ("fight", "fighters", 1, "potions"))))
    assert session.match.state.fight.fighters[1].potions[-1] == came  # the same thing, not a new one
    assert held(session, POTIONS) == ["fire_potion"]


def test_a_relic_comes_with_room_for_its_cubes_and_works_with_them() -> None:
    session = fight()
    session.handle(Correct(MoveCard("holy_water", (), RELICS)))
    relic = session.match.state.fight.fighters[0].relics[-1]
    place = session.game.places.all(session.match.state)
    (cubes,) = [p for p in place if isinstance(p, Number) and p.path[-1] == "cubes"]
    assert (cubes.owner, cubes.label, cubes.value) == ("Anna", "Holy Water", 0)
    refusal = session.match.why_not(0, UseAbility(relic.uid, 1))
    assert refusal is not None
    session.handle(Correct(SetValue(cubes.path, 2)))
    assert session.match.why_not(0, UseAbility(relic.uid, 1)) is None
    session.handle(Correct(MoveCard("holy_water", RELICS, ())))
    assert "holy_water" not in held(session, RELICS) and "anchor" in held(session, RELICS)


def test_one_potion_more_than_can_be_kept_is_said_and_not_refused() -> None:
    session = fight()
    for _number in range(2):
        session.handle(Correct(MoveCard("block_potion", (), POTIONS)))
    assert len(held(session, POTIONS)) == 3 and GAME.places.problems(session.match.state) == ()
    session.handle(Correct(MoveCard("flex_potion", (), POTIONS)))
    words = "Anna has 4 potions. The limit is 3 (pages 8, 20)."
    assert GAME.places.problems(session.match.state) == (words,)
    session.handle(Undo())
    assert GAME.places.problems(session.match.state) == ()


@pytest.mark.parametrize(("ascension", "most"), [(3, 3), (4, 2), (13, 2)])
def test_a_higher_ascension_leaves_room_for_fewer_potions(ascension: int, most: int) -> None:
    session = fight()
    state = session.match.state
    state.ascension = ascension
    for number in range(1, most + 2):
        state.fight.fighters[0].potions = state.fight.fighters[0].potions[:1] * number
        assert bool(GAME.places.problems(state)) is (number > most)


def test_of_equal_things_one_goes() -> None:
    session = fight()
    for _copy in range(2):
        session.handle(Correct(MoveCard("block_potion", (), POTIONS)))
    other, first, second = session.match.state.fight.fighters[0].potions
    assert first.id == second.id and first.uid != second.uid
    session.handle(Correct(MoveCard("block_potion", POTIONS, ())))
    assert session.match.state.fight.fighters[0].potions == [other, first]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (
            MoveCard("fire_potion", POTIONS, RELICS),
            "Fire Potion cannot be in Anna, relics. It can be in: potions.",
        ),
        (
            MoveCard("strike_ironclad", HAND, POWERS),
            (
                "Strike cannot be in Anna, Powers in play. It can be in: hand, draw pile, "
                "discard pile, exhaust pile."
            ),
        ),
        (
            MoveCard("anchor", RELICS, HAND),
            "Anchor cannot be in Anna, hand. It can be in: relics.",
        ),
        (
            MoveCard("excalibur", (), RELICS),
            "There is no card excalibur in this game. Enter its name as printed.",
        ),
        (
            MoveCard("block_potion", POTIONS, ()),
            "Block Potion is not in Anna, potions. Cards there: Fire Potion.",
        ),
        (
            MoveCard("inflame", POWERS, ()),
            "Inflame is not in Anna, Powers in play. There are no cards there.",
        ),
        (
            MoveCard("strike_ironclad", HAND, POWERS),
            (
                "Strike cannot be in Anna, Powers in play. It can be in: hand, draw pile, "
                "discard pile, exhaust pile."
            ),
        ),
        (
            MoveCard("strike_ironclad", HAND, ("fight", "fighters", 0, "hp")),
            (
                "Anna, HP cannot hold cards. These places can: hand, draw pile, discard pile, exhaust pile, "
                "Powers in play, orbs, relics, potions."
            ),
        ),
        (
            SetValue(("fight", "fighters", 0, "hp"), "many"),
            "Anna, HP takes a whole number, not many.",
        ),
        (
            SetValue(("fight", "enemies", 0, "mode"), "sleepy"),
            "The Guardian, mode cannot be sleepy. It can be: Attack Mode; Defensive Mode.",
        ),
    ],
)
def test_a_refusal_says_names_and_what_is_possible(move: MoveCard | SetValue, words: str) -> None:
    session = fight()
    before = encode(session.match.state)
    with pytest.raises(Refused) as caught:
        session.handle(Correct(move))
    assert caught.value.refusal.words == words
    assert encode(session.match.state) == before


def test_what_lies_in_a_secret_pile_is_not_told_by_a_refusal() -> None:
    session = fight()
    with pytest.raises(Refused) as caught:
        session.handle(Correct(MoveCard("bludgeon", ("fight", "fighters", 0, "deck"), HAND)))
    words = "Bludgeon is not in Anna, draw pile. No unnamed card there can be this card."
    assert caught.value.refusal.words == words


def test_modes_and_stances_are_said_and_typed_in_the_words_of_the_content() -> None:
    session = fight(seats=("Anna", "Ben", "Cleo"))
    match = session.match
    places = {(place.owner, place.label): n for n, place in enumerate(correcting.places(match), 1)}
    mode = places["The Guardian", "mode"]
    assert correcting.correction(match, f"{mode} defensive") == SetValue(
        ("fight", "enemies", 0, "mode"), "defensive"
    )
    assert correcting.correction(match, "Cleo stance Wrath") == SetValue(
        ("fight", "fighters", 2, "stance"), "wrath"
    )
    session.handle(Correct(SetValue(("fight", "enemies", 0, "mode"), "defensive")))
    (step,) = session.handle(Undo())
    assert step.words == "The Guardian, mode: set to Attack Mode"


def test_belongings_are_corrected_by_typed_names() -> None:
    match = fight().match
    lost = correcting.correction(match, f"{_number(match, 'potions')} fire potion 0")
    assert lost == MoveCard("fire_potion", POTIONS, ())
    came = correcting.correction(match, f"0 golden idol {_number(match, 'relics')}")
    assert came == MoveCard("golden_idol", (), RELICS)
    given = correcting.correction(match, "fire potion from anna potions to ben potions")
    assert given == MoveCard("fire_potion", POTIONS, ("fight", "fighters", 1, "potions"))
    assert correcting.correction(match, "golden idol from 0 to anna relics") == came
    assert correcting.correction(match, "fire potion from anna potions to 0") == lost
    with pytest.raises(BadInput, match="There is no card excalibur"):
        correcting.correction(match, f"0 excalibur {_number(match, 'relics')}")


def _number(match: object, label: str) -> int:
    """The number of this place of Anna's."""
    found = correcting.places(match)  # type: ignore[arg-type]
    return next(n for n, place in enumerate(found, 1) if (place.owner, place.label) == ("Anna", label))


def test_a_second_relic_of_which_the_box_has_one_is_refused_by_whose_it_is() -> None:
    session = fight()
    before, bens = encode(session.match.state), ("fight", "fighters", 1, "relics")
    for path in (RELICS, bens):
        with pytest.raises(Refused) as refused:
            session.handle(Correct(MoveCard("anchor", (), path)))
        assert refused.value.refusal.code == "owned-already"
        assert refused.value.refusal.words == (
            "Anna already has Anchor, and the box has no other. Move it from there."
        )
    assert encode(session.match.state) == before
    session.handle(Correct(MoveCard("anchor", RELICS, bens)))
    assert "anchor" in held(session, bens) and "anchor" not in held(session, RELICS)


def test_of_a_potion_that_the_box_has_several_times_another_may_come() -> None:
    session = fight()
    copies = BOOK.catalog.potions["block_potion"].copies
    for _copy in range(copies):
        session.handle(Correct(MoveCard("block_potion", (), POTIONS)))
    with pytest.raises(Refused, match="Anna already has Block Potion, and the box has no other"):
        session.handle(Correct(MoveCard("block_potion", (), POTIONS)))
    assert held(session, POTIONS).count("block_potion") == copies > 1
