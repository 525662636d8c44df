"""Writing one's own cards: forms made from a game's structs, drafts of cards, and the text of a set.

Pure: it draws nothing and touches no file. Terminal and touchscreen stand on it.
"""
