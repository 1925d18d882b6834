//go:build !production

package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestMain runs the attacks instead of the tests if the first argument is "attack". The attacks are machine code inside the
// sandbox that makes system calls.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "attack" {
		var t attackTargets
		if err := json.Unmarshal([]byte(os.Args[2]), &t); err != nil {
			panic(err)
		}
		for name, try := range t.attacks() {
			if len(os.Args) > 3 && !slices.Contains(os.Args[3:], name) {
				continue
			}
			if err := try(); err != nil {
				fmt.Println(name, "failed:", err)
			} else {
				fmt.Println(name, "succeeded")
			}
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// attackTargets contains the files and addresses that an attacker needs. Folder has the layout of a desk's volume.
type attackTargets struct {
	Folder, Own, TCP, Unix string
	Parent                 int
}

// secrets lists files that the policy does not allow.
var secrets = []string{"key/key", "sessions/token", "site/.git/config", "settings/DESK_OIDC_CLIENT_SECRET", "allowed-not/file"}

func (t attackTargets) attacks() map[string]func() error {
	read := func(path string) func() error {
		return func() error { _, err := os.ReadFile(path); return err }
	}
	process := "/proc/" + strconv.Itoa(t.Parent)
	secret, own := filepath.Join(t.Folder, secrets[0]), filepath.Join(t.Own, "made")
	system := func(number uintptr, args ...uintptr) func() error {
		return func() error {
			all := append(args, 0, 0, 0, 0, 0, 0)
			if _, _, code := unix.Syscall6(number, all[0], all[1], all[2], all[3], all[4], all[5]); code != 0 {
				return code
			}
			return nil
		}
	}
	attacks := map[string]func() error{
		"read the parent's environment": read(process + "/environ"),
		"read the parent's memory":      read(process + "/mem"),
		"read the parent's arguments":   read(process + "/cmdline"),
		"list processes":                func() error { _, err := os.ReadDir("/proc"); return err },
		"list the folder":               func() error { _, err := os.ReadDir(t.Folder); return err },
		"read a linked secret":          read(filepath.Join(t.Own, "link")),
		"read through its root link":    read("/proc/self/root" + secret),
		"read a relative path":          func() error { return errors.Join(os.Chdir(t.Folder), read("key/key")()) },
		"read the environment":          func() error { return map[bool]error{true: errors.New("empty")}[len(os.Environ()) == 0] },
		"write to the folder":           func() error { return os.WriteFile(filepath.Join(t.Folder, "new"), nil, 0o600) },
		"write to a secret":             func() error { return os.WriteFile(secret, nil, 0o600) },
		"truncate a secret":             func() error { return os.Truncate(secret, 0) },
		"remove a secret":               func() error { return os.Remove(secret) },
		"rename a secret":               func() error { return os.Rename(secret, own) },
		"create a hard link":            func() error { return os.Link(secret, own) },
		"create a symbolic link":        func() error { return os.Symlink(secret, own) },
		"make a secret world-writable":  func() error { return os.Chmod(secret, 0o777) },
		"extend a session":              func() error { return os.Chtimes(secret, time.Time{}, time.Now().AddDate(9, 0, 0)) },
		"change the owner of a secret":  func() error { return os.Chown(secret, 12345, 12345) },
		"set an attribute of a secret":  func() error { return unix.Setxattr(secret, "user.x", []byte("1"), 0) },
		"connect by TCP":                func() error { _, err := net.Dial("tcp", t.TCP); return err },
		"connect by UDP":                func() error { _, err := net.Dial("udp", t.TCP); return err },
		"connect to a Unix socket":      func() error { _, err := net.Dial("unix", t.Unix); return err },
		"connect to an abstract socket": func() error { _, err := net.Dial("unix", "@"+t.Unix); return err },
		"listen":                        func() error { _, err := net.Listen("tcp", "127.0.0.1:0"); return err },
		"create a pair of sockets":      system(unix.SYS_SOCKETPAIR, unix.AF_UNIX, unix.SOCK_STREAM, 0, uintptr(unsafe.Pointer(new([2]int32)))),
		"create a raw socket":           system(unix.SYS_SOCKET, unix.AF_PACKET, unix.SOCK_RAW),
		"create a netlink socket":       system(unix.SYS_SOCKET, unix.AF_NETLINK, unix.SOCK_RAW),
		"create an io_uring":            system(unix.SYS_IO_URING_SETUP, 1, uintptr(unsafe.Pointer(new([120]byte)))),
		"start a program":               func() error { return exec.Command("/bin/true").Run() },
		"fork":                          system(unix.SYS_CLONE, uintptr(unix.SIGCHLD)),
		"fork by clone3":                system(unix.SYS_CLONE3, uintptr(unsafe.Pointer(new([88]byte))), 88),
		"signal the parent":             func() error { return syscall.Kill(t.Parent, 0) },
		"signal a thread of the parent": func() error { return unix.Tgkill(t.Parent, t.Parent, 0) },
		"trace the parent":              func() error { return unix.PtraceAttach(t.Parent) },
		"change a limit of the parent":  func() error { return unix.Prlimit(t.Parent, unix.RLIMIT_CPU, nil, new(unix.Rlimit)) },
		"open a pidfd of the parent":    func() error { _, err := unix.PidfdOpen(t.Parent, 0); return err },
		"copy the parent's memory": func() error {
			place := []byte{0}
			_, err := unix.ProcessVMReadv(t.Parent, []unix.Iovec{{Base: &place[0], Len: 1}}, []unix.RemoteIovec{{Base: uintptr(unsafe.Pointer(&secrets)), Len: 1}}, 0)
			return err
		},
		"create a user namespace": func() error { return unix.Unshare(unix.CLONE_NEWUSER) },
		"raise the memory limit": func() error {
			return unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: unix.RLIM_INFINITY, Max: unix.RLIM_INFINITY})
		},
		"read the kernel's keyring": system(unix.SYS_KEYCTL, 0, 0),
		"use x32 system calls":      system(firstX32Call|41, unix.AF_INET, unix.SOCK_STREAM),
	}
	for _, name := range secrets {
		attacks["read "+name] = read(filepath.Join(t.Folder, name))
	}
	return attacks
}

// newAttackTargets creates the secrets of a desk.
func newAttackTargets(t *testing.T) attackTargets {
	t.Helper()
	folder := t.TempDir()
	for _, name := range append(secrets, "allowed/file") {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte("canary"), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	own := filepath.Join(folder, "own")
	if err := errors.Join(os.Mkdir(own, 0o755), os.Symlink("../key/key", filepath.Join(own, "link"))); err != nil {
		t.Fatal(err)
	}
	return attackTargets{Folder: folder, Own: own, Parent: os.Getpid()}
}

// runSandboxed runs this test's executable in the sandbox.
func runSandboxed(t *testing.T, p Policy, args ...string) (string, error) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command, err := p.Command(t.Context(), "/", program, args...)
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	err = command.Run()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, &stderr)
	}
	return stdout.String(), err
}

// Machine code inside the sandbox cannot read a secret, open a socket or reach another process.
func TestCommand_attacks(t *testing.T) {
	t.Setenv("DESK_OIDC_CLIENT_SECRET", "canary")
	targets := newAttackTargets(t)
	for network, address := range map[string]*string{"tcp": &targets.TCP, "unix": &targets.Unix} {
		name := map[string]string{"tcp": "127.0.0.1:0", "unix": filepath.Join(targets.Folder, "socket")}[network]
		listener, err := net.Listen(network, name)
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		*address = listener.Addr().String()
	}
	text, _ := json.Marshal(targets) // strings and a number cannot fail
	limit := uint64(4 << 30)
	output, err := runSandboxed(t, Policy{Write: []string{targets.Own}, Memory: limit, Required: true}, "attack", string(text))
	if err != nil {
		t.Fatal(err)
	}
	for name := range targets.attacks() {
		if !strings.Contains(output, name+" failed: ") {
			t.Errorf("%s: it is not refused", name)
		}
	}
	if strings.Contains(output, "succeeded") || strings.Count(output, "\n") != len(targets.attacks()) {
		t.Errorf("inside the sandbox:\n%s", output)
	}
	for _, name := range secrets {
		info, err := os.Stat(filepath.Join(targets.Folder, name))
		if err != nil || info.Mode().Perm() != 0o644 || info.Size() != int64(len("canary")) || time.Until(info.ModTime()) > 0 {
			t.Errorf("%s was changed: %v, %v", name, info, err)
		}
	}
	// Without the sandbox the same code succeeds, so the attacks are real. The list omits attacks that would stop this test.
	harmless := []string{
		"read key/key", "read sessions/token", "read site/.git/config", "read settings/DESK_OIDC_CLIENT_SECRET", "read a linked secret",
		"read the parent's environment", "read the parent's arguments", "read the environment", "list processes", "list the folder",
		"connect by TCP", "connect by UDP", "connect to a Unix socket", "listen", "create a pair of sockets", "start a program", "signal the parent",
		"make a secret world-writable", "extend a session", "write to the folder", "create a symbolic link",
	}
	program, _ := os.Executable()
	outside, err := exec.CommandContext(t.Context(), program, append([]string{"attack", string(text)}, harmless...)...).Output()
	if err != nil || strings.Count(string(outside), " succeeded\n") != len(harmless) {
		t.Errorf("outside the sandbox: %v\n%s", err, outside)
	}
}

// The program can read the files and write to the folders of its policy.
func TestCommand_allowed(t *testing.T) {
	at := newAttackTargets(t)
	for _, test := range []struct {
		policy Policy
		script string
		want   string
	}{
		{Policy{Read: []string{filepath.Join(at.Folder, "allowed")}}, "read x <" + at.Folder + "/allowed/file; echo $x", "canary\n"},
		{Policy{Read: []string{filepath.Join(at.Folder, "allowed/file"), "/missing"}}, "read x <" + at.Folder + "/allowed/file; echo $x", "canary\n"},
		{Policy{Write: []string{at.Own}}, "echo made >" + at.Own + "/file; read x <" + at.Own + "/file; echo $x", "made\n"},
		{Policy{}, "echo x >/dev/null; pwd", "/\n"},
	} {
		command, err := test.policy.Command(t.Context(), "/", "/bin/sh", "-c", test.script)
		if err != nil {
			t.Fatal(err)
		}
		if printed, err := command.CombinedOutput(); err != nil || string(printed) != test.want {
			t.Errorf("%s prints %q, %v", test.script, printed, err)
		}
	}
}

// A program that exceeds its memory or time limit ends with an error.
func TestCommand_limits(t *testing.T) {
	begin := time.Now()
	for _, test := range []struct {
		policy Policy
		script string
		stderr string // expected standard error; empty if a signal ends the program
	}{
		{Policy{Read: []string{"/dev/zero"}, Memory: 64 << 20}, "exec tail /dev/zero", "memory exhausted"},
		{Policy{Seconds: 1}, "while :; do :; done", ""},
	} {
		command, err := test.policy.Command(t.Context(), "/", "/bin/sh", "-c", test.script)
		if err != nil {
			t.Fatal(err)
		}
		printed, err := command.CombinedOutput()
		var ended *exec.ExitError
		if !errors.As(err, &ended) || ended.Exited() == (test.stderr == "") || !strings.Contains(string(printed), test.stderr) {
			t.Errorf("%s: %v, %s", test.script, err, printed)
		}
	}
	if elapsed := time.Since(begin); elapsed > time.Minute {
		t.Errorf("it took %v", elapsed)
	}
}

// If the launcher cannot execute the program, it reports the cause.
func TestCommand_missingProgram(t *testing.T) {
	command, err := Policy{}.Command(t.Context(), "/", "/bin/missing")
	if err != nil {
		t.Fatal(err)
	}
	stderr, _ := command.StderrPipe()
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	output, _ := io.ReadAll(stderr)
	if err := command.Wait(); err == nil || !strings.Contains(string(output), "sandbox: ") || !strings.Contains(string(output), fs.ErrNotExist.Error()[:4]) && !strings.Contains(string(output), "no such file") {
		t.Errorf("%v: %s", err, output)
	}
}
