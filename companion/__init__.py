"""The table companion without screen and wires: rules, play modes, and the physical table."""
