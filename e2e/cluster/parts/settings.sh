# Names, addresses and folders of the cluster. There is one on a machine.
# shellcheck shell=bash disable=SC2034 # used by those who read this file

name=skewbench-cluster
state=/var/lib/$name
bin=$state/bin
pki=$state/pki
kubeconfig=$state/admin.kubeconfig

bridge=skewbench0
# Node N is 10.200.0.(10+N), its pods are 10.244.N.0/24; this machine is 10.200.0.1.
node_network=10.200.0
host_address=$node_network.1
pod_network=10.244
service_network=10.96
kubernetes_service_address=$service_network.0.1
dns_service_address=$service_network.0.10
api_port=6443
# Not the usual port, on which another etcd may listen.
etcd_port=23790

most_nodes=200
# What any wait for a process of ours may take, in seconds: far beyond what a slow machine needs.
patience_s=180
