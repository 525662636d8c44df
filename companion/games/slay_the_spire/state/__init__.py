"""A fight as plain data, the acts that ask for a change, and the events that alone make one."""
