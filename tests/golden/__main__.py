"""`python -m tests.golden --write` keeps all playthroughs and outcomes anew; without it, names what differs.

It does not keep outcomes that would need another version of the rules, and says so.
"""

from __future__ import annotations

import sys

from tests.golden import outcomes
from tests.golden.playing import GOLDEN, path_of, told


def main(words: list[str]) -> int:
    """Write, or compare. Returns 1 when something is left to do, 2 for other words than `--write`."""
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
    left = _outcomes(bool(words))
    return 1 if left or (differing and not words) else 0


def _outcomes(write: bool) -> bool:
    """Keep the outcomes that may be kept; whether some are left, which are named."""
    old, new = outcomes.kept(), outcomes.found()
    if write:
        held = {name: old[name] for name in new if outcomes.must_raise(old, new, name)}
        new_or_held = {**new, **held}
        if new_or_held != old:
            outcomes.write(new_or_held)
            print(f"{outcomes.PATH}: written")  # noqa: T201
        old = new_or_held
    left = list(outcomes.complaints(old, new))
    print("\n".join(left), end="\n" if left else "")  # noqa: T201
    return bool(left)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
