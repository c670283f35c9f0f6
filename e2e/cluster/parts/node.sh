# A node: a process 1 in namespaces of its own (network, mounts, processes, host name), which starts containerd, kubelet
# and kube-proxy. When it ends, the kernel ends all that runs in the node, as a power cut would.
# shellcheck shell=bash

node_folder() { # NODE: its disk
  echo "$state/disks/$1"
}

# Host's id of the node's process 1; nothing if the node doesn't run.
node_process() { # NODE
  local unshare
  unshare=$(pid_of "$1")
  [ -z "$unshare" ] || pgrep -P "$unshare" || true
}

in_node() { # NODE COMMAND...
  local process
  process=$(node_process "$1")
  [ -n "$process" ] || fail "$1 doesn't run: e2e/cluster/node start $1"
  nsenter --target "$process" --mount --net --pid --uts -- "${@:2}"
}

# The parts of the configuration in which nodes differ.
configure_node() { # NODE
  local number folder
  number=$(node_number "$1")
  folder=$(node_folder "$1")
  install -d -m 755 "$folder"/{lib,log}
  mkdir -p "$folder"/etc/cni/{bin,net.d}
  ln -sfn /usr/lib/cni/{ptp,host-local,loopback} "$folder/etc/cni/bin/"
  install -m 755 "$parts/node/bandwidth" "$folder/etc/cni/bin/"
  cp "$pki/ca.crt" "$pki/kube-proxy.kubeconfig" "$parts/node/containerd.toml" "$folder/etc/"
  cp "$pki/$1.kubeconfig" "$folder/etc/kubelet.kubeconfig"
  cp "$pki/$1.crt" "$folder/etc/kubelet.crt"
  cp "$pki/$1.key" "$folder/etc/kubelet.key"
  echo "nameserver $dns_service_address" > "$folder/etc/resolv.conf"
  local file
  for file in kubelet.yaml kube-proxy.yaml cni/net.d/pods.conflist; do
    sed -e "s|\${node}|$1|" -e "s|\${address}|$(node_address "$1")|" -e "s|\${cgroup}|/$name/$1|" \
      -e "s|\${dns_service_address}|$dns_service_address|" -e "s|\${pods}|$pod_network.$number.0/24|" \
      -e "s|\${all_pods}|$pod_network.0.0/16|" "$parts/node/$(basename "$file")" > "$folder/etc/$file"
  done
}

start_node() { # NODE
  is_running "$1" && return
  make_cgroup "$name/$1"
  start_daemon "$1" unshare --net --mount --uts --pid --fork --kill-child --mount-proc \
    "$parts/node/init" "$1" "$(node_folder "$1")" "$(readlink "$bin")"
  wait_for "$1" "$state/log/$1.log" has_process "$1"
  link_node "$1" "$(node_process "$1")"
}

has_process() { # NODE: its namespaces exist once process 1 does
  [ -n "$(node_process "$1")" ]
}

wait_for_containerd() { # NODE
  wait_for "containerd of $1" "$(node_folder "$1")/log/containerd.log" in_node "$1" ctr version
}

is_node_ready() { # NODE
  local heartbeat
  # A node that has just been started again may still look Ready from before.
  heartbeat=$(kubectl --request-timeout 5s get node "$1" -o \
    'jsonpath={range .status.conditions[?(@.type=="Ready")]}{.status} {.lastHeartbeatTime}{end}')
  [[ $heartbeat = "True "* && ! ${heartbeat#* } < $2 ]]
}

wait_for_node() { # NODE SINCE: a time as date -u writes it
  wait_for "$1" "$(node_folder "$1")/log/kubelet.log" is_node_ready "$1" "$2"
}

now() {
  date -u +%Y-%m-%dT%H:%M:%SZ
}

# The end of unshare means that no process of the node is left.
stop_node() { # NODE
  local process
  process=$(node_process "$1")
  if [ -n "$process" ]; then
    kill -s KILL "$process" 2> /dev/null || true
    ends_within 300 "$1" || fail "processes of $1 can't be ended"
  fi
  stop_daemon "$1" KILL
  ip link delete "$(host_end "$(node_number "$1")")" 2> /dev/null || true
  remove_cgroups "$name/$1"
}

load_image() { # NODE ARCHIVE
  local messages
  messages=$(in_node "$1" ctr --namespace k8s.io images import - < "$2" 2>&1) || fail "$1: $2: $messages"
  # Until kubelet can see it; before, it would try to pull it.
  wait_for "the image in $1" "$(node_folder "$1")/log/containerd.log" images_are_known "$1"
}

images_are_known() { # NODE
  local images
  images=$(in_node "$1" ctr --namespace k8s.io images list) || return 1
  ! tail -n +2 <<< "$images" | grep -v io.cri-containerd.image=managed
}
