"""The rule text of a game as data: its sentences in words of ours, what holds each, and the rulings."""
