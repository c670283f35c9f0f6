# A bridge, and a pair of virtual interfaces from it to each node.
# shellcheck shell=bash

make_bridge() {
  local network
  for network in $node_network.0/24 $pod_network.0.0/16 $service_network.0.0/16; do
    [ -z "$(ip -o route show to root "$network")" ] ||
      fail "the addresses $network are in use on this machine: $(ip -o route show to root "$network" | head -n 1)"
  done
  ip link add "$bridge" type bridge
  ip address add "$host_address/24" dev "$bridge"
  ip link set "$bridge" up
}

host_end() { # NODE-NUMBER: name of the interface at the bridge
  echo "skewbench-n$1"
}

in_network_of() { # PROCESS COMMAND...
  nsenter --target "$1" --net "${@:2}"
}

# Links a network namespace to the bridge, and this machine and the other nodes' pods with it.
link_node() { # NODE PROCESS-IN-IT
  local number end
  number=$(node_number "$1")
  end=$(host_end "$number")
  # What is left of a node that was stopped goes with a delay.
  ip link delete "$end" 2> /dev/null || true
  ip link add "$end" type veth peer name eth0 netns "$2"
  ip link set "$end" master "$bridge" up
  in_network_of "$2" ip link set lo up
  in_network_of "$2" ip address add "$(node_address "$1")/24" dev eth0
  in_network_of "$2" ip link set eth0 up
  # The way to Service addresses before kube-proxy rewrites them; the outside world isn't reached.
  in_network_of "$2" ip route add default via "$host_address"
  in_network_of "$2" sysctl -q -w net.ipv4.ip_forward=1
  local other
  for other in $(node_names); do
    [ "$other" = "$1" ] ||
      in_network_of "$2" ip route add "$pod_network.$(node_number "$other").0/24" via "$(node_address "$other")"
  done
  ip route replace "$pod_network.$number.0/24" via "$(node_address "$1")"
  limit_link "$1" "$2" "$(node_rate "$1")"
}

# Limits both directions, whatever the peer, as a network card of that rate does.
limit_link() { # NODE PROCESS-IN-IT RATE|-
  local end bits burst
  end=$(host_end "$(node_number "$1")")
  tc qdisc delete dev "$end" root 2> /dev/null || true
  in_network_of "$2" tc qdisc delete dev eth0 root 2> /dev/null || true
  [ "$3" != - ] || return 0
  bits=${3%bit}
  case $bits in
    *k) bits=${bits%k}000 ;;
    *m) bits=${bits%m}000000 ;;
    *g) bits=${bits%g}000000000 ;;
  esac
  # A bucket of 5 ms, and not less than a TCP segment before it is cut into packets.
  burst=$((bits / 8 / 200 > 65536 ? bits / 8 / 200 : 65536))
  tc qdisc add dev "$end" root tbf rate "${bits}bit" burst $burst latency 50ms
  in_network_of "$2" tc qdisc add dev eth0 root tbf rate "${bits}bit" burst $burst latency 50ms
}

remove_network() {
  local end
  for end in $(ip -o link show type veth | sed -n 's/^[0-9]*: \(skewbench-n[0-9]*\)@.*/\1/p'); do
    ip link delete "$end" 2> /dev/null || true
  done
  # Its routes go with it.
  ip link delete "$bridge" 2> /dev/null || true
}
