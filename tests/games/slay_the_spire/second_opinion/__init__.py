"""What must come out, said by the rule book and the fact tables: single enemy actions, and whole rounds."""
