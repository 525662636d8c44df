"""`python -m companion.translations`: in a checkout, the tools of translators (`scripts/translations`)."""

from __future__ import annotations

import runpy

if __name__ == "__main__":
    runpy.run_module("scripts.translations", run_name="__main__", alter_sys=True)
