"""`python -m tests.golden --write` writes all playthroughs anew; without it, names those that differ."""

from __future__ import annotations

import sys

from tests.golden.playing import GOLDEN, path_of, told


def main(words: list[str]) -> int:
    """Write, or compare. Returns 1 when a text differs, 2 for other words than `--write`."""
    if words not in ([], ["--write"]):
        print("usage: python -m tests.golden [--write]")  # noqa: T201
        return 2
    differing = 0
    for golden in GOLDEN:
        path, text = path_of(golden), told(golden)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        differing += 1
        if words:
            path.write_text(text, encoding="utf-8")
        print(f"{path}: {'written' if words else 'differs'}")  # noqa: T201
    return 1 if differing and not words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
