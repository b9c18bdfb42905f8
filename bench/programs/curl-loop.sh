#!/usr/bin/env bash
# Sends the users of a roster one by one with curl, as an administrator's script would. Its rows are split at the
# commas, which is enough for a benchmark's roster.
set -euo pipefail
{
  read -r _
  while IFS=, read -r nickname password last first middle position department _; do
    curl -sf -o /dev/null -H 'Content-Type: application/json' -H 'Authorization: OAuth token-of-a-benchmark' \
      -d "{\"department_id\":${department//\"/},\"position\":\"${position//\"/}\",\"password\":\"${password//\"/}\",
        \"nickname\":\"${nickname//\"/}\",\"name\":{\"first\":\"${first//\"/}\",\"last\":\"${last//\"/}\",
        \"middle\":\"${middle//\"/}\"}}" "$2/v6/users/"
  done
} < "$1"
