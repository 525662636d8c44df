"""One game in a terminal: draws the view of whoever is asked, and carries out what they type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from rich.panel import Panel
from rich.text import Text

from companion.engine.asks import Chance, Choice
from companion.engine.corrections import MoveCard
from companion.engine.layout import Step
from companion.engine.match import Match
from companion.engine.refusals import Refused
from companion.engine.secret_places import SECRET
from companion.engine.session import Session
from companion.engine.throws import throw_views
from companion.engine.view import AskView, OptionView, View
from companion.play import correcting, drawing, joining, results, throwing, typed_acts
from companion.play.advice import advice
from companion.play.bad_input import BadInput
from companion.play.bots import Bot, repeatable, with_thought
from companion.play.colours import seat_style
from companion.play.drawing_places import whole_boards
from companion.play.help_lines import LINES, Examples, Line, examples, help_lines
from companion.play.history import TABLE, History, has_secrets
from companion.play.players import now_at
from companion.play.screen import Screen
from companion.play.situations import situation
from companion.speech import whole_numbers
from companion.speech.words import _
from companion.store.errors import StoreError

Command = Callable[["TerminalGame", str], None]
LEAST_NEWS = 4
"""Lines of the history that are shown although they were read before."""
MOST_NEWS = 14
"""Lines of the history that are shown at once."""
MOST_POSSIBLE = 8
"""Acts that are named beside a refusal."""
WIDEST_TYPED = 26
"""Characters of what can be typed that what it does stands behind, in one column."""


class TerminalGame:
    """A session played at one terminal by the people in it, with `bots` at the other seats.

    `bots` sit where they sat when the game began, and `kinds` names them for the log. Ends when the game is
    over or somebody leaves; whatever was accepted is in the log before it is shown. `opening` is said above
    the next picture.
    """

    def __init__(
        self, session: Session, screen: Screen, bots: Mapping[int, Bot], kinds: Mapping[int, str]
    ) -> None:
        self.session = session
        self.screen = screen
        self._bots = bots
        self._kinds = kinds
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

    @property
    def bots(self) -> dict[int, Bot]:
        """The bots by the seats at which they sit now."""
        return now_at(self.session, self._bots)

    @property
    def kinds(self) -> dict[int, str]:
        """What the log calls the bots, by the seats at which they sit now."""
        return now_at(self.session, self._kinds)

    @property
    def people(self) -> list[int]:
        """The seats that no bot plays."""
        bots = self.bots
        return [seat for seat in range(len(self.session.seats)) if seat not in bots]

    def run(self) -> None:
        """Play until the game is over or left."""
        next_step = self._play_on
        while not self.left:
            try:
                next_step()
                next_step = self._play_on
            except StoreError as error:
                self.screen.say(str(error), "bold red")
                self.left = not self.screen.interactive
                self.redraw = False
                next_step = self._read  # a bot would only try the same again

    def _play_on(self) -> None:
        self._let_bots_play()
        self._sit_down()
        self._turn()

    def _sit_down(self) -> None:
        """Who looked looks on from the seat at which they sit now, and everybody when they have left."""
        before, self._names = self._names, self.session.seats
        if before != self._names and self.viewer != TABLE:
            name = before[self.viewer]
            self.viewer = self._names.index(name) if name in self._names else TABLE

    def _turn(self) -> None:
        if self.session.match.ask() is None:
            self._show_ending()
        elif self._hand_over(self._asked_viewer()):
            if self.redraw:
                self.draw()
        else:
            self.left = True
            return
        self._read()

    # Bots

    def _let_bots_play(self) -> None:
        while (seat := self._asked_bot()) is not None:
            if self.screen.interactive and not repeatable(self.kinds[seat]):
                name = self.session.seats[seat]
                self.screen.say(_("{name} is thinking …").format(name=name), "dim")
            seen = situation(self.session.match, seat, f"{self.session.setup.seed} bot")
            if seen is None:
                break
            self.session.do(seat, self.bots[seat].act(seen), bot=self.kinds[seat])
            self.redraw = True
        self.history.hear()

    def _asked_bot(self) -> int | None:
        """The bot to act; none while a person may answer the same question: people talk first."""
        ask = self.session.match.ask()
        if not isinstance(ask, Choice) or any(seat in self.people for seat in ask.seats):
            return None
        return next((seat for seat in ask.seats if seat in self.bots), None)

    # Who looks

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
            words = _("Now {name}. Nobody else looks at the screen.").format(name=name)
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

    def draw(self) -> None:
        """The whole picture, and the question."""
        self.screen.wipe()
        for words in self.opening:
            self.screen.say(words, "dim")
        view = self.view()
        width = self.screen.width
        self.screen.show(drawing.board(view, self._news(), width, self.session.game.signs()))
        if view.ask is not None:
            self._draw_question(view, view.ask)
            self.screen.say(_("A number or words do it · why … · u undo · ? help · q leave"), "dim")
        if self.notice:
            self.screen.say(self.notice, "bold")
        self.history.all_read(self.viewer)
        self.redraw, self.notice, self.opening = False, "", ()

    def _draw_question(self, view: View, ask: AskView) -> None:
        """What is asked with its options; only numbers that can be read there may be typed."""
        short = self._is_long(ask)
        self.printed = drawing.printed(ask, short)
        self.screen.show(drawing.question(ask, self.screen.width, short))
        self._draw_throw()

    def _draw_throw(self) -> None:
        """How a throw of several dice is typed in one line, and how the companion rolls it."""
        dice = self._throw()
        if len(dice) > 1:
            words = _("All dice of this throw in one line: {dice}; such as: {example}")
            self.screen.say(words.format(dice=throwing.names(dice), example=throwing.example(dice)), "dim")
        if throwing.can_roll(self.session):
            self.screen.say(_("roll: the companion rolls"), "dim")

    def _throw(self) -> tuple[AskView, ...]:
        return throw_views(self.session.match, self.viewer)

    def _is_long(self, ask: AskView) -> bool:
        """Whether most of what is asked is only possible because nobody has named the cards."""
        return False

    def _news(self) -> list[str]:
        """What the viewer has not read; at a real terminal as much as leaves room for the rest."""
        if not self.screen.interactive or not self.people:
            return self.history.unread(self.viewer)
        news = self.history.unread(self.viewer, LEAST_NEWS)
        return news if len(news) <= MOST_NEWS else [_("… (l shows all of it)"), *news[-MOST_NEWS:]]

    def _show_ending(self) -> None:
        if self.redraw:
            self.viewer = self.viewer if len(self.people) == 1 else TABLE
            self.draw()
            if (view := self.view()).ending is not None:
                self.screen.show(*results.ending(view))
            self.screen.say(
                _("u takes the last step back · l shows the log · results shows how it went · q leaves"),
                "dim",
            )

    # What is typed

    def _read(self) -> None:
        line = self.screen.ask()
        if line is None:
            self.left = True
            return
        try:
            self.obey(line)
        except Refused as refused:
            self._explain(refused)
        except BadInput as error:
            self.screen.say(str(error), "yellow")

    def obey(self, line: str) -> None:
        """Carry out one line: a command, the number of an option, or words."""
        word, _space, rest = line.partition(" ")
        command = COMMANDS.get(word.casefold())
        if command is not TerminalGame.allow:
            self.refused = None
        if not line:
            self.redraw = True
        elif self._thrown(line):
            self._done()
        elif command is not None:
            command(self, rest.strip())
        elif whole_numbers.is_number(word) and not rest:
            self._do(self._numbered(word))
        else:
            self._words(line)

    def _thrown(self, line: str) -> bool:
        """Whether the line says how several dice of the open throw lie, or has the companion roll them."""
        if not throwing.is_rolled(self.session):
            return False
        if line.casefold() == "roll" and throwing.can_roll(self.session):
            throwing.roll(self.session)
            return True
        first, _space, rest = line.replace(",", " ").partition(" ")
        dice = self._throw() if rest.strip() and first.casefold() not in COMMANDS else ()
        if len(dice) < 2:
            return False
        throwing.lay(self.session, throwing.typed(dice, line))
        return True

    def _options(self) -> tuple[OptionView, ...]:
        ask = self.view().ask
        return ask.options if ask else ()

    def _numbered(self, word: str) -> OptionView:
        """The option with this number; of a die, the face with this number."""
        options = self._options()
        face = next((option for option in options if option.label == word), None)
        place = whole_numbers.picked(word, len(options))
        if face is None and place is None:
            words = _("There is no number {number}; the numbers are 1 to {count}.")
            if not options:
                words = _("{number}: nothing is asked here now; ? shows what can be typed.")
            raise BadInput(words.format(number=word[:20], count=len(options)))
        if face is None and place not in self.printed:
            words = _(
                "The number {number} was not shown; say the name of the card, or list them by their words."
            )
            raise BadInput(words.format(number=word[:20]))
        return face or options[place or 0]

    def _do(self, option: OptionView) -> None:
        if isinstance(self.session.match.ask(), Chance):
            self.session.resolve(option.act)
        else:
            self.session.do(option.seat, option.act)
        self._done()

    def _done(self) -> None:
        self.history.hear()
        self.refused = None
        self.redraw = True

    def _words(self, line: str) -> None:
        """Words do an act when they say so clearly; the name of a card alone only tells about it."""
        options = self._options()
        said, found = line, typed_acts.offered(options, line)
        if not found and (ask := self.view().ask) is not None:
            said = typed_acts.without_question(options, ask.prompt, line)
            found = typed_acts.offered(options, said)
        if len(found) == 1 and typed_acts.says_what_to_do(found[0], said):
            self._do(found[0])
        elif found:
            self._tell_numbers(options, found)
        else:
            self.why(line)

    def _tell_numbers(self, options: tuple[OptionView, ...], found: list[OptionView]) -> None:
        self.screen.say(_("You can:"))
        self.printed |= {options.index(option) for option in found}
        for option in found:
            self.screen.say(f"{options.index(option) + 1:>3} {self._said_by(option)}")

    def _said_by(self, option: OptionView) -> str:
        """What an option does and whose act it is, where there are several seats."""
        seats = self.session.seats
        if option.seat < 0 or len(seats) < 2 or option.label.startswith(seats[option.seat]):
            return option.label
        return _("{name}: {act}").format(name=seats[option.seat], act=option.label)

    def why(self, line: str) -> None:
        """Say why the act that the words mean cannot be done, or that it can."""
        if isinstance(self.session.match.ask(), Chance):
            raise BadInput(typed_acts.no_result(self.view(), line))
        meant = self._meant(line)
        if meant is None:
            nothing = _("“{words}” means nothing here; ? shows what can be typed.")
            raise BadInput("\n".join((nothing.format(words=line[:60]), *self._possible())))
        name = self.session.seats[meant.seat]
        if meant.refusal is None:
            self.screen.say(_("{name} can do this: {act}.").format(name=name, act=meant.words))
            return
        if self.session.match.can_be_allowed(meant.seat, meant.act):
            self.refused = (meant.seat, meant.act)
        self.screen.say(_("{name}: {act}?").format(name=name, act=meant.words), "dim")
        raise Refused(meant.refusal)

    def _meant(self, line: str) -> typed_acts.Meant | None:
        """The act that words mean most likely, or the offered one with this number."""
        if not whole_numbers.is_number(line):
            return typed_acts.explained(self._known(), self.view(), max(0, self.viewer), line)
        option = self._numbered(line)
        return typed_acts.Meant(max(0, option.seat), option.act, option.label, None)

    def _known(self) -> Match[Any]:
        """The game as the viewer knows it, so that no reason tells what others hold."""
        match = self.session.match
        return Match(match.game, match.game.hide(match.state, self.viewer), match.number)

    def _explain(self, refused: Refused) -> None:
        refusal = refused.refusal
        self.screen.say(refusal.words, "yellow")
        if refusal.rule:
            self.screen.say(_("Rule: {rule}.").format(rule=_(refusal.rule)), "dim")
        for able in self._possible():
            self.screen.say(able, "dim")
        if self.refused is not None:
            self.screen.say(_("If the table allows it all the same: allow"), "dim")

    def _possible(self) -> list[str]:
        """What can be done now, in one line; none where nothing is offered."""
        able = dict.fromkeys(self._said_by(option) for option in self._options()[:MOST_POSSIBLE])
        return [_("You can: {acts}.").format(acts="; ".join(able))] if able else []

    # Commands

    def undo(self, rest: str) -> None:
        """Take the last step of a person back."""
        self._moved(self.session.undo(), _("Taken back."))

    def redo(self, rest: str) -> None:
        """Do again what was taken back."""
        self._moved(self.session.redo(), _("Done again."))

    def _moved(self, work: tuple[Step, ...], words: str) -> None:
        """At a table hands have work now; on the screen it is done."""
        self._done()
        steps = [f"  {step.words}" for step in work] if self.session.setup.lazy else []
        self.notice = "\n".join((words, *steps))

    def log(self, rest: str) -> None:
        """The whole history, as this seat may know it."""
        for line in self.history.lines(self.viewer):
            self.screen.say(f"  {line}")

    def results(self, rest: str) -> None:
        """How the game went so far, or a picture of it in the file that is named."""
        results.show_results(self.session, Path(rest) if rest else None, self.screen)

    def check(self, rest: str) -> None:
        """What the table must look like."""
        self.screen.show(correcting.listed(self.session.match, numbered=False))
        for problem in self.session.game.problems(self.session.match.state):
            self.screen.say(problem, "red")

    def correct(self, rest: str) -> None:
        """What is really on the table; without words, the places that can be corrected."""
        if not rest:
            self.screen.show(correcting.listed(self.session.match, numbered=True))
            self.screen.say(
                _("c PLACE VALUE corrects a number; c PLACE CARD PLACE moves a card; names do as well."),
                "dim",
            )
            return
        correction = correcting.correction(self._known(), rest)
        try:
            self.session.correct(correction, self.viewer)
        except Refused as refused:
            if refused.refusal.code == SECRET:
                self.refused = (TABLE, correction)
            raise
        self._done()

    def allow(self, rest: str) -> None:
        """Carry out what was refused last: the table decided so."""
        if self.refused is None:
            raise BadInput(_("Nothing was refused just now; allow does what was refused last."))
        seat, act = self.refused
        if isinstance(act, MoveCard):
            self.session.correct_by_leave(act, self.viewer)
        else:
            self.session.overrule(seat, act)
        self._done()

    def look_as(self, rest: str) -> None:
        """Give the screen to another person, who may act out of turn where the rules allow it."""
        names = [typed_acts.tokens(name) for name in self.session.seats]
        typed = typed_acts.tokens(rest)
        if typed not in names or names.index(typed) not in self.people:
            people = ", ".join(self.session.seats[seat] for seat in self.people)
            raise BadInput(_("as NAME: the people at this screen are {people}.").format(people=people))
        self.guest = (names.index(typed), self.session.match.number)

    def join(self, rest: str) -> None:
        """Somebody joins with a name of their own, and with what they say they play."""
        if self.session.game.party is None:
            raise BadInput(
                _("Nobody joins this game while it is under way; q leaves it, and a new one can be begun.")
            )
        party, ask = self.session.game.party(), self.session.match.ask()
        name, role = joining.newcomer(rest, party.roles(self.session.match.state))
        self.session.do(ask.seats[0] if isinstance(ask, Choice) else 0, party.join(name, role))
        self._done()

    def suggest(self, rest: str) -> None:
        """What the careful player would do for whoever is asked, and the HP it would leave."""
        ask = self.session.match.ask()
        asked = ask.seats if isinstance(ask, Choice) else ()
        seat = (
            self._seat_called(rest) if rest else self.viewer if self.viewer in asked else next(iter(asked), 0)
        )
        found = advice(self.session, seat, self.viewer)
        self.screen.say(_("{name} could do this:").format(name=self.session.seats[seat]), "bold")
        for line in found.lines():
            self.screen.say(f"  {line}")

    def rules(self, rest: str) -> None:
        """What may be done now, with the page of the rule book."""
        pages = self.session.game.rules_pages
        if pages is None:
            raise BadInput(
                _("This game has no pages of rules here; why ACT says why something cannot be done.")
            )
        for page in pages(self.session.match.state, self.session.match.ask()):
            self.screen.say(page.title, "bold")
            for line in page.lines:
                self.screen.say(f"  {line}")
            self.screen.say(f"  {page.source}", "dim")

    def board(self, rest: str) -> None:
        """Every board, also one that lies aside."""
        for drawn in whole_boards(self.view(), self.screen.console.width):
            self.screen.show(drawn)

    def _seat_called(self, typed: str) -> int:
        """The seat with this name. Raises `BadInput` naming all."""
        names = [typed_acts.tokens(name) for name in self.session.seats]
        if typed_acts.tokens(typed) not in names:
            words = _("There is no seat called {name}; the seats are {names}.")
            raise BadInput(words.format(name=typed[:40], names=", ".join(self.session.seats)))
        return names.index(typed_acts.tokens(typed))

    def play_bot(self, rest: str) -> None:
        """A bot plays now, before the people are ready; as long as it is asked."""
        seat = self._bot_named(rest)
        while (seen := situation(self.session.match, seat, f"{self.session.setup.seed} bot")) is not None:
            self.session.do(seat, self.bots[seat].act(seen), bot=self.kinds[seat])
            self._done()

    def ask_bot(self, rest: str) -> None:
        """What a bot would do now."""
        seat = self._bot_named(rest)
        name = self.session.seats[seat]
        seen = situation(self.session.match, seat, f"{self.session.setup.seed} bot")
        if seen is None:
            raise BadInput(_("{name} is not asked now; say this again when it is.").format(name=name))
        chosen = self.bots[seat].act(seen)
        act = self.session.game.act_words(self.session.match.state, seat, chosen)
        act = with_thought(self.bots[seat], act)
        self.screen.say(_("{name} would do this: {act}.").format(name=name, act=act))

    def _bot_named(self, rest: str) -> int:
        names = {seat: self.session.seats[seat] for seat in self.bots}
        found = [seat for seat, name in names.items() if not rest or name.casefold() == rest.casefold()]
        if len(found) == 1:
            return found[0]
        words = (
            _("Say which bot: {names}.")
            if names
            else _("No bot plays here; begin a game with one, as in: --seats Anna,bot:careful.")
        )
        raise BadInput(words.format(names=", ".join(names.values())))

    def help(self, rest: str) -> None:
        """What can be typed, with examples of this game."""
        self._show_help(help_lines(LINES, self._examples()))

    def _examples(self) -> Examples:
        dice, view = self._throw(), self.view()
        throw = throwing.example(dice) if len(dice) > 1 else ""
        given = examples(view, self.viewer, self.bots, throw, self.session.game.card_words)
        rules = "rules" if self.session.game.rules_pages is not None else ""
        return msgspec.structs.replace(
            given, rules=rules, board="board" if view.boards else "", join=self._newcomer()
        )

    def _newcomer(self) -> str:
        """How somebody joins, for whom there is room; empty where nobody can."""
        party = self.session.game.party
        roles = party().roles(self.session.match.state) if party is not None else {}
        return f"join Clara {next(iter(roles.values()))}" if roles else ""

    def _show_help(self, lines: list[Line]) -> None:
        wide = max(len(typed) for typed, _meaning in lines if len(typed) <= WIDEST_TYPED)
        for typed, meaning in lines:
            line = Text(f"  {typed:<{wide}}  ", "bold")
            self.screen.show(line.append(meaning, "not bold"))

    def leave(self, rest: str) -> None:
        """Leave; the game is kept."""
        self.left = True


_NAMES: Mapping[str, Command] = {
    "u undo": TerminalGame.undo,
    "r redo": TerminalGame.redo,
    "l log": TerminalGame.log,
    "results": TerminalGame.results,
    "t table": TerminalGame.check,
    "c correct": TerminalGame.correct,
    "w why": TerminalGame.why,
    "allow": TerminalGame.allow,
    "as": TerminalGame.look_as,
    "join": TerminalGame.join,
    "suggest": TerminalGame.suggest,
    "rules": TerminalGame.rules,
    "board": TerminalGame.board,
    "bot": TerminalGame.play_bot,
    "would": TerminalGame.ask_bot,
    "? h help": TerminalGame.help,
    "q quit": TerminalGame.leave,
}
COMMANDS = {name: command for names, command in _NAMES.items() for name in names.split()}
