"""A game at a real table, in a terminal: the part of the entry point that joins the desk with the wires.

Readers, dice and buttons come from the settings file; with none there, or on request, from the emulated
table, which `companion table` drives from another terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from companion.engine.words import _
from companion.play.bad_input import BadInput

if TYPE_CHECKING:
    from concurrent.futures import Future

    from companion.engine.game import Setup
    from companion.play.players import Player
    from companion.play.screen import Screen
    from companion.table import inputs
    from companion.table.naming import Write
    from hardware.factory import Equipment
    from hardware.panel.driver import Panel
    from hardware.rfid.writing import WriteResult
    from hardware.supervisor import Supervisor

MOMENT = 0.2
"""Seconds after which a write that is under way is looked at again."""


@contextmanager
def devices(screen: Screen, pretended: bool = False) -> Iterator[tuple[Equipment, Supervisor]]:
    """The devices of this table, kept alive. Raises `BadInput` for settings that cannot be used."""
    from hardware import settings
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
                screen.say(
                    _("The table is emulated: companion table, in another terminal, drives it."), "dim"
                )
            supervisor = Supervisor(equipment.devices)
            supervisor.start()
            try:
                yield equipment, supervisor
            finally:
                supervisor.stop()
    except (settings.SettingsError, TableBusyError) as error:
        raise BadInput(str(error)) from error


class Signals:
    """Shows on the panel how each reply went; nothing where there is no panel."""

    def __init__(self, panel: Panel | None) -> None:
        self.panel = panel
        self.count = 0

    def __call__(self, reply: Any) -> None:
        """A green lamp and a high tone, a red lamp and a low one, or a call to look at the screen."""
        from companion.table.replies import signal
        from hardware.panel.picture import PanelPicture

        if self.panel is None:
            return
        self.count += 1
        tone = signal(reply)
        answer = {"accepted": "green", "refused": "red"}.get(tone, "none")
        self.panel.show(PanelPicture(answer=answer, tone=tone, signal=self.count))  # type: ignore[arg-type]


def play(setup: Setup, seated: Sequence[Player], screen: Screen, pretended: bool) -> int:
    """Begin a game whose people play with cards on the table. Returns the exit code."""
    from companion.table.evening import Evening, at_table

    people = [seat for seat, player in enumerate(seated) if not player.bot]
    with devices(screen, pretended) as (equipment, supervisor):
        evening = Evening(screen, supervisor.next_event, Signals(equipment.panel))
        return evening.begin(at_table(setup, people), seated)


def play_decks(options: Mapping[str, Any], seed: str, screen: Screen, pretended: bool) -> int:
    """The next fight of the decks that this table keeps. Raises `SetupError` when nobody has one."""
    from companion.play.players import Player
    from companion.table.decks import Decks, decks_path
    from companion.table.evening import Evening, fight_of

    setup = fight_of(Decks(decks_path()), options, seed)
    with devices(screen, pretended) as (equipment, supervisor):
        evening = Evening(screen, supervisor.next_event, Signals(equipment.panel))
        return evening.begin(setup, [Player(name) for name in setup.seats])


def resume(game_id: str, screen: Screen, pretended: bool) -> int:
    """Take up a game that was played at a table. Returns the exit code."""
    from companion.table.evening import Evening

    with devices(screen, pretended) as (equipment, supervisor):
        return Evening(screen, supervisor.next_event, Signals(equipment.panel)).resume(game_id)


def writer_of(equipment: Equipment) -> Write:
    """Writes names into tags with the readers of this table; see `companion.table.naming.NameWriter`."""
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
    from companion.table.inputs import understood

    while True:
        yield understood(supervisor.next_event(MOMENT))


def tags(words: Sequence[str], screen: Screen) -> int:
    """`companion tags`: the library of physical cards, with the readers of this table."""
    from companion.table import tags_command

    @contextmanager
    def readers() -> Iterator[TableReaders]:
        with devices(screen) as (equipment, supervisor):
            yield TableReaders(equipment, supervisor)

    return tags_command.run(words, screen, readers)
