"""Scenario files (docs/scenario-format.md): a game says what its words mean, and all else is here.

- `form`: data from strangers as typed structs; every slip is named with where it stands.
- `acts`: the acts of a game by their verbs, each a function whose keywords are the keys of the act.
- `script`: what chance gives, as the case lists it.
- `values`: what may be expected, as paths into what is played; what differs, in words.
- `playing`: a case under way; a refused act leaves nothing behind.
"""
