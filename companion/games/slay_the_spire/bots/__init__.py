"""Ways to play, and what a bot thinks of a fight, a card or a whole turn."""
