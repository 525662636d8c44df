"""What can be asked of a game in a terminal: why, the log, the table, advice, rules, help."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion.engine.asks import Chance, Choice
from companion.engine.refusals import Refused
from companion.play import throwing
from companion.play.bad_input import BadInput
from companion.play.bots.advice import advice
from companion.play.bots.players import with_thought
from companion.play.terminal import correcting, typed_acts
from companion.play.terminal.drawing_places import whole_boards
from companion.play.terminal.help_lines import LINES, Examples, Line, examples, help_lines
from companion.play.terminal.shown_game import ShownGame
from companion.play.terminal.spoken_commands import in_english
from companion.play.told import results, why
from companion.play.told.history import TABLE
from companion.rulebook.telling import Told
from companion.speech import whole_numbers
from companion.speech.called import own_command
from companion.speech.words import _

WIDEST_TYPED = 26
"""Characters of what can be typed that what it does stands behind, in one column."""


class AskedGame(ShownGame):
    """A game that is shown, and tells more of itself when somebody asks."""

    def why(self, line: str) -> None:
        """Say why the act that the words mean cannot be done, or that it can.

        Without words it tells the rules of the question, with "log" those of a step, and those of a number.
        """
        word, _space, rest = in_english(line).partition(" ")
        id = self._number_called(line)
        if not line:
            self._tell_rules(why.asked(self.session))
        elif word == "log" and (not rest or whole_numbers.is_number(rest)):
            self._tell_rules(why.done(self.session, self._step(rest), self.viewer))
        elif id:
            self._tell_rules(why.counted(self.session, id))
        else:
            self._why_not(line)

    def _number_called(self, line: str) -> str:
        """The number or mark on the table with this name; empty for none, and where a card is called so."""
        cards, name = self.session.game.places.conserved(self.session.match.state), line.casefold()
        if any(self.session.game.words.card(card).casefold() == name for card in cards if card):
            return ""
        return why.numbers_in(self.view()).get(name, "")

    def _step(self, typed: str) -> int:
        """The step of the log with this number; without one, the last. Raises `BadInput`."""
        last = why.last_step(self.session)
        number = whole_numbers.whole(typed) if typed else last
        if number is None or not 0 < number < len(self.session.entries):
            words = _("There is no step {number} yet. To see all steps: l")
            raise BadInput(words.format(number=typed[:20] or 1))
        return number

    def _tell_rules(self, told: Sequence[Told]) -> None:
        """Sentences of the rule text with where they stand, and what explains them."""
        if not told:
            words = _("No rule text belongs to this. To search: {command}")
            raise BadInput(words.format(command=own_command(f"rules {self.session.game.id} WORDS")))
        for line in told:
            self.screen.say(line.words)
            for words in (f"{line.place} {line.number}".strip(), *line.below):
                self.screen.say(f"  {words}", "dim")

    def _why_not(self, line: str) -> None:
        """Why the act that the words mean cannot be done, or that it can."""
        if isinstance(self.session.match.ask(), Chance):
            raise BadInput(typed_acts.no_result(self.view(), line))
        meant = self._meant(line)
        if meant is None:
            raise BadInput(self._no_act(line))
        name = self.session.seats[meant.seat]
        if meant.refusal is None:
            self.screen.say(_("{name} can do this: {act}.").format(name=name, act=meant.words.rstrip(".")))
            return
        if self.session.match.can_be_allowed(meant.seat, meant.act):
            self.refused = (meant.seat, meant.act)
        self.screen.say(_("{name}: {act}?").format(name=name, act=meant.words.rstrip(".")), "dim")
        self._explain(Refused(meant.refusal), meant.seat)

    def _no_act(self, line: str) -> str:
        """Why these words do nothing: who is named has to wait, or they mean nothing."""
        named = next(filter(self._is_actor, typed_acts.named(self.session.seats, line)), None)
        seat, ask = named.seat if named is not None else TABLE, self.view().ask
        words = _("“{words}” is not a command here. Type ? for help.").format(words=line[:60])
        if ask is not None and self.viewer in self._only_beside():
            words = _("{name} cannot do that now.").format(name=self.session.seats[self.viewer])
        if seat != TABLE and ask is not None and seat not in ask.seats:
            waiting = _("{name} must wait. {question}")
            words = waiting.format(name=self.session.seats[seat], question=ask.prompt)
        return "\n".join(filter(None, (words, self._possible(seat))))

    def _only_beside(self) -> tuple[int, ...]:
        """Who is not asked and may still act, such as taking back that they are done."""
        ask = self.session.match.ask()
        return tuple(seat for seat in ask.also if seat not in ask.seats) if isinstance(ask, Choice) else ()

    def _is_actor(self, named: typed_acts.Named) -> bool:
        """Whether a named person would do the act: not where the name stands in the place of the target."""
        labels, name = [option.label for option in self._options()], self.session.seats[named.seat]
        return not named.place or all(named.is_actor(label, name) for label in labels)

    def _meant(self, line: str) -> typed_acts.Meant | None:
        """The act that words mean most likely, or the offered one with this number."""
        if not whole_numbers.is_number(line):
            return typed_acts.explained(self._known(), self.view(), max(0, self.viewer), line)
        option = self._numbered(line)
        return typed_acts.Meant(max(0, option.seat), option.act, option.label, None)

    def log(self, rest: str) -> None:
        """The whole history, as this seat may know it, with the steps that `why` takes."""
        for number, line in self.history.numbered(self.viewer):
            self.screen.say(f"{number:>4} {line}")

    def results(self, rest: str) -> None:
        """How the game went so far, or a picture of it in the file that is named."""
        results.show_results(self.session, Path(rest) if rest else None, self.screen)

    def check(self, rest: str) -> None:
        """What the table must look like."""
        self.screen.show(correcting.listed(self.session.match, numbered=False))
        for problem in self.session.game.places.problems(self.session.match.state):
            self.screen.say(problem, "red")

    def more(self, rest: str) -> None:
        """All that the person can do who was told a part of it."""
        seat = self._told_seat if self._told_seat != TABLE else self.viewer
        options = self._options_of(seat)
        self._tell_numbers(seat, options, [each for each in options if each.seat in (seat, TABLE)])

    def look_as(self, rest: str) -> None:
        """Give the screen to another person, who may act out of turn where the rules allow it."""
        names = [typed_acts.tokens(name) for name in self.session.seats]
        typed = typed_acts.tokens(rest)
        if typed not in names or names.index(typed) not in self.people:
            people = ", ".join(self.session.seats[seat] for seat in self.people)
            raise BadInput(_("as NAME: the people at this screen are {people}.").format(people=people))
        self.guest = (names.index(typed), self.session.match.number)

    def suggest(self, rest: str) -> None:
        """What the careful player would do for whoever is asked, and the HP it would leave."""
        ask = self.session.match.ask()
        asked = ask.seats if isinstance(ask, Choice) else ()
        seat = (
            self._seat_called(rest) if rest else self.viewer if self.viewer in asked else next(iter(asked), 0)
        )
        found = advice(self.session, seat, self.viewer)
        self.screen.say(_("Suggestion for {name}:").format(name=self.session.seats[seat]), "bold")
        for line in found.lines():
            self.screen.say(f"  {line}")

    def rules(self, rest: str) -> None:
        """What may be done now, with the page of the rule book."""
        pages = self.session.game.parts.rules_pages
        if pages is None:
            raise BadInput(
                _("This game has no rule pages here. To see why something is not allowed: why ACTION")
            )
        for page in pages(self.session.match.state, self.session.match.ask()):
            self.screen.say(page.title, "bold")
            for line in page.lines:
                self.screen.say(f"  {line}")
            self.screen.say(f"  {page.source}", "dim")

    def board(self, rest: str) -> None:
        """Every board, also one that lies aside."""
        boards = list(whole_boards(self.view(), self.screen.console.width))
        if not boards:
            raise BadInput(_("No board or map to show now. To see every place: t"))
        for drawn in boards:
            self.screen.show(drawn)

    def ask_bot(self, rest: str) -> None:
        """What a bot would do now."""
        seat = self._bot_named(rest)
        name = self.session.seats[seat]
        chosen = self.seated.would(seat)
        if chosen is None:
            raise BadInput(
                _("{name} has nothing to do now. Try again when it is their turn.").format(name=name)
            )
        act = self.session.game.words.act(self.session.match.state, seat, chosen)
        act = with_thought(self.bots[seat], act)
        self.screen.say(_("{name} would do this: {act}.").format(name=name, act=act))

    def help(self, rest: str) -> None:
        """What can be typed, with examples of this game."""
        self._show_help(help_lines(LINES, self._examples()))

    def _examples(self) -> Examples:
        dice, view = self._throw(), self.view()
        throw = throwing.example(dice) if len(dice) > 1 else ""
        given = examples(view, self.viewer, self.bots, throw, self.session.game.words.card)
        rules = "rules" if self.session.game.parts.rules_pages is not None else ""
        return msgspec.structs.replace(
            given, rules=rules, board="board" if view.boards else "", join=self._newcomer()
        )

    def _newcomer(self) -> str:
        """How somebody joins, for whom there is room; empty where nobody can."""
        party = self.session.game.parts.party
        roles = party().roles(self.session.match.state) if party is not None else {}
        return f"join Clara {next(iter(roles.values()))}" if roles else ""

    def _show_help(self, lines: list[Line]) -> None:
        wide = max(len(typed) for typed, _meaning in lines if len(typed) <= WIDEST_TYPED)
        shown = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        shown.add_column(width=wide, style="bold")
        for typed, meaning in lines:
            shown.add_row(Text(typed), Text(meaning))
        self.screen.show(Padding(shown, (0, 0, 0, 2)))

    def _seat_called(self, typed: str) -> int:
        """The seat with this name. Raises `BadInput` naming all."""
        names = [typed_acts.tokens(name) for name in self.session.seats]
        if typed_acts.tokens(typed) not in names:
            words = _("No player is called {name}. The players are {names}.")
            raise BadInput(words.format(name=typed[:40], names=", ".join(self.session.seats)))
        return names.index(typed_acts.tokens(typed))

    def _bot_named(self, rest: str) -> int:
        names = {seat: self.session.seats[seat] for seat in self.bots}
        found = [seat for seat, name in names.items() if not rest or name.casefold() == rest.casefold()]
        if len(found) == 1:
            return found[0]
        words = (
            _("Which bot? {names}.")
            if names
            else _("There is no bot in this game. To start a game with one: --seats Anna,bot:careful")
        )
        raise BadInput(words.format(names=", ".join(names.values())))
