"""Reads a CSV as dictionaries, converts each to JSON and keeps the logins, as a Python script would."""

import csv
import json
import sys

seen = set()
with open(sys.argv[1], encoding="utf-8", newline="") as roster:
    for row in csv.DictReader(roster):
        seen.add(row["Login"])
        json.dumps(row)
print(len(seen))
