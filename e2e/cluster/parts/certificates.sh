# One authority of the cluster's own, a certificate for each part, and kubeconfigs.
# shellcheck shell=bash

make_authority() {
  mkdir -p "$pki"
  cat > "$pki/openssl.cnf" << 'CONFIG'
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[part]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, keyEncipherment
extendedKeyUsage = serverAuth, clientAuth
CONFIG
  openssl_request -x509 -extensions authority -days 365 -subj /CN=skewbench-cluster \
    -keyout "$pki/ca.key" -out "$pki/ca.crt"
  openssl genrsa -out "$pki/service-accounts.key" 2048 2> /dev/null
}

# RSA, as some clients read no other key from a kubeconfig.
openssl_request() {
  openssl req -config "$pki/openssl.cnf" -newkey rsa:2048 -nodes "$@" 2> "$pki/openssl.log" ||
    fail "openssl: $(tail -n 1 "$pki/openssl.log")"
}

make_certificate() { # NAME SUBJECT [SUBJECT-ALTERNATIVE-NAMES]
  openssl_request -x509 -CA "$pki/ca.crt" -CAkey "$pki/ca.key" -extensions part -days 365 -subj "$2" \
    ${3:+-addext "subjectAltName=$3"} -keyout "$pki/$1.key" -out "$pki/$1.crt"
}

make_kubeconfig() { # FILE CERTIFICATE-NAME
  cat > "$1" << CONFIG
apiVersion: v1
kind: Config
clusters:
  - name: $name
    cluster:
      server: https://$host_address:$api_port
      certificate-authority-data: $(base64 -w 0 < "$pki/ca.crt")
users:
  - name: $2
    user:
      client-certificate-data: $(base64 -w 0 < "$pki/$2.crt")
      client-key-data: $(base64 -w 0 < "$pki/$2.key")
contexts:
  - name: $name
    context: {cluster: $name, user: $2}
current-context: $name
CONFIG
}

make_control_plane_certificates() {
  make_authority
  make_certificate etcd /CN=etcd IP:127.0.0.1
  make_certificate kube-apiserver /CN=system:kube-apiserver \
    "IP:$host_address,IP:$kubernetes_service_address,IP:127.0.0.1,DNS:kubernetes,DNS:kubernetes.default,\
DNS:kubernetes.default.svc,DNS:kubernetes.default.svc.cluster.local"
  local part
  for part in kube-controller-manager kube-scheduler kube-proxy; do
    make_certificate $part "/CN=system:$part"
    make_kubeconfig "$pki/$part.kubeconfig" $part
  done
  make_certificate coredns /CN=system:coredns
  make_kubeconfig "$pki/coredns.kubeconfig" coredns
  make_certificate admin /O=system:masters/CN=admin
  make_kubeconfig "$kubeconfig" admin
}

make_node_certificate() { # NODE
  make_certificate "$1" "/O=system:nodes/CN=system:node:$1" "IP:$(node_address "$1"),DNS:$1"
  make_kubeconfig "$pki/$1.kubeconfig" "$1"
}
