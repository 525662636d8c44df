"""Commands that look after what is kept, and the words of a command line that make a game."""
