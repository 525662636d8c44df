"""One game in a terminal: whoever is asked sees it (`shown_game`), and what they type is carried out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from companion.engine import house_now
from companion.engine.asks import Chance, Choice
from companion.engine.commands import Correct, Do, Overrule, Redo, Resolve, Roll, Throw, Undo
from companion.engine.corrections import MoveCard
from companion.engine.layout import Step
from companion.engine.options import written
from companion.engine.refusals import Refused
from companion.engine.secret_places import SECRET
from companion.engine.view import OptionView
from companion.play import throwing
from companion.play.bad_input import BadInput
from companion.play.bots.players import repeatable
from companion.play.command_line import joining
from companion.play.terminal import correcting, typed_acts
from companion.play.terminal.asked_game import AskedGame
from companion.play.terminal.spoken_commands import in_english
from companion.play.told.entry_words import entry_words
from companion.play.told.history import TABLE, has_secrets
from companion.speech import whole_numbers
from companion.speech.near import meant
from companion.speech.words import _
from companion.store.errors import StoreError

Command = Callable[["TerminalGame", str], None]


class TerminalGame(AskedGame):
    """A session played at one terminal by the people in it, with `bots` at the other seats.

    Ends when the game is over or somebody leaves; whatever was accepted is in the log before it is shown.
    """

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
        while (seat := self.seated.asked()) is not None:
            if self.screen.interactive and not repeatable(self.seated.kinds[seat]):
                name = self.session.seats[seat]
                self.screen.say(_("{name} is thinking …").format(name=name), "dim")
            if not self.seated.act(seat):
                break
            self.history.hear()  # each act with its own step
            self.redraw = True
        self.history.hear()

    # What is typed

    def _read(self) -> None:
        line = self.screen.ask()
        if line is None:
            self.left = True
            return
        self.guarded(self.obey, line)

    def guarded(self, command: Callable[[str], None], rest: str) -> None:
        """Carry something out; what cannot be is said."""
        try:
            command(rest)
        except Refused as refused:
            self._explain(refused)
        except BadInput as error:
            self.screen.say(str(error), "yellow")

    def obey(self, line: str) -> None:
        """Carry out one line: a command, the number of an option, or words."""
        line = self._of_whom_it_is(in_english(typed_acts.without_rows(self.view(), line)))
        word, _space, rest = line.partition(" ")
        command = COMMANDS.get(word.casefold())
        if command is not TerminalGame.allow:
            self.refused = None
        if not line:
            self._enter()
        elif self._thrown(line) or self._thrown_early(line):
            self._done()
        elif line.casefold() == "roll" and not throwing.is_rolled(self.session):
            self.screen.say(_("No roll is needed now."), "yellow")
            self.screen.say(self._possible(), "dim")
        elif command is not None:
            command(self, rest.strip())
        elif whole_numbers.is_number(word) and not rest:
            self._do(self._numbered(word))
        else:
            self._words(line)

    def _of_whom_it_is(self, line: str) -> str:
        """The line without the name of whoever draws or rolls, which may stand before the result."""
        ask, first = self.session.match.ask(), next(iter(typed_acts.named(self.session.seats, line)), None)
        if isinstance(ask, Chance) and first is not None and (first.seat, first.place) == (ask.seat, 0):
            return first.words or line
        return line

    def _enter(self) -> None:
        """Enter alone does what is left to do where that is one thing, and else shows everything again."""
        self.redraw = True
        for option in self._only_acts():
            if self.session.match.why_not(option.seat, option.act) is None:
                self._do(option)

    def _thrown(self, line: str) -> bool:
        """Whether the line says how several dice of the open throw lie, or has the companion roll them."""
        if not throwing.is_rolled(self.session):
            return False
        if line.casefold() == "roll" and throwing.can_roll(self.session):
            self.session.handle(Roll())
            return True
        first, _space, rest = line.replace(",", " ").partition(" ")
        dice = self._throw() if rest.strip() and first.casefold() not in COMMANDS else ()
        if len(dice) < 2 or not (whole_numbers.is_number(first) or throwing.is_face(dice, first)):
            return False
        self.session.handle(Throw(throwing.typed(dice, line)))
        return True

    def _thrown_early(self, line: str) -> bool:
        """Whether dice are told before somebody said for what: the one act that throws so many is done."""
        faces = line.replace(",", " ").split()
        if len(faces) < 2 or not all(map(whole_numbers.is_number, faces)):
            return False
        match, ask = self.session.match, self.view().ask
        own = [each for each in ask.options if each.seat == self.viewer] if ask is not None else []
        throws = [(option, throwing.after(match, option, self.viewer)) for option in own]
        fits = [(option, dice) for option, dice in throws if len(dice) == len(faces)]
        if len(fits) > 1:
            words = _("Choose what to roll for first, then type {dice} again: {acts}.")
            acts = " · ".join(option.label for option, _dice in fits)
            raise BadInput(words.format(dice=line, acts=acts))
        for option, dice in fits:
            outcomes = throwing.typed(dice, line)
            self.session.handle(Do(option.seat, option.act))
            self.session.handle(Throw(outcomes))
        return bool(fits)

    def _do(self, option: OptionView) -> None:
        if isinstance(self.session.match.ask(), Chance):
            self.session.handle(Resolve(option.act))
        else:
            self.session.handle(Do(option.seat, option.act))
        self._done()

    def _done(self) -> None:
        self.history.hear()
        self.refused = None
        self.redraw = True

    def _words(self, line: str) -> None:
        """Words do the one act of theirs that they fit; the name of a target alone does nothing."""
        names, (seat, said) = self.session.seats, self._bound(line)
        if not said:
            self._list_of(seat)
            return
        options = self._options_of(seat)
        own = [each for each in options if self.viewer == seat or each.seat == seat]
        found = typed_acts.offered(own, said, names)
        if said == line and (theirs := self._said_in_full(said, found)) is not None:
            self._acts(theirs.seat)
            self._do(theirs)
            return
        if not found and (ask := self.view().ask) is not None:
            said = typed_acts.without_question(own, ask.prompt, said, names)
            found = typed_acts.offered(own, said, names)
        sure = len(found) == 1 and self._is_agreed(found[0], line)
        if sure and (said != line or self._is_meant(found[0], said)):
            self._acts(seat)
            self._do(found[0])
        elif not found and (steps := self._in_two_steps(own, said)) is not None:
            self._acts(seat)
            self._do_both(*steps)
        elif found := found or typed_acts.near(own, said):
            self._tell_numbers(seat, options, found)
        else:
            self.why(line)

    def _is_agreed(self, option: OptionView, line: str) -> bool:
        """Whether the words name somebody whose things the act spends too, where there is one."""
        named = {each.seat for each in typed_acts.named(self.session.seats, line)}
        return not option.payers or bool(named.intersection(option.payers))

    def _is_meant(self, option: OptionView, said: str) -> bool:
        """Whether the words do the only act that they fit, rather than ask about it."""
        card = self.session.game.words.card(option.card) if option.card else ""
        return typed_acts.says_what_to_do(option, said, self.view(), card)

    def _in_two_steps(self, own: Sequence[OptionView], said: str) -> tuple[OptionView, Any] | None:
        """The one act that makes another one possible, where the words say both: "grow Bash"."""
        found, names = [], self.session.seats
        for option in own:
            rest = typed_acts.besides(option, said)
            then = self._made_possible(option) if rest else []
            fits = typed_acts.offered(then, " ".join(rest), names)
            found += [(option, each.act) for each in fits]
        return found[0] if len(found) == 1 else None

    def _made_possible(self, option: OptionView) -> list[OptionView]:
        """What its seat may do after this act and not yet, tried on a copy."""
        match, seat = self.session.match, option.seat
        trial, before = match.copy(), match.legal(seat)
        trial.do(seat, option.act)
        words, state = match.game.words.act, trial.state
        then = [act for act in trial.legal(seat) if act not in before]
        return [OptionView(act, seat, words(state, seat, act)) for act in then]

    def _do_both(self, option: OptionView, act: Any) -> None:
        """Do an act, and the one that it has made possible."""
        self._do(option)
        then = next((each for each in self._options_of(option.seat) if each.act == act), None)
        if then is not None:
            self._do(then)

    def _said_in_full(self, said: str, found: Sequence[OptionView]) -> OptionView | None:
        """The act of the only other person who can do just this, where whoever looks can only do like it."""
        if any(typed_acts.tokens(each.label) == typed_acts.tokens(said) for each in found):
            return None
        others = [seat for seat in self.people if seat != self.viewer and self._may_be_typed_for(seat)]
        meant = [
            option
            for seat in others
            for option in self._options_of(seat)
            if option.seat == seat and typed_acts.tokens(option.label) == typed_acts.tokens(said)
        ]
        return meant[0] if len(meant) == 1 else None

    def _bound(self, line: str) -> tuple[int, str]:
        """Whose act the line is, and its words: of the person named in it, else of whoever looks."""
        own, names = self._options(), self.session.seats
        if any(typed_acts.tokens(each.label) == typed_acts.tokens(line) for each in own):
            return self.viewer, line
        for each in typed_acts.named(names, line):
            if not each.words and each.seat in self.people:
                return each.seat, ""
            if any(each.is_in(option.label, line, names[each.seat]) for option in own):
                break
            if self._may_be_typed_for(each.seat) and (
                not each.place
                or any(
                    each.is_actor(option.label, names[each.seat])
                    for option in typed_acts.offered(self._options_of(each.seat), each.words, names)
                    if option.seat == each.seat
                )
            ):
                return each.seat, each.words
        return self.viewer, line

    def _may_be_typed_for(self, seat: int) -> bool:
        """Whether this person may act now, and whoever looks may see with what."""
        ask = self.session.match.ask()
        asked = isinstance(ask, Choice) and seat in (*ask.seats, *ask.also) and seat in self.people
        return asked and (seat == self.viewer or not has_secrets(self.session.game, self.session.match, seat))

    def _list_of(self, seat: int) -> None:
        """Show this person's list: their name alone was typed."""
        self.guest, self.redraw = (seat, self.session.match.number), True

    def _acts(self, seat: int) -> None:
        """This person acts, whoever looks."""

    # Commands

    def undo(self, rest: str) -> None:
        """Take the last step of a person back; with a name, the last act of that one alone."""
        seat, before = self._seat_called(rest) if rest else None, self.session.timeline.path()
        try:
            work = self.session.handle(Undo(seat=seat))
            gone = min(set(before) - set(self.session.timeline.path()))
            step = entry_words(self.session, gone, TABLE)
            self._moved(work, _("Undone: {step}").format(step=step) if step else _("Undone."))
            if seat is not None and self._may_be_typed_for(seat):
                self._acts(seat)
        except Refused as refused:
            self._explain(refused, TABLE if seat is None else seat)

    def redo(self, rest: str) -> None:
        """Do again what was taken back."""
        self._moved(self.session.handle(Redo()), _("Redone."))

    def _moved(self, work: tuple[Step, ...], words: str) -> None:
        """At a table hands have work now; on the screen it is done."""
        self._done()
        steps = [f"  {step.words}" for step in work] if self.session.setup.lazy else []
        self.notice = "\n".join((words, *steps))

    def correct(self, rest: str) -> None:
        """What is really on the table; without words, the places that can be corrected."""
        if not rest:
            self.screen.show(correcting.listed(self.session.match, numbered=True))
            self.screen.say(
                _("To correct a number: c PLACE VALUE. To move a card: c PLACE CARD PLACE. Names work too."),
                "dim",
            )
            return
        correction = correcting.correction(self._known(), rest)
        try:
            self.session.handle(Correct(correction, self.viewer))
        except Refused as refused:
            if refused.refusal.code == SECRET:
                self.refused = (TABLE, correction)
            raise
        self._done()

    def house(self, rest: str) -> None:
        """Play a ruling the other way from now on; without words, the house rules that can change."""
        there = {way.spec.key: way for way in house_now.ways(self.session.game, self.session.match.state)}
        if not rest:
            for key, way in there.items():
                words = _("{key} = {value}: {words}")
                said = words.format(key=key, value=written(way.on), words=_(way.spec.words))
                self.screen.say(said)
            return
        if rest.casefold() not in there:
            raise BadInput(self._why_not_changed(rest, there))
        self.session.handle(Correct(there[rest.casefold()].other))
        self._done()

    def _why_not_changed(self, key: str, there: Collection[str]) -> str:
        """Why a house rule keeps its value in this game."""
        if any(
            spec.key == key.casefold() and spec.kind != "bool"
            for spec in house_now.may_change(self.session.game)
        ):
            return _("{key} has more than on and off, so only a new game can change it.").format(key=key)
        words = _("{key} cannot change during this game. To see the house rules that can: house")
        return words.format(key=key[:40]) + meant(key, there)

    def allow(self, rest: str) -> None:
        """Carry out what was refused last: the table decided so."""
        if self.refused is None:
            raise BadInput(_("Nothing to allow. “allow” repeats the last refused action anyway."))
        seat, act = self.refused
        by_leave = isinstance(act, MoveCard)
        self.session.handle(Overrule(self.viewer if by_leave else seat, act))
        self._done()

    def join(self, rest: str) -> None:
        """Somebody joins with a name of their own, and with what they say they play."""
        if self.session.game.parts.party is None:
            raise BadInput(_("This game is closed to new players. To start another one, quit with q."))
        party, ask = self.session.game.parts.party(), self.session.match.ask()
        name, role = joining.newcomer(rest, party.roles(self.session.match.state))
        self.session.handle(Do(ask.seats[0] if isinstance(ask, Choice) else 0, party.join(name, role)))
        self._done()

    def play_bot(self, rest: str) -> None:
        """A bot plays now, before the people are ready; as long as it is asked."""
        seat = self._bot_named(rest)
        while self.seated.act(seat):
            self._done()

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
    "house": TerminalGame.house,
    "more": TerminalGame.more,
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
