"""Seats on phones, the table on a television, and a stream of what happens: pages over the local network."""
