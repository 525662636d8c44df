"""What runs on the die itself; `die_logic` and `sensors` are plain enough for MicroPython."""
