"""Tables that are imagined: their pieces move as work for hands says, and by nothing else."""
