#!/usr/bin/env bash
# Tests the server under website.service: test.sh SERVER. A separate systemd runs the unit, in its own namespaces, on a temporary overlay
# of this machine's files. Needs root; installs Debian's systemd, curl and bsdutils if they are missing. Exits with 3 if the test cannot
# run on this machine.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

not_checked() {
  echo "NOT CHECKED: deploy/systemd/website.service: $1" >&2
  exit 3
}

# mount_overlay mounts a temporary overlay over this machine's files, in the mount namespace.
mount_overlay() { # mount_overlay WORK
  mount -t tmpfs tmpfs "$1/changes"
  mkdir "$1/changes/upper" "$1/changes/work"
  mount -t overlay -o "lowerdir=/,upperdir=$1/changes/upper,workdir=$1/changes/work" overlay "$1/root"
}

# boot runs inside the namespaces: it creates the files that systemd needs and executes systemd.
boot() { # boot WORK PROGRAM
  mount_overlay "$1"
  cd "$1/root"
  mount -t proc proc proc
  mount -t sysfs -o ro sysfs sys
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  mount -t tmpfs -o mode=755 tmpfs dev
  for device in null zero full random urandom tty; do
    touch "dev/$device"
    mount --bind "/dev/$device" "dev/$device"
  done
  mkdir dev/shm dev/pts
  mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
  ln -s pts/ptmx dev/ptmx
  touch dev/console
  terminal=$(tty)
  mount --bind "$terminal" dev/console
  mount -t tmpfs -o mode=755 tmpfs run
  install -m 755 "$2" usr/local/bin/ssr
  install -D -m 644 "$here/settings.env" etc/website/settings.env
  mkdir units
  install -m 644 "$here/website.service" units
  # Empty targets replace the targets of the machine.
  for unit in sysinit basic network shutdown multi-user; do
    printf '[Unit]\nDefaultDependencies=no\n' >"units/$unit.target"
  done
  printf '[Unit]\nDefaultDependencies=no\nRequires=website.service\n' >units/default.target
  # pivot_root instead of chroot: the kernel creates no user namespaces inside a chroot.
  mkdir before
  pivot_root . before
  umount --lazy /before
  SYSTEMD_UNIT_PATH=/units systemd-analyze verify --man=no website.service
  exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin SYSTEMD_UNIT_PATH=/units \
    /lib/systemd/systemd --system --log-target=console --default-standard-output=inherit --show-status=no
}
case ${1:-} in
--copy) mount_overlay "$2" && exit ;;
--boot) boot "$2" "$3" ;;
esac

program=$(realpath "$1")
[ "$EUID" = 0 ] || not_checked "this needs root"
if [ ! -x /lib/systemd/systemd ] || ! command -v curl >/dev/null || ! command -v script >/dev/null; then
  echo "systemd, curl or script was not found: installing Debian's."
  "$here/../install.sh" systemd curl bsdutils || not_checked "systemd cannot be installed, see above"
fi

work=$(mktemp -d)
mkdir "$work/root" "$work/changes" "$work/groups"
group=$work/groups/website-test-$$
clean_up() {
  local code=$?
  trap - EXIT
  [ $code -eq 0 ] || tail -n 40 "$work/console" 2>/dev/null || true
  if [ -n "${runner:-}" ]; then
    kill "$runner" 2>/dev/null || true
    wait "$runner" 2>/dev/null || true
  fi
  # The end of the process namespace ends all processes of systemd, but its empty control groups remain.
  for _ in $(seq 50); do
    [ -d "$group" ] || break
    find "$group" -depth -type d -exec rmdir {} + 2>/dev/null || sleep 0.1
  done
  umount --lazy "$work/groups" 2>/dev/null || true
  rm -rf --one-file-system "$work"
  exit $code
}
trap clean_up EXIT
if ! { mount -t cgroup2 cgroup2 "$work/groups" && mkdir "$group"; } 2>"$work/why"; then
  why=$(cat "$work/why")
  not_checked "there is no control group to put it into: $why"
fi
unshare --mount --propagation private --pid --fork --net --uts --ipc --cgroup "$here/test.sh" --copy "$work" 2>"$work/why" || {
  why=$(cat "$work/why")
  not_checked "no namespaces or no overlay file system: $why"
}

# systemd logs only to a terminal, which script(1) creates.
(
  echo $BASHPID >"$group/cgroup.procs"
  exec script -qefc "unshare --mount --propagation private --pid --fork --net --uts --ipc --cgroup --kill-child '$here/test.sh' --boot '$work' '$program'" "$work/console"
) </dev/null >/dev/null 2>&1 &
runner=$!

fail() { echo "website.service: $*" >&2; exit 1; }
main_pid() { # the server's process ID outside of the namespace
  local process processes program
  processes=$(cat "$group"/system.slice/website.service/cgroup.procs "$group"/website.service/cgroup.procs 2>/dev/null) || true # one of them exists
  while read -r process; do
    program=$(readlink "/proc/$process/exe") || continue
    [ "$program" = /usr/local/bin/ssr ] && echo "$process" && return
  done <<<"$processes"
  return 1
}
wait_for() {
  for _ in $(seq 300); do
    if "$@" >/dev/null 2>&1; then return; fi
    kill -0 "$runner" 2>/dev/null || fail "systemd has ended while this was waited for: $*"
    sleep 0.1
  done
  fail "timeout: waiting for: $*"
}
request() {
  local process
  process=$(main_pid) || return
  nsenter --target "$process" --net curl -sS --fail --max-time 5 -o "$work/page" -H 'X-Forwarded-Proto: https' -H 'Host: www.example.com' "http://127.0.0.1:8080$1"
}
systemd() { nsenter --target "$init" --mount --pid --net systemctl "$@"; }

wait_for request /about
process=$(main_pid)
init=$(awk '/^PPid/ { print $2 }' "/proc/$process/status")
grep -q '<h1' "$work/page" || fail "/about is no page"

# The unit's restrictions are in force.
status() { awk -v name="$1:" '$1 == name { print $2 }' "/proc/$process/status"; }
user=$(status Uid)
effective=$(status CapEff)
bounding=$(status CapBnd)
confined=$(status NoNewPrivs)
filter=$(status Seccomp)
[ "$user" -ge 61184 ] || fail "it runs as user $user"
[ "$effective$bounding" = 00000000000000000000000000000000 ] || fail "it has capabilities: $effective, $bounding"
[ "$confined" = 1 ] || fail "it may gain privileges"
[ "$filter" = 2 ] || fail "its system calls are not filtered"
for place in /usr/local/bin /etc/website /var/lib; do
  if nsenter --target "$process" --mount touch "$place/written" 2>/dev/null; then fail "$place can be written"; fi
done
homes=$(nsenter --target "$process" --mount ls /home)
[ -z "$homes" ] || fail "it sees the users' files: $homes"

# The server sends pages, and metrics with values from /proc.
for path in / /faqs /sitemap.xml; do request "$path"; done
nsenter --target "$process" --net curl -sS http://127.0.0.1:9090/metrics >"$work/metrics"
for series in process_resident_memory_bytes process_start_time_seconds process_open_fds go_goroutines; do
  grep -q "^$series " "$work/metrics" || fail "there is no $series"
done

# systemd restarts the server after an abort (V8's fatal errors abort) and after a regular exit. After `systemctl stop`, its exit code is 0.
is_restarted() {
  local new
  new=$(main_pid) && [ "$new" != "$process" ] && request /about
}
for signal in ABRT TERM; do
  kill "-$signal" "$process"
  wait_for is_restarted
  process=$(main_pid)
done
systemd stop website
state=$(systemd show website --property=Result,ExecMainStatus,ActiveState | sort | tr '\n' ' ')
[ "$state" = "ActiveState=inactive ExecMainStatus=0 Result=success " ] || fail "it does not stop in peace: $state"

systemd-analyze security --offline=yes --threshold=15 --no-pager "$here/website.service" >"$work/security" || { tail -1 "$work/security"; exit 1; }
tail -1 "$work/security"
echo "website.service: the server runs under its restrictions, restarts after each exit, and stops"
