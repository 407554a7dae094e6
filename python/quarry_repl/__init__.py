"""The REPL that the root model's code runs in: one Python process, spoken to by one JSON object a line."""
