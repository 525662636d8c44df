"""What is shown of an open game: the picture for whoever looks, and in words what led to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.asks import Choice
from companion.engine.commands import Command, Correct, Do, Overrule
from companion.engine.entries import Undone
from companion.engine.events import Event
from companion.engine.parts.signs import Signs
from companion.engine.refusals import Refused
from companion.engine.secret_places import SECRET
from companion.engine.session import Session
from companion.engine.throws import throw_views
from companion.engine.view import View
from companion.play import throwing
from companion.play.bots.seated_bots import SeatedBots
from companion.play.together import ways
from companion.play.told.entry_words import entry_words
from companion.rulebook.reading import has_rulebook
from companion.table.desk.replies import Answered
from companion.table.said_after import said_after
from ui.behind.card_book import BoxOfGame
from ui.behind.game_work import GameWork
from ui.behind.history_lines import history_lines
from ui.ports.game_port import TABLE, HistoryLine, Listener, Notice, Picture, Update


class GameShown:
    """The game as `viewer` may know it. A table `adds` to each picture, and `hears` before history is told.

    `hears` is given whether a bot acted, `tells` what happened, and `posted` is called after each picture. At
    the seats `away` there are phones. `said` is what a card or a phone did last, `seen` the last view.
    """

    def __init__(self, session: Session, work: GameWork, seated: SeatedBots, game_id: str) -> None:
        self.session, self.work, self.seated, self.game_id = session, work, seated, game_id
        self.adds: Callable[[Picture], Picture] = lambda picture: picture
        self.hears: Callable[[bool], None] = lambda by_bot: None
        self.tells: Callable[[Sequence[Event]], None] = lambda heard: None
        self.posted: Callable[[], None] = lambda: None
        self.away: frozenset[int] = frozenset()
        self.said = ""
        self.seen: View | None = None
        self.cards = BoxOfGame(session.game)
        self.picture: Picture | None = None
        self.listeners: list[Listener] = []
        people = seated.people
        self.viewer = people[0] if len(people) == 1 else TABLE
        self._names = session.seats
        self._told_of_leave = 0
        self._shown_entries = len(session.entries)

    @property
    def group(self) -> str:
        """The group for whose book the game is played; "" for none."""
        part = self.session.game.parts.group_book
        return part().group(self.session.setup.options) if part is not None else ""

    @property
    def signs(self) -> Signs:
        """The look of what only this game has."""
        return self.session.game.parts.signs()

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play here: not at phones, unless hands hold their cards at the table."""
        lazy = getattr(
            self.session.match.state, "lazy", ()
        )  # only games whose cards may stay unnamed have it
        return tuple(seat for seat in self.seated.people if seat not in self.away or seat in lazy)

    def seats_at_phones(self, seats: frozenset[int]) -> None:
        """Phones play these seats from now on: nobody sees their hands here."""
        self.away = seats
        if self.viewer in seats and self.viewer not in self.people:
            self.viewer = TABLE
        self.post()

    def look_as(self, seat: int) -> None:
        """Show the game as `seat` may see it; what is only for a phone is not seen here."""

        def turn() -> None:
            self.viewer = TABLE if seat in self.away and seat not in self.people else seat
            self.post()

        self.work.later(turn)

    def _sit_down(self) -> None:
        """Who looked looks on from the seat at which they sit now, and everybody when they have left."""
        before, self._names = self._names, self.session.seats
        if before != self._names and self.viewer != TABLE:
            name = before[self.viewer]
            self.viewer = self._names.index(name) if name in self._names else TABLE

    # What happened

    def show_news(self, by_bot: bool = False, seat: int = -1) -> None:
        """Post what has happened; what was reached for the group's book is said at once."""
        reached = self.reached()
        notice = Notice("good", " ".join(reached)) if reached else None
        self.post(self.history(by_bot), notice, seat=seat)

    def show_by_phone(self, done: Answered) -> None:
        """Post what a phone did, and say whose act it was, as after a scan."""
        self.said = self.told_of(done)
        reached = self.reached()
        notice = Notice("good", " ".join(reached) or self.said, passing=not reached)
        self.post(self.history(), notice, seat=done.seat)

    def told_of(self, done: Answered) -> str:
        """What was done in one line, with what changed by it."""
        now = self.session.game.view(self.session.match, self.viewer)
        before = self.seen
        return said_after(done, before, now) if before and before.round == now.round else done.card

    def history(self, by_bot: bool = False) -> tuple[HistoryLine, ...]:
        """What happened since this was last asked."""
        self.hears(by_bot)
        session = self.session
        heard = session.heard()
        self.tells(heard)
        lines = history_lines(session.game, session.match.state, heard, self.viewer, by_bot)
        return (*self.by_leave(), *lines)

    def reached(self) -> tuple[str, ...]:
        """What a group has reached by what was just heard, and is told at once."""
        session = self.session
        part = session.game.parts.group_book
        if part is None:
            return ()
        scenes = session.game.scenes(session.match.state, session.match.heard or ())
        reached = [(state, event) for state, event in scenes if part().reached(event)]
        return tuple(session.game.told(state, event, self.viewer) for state, event in reached)

    def by_leave(self) -> tuple[HistoryLine, ...]:
        """What all must be told of looks at secret places since this was last asked."""
        new = self.session.by_leave[self._told_of_leave :]
        self._told_of_leave += len(new)
        return tuple(HistoryLine(words) for _number, words in new)

    def refuse(self, refused: Refused, said: Command) -> None:
        """Say what was refused; it is offered to be allowed only where the table can do that."""
        refusal, overrule = refused.refusal, None
        if isinstance(said, Correct) and refusal.code == SECRET:
            overrule = Overrule(self.viewer, said.correction)
        elif isinstance(said, Do) and refusal.code != "stale":
            allowed = self.session.match.can_be_allowed(said.seat, said.act)
            overrule = Overrule(said.seat, said.act) if allowed else None
        words, rule, legal = refusal.words, refusal.rule_words, refused.alternatives
        who = self.named(said.seat if isinstance(said, Do | Overrule) else -1)
        notice = Notice("refusal", words, rule, legal, overrule=overrule, who=who, refusal=refusal)
        self.post(self.by_leave(), notice)

    def named(self, seat: int) -> str:
        """Who can do what is listed beside a refusal: `seat`, or the one who is asked alone."""
        ask = self.session.match.ask()
        if seat < 0 and isinstance(ask, Choice) and len(ask.seats) == 1:
            seat = ask.seats[0]
        return self._names[seat] if seat >= 0 and len(self._names) > 1 else ""

    # Pictures

    def post(
        self,
        history: tuple[HistoryLine, ...] = (),
        notice: Notice | None = None,
        thinking: str = "",
        seat: int = -1,
    ) -> None:
        """Hand a new picture over, with what led to it."""
        self._sit_down()
        picture = self.adds(self._taken())
        update = Update(picture, history, notice, thinking, seat, self._goes_back())

        def deliver() -> None:
            self.picture = picture
            for listener in tuple(self.listeners):
                listener(update)

        self.work.deliver(deliver)
        if not thinking:
            self.posted()

    def _goes_back(self) -> bool:
        """Whether something was taken back since the last picture."""
        entries, shown = self.session.entries, self._shown_entries
        self._shown_entries = len(entries)
        return len(entries) > shown and isinstance(entries[-1], Undone)

    def _taken(self) -> Picture:
        session, people = self.session, self.people
        self.seen = view = session.game.view(session.match, self.viewer)
        target, redo = session.undo_target(), session.timeline.redo_target
        bots = self.waiting_bots()
        phones = tuple(sorted(self.away))
        asked = view.ask is not None and not self.away.isdisjoint(view.ask.seats)
        return Picture(
            view,
            entry_words(session, _child(session, target), self.viewer) if target is not None else "",
            entry_words(session, redo, self.viewer) if redo is not None else "",
            people,
            bool(people) and len(self.seated.people) > 1 and hand_is_secret(view),
            self._declaring(people),
            throw=throw_views(session.match, self.viewer),
            rolls=throwing.can_roll(session),
            bots=bots,
            explains=session.game.parts.rules_pages is not None or has_rulebook(session.game),
            together=() if bots or asked else ways(session.match),
            said=self.said,
            phones=phones,
        )

    def waiting_bots(self) -> tuple[int, ...]:
        """The bots that are asked now."""
        ask, bots = self.session.match.ask(), self.seated.now
        return tuple(seat for seat in ask.seats if seat in bots) if isinstance(ask, Choice) else ()

    def _declaring(self, people: tuple[int, ...]) -> tuple[int, ...]:
        """The people with cards of cardboard who are asked, and may say now what a card did."""
        match, ask = self.session.match, self.session.match.ask()
        asked = ask.seats if isinstance(ask, Choice) else ()
        lazy = getattr(match.state, "lazy", ())  # only games whose cards may stay unnamed have it
        may = (seat for seat in people if seat in asked and seat in lazy)
        return tuple(seat for seat in may if match.game.kernel.declarable(match.state, seat))


def _child(session: Session, target: int) -> int:
    path = session.timeline.path()
    return path[path.index(target) + 1]


def hand_is_secret(view: View) -> bool:
    """Whether this game has hands that only their owners may see, as far as this view shows."""
    return any(
        pile.count and not pile.cards
        for seat in view.seats
        if seat.seat != view.viewer
        for pile in seat.piles
        if pile.id == "hand"
    )
