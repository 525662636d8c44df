"""Non-interference of all that a table shows, says, lights and plays.

Real ports over two states that differ only in what a viewer may not know. Of the registered games those with
hands that others do not see are asked; in the others nothing is kept from anybody.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Do
from companion.engine.encoding import encode
from companion.engine.game import Game
from companion.engine.layout import Spot
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.play.command_line import games_command
from companion.play.terminal.screen import Screen
from companion.store import shelf_folder
from companion.table.desk.desk import Desk
from companion.table.desk.why_not import why_not
from companion.table.tags.library import Library
from tests.conformance.playing import mutations, pick, setup_of
from tests.conformance.test_secrets import SECRETIVE, session_at

ports = pytest.importorskip("ui.behind.session_port", reason="the screens need the extra ui")
from hardware.panel.picture import PanelPicture  # noqa: E402 - after the check that screens can be had
from ui.behind.desk_port import DeskPort  # noqa: E402
from ui.behind.reports import recorded  # noqa: E402
from ui.behind.session_records import card_places, log_lines  # noqa: E402
from ui.ports.game_port import Update  # noqa: E402
from ui.presenters.board import changes  # noqa: E402
from ui.presenters.hearing import sound_for  # noqa: E402

ALWAYS = "always_ask"
"""The option by which nobody is spared a question for what others hold."""
PAIRS, ACTS, CARDS, REASONS = 10, 3, 5, 250


class Panel:
    """The lamps and tones of a table without wires: keeps what they were told."""

    def __init__(self) -> None:
        self.shown: list[PanelPicture] = []

    def show(self, picture: PanelPicture) -> None:
        self.shown.append(picture)

    def follow(self, _hear: object) -> Callable[[], None]:
        return lambda: None

    def ill(self) -> tuple[str, ...]:
        return ()


def matches(name: str, number: int) -> Iterator[Match[Any]]:
    """Positions of random play at a table that asks whoever might answer."""
    game, setup = catalogue.game(name), setup_of(name, number)
    if asks_always(game):
        setup = msgspec.structs.replace(setup, options={**setup.options, ALWAYS: True})
    match: Match[Any] = Match(game, game.setup(setup))
    oracle, random = SeedOracle(setup.seed), Random(number)
    match.settle(oracle)
    for step in range(400):
        chosen = pick(match, random)
        if chosen is None:
            return
        if step % 5 == 0:
            yield match
        match.do(*chosen)
        match.settle(oracle)


def asks_always(game: Game[Any]) -> bool:
    """Whether people can choose that nobody is spared a question."""
    return any(spec.key == ALWAYS for spec in game.options.specs)


def pairs(name: str, number: int, everybody: bool = False) -> Iterator[tuple[Match[Any], Match[Any], int]]:
    """Positions beside others that look the same to a seat that is asked (or to anybody), and differ."""
    for match in matches(name, number):
        ask, game = match.ask(), match.game
        seats = ask.seats if isinstance(ask, Choice) else ()
        for viewer in range(-1, len(setup_of(name, number).seats)) if everybody else seats:
            known = game.secrets.hide(match.state, viewer)
            other = game.secrets.imagine(known, f"other {viewer}")
            if other == match.state or game.secrets.hide(other, viewer) != known:
                continue
            beside: Match[Any] = Match(game, other, match.number)
            if asks_always(game) or _stands_alike(match, beside, viewer):
                yield match, beside, viewer


def _stands_alike(match: Match[Any], other: Match[Any], viewer: int) -> bool:
    """Whether no rule makes somebody show something in one of them that is not so in the other."""
    hide = match.game.secrets.hide
    return asked(match) == asked(other) and hide(other.state, viewer) == hide(match.state, viewer)


def tried(match: Match[Any], viewer: int, random: Random) -> list[Any]:
    """Some acts of the viewer, legal ones and others."""
    legal = match.legal(viewer)
    chosen = random.sample(legal, min(ACTS, len(legal)))
    odd = [other for act in chosen for other in mutations(act) if _refused(match, viewer, other)]
    return [*chosen, *random.sample(odd, min(ACTS, len(odd)))]


def _refused(match: Match[Any], viewer: int, act: Any) -> bool:
    """Whether an act is refused that somebody can at least mean."""
    try:
        return bool(match.game.words.act(match.state, viewer, act)) and match.why_not(viewer, act) is not None
    except (IndexError, KeyError):
        return False


def told(session: Session, viewer: int, act: Any, table: Path | None) -> list[object]:
    """Everything that the viewer sees and hears of an act: pictures, notices, sounds, lamps, the log."""
    updates: list[Update] = []
    panel = Panel()
    if table is None:
        port = ports.SessionPort(session, {})
    else:
        desk = Desk(session, Library(table / "tags.json"), lambda: 0.0)
        port = DeskPort(desk, panel, {})  # type: ignore[arg-type]
    port.subscribe(updates.append)
    port.shown.look_as(viewer)
    port.send(Do(viewer, act, session.match.number))
    port.records.why_not(viewer, "", lambda words: updates.append(words))  # type: ignore[arg-type]
    port.close()
    port.work.drain()
    if isinstance(session.match.ask(), Chance):  # what comes now is answered by nobody here, and may differ
        return ["a chance", *panel.shown[:1]]
    records = [log_lines(session, viewer), card_places(session, viewer), recorded(session, whole=False)]
    return [*heard(updates), *panel.shown, *records]


def heard(updates: list[Any]) -> Iterator[object]:
    """What is drawn and said of each update, with the sound that goes with it."""
    before = None
    for update in updates:
        if not isinstance(update, Update):
            yield update
            continue
        view = update.picture.view
        yield sound_for(update, changes(before, view))
        yield update.history, update.picture.undo_words, update.picture.questions, update.picture.hands
        yield encode(view)
        if update.notice is not None:
            notice = update.notice
            yield notice.kind, notice.words, notice.rule, notice.legal, notice.steps, notice.overrule
        before = view


def held(session: Session, viewer: int) -> list[object]:
    """The cards that a seat has and knows: swapped hands differ as those of others did."""
    game, state = session.match.game, session.match.state
    shown = game.secrets.hide(state, viewer)
    return [
        place
        for place in game.places.all(shown)
        if isinstance(place, Spot) and place.path[:2] == ("seats", viewer)
    ]


def asked(match: Match[Any]) -> object:
    """Whom the game asks now, and about what."""
    ask = match.ask()
    return (ask.seats, ask.also, ask.topic) if isinstance(ask, Choice) else type(ask)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), SECRETIVE)
def test_everything_a_seat_is_told_of_its_acts_is_the_same(name: str, number: int, tmp_path: Path) -> None:
    """What a rule makes others show is no secret any more: acts after which questions differ do not count.

    There are none in a game with the option to be asked always.
    """
    random, setup, seen, shown = Random(number), setup_of(name, number), 0, 0
    for match, other, viewer in pairs(name, number):
        assert asked(other) == asked(match), "the questions differ by what others hold"
        tables = [None, tmp_path] if match.game.parts.table_kit is not None else [None]
        for act in tried(match, viewer, random):
            for table in tables:
                sessions = [session_at(each, setup) for each in (match, other)]
                one, two = (told(session, viewer, act, table) for session in sessions)
                if asked(sessions[0].match) != asked(sessions[1].match) and not asks_always(match.game):
                    shown += 1
                    continue
                if held(sessions[0], viewer) != held(sessions[1], viewer):  # the act handed it cards
                    continue
                assert one == two, (viewer, act)
                seen += 1
        if seen > PAIRS * ACTS:
            break
    assert seen > 5 * shown


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), SECRETIVE)
def test_why_a_card_cannot_be_used_tells_nothing_of_what_others_hold(name: str, number: int) -> None:
    random, setup, seen = Random(number), setup_of(name, number), 0
    for match, other, viewer in pairs(name, number, everybody=True):
        cards = sorted(set(match.game.places.conserved(match.state)))
        for seat in range(len(setup.seats)):
            for card in random.sample(cards, min(CARDS, len(cards))):
                sessions = [session_at(each, setup) for each in (match, other)]
                one, two = (why_not(session, viewer, seat, card) for session in sessions)
                assert one == two, (viewer, seat, card)
                seen += 1
        if seen > REASONS:
            break
    assert seen
    assert any(isinstance(place, Spot) and place.secret for place in match.game.places.all(match.state))


@pytest.mark.parametrize("name", sorted({name for name, _number in SECRETIVE}))
def test_an_exported_game_is_named_by_nothing_that_is_in_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games with other cards in hands get one name where chance gives the same letters."""
    monkeypatch.setattr(shelf_folder.secrets, "choice", lambda letters: letters[-1])
    names = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        folder.mkdir()
        monkeypatch.setenv("COMPANION_DATA", str(folder))
        monkeypatch.chdir(folder)
        setup = msgspec.structs.replace(setup_of(name, 0), seed=seed)
        kept = games_command.shelf()
        with kept.new(setup, lambda setup: SeedOracle(setup.seed)) as opened:
            pass
        games_command.export(opened.id, None, False, Screen(io.StringIO(), io.StringIO()))
        names.append([path.name for path in folder.glob("*.game")])
    assert names[0] == names[1] and len(names[0]) == 1
