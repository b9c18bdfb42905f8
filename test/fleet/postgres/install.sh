#!/usr/bin/env bash
# Installs Debian's PostgreSQL for the tests. The tests start their own servers, so no system cluster is created or
# started.
#
# Needs apt-get, and root or sudo without a password. Exit status: 0 if PostgreSQL is ready; 69 if it is not available,
# with the reason on standard error. No command takes longer than LIMIT seconds.
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
# Without this setting, the server package creates and starts a system cluster.
install postgresql-common util-linux || unavailable 'postgresql-common cannot be installed'
as_root sed -i -E 's/^#? *create_main_cluster *=.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
install postgresql || unavailable 'the package postgresql cannot be installed'
is_ready || unavailable 'its programs are not where Debian has them'
