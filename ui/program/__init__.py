"""The touchscreen as a program: start, window, settings, surroundings."""
