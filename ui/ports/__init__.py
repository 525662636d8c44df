"""What screens need from the rest of the companion, as protocols and plain values."""
