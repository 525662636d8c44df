"""MiniSteel: 2 to 6 players, hidden hands, answers in other people's turns, revival."""
