"""The physical table: what was scanned, rolled or pressed becomes an answer to the open Ask."""
