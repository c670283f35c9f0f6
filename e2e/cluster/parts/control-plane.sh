# The programs that run once, on this machine itself. kubelets, pods and tests reach them at the bridge's address.
# shellcheck shell=bash

# In the order of their start.
control_plane=(etcd kube-apiserver kube-controller-manager kube-scheduler coredns)

kubectl() {
  "$bin/kubectl" --kubeconfig "$kubeconfig" "$@"
}

start_etcd() {
  local url=https://127.0.0.1:$etcd_port
  # It is to survive its own restart, not a power cut.
  start_daemon etcd "$bin/etcd" --name etcd --data-dir "$state/etcd" --unsafe-no-fsync --logger zap --log-level warn \
    --listen-client-urls "$url" --advertise-client-urls "$url" --client-cert-auth \
    --cert-file "$pki/etcd.crt" --key-file "$pki/etcd.key" --trusted-ca-file "$pki/ca.crt" \
    --listen-peer-urls "https://127.0.0.1:$((etcd_port + 1))" \
    --initial-advertise-peer-urls "https://127.0.0.1:$((etcd_port + 1))" \
    --initial-cluster "etcd=https://127.0.0.1:$((etcd_port + 1))" --peer-client-cert-auth \
    --peer-cert-file "$pki/etcd.crt" --peer-key-file "$pki/etcd.key" --peer-trusted-ca-file "$pki/ca.crt"
}

# Webhooks and aggregated APIs are reached at their pods' addresses, as Service addresses exist on nodes only.
start_kube-apiserver() {
  start_daemon kube-apiserver "$bin/kube-apiserver" --v 1 \
    --bind-address "$host_address" --advertise-address "$host_address" --secure-port "$api_port" \
    --tls-cert-file "$pki/kube-apiserver.crt" --tls-private-key-file "$pki/kube-apiserver.key" \
    --client-ca-file "$pki/ca.crt" --anonymous-auth=false --authorization-mode Node,RBAC \
    --enable-admission-plugins NodeRestriction --allow-privileged --profiling=false --enable-aggregator-routing \
    --etcd-servers "https://127.0.0.1:$etcd_port" --etcd-cafile "$pki/ca.crt" \
    --etcd-certfile "$pki/kube-apiserver.crt" --etcd-keyfile "$pki/kube-apiserver.key" \
    --kubelet-certificate-authority "$pki/ca.crt" --kubelet-preferred-address-types InternalIP \
    --kubelet-client-certificate "$pki/kube-apiserver.crt" --kubelet-client-key "$pki/kube-apiserver.key" \
    --service-cluster-ip-range "$service_network.0.0/16" \
    --service-account-issuer https://kubernetes.default.svc.cluster.local \
    --service-account-key-file "$pki/service-accounts.key" \
    --service-account-signing-key-file "$pki/service-accounts.key"
}

# A node that has failed is noticed within 20 s, so that tests of it don't wait for the usual 50.
start_kube-controller-manager() {
  start_daemon kube-controller-manager "$bin/kube-controller-manager" --v 1 --leader-elect=false --secure-port 0 \
    --kubeconfig "$pki/kube-controller-manager.kubeconfig" --use-service-account-credentials \
    --service-account-private-key-file "$pki/service-accounts.key" --root-ca-file "$pki/ca.crt" \
    --cluster-signing-cert-file "$pki/ca.crt" --cluster-signing-key-file "$pki/ca.key" \
    --node-monitor-period 2s --node-monitor-grace-period 20s
}

start_kube-scheduler() {
  start_daemon kube-scheduler "$bin/kube-scheduler" --v 1 --leader-elect=false --secure-port 0 \
    --kubeconfig "$pki/kube-scheduler.kubeconfig"
}

# Names outside the cluster don't exist, so that tests never depend on the outside world. Nothing is cached.
start_coredns() {
  cat > "$state/Corefile" << CONFIG
cluster.local in-addr.arpa ip6.arpa {
  bind $host_address
  errors
  ready $host_address:8181
  kubernetes cluster.local in-addr.arpa ip6.arpa {
    kubeconfig $pki/coredns.kubeconfig
    ttl 1
  }
}
. {
  bind $host_address
  template ANY ANY {
    rcode NXDOMAIN
  }
}
CONFIG
  start_daemon coredns "$bin/coredns" -conf "$state/Corefile"
}

is_ready() { # PROGRAM
  is_running "$1" || return 1
  case $1 in
    etcd) answers 127.0.0.1 "$etcd_port" ;;
    kube-apiserver) kubectl --request-timeout 5s get --raw /readyz ;;
    coredns) [[ $(answers "$host_address" 8181 "GET /ready HTTP/1.0") = *" 200 "* ]] ;;
  esac
}

answers() { # ADDRESS PORT [REQUEST]
  timeout 5 bash -c 'exec 3<> "/dev/tcp/$0/$1"; [ -z "$2" ] || { printf "%s\r\n\r\n" "$2" >&3; head -n 1 <&3; }' \
    "$1" "$2" "${3:-}"
}

wait_for_control_plane() { # PROGRAM...
  local program
  for program in "$@"; do
    wait_for "$program" "$state/log/$program.log" is_ready "$program"
  done
}

apply_cluster_objects() {
  sed -e "s/\${dns_service_address}/$dns_service_address/" -e "s/\${host_address}/$host_address/" \
    "$parts/cluster-objects.yaml" | kubectl apply -f - > /dev/null
}
