"""Command lines from a grammar, each in this process: no traceback, and an exit code that is promised."""

from __future__ import annotations

import io
import os
import sys
from collections import Counter
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from shutil import rmtree
from unittest import mock

from companion import app

CODES = {0, 1, 2, 130}
EMPTIED = 200
"""Lines after which the kept games are cleared away, so that lists stay short."""
NASTY = [
    *(
        "",
        " ",
        "-",
        "--",
        "-1",
        "0",
        "1e9",
        "9" * 5000,
        "\x1b[2J",
        "\x9b",
        "\udc9b",
        "a\nb",
        "\u202e",
        "x" * 300,
    ),
    *("/", "..", "/dev/null", "/proc/self/mem", "/no/such/folder/file", "%s", "{}", "$(id)", "--help"),
    *(
        "bot:",
        "bot:thinker:0",
        "Anna,Anna",
        ",",
        "Anna",
        "Anna,Ben",
        "bot:random,bot:careful",
        "careful",
        "random",
    ),
    *("ironclad,ironclad", "ironclad,silent:bot", "nan", "inf", "true", "٣", "½", "👍", "1,2", "1-4", "4-1"),
    *("hexaghost", "guardian"),
]
GAMES = ["ministeel", "sts", "slay_the_spire", "mini_rogue", "chess", ""]
FILES = ["bomb.toml", "deep.toml", "good.toml", "case.json", "nothing", "."]
RULES = ["--seats", "--option", "--house", "--seed", "--numbers", "--boss", "--act"]
OPTIONS = {
    "play": [*RULES, "--dice", "--ascension", "--deck", "--first", "--fate-heal"],
    "simulate": [*RULES, "--players", "--out", "--plot"],
    "resume": ["--numbers"],
    "games": [],
    "check": ["--game"],
    "content": ["--uncertain", "--numbers"],
    "house": [],
    "doctor": ["--settings", "--json", "--strict"],
    "tags": [],
}
ACTIONS = {
    "games": ["list", "show", "export", "import", "delete", "lsit"],
    "tags": ["list", "begin", "row", "export", "import", "unbind", "bind", "rename", "decks", "missing"],
}


def line(random: Random) -> list[str]:
    """One command line: mostly right, wrong somewhere."""
    command = random.choice(list(OPTIONS))
    words = [command]
    if command in ACTIONS and random.random() < 0.9:
        words.append(random.choice(ACTIONS[command]))
    if command in ("play", "simulate", "content", "house") and random.random() < 0.9:
        words.append(random.choice(GAMES))
    for _more in range(random.randrange(4)):
        words += _option(random, command)
    if command == "simulate":  # no long tournaments
        words += ["--games", "1", "--processes", "1"]
    if random.random() < 0.1:
        random.shuffle(words)
    return words


def _option(random: Random, command: str) -> list[str]:
    value = random.choice(random.choice((NASTY, NASTY, FILES)))
    options = OPTIONS[command]
    if not options or random.random() < 0.2:
        return [value]
    name = random.choice(options)
    return [f"{name}={value}"] if random.random() < 0.3 else [name, value]


def lay_out(folder: Path) -> None:
    """The files that command lines may name."""
    (folder / "bomb.toml").write_text("a = " + "9" * 10_000)
    (folder / "deep.toml").write_text("a = " + "[" * 100_000)
    (folder / "good.toml").write_text("fate_heal = 2\n")
    (folder / "case.json").write_text('{"game": "ministeel", "cases": []}')


def run(words: list[str]) -> tuple[int, str]:
    """The exit code and the traceback, if there was one."""
    out, err = io.StringIO(), io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err), mock.patch.object(sys, "stdin", io.StringIO()):
            return app.main(words), ""
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1, ""
    except Exception as error:  # noqa: BLE001 - this is what is looked for
        return 1, f"{type(error).__name__}: {error}"[:300]


def attack(rounds: int, folder: Path, seed: int = 13) -> tuple[Counter[int], list[tuple[list[str], str]]]:
    """So many lines; how many ended with which code, and those that broke."""
    random, codes, broken = Random(seed), Counter[int](), []
    lay_out(folder)
    kept = {"COMPANION_DATA": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    with chdir(folder), mock.patch.dict(os.environ, kept):
        for number in range(rounds):
            if number % EMPTIED == 0:
                rmtree(folder / "data", ignore_errors=True)
            words = line(random)
            code, trouble = run(words)
            codes[code] += 1
            if trouble or code not in CODES:
                broken.append((words, trouble or str(code)))
    return codes, broken
