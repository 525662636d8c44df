"""What holds a screen: the stage, what covers it, the worker that reads and writes beside it."""
