"""What a touch on a space, a track, a die or an offer opens when it answers nothing."""

from __future__ import annotations

from companion.engine.view import BoardView, DieView, Meter, OfferView, PieceView, TrackView, View
from companion.speech.words import _
from ui.look.theme import look
from ui.presenters.asking import seat_name
from ui.presenters.places import Cell, die_words, states_of
from ui.screens.details import Correct, Step, numbers
from ui.widgets.boxes import Column, Row
from ui.widgets.cards import card_face
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.places import Readable, has_sign
from ui.widgets.spaces import route_in_words
from ui.widgets.text import Text


def thing_details(view: View, readable: Readable, correct: Correct, step: Step) -> tuple[str, Node]:
    """The title of the sheet about a thing and what stands in it; `correct` corrects one of its numbers."""
    if isinstance(readable, TrackView):
        return readable.label, _track(readable, correct, step)
    if isinstance(readable, OfferView):
        return (readable.card.name if readable.card else _("a card face down")), _offer(readable)
    if isinstance(readable, BoardView):
        return readable.label, route_in_words(readable)
    if isinstance(readable, DieView):
        return readable.label, _die(readable)
    return readable.space.label or _("A space"), _cell(view, readable, correct, step)


def _lines(*words: str) -> list[Node]:
    return [Text(line, "text") for line in words if line]


def _cell(view: View, cell: Cell, correct: Correct, step: Step) -> Node:
    """The space, then every piece on it."""
    told = [Text(words, "small", look().palette.dim) for words in states_of(cell)]
    parts: list[Node] = [*told, *_lines(cell.space.words)]
    parts += [_piece(view, piece, correct, step) for piece in cell.pieces]
    return Column(*(parts or _lines(_("Nothing here."))))


def _piece(view: View, piece: PieceView, correct: Correct, step: Step) -> Node:
    palette = look().palette
    lines: list[Node] = [Text(piece.label, "strong", bold=True)]
    told = [seat_name(view, piece.seat)] if piece.seat >= 0 else []
    told += [_("face down")] if piece.face_down else []
    told += [_("has acted")] if piece.exhausted else []
    lines += [Text(words, "small", palette.dim) for words in told]
    lines += _lines(piece.words)
    lines += [numbers(piece.meters, correct, step)] if piece.meters else []
    sign = [icon(piece.sign, "title", palette.accent)] if has_sign(piece.sign) else []
    words = Column(*lines, gap=look().gap * 0.4, weight=1)
    return Row(*sign, words, ground=palette.surface, edge=palette.line, pad=look().gap, align="top")


def _track(track: TrackView, correct: Correct, step: Step) -> Node:
    """The marker, which can be corrected, and every step with a name, those it has reached with a sign."""
    palette = look().palette
    meter = Meter(track.id, track.label, track.value, track.maximum, track.icon, track.path, track.words)
    parts: list[Node] = [numbers((meter,), correct, step)]
    for mark in track.marks:
        reached = mark.value <= track.value
        sign = icon("yes" if reached else "next", "text", palette.accent if reached else palette.dim)
        words = _("{label} at {value}").format(label=mark.label, value=mark.value)
        parts.append(Row(sign, Column(*_lines(words, mark.words), gap=0, weight=1), align="top"))
    return Column(*parts, gap=look().gap * 0.7)


def _die(die: DieView) -> Node:
    parts: list[Node] = [Text(die.face, "huge", bold=True)] if die.face else _lines(_("Not rolled yet."))
    parts += [Text(words, "small", look().palette.dim) for words in die_words(die)]
    if die.faces:
        parts += _lines(_("Faces: {faces}").format(faces=", ".join(die.faces)))
    return Column(*parts, *_lines(die.words))


def _offer(offer: OfferView) -> Node:
    if offer.card is None:
        return Column(*_lines(_("This card is face down.")))
    sold = _("sold") if offer.sold else ""
    return Column(card_face(offer.card), *_lines(offer.price, sold))
