#!/usr/bin/env bash
# Starts a Redmine of its own on loopback: a fresh SQLite database in a scratch folder, the REST API switched on, an
# administrator and a user, each with an API key. Once it answers, one line of JSON on standard output has the connection:
#
#   {"base_url":"http://127.0.0.1:41234","key":"…","plain_key":"…","database":"…/redmine.sqlite3","version":"…"}
#
# It runs until this script gets SIGTERM or SIGINT, or its standard input ends; then the scratch folder is removed.
#
#   start.sh [port]        default: a free one
#   REDMINE_LANGUAGE=de    the administrator's language, which errors are in. Default: en; empty: as the request asks
#
# Exit status 69: install.sh reports why Redmine is not available here.
set -euo pipefail
cd "$(dirname "$0")"

./install.sh
cache=$(cd ../.. && pwd)/node_modules/.cache/redmine
port=${1:-$(ruby -rsocket -e 'puts TCPServer.new("127.0.0.1", 0).addr[1]')}
scratch=$(mktemp -d)
stop() {
  trap - EXIT
  jobs -p | xargs --no-run-if-empty kill 2>/dev/null || true
  wait
  rm -rf "$scratch"
}
trap stop EXIT
trap 'exit 0' TERM INT

export RAILS_ENV=production REDMINE_LANG=en SCHEMA=/dev/null LANG=C.UTF-8 TZ=UTC REDMINE_INSTANCE=tests
instance=$scratch/instances/tests
cp -a "$cache/app/." "$scratch/"
mkdir -p "$instance"/{config,files,log,plugins,tmp}
cat >"$instance/config/database.yml" <<YML
production: { adapter: sqlite3, database: $instance/redmine.sqlite3, timeout: 5000 }
YML
ruby -rsecurerandom -e 'puts SecureRandom.hex(32)' >"$instance/config/secret_key.txt"
cd "$scratch"
sed -i "s#$cache/app/#$scratch/#" Gemfile
timeout 120 bundle exec rake db:migrate >&2

keys=$(timeout 60 bundle exec rails runner '
  Setting.rest_api_enabled = "1"
  Setting.password_min_length = "8"
  admin = User.find_by(login: "admin")
  admin.update!(must_change_passwd: false, language: ENV.fetch("REDMINE_LANGUAGE", "en"))
  plain = User.new(firstname: "Plain", lastname: "User", mail: "plain@example.org", language: "en")
  plain.login = "plain"
  plain.password = "Sample-Pass-of-nobody"
  plain.save!
  puts %("key":"#{admin.api_key}","plain_key":"#{plain.api_key}")
')

bundle exec puma --environment production --bind "tcp://127.0.0.1:$port" --threads 1:4 >&2 &
server=$!
base_url=http://127.0.0.1:$port
for _ in $(seq 240); do
  kill -0 "$server" || exit 1
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
  sleep 0.25
done
echo "{\"base_url\":\"$base_url\",$keys,\"database\":\"$instance/redmine.sqlite3\",\"version\":\"$(cat "$cache/version")\"}"
# By another descriptor: what runs in the background has an empty standard input.
exec 3<&0
cat <&3 >/dev/null &
wait -n
