"""A session shown at one terminal: who looks, what they see, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from rich.panel import Panel
from rich.text import Text

from companion.engine import house_now
from companion.engine.asks import Chance, Choice
from companion.engine.match import Match
from companion.engine.options import other_way
from companion.engine.refusals import Refusal, Refused, able_words
from companion.engine.session import Session
from companion.engine.throws import throw_views
from companion.engine.view import AskView, OptionView, View
from companion.play import throwing
from companion.play.bad_input import BadInput
from companion.play.bots.players import Bot
from companion.play.bots.seated_bots import SeatedBots
from companion.play.terminal import drawing
from companion.play.terminal.colours import seat_style
from companion.play.terminal.screen import Screen
from companion.play.told import results, why
from companion.play.told.history import TABLE, History, has_secrets
from companion.speech import whole_numbers
from companion.speech.words import _

MOST_NEWS = 14
"""Lines of the history that are shown at once."""


class ShownGame:
    """A session shown to the people at one terminal, with `bots` at the other seats.

    `bots` sit where they sat when the game began, and `kinds` names them for the log. `opening` is said above
    the next picture, `notice` below it; `refused` is what was refused last to whoever looks,
    and `left` whether nobody does any more.
    """

    def __init__(
        self, session: Session, screen: Screen, bots: Mapping[int, Bot], kinds: Mapping[int, str]
    ) -> None:
        self.session = session
        self.screen = screen
        self.seated = SeatedBots(session, bots, kinds)
        self.history = History(session)
        self._names = session.seats
        self.viewer = self.people[0] if len(self.people) == 1 else TABLE
        self.refused: tuple[int, Any] | None = None
        self.redraw = True
        self.left = False
        self.notice = ""
        self.opening: tuple[str, ...] = ()
        self.guest: tuple[int, int] | None = None
        self.printed: frozenset[int] = frozenset()
        self.listed: tuple[int, tuple[OptionView, ...]] = (TABLE, ())
        self._told_seat = TABLE

    @property
    def bots(self) -> dict[int, Bot]:
        """The bots by the seats at which they sit now."""
        return self.seated.now

    @property
    def people(self) -> list[int]:
        """The seats that no bot plays."""
        return self.seated.people

    # Who looks

    def _sit_down(self) -> None:
        """Who looked looks on from the seat at which they sit now, and everybody when they have left."""
        before, self._names = self._names, self.session.seats
        if before != self._names and self.viewer != TABLE:
            name = before[self.viewer]
            self.viewer = self._names.index(name) if name in self._names else TABLE

    def _asked_viewer(self) -> int:
        """The person to whom the screen belongs now."""
        ask = self.session.match.ask()
        if self.guest is not None and self.guest[1] == self.session.match.number:
            return self.guest[0]
        asked = (ask.seat,) if isinstance(ask, Chance) else ask.seats if ask else ()
        people = [seat for seat in asked if seat in self.people]
        return self.viewer if self.viewer in people or not people else people[0]

    def _hand_over(self, seat: int) -> bool:
        """Give the screen to `seat`, hiding what the last one saw; false when nobody answers."""
        if seat == self.viewer:
            return True
        self.screen.wipe()
        self.viewer, self.redraw, self.refused = seat, True, None
        if seat in self.people and has_secrets(self.session.game, self.session.match, seat):
            name = self.session.seats[seat]
            words = _("{name}'s turn. Everyone else, look away.").format(name=name)
            self.screen.show(Panel(Text(words, seat_style(seat)), expand=False))
            if not self._wait(_("{name}, press Enter.").format(name=name)):
                return False
        return True

    def _wait(self, words: str) -> bool:
        """Wait for Enter; whether the input goes on."""
        return self.screen.wait(words)

    # What is seen

    def view(self) -> View:
        """The view of whoever looks."""
        return self.session.game.view(self.session.match, self.viewer)

    def _known(self) -> Match[Any]:
        """The game as the viewer knows it, so that no reason tells what others hold."""
        match = self.session.match
        return Match(match.game, match.game.secrets.hide(match.state, self.viewer), match.number)

    def draw(self) -> None:
        """The whole picture, and the question."""
        self.screen.wipe()
        for words in self.opening:
            self.screen.say(words, "dim")
        view = self.view()
        self.printed, self.listed, self._told_seat = frozenset(), (self.viewer, self._options()), TABLE
        width = self.screen.width
        self.screen.show(drawing.board(view, self._news(), width, self.session.game.parts.signs()))
        if view.ask is not None:
            self._draw_question(view, view.ask)
            self.screen.say(_("Type a number or words · why … · u undo · ? help · q quit"), "dim")
            self._say_only_acts()
        if self.notice:
            self.screen.say(self.notice, "bold")
        self._has_read()
        self.redraw, self.notice, self.opening = False, "", ()

    def _has_read(self) -> None:
        """What is told is no news to whoever looks, nor to those beside them from whom nothing is hidden."""
        match, readers = self.session.match, [self.viewer]
        if not has_secrets(self.session.game, match, self.viewer):
            beside = (seat for seat in (TABLE, *self.people) if seat != self.viewer)
            readers += [seat for seat in beside if not has_secrets(self.session.game, match, seat)]
        for seat in readers:
            self.history.all_read(seat)

    def _draw_question(self, view: View, ask: AskView) -> None:
        """What is asked with its options; only numbers that can be read there may be typed."""
        short = self._is_long(ask)
        self.printed = drawing.printed(ask, short)
        options = tuple(
            each
            if each.seat == self.viewer and each.seat in ask.seats
            else msgspec.structs.replace(each, label=self._said_by(each))
            for each in ask.options
        )
        ask = msgspec.structs.replace(ask, options=options)
        self.screen.show(drawing.question(ask, self.screen.width, short))
        self._draw_throw()

    def _draw_throw(self) -> None:
        """How a throw of several dice is typed in one line, and how the companion rolls it."""
        dice = self._throw()
        if len(dice) > 1:
            words = _("Type all dice of this throw in one line: {dice}, e.g. {example}")
            self.screen.say(words.format(dice=throwing.names(dice), example=throwing.example(dice)), "dim")
        if throwing.can_roll(self.session):
            self.screen.say(_("roll: roll for me"), "dim")

    def _throw(self) -> tuple[AskView, ...]:
        return throw_views(self.session.match, self.viewer)

    def _is_long(self, ask: AskView) -> bool:
        """Whether most of what is asked is only possible because nobody has named the cards."""
        return False

    def _news(self) -> list[str]:
        """What the viewer has not read; at a real terminal as much as leaves room for the rest."""
        news = self.history.unread(self.viewer)
        if len(news) <= MOST_NEWS or not self.screen.interactive or not self.people:
            return news
        return [_("… (l: show all)"), *news[-MOST_NEWS:]]

    def _show_ending(self) -> None:
        if self.redraw:
            self.viewer = self.viewer if len(self.people) == 1 else TABLE
            self.draw()
            if (view := self.view()).ending is not None:
                self.screen.show(*results.ending(view))
            self.screen.say(
                _("u undo the last step · l game log · results how it went · q quit"),
                "dim",
            )

    # What can be done

    def _options(self) -> tuple[OptionView, ...]:
        return self._options_of(self.viewer)

    def _options_of(self, seat: int) -> tuple[OptionView, ...]:
        """What stands in the list of this seat."""
        ask = self.session.game.view(self.session.match, seat).ask
        return ask.options if ask else ()

    def _only_acts(self) -> tuple[OptionView, ...]:
        """What is left for all who are asked, where each can do one thing alone; the viewer comes last."""
        ask = self.session.match.ask()
        asked = ask.seats if isinstance(ask, Choice) else ()
        found: list[OptionView] = []
        for seat in sorted(asked, key=lambda seat: seat == self.viewer):
            own = [option for option in self._options_of(seat) if option.seat == seat]
            hidden = seat != self.viewer and has_secrets(self.session.game, self.session.match, seat)
            if len(own) != 1 or hidden or seat not in self.people:
                return ()
            found += own
        return tuple(found)

    def _say_only_acts(self) -> None:
        """Say what Enter does where only one thing is left to do."""
        only = self._only_acts()
        if only:
            seats = self.session.seats
            own = {each.seat for each in only if each.seat == self.viewer or seats[each.seat] in each.label}
            said = [each.label if each.seat in own else self._said_by(each) for each in only]
            self.screen.say(_("Enter: {act}").format(act=_(", ").join(said)), "dim")

    def _unchanged(self) -> tuple[OptionView, ...]:
        """The list that was printed last. Prints the new one and raises `BadInput` where it has changed."""
        seat, options = self.listed
        if self.redraw or self._options_of(seat) != options:
            self.draw()
            raise BadInput(_("The list changed after it was printed. Choose from the new one."))
        return options

    def _numbered(self, word: str) -> OptionView:
        """The option with this number; of a die, the face with this number."""
        options = self._unchanged()
        face = next((option for option in options if option.label == word), None)
        place = whole_numbers.picked(word, len(options))
        if face is None and place is None:
            words = _("There is no number {number}. Type 1 to {count}.")
            if not options:
                words = _("{number}: no question to answer now. Type ? for help.")
            raise BadInput(words.format(number=word[:20], count=len(options)))
        if face is None and place not in self.printed:
            words = _(
                "Number {number} was not shown. To see the list, type a player's name, or the word in quotes."
            )
            raise BadInput(words.format(number=word[:20]))
        return face or options[place or 0]

    def _tell_numbers(self, seat: int, options: tuple[OptionView, ...], found: list[OptionView]) -> None:
        self.screen.say(_("You can:"))
        before = self.printed if self.listed == (seat, options) else frozenset()
        self.listed, self.printed = (seat, options), before | {options.index(option) for option in found}
        said = [self._said_by(option) for option in found]
        for words, option in zip(said, found, strict=True):
            under = f" ({option.group})" if option.group and said.count(words) > 1 else ""
            self.screen.say(f"{options.index(option) + 1:>3} {words}{under}")

    def _said_by(self, option: OptionView) -> str:
        """What an option does and whose act it is, where there are several seats."""
        seats = self.session.seats
        if option.seat < 0 or len(seats) < 2 or option.label.startswith(seats[option.seat]):
            return option.label
        return _("{name}: {act}").format(name=seats[option.seat], act=option.label)

    def _explain(self, refused: Refused, seat: int = TABLE) -> None:
        """Why not, by which rule, and what `seat` (or who looks) can do instead."""
        self.screen.say(refused.refusal.words, "yellow")
        for words in filter(None, (*self._grounds(refused.refusal), self._possible(seat))):
            self.screen.say(words, "dim")
        if self.refused is not None:
            self.screen.say(_("If the table allows it anyway: allow"), "dim")

    def _grounds(self, refusal: Refusal) -> tuple[str, ...]:
        """The rule or ruling of a refusal in short, and the house rule that plays a ruling the other way."""
        other = self._other_way(refusal.rule) if refusal.is_ruling else ""
        told = why.refused(self.session, refusal) if refusal.rule else []
        return (refusal.rule_words, " ".join(each.words for each in told if each.number), other)

    def _other_way(self, ruling: str) -> str:
        """How a ruling is played the other way: from now on, or in another game."""
        game, match = self.session.game, self.session.match
        ways = house_now.ways(game, match.state, [ruling])
        if len(ways) == 1:
            words = _("To play {ruling} the other way from now on: house {key}")
            return words.format(ruling=ruling, key=ways[0].spec.key)
        return other_way(game.options.specs, self.session.setup.options, ruling)

    def _possible(self, seat: int = TABLE) -> str:
        """What `seat` (or who looks) can do now; empty where that is nothing, or for nobody else to read."""
        own = self._told_seat = self.viewer if seat == TABLE else seat
        if own != self.viewer and has_secrets(self.session.game, self.session.match, own):
            return ""
        name = self.session.seats[own] if own != TABLE and len(self.session.seats) > 1 else ""
        able = [each.label for each in self._options_of(own) if each.seat in (own, TABLE)]
        words = able_words(able, name=name)
        whole = words == able_words(able, len(able), name)
        return words if whole else " ".join((words, _("To see all: more")))
