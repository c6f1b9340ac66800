#!/usr/bin/env bash
# Installs an archive of the site on Debian 12 or 13, as root:
#   deploy/install.sh chenglijian-1.0.0-linux-x64.tar.gz --host example.org
# Run again, with the same or a newer archive, it changes only what differs; a newer one is installed by the update, with trial and rollback.
# --print shows what it would do and changes nothing. --firewall yes|no answers the question about the firewall.
set -euo pipefail

folder=/srv/chenglijian data=/var/lib/chenglijian env_file=/etc/chenglijian.env unit=/etc/systemd/system/chenglijian.service
site_file=/etc/caddy/chenglijian.caddy caddy_file=/etc/caddy/Caddyfile command=/usr/local/bin/chenglijian swap=/swapfile
here=$(cd "$(dirname "$0")" && pwd)
port=3000 enough_memory=1500000
# Tests replace what the machine says of itself.
os_release=${OS_RELEASE:-/etc/os-release} net=${PROC_NET:-/proc/net}

fail() { printf 'error: %s\n' "$*" >&2; exit 1; }
say() { printf '%s\n' "$*"; }

file='' host='' is_print='' firewall=ask
while [ $# -gt 0 ]; do
  case $1 in
    --host) host=${2:-}; shift 2 || fail '--host needs the name of the site, such as example.org' ;;
    --host=*) host=${1#*=}; shift ;;
    --firewall) firewall=${2:-}; shift 2 || fail '--firewall needs yes or no' ;;
    --print) is_print=yes; shift ;;
    -*) fail "unknown option $1; install.sh FILE --host example.org [--firewall yes|no] [--print]" ;;
    *) [ -z "$file" ] || fail "one archive only, not $file and $1"; file=$1; shift ;;
  esac
done

# --- What has to be so, before anything changes.
[ -n "$file" ] || fail 'name the archive: install.sh FILE --host example.org'
[[ $host =~ ^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$ ]] ||
  fail "--host needs the name of the site in small letters, such as example.org, without https://"
[[ $firewall =~ ^(ask|yes|no)$ ]] || fail '--firewall needs yes or no'
# shellcheck disable=SC1090
system=$(. "$os_release" 2>/dev/null && echo "${ID:-} ${VERSION_ID:-}") || system=
[[ $system =~ ^debian\ (12|13)$ ]] ||
  fail "this script is for Debian 12 and 13, and this is ${system:-another system}; see docs/deploy.md for a container"
[ "$(uname -m)" = x86_64 ] || fail "the archive is for x86_64, and this machine is $(uname -m); see docs/deploy.md for a container"
[ -f "$file" ] || fail "$file does not exist"
file=$(readlink -f "$file")
if [ -f "$file.sha256" ]; then
  [ "$(sha256sum < "$file" | cut -d' ' -f1)" = "$(cut -d' ' -f1 "$file.sha256")" ] ||
    fail "$file is damaged: its checksum is not that of $file.sha256; download both again"
fi
# To its end: a closed pipe would count as a failure of tar.
is_archive() { tar -tzf "$file" 2>/dev/null | grep '^[^/]*/release\.json$' >/dev/null; }
if ! gzip -t "$file" 2>/dev/null || ! is_archive; then fail "$file is damaged, or no archive of a release; download it again"; fi
if [ -z "$is_print" ]; then
  [ "$(id -u)" = 0 ] || fail 'run this as root, or with --print to see what it would do'
  [ -d /run/systemd/system ] || fail 'systemd does not run here; see docs/deploy.md for a container'
fi
is_active() { [ -d /run/systemd/system ] && systemctl is-active --quiet "$1"; }
# Listening sockets as the kernel lists them: the port in hexadecimal, state 0A.
is_taken() { { cat "$net/tcp" "$net/tcp6" 2>/dev/null || true; } | awk -v end=":$(printf %04X "$1")\$" '$2 ~ end && $4 == "0A" { found = 1 } END { exit !found }'; }
for one in 80 443; do
  if is_taken $one && ! is_active caddy; then fail "port $one is taken by another program (ss -ltnp shows it); stop it first, Caddy needs the port for https"; fi
done
if is_taken $port && ! is_active chenglijian; then fail "port $port is taken by another program (ss -ltnp shows it); stop it first"; fi
if ! getent hosts "$host" >/dev/null; then say "note: $host has no address yet; https works once its DNS record points to this machine"; fi

# --- Doing it, or showing it.
run() { if [ -n "$is_print" ]; then say "+ $*"; else "$@"; fi; }
# Writes standard input to a file unless it has that content; succeeds if it changed.
put() {
  local text; text=$(cat; echo .); text=${text%.}
  if [ -f "$1" ] && [ "$(cat "$1"; echo .)" = "$text." ]; then return 1; fi
  if [ -n "$is_print" ]; then say "+ write $1 (mode $2):"; printf '%s' "$text" | sed 's/^/    /'; return 0; fi
  (umask 077; printf '%s' "$text" > "$1.partial"); chmod "$2" "$1.partial"; mv "$1.partial" "$1"
}

made=()
undo() {
  local status=$?
  [ $status != 0 ] || return 0
  rm -rf "$folder"/releases/*.partial
  [ ${#made[@]} -gt 0 ] || return 0
  if [ -d /run/systemd/system ]; then systemctl disable --now chenglijian 2>/dev/null || true; fi
  rm -rf "${made[@]}"
  say "the installation was taken back; $data, the user and the packages remain" >&2
}
[ -n "$is_print" ] || trap undo EXIT

packages=()
for one in caddy ca-certificates; do dpkg-query -W -f '${Status}' $one 2>/dev/null | grep -q 'ok installed' || packages+=("$one"); done
if [ ${#packages[@]} -gt 0 ]; then
  run apt-get update -qq
  run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o Dpkg::Use-Pty=0 "${packages[@]}"
fi

id chenglijian >/dev/null 2>&1 || run useradd --system --home-dir $data --shell /usr/sbin/nologin chenglijian
[ -d $folder/releases ] || run install -d -m 0755 $folder $folder/releases
[ -d $data ] || run install -d -o chenglijian -g chenglijian -m 0700 $data

memory=$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print sum }' /proc/meminfo)
if [ "${MEMORY_KB:-$memory}" -lt $enough_memory ] && [ ! -e $swap ]; then
  run fallocate -l 1G $swap
  run chmod 600 $swap
  run mkswap -q $swap
  if run swapon $swap; then
    grep -qs "^$swap " /etc/fstab || run sh -c "echo '$swap none swap sw 0 0' >> /etc/fstab"
  else
    run rm -f $swap
    say 'note: this machine accepts no swap; it works without, more slowly under load'
  fi
fi

setting() { sed -n "s/^$1=//p" $env_file 2>/dev/null | tail -1; }
if [ ! -f $env_file ]; then
  [ -n "$is_print" ] || made+=("$env_file")
  sed "s/example\.org/$host/" "$here/chenglijian.env" | put $env_file 600 || true
elif [ "$(setting BASE_URL)" != "https://$host" ]; then
  say "the site moves from $(setting BASE_URL) to https://$host"
  { grep -v '^BASE_URL=' $env_file || true; echo "BASE_URL=https://$host"; } | put $env_file 600
  is_moved=yes
fi

is_first='' is_built=''
if [ ! -L $folder/current ]; then is_first=yes; elif [ ! -f $folder/current/release.json ]; then is_built=yes; fi
if [ -n "$is_first$is_built" ]; then
  version=$(basename "$file" | sed -nE 's/^[a-z]+-([0-9][^-]*)-.*/\1/p')
  name="$(date -u +%Y-%m-%dT%H-%M-%SZ)-${version:-archive}"
  run install -d -m 0755 "$folder/releases/$name.partial"
  run tar -xzf "$file" -C "$folder/releases/$name.partial" --strip-components=1 --no-same-owner
  if [ -z "$is_print" ]; then
    "$folder/releases/$name.partial/bin/node" --version >/dev/null || fail "the Node of $file does not start on this system"
    [ -z "$is_first" ] || made+=("$folder/releases/$name" "$folder/current" "$unit" "$command")
  fi
  run mv "$folder/releases/$name.partial" "$folder/releases/$name"
  run ln -sfn "releases/$name" $folder/current
fi
if put $unit 644 < "$here/chenglijian.service"; then run systemctl daemon-reload; fi
[ "$(readlink $command 2>/dev/null)" = $folder/current/bin/chenglijian ] || run ln -sfn $folder/current/bin/chenglijian $command
[ -d /var/cache/chenglijian ] || run install -d -o chenglijian -g chenglijian -m 0700 /var/cache/chenglijian
if [ -n "$is_first$is_built" ]; then run $command fill-cache || say 'note: the first start takes a moment longer'; fi
run systemctl enable --quiet chenglijian
if [ -n "$is_first$is_built${is_moved:-}" ]; then run systemctl restart chenglijian; else run systemctl start chenglijian; fi

# An answer of the server itself, with the Node that it brings.
answers() { $folder/current/bin/node -e "fetch('http://127.0.0.1:$port/up').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; }
if [ -z "$is_print" ]; then
  for ((second = 0; ; second++)); do
    ! answers || break
    if [ $second = 60 ]; then
      journalctl -u chenglijian -n 20 --no-pager 2>/dev/null >&2 || true
      fail 'the site does not answer; the lines above say why'
    fi
    sleep 1
  done
fi
if [ -z "$is_first$is_built" ]; then run $command update "$file"; fi
# From here on it serves: what follows may fail without taking it back.
made=()

is_caddy_changed=''
if sed "s/^example\.org/$host/" "$here/chenglijian.caddy" | put $site_file 644; then is_caddy_changed=yes; fi
# The package's own file serves a welcome page on port 80.
is_welcome() { [ ! -f $caddy_file ] || { grep -q '^:80 {' $caddy_file && grep -q 'root \* /usr/share/caddy' $caddy_file; }; }
if is_welcome; then
  if echo "import $site_file" | put $caddy_file 644; then is_caddy_changed=yes; fi
elif ! grep -qs "^import $site_file" $caddy_file; then
  run sh -c "echo 'import $site_file' >> $caddy_file"
  is_caddy_changed=yes
fi
if [ -n "$is_caddy_changed" ]; then
  if [ -z "$is_print" ]; then
    scratch=$(mktemp -d)
    HOME=$scratch caddy validate --adapter caddyfile --config $caddy_file >"$scratch/output" 2>&1 ||
      fail "the site runs, but $caddy_file is not valid: $(tail -1 "$scratch/output")"
    rm -rf "$scratch"
  fi
  run systemctl enable --quiet caddy
  run systemctl reload-or-restart caddy
fi

is_ufw_active() { command -v ufw >/dev/null && ufw status 2>/dev/null | grep -q '^Status: active'; }
ssh_port=$(sshd -T 2>/dev/null | awk '$1 == "port" { print $2; exit }') || true
if [ "$firewall" = ask ]; then
  firewall=no
  if is_ufw_active; then
    firewall=yes
  elif [ -t 0 ] && [ -z "$is_print" ]; then
    read -r -p "Close all ports but ${ssh_port:-22} (ssh), 80 and 443 with ufw? [y/N] " answer || answer=
    [[ $answer =~ ^[yYjJ是] ]] && firewall=yes
  fi
fi
if [ "$firewall" = yes ]; then
  command -v ufw >/dev/null || run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ufw
  run ufw allow "${ssh_port:-22}/tcp"
  run ufw allow 80,443/tcp
  is_ufw_active || run ufw --force enable
else
  say 'the firewall was left as it is; --firewall yes closes all ports but ssh, 80 and 443'
fi

[ -z "$is_print" ] || { say 'nothing was changed'; exit 0; }
say
say "网站 https://$host"
if [ -s $data/start-code ]; then
  say "启动码 $(cat $data/start-code)：打开 https://$host/setup/$(cat $data/start-code) 设置网站"
elif [ -s $data/first-password ]; then
  say "管理员密码 $(cat $data/first-password)：打开 https://$host/admin 登录"
fi
say "以后更新：chenglijian update 新版本的文件"
