#!/usr/bin/env bash
# Prepares Debian's Redmine for start.sh: installs the Debian packages that it needs, and only unpacks Redmine itself,
# into node_modules/.cache/redmine/app. Installed in full, it would set up an instance for the whole system;
# and in Debian 12 the package's own set-up ends with an error, as Bundler 2.3.27 treats gems without a folder of their
# own as deleted.
#
# Needs apt-get, and root or sudo without a password. Exit status: 0 ready; 69 if Redmine is not available here, with
# the reason on standard error. Nothing takes longer than LIMIT seconds.
set -euo pipefail

LIMIT=${LIMIT:-240}
cache=$(cd "$(dirname "$0")/../.." && pwd)/node_modules/.cache/redmine
export DEBIAN_FRONTEND=noninteractive

unavailable() {
  echo "Redmine is not available here: $1. The tests with it are NOT run." >&2
  exit 69
}

# Bundler finds every gem: nothing must be installed.
is_ready() {
  [ -x "$(command -v puma)" ] && [ -x "$(command -v sqlite3)" ] &&
    (cd "$cache/app" && timeout 60 bundle lock --local) >/dev/null 2>&1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then timeout "$LIMIT" "$@"; else sudo -n timeout "$LIMIT" "$@"; fi
}

# The packages that one file of Debian's names in Depends, without what sets up databases and what pages load.
needs_of() {
  dpkg-deb --field "$1" Depends | tr ',' '\n' | grep -vE 'dbconfig|debconf|libjs|redmine' | paste -sd,
}

is_ready && exit 0
command -v apt-get dpkg-deb >/dev/null || unavailable 'it is a package of Debian'
[ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null || unavailable 'its packages can only be installed by root'

rm -rf "$cache"
mkdir -p "$cache"
cd "$cache"
as_root apt-get update >&2 || true
timeout "$LIMIT" apt-get download redmine redmine-sqlite >&2 || unavailable 'its packages cannot be downloaded'
as_root apt-get satisfy --yes --no-install-recommends \
  "$(needs_of redmine_*.deb), $(needs_of redmine-sqlite_*.deb), puma" </dev/null >&2 ||
  unavailable 'the packages that it needs cannot be installed'

dpkg-deb --extract redmine_*.deb unpacked
cp -a unpacked/usr/share/redmine app
dpkg-deb --field redmine_*.deb Version >version
rm -rf unpacked app/instances app/Gemfile.lock app/config/database.yml
# Debian's Gemfile looks for the database's adapter in the instances of the system.
sed -i "s#/usr/share/redmine/#$cache/app/#" app/Gemfile
printf 'production: { adapter: sqlite3, database: none }\n' >app/config/database.yml
printf "gem 'puma'\n" >app/Gemfile.local
is_ready || unavailable 'Bundler does not find the gems that it needs'
