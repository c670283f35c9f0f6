# The table of nodes: a line "NAME RATE LABEL=VALUE ..." for each. RATE is as tc writes it (100mbit), or "-" for none.
# shellcheck shell=bash

default_nodes() { # NUMBER
  local i
  for ((i = 1; i <= $1; i++)); do
    echo "node-$i - topology.kubernetes.io/zone=zone-$(((i - 1) % 3 + 1))"
  done
}

checked_nodes() { # FILE: the table without comments; fails with a sentence
  local table line
  table=$(sed -e 's/#.*//' -e 's/[[:space:]]\+/ /g' -e 's/^ //' -e 's/ $//' -e '/^$/d' "$1")
  [ -n "$table" ] || fail "$1 names no node; a line is NAME RATE|- [LABEL=VALUE ...]"
  while read -r line; do
    [[ $line =~ ^[a-z0-9]([a-z0-9-]*[a-z0-9])?\ (-|[0-9]+[kmg]?bit)(\ [A-Za-z0-9./_-]+=[A-Za-z0-9._-]*)*$ ]] ||
      fail "$1: \"$line\" isn't a node; a line is NAME RATE|- [LABEL=VALUE ...], for example: node-1 100mbit disk=fast"
  done <<< "$table"
  [ -z "$(cut -d ' ' -f 1 <<< "$table" | sort | uniq -d)" ] || fail "$1 names a node twice"
  (($(wc -l <<< "$table") <= most_nodes)) || fail "$1 names more than $most_nodes nodes"
  echo "$table"
}

node_names() {
  cut -d ' ' -f 1 "$state/nodes"
}

node_number() { # NODE: 1, 2, ...
  awk -v node="$1" '$1 == node { print NR; found = 1 } END { exit !found }' "$state/nodes" ||
    fail "there is no node $1; there are: $(node_names | paste -sd ' ')"
}

node_rate() { # NODE
  awk -v node="$1" '$1 == node { print $2 }' "$state/nodes"
}

node_address() { # NODE
  echo "$node_network.$((10 + $(node_number "$1")))"
}

label_nodes() {
  local node _ labels
  while read -r node _ labels; do
    # shellcheck disable=SC2086 # a word for each label
    [ -z "$labels" ] || kubectl label --overwrite node "$node" $labels > /dev/null
  done < "$state/nodes"
}
