"""Draws the wiring pictures of docs/parts.md: `python scripts/draw_wiring.py` writes them into docs/wiring.

The pins are those of the table "Connecting" and of the example in docs/hardware.md, and of docs/die-build.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "wiring"
GPIO = dict(
    zip(
        (3, 5, 7, 8, 10, 11, 12, 13, 15, 16, 18, 19, 21, 22, 23, 24, 26, 29, 31, 32, 33, 35, 36, 37, 38, 40),
        (2, 3, 4, 14, 15, 17, 18, 27, 22, 23, 24, 10, 9, 25, 11, 8, 7, 5, 6, 12, 13, 19, 16, 26, 20, 21),
        strict=True,
    )
)
"""Pin of the 40-pin header to GPIO number (BCM); 27 and 28 belong to add-on boards."""
SUPPLY = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V"} | dict.fromkeys((6, 9, 14, 20, 25, 30, 34, 39), "GND")
COLOURS = ("#c0392b", "#2c3e50", "#1f77b4", "#d35400", "#27ae60", "#8e44ad", "#7f6000", "#00838f")
ROW, TOP, WIDTH = 28, 70, 760
DEVICE_END, HEADER = 250, 470


@dataclass(frozen=True)
class Wire:
    """A wire from a device's `end` to a `pin` of the header, or to the other part's end of that name."""

    end: str
    pin: int | str


@dataclass(frozen=True)
class Drawing:
    """One picture: what is wired, by name, and a line below it; `other` names a part that is no Pi."""

    file: str
    title: str
    devices: tuple[tuple[str, tuple[Wire, ...]], ...]
    note: str
    other: str = ""

    def wires(self) -> list[Wire]:
        """All wires, from top to bottom."""
        return [wire for _name, wires in self.devices for wire in wires]


def _reader(name: str, enable: int) -> tuple[str, tuple[Wire, ...]]:
    lines = (("3.3V", 1), ("GND", 6), ("RST", 17), ("MOSI", 19), ("MISO", 21), ("SCK", 23), ("SDA", enable))
    return name, tuple(Wire(end, pin) for end, pin in lines)


def _between(name: str, pin: int, ground: int, resistor: str = "") -> tuple[str, tuple[Wire, ...]]:
    wires = (Wire(resistor or "one leg", pin), Wire("other leg", ground))
    return name, wires if pin < ground else wires[::-1]


DRAWINGS = (
    Drawing("reader", "One card reader (MFRC522)", (_reader("reader", 24),), "IRQ stays free. Never 5 V."),
    Drawing(
        "second-reader",
        "The second card reader on the same bus",
        (_reader("second reader", 26),),
        "All wires as for the first one, but SDA: pin 26 instead of pin 24.",
    ),
    Drawing(
        "buttons",
        "Buttons, without resistors",
        (
            _between("ready, seat 1", 29, 30),
            _between("undo", 38, 34),
            _between("confirm", 40, 39),
        ),
        "Each button lies between its pin and any GND.",
    ),
    Drawing(
        "lamps",
        "Lamps and buzzer",
        (
            _between("green lamp", 16, 14, "330 ohm"),
            _between("red lamp", 18, 20, "330 ohm"),
            _between("piezo buzzer", 32, 30),
            _between("lamp, seat 1", 36, 34, "330 ohm"),
        ),
        "The long leg of each LED goes to its resistor, the short leg to GND.",
    ),
    Drawing(
        "die",
        "The die: Pico and motion sensor",
        (
            (
                "Raspberry Pi Pico",
                (
                    Wire("3V3 (pin 36)", "VCC"),
                    Wire("GND (pin 38)", "GND"),
                    Wire("GP4 (pin 6)", "SDA"),
                    Wire("GP5 (pin 7)", "SCL"),
                ),
            ),
        ),
        "To the companion: the Pico's own USB socket. On a LIS3DH board with a pin CS, tie CS to 3.3 V.",
        other="LIS3DH or GY-521",
    ),
)


def drawn(drawing: Drawing) -> str:
    """The picture as SVG."""
    parts = [_text(WIDTH / 2, 30, drawing.title, "middle", 20)]
    parts += _other(drawing) if drawing.other else _header({wire.pin for wire in drawing.wires()})
    height, colour = TOP, 0
    for name, wires in drawing.devices:
        parts += _device(name, height, len(wires))
        for line, wire in enumerate(wires):
            parts.append(_wire(drawing, wire, height + line * ROW, colour))
            colour += 1
        height += len(wires) * ROW + 34
    bottom = max(height, TOP + (4 if drawing.other else 20) * ROW)
    parts.append(_text(WIDTH / 2, bottom + 24, drawing.note, "middle", 15))
    size = f'viewBox="0 0 {WIDTH} {bottom + 44}"'
    inside = "\n".join(['<rect width="100%" height="100%" fill="#ffffff"/>', *parts])
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">\n{inside}\n</svg>\n'


def _text(x: float, y: float, words: str, anchor: str = "start", size: int = 14) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}">{escape(words)}</text>'


def _device(name: str, top: int, lines: int) -> list[str]:
    box = f'<rect x="20" y="{top - 18}" width="{DEVICE_END - 20}" height="{lines * ROW + 8}" rx="8"'
    return [f'{box} fill="#eaf1f7" stroke="#34495e"/>', _text(32, top + 5, name)]


def _header(used: set[int | str]) -> list[str]:
    parts = [_text(HEADER + 14, TOP - 24, "Raspberry Pi, header", "middle")]
    box = f'<rect x="{HEADER - 16}" y="{TOP - 16}" width="60" height="{20 * ROW + 2}" rx="6"'
    parts.append(f'{box} fill="#222222"/>')
    for pin in range(1, 41):
        x, y = _pin_place(pin)
        shade = "#ffd54f" if pin in used else "#777777"
        parts.append(f'<circle cx="{x}" cy="{y}" r="8" fill="{shade}"/>')
    said = [pin for pin in range(1, 41) if pin in used]
    for row in sorted({(pin - 1) // 2 for pin in said}):
        names = ", ".join(_named(pin) for pin in said if (pin - 1) // 2 == row)
        parts.append(_text(HEADER + 56, TOP + row * ROW + 5, names))
    return parts


def _named(pin: int) -> str:
    return f"{pin}: " + (SUPPLY.get(pin) or f"GPIO {GPIO[pin]}")


def _pin_place(pin: int) -> tuple[int, int]:
    return HEADER + (0 if pin % 2 else 28), TOP + (pin - 1) // 2 * ROW


def _other(drawing: Drawing) -> list[str]:
    wires = drawing.wires()
    box = f'<rect x="{HEADER}" y="{TOP - 18}" width="260" height="{len(wires) * ROW + 8}" rx="8"'
    ends = [_text(HEADER + 12, TOP + line * ROW + 5, str(wire.pin)) for line, wire in enumerate(wires)]
    return [f'{box} fill="#f7efe6" stroke="#34495e"/>', *ends, _text(HEADER + 90, TOP + 5, drawing.other)]


def _wire(drawing: Drawing, wire: Wire, y: int, colour: int) -> str:
    """The end's name and its wire; to a right-hand pin it runs between two rows of the header."""
    if isinstance(wire.pin, int):
        x, goal = _pin_place(wire.pin)
        level = goal if wire.pin % 2 else goal + ROW // 2
        points = f"{DEVICE_END},{y} {HEADER - 40},{level} {x},{level} {x},{goal}"
    else:
        points = f"{DEVICE_END},{y} {HEADER},{y}"
    stroke = f'stroke="{COLOURS[colour % len(COLOURS)]}" stroke-width="3"'
    line = f'<polyline points="{points}" fill="none" {stroke}/>'
    return _text(DEVICE_END - 10, y + 5, wire.end, "end") + "\n" + line


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for drawing in DRAWINGS:
        (FOLDER / f"{drawing.file}.svg").write_text(drawn(drawing), encoding="utf-8")


if __name__ == "__main__":
    main()
