"""Playing without a table: the terminal, bots, simulation, scenario files, benchmarks."""
