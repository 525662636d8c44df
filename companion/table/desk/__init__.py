"""What was scanned, rolled or pressed becomes an answer, a question or a refusal."""
