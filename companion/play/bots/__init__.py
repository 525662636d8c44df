"""Players that are programs: what they may know, how they think, what they advise."""
