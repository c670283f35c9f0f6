# What e2e/cluster/check proves, and with which pods.
# shellcheck shell=bash

space=skewbench-cluster-check
failures=0
served_bytes=16000000

proves() { # SENTENCE COMMAND...
  local sentence=$1
  shift
  if "$@" > "$work/output" 2>&1; then
    say "ok      $sentence"
  else
    failures=1
    say "FAILED  $sentence"
    tail -n 5 "$work/output"
  fi
}

eventually() { # COMMAND...
  local until=$((SECONDS + patience_s))
  until "$@"; do
    ((SECONDS < until)) || return 1
    sleep 1
  done
}

# A server on the second node; clients on the first, third and fourth.
on_nodes() { # NODE...
  cat << YAML
apiVersion: v1
kind: Service
metadata: {name: headless}
spec: {clusterIP: None, selector: {subdomain: headless}}
---
apiVersion: v1
kind: Service
metadata: {name: balanced}
spec: {selector: {app: server}, ports: [{port: 80, targetPort: 8080}]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: default-views}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
subjects: [{kind: ServiceAccount, name: default}]
---
$(pod server "$2" "")
---
$(pod client "$1" "")
---
$(pod narrow-in "$3" "kubernetes.io/ingress-bandwidth: 40M")
---
$(pod narrow-out "$4" "kubernetes.io/egress-bandwidth: 40M")
YAML
}

# Serves a file of zeros.
pod() { # NAME NODE ANNOTATION
  local serve="dd if=/dev/zero of=/tmp/served bs=1000000 count=$((served_bytes / 1000000)); echo serving; \
httpd -f -p 8080 -h /tmp"
  cat << YAML
apiVersion: v1
kind: Pod
metadata: {name: $1, labels: {app: $1, subdomain: headless}, annotations: {$3}}
spec:
  hostname: $1
  subdomain: headless
  nodeSelector: {kubernetes.io/hostname: $2}
  terminationGracePeriodSeconds: 1
  containers:
    - name: main
      image: localhost/skewbench-busybox:1
      imagePullPolicy: Never
      command: [sh, -c, "$serve"]
      readinessProbe: {tcpSocket: {port: 8080}, periodSeconds: 1}
      securityContext: {runAsNonRoot: true, runAsUser: 1000}
YAML
}

all_nodes_are_ready() {
  kubectl wait --for condition=Ready node --all --timeout 5s
}

labels_are_set() {
  local node _ labels label
  while read -r node _ labels; do
    for label in $labels; do
      kubectl get node "$node" --show-labels --no-headers | grep -F "$label" || return 1
    done
  done < "$state/nodes"
}

pods_are_ready() { # POD...
  kubectl --namespace $space wait --for condition=Ready --timeout "${patience_s}s" "${@/#/pod/}"
}

in_pod() { # POD COMMAND...
  kubectl --namespace $space exec "$1" -- "${@:2}"
}

exec_and_logs_work() {
  [ "$(in_pod server hostname)" = server ] && kubectl --namespace $space logs server | grep serving
}

# Not through the API server, so that it works while that is stopped.
in_pod_directly() { # POD COMMAND...
  local node container process
  for node in "${nodes[@]}"; do
    is_running "$node" || continue
    container=$(in_node "$node" ctr --namespace k8s.io containers list --quiet \
      "labels.\"io.kubernetes.pod.name\"==$1,labels.\"io.kubernetes.container.name\"==main")
    [ -n "$container" ] || continue
    process=$(in_node "$node" ctr --namespace k8s.io tasks list | grep -F "$container" | awk '$3 == "RUNNING" { print $2 }')
    in_node "$node" nsenter --target "$process" --mount --net --uts -- "${@:2}"
    return
  done
  echo "no node has a container of the pod $1"
  return 1
}

address_of() { # NAME-IN-DNS
  case $1 in
    balanced) echo "http://balanced.$space/" ;;
    *) echo "http://$1.$space.svc.cluster.local:8080/" ;;
  esac
}

fetches() { # POD NAME-IN-DNS
  # Debian's busybox crashes if wget itself is to have a time-out.
  in_pod_directly "$1" timeout 5 wget -q -O /dev/null "$(address_of "$2")served"
}

fetches_nothing() { # POD NAME-IN-DNS
  ! fetches "$1" "$2"
}

# With the token, address and authority that every pod is given.
token_allows() { # RESOURCE
  in_pod client kubectl get "$1" --output name | grep /client
}

token_forbids() { # RESOURCE
  { in_pod client kubectl get "$1" || true; } 2>&1 | grep Forbidden
}

anonymous_is_refused() {
  refuses "$host_address:$api_port" /api && refuses "$(node_address "${nodes[0]}"):10250" /pods
}

refuses() { # ADDRESS PATH
  { printf 'GET %s HTTP/1.0\r\n\r\n' "$2" | openssl s_client -quiet -ign_eof -connect "$1" || true; } 2>&1 |
    grep "401 Unauthorized"
}

# Mbit/s from one pod to another.
rate_of() { # TO [FROM]
  local url=http://${2:-server}.headless:8080/served
  in_pod "$1" sh -c "time -p wget -q -O /dev/null $url" 2>&1 |
    awk -v bytes=$served_bytes '$1 == "real" { printf "%d\n", bytes * 8 / 1e6 / ($2 + 0.005); done = 1 } END { exit !done }'
}

# Headers take a twentieth of a link, and a bucket that is full at first gives some.
has_rate() { # MBIT-PER-SECOND TO [FROM]
  local rate
  rate=$(rate_of "${@:2}") || return 1
  echo "$rate Mbit/s"
  ((rate > $1 / 2 && rate <= $1 * 11 / 10))
}

node_is_not_ready() { # NODE
  kubectl wait --for condition=Ready=Unknown "node/$1" --timeout "${patience_s}s"
}

runs_a_pod() {
  pod late "${nodes[0]}" "" | kubectl --namespace $space apply -f -
  pods_are_ready late
}
