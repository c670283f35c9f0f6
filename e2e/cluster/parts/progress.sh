# Messages of the commands to the user.
# shellcheck shell=bash

microseconds() {
  echo "${EPOCHREALTIME/[.,]/}"
}

began=$(microseconds)

say() { # SENTENCE
  local passed=$(($(microseconds) - began))
  printf '%4d.%d s  %s\n' $((passed / 1000000)) $((passed / 100000 % 10)) "$1"
}

fail() { # SENTENCE
  echo "${0##*/}: $1" >&2
  exit 1
}

# Prints the comment at the head of a command, which is its help.
help() {
  sed -n '2,/^[^#]/s/^#\( \|$\)//p' "$0"
}

wait_for() { # WHAT LOG COMMAND...: until the command succeeds; else shows the end of the log
  local what=$1 log=$2 until=$((SECONDS + patience_s))
  shift 2
  until "$@" > /dev/null 2>&1; do
    if ((SECONDS > until)); then
      echo "The last lines of $log:" >&2
      tail -n 15 "$log" >&2 || true
      fail "$what isn't ready after $patience_s s"
    fi
    sleep 0.2
  done
}

need_root() {
  [ "$(id -u)" = 0 ] || fail "needs root, for network namespaces, mounts and control groups: run it with sudo"
}

# One command changes the cluster at a time; waits for others. Daemons mustn't inherit the descriptor.
lock() {
  exec 9< /var/lib
  flock 9
}
