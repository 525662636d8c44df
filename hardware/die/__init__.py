"""The electronic die: its line protocol, what counts as a roll, its driver and its emulator."""
