"""Many games at once: on one machine or a cluster, into files of any length, compared with each other."""
