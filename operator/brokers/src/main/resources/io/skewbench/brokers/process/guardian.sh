# Owns the folder of a run and ends with its processes: $1 is the folder. Standard input is a pipe that the run holds;
# when the run ends, however it ends, the pipe does too. Job control puts the guardian into a process group of its own,
# so that what is sent to the group of the run doesn't reach it.
trap '' INT HUP TERM QUIT PIPE
set -m
(
  folder=$1 run=${1##*/}
  # What is in it may hold passwords.
  umask 077
  mkdir "$folder" "$folder/pids" "$folder/tmp" "$folder/logs" || exit 1
  echo ready
  while IFS= read -r _; do :; done

  # Process ids are reused: only what carries the name of the run is ended. A killed process loses its command line
  # before the last of its threads ends, and such a thread may still create files.
  belongs() {
    if [ -r "/proc/$1/cmdline" ]; then
      grep -qF "skewbench.run=$run" "/proc/$1/cmdline" 2> /dev/null ||
        { ! grep -q . "/proc/$1/cmdline" && [ "$(ls "/proc/$1/task" | wc -l)" -gt 1 ]; } 2> /dev/null
    else
      ps -o command= -p "$1" 2> /dev/null | grep -qF "skewbench.run=$run"
    fi
  }
  # A child notes its id in the folder before it becomes what it is to be: after the renaming none can.
  gone=$folder.gone
  mv "$folder" "$gone"
  undone=
  # A process that waits for a disk takes long to end, but nobody waits for it for ever.
  for round in $(seq 300); do
    left=
    for pid in "$gone"/pids/*; do
      pid=${pid##*/}
      if [ "$pid" != '*' ] && belongs "$pid"; then
        kill -KILL "$pid" 2> /dev/null
        left=yes
      fi
    done
    if [ -z "$left$undone" ] && [ -f "$gone/undo" ]; then
      undone=yes
      tac "$gone/undo" | sh
    fi
    # A broker that creates the folder of a partition after the renaming and before its end creates the old path again.
    if [ -z "$left" ] && rm -rf "$gone" "$folder" 2> /dev/null; then
      break
    fi
    sleep 0.1
  done
) <&0 2> /dev/null &
# The JVM closes the pipe when the process that it started ends, which is this one.
wait
