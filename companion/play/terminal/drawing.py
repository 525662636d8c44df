"""A view as text for a terminal: drawn from the view model alone, the same for every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from companion.engine.parts.signs import Signs, Tone
from companion.engine.view import (
    AskView,
    Badge,
    CardFace,
    CreatureView,
    Meter,
    OddsView,
    OptionView,
    PileView,
    SeatView,
    View,
)
from companion.play.terminal.colours import seat_style
from companion.play.terminal.drawing_places import card_text, places
from companion.speech.words import _

NARROW = 70
"""Columns below which nothing stands side by side."""
_SHARED_TONES: Mapping[str, Tone] = {"heart": "red", "shield": "blue", "gold": "yellow"}
"""Colours of the meters that every game may have; a game's own signs come first."""
NO_SIGNS = Signs()
LONG_LIST = 16
"""Options that fit a small terminal together with the board."""
LARGE_GROUP = 8
_BETWEEN = " · "


def board(view: View, news: Sequence[str], width: int, signs: Signs = NO_SIGNS) -> RenderableType:
    """Everything but the question: heading, creatures, seats, piles, what happened, the own cards.

    Numbers have the colours of the game's `signs`.
    """
    parts: list[RenderableType] = [heading(view)]
    parts += [_creature(creature, view, signs) for creature in view.creatures if creature.alive]
    parts += places(view, width)
    parts.append(_seats(view, width, signs))
    parts += _shared(view, signs)
    parts += _lines(_("What happened"), news, "default")
    parts += _lines("", view.notes, "bold yellow")
    parts += _lines(_("Something does not add up"), view.problems, "red")
    parts += _own_cards(view, width)
    return Group(*parts)


def heading(view: View) -> RenderableType:
    """The name of the game, the round and the phase, on one line."""
    title = _begun(view.title, "bold")
    if view.round:
        title.append(_BETWEEN + _("round {number}").format(number=view.round))
    title.append(_BETWEEN + view.phase)
    return Rule(title, align="left", style="dim")


def _begun(words: str, style: str) -> Text:
    """A text whose beginning has a style that what is added to it has not."""
    return Text().append(words, style)


# Seats


def _seats(view: View, width: int, signs: Signs) -> RenderableType:
    """One line for each seat where all of them fit, else each seat over several lines."""
    rows = [(_seat_name(seat, view), _numbers(seat, view, signs), _told(seat, view)) for seat in view.seats]
    widest = [max(cell_len(cell.plain) for cell in column) for column in zip(*rows, strict=True)]
    if width < NARROW or sum(widest) + 4 > width:
        lines: list[RenderableType] = []
        for name, *rest in rows:
            lines += [name, *(Padding(cell, (0, 0, 0, 4)) for cell in rest if cell.plain)]
        return Group(*lines)
    table = Table.grid(padding=(0, 2))
    for row in rows:
        table.add_row(*row)
    return table


def _numbers(seat: SeatView, view: View, signs: Signs) -> Text:
    """The numbers of a seat, but for those that have a track of their own."""
    tracks = {track.path for track in view.tracks if track.path}
    return meters([each for each in seat.meters if each.path not in tracks], signs, seat.forecast_hp)


def _told(seat: SeatView, view: View) -> Text:
    return _joined((*_badges(seat.badges), *_open_piles(seat, view)))


def _seat_name(seat: SeatView, view: View) -> Text:
    mark = "▶ " if seat.seat == view.active else "  "
    name = _begun(mark, "bold")
    name.append(seat.name, seat_style(seat.seat) if seat.alive else "dim strike")
    if seat.character:
        name.append(f" ({seat.character})", "dim")
    if seat.seat == view.viewer:
        name.append(" " + _("(you)"), "dim")
    for told, words in ((not seat.alive, _("out")), (seat.asked, _("must answer")), (seat.ready, _("ready"))):
        if told:
            name.append(f" {words}", "dim")
    if seat.row is not None:
        name.append(" " + _("row {row}").format(row=seat.row + 1), "dim")
    return name


def meters(found: Iterable[Meter], signs: Signs, forecast: int | None = None) -> Text:
    """Numbers with their names, in the colours of the game's signs; those at zero stand back."""
    parts = []
    for place, meter in enumerate(found):
        text = _begun(f"{meter.label} ", "dim")
        text.append(str(meter.value), f"bold {_tone(meter, signs) or 'default'}" if meter.value else "dim")
        if meter.maximum is not None:
            text.append(f"/{meter.maximum}", "dim")
        if not place and forecast is not None and forecast != meter.value:
            text.append(f" → {forecast}", "red" if forecast < meter.value else "green")
        parts.append(text)
    return Text("  ").join(parts)


def _tone(meter: Meter, signs: Signs) -> Tone:
    own = signs.of.get(meter.icon)
    return own.tone if own is not None else _SHARED_TONES.get(meter.icon, "")


def _badges(badges: Iterable[Badge]) -> list[Text]:
    found = []
    for badge in badges:
        text = _begun(badge.label, "dim strike" if badge.spent else "cyan")
        if badge.count:
            text.append(f" {badge.count}", "bold")
        found.append(text)
    return found


def _open_piles(seat: SeatView, view: View) -> Iterator[Text]:
    """The piles of a seat, with the cards that the viewer may see; the own hand is drawn in full below."""
    for pile in seat.piles:
        text = _begun(f"{pile.label} ", "dim")
        text.append(str(pile.count))
        if pile.cards and not _is_own_hand(seat, pile, view):
            text.append(f" ({_cards_in_a_line(pile)})", "dim")
        yield text


def _is_own_hand(seat: SeatView, pile: PileView, view: View) -> bool:
    return seat.seat == view.viewer and pile.id == "hand"


def _cards_in_a_line(pile: PileView) -> str:
    return ", ".join(_counted(card) for card in pile.cards)


def _counted(card: CardFace) -> str:
    name = f"{card.name}+" if card.upgraded and not card.name.endswith("+") else card.name
    return name if card.count == 1 else f"{card.count} × {name}"


def _joined(parts: Iterable[Text]) -> Text:
    return Text(_BETWEEN, "dim").join([part for part in parts if part.plain])


# Creatures


def _creature(creature: CreatureView, view: View, signs: Signs) -> RenderableType:
    owner = next((seat.name for seat in view.seats if seat.seat == creature.seat), "")
    style = seat_style(creature.seat) if owner else "bold red" if creature.boss else "red"
    name = _begun(creature.name, style)
    for words in (owner, creature.place):
        name.append(f" {words}" if words else "", "dim")
    if creature.row is not None and not creature.boss:
        name.append(" " + _("row {row}").format(row=creature.row + 1), "dim")
    if creature.mode:
        name.append(f" ({creature.mode})", "magenta")
    parts = [name, meters(creature.meters, signs), *_badges(creature.abilities)]
    lines: list[RenderableType] = [_joined(parts)]
    lines += [Padding(text, (0, 0, 0, 4)) for text in _next_action(creature)]
    return Group(*lines)


def _next_action(creature: CreatureView) -> Iterator[Text]:
    if creature.next_words:
        yield Text("→ " + creature.next_words, "bold")
    for threat in creature.threats:
        yield Text(threat.words, seat_style(threat.seat))
    if len(creature.slots) > 1:
        for slot in creature.slots:
            faces = f"{'/'.join(map(str, slot.faces))}: " if slot.faces else ""
            mark = "■ " if slot.here else "□ "
            yield Text(f"{mark}{faces}{slot.words}", "bold" if slot.here else "dim")
    for warning in creature.warnings:
        yield Text("! " + warning, "yellow")


# What lies on the table


def _shared(view: View, signs: Signs) -> list[RenderableType]:
    piles = []
    for pile in view.piles:
        text = _begun(f"{pile.label} ", "dim")
        text.append(str(pile.count))
        piles.append(text)
    if view.die:
        piles.append(Text(_("Die {value}").format(value=view.die), "bold"))
    told = _joined((*piles, *([meters(view.meters, signs)] if view.meters else [])))
    return [Padding(told, (0, 0, 0, 2))] if told.plain else []


def _lines(title: str, lines: Sequence[str], style: str) -> list[RenderableType]:
    """A short list under a title."""
    if not lines:
        return []
    heads: list[RenderableType] = [Text(f"\n{title}", "dim")] if title else [Text("")]
    return [*heads, *(Padding(Text(line, style), (0, 0, 0, 2)) for line in lines)]


def _own_cards(view: View, width: int) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for seat in view.seats:
        for pile in seat.piles:
            if pile.cards and _is_own_hand(seat, pile, view):
                title = _("{pile} of {name}").format(pile=pile.label, name=seat.name)
                parts += [Text(f"\n{title}", "dim"), cards(pile.cards, width)]
    return parts


def cards(found: Sequence[CardFace], width: int) -> RenderableType:
    """Cards with what they do, one to a line."""
    if width < NARROW:
        return Group(*(_card_on_lines(card) for card in found))
    table = Table.grid(padding=(0, 2))
    for card in found:
        cost = f" [{card.cost}]" if card.cost else ""
        table.add_row("", Text(_counted(card) + cost, "bold"), card_text(card))
    return table


def _card_on_lines(card: CardFace) -> RenderableType:
    head = _begun(_counted(card), "bold")
    head.append(f" [{card.cost}]" if card.cost else "", "dim")
    return Group(Padding(head, (0, 0, 0, 2)), Padding(card_text(card, "dim"), (0, 0, 0, 4)))


# The question


def question(ask: AskView, width: int, short: bool = False) -> RenderableType:
    """The open Ask: its prompt, and its options with their numbers under their headings.

    An option alone needs no heading, unless it stands below those of another. With `short` the large
    groups of a long list are one line each, with the word that lists them.
    """
    parts: list[RenderableType] = [Text(f"\n{ask.prompt}", "bold")]
    headed = False
    before: str | None = None
    for group, members, word in _groups(ask, short):
        alone = len(members) == 1 and not headed
        heading = "" if alone or group == before else group or (_("More") if headed else "")
        headed, before = headed or bool(heading), group
        parts += [Text(f"  {heading}", "dim")] if heading else []
        parts.append(_folded(members, word) if word else _options(members, width))
    return Group(*parts)


def printed(ask: AskView, short: bool = False) -> frozenset[int]:
    """The places of the options that `question` shows one by one, so that their numbers can be read."""
    return frozenset(
        number - 1 for _group, members, word in _groups(ask, short) for number, _option in members if not word
    )


def _groups(ask: AskView, short: bool) -> Iterator[tuple[str, list[tuple[int, OptionView]], str]]:
    """The options under their headings with their numbers; the word that lists those that are folded."""
    numbered = list(enumerate(ask.options, 1))
    folded = short and len(numbered) > LONG_LIST
    for group, found in groupby(numbered, key=lambda pair: pair[1].group):
        members = list(found)
        word = _verb(members) if folded else ""
        for has_word, run in groupby(members, key=lambda pair: word in _ends(pair[1])):
            together = list(run)
            yield group, together, word if has_word and len(together) > LARGE_GROUP else ""


def _verb(members: list[tuple[int, OptionView]]) -> str:
    """The word with which most of them begin, or end, and which is therefore enough to have them listed."""
    both = zip(*(_ends(option) for _number, option in members), strict=True)
    counts = [Counter(filter(str.isalpha, words)).most_common(1) for words in both]
    word, count = max((found[0] for found in counts if found), key=lambda found: found[1], default=("", 0))
    return word if count > LARGE_GROUP else ""


def _ends(option: OptionView) -> tuple[str, str]:
    """The first word and the last, where a verb stands in some languages; not what is in brackets."""
    words = option.label.partition(" (")[0].split(" ")
    return words[0], words[-1]


def _folded(members: list[tuple[int, OptionView]], word: str) -> RenderableType:
    template = _("{first} to {last}: “{word}” and a card's name, or only “{word}” for the list")
    said = template.format(first=members[0][0], last=members[-1][0], word=word)
    return Text(f"    {said}")


def _small_bar(odds: OddsView) -> str:
    """A chance as a bar of five steps, an end filled only where it is sure."""
    filled = min(4, max(1, round(5 * odds.share))) if 0 < odds.share < 1 else round(5 * odds.share)
    return f" {'■' * filled}{'□' * (5 - filled)}"


def _faces_together(members: list[tuple[int, OptionView]]) -> Iterator[tuple[str, OptionView]]:
    """The options with their numbers; faces of a die that do the same are one line, as at a creature."""

    def alike(pair: tuple[int, OptionView]) -> tuple[object, ...]:
        number, option = pair
        is_face = _is_face(f"{number}", option) and not option.odds
        return (is_face, option.means if is_face else number)

    for _key, same in groupby(members, key=alike):
        found = list(same)
        yield "/".join(f"{number}" for number, _option in found), found[0][1]


def _is_face(numbers: str, option: OptionView) -> bool:
    """Whether its number says all of the label."""
    return option.label in numbers.split("/")


def _options(members: list[tuple[int, OptionView]], width: int) -> RenderableType:
    texts = []
    for numbers, option in _faces_together(members):
        text = _begun(f"{numbers:>3} ", "bold")
        text.append("" if _is_face(numbers, option) else option.label)
        if option.means and option.means not in option.label:
            text.append(f"  {option.means}", "dim")
        for each in option.odds:
            text.append(_small_bar(each), "green" if each.good else "red")
        texts.append(text)
    longest = max(cell_len(text.plain) for text in texts)
    if width < NARROW or len(texts) < 5 or 2 * (longest + 2) > width:
        return Group(*texts)
    return Columns(texts, padding=(0, 2), column_first=True, equal=True)
