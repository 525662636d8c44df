"""Somebody who answers by touch on the large table: on the board, at its edge, or in what lies over it."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Chance
from companion.engine.view import AtOffer, AtSpace, OptionView
from companion.play.bots.situations import situation
from tests.ui.scanned_fight import standing_buttons
from tests.ui.test_boss_by_touch import Touching

MOST_STEPS = 6
"""More touches than these are no way to an answer."""


class AroundTouching(Touching):
    """Touches what a careful player would do in the default face, and sees that each touch does something."""

    def _answer(self) -> None:
        self.until(self.there, self._faces_who_is_asked)
        number, (seat, act) = self._number, self._chosen()
        for _step in range(MOST_STEPS):
            before = self._seen()
            self._tap(self._next(seat, act))
            self._await_what_it_does(number, before)
            if self._answered(number):
                break
        else:
            raise AssertionError(f"no touches lead to {act!r}")
        self.acts += 1

    def _await_what_it_does(self, number: int, before: Any) -> None:
        """A touch answers, or changes what is on the glass; one that does nothing fails here."""
        self.until(self.there, lambda: self._answered(number) or self._seen() != before)

    def _faces_who_is_asked(self) -> bool:
        """Whether the glass has the question that is open, and has turned to somebody who is asked."""
        view, ask = self.there.picture.view, self.session.match.ask()
        turned = isinstance(ask, Chance) or view.viewer in (-1, *ask.seats)
        return self._number == self.session.match.number and turned

    def _chosen(self) -> tuple[int, Any]:
        """What the careful player does next, and for which seat; any result of a roll or draw."""
        ask = self.session.match.ask()
        if isinstance(ask, Chance):
            return -1, self.random.choice(ask.options)
        facing = situation(self.session.match, ask.seats[0], "touch")
        return ask.seats[0], self.choose(facing.state, ask.seats[0], facing.acts, facing.ask)

    @property
    def _number(self) -> int:
        ask = self.there.picture.view.ask
        return ask.number if ask is not None else -1

    def _answered(self, number: int) -> bool:
        return self._over() or self.session.match.number != number

    def _seen(self) -> Any:
        """What of the glass changes by a touch that is no answer yet."""
        stage, screen = self.there.stage, self.there.stage.screen
        return (
            stage.sheet,
            screen.aimed,
            screen.opened,
            screen.asked,
            stage.banner,
            screen.board.page,
            screen.shelves.page,
        )

    # Where an answer lies

    def _next(self, seat: int, act: Any) -> Any:
        """What is touched next on the way to an act of a seat."""
        stage = self.there.stage
        option = self._offered(seat, act)
        if option is None:
            return self._way_to(seat)
        if stage.sheet is not None and stage.sheet.modal:
            return self._saying(stage.sheet, option)[0]
        place = stage if stage.sheet is None else stage.sheet
        found = self._aimed(option) or self._lying(option) or self._saying(place, option)
        return found[0] if found else self._unsaid(option)

    def _offered(self, seat: int, act: Any) -> OptionView | None:
        """The act as the glass offers it now: where the party goes together, it is that of any seat."""
        same = [each for each in self.there.picture.view.ask.options if each.act == act]
        by_party = any(isinstance(thing, AtSpace) for each in same for thing in each.at)
        speaker = self.there.stage.screen.asked.speaker
        return next((each for each in same if seat < 0 or by_party or each.seat == seat == speaker), None)

    def _way_to(self, seat: int) -> Any:
        """The panel of a seat; first what lies over it is closed."""
        screen = self.there.stage.screen
        if screen.has_sheet and screen.opened != seat:
            return signed(self.there.stage.sheet, "no")
        return self._panel("seat", seat)

    def _unsaid(self, option: OptionView) -> Any:
        """What has a sign alone, such as being done; or the panel of the seat, which opens what it may do."""
        screen = self.there.stage.screen
        place = self.there.stage.sheet if screen.has_sheet else self._standing("seat", option.seat)
        done = standing_buttons(place, "") if option.role == "pass" else []
        return done[0] if done else self._panel("seat", option.seat)

    def _aimed(self, option: OptionView) -> list[Any]:
        aimed = self.there.stage.screen.aimed
        if aimed is None:
            return []
        for kind, at in (("creature", aimed.creatures), ("seat", aimed.seats)):
            found = [self._panel(kind, number) for number, each in at.items() if each.act == option.act]
            if found:
                return found
        return []

    def _standing(self, kind: str, number: int) -> Any:
        return dict(self.there.stage.screen.board.standing(kind))[number]

    def _panel(self, kind: str, number: int) -> Any:
        """Somebody on the board; of a player the name, because a touch on a number corrects it."""
        from ui.widgets.nodes import every
        from ui.widgets.text import Text

        if kind == "creature":
            return self._standing(kind, number)
        name, parts = self.session.setup.seats[number], every(self.there.stage.screen)
        return next(part for part in parts if isinstance(part, Text) and part.text == name)

    def _lying(self, option: OptionView) -> list[Any]:
        """The space or the card of an open row that stands for it."""
        from tests.ui.labels import thing_label

        view = self.there.picture.view
        for thing in option.at:
            if isinstance(thing, AtSpace):
                return self._space(thing.space)
            if isinstance(thing, AtOffer):
                return self._on_shelf(thing, thing_label(view, thing))
        return []

    def _on_shelf(self, thing: AtOffer, label: str) -> list[Any]:
        """A card that can be had, or what turns to the page on which it lies."""
        from ui.widgets.buttons import Touchable
        from ui.widgets.nodes import every
        from ui.widgets.text import ShortText

        screen, rows = self.there.stage.screen, self.there.picture.view.card_rows
        if found := standing_buttons(screen, label):
            return found
        row = next(row.label for row in rows if row.id == thing.row)
        leaves = [node for node in every(screen) if isinstance(node, Touchable)]
        said = [[part.text for part in each.parts if isinstance(part, ShortText)] for each in leaves]
        return [
            each for each, words in zip(leaves, said, strict=True) if words and row in words[0].split(", ")
        ]

    def _space(self, space: str) -> list[Any]:
        from ui.widgets.nodes import every
        from ui.widgets.route import Route

        routes = [node for node in every(self.there.stage.screen.board) if isinstance(node, Route)]
        pairs = [pair for route in routes for pair in zip(route.cells, route.parts, strict=True)]
        return [part for cell, part in pairs if cell.space.id == space and part in routes[0].lit]

    def _saying(self, place: Any, option: OptionView) -> list[Any]:
        """The buttons and cards whose words are those of the answer, of its target, or of its card."""
        from ui.presenters.asking import sentence, target_words
        from ui.widgets.cards import card_name

        asked, view = self.there.stage.screen.asked, self.there.picture.view
        entries = [each for section in asked.sections for each in section.entries] + [*asked.passes]
        own = [each for each in entries if option in each.options]
        labels = [each.label for each in own] + [card_name(each.card) for each in own if each.card]
        for words in (option.label, target_words(view, option), *labels, sentence(option.group)):
            if words and (found := standing_buttons(place, words)):
                return found
        return []


def signed(place: Any, sign: str) -> Any:
    """The button in a place that shows this sign and nothing else."""
    from ui.widgets.buttons import Touchable
    from ui.widgets.icons import glyph_of
    from ui.widgets.nodes import every
    from ui.widgets.text import Symbol

    buttons = [node for node in every(place) if isinstance(node, Touchable)]
    signs = ([part.text for part in every(each) if isinstance(part, Symbol)] for each in buttons)
    return next(each for each, shown in zip(buttons, signs, strict=True) if shown == [glyph_of(sign)])
