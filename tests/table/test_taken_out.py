"""Whatever takes a card out of a pile can be shown that very card there, although it was played before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do
from companion.engine.corrections import MoveCard, SetValue
from companion.engine.encoding import encode
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import starter_deck
from companion.games.slay_the_spire.state.acts import Pick, PlayCard
from companion.games.slay_the_spire.state.frames import ChooseCards
from companion.table.desk.replies import Answered, Denied, DeskQuestion
from companion.table.tags.library import Library
from tests.studies.measure.table_hands import choose
from tests.table.tables import Play, rolled, spire

WHERE = ("fight", "fighters", 0)


def parts(thing: Any) -> Iterator[Any]:
    """Something of the content, with all that it is made of."""
    yield thing
    fields = [getattr(thing, name) for name in getattr(thing, "__struct_fields__", ())]
    for each in thing if isinstance(thing, tuple | list) else fields:
        yield from parts(each)


def zones(thing: Any) -> set[tuple[str, str]]:
    """Out of which piles something lets its player choose a card, and where that goes; "play" to play it."""
    moves = {(e.source, e.into) for e in parts(thing) if isinstance(e, fx.Move) and e.pick == "choose"}
    plays = {("draw_pile", "play") for e in parts(thing) if isinstance(e, fx.Play) and e.pick == "choose"}
    return {(source, into) for source, into in moves | plays if source != "hand"}


TAKING = {face: zones(card.side) for face, card in BOOK.cards.items() if zones(card.side)}
POTIONS = {each.id: zones(each) for each in BOOK.catalog.potions.values() if zones(each)}


def test_the_cards_and_potions_that_take_a_card_out_of_a_pile_are_known() -> None:
    """What comes by a change of the content is tested with the rest; enemies and relics take out none."""
    bases = {face for face in TAKING if not face.endswith("+")}
    assert bases == {"headbutt", "exhume", "hologram", "seek", "meditate", "omniscience"}
    assert set(POTIONS) == {"liquid_memories"}
    catalog = BOOK.catalog
    assert not any(zones(each) for each in (*catalog.relics.values(), *catalog.faces.values()))


def seated(library: Library, face: str, source: str, **options: Any) -> tuple[Play, str]:
    """Somebody who has played two equal cards and another; the tag of the first, which lies in that pile."""
    owner = BOOK.cards[face].card.owner if face else "silent"
    strike = f"strike_{owner}"
    decks = [[*starter_deck(owner), *([face] if face else [])]]
    made = rolled(library, players=1, characters=[owner], decks=decks, **options)
    for card, copy in ((strike, 1), (strike, 2), (f"defend_{owner}", 1)):
        assert isinstance(made.hands.show(spire(card, copy)), Answered)
        made.clock.wait(9.0)
    discard, exhaust, deck = ((*WHERE, zone) for zone in ("discard", "exhaust", "deck"))
    if source == "exhaust_pile":
        for _copy in (1, 2):  # a single one would come without being asked for
            made.desk.handle(Correct(MoveCard(strike, discard, exhaust)))
    if source == "draw_pile":
        made.desk.handle(Correct(MoveCard(strike, discard, deck)))
    made.desk.handle(Correct(SetValue((*WHERE, "energy"), 6)))
    made.clock.wait(9.0)
    if face:
        plays = [act for act in made.session.match.legal(0) if getattr(act, "card", "") == face]
        assert isinstance(made.desk.handle(Do(0, plays[0])), Answered)
    return made, spire(strike, 1)


def _meant(made: Play, reply: Any) -> Any:
    """The first thing that a card may mean, where it may mean several."""
    return choose(made.desk, 0) if isinstance(reply, DeskQuestion) else reply


def _to_the_choice(made: Play, source: str) -> None:
    """Whatever is asked before cards of the pile are chosen is answered somehow."""
    for _question in range(9):
        top = made.state.stack[-1]
        if isinstance(top, ChooseCards) and top.zone == source:
            return
        ask = made.session.match.ask()
        assert isinstance(ask, Choice) and ask.topic != "play", ask
        made.desk.handle(Do(0, made.session.match.legal(0)[0]))
    raise AssertionError("nothing is chosen")


def shown_where_it_lies(made: Play, tag: str, source: str) -> None:
    _to_the_choice(made, source)
    made.clock.wait(9.0)
    before = made.session.match.number
    assert isinstance(_meant(made, made.hands.show(tag)), Answered)
    acts = [entry.act for entry in made.session.entries[before:] if hasattr(entry, "act")]
    assert [act for act in acts if isinstance(act, Pick)], "it is chosen, and not played"
    made.clock.wait(9.0)


@pytest.mark.parametrize("face", TAKING)
def test_the_card_that_is_asked_for_is_shown_where_it_lies(library: Library, face: str) -> None:
    ((source, into),) = TAKING[face]
    made, tag = seated(library, face, source)
    shown_where_it_lies(made, tag, source)
    assert into in ("hand", "play", "draw_top")
    _settle(made)
    if into == "hand" and not face.startswith("meditate"):  # after Meditate no more cards are played
        assert isinstance(_meant(made, made.hands.show(tag)), Answered), "it is in the hand now"


def _settle(made: Play) -> None:
    """Nothing more is chosen."""
    while isinstance(ask := made.session.match.ask(), Choice) and ask.topic != "play":
        made.desk.handle(Do(0, made.session.match.legal(0)[-1]))


@pytest.mark.parametrize("potion", POTIONS)
def test_a_potion_takes_it_out_as_well(library: Library, potion: str) -> None:
    ((source, _into),) = POTIONS[potion]
    made, tag = seated(library, "", source, potions=[[potion]])
    uses = [act for act in made.session.match.legal(0) if not isinstance(act, PlayCard)]
    using = next(act for act in uses if type(act).__name__ == "UsePotion")
    assert isinstance(made.desk.handle(Do(0, using)), Answered)
    shown_where_it_lies(made, tag, source)


def test_a_card_that_lies_there_is_refused_while_nothing_asks_for_it(library: Library) -> None:
    made, tag = seated(library, "", "discard_pile")
    before = encode(made.state)
    reply = made.hands.show(tag)
    assert isinstance(reply, Denied) and reply.refusal.code == "copy-used"
    assert encode(made.state) == before


def test_a_card_that_was_put_on_top_is_drawn_and_played_again(library: Library) -> None:
    """Its equal still lies in the discard pile: nobody takes the one for the other."""
    made, tag = seated(library, "headbutt", "discard_pile")
    shown_where_it_lies(made, tag, "discard_pile")
    made.hands.press("ready", 0)
    for _chance in count():
        if made.state.fight.phase == "play":
            break
        made.hands.roll(3)
        made.clock.wait(2.0)
    assert made.state.fight.fighters[0].discard.count("strike_ironclad") >= 1
    assert isinstance(_meant(made, made.hands.show(tag)), Answered)
