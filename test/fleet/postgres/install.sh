#!/usr/bin/env bash
# Installs Debian's PostgreSQL for the tests, which start servers of their own: no cluster of the system is made, and
# none is started.
#
# Needs apt-get, and root or sudo without a password. Exit status: 0 ready; 69 if PostgreSQL is not available here, with
# the reason on standard error. Nothing takes longer than LIMIT seconds.
set -euo pipefail

LIMIT=${LIMIT:-240}

unavailable() {
  echo "PostgreSQL is not available here: $1. The tests with it are NOT run." >&2
  exit 69
}

is_ready() {
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null && command -v setpriv >/dev/null
}

as_root() {
  if [ "$(id -u)" = 0 ]; then timeout "$LIMIT" "$@"; else sudo -n timeout "$LIMIT" "$@"; fi
}

is_ready && exit 0
command -v apt-get >/dev/null || unavailable 'it is a package of Debian'
[ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null || unavailable 'its packages can only be installed by root'

install() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@" </dev/null >&2
}

as_root apt-get update >&2 || true
# The package of the server makes a cluster of the system, and starts it, unless this says otherwise before.
install postgresql-common util-linux || unavailable 'postgresql-common cannot be installed'
as_root sed -i -E 's/^#? *create_main_cluster *=.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
install postgresql || unavailable 'the package postgresql cannot be installed'
is_ready || unavailable 'its programs are not where Debian has them'
