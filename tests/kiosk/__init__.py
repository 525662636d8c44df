"""The kiosk on real Debian with a real systemd: installed, started, hung, crashed, updated, taken off again.

`python -m tests.kiosk` builds the Debian roots, boots each as a container and tells what was seen
(docs/kiosk.md, "Seen"). Nothing here is run by the test suite: it takes minutes, and must be started as root.
"""
