# Sourced by launchers: find_java sets java_home and java_version to a JDK that is new enough, or fails.
MIN_JAVA=21

# The folder that a file is in, behind all links.
source_of() {
  local file=$1 link
  while [ -L "$file" ]; do
    link=$(readlink "$file")
    case $link in
      /*) file=$link ;;
      *) file=$(dirname "$file")/$link ;;
    esac
  done
  (cd "$(dirname "$file")" && pwd -P)
}

# Every JDK keeps its version in the file `release`, which is quicker to read than asking java.
take_java() { # JAVA_HOME
  local key value
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  while IFS='=' read -r key value; do
    if [ "$key" = JAVA_VERSION ]; then
      value=${value//\"/}
      java_version=${value%%[!0-9]*}
      java_home=$1
      [ "$java_version" -ge "$MIN_JAVA" ] 2> /dev/null
      return
    fi
  done < "$1/release"
  return 1
}

find_java() {
  local home java
  if [ -n "${JAVA_HOME:-}" ] && take_java "$JAVA_HOME"; then
    return
  fi
  if java=$(command -v java) && take_java "$(dirname "$(source_of "$java")")"; then
    return
  fi
  for home in /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
    ~/.sdkman/candidates/java/* ~/.jdks/* /opt/java/* /opt/jdk*; do
    if take_java "$home"; then
      return
    fi
  done
  return 1
}
