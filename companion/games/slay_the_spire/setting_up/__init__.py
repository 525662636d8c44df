"""From what people say to what a game begins with: fights, parties, decks."""
