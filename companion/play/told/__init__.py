"""A game told from its log: its history, who did what, how it ended."""
