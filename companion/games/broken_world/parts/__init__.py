"""What the kit and programs ask of the game beyond its rules."""
