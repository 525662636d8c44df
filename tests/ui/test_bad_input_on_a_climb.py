"""What cannot be, on a climb, said on the glass: by scans at the emulated table, by touch, and by a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Correct, Do, Resolve, StepBy
from companion.engine.corrections import MoveCard
from companion.engine.encoding import encode
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state.climb import Offer
from companion.games.slay_the_spire.state.climb_acts import Enter
from companion.store.groups import Groups
from companion.store.shelf import Shelf
from hardware.table_words import Put
from tests.table.tables import Play
from tests.table.test_climb_at_table import waits
from tests.table.test_secret_corrections import port_over
from tests.ui.audit import texts_of
from tests.ui.conftest import Finger, says
from tests.ui.drawing import made
from tests.ui.places import GAMES, Place, after, begun, number
from tests.ui.test_play import shell_on
from tests.ui.test_spreading import bagged as bagged
from ui.behind.group_books import ShelfGroups
from ui.ports.services import NewGame, SeatPlan
from ui.screens.groups import GroupsScreen

TUESDAY = "Tuesday"


class Party(NamedTuple):
    """A climb on the glass of a table with readers: what stands behind it, as hands at a table need it."""

    place: Place
    there: Any
    session: Any

    @property
    def state(self) -> Any:
        return self.session.match.state

    def stands(self, until: Any) -> tuple[bytes, int]:
        """All that could have changed, asked for where nothing is under way."""
        found: list[tuple[bytes, int]] = []
        self.there.port.work.answer(lambda: (encode(self.state), len(self.session.entries)), found.append)
        until(self.there, lambda: found)
        return found[0]


@pytest.fixture
def party(box: Any, places: Any, until: Any) -> Party:
    """Two on the map of act I, at a table whose every card has its tag."""
    place = places(box)
    plans = tuple(
        SeatPlan(name, options={"characters": who}) for name, who in (("Anna", "ironclad"), ("Ben", "silent"))
    )
    book = {"name": TUESDAY, "boxes": {}, "achievements": [], "highest_ascension": 0}
    there = begun(place, until, NewGame("sts", plans, {"playing": "climb", "group": book}, "table"))
    made = Party(place, there, there.port.session)
    until(there, lambda: there.picture.view.ask is not None)
    return on_the_map(made, until)


def on_the_map(party: Party, until: Any) -> Party:
    """Neow is done with: everybody is asked for the first room."""
    there, session = party.there, party.session
    while not isinstance(ask := session.match.ask(), Choice) or ask.topic != "path":
        if isinstance(ask, Chance):
            after(there, until, partial(there.port.send, Resolve(ask.options[0], number(there))))
        else:
            seat = ask.seats[0]
            act = GAME.bots.at_a_glance(party.state, seat, session.match.legal(seat), ask)
            after(there, until, partial(there.port.send, Do(seat, act, number(there))))
    return party


def lies_open(party: Party, until: Any, *offers: Offer) -> None:
    """These rewards wait in a treasure room, on the glass too."""
    waits(party, *offers)  # type: ignore[arg-type]
    gold = party.state.heroes[0].gold
    party.there.port.send(StepBy(("heroes", 0, "gold"), 1))
    until(party.there, lambda: party.state.heroes[0].gold > gold)


def refused(party: Party, until: Any, tag: str) -> str:
    """A card is shown, and nothing changes: what the glass says of it, line by line."""
    before = party.stands(until)
    party.place.obey(Put(tag, "shared"))
    until(party.there, lambda: party.there.stage.banner is not None)
    assert party.stands(until) == before
    return "\n".join(texts_of(party.there.stage.banner))


def test_a_reward_shown_before_it_is_due(party: Party, until: Any) -> None:
    said = refused(party, until, "anchor-1")
    assert "Anchor is not due yet. Due now: the next room." in said and "go to Event" in said


def test_a_relic_that_somebody_has(party: Party, until: Any) -> None:
    party.there.port.send(Correct(MoveCard("anchor", ("climb", "decks", "relics"), ("heroes", 1, "relics"))))
    until(party.there, lambda: "anchor" in [item.id for item in party.state.heroes[1].relics])
    lies_open(party, until, Offer(0, 0, "relic"))
    said = refused(party, until, "anchor-1")
    assert "Ben already has Anchor" in said and "and the box has no other" in said


def test_a_card_that_the_book_of_the_group_keeps_locked(party: Party, until: Any) -> None:
    locked = next(iter(next(lock for lock in load_climb().locks if lock.character == "ironclad").adds))
    lies_open(party, until, Offer(0, 0, "card"))
    said = refused(party, until, f"{locked}-1")
    assert "is still locked for this group" in said and "Anna can: take Anger" in said


def test_a_room_to_which_no_path_leads(party: Party, until: Any) -> None:
    before = party.stands(until)
    party.there.port.send(Do(0, Enter("99-9"), number(party.there)))
    until(party.there, lambda: party.there.stage.banner is not None)
    assert says(party.there.stage.banner, "The map has no such space.")
    assert says(party.there.stage.banner, "go to")
    assert party.stands(until) == before


def test_a_token_that_is_in_no_bag(bagged: Play, window: Any, until: Any, finger: Finger) -> None:
    there = made("climb-campfire")
    window.add_widget(there.stage.glass)
    with port_over(bagged.desk, True, lambda update: None) as port:
        there.take_port(port)
        until(there, lambda: says(there.stage, "15 spaces left"))
        before = encode(bagged.state)
        port.send(Resolve("cellar", number(there)))
        until(there, lambda: there.stage.banner is not None)
        assert says(there.stage.banner, "cellar") and says(there.stage.banner, ", and more.")
        finger.tap_words(there, "Show all")
        for hidden in (", and more.", "Show all"):
            assert not says(there.stage.banner, hidden)
        assert says(there.stage.banner, there.stage.banner.notice.legal[-1])
        assert encode(bagged.state) == before


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Groups:
    """The books of groups that the screen keeps, Tuesday's among them."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    groups = Groups(Shelf(GAMES, tmp_path / "games"))
    groups.begin("sts", TUESDAY)
    return groups


@pytest.mark.parametrize(
    ("options", "said"),
    [({"ascension": 5}, "Ascension 5 is locked"), ({"deck": "drafted"}, "deck")],
    ids=["ascension", "deck"],
)
def test_a_climb_that_does_not_go_with_the_book_of_its_group(
    tmp_path: Path, kept: Groups, finger: Finger, show: Any, options: dict[str, Any], said: str
) -> None:
    there = show(shell_on(tmp_path))
    there.home()
    there.begin(NewGame("sts", (SeatPlan("Anna"),), {"playing": "climb", **options}, group=TUESDAY))
    finger.settle(there)
    assert says(there.stage, said) and not there.playing


def test_a_book_that_another_companion_wrote(
    tmp_path: Path, kept: Groups, finger: Finger, show: Any, until: Any
) -> None:
    file = tmp_path / "data" / "groups" / "groups.json"
    file.write_text(file.read_text().replace('"version": 1', '"version": 99'))
    before = file.read_bytes()
    there = show(shell_on(tmp_path))
    there.groups = ShelfGroups(Shelf(GAMES, tmp_path / "games"))
    there.stage.show(GroupsScreen(there, "sts", "", lambda name: None, there.home))
    until(there, lambda: says(there.stage, "another version (99)"))
    assert says(there.stage, str(file)) and says(there.stage, "Update the companion")
    assert file.read_bytes() == before
