"""What we measure and try out for ourselves: `python -m tests.studies.NAME`. No player needs any of it."""
