# Image archives as `docker save` writes them, created without a container runtime. Equal folders give equal archives.
# shellcheck shell=bash

cache=${SKEWBENCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/skewbench}
machine=amd64

# One layer holds the folder. CONFIG is what JSON holds for "config": {"Entrypoint": [...], ...}
pack_image() { # TAG FOLDER CONFIG ARCHIVE
  local work layer image
  work=$(mktemp -d)
  # The mode of the root folder: with that of mktemp, only root could enter.
  chmod 755 "$2"
  tar --create --file "$work/layer.tar" --directory "$2" --sort name --mtime @0 --owner 0 --group 0 --numeric-owner \
    --format gnu .
  layer=$(sha256sum < "$work/layer.tar" | cut -d ' ' -f 1)
  cat > "$work/config.json" << JSON
{"architecture": "$machine", "os": "linux", "created": "1970-01-01T00:00:00Z", "config": $3,
 "rootfs": {"type": "layers", "diff_ids": ["sha256:$layer"]},
 "history": [{"created": "1970-01-01T00:00:00Z", "created_by": "skewbench"}]}
JSON
  image=$(sha256sum < "$work/config.json" | cut -d ' ' -f 1)
  mv "$work/layer.tar" "$work/$layer.tar"
  mv "$work/config.json" "$work/$image.json"
  echo "[{\"Config\": \"$image.json\", \"RepoTags\": [\"$1\"], \"Layers\": [\"$layer.tar\"]}]" > "$work/manifest.json"
  tar --create --file "$4.part" --directory "$work" --sort name --mtime @0 --owner 0 --group 0 --numeric-owner \
    manifest.json "$image.json" "$layer.tar"
  rm -rf "$work"
  mv "$4.part" "$4"
}

# Debian's static busybox, without installing it, as it would replace the busybox that some machines boot with.
busybox() {
  local folder=$cache/busybox work
  if [ ! -x "$folder/busybox" ]; then
    mkdir -p "$folder"
    work=$(mktemp -d)
    chmod 755 "$work"
    (cd "$work" && apt-get -qq download busybox-static && dpkg -x busybox-static_*.deb .) > "$work/log" 2>&1 ||
      fail "can't download Debian's busybox-static: $(tail -n 1 "$work/log")"
    mv "$(find "$work" -path '*bin/busybox')" "$folder/busybox"
    rm -rf "$work"
  fi
  echo "$folder/busybox"
}

# What holds a pod's namespaces: it only sleeps.
pause_image() { # ARCHIVE
  local folder
  folder=$(mktemp -d)
  install -m 755 "$(busybox)" "$folder/busybox"
  pack_image localhost/skewbench-pause:1 "$folder" \
    '{"Entrypoint": ["/busybox", "sleep", "infinity"], "User": "65535:65535"}' "$1"
  rm -rf "$folder"
}

# A shell and the usual programs, for tests of the cluster itself; and static programs of this machine.
busybox_image() { # ARCHIVE [PROGRAM...]
  local folder program
  folder=$(mktemp -d)
  install -d -m 755 "$folder"/{bin,etc}
  install -d -m 1777 "$folder/tmp"
  install -m 755 "$(busybox)" "$folder/bin/busybox"
  "$folder/bin/busybox" --install -s "$folder/bin"
  find "$folder/bin" -type l -exec ln -sfn busybox {} \;
  for program in "${@:2}"; do
    install -m 755 "$program" "$folder/bin/"
  done
  echo "root:x:0:0:root:/:/bin/sh" > "$folder/etc/passwd"
  chmod 644 "$folder/etc/passwd"
  pack_image localhost/skewbench-busybox:1 "$folder" '{"Cmd": ["/bin/sh"], "Env": ["PATH=/bin"]}' "$1"
  rm -rf "$folder"
}
