"""What can be opened beside the table of the open game: its menu, pads, log, check, results."""

from __future__ import annotations

import msgspec

from companion.engine.commands import Correct, Redo, Undo
from companion.engine.declared import DeclaredVerb
from companion.engine.layout import Path
from companion.engine.view import Meter
from companion.rulebook.telling import Told
from companion.speech.words import _
from companion.table.kept.putting_away import Packing
from ui.ports.game_port import Counted, Notice, NoticeOption
from ui.presenters.board import owner_of_meter
from ui.screens.game import GameScreen
from ui.shell.stage import StageHost


class BesideTable:
    """The ways from the table and back. What the game must be asked for is shown when it has answered.

    Each screen is loaded when it is first opened: the table does not wait for them.

    `steps_numbers` says that HP and Block on the board have a minus and a plus.
    """

    def __init__(self, host: StageHost) -> None:
        self.host = host
        self.steps_numbers = False

    def open_table_menu(self) -> None:
        """Everything one can do beside playing."""
        from ui.screens.game_menu import table_menu

        self.host.stage.open_sheet(_("Menu"), table_menu(self.host))

    def open_correction(self, meter: Meter) -> None:
        """Correct a number; the pad says whose it is."""
        from ui.screens.correction import correct_meter
        from ui.screens.why import why_button

        view = self.host.picture.view if self.host.picture is not None else None
        owner = owner_of_meter(view, meter) if view is not None else ""
        why = why_button(self.host, Counted((meter.id,)))
        correct_meter(self.host.stage, meter, owner, lambda found: self.host.port.send(Correct(found)), why)

    def step_numbers(self) -> None:
        """Put a minus and a plus beside HP and Block on the board, or take them away."""
        self.steps_numbers = not self.steps_numbers
        if self.host.stage.screen is not None:
            self.host.stage.screen.redraw()

    def open_declaring(self) -> None:
        """The declare pad for the seat that speaks; for another one that may declare, where it may not."""
        seat, picture = self._speaker(), self.host.picture
        if picture is not None and picture.declaring and seat not in picture.declaring:
            seat = picture.declaring[0]
        if seat >= 0:
            self.host.port.records.declarable(
                seat, self.host.if_here(lambda verbs: self._declare(seat, verbs))
            )

    def with_ways_on(self, notice: Notice) -> Notice:
        """A tag that nobody has bound can be bound at once, or what its card did be said."""
        if not notice.tag:
            return notice
        from ui.screens.binding import open_binding

        host, ways = self.host, []
        if host.tags is not None:
            ways.append(NoticeOption(_("This card is …"), lambda: open_binding(host, notice.tag, host.say)))
        if host.picture is not None and host.picture.declaring:
            ways.append(NoticeOption(_("Enter its effect"), self.open_declaring))
        return msgspec.structs.replace(notice, options=(*notice.options, *ways))

    def open_moving(self, start: Path | None = None) -> None:
        """The pad that moves a card by hand, beginning at the pile `start`."""
        from ui.screens.moving import open_moving

        open_moving(self.host, start)

    def open_log(self) -> None:
        """What happened, with the way back to any point."""
        from ui.screens.records import LogScreen

        host = self.host
        host.port.records.log(host.if_here(lambda lines: host.stage.show(LogScreen(host, lines))))

    def open_check(self) -> None:
        """The table check."""
        from ui.screens.records import CheckScreen

        host = self.host
        host.port.records.check(host.if_here(lambda lines: host.stage.show(CheckScreen(host, lines))))

    def open_packing(self, packing: Packing) -> None:
        """What hands put away, lay out or put back, at a table with cards."""
        from ui.screens.packing import PackingScreen

        host = self.host
        host.port.records.packed(
            packing, host.if_here(lambda packed: host.stage.show(PackingScreen(host, packed)))
        )

    def open_naming(self) -> None:
        """What was met or drawn, by its name."""
        from ui.screens.naming import open_naming

        open_naming(self.host)

    def open_modes(self) -> None:
        """How each seat plays at the table."""
        from ui.screens.game_menu import level_choices

        picture = self.host.picture
        if picture is not None and picture.modes:
            self.host.stage.open_sheet(_("How each player plays"), level_choices(self.host, picture))

    def open_phones(self) -> None:
        """Let players sit down at phones."""
        from ui.screens.phones import open_phones

        open_phones(self.host)

    def open_suggestion(self) -> None:
        """What a careful player would do now."""
        from ui.screens.suggestion import open_suggestion

        open_suggestion(self.host)

    def open_group_book(self) -> None:
        """The book of the group for which the open game is played."""
        from ui.screens.groups import BookScreen

        host = self.host
        if host.picture is not None and host.group:
            book = BookScreen(host, host.picture.view.game, host.group, host.back_to_table)
            host.stage.show(book)

    def open_rules(self) -> None:
        """What may be done now, with the page of the rule book."""
        from ui.screens.rules_page import RulesScreen

        host = self.host
        ask = host.picture.view.ask if host.picture is not None else None

        def show(told: tuple[Told, ...]) -> None:
            records.rules(host.if_here(lambda pages: host.stage.show(RulesScreen(host, ask, pages, told))))

        records = host.port.records
        records.why(None, host.if_here(show))

    def open_library(self) -> None:
        """Everything in the box of the open game, and what of it goes with the decks on the table."""
        from ui.screens.library import LibraryScreen

        host, picture = self.host, self.host.picture
        if picture is not None:
            view = picture.view
            host.stage.show(LibraryScreen(host, view.game, host.back_to_table, view))

    def open_results(self) -> None:
        """How it ended, or stands."""
        from ui.screens.results import ResultsScreen

        host, picture = self.host, self.host.picture
        if picture is not None:
            view = picture.view
            host.port.records.tally(
                host.if_here(lambda tally: host.stage.show(ResultsScreen(host, view, tally)))
            )

    def speak_as(self, seat: int) -> None:
        """Somebody at this screen acts for another seat now."""
        picture = self.host.picture
        if picture is not None and seat in picture.phones and seat not in picture.people:
            return
        if picture is not None and picture.hot_seat:
            self.host.hand_to(seat)
        elif picture is not None and picture.people:
            self.host.port.shown.look_as(seat)

    def undo_and_play(self) -> None:
        """Undo from another screen, and back to the table."""
        self.host.port.send(Undo())
        self.host.back_to_table()

    def redo(self) -> None:
        """Take up again what was undone."""
        self.host.port.send(Redo())
        self.host.back_to_table()

    def _speaker(self) -> int:
        screen, picture = self.host.stage.screen, self.host.picture
        if isinstance(screen, GameScreen) and screen.asked is not None and screen.asked.speaker >= 0:
            return screen.asked.speaker
        ask = picture.view.ask if picture else None
        return ask.seats[0] if ask and ask.seats else -1

    def _declare(self, seat: int, verbs: tuple[DeclaredVerb, ...]) -> None:
        picture = self.host.picture
        if picture is None:
            return
        if not verbs:
            words = _("All cards in this hand are known. Play the card itself.")
            self.host.say(Notice("info", words))
            return
        from ui.screens.declare import DeclareScreen

        self.host.stage.show(DeclareScreen(self.host, seat, verbs, picture.view))
