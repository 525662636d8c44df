"""Rules that were compiled on this machine: made by `companion compile`, served instead of their sources."""
