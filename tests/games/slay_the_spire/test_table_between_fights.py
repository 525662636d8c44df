"""Between fights the table is right: every number, card, item, token and key can be said as it lies there."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.commands import Correct, Do, Undo
from companion.engine.corrections import MoveCard, SetValue
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.engine.layout import Mark, Path, Spot, place_words
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state.climb_acts import Enter
from companion.games.slay_the_spire.words.climbing import space_words
from companion.play.bad_input import BadInput
from companion.play.terminal import correcting

RELIC, POTION = "anchor", "fire_potion"


def on_the_way(seats: tuple[str, ...] = ("Anna", "Ben")) -> Session:
    """A climb whose party has done what waits at Neow and stands in the lowest room of the map."""
    for seed in map(str, range(20)):
        setup = Setup("sts", seats, seed, {"climb": True}, ())
        session = Session.start(GAME, setup, MemoryLog(), SeedOracle(seed))
        ask = session.match.ask()
        while ask is not None and ask.topic == "room":
            seat = ask.seats[0]
            session.handle(
                Do(seat, GAME.bots.careful(session.match.state, seat, session.match.legal(seat), ask))
            )
            ask = session.match.ask()
        if ask is not None and ask.topic == "path":  # a potion could be given before the first fight
            session.handle(Correct(SetValue(("climb", "at"), "0-3")))
            return session
    raise AssertionError("never on the way")


def hero(session: Session, seat: int) -> Any:
    return session.match.state.heroes[seat]


@pytest.mark.parametrize(("field", "value"), [("hp", 3), ("gold", 42)])
def test_a_number_of_one_hero_is_written_and_taken_back(field: str, value: int) -> None:
    session = on_the_way()
    before, other = encode(session.match.state), hero(session, 0)
    session.handle(Correct(SetValue(("heroes", 1, field), value)))
    assert getattr(hero(session, 1), field) == value
    assert hero(session, 0) == other
    session.handle(Undo())
    assert encode(session.match.state) == before


def test_a_card_of_the_deck_of_the_box_comes_into_a_deck_and_is_kept_sorted() -> None:
    session = on_the_way()
    name = f"cards:{hero(session, 0).character}"
    card = session.match.state.climb.decks[name].bag[-1]
    count = len(session.match.state.climb.decks[name])
    session.handle(Correct(MoveCard(card, ("climb", "decks", name), ("heroes", 0, "deck"))))
    deck = hero(session, 0).deck
    assert card in deck and list(deck) == sorted(deck)
    assert len(session.match.state.climb.decks[name]) == count - 1
    assert card not in hero(session, 1).deck


def test_a_card_that_was_turned_lies_there_upgraded() -> None:
    session = on_the_way()
    old = next(card for card in hero(session, 0).deck if not card.endswith("+"))
    count = hero(session, 0).deck.count(old)
    session.handle(Correct(MoveCard(old, ("heroes", 0, "deck"), ())))
    session.handle(Correct(MoveCard(f"{old}+", (), ("heroes", 0, "deck"))))
    assert (hero(session, 0).deck.count(old), hero(session, 0).deck.count(f"{old}+")) == (count - 1, 1)


def test_a_relic_changes_hands_and_keeps_what_it_is() -> None:
    session = on_the_way()
    session.handle(Correct(MoveCard(RELIC, ("climb", "decks", "relics"), ("heroes", 0, "relics"))))
    came = hero(session, 0).relics[-1]
    session.handle(Correct(MoveCard(RELIC, ("heroes", 0, "relics"), ("heroes", 1, "relics"))))
    assert hero(session, 1).relics[-1] == came
    assert came not in hero(session, 0).relics


def test_more_than_the_box_has_is_said_and_lets_itself_be_put_right() -> None:
    session = on_the_way()
    session.handle(Correct(MoveCard(RELIC, (), ("heroes", 0, "relics"))))
    session.handle(Correct(MoveCard(RELIC, ("climb", "decks", "relics"), ("heroes", 1, "relics"))))
    assert "The players have 2 × Anchor, but the box has only 1." in GAME.places.problems(session.match.state)
    session.handle(Correct(MoveCard(RELIC, ("heroes", 0, "relics"), ())))
    assert not GAME.places.problems(session.match.state)


def test_potions_keys_and_the_party_lie_where_the_table_says() -> None:
    session = on_the_way()
    session.handle(Correct(MoveCard(POTION, ("climb", "decks", "potions"), ("heroes", 1, "potions"))))
    session.handle(Correct(MoveCard("ruby", (), ("climb", "keys"))))
    assert [item.id for item in hero(session, 1).potions][-1:] == [POTION]
    assert session.match.state.climb.keys == ("ruby",)
    event = next(act for act in session.match.legal(0) if isinstance(act, Enter))
    rows = {place.path for place in GAME.places.all(session.match.state) if isinstance(place, Mark)}
    assert ("climb", "at") in rows
    session.handle(Correct(SetValue(("climb", "at"), event.room)))
    ways = {act.room for act in session.match.legal(0) if isinstance(act, Enter)}
    assert ways and all(room.startswith("2-") for room in ways)


def test_a_token_of_the_map_is_the_one_that_lies_there() -> None:
    session = on_the_way()
    space, token = next(iter(session.match.state.climb.tokens.items()))
    other = "merchant" if token != "merchant" else "campfire"
    session.handle(Correct(SetValue(("climb", "tokens", space), other)))
    assert session.match.state.climb.tokens[space] == other


@pytest.mark.parametrize(
    ("correction", "said"),
    [
        (SetValue(("climb", "at"), "99-9"), "the party cannot be 99-9"),
        (SetValue(("climb", "tokens", "1-0"), "palace"), "cannot be palace"),
        (SetValue(("climb", "tokens", "99-9"), "elite"), "There is no place"),
        (SetValue(("heroes", 0, "hp"), "many"), "whole number"),
        (MoveCard(RELIC, ("heroes", 0, "relics"), ()), "Anchor is not in Anna, relics."),
        (MoveCard(POTION, (), ("heroes", 0, "relics")), "cannot be in Anna, relics"),
        (MoveCard("bash", (), ("climb", "keys")), "cannot be in keys of the party"),
        (MoveCard("no_such_card", (), ("heroes", 0, "deck")), "There is no card no_such_card"),
    ],
)
def test_what_cannot_lie_there_is_refused_in_words_and_changes_nothing(correction: Any, said: str) -> None:
    session = on_the_way()
    tokens = session.match.state.climb.tokens
    if correction.__class__ is SetValue and correction.path[:3] == ("climb", "tokens", "1-0"):
        correction = SetValue(("climb", "tokens", next(iter(tokens))), "palace")
    before, entries = encode(session.match.state), len(session.entries)
    with pytest.raises(Refused) as caught:
        session.handle(Correct(correction))
    assert said in caught.value.refusal.words
    assert (encode(session.match.state), len(session.entries)) == (before, entries)


def test_the_table_check_says_everything_that_lies_there_and_undo_is_work_for_hands() -> None:
    session = on_the_way()
    lines = [place_words(place, GAME.words.card) for place in GAME.places.all(session.match.state)]
    ben = hero(session, 1)
    assert f"Ben, HP: {ben.hp}" in lines
    assert any(line.startswith(f"Ben, deck: {len(ben.deck)} cards (") for line in lines)
    assert "the party: row 1, space 1" in lines
    session.handle(Correct(MoveCard(RELIC, ("climb", "decks", "relics"), ("heroes", 0, "relics"))))
    words = [step.words for step in session.handle(Undo())]
    assert words == ["Anna: Anchor from your relics to relic deck."]


def test_no_place_names_a_card_that_nobody_has_seen() -> None:
    session = on_the_way()
    decks = [each for each in GAME.places.all(session.match.state) if each.path[:2] == ("climb", "decks")]
    assert decks and all(isinstance(each, Spot) and not each.known and each.secret for each in decks)


@pytest.mark.parametrize(
    ("place", "words", "value"),
    [
        (("climb", "at"), "the party below the map", ""),
        (("climb", "boss"), "boss of the act guardian", "b1_guardian"),
    ],
)
def test_a_value_of_several_words_is_typed_after_the_name_of_its_place(
    place: Path, words: str, value: str
) -> None:
    assert correcting.correction(on_the_way().match, words) == SetValue(place, value)


def test_spaces_and_tokens_are_corrected_by_their_words() -> None:
    session = on_the_way()
    space = next(iter(session.match.state.climb.tokens))
    moved = correcting.correction(session.match, f"party {space_words(session.match.state, space)}")
    assert moved == SetValue(("climb", "at"), space)
    words = f"{space_words(session.match.state, space)} burning elite"
    assert correcting.correction(session.match, words) == SetValue(
        ("climb", "tokens", space), "burning_elite"
    )


def test_words_after_which_no_place_is_named_name_no_place() -> None:
    with pytest.raises(BadInput, match="No place is called “cellar row 2 space”"):
        correcting.correction(on_the_way().match, "cellar row 2 space 1")
