"""A game at a real table, in a terminal: the part of the entry point that joins the desk with the wires.

Readers, dice and buttons come from the settings file; with none there, or on request, from the emulated
table, which `companion table` drives from another terminal.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from companion.play.bad_input import BadInput
from companion.speech.called import own_command
from companion.speech.words import _

if TYPE_CHECKING:
    from concurrent.futures import Future

    from companion.engine.game import Setup
    from companion.engine.oracles import Oracle
    from companion.play.command_line.players import Player
    from companion.play.terminal.playing import Kind
    from companion.play.terminal.screen import Screen
    from companion.table.desk import inputs
    from companion.table.table_session import TableSession
    from companion.table.tags.naming import Write
    from companion.table.terminal import TableGame
    from hardware.factory import Equipment
    from hardware.panel.driver import Panel
    from hardware.rfid.writing import WriteResult
    from hardware.supervisor import Supervisor

MOMENT = 0.2
"""Seconds after which something that is under way is looked at again."""
SETTLING = 5.0
"""Seconds that devices get to open before the first question; a board that resets needs two."""


@contextmanager
def devices(pretended: bool = False) -> Iterator[tuple[Equipment, Supervisor]]:
    """The devices of this table, kept alive. Raises `BadInput` for settings that cannot be used."""
    from hardware import settings
    from hardware.emulated_table import EmulationError
    from hardware.factory import Equipment
    from hardware.supervisor import Supervisor
    from hardware.table_socket import TableBusyError

    try:
        wanted = settings.load()
        none = not (wanted.names())
        if pretended or none:
            wanted = settings.emulated(wanted)
        with Equipment(wanted) as equipment:
            if wanted.emulated:
                equipment.serve()
            supervisor = Supervisor(equipment.devices)
            supervisor.start()
            try:
                yield equipment, supervisor
            finally:
                supervisor.stop()
    except (settings.SettingsError, EmulationError, TableBusyError) as error:
        raise BadInput(str(error)) from error


class Events:
    """What the devices see. Making it waits, at most `patience` seconds, until each works or says why not.

    Whatever else was seen meanwhile comes afterwards.
    """

    def __init__(self, supervisor: Supervisor, patience: float = SETTLING) -> None:
        self._supervisor = supervisor
        self._waiting: deque[object] = deque()
        self._settle(time.monotonic() + patience)

    def __call__(self, seconds: float) -> object | None:
        """The next event, waiting for one at most so many seconds."""
        return self._waiting.popleft() if self._waiting else self._supervisor.next_event(seconds)

    def _settle(self, end: float) -> None:
        """Wait until every device works or has said why not."""
        from hardware.events import DeviceState

        opening = {report.device for report in self._supervisor.reports()}
        while opening and time.monotonic() < end:
            event = self._supervisor.next_event(MOMENT)
            if isinstance(event, DeviceState):
                opening -= {event.device} if event.health != "opening" else set()
            elif event is not None:
                self._waiting.append(event)

    def words(self) -> list[str]:
        """How the devices are now, one line for all that work and one for each that does not."""
        reports = self._supervisor.reports()
        working = ", ".join(report.device for report in reports if report.health == "ok")
        lines = [_("Working: {devices}.").format(devices=working)] if working else []
        for report in reports:
            if report.health != "ok":
                words = _("{device}: {words}").format(device=report.device, words=report.words)
                lines.append(f"{words} {report.remedy}".strip())
        return lines


class Signals:
    """Shows on the panel how each reply went; nothing where there is no panel."""

    def __init__(self, panel: Panel | None) -> None:
        self.panel = panel
        self.count = 0

    def __call__(self, reply: Any) -> None:
        """A green lamp and a high tone, a red lamp and a low one, or a call to look at the screen."""
        from companion.table.desk.replies import signal
        from hardware.panel.picture import PanelPicture

        if self.panel is None:
            return
        self.count += 1
        tone = signal(reply)
        answer = {"accepted": "green", "refused": "red"}.get(tone, "none")
        self.panel.show(PanelPicture(answer=answer, tone=tone, signal=self.count))  # type: ignore[arg-type]


def _table_session(
    screen: Screen, equipment: Equipment, supervisor: Supervisor, phones: bool = False
) -> TableSession:
    from companion.table.desk.dice import table_dice
    from companion.table.table_session import TableSession

    events = Events(supervisor)
    opening = [*_emulated(equipment), *events.words()]
    show = Signals(equipment.panel)
    dice = table_dice(equipment.die_settings)
    return TableSession(screen, events, show, dice=dice, opening=opening, kind=_kind(phones))


def _kind(phones: bool) -> type[TableGame]:
    """What is played at the terminal; with `phones` people may sit at phones too."""
    if phones:
        from companion.network.table_terminal import TableGameWithPhones

        return TableGameWithPhones
    from companion.table.terminal import TableGame

    return TableGame


def _emulated(equipment: Equipment) -> list[str]:
    if equipment.table is None:
        return []
    words = _("The table is emulated. To move its cards, open another terminal and run: {command}")
    return [words.format(command=own_command("table"))]


def play(
    setup: Setup,
    seated: Sequence[Player],
    screen: Screen,
    pretended: bool,
    rolls: bool = False,
    phones: bool = False,
) -> int:
    """Begin a game whose people play with cards on the table; with `rolls` the companion rolls the dice.

    With `phones` they may also sit at phones. Returns the exit code.
    """
    from companion.table.beginning import at_table

    _kit(setup.game)
    people = [seat for seat, player in enumerate(seated) if not player.bot]
    with devices(pretended) as (equipment, supervisor):
        session = _table_session(screen, equipment, supervisor, phones)
        return session.begin(at_table(setup, people), seated, rolls)


def play_decks(
    game: str,
    options: Mapping[str, Any],
    seed: str,
    screen: Screen,
    pretended: bool,
    rolls: bool = False,
    phones: bool = False,
) -> int:
    """The next game of the decks that this table keeps. Raises `SetupError` when nobody has one."""
    from companion.play.command_line.players import Player
    from companion.table.beginning import fight_of
    from companion.table.kept.decks import Decks, copies_path

    setup = fight_of(Decks(copies_path(), game), options, seed)
    with devices(pretended) as (equipment, supervisor):
        session = _table_session(screen, equipment, supervisor, phones)
        return session.begin(setup, [Player(name) for name in setup.seats], rolls)


def resume(
    game_id: str, screen: Screen, table: bool = False, pretended: bool = False, kind: Kind | None = None
) -> int:
    """Take up a game: at the table when it was played there, or when `table` says so, else at the terminal.

    Returns the exit code; raises `StoreError`, and `BadInput` for settings that cannot be used.
    """
    from companion.play.opening import oracle_of, shelf
    from companion.play.terminal.playing import take_up
    from companion.table import table_session

    def oracle(setup: Setup) -> Oracle:
        at = (
            table_session.oracle_of(game_id) if table or table_session.was_here(game_id, setup) else oracle_of
        )
        return at(setup)

    with shelf().open(game_id, oracle) as opened:
        if not (table or table_session.was_here(game_id, opened.session.setup)):
            return take_up(opened, screen, kind)
        _kit(opened.session.game.id)
        with devices(pretended) as (equipment, supervisor):
            return _table_session(screen, equipment, supervisor, kind is not None).take_up(opened)


def _kit(game: str) -> None:
    """Raises `BadInput` for a game that is not played at the table."""
    from companion.table.kits import games

    if game not in games():
        words = _("{game} cannot be played at a table with devices. These games can: {games}.")
        raise BadInput(words.format(game=game, games=", ".join(games())))


def writer_of(equipment: Equipment) -> Write:
    """Writes names into tags with the readers of this table; see `companion.table.tags.naming.NameWriter`."""
    from hardware.events import TagName

    def write(reader: str, uid: str, name: inputs.TagName, replace: bool) -> Future[WriteResult]:
        written = TagName(name.game, name.set, name.card, name.copy, name.upgraded)
        return equipment.readers[reader].write_name(uid, written, replace_foreign=replace)

    return write


class TableReaders:
    """The readers of this table, for `companion tags`."""

    def __init__(self, equipment: Equipment, supervisor: Supervisor) -> None:
        self.write = writer_of(equipment)
        self.events = _events(supervisor)


def _events(supervisor: Supervisor) -> Iterator[inputs.Input | None]:
    """Everything that is seen, and `None` when nothing was for a moment."""
    from companion.table.desk.inputs import understood

    while True:
        yield understood(supervisor.next_event(MOMENT))


def tags(words: Sequence[str], screen: Screen) -> int:
    """`companion tags`: the library of physical cards, with the readers of this table."""
    from companion.table.tags import tags_command

    @contextmanager
    def readers() -> Iterator[TableReaders]:
        with devices() as (equipment, supervisor):
            for words in _emulated(equipment):
                screen.say(words, "dim")
            yield TableReaders(equipment, supervisor)

    return tags_command.run(words, screen, readers)
