"""A run in which nobody fights: the party with its decks, from which fights are set up."""
