"""A game at the table, told and tapped in a terminal: lines that are typed, and what devices see."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from queue import SimpleQueue

import msgspec

from companion.engine.asks import Choice
from companion.engine.declared import Declare, DeclaredVerb
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.engine.view import AskView, View
from companion.play import correcting, typed_acts
from companion.play.bad_input import BadInput
from companion.play.bots import Bot
from companion.play.colours import seat_style
from companion.play.help_lines import LINES, Examples, help_lines
from companion.play.history import TABLE, History, has_secrets
from companion.play.screen import Screen
from companion.play.terminal import TerminalGame
from companion.speech import whole_numbers
from companion.speech.words import N_, _
from companion.table import declaring, matching
from companion.table.decks import Decks
from companion.table.desk import Desk
from companion.table.inputs import understood
from companion.table.putting_away import Packing, heaps
from companion.table.replies import Answered, Denied, Option, Question, Reply, Told, UndoOffer, signal
from companion.table.seat_modes import SEAT_MODES
from companion.table.shown_cards import NOBODY
from companion.table.taps import HOW_DRAWN

NextEvent = Callable[[float], object | None]
"""The next event of the hardware, waiting for one at most so many seconds."""
PATIENCE = 0.5

TABLE_HELP = (
    (
        "declare {declared}",
        N_("say what a card did instead of showing it; declare alone lists what can be said"),
    ),
    ("none", N_("nothing of what is asked about a card is meant: it stays in the hand")),
    ("yes", N_("take the last step back, when that was offered")),
    ("allow 2", N_("allow the second of the acts that were refused")),
    ("mode {name} effects", N_("how {name} plays: cards, effects, numbers or screen")),
    ("away", N_("enough for tonight: what must be kept together, player by player; the game is kept")),
    ("all {act}", N_("everybody who is asked, and can, does the same")),
)
THINGS = N_("how such things come to the companion: cards, numbers or screen; mode all for everything")


class _Line(msgspec.Struct, frozen=True):
    """What somebody typed; `None` at the end of the input."""

    line: str | None


class _Seen(msgspec.Struct, frozen=True):
    """What a device saw."""

    event: object


class TableGame(TerminalGame):
    """A session at one desk. `show` hears of every reply, for lamps and tones (`replies.signal`).

    Typed lines do everything that devices do. `decks` keep how each seat plays, if there are any.
    """

    def __init__(
        self,
        desk: Desk,
        screen: Screen,
        next_event: NextEvent,
        bots: Mapping[int, Bot],
        kinds: Mapping[int, str],
        show: Callable[[Reply], None] = lambda reply: None,
        decks: Decks | None = None,
    ) -> None:
        super().__init__(desk.session, screen, bots, kinds)
        self.desk = desk
        self.decks = decks
        self.show = show
        self.history = _HeardHistory(desk.session, desk)
        self.keep_modes: Callable[[], None] = lambda: None
        self._next_event = next_event
        self._inbox: SimpleQueue[_Line | _Seen] = SimpleQueue()
        self._may_type = threading.Semaphore(0)
        self._typing = self._written = self._covered = False
        self._told = self.session.match.number
        self._acted = 0
        self._over = threading.Event()

    def run(self) -> None:
        """Play until the game is over or left."""
        threads = [
            threading.Thread(target=self._listen, name="table", daemon=True),
            threading.Thread(target=self._type, name="typed lines", daemon=True),
        ]
        for thread in threads:
            thread.start()
        self.notice = self._work()
        try:
            super().run()
        finally:
            self._over.set()
            self._may_type.release()
            threads[0].join(4 * PATIENCE)

    # What comes in

    def _listen(self) -> None:
        while not self._over.is_set():
            event = self._next_event(PATIENCE)
            if event is not None:
                self._inbox.put(_Seen(event))

    def _type(self) -> None:
        while True:
            self._may_type.acquire()
            if self._over.is_set():
                return
            line = self.screen.ask()
            self._inbox.put(_Line(line))
            if line is None:
                return

    def _next(self) -> _Line | _Seen:
        """What comes in next; a line is asked for below what was drawn last."""
        if self._typing and self._written:
            self.screen.ask_again()
        elif not self._typing:
            self._typing = True
            self._may_type.release()
        self._written = False
        found = self._inbox.get()
        self._typing = isinstance(found, _Seen)
        return found

    def _read(self) -> None:
        found = self._next()
        if isinstance(found, _Seen):
            self._heard(found.event)
        elif found.line is None:
            self.left = True
        else:
            self._guarded(found.line)

    def _wait(self, words: str) -> bool:
        """Wait for Enter; what devices see meanwhile counts."""
        if not self.screen.interactive:
            return True
        self.screen.say(words)
        self._covered = True
        while isinstance(found := self._next(), _Seen):
            self._heard(found.event)
        self._covered = False
        return found.line is not None

    def _heard(self, event: object) -> None:
        known = understood(event)
        before = self._round()
        reply = self.desk.hear(known) if known is not None else None
        if reply is not None:
            self._written = True
            self.screen.clear_line()
            if self._round() == before:
                self._turn_to(reply)
            self.tell(reply)

    def _turn_to(self, reply: Reply) -> None:
        """After a scan the list is that of the seat that showed it, if it is asked at all."""
        ask, seat = self.session.match.ask(), getattr(reply, "seat", -1)
        if isinstance(ask, Choice) and seat in ask.seats and seat in self.people and not self._secret(seat):
            self._acts(seat)

    def _secret(self, seat: int) -> bool:
        """Whether only this seat may see its hand: the screen is handed over then, not turned."""
        return has_secrets(self.session.game, self.session.match, seat)

    # Whose list it is

    def _asked_viewer(self) -> int:
        """When a round has begun, the list is nobody's until somebody acts, scans or says a name."""
        found = super()._asked_viewer()
        return TABLE if self.guest is None and self._is_nobodys() else found

    def _is_nobodys(self) -> bool:
        """Whether several people are asked together, and none of them has done anything in this round."""
        ask = self.session.match.ask()
        if not isinstance(ask, Choice) or self._round() <= self._acted:
            return False
        people = [seat for seat in ask.seats if seat in self.people]
        return len(people) > 1 and not any(self._secret(seat) for seat in people)

    def _round(self) -> int:
        return self.session.game.view(self.session.match, TABLE).round

    def _acts(self, seat: int) -> None:
        """The list is that of this seat now."""
        self._acted = self._round()
        self.redraw = self.redraw or seat != self.viewer
        self.viewer = seat

    # What is said

    def tell(self, reply: Reply) -> None:
        """Say a reply and what follows from it, and let lamps and tones say it too."""
        self._tell(reply)
        for following in self.desk.further():  # cards that had to wait for what was just said
            self._tell(following)

    def _tell(self, reply: Reply) -> None:
        self.show(reply)
        if isinstance(reply, Answered):
            if self.session.match.number != self._told:  # else the picture stays, and the words below it
                self._done()
            self.screen.say(reply.words, "green")
        elif isinstance(reply, Denied):
            self._deny(reply)
        elif isinstance(reply, Question):
            self._ask_which(reply)
        elif isinstance(reply, UndoOffer):
            self.screen.say(_("{question} Type yes, or go on.").format(question=reply.words), "bold")
        elif isinstance(reply, Told):
            self.screen.say(" ".join((reply.words, reply.remedy)).strip(), "red" if _bad(reply) else "")

    def _deny(self, denied: Denied) -> None:
        self.screen.say(denied.words, "yellow")
        if denied.refusal.rule:
            self.screen.say(_("Rule: {rule}.").format(rule=_(denied.refusal.rule)), "dim")
        if denied.legal and not self._covered:  # what one can do would tell what one holds
            shown = "; ".join(denied.legal[:8])
            self.screen.say(_("You can: {acts}.").format(acts=shown), "dim")
        if any(option.first for option in denied.overrule):
            self.screen.say(_("If it was gained and nobody has entered it, type allow and a number:"), "dim")
            for number, option in enumerate(denied.overrule, 1):
                self.screen.say(f"{number:>3} {self._named(option)}")
        elif denied.overrule:
            self.screen.say(_("If the table allows it all the same: allow"), "dim")

    def _ask_which(self, question: Question) -> None:
        """One question, or that of each seat; numbers go on from one to the next.

        A picture about to be drawn shows the open ones itself, unless something covers it.
        """
        if question in self.desk.questions.open:
            if self._covered or not self.redraw:
                self._ask_open()
            return
        self.screen.say(question.words, "bold")
        for number, option in enumerate(question.options, 1):
            self.screen.say(f"{number:>3} {option.words}")

    def _ask_open(self) -> None:
        """All open questions: their numbers are what numbers mean until they are answered."""
        number = 0
        for question in self.desk.questions.open:
            self.screen.say(question.words, self._style(question.seat))
            for number, option in enumerate(question.options, number + 1):  # noqa: B020 - goes on counting
                self.screen.say(f"{number:>3} {self._named(option)}")
            if question.more:
                self.screen.say(_("Or show the second card."), "dim")
        self.screen.say(_("A number or its words answer; none puts the card away."), "dim")

    def _named(self, option: Option) -> str:
        """What an option does and whose act it is."""
        name = self.session.seats[option.seat] if option.seat >= 0 else ""
        if not name or option.words.startswith(name):
            return option.words
        return _("{name}: {act}").format(name=name, act=option.words)

    def _style(self, seat: int) -> str:
        return f"bold {seat_style(seat)}" if seat >= 0 else "bold"

    def draw(self) -> None:
        """The whole picture, the question, why unseen cards are asked for, and what became of shown cards."""
        following = self.desk.further()  # of what was typed: by a scan it was told already
        if following:
            self._done()
        super().draw()
        if dice := self.desk.rolls.named(self.session.match.ask()):
            self.screen.say(_("Electronic dice that may answer: {dice}").format(dice=", ".join(dice)), "dim")
        for words in self.desk.why_asked():
            self.screen.say(_("Asked because: {reason}").format(reason=words), "dim")
        for reply in following:
            self._tell(reply)

    def _draw_question(self, view: View, ask: AskView) -> None:
        """What a seat is asked about its cards has the numbers; the rest is done by its words meanwhile."""
        if self.viewer in ask.seats and len(self.people) > 1:
            name = self.session.seats[self.viewer]
            self.screen.say(_("What {name} can do:").format(name=name), self._style(self.viewer))
        if self.viewer == TABLE and self._is_nobodys() and not self.desk.questions.open:
            self._draw_nobodys(ask)
            return
        if not self.desk.questions.open:
            super()._draw_question(view, ask)
            return
        self.printed = frozenset()
        self.screen.say(ask.prompt, "bold")
        self._ask_open()

    def _draw_nobodys(self, ask: AskView) -> None:
        """Everybody may begin: whose list is wanted is said by a card or a name."""
        self.printed = frozenset()
        self.screen.say(ask.prompt, "bold")
        names = ", ".join(self.session.seats[seat] for seat in ask.seats if seat in self.people)
        self.screen.say(_("Show a card, or type who acts: {names}").format(names=names), "dim")

    def _is_long(self, ask: AskView) -> bool:
        """Every card that may be among the unseen ones of a hand is an option."""
        return any(seat in self.session.match.state.lazy for seat in ask.seats)

    def _work(self) -> str:
        """The work for hands, one line each."""
        return "\n".join(task.words for task in self.desk.tasks if task.words)

    def _done(self) -> None:
        self.desk.pass_by_itself()
        super()._done()
        self._told = self.session.match.number
        self.notice = self._work()

    # What is typed

    def correct(self, rest: str) -> None:
        """What is really on the table; the desk judges it by what the viewer may know."""
        if not rest:
            super().correct(rest)
            return
        self.tell(self.desk.correct(correcting.correction(self._known(), rest), self.viewer))

    def _guarded(self, line: str) -> None:
        word, _space, rest = line.partition(" ")
        own = self._commands().get(word.casefold())
        if own is not None:
            self._own(own, rest.strip())
        elif not self._answered(line):
            self._obeyed(self._with_name(line))

    def _with_name(self, line: str) -> str:
        """A line that begins with the name of somebody who may act is theirs, and so is the list then."""
        ask = self.session.match.ask()
        seat, words = self._whose(NOBODY, line)
        asked = isinstance(ask, Choice) and seat in (*ask.seats, *ask.also) and seat in self.people
        if not asked or self._secret(seat):
            return line
        self._acts(seat)
        return words

    def _answered(self, line: str) -> bool:
        """Whether the line answers an open question: these come before everything else that can be done."""
        found = [(question, option) for question in self.desk.questions.open for option in question.options]
        if not found:
            return False
        if whole_numbers.is_number(line):
            self._own(self._choose, line)
            return True
        meant = [(question, option) for question, option in found if self._means(option, line)]
        if len(meant) == 1:
            question, option = meant[0]
            self._own(lambda _rest: self.tell(self.desk.choose_act(question.seat, option.act)), "")
        elif meant:
            self._tell_which(found, meant)
        return bool(meant)

    def _means(self, option: Option, line: str) -> bool:
        """Whether the words say this act; the name of its seat may stand in front."""
        seat, words = self._whose(option.seat, line)
        typed, said = typed_acts.tokens(words), typed_acts.tokens(option.words)
        return seat == option.seat and bool(typed) and typed_acts.covers(typed, said)

    def _tell_which(self, found: list[tuple[Question, Option]], meant: list[tuple[Question, Option]]) -> None:
        """Several seats are asked something that fits the words: their numbers tell them apart."""
        self.screen.say(_("Say whose it is, by a number:"))
        for pair in meant:
            self.screen.say(f"{found.index(pair) + 1:>3} {self._named(pair[1])}")

    def _commands(self) -> Mapping[str, Callable[[str], None]]:
        helping = dict.fromkeys(("?", "h", "help"), self.help)
        own = {
            "none": self._none,
            "yes": self._yes,
            "allow": self._allow,
            "mode": self._mode,
            "all": self._all,
            "away": self._away,
            "declare": self._declare,
        }
        return {**own, "d": self._declare, **helping}

    def _own(self, command: Callable[[str], None], rest: str) -> None:
        try:
            command(rest)
        except BadInput as error:
            self.screen.say(str(error), "yellow")

    def _obeyed(self, line: str) -> None:
        """A line as in any terminal game."""
        try:
            self.obey(line)
        except Refused as refused:
            self._explain(refused)
        except BadInput as error:
            self.screen.say(str(error), "yellow")

    def _choose(self, word: str) -> None:
        """One of the things that may have been meant, by its number in the list of all."""
        found = [(question, option) for question in self.desk.questions.open for option in question.options]
        place = whole_numbers.picked(word, len(found))
        if place is None:
            words = _("There is no number {number}; the numbers are 1 to {count}.")
            raise BadInput(words.format(number=word[:20], count=len(found)))
        question, option = found[place]
        self.tell(self.desk.choose_act(question.seat, option.act))

    def _none(self, rest: str) -> None:
        """Nothing of what is asked is meant: of the seat that is named, or of the one asked last."""
        asked = [question.seat for question in self.desk.questions.open]
        if not asked:
            raise BadInput(_("Nothing is asked about a card now: show a card, or play it by its words."))
        seat = self._whose(asked[-1], rest)[0]
        self.tell(self.desk.put_away(seat))

    def _yes(self, rest: str) -> None:
        self.tell(self.desk.take_offer())

    def _allow(self, rest: str) -> None:
        denied = self.desk.denied
        if denied is None or not denied.overrule:
            self._obeyed("allow")
            return
        place = whole_numbers.picked(rest, len(denied.overrule))
        if rest and place is None:
            words = _("allow {number}: what was refused can be allowed by a number from 1 to {count}.")
            raise BadInput(words.format(number=rest[:20], count=len(denied.overrule)))
        self.tell(self.desk.overrule(None if place is None else denied.overrule[place]))

    def _declare(self, rest: str) -> None:
        """What a card did that nobody showed; without words, what can be declared."""
        ask = self.session.match.ask()
        asked = ask.seats[0] if isinstance(ask, Choice) else max(0, self.viewer)
        seat, words = self._whose(self.viewer if self.viewer >= 0 else asked, rest)
        verbs = self.session.game.declarable(self.session.match.state, seat)
        if not verbs and (refusal := self.session.match.why_not(seat, Declare(()))) is not None:
            self._deny(matching.denied(self.session.match, seat, refusal))
            return
        if not words:
            self._declarable(verbs)
            return
        act = declaring.declared(words, verbs, self.view(), seat, self.desk.kit)
        self.tell(self.desk.declare(seat, act))

    def _whose(self, seat: int, words: str) -> tuple[int, str]:
        """The seat whose name stands in front, with the words after it; else this seat and all words."""
        for other, name in enumerate(self.session.seats):
            if words.casefold().startswith(name.casefold()):
                rest = words[len(name) :]
                if not rest or rest[0] in " :":
                    return other, rest.strip(" :")
        return seat, words

    def _declarable(self, verbs: Sequence[DeclaredVerb]) -> None:
        words = _("declare EFFECT, EFFECT …; such as: declare {example}")
        if self.desk.kit.cost:
            words = _("declare EFFECT, EFFECT …, for ENERGY; such as: declare {example}")
        self.screen.say(words.format(example=declaring.example(verbs, self.desk.kit)), "bold")
        for verb in verbs:
            self.screen.say(f"  {verb.verb:<12} {verb.words.format(n=f'{verb.low}–{verb.high}')}")

    def _away(self, rest: str) -> None:
        """Say what is kept together, and leave; the game goes on from here on another evening."""
        self.screen.say(_("Enough for tonight. Keep together, and photograph this page:"), "bold")
        self._heaps()
        self.left = True

    def lay_out(self) -> None:
        """Say what is laid out again, in the order in which hands do it, and how it is checked."""
        if self.session.match.state.lazy:
            self.screen.say(_("Lay the table out again, from top to bottom:"), "bold")
            self._heaps("out")
            self.screen.say(_("Then compare: t lists every place once more, c corrects one."), "dim")

    def _heaps(self, packing: Packing = "away") -> None:
        for heap in heaps(self.session.match, self.desk.kit, packing):
            self.screen.say(heap.title, "bold")
            for line in heap.lines:
                self.screen.say(f"  {line}")

    def _all(self, rest: str) -> None:
        """Everybody who is asked does what the words mean for the first of them."""
        ask = self.session.match.ask()
        if not isinstance(ask, Choice):
            raise BadInput(_("all WORDS: nobody is asked to choose now."))
        view = self.session.game.view(self.session.match, ask.seats[0])
        options = [each for each in (view.ask.options if view.ask else ()) if each.seat == ask.seats[0]]
        found = typed_acts.offered(options, rest)
        if len(found) != 1:
            words = _("all {words}: say one of these: {known}.")
            known = "; ".join(option.label for option in (found or options)[:8])
            raise BadInput(words.format(words=rest[:40], known=known))
        self.tell(self.desk.everybody(found[0].act, ask.number))

    def _mode(self, rest: str) -> None:
        """How a seat plays from now on, or how a kind of things comes."""
        name, _space, mode = rest.rpartition(" ")
        things = self.desk.kit.things
        if mode in HOW_DRAWN and name and (name in things or (name == "all" and things)):
            for thing in things if name == "all" else (name,):
                self.tell(self.desk.set_thing(thing, next(each for each in HOW_DRAWN if each == mode)))
            return
        names = [each.casefold() for each in self.session.seats]
        if name.casefold() not in names or mode not in SEAT_MODES:
            words = _("mode NAME MODE: the names are {names}, the modes {modes}.")
            raise BadInput(words.format(names=", ".join(self.session.seats), modes=", ".join(SEAT_MODES)))
        seat, chosen = names.index(name.casefold()), next(each for each in SEAT_MODES if each == mode)
        if self.decks is not None and seat < len(self.decks.seats):
            self.decks.set_mode(seat, chosen)
        reply = self.desk.set_mode(seat, chosen)
        self.keep_modes()
        self.tell(reply)
        if isinstance(reply, Answered) and self.redraw:  # the history does not tell it
            self.notice = "\n".join(filter(None, (reply.words, self.notice)))

    def help(self, rest: str) -> None:
        """What can be typed, here and in any game."""
        given = self._examples()
        things = next(iter(self.desk.kit.things), "")
        more = [(f"mode {things} numbers", _(THINGS))] if things else []
        self._show_help([*help_lines(LINES, given), *help_lines(TABLE_HELP, given), *more])

    def _examples(self) -> Examples:
        verbs = self.session.game.declarable(self.session.match.state, max(0, self.viewer))
        declared = declaring.example(verbs, self.desk.kit) if verbs else ""
        return msgspec.structs.replace(super()._examples(), declared=declared)


class _HeardHistory(History):
    """The history, told only after the desk has looked at what happened."""

    def __init__(self, session: Session, desk: Desk) -> None:
        super().__init__(session)
        self._desk = desk

    def hear(self) -> None:
        self._desk.refresh()
        super().hear()


def _bad(reply: Told) -> bool:
    return signal(reply) == "attention"
