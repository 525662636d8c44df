"""Touches on the table that show: all about a seat, a creature, a pile, a card, a thing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.engine.commands import StepBy, Undo
from companion.engine.refusals import Refusal
from companion.engine.view import AtCard, Badge, CardFace, Meter, PileView
from companion.speech.words import _
from ui.ports.game_port import CheckLine, Counted, PlayBot
from ui.presenters.asking import sentence
from ui.presenters.numbers import tokens_at_zero
from ui.presenters.places import owner_of, reach
from ui.screens.details import badge_words, card_details, creature_details, pile_details, seat_details
from ui.screens.game_answers import AnsweredTable
from ui.screens.moving import move_button
from ui.screens.things import thing_details
from ui.screens.why import why_button
from ui.widgets.boxes import Column
from ui.widgets.buttons import button
from ui.widgets.nodes import Node
from ui.widgets.places import Readable, touch_for
from ui.widgets.text import Text


class ReadTable(AnsweredTable):
    """What a touch opens above the table, to read it, to correct it, or to answer by a card in it."""

    def open_seat(self, seat: int) -> None:
        """All about a seat."""
        found = self._seat(seat)
        if found is None:
            return

        def show(more: tuple[Meter, ...]) -> None:
            tokens[:] = more
            details = seat_details(found, self.correct, self.look_at, self.step, more)
            self.host.stage.open_sheet(found.name, Column(*own, *self._taking_back(seat), details))

        def known(words: str) -> None:
            if words:
                undo = self._closing(partial(self.say, Undo(seat=seat)))
                own.append(
                    button(_("Undo: {what}").format(what=words), undo, sign="undo", changes_state=True)
                )
                show(tuple(tokens))

        own: list[Node] = []
        tokens: list[Meter] = []
        self._with_tokens(found.meters, show)
        if self.picture is not None and self.picture.undo_words:
            self.host.port.records.own_undo(seat, self.host.if_here(known))

    def _with_tokens(self, meters: tuple[Meter, ...], show: Callable[[tuple[Meter, ...]], None]) -> None:
        """Show a sheet at once, and again with the tokens that are 0 as soon as the game has named them."""
        show(())
        up = self.host.stage.sheet

        def known(lines: tuple[CheckLine, ...]) -> None:
            if self.host.stage.sheet is up and (more := tokens_at_zero(meters, lines)):
                show(more)

        self.host.port.records.check(self.host.if_here(known))

    def _of_bot(self, seat: int) -> list[Node]:
        """A bot waits for the people: it can be let play before that, and be asked what it would do."""

        def asked(words: str) -> None:
            name = found.name if (found := self._seat(seat)) is not None else ""
            template = _("{name} would do this: {act}.") if words else _("{name} has nothing to do now.")
            self.host.stage.open_sheet(name, Text(template.format(name=name, act=words), "strong"))

        def ask() -> None:
            self.host.port.records.would(seat, self.host.if_here(asked))

        play = self._closing(partial(self.say, PlayBot(seat)))
        return [
            button(_("Play now"), play, sign="next", kind="primary", changes_state=True),
            button(_("What would you do?"), ask, sign="log"),
        ]

    def _taking_back(self, seat: int) -> list[Node]:
        """What a seat may do that is not waited for: to go on playing although it was ready."""
        if self.picture is not None and seat in self.picture.bots:
            return self._of_bot(seat)
        ask = self.picture.view.ask if self.picture else None
        if ask is None or ask.kind != "choice" or seat in ask.seats:
            return []
        return [
            button(
                sentence(option.label),
                self._closing(partial(self.choose, option)),
                sign="back",
                kind="primary",
                changes_state=True,
            )
            for option in ask.options
            if option.seat == seat and not option.card
        ]

    def open_creature(self, creature: int) -> None:
        """All about a creature."""
        found = self._creature(creature)
        if found is not None:

            def show(more: tuple[Meter, ...]) -> None:
                details = creature_details(found, self.correct, self.step, more)
                self.host.stage.open_sheet(found.name, details)

            self._with_tokens(found.meters, show)

    def look_at(self, pile: PileView) -> None:
        """What is known of a pile."""
        move = move_button(self.host, pile.path) if pile.path else None
        self.host.stage.open_sheet(pile.label, pile_details(pile, move, self._card_answers(pile)))

    def _card_answers(self, pile: PileView) -> dict[str, Callable[[], None]]:
        """What a touch on each card of a pile answers, where it answers something."""
        view = self.picture.view if self.picture else None
        if view is None:
            return {}
        asking, seat = reach(self.asked, self.aimed), owner_of(view, pile)
        found = {card: asking.at(AtCard(pile.id, card.id, seat)) for card in pile.cards}
        return {
            card.id: self._closing(touch_for(self.choose, self.ask_which, card.name, options))
            for card, options in found.items()
            if options
        }

    def read_thing(self, readable: Readable) -> None:
        """All about a space, a track, a die or an offer."""
        if self.picture is not None:
            self.host.stage.open_sheet(*thing_details(self.picture.view, readable, self.correct, self.step))

    def read_badge(self, badge: Badge) -> None:
        """What something in force does."""
        why = why_button(self.host, Counted((badge.id,)))
        self.host.stage.open_sheet(badge.label, badge_words(badge), (why,))

    def read_card(self, card: CardFace) -> None:
        """A card that cannot be played now, to read: why not, as soon as the game has said it."""
        seat = self.asked.speaker if self.asked else -1

        def show(refusal: Refusal | None) -> None:
            words = tuple(filter(None, (refusal.words, refusal.rule_words))) if refusal else ()
            why = (why_button(self.host, refusal),) if refusal and refusal.rule else ()
            self.host.stage.open_sheet(card.name, card_details(card, words), why)

        self.host.port.records.why_not(seat, card.id, self.host.if_here(show))

    def correct(self, meter: Meter) -> None:
        """Correct a number by hand."""
        self.host.open_correction(meter)

    def step(self, meter: Meter, by: int) -> None:
        """A minus or a plus beside a number was touched."""
        self.say(StepBy(meter.path, by))
