# What the cluster needs from this machine, and changes of it.
# shellcheck shell=bash

need_programs() {
  local missing=() packages=() program package
  while read -r program package; do
    [[ -x $program ]] || command -v "$program" > /dev/null || { missing+=("${program##*/}") packages+=("$package"); }
  done << 'PROGRAMS'
containerd containerd
runc runc
/usr/lib/cni/ptp containernetworking-plugins
/usr/lib/cni/bandwidth containernetworking-plugins
ip iproute2
tc iproute2
nft nftables
openssl openssl
pgrep procps
nsenter util-linux
PROGRAMS
  ((${#missing[@]})) || return 0
  command -v apt-get > /dev/null ||
    fail "needs ${missing[*]}, and installs them only on Debian and its like; install them, the CNI plugins in /usr/lib/cni"
  say "installing ${packages[*]}"
  install_packages "${packages[@]}"
}

install_packages() { # PACKAGE...
  local log
  log=$(mktemp)
  if ! { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends "$@"; } \
    > "$log" 2>&1 < /dev/null 9>&-; then
    tail -n 5 "$log" >&2
    rm -f "$log"
    fail "can't install $*: see apt's message above"
  fi
  rm -f "$log"
}

# kubelet sets these for the whole machine.
kernel_settings=(vm.overcommit_memory vm.panic_on_oom kernel.panic kernel.panic_on_oops
  kernel.keys.root_maxkeys kernel.keys.root_maxbytes)

save_kernel_settings() {
  sysctl "${kernel_settings[@]}" > "$state/sysctl.conf"
}

restore_kernel_settings() {
  [ ! -s "$state/sysctl.conf" ] || sysctl -q -p "$state/sysctl.conf" || true
}

# Folders of the hierarchies of control groups: several in version 1, one in version 2.
cgroup_hierarchies() {
  awk '$3 == "cgroup" || $3 == "cgroup2" { print $2 }' /proc/mounts
}

make_cgroup() { # PATH: below the root of each hierarchy
  local hierarchy file folder part
  for hierarchy in $(cgroup_hierarchies); do
    folder=$hierarchy
    for part in ${1//\// }; do
      # Version 2 delegates controllers by name, version 1 requires processors and memory nodes to be delegated.
      if [ -e "$folder/cgroup.controllers" ]; then
        sed 's/[^ ]\+/+&/g' "$folder/cgroup.controllers" > "$folder/cgroup.subtree_control"
      fi
      mkdir -p "$folder/$part"
      for file in cpuset.cpus cpuset.mems; do
        if [ -e "$folder/$file" ] && [ ! -e "$folder/cgroup.controllers" ] && [ -z "$(< "$folder/$part/$file")" ]; then
          cat "$folder/$file" > "$folder/$part/$file"
        fi
      done
      folder+=/$part
    done
  done
}

remove_cgroups() { # PATH
  local hierarchy try
  for hierarchy in $(cgroup_hierarchies); do
    # Those of processes that have just ended stay busy for a moment.
    for ((try = 0; try < 50; try++)); do
      [ -d "$hierarchy/$1" ] || break
      find "$hierarchy/$1" -depth -type d -exec rmdir {} + 2> /dev/null || sleep 0.1
    done
    [ ! -d "$hierarchy/$1" ] || fail "can't remove the control group $hierarchy/$1: a process is left in it"
  done
}
