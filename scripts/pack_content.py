"""Writes the packed content of Slay the Spire, which makes the start faster: run it after changing its TOML.

    python scripts/pack_content.py

Packed tables are used for a TOML file as long as they were made from its very text; so a file that was
changed and not packed is read as it is, only more slowly. A test tells when it is time to pack.
"""

from __future__ import annotations

from pathlib import Path

from companion.games.slay_the_spire.content.loader import PACKED, packing

TARGET = Path(__file__).resolve().parent.parent / "companion/games/slay_the_spire/data" / PACKED


def main() -> None:
    """Write the file anew."""
    TARGET.write_bytes(packing())


if __name__ == "__main__":
    main()
