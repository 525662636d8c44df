"""What each seat may see: no view knows a hidden card, no text escapes translation."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.encoding import copy_of, encode, to_json
from companion.engine.layout import Spot, place_words, steps
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from companion.speech import words
from companion.translations.pseudo import PseudoTranslations, escaped
from tests.conformance.places import loose_ends
from tests.conformance.playing import (
    FEW_TABLES,
    TABLES,
    at_same_ask,
    positions,
    setup_of,
    words_of,
)
from tests.conformance.setups import FACTS, SENTINEL

# A seat with unnamed cards is offered every card that nobody has named, so such tables are left out.
SECRETIVE = [
    (name, number)
    for name, number in TABLES
    if FACTS[name].seal is not None and not setup_of(name, number).lazy
]


def viewers(name: str, number: int) -> range:
    return range(-1, len(setup_of(name, number).seats))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), TABLES)
def test_looking_changes_nothing(name: str, number: int) -> None:
    for match in positions(name, number, every=6):
        ask, before = match.ask(), encode(match.state)
        seen = [match.game.view(match, viewer) for viewer in viewers(name, number)]
        hidden = [match.game.secrets.hide(match.state, viewer) for viewer in viewers(name, number)]
        assert encode(match.state) == before
        assert match.ask() == ask
        assert [match.game.view(match, viewer) for viewer in viewers(name, number)] == seen
        for state in hidden:
            assert copy_of(state, match.game.state_type) == state


@pytest.mark.parametrize(("name", "number"), SECRETIVE)
def test_no_view_holds_a_hidden_card(name: str, number: int) -> None:
    """Every card that a seat may not know is made a sentinel: it must not be seen."""
    seal = FACTS[name].seal
    assert seal is not None
    sealed_something = False
    for match in positions(name, number, every=3):
        for viewer in viewers(name, number):
            state = copy_of(match.state, match.game.state_type)
            seal(state, viewer)
            sealed_something = sealed_something or SENTINEL.encode() in encode(state)
            view = match.game.view(at_same_ask(match, state), viewer)
            assert SENTINEL not in str(view)
            secret = {
                place.path
                for place in match.game.places.all(state)
                if isinstance(place, Spot) and place.secret
            }
            for number_, seat in enumerate(view.seats):
                closed = [pile for pile in seat.piles if pile.path in secret]
                assert number_ == viewer or not any(pile.cards for pile in closed)
    assert sealed_something


@pytest.mark.parametrize(("name", "number"), FEW_TABLES)
def test_boards_and_options_hold_together(name: str, number: int) -> None:
    """What lies face down says nothing, and whatever points somewhere points at something that is there."""
    for match in positions(name, number, every=6):
        for viewer in viewers(name, number):
            assert not list(loose_ends(match.game.view(match, viewer)))


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_imagined_states_are_states_that_look_the_same(name: str, number: int) -> None:
    lazy = setup_of(name, number).lazy
    for match in positions(name, number, every=6):
        game = match.game
        held = dict(game.places.conserved(match.state))
        for viewer in viewers(name, number):
            known = game.secrets.hide(match.state, viewer)
            assert dict(game.places.conserved(known)) == held
            assert game.secrets.hide(known, viewer) == known
            full = game.secrets.imagine(known, "imagined")
            assert game.places.problems(full) == ()
            assert dict(game.places.conserved(full)) == held
            assert encode(game.secrets.imagine(known, "imagined")) == encode(full)
            if not lazy:
                assert game.secrets.hide(full, viewer) == known


@pytest.mark.parametrize(("name", "number"), SECRETIVE)
def test_states_that_differ_in_hidden_cards_look_the_same(name: str, number: int) -> None:
    differed = False
    for match in positions(name, number, every=4):
        game = match.game
        for viewer in viewers(name, number):
            known = game.secrets.hide(match.state, viewer)
            other = game.secrets.imagine(known, f"other {viewer}")
            differed = differed or other != match.state
            assert game.secrets.hide(other, viewer) == known
            ask = match.ask()
            if isinstance(ask, Choice) and viewer not in ask.seats:
                seen = game.view(at_same_ask(match, other), viewer)
                assert seen == game.view(match, viewer)
    assert differed


@pytest.mark.parametrize(("name", "number"), SECRETIVE)
def test_open_chances_tell_no_secrets(name: str, number: int) -> None:
    """At a table where people give the results, an open draw or pick must not show what it may be."""
    game, setup = catalogue.game(name), setup_of(name, number)
    match: Match[object] = Match(game, game.setup(setup))
    oracle, seen = SeedOracle(setup.seed), 0
    for _step in range(400):
        ask = match.ask()
        if isinstance(ask, Choice):
            seat = ask.seats[0]
            match.do(seat, match.legal(seat)[-1 if _step % 3 else 0])
        elif isinstance(ask, Chance):
            for viewer in viewers(name, number) if ask.kind in ("draw", "pick") else ():
                other = game.secrets.imagine(game.secrets.hide(match.state, viewer), "other")
                if ask.kind == "draw":
                    assert game.view(at_same_ask(match, other), viewer) == game.view(match, viewer)
                offered = {option.act for option in game.view(match, viewer).ask.options}  # type: ignore[union-attr]
                assert set(ask.options) <= offered
                seen += 1
            match.resolve(oracle.answer(ask, match.state.chances))
        else:
            break
    assert seen


# The pseudo-language


@pytest.fixture
def pseudo() -> Iterator[None]:
    """Speak the language in which an untranslated text can be seen."""
    words.use(PseudoTranslations())
    yield
    words.use(gettext.NullTranslations())


@pytest.mark.slow
@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(("name", "number"), FEW_TABLES)
def test_no_text_escapes_translation(name: str, number: int) -> None:
    said: set[str] = set()
    before = None
    for match in positions(name, number, every=4):
        game, state = match.game, match.state
        for viewer in viewers(name, number):
            said.update(words_of(game.view(match, viewer)))
            said.update(
                game.words.act(state, viewer, act) for act in (match.legal(viewer) if viewer >= 0 else ())
            )
        said.update(game.words.event(state, event) for event in match.heard or [])
        match.heard = []
        places = game.places.layout(state)
        said.update(place_words(place, game.words.card) for place in places)
        if before is not None:
            said.update(step.words for step in steps(before, places, game.words.card))
            said.update(step.words for step in steps(places, before, game.words.card))
        before = places
    assert len(said) > 50
    assert {text for text in said if escaped(text)} == set()


@pytest.mark.slow
@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(("name", "number"), FEW_TABLES)
def test_no_refusal_escapes_translation(name: str, number: int) -> None:
    from random import Random

    from tests.conformance.test_refusals import strange_acts

    random, said = Random(number), set()
    for match in positions(name, number, every=4):
        for act in strange_acts(name, number, match, random, []):
            for seat in viewers(name, number):
                why = match.why_not(seat, act)
                if why is not None:
                    said.add(str(match.refused(seat, why)))
    # what a person asked for is said back to them as they wrote it, and a ruling has the same id everywhere
    bare = {re.sub(r"\b[A-Z]{2,3}-\d+\b", "", text) for text in said}
    assert {text for text in bare if escaped(text, (SENTINEL,))} == set()


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("name", list(FACTS))
def test_no_name_or_option_escapes_translation(name: str) -> None:
    game = catalogue.game(name)
    said = {game.title()}
    for spec in game.options.specs:
        said.update(map(words._, (spec.label, spec.words, *spec.choices.values())))
    cards = next(positions(name, 0)).game.places.conserved(next(positions(name, 0)).state)
    said.update(game.words.card(card) for card in cards if not card.startswith("("))
    assert {text for text in said if escaped(text)} == set()


@pytest.mark.parametrize(("name", "number"), FEW_TABLES)
def test_a_view_can_be_written_down(name: str, number: int) -> None:
    """Screens of other programs may want it: everything in it is plain data."""
    for match in positions(name, number, every=20):
        for viewer in viewers(name, number):
            assert to_json(match.game.view(match, viewer))
