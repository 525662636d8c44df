"""The table companion without screen and wires: rules, play modes, and the physical table."""

from companion.compiled import finder

# Here, because every process that plays comes by: the program, its workers, those of a cluster.
finder.begin()
