"""The pages about the die say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from hardware.die.conversation import DieTalk
from hardware.die.protocol import Hello, Report, parse
from hardware.events import DieMoved
from hardware.firmware import die_logic
from tests.hardware.die.support import rolls

ROOT = Path(__file__).parents[3]
PROTOCOL = (ROOT / "docs/die-protocol.md").read_text()
EXAMPLE = re.findall(r"^(die|host) +(.+)$", PROTOCOL, re.M)


def test_the_conversation_of_the_page_is_one_roll() -> None:
    nonce = next(line.split()[2].split("*")[0] for who, line in EXAMPLE if who == "host")
    talk = DieTalk("die", 6, lambda: nonce)
    talk.begin(100.0)
    told, answered = [], talk.say(100.0)
    for who, line in EXAMPLE:
        if who == "die":
            assert isinstance(parse(line.encode()), Hello | Report)
            told += talk.hear(f"{line}\n".encode(), 101.0)
            answered += talk.say(101.0)
        else:
            assert die_logic.unseal(line.encode())
            assert f"{line}\n".encode() in answered
    assert rolls(told) == [(1, 4)]
    phases = [event.phase for event in told if isinstance(event, DieMoved)]
    assert phases == ["idle", "handled", "rolling", "idle"]


def test_every_counter_is_explained() -> None:
    explained = set(re.findall(r"`([a-z_]+)`", PROTOCOL.split("## What is counted")[1]))
    named = set()
    for file in (ROOT / "hardware/die").glob("*.py"):
        named |= set(re.findall(r'counters\["([a-z_]+)"\]', file.read_text()))
    flaws = re.findall(r'"([a-z_]+)"', _literal("protocol.py", "Flaw"))
    verdicts = re.findall(r'"([a-z_]+)"', _literal("judge.py", "Verdict"))
    named |= {f"line_{flaw}" for flaw in flaws}
    named |= {f"roll_{each}" for each in verdicts if each not in ("roll", "unannounced")}
    assert named - explained == set()
    assert len(named) > 15


def _literal(file: str, name: str) -> str:
    source = (ROOT / "hardware/die" / file).read_text()
    found = re.search(rf"^{name} = Literal\[(.*?)\]", source, re.M | re.S)
    assert found
    return found.group(1)
