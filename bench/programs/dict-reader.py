"""Reads a CSV as dictionaries, makes JSON of each and keeps the logins: what a script in Python would do."""

import csv
import json
import sys

seen = set()
with open(sys.argv[1], encoding="utf-8", newline="") as roster:
    for row in csv.DictReader(roster):
        seen.add(row["Login"])
        json.dumps(row)
print(len(seen))
