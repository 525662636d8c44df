"""Every measurement: benchmarks, the cardboard twin, counts of bookkeeping, endurance."""
