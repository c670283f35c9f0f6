# Daemons: they have a log and a pid file, are known again by pid and start time, and are ended by pid.
# shellcheck shell=bash

# In the environment of all daemons, so that none is missed even if its pid file is.
mark=SKEWBENCH_CLUSTER=daemon

marked_processes() {
  grep -lz "^$mark$" /proc/[0-9]*/environ 2> /dev/null | cut -d / -f 3 || true
}

start_time() { # PID: in clock ticks since boot; nothing if there is no such process, or it has ended
  local fields
  { read -r fields < "/proc/$1/stat"; } 2> /dev/null || return 0
  # The name in parentheses may hold spaces; after it comes the state, and the start time as the 20th field.
  read -ra fields <<< "${fields##*) }"
  [ "${fields[0]}" = Z ] || echo "${fields[19]}"
}

pid_of() { # DAEMON: nothing if it doesn't run
  local pid started
  { read -r pid started < "$state/run/$1.pid"; } 2> /dev/null || return 0
  [ "$(start_time "$pid")" != "$started" ] || echo "$pid"
}

is_running() { # DAEMON
  [ -n "$(pid_of "$1")" ]
}

# A cluster that was up when the machine went down left its files, and no daemon.
need_cluster() {
  local daemon
  if [ -e "$state/complete" ]; then
    for daemon in "${control_plane[@]}" $(node_names); do
      ! is_running "$daemon" || return 0
    done
  fi
  fail "no cluster is up: e2e/cluster/up"
}

start_daemon() { # DAEMON COMMAND...
  local daemon=$1 file=$state/run/$1.pid pid
  shift
  is_running "$daemon" && return
  rm -f "$file"
  # The process notes itself, so that it is known even if this script is killed now.
  (
    exec 9>&- < /dev/null >> "$state/log/$daemon.log" 2>&1
    pid=$BASHPID
    echo "$pid $(start_time "$pid")" > "$file"
    umask 022
    # Go collects garbage less often than by default: memory is there, processors are not.
    exec setsid env --default-signal "$mark" GOGC=400 "$@"
  ) &
  until [ -s "$file" ]; do sleep 0.02; done
}

# Waits for the end of a process that got a signal: true if it has ended.
ends_within() { # TENTHS-OF-SECONDS DAEMON
  local i
  for ((i = 0; i < $1; i++)); do
    is_running "$2" || return 0
    sleep 0.1
  done
  ! is_running "$2"
}

stop_daemon() { # DAEMON [SIGNAL]
  local daemon=$1 pid
  pid=$(pid_of "$daemon")
  if [ -n "$pid" ]; then
    kill -s "${2:-TERM}" "$pid" 2> /dev/null || true
    if ! ends_within 200 "$daemon"; then
      kill -s KILL "$pid" 2> /dev/null || true
      ends_within 100 "$daemon" || fail "$daemon (process $pid) can't be ended"
    fi
  fi
  rm -f "$state/run/$daemon.pid"
}
