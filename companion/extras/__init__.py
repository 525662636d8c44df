"""What only some people need, installed when they ask for it: printing, clusters, compiling."""
