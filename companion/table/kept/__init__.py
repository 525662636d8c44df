"""What a table keeps beside its games: decks, copies, how far hands have come."""
