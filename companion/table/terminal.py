"""A game at the table, told and tapped in a terminal: lines that are typed, beside what devices see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Correct, Do
from companion.engine.declared import Declare, DeclaredVerb
from companion.engine.entries import Answered as Entry
from companion.engine.parts.table_kit import Copy
from companion.engine.view import OptionView
from companion.play.bad_input import BadInput
from companion.play.bots.players import Bot
from companion.play.terminal import correcting, typed_acts
from companion.play.terminal.help_lines import LINES, Examples, help_lines
from companion.play.terminal.inbox import Line
from companion.play.terminal.screen import Screen
from companion.play.terminal.spoken_commands import in_english
from companion.play.told.entry_words import HOW_DRAWN, entry_words
from companion.play.told.history import TABLE
from companion.speech import whole_numbers
from companion.speech.words import N_, _
from companion.table.desk import declaring, matching
from companion.table.desk.commands import Allow, Choose, ComeAs, Named, PlayAs, PutAway, TakeOffer, Together
from companion.table.desk.desk import Desk
from companion.table.desk.inputs import TagSeen
from companion.table.desk.replies import Answered, DeskQuestion, Option, Reply
from companion.table.desk.shown_cards import NOBODY
from companion.table.heard_game import QUESTIONS, HeardGame, NextEvent
from companion.table.kept.decks import Decks
from companion.table.kept.putting_away import Packing, heaps
from companion.table.kept.seat_modes import SEAT_MODES
from companion.table.tags.binding import copies_of
from companion.table.tags.errors import TableError

TABLE_HELP = (
    (
        "declare {declared}",
        N_("enter what a card did (declare alone: list the effects)"),
    ),
    ("none", N_("none of these: the card stays in your hand")),
    ("yes", N_("undo the last step, when that is offered")),
    ("allow 2", N_("allow the second of the refused actions")),
    ("mode {name} effects", N_("how {name} plays: cards, effects, numbers or screen")),
    ("Enter", N_("do the only thing that is left, else show the whole table")),
    ("away", N_("stop for tonight: list what to pack together (the game is saved)")),
    ("card {card}", N_("the unknown tag that was scanned is this card (its scan then counts)")),
    ("all {act}", N_("everyone who must choose, and can, does the same")),
)
UNDO = ("u", "undo")
THINGS = N_("how these are entered: cards, numbers or screen (mode all: everything)")


class TableGame(HeardGame):
    """A session at one desk, played by typed lines, which do everything that devices do, and by devices.

    `decks` keep how each seat plays, if there are any.
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
        super().__init__(desk, screen, next_event, bots, kinds, show)
        self.decks = decks
        self.keep_modes: Callable[[], None] = lambda: None
        self._named_seat = False

    def _read(self) -> None:
        found = self.inbox.next()
        if not isinstance(found, Line):
            self._came(found)
        elif found.line is None:
            self.left = True
        else:
            self._typed_line(found.line)

    def correct(self, rest: str) -> None:
        """What is really on the table; the desk judges it by what the viewer may know."""
        if not rest:
            super().correct(rest)
            return
        self.say(Correct(correcting.correction(self._known(), rest), self.viewer))

    def undo(self, rest: str) -> None:
        """Undo belongs to people: one's own open question closes first, and what another did is named."""
        asked = any(question.seat == self.viewer for question in self.desk.questions.open)
        step = -1 if rest else self._last_step()
        last = self.session.entries[step] if step >= 0 else None
        if asked and not rest:
            self.tell(self.desk.handle(PutAway(self.viewer)))
        elif isinstance(last, Entry) and self.viewer >= 0 and last.seat not in (NOBODY, self.viewer):
            said = entry_words(self.session, step, TABLE).rstrip(".")
            values = {"name": self.session.seats[last.seat], "step": said}
            words = _("You did not do the last step: {step}. To undo it all the same: undo {name}")
            raise BadInput(words.format(**values))
        else:
            super().undo(rest)

    def _named_undo(self, line: str) -> str:
        """A name and undo are the undo of that person."""
        seat, words = self._whose(NOBODY, line)
        return (
            f"undo {self.session.seats[seat]}" if seat >= 0 and in_english(words).casefold() in UNDO else line
        )

    def _last_step(self) -> int:
        """The entry that an undo takes back, -1 for none."""
        target, path = self.session.undo_target(), self.session.timeline.path()
        return path[path.index(target) + 1] if target is not None else -1

    def _typed_line(self, line: str) -> None:
        self._drawn = None
        line = in_english(self._named_undo(typed_acts.without_rows(self.view(), line)))
        word, _space, rest = line.partition(" ")
        own = self._commands().get(word.casefold())
        if own is not None:
            self.guarded(own, rest.strip())
        elif not self._answered(line):
            words = self._with_name(line)
            self.redraw = self.redraw or bool(line and not words)  # a name alone: that list
            if words or not line:
                self.guarded(self.obey, words)

    def _words(self, line: str) -> None:
        """The name of what was met counts as its scan, where nothing that is offered is called so."""
        offered = typed_acts.offered(self._options(), line)
        met = [] if offered else self._met(line)
        if len(met) == 1:
            self.say(Named(met[0], self.viewer))
        else:
            super()._words(line)

    def _met(self, line: str) -> list[str]:
        """The things of the box that are called so, and may be met now."""
        match, kit, words = self.session.match, self.desk.kit, self.session.game.words.card
        ask = match.ask()
        cards = dict.fromkeys((*(copy.card for copy in kit.cards.box()), *kit.draws.lying(match.state)))
        found = [card for card in cards if typed_acts.fits(line, words(card))]
        found = [card for card in found if words(card).casefold() == line.casefold()] or found
        if isinstance(ask, Choice):
            found = found or [card for card in cards if typed_acts.names_thing(line, words(card))]
            seats = (self.viewer,) if self.viewer in ask.seats else ask.seats
            ahead = ((card, matching.options_ahead(match, kit, seats, card)) for card in found)
            return [card for card, able in ahead if any(typed_acts.fits(line, each.words) for each in able)]
        if isinstance(ask, Chance):
            return [card for card in found if matching.outcomes_before(match, kit, ask, card)]
        return []

    def _with_name(self, line: str) -> str:
        """A line that begins with the name of somebody who may act is theirs, and so is the list then.

        A name alone may be an answer: the player whom something is for.
        """
        seat, words = self._whose(NOBODY, line)
        is_answer = any(typed_acts.tokens(each.label) == typed_acts.tokens(line) for each in self._options())
        self._named_seat = not is_answer and self._may_be_typed_for(seat) and not self._secret(seat)
        if not self._named_seat:
            return line
        self._acts(seat)
        return words

    def _is_meant(self, option: OptionView, said: str) -> bool:
        """Who names a person and what fits one of their acts alone means it."""
        return self._named_seat or super()._is_meant(option, said)

    def _said_in_full(self, said: str, found: Sequence[OptionView]) -> OptionView | None:
        """Who is named does it, and nobody else."""
        return None if self._named_seat else super()._said_in_full(said, found)

    def _answered(self, line: str) -> bool:
        """Whether the line answers an open question: these come before everything else that can be done."""
        if whole_numbers.is_number(line) and self.listed[0] == QUESTIONS:
            self.guarded(self._choose, line)
            return True
        found = [(question, option) for question in self.desk.questions.open for option in question.options]
        meant = [(question, option) for question, option in found if self._means(option, line)]
        meant = meant or [pair for pair in found if self._is_answered_by_name(*pair, line)]
        if len(meant) == 1:
            question, option = meant[0]
            self.guarded(lambda _rest: self._take(question, option), "")
        elif meant:
            self._tell_which(found, meant)
        return bool(meant)

    def _means(self, option: Option, line: str) -> bool:
        """Whether the words say this act; the name of its seat may stand in front."""
        seat, words = self._whose(option.seat, line)
        return seat == option.seat and typed_acts.fits(words, option.words)

    def _is_answered_by_name(self, question: DeskQuestion, option: Option, line: str) -> bool:
        """Whether the line is only the name of whom an act is for, or of who does it where that is asked."""
        names = [typed_acts.tokens(name) for name in self.session.seats]
        typed = typed_acts.tokens(line)
        if typed not in names:
            return False
        if question.seat == NOBODY:
            return option.seat == names.index(typed)
        return typed_acts.tokens(option.words)[-len(typed) :] == typed

    def _tell_which(
        self, found: list[tuple[DeskQuestion, Option]], meant: list[tuple[DeskQuestion, Option]]
    ) -> None:
        """Several seats are asked something that fits the words: their numbers tell them apart."""
        self.listed = (QUESTIONS, self._options_of(QUESTIONS))
        self.screen.say(_("Which player? Type a number:"))
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
            "card": self._card,
            "declare": self._declare,
        }
        undo = dict.fromkeys(UNDO, self.undo)
        return {**own, "d": self._declare, **helping, **undo}

    def _choose(self, word: str) -> None:
        """One of the things that may have been meant, by its number in the list of all."""
        self._unchanged()
        found = [(question, option) for question in self.desk.questions.open for option in question.options]
        place = whole_numbers.picked(word, len(found))
        if place is None:
            words = _("There is no number {number}. Type 1 to {count}.")
            raise BadInput(words.format(number=word[:20], count=len(found)))
        self._take(*found[place])

    def _take(self, question: DeskQuestion, option: Option) -> None:
        self._drawn = self._as_drawn()
        self.say(Choose(question.seat, option.act, option.seat))

    def _do_none(self) -> None:
        """The one act that is called so, such as to choose none of the offered cards."""
        found = typed_acts.offered(self._options(), "none")
        if len(found) != 1:
            raise BadInput(_("No card needs an answer now. Scan a card, or type what to play."))
        self._do(found[0])

    def _none(self, rest: str) -> None:
        """Nothing of what is asked is meant: of the seat that is named, or of the one asked last."""
        asked = [question.seat for question in self.desk.questions.open]
        if not asked:
            self._do_none()
            return
        self.say(PutAway(self._whose(asked[-1], rest)[0]))

    def _yes(self, rest: str) -> None:
        self.say(TakeOffer())

    def _allow(self, rest: str) -> None:
        denied = self.desk.denied
        if denied is None or not denied.overrule:
            self.guarded(self.obey, "allow")
            return
        place = whole_numbers.picked(rest, len(denied.overrule))
        if rest and place is None:
            words = _("allow {number}: type a number from 1 to {count}.")
            raise BadInput(words.format(number=rest[:20], count=len(denied.overrule)))
        self.say(Allow(None if place is None else denied.overrule[place]))

    def _declare(self, rest: str) -> None:
        """What a card did that nobody showed; without words, what can be declared."""
        ask = self.session.match.ask()
        asked = ask.seats[0] if isinstance(ask, Choice) else max(0, self.viewer)
        seat, words = self._whose(self.viewer if self.viewer >= 0 else asked, rest)
        verbs = self.session.game.kernel.declarable(self.session.match.state, seat)
        if not verbs and (refusal := self.session.match.why_not(seat, Declare(()))) is not None:
            self._deny(matching.denied(self.session.match, seat, refusal))
            return
        if not words:
            self._declarable(verbs)
            return
        self.say(Do(seat, declaring.declared(words, verbs, self.view(), seat, self.desk.kit)))

    def _whose(self, seat: int, words: str) -> tuple[int, str]:
        """The seat whose name stands in front, with the words after it; else this seat and all words."""
        for other, name in enumerate(self.session.seats):
            if words.casefold().startswith(name.casefold()):
                rest = words[len(name) :]
                if not rest or rest[0] in " :":
                    return other, rest.strip(" :")
        return seat, words

    def _declarable(self, verbs: Sequence[DeclaredVerb]) -> None:
        words = _("declare EFFECT, EFFECT …, such as: declare {example}")
        if self.desk.kit.pad.cost:
            words = _("declare EFFECT, EFFECT …, for {cost}, such as: declare {example}")
        cost = _(self.desk.kit.pad.cost_typed)
        self.screen.say(words.format(cost=cost, example=declaring.example(verbs, self.desk.kit)), "bold")
        for verb in verbs:
            self.screen.say(f"  {verb.verb:<12} {verb.words.format(n=f'{verb.low}–{verb.high}')}")

    def _away(self, rest: str) -> None:
        """Say what is kept together, and leave; the game goes on from here on another evening."""
        self.screen.say(_("Enough for tonight. Keep these together, and photograph this page:"), "bold")
        self._heaps()
        self.left = True

    def lay_out(self) -> None:
        """Say what is laid out again, in the order in which hands do it, and how it is checked."""
        if self.session.match.state.lazy:
            self.screen.say(_("Set up the table again, from top to bottom:"), "bold")
            self._heaps("out")
            self.screen.say(_("Then compare: t lists every place again, c corrects one."), "dim")

    def _heaps(self, packing: Packing = "away") -> None:
        for heap in heaps(self.session.match, self.desk.kit, packing):
            self.screen.say(heap.title, "bold")
            for line in heap.lines:
                self.screen.say(f"  {line}")

    def _card(self, rest: str) -> None:
        """The unknown tag is this card, by its name or first letters; then the scan counts."""
        seen, words = self._unknown, self.session.game.words.card
        if seen is None:
            raise BadInput(_("No unknown tag was scanned. Scan the card before you name it."))
        free, typed = self._without_tag(), typed_acts.tokens(rest)
        found = [each for each in free if typed and typed_acts.covers(typed, typed_acts.tokens(each))]
        state, kit = self.session.match.state, self.desk.kit.cards
        played = {kit.set_of_seat(state, seat) for seat in range(len(self.session.seats))}
        found = [each for each in found if free[each].set in played] or found
        found = [each for each in found if words(free[each].card).casefold() == rest.casefold()] or found
        if len(found) != 1:
            sentence = _("card {words}: type the name of one card without a tag: {known}.")
            raise BadInput(sentence.format(words=rest[:40], known="; ".join((found or list(free))[:8])))
        self._link(seen, free[found[0]])

    def _without_tag(self) -> dict[str, Copy]:
        """One copy without a tag of each card, by its name and the part of the box that it is from."""
        free: dict[str, Copy] = {}
        for copy in self.desk.scanner.library.missing(copies_of(self.session.game.id)):
            part = _(self.desk.kit.cards.sets.get(copy.set, ""))
            free.setdefault(f"{self.session.game.words.card(copy.card)} {part}".strip(), copy)
        return free

    def _link(self, seen: TagSeen, copy: Copy) -> None:
        try:
            self.desk.scanner.library.bind(seen.uid, copy)
        except TableError as error:
            raise BadInput(str(error)) from error
        self._unknown = None
        self.desk.scanner.lifted(seen.uid)
        self._heard(msgspec.structs.replace(seen, at=self.desk.clock()))

    def _all(self, rest: str) -> None:
        """Everybody who is asked does what the words mean for the first of them."""
        ask = self.session.match.ask()
        if not isinstance(ask, Choice):
            raise BadInput(_("all WORDS: no one has to choose now."))
        view = self.session.game.view(self.session.match, ask.seats[0])
        options = [each for each in (view.ask.options if view.ask else ()) if each.seat == ask.seats[0]]
        found, line = typed_acts.offered(options, rest), f"all {rest}"
        if typed_acts.offered(options, line) or (not found and len(ask.seats) == 1):
            self._words(line)  # "all attacks chosen" is an act of one
            return
        if len(found) != 1:
            words = _("all {words}: choose one of these: {known}.")
            known = "; ".join(option.label for option in (found or options)[:8])
            raise BadInput(words.format(words=rest[:40], known=known))
        self.say(Together(found[0].act, ask.number))

    def _mode(self, rest: str) -> None:
        """How a seat plays from now on, or how a kind of things comes."""
        name, _space, mode = rest.rpartition(" ")
        things = self.desk.kit.draws.things
        if mode in HOW_DRAWN and name and (name in things or (name == "all" and things)):
            for thing in things if name == "all" else (name,):
                self.say(ComeAs(thing, next(each for each in HOW_DRAWN if each == mode)))
            return
        names = [each.casefold() for each in self.session.seats]
        if name.casefold() not in names or mode not in SEAT_MODES:
            words = _("mode NAME MODE: the names are {names}, the modes {modes}.")
            raise BadInput(words.format(names=", ".join(self.session.seats), modes=", ".join(SEAT_MODES)))
        seat, chosen = names.index(name.casefold()), next(each for each in SEAT_MODES if each == mode)
        if self.decks is not None and seat < len(self.decks.seats):
            self.decks.set_mode(seat, chosen)
        reply = self.desk.handle(PlayAs(seat, chosen))
        self.keep_modes()
        self.tell(reply)
        if isinstance(reply, Answered) and self.redraw:  # the history does not tell it
            self.notice = "\n".join(filter(None, (reply.words, self.notice)))

    def help(self, rest: str) -> None:
        """What can be typed, here and in any game."""
        given = self._examples()
        things = next(iter(self.desk.kit.draws.things), "")
        more = [(f"mode {things} numbers", _(THINGS))] if things else []
        self._show_help([*help_lines(LINES, given), *help_lines(TABLE_HELP, given), *more])

    def _examples(self) -> Examples:
        verbs = self.session.game.kernel.declarable(self.session.match.state, max(0, self.viewer))
        declared = declaring.example(verbs, self.desk.kit) if verbs else ""
        return msgspec.structs.replace(super()._examples(), declared=declared)
