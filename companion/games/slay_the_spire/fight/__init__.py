"""The combat round: its order, its end, what waits for its turn in it, what it is about to do."""
