"""Reads a table from standard input and prints the number of its rows and two cells as JSON."""

import csv
import io
import json
import sys

rows = list(csv.reader(io.StringIO(sys.stdin.buffer.read().decode("utf-8"), newline="")))
print(json.dumps([len(rows), rows[1][4], rows[3][6]]))
