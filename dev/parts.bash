# What the commands in this folder share; they source it.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
command_name=${0##*/}

# --help prints the comment at the top of the command. Its first argument is the command's own.
case ${1:-} in
  -h | --help)
    sed -n '2,/^[^#]/s/^#\( \|$\)//p' "dev/$command_name"
    exit 0
    ;;
esac

fail() { # SENTENCE
  echo "$command_name: $1" >&2
  exit 2
}

no_arguments() { # ARGUMENT...
  [ $# = 0 ] || fail "takes no arguments: see dev/$command_name --help"
}

# All folders with a pom.xml that Maven can build, one per line.
modules() {
  local pom
  for pom in */pom.xml */*/pom.xml; do
    echo "${pom%/pom.xml}"
  done
}

module() { # NAME: engine, operator/engine or operator/engine/; prints the folder
  local name=${1%/}
  modules | grep -Ex "(.*/)?${name//./\\.}" || fail "\"$1\" is not a module: use one of $(modules | paste -sd ' ')"
}

# Prints the command before running it.
run() { # COMMAND...
  printf '+'
  printf ' %q' "$@"
  printf '\n'
  "$@"
}

tests() { # MODULES TESTS MAVEN-OPTION...: the tests that are named, and what the modules need
  run mvn --batch-mode -pl "$1" -am test "-Dtest=$2" -Dsurefire.failIfNoSpecifiedTests=false "${@:3}"
}
