# Reads the parts.
# shellcheck shell=bash
parts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
for part in settings progress processes nodes host network certificates control-plane images node teardown; do
  # shellcheck disable=SC1090 # each is checked by itself
  . "$parts/$part.sh"
done
unset part
