#!/usr/bin/env bash
# Sends the users of a roster with curl, eight at a time. Its rows are split at the commas, as in curl-loop.sh.
set -euo pipefail
tail -n +2 "$1" | while IFS=, read -r nickname password last first middle position department _; do
  printf '%s\0' "{\"department_id\":${department//\"/},\"position\":\"${position//\"/}\",\"password\":\"${password//\"/}\",
    \"nickname\":\"${nickname//\"/}\",\"name\":{\"first\":\"${first//\"/}\",\"last\":\"${last//\"/}\",
    \"middle\":\"${middle//\"/}\"}}"
done | xargs -0 -P 8 -n 1 curl -sf -o /dev/null -H 'Content-Type: application/json' \
  -H 'Authorization: OAuth token-of-a-benchmark' "$2/v6/users/" -d
