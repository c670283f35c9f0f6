# Removes all that a cluster consists of, however much of it there is.
# shellcheck shell=bash

remove_cluster() {
  local node i
  if [ -s "$state/nodes" ]; then
    for node in $(node_names); do
      stop_node "$node" &
    done
    wait
  fi
  for ((i = ${#control_plane[@]} - 1; i >= 0; i--)); do
    stop_daemon "${control_plane[i]}" KILL
  done
  # Of a start that was interrupted before it noted what it had started.
  local process
  for process in $(marked_processes); do
    kill -s KILL "$process" 2> /dev/null || true
  done
  remove_network
  remove_cgroups "$name"
  restore_kernel_settings
  rm -rf --one-file-system "$state"
}

# Sentences about what is there of a cluster; nothing if there is nothing.
remains() {
  [ ! -e "$state" ] || echo "$state exists"
  local hierarchy
  for hierarchy in $(cgroup_hierarchies); do
    [ ! -e "$hierarchy/$name" ] || echo "control group $hierarchy/$name exists"
  done
  ip -o link | sed -n 's/^[0-9]*: \(skewbench0\|skewbench-n[0-9]*\)[@:].*/network interface \1 exists/p'
  grep "$state" /proc/mounts | sed 's/.* \(.*\) .* .* .* .*/\1 is mounted/' || true
  local process
  for process in $(marked_processes); do
    echo "process $process runs: $(tr '\0' ' ' < "/proc/$process/cmdline" 2> /dev/null)"
  done
}
