"""Games kept on disk: the log of each in SQLite, a shelf of several, one portable file to carry.

`docs/save-format.md` describes the files. Nothing here knows the rules of any game.
"""
