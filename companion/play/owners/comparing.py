"""Comparing numbers with one's own cards, in the terminal: the checklist, ticks, photos, what to send in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.padding import Padding
from rich.text import Text

from companion.engine.parts.owners_numbers import NumberInDoubt
from companion.games import catalogue
from companion.play.bad_input import BadInput, check_place, write_text
from companion.play.owners import compared, numbers
from companion.play.terminal.screen import Screen
from companion.speech.called import own_command
from companion.speech.words import N_, _


def uncertain(game: str, screen: Screen) -> int:
    """What an owner should compare with their own cards, the least certain first. Raises `BadInput`."""
    part = catalogue.game(game).parts.owners_numbers
    if part is None:
        words = _("{game} has no numbers to correct. House rules decide what its text leaves open: {command}")
        raise BadInput(words.format(game=game, command=own_command(f"house {game}")))
    rows, days = part().in_doubt(), compared.compared(game)
    for row in rows:
        _show_doubt(row, _kept(game, row.place, days.get(row.place, "")), screen)
    numbers.say_corrections(game, screen)
    words = _("Numbers to compare: {count}, compared so far: {compared}.")
    counted = words.format(count=len(rows), compared=len(days))
    advice = _(
        "If your cards show another number, copy the line with your number into {file}, above any [heading]."
    )
    screen.say(f"{counted} {advice.format(file=numbers.owners_file(game))}", "dim")
    return 0


def change(
    game: str, ticked: str | None, photo: Sequence[str] | None, send: Path | None, screen: Screen
) -> int:
    """Tick a line, keep a photo with one, write the file to send in, as asked. Raises `BadInput`."""
    if photo:
        place, file = photo
        kept = compared.keep_photograph(game, place, Path(file))
        screen.say(_("The photo is saved as {file}.").format(file=kept))
    if ticked:
        done = compared.tick(game, ticked, compared.today())
        words = (
            _("{place}: compared with your card.") if done else _("{place}: no longer marked as compared.")
        )
        screen.say(words.format(place=ticked))
    if send:
        check_place(send)
        write_text(send, compared.case_file(game))
        words = _("Your numbers are saved in {file}. Send it to the people who make this program.")
        screen.say(words.format(file=send))
    return 0


def _kept(game: str, place: str, day: str) -> list[str]:
    """What the owner has of a line, in words."""
    photo = compared.photograph(game, place)
    found = [_("Compared on {day}.").format(day=day)] if day else []
    return [*found, _("Photo: {file}").format(file=photo)] if photo is not None else found


_STYLES = {N_("low"): "red", N_("medium"): "yellow", N_("high"): "green"}


def _show_doubt(row: NumberInDoubt, kept: list[str], screen: Screen) -> None:
    """One number in doubt, in lines of any width; what an owner may copy is never broken."""
    head = Text.assemble((f"{_(row.confidence)}  ", _STYLES.get(row.confidence, "")), (row.name, "bold"))
    said = [_("We use: {taken}").format(taken=row.taken)]
    said.append(_("Other sources: {others}").format(others=row.alternatives))
    said += [row.why or row.source] if row.why or row.source else []
    screen.show(head, Padding(Text("\n".join([*said, *kept])), (0, 0, 0, 4)))
    for line in row.lines or (f"# {row.place}",):
        screen.console.print(Text(line, "cyan"), soft_wrap=True)
    if row.key and not row.lines:
        screen.show(Padding(Text(_("There is no number to correct here."), "dim"), (0, 0, 0, 4)))
    screen.show("")
