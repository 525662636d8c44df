"""What screens ask of an open game, answered in its thread as whoever looks may know it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from companion.engine.declared import DeclaredVerb
from companion.engine.house_now import Way, ways
from companion.engine.parts.rules_pages import RulesPage
from companion.engine.refusals import Refusal
from companion.play.bad_input import BadInput
from companion.play.bots.advice import Advice, advice
from companion.play.told.tallies import Tally, tally_of
from companion.rulebook.telling import Told
from companion.speech.words import _
from companion.table.desk.nameable import nameable
from companion.table.desk.why_not import why_not
from companion.table.kept.putting_away import Packing, heaps
from companion.table.kits import kit_of
from ui.behind.game_bots import GameBots
from ui.behind.game_shown import GameShown
from ui.behind.reports import recorded
from ui.behind.session_records import (
    card_places,
    causes,
    check_lines,
    log_lines,
    own_undo_words,
    steps_back,
)
from ui.ports.game_port import About, CardPlaces, CheckLine, LogLine, Nameable, Packed


class GameRecords:
    """`ui.ports.game_port.GameRecords`. `ticked` is what hands have done already of some work, at a table."""

    def __init__(self, shown: GameShown, bots: GameBots) -> None:
        self.session, self._shown, self._bots = shown.session, shown, bots
        self._answer = shown.work.answer
        self.ticked: Callable[[Packing], Collection[int]] = lambda packing: ()

    def would(self, seat: int, then: Callable[[str], None]) -> None:
        self._answer(lambda: self._bots.would(seat), then)

    def own_undo(self, seat: int, then: Callable[[str], None]) -> None:
        self._answer(lambda: own_undo_words(self.session, seat, self._shown.viewer), then)

    def log(self, then: Callable[[tuple[LogLine, ...]], None]) -> None:
        self._answer(lambda: log_lines(self.session, self._shown.viewer), then)

    def undo_steps(self, to: int, then: Callable[[tuple[str, ...]], None]) -> None:
        """What hands must move; nothing when the cards are on the screen only."""
        self._answer(lambda: steps_back(self.session, to) if self.session.setup.lazy else (), then)

    def check(self, then: Callable[[tuple[CheckLine, ...]], None]) -> None:
        self._answer(lambda: check_lines(self.session), then)

    def card_places(self, then: Callable[[CardPlaces], None]) -> None:
        self._answer(lambda: card_places(self.session, self._shown.viewer), then)

    def tally(self, then: Callable[[Tally], None]) -> None:
        self._answer(lambda: tally_of(self.session), then)

    def declarable(self, seat: int, then: Callable[[tuple[DeclaredVerb, ...]], None]) -> None:
        self._answer(lambda: self.session.game.kernel.declarable(self.session.match.state, seat), then)

    def nameable(self, then: Callable[[tuple[Nameable, ...]], None]) -> None:
        def look() -> tuple[Nameable, ...]:
            match, name = self.session.match, self.session.game.words.card
            kit = kit_of(self.session.game.id)
            found = nameable(match, kit).items()
            return tuple(
                Nameable(card, name(card), _(kit.cards.sets.get(part, part))) for card, part in found
            )

        self._answer(look, then)

    def why_not(self, seat: int, card: str, then: Callable[[Refusal | None], None]) -> None:
        self._answer(lambda: why_not(self.session, self._shown.viewer, seat, card), then)

    def why(self, about: About, then: Callable[[tuple[Told, ...]], None]) -> None:
        self._answer(lambda: causes(self.session, self._shown.viewer, about), then)

    def ways(self, rulings: Sequence[str], then: Callable[[Sequence[Way]], None]) -> None:
        self._answer(lambda: ways(self.session.game, self.session.match.state, rulings), then)

    def rules(self, then: Callable[[tuple[RulesPage, ...]], None]) -> None:
        def pages() -> tuple[RulesPage, ...]:
            match, found = self.session.match, self.session.game.parts.rules_pages
            return tuple(found(match.state, match.ask())) if found is not None else ()

        self._answer(pages, then)

    def suggest(self, seat: int, then: Callable[[Advice | str], None]) -> None:
        def advised() -> Advice | str:
            try:
                return advice(self.session, seat, self._shown.viewer)
            except BadInput as error:
                return str(error)

        self._answer(advised, then)

    def packed(self, packing: Packing, then: Callable[[Packed], None]) -> None:
        def look() -> Packed:
            found = heaps(self.session.match, kit_of(self.session.game.id), packing)
            return Packed(packing, found, frozenset(self.ticked(packing)))

        self._answer(look, then)

    def record(self, whole: bool) -> dict[str, Any]:
        return {"id": self._shown.game_id, **recorded(self.session, whole)}
