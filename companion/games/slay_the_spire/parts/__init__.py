"""What other parts of the companion may ask of this game beyond its rules."""
