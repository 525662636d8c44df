"""What only some games have, each part a type of its own: `Game` names them, and games leave out the rest.

A part is a function of the game that returns it, so that a table or a search loads no more of a rule
book than it uses. The functions import what they need by name; no module is ever looked for.
"""
