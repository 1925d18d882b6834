//go:build !production

package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// launcher is the argv[0] that starts this executable as the launcher: the launcher restricts its own process, then executes the
// program. Landlock and seccomp apply to the calling thread, and os/exec runs no code between fork and exec.
const launcher = "ssr-sandbox"

func init() {
	if os.Args[0] != launcher {
		return
	}
	err := launch(os.Args[1], os.Args[2], os.Args[3:])
	fmt.Fprintln(os.Stderr, "sandbox:", err)
	os.Exit(CannotExecute)
}

// newCommand returns the command of the launcher.
func (Policy) newCommand(ctx context.Context, policy, program string, args []string) *exec.Cmd {
	command := exec.CommandContext(ctx, "/proc/self/exe")
	command.Args = append([]string{launcher, policy, program}, args...)
	return command
}

// launch restricts this thread and replaces the process with the program. It returns only on an error.
func launch(policy, program string, args []string) error {
	runtime.LockOSThread()
	var p Policy
	err := json.Unmarshal([]byte(policy), &p)
	if err == nil {
		err = p.setLimits()
	}
	if err == nil {
		err = unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) // Landlock and seccomp require this from unprivileged processes
	}
	if err == nil {
		if err = p.restrictFiles(program); !p.Required && errors.Is(err, errNoLandlock) {
			err = nil
		}
	}
	if err == nil {
		if err = restrictCalls(); !p.Required { // an emulator or an old container may have no filters
			err = nil
		}
	}
	if err == nil {
		err = unix.Exec(program, append([]string{program}, args...), []string{})
	}
	return err
}

// setLimits sets the limits of memory and CPU time.
func (p Policy) setLimits() error {
	limits := map[int]uint64{unix.RLIMIT_CORE: 0}
	if p.Memory > 0 {
		limits[unix.RLIMIT_DATA] = p.Memory
	}
	if p.Seconds > 0 {
		limits[unix.RLIMIT_CPU] = p.Seconds
	}
	for resource, limit := range limits {
		if err := unix.Setrlimit(resource, &unix.Rlimit{Cur: limit, Max: limit}); err != nil {
			return fmt.Errorf("setting limit %d to %d: %w", resource, limit, err)
		}
	}
	return nil
}

var errNoLandlock = errors.New("this kernel does not restrict files (Landlock): run the desk on Linux 5.13 or newer, with landlock among the kernel's security modules (lsm=) and landlock_create_ruleset allowed by the container's seccomp profile")

// Unsupported returns why this kernel cannot restrict files, or nil if it can.
func Unsupported() error {
	_, err := landlockVersion()
	return err
}

// landlockVersion returns the version of the kernel's Landlock interface, at least 1.
func landlockVersion() (int, error) {
	version, _, code := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if code != 0 {
		return 0, fmt.Errorf("%w (%w)", errNoLandlock, code)
	}
	return int(version), nil
}

// The rights of a policy's files and folders.
const (
	readFile   = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE
	readFolder = readFile | unix.LANDLOCK_ACCESS_FS_READ_DIR
	writeFile  = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE
	// writeFolder allows no links, folders, sockets or devices.
	writeFolder = writeFile | unix.LANDLOCK_ACCESS_FS_READ_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG |
		unix.LANDLOCK_ACCESS_FS_REMOVE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
)

// restrictFiles limits this thread to the files of the policy and to those that a dynamically linked program needs.
func (p Policy) restrictFiles(program string) error {
	version, err := landlockVersion()
	if err != nil {
		return err
	}
	const version1Rights = unix.LANDLOCK_ACCESS_FS_MAKE_SYM<<1 - 1 // all rights of version 1
	handled := uint64(version1Rights)
	for since, right := range map[int]uint64{
		2: unix.LANDLOCK_ACCESS_FS_REFER, 3: unix.LANDLOCK_ACCESS_FS_TRUNCATE, 5: unix.LANDLOCK_ACCESS_FS_IOCTL_DEV,
	} {
		if version >= since {
			handled |= right
		}
	}
	attributes := unix.LandlockRulesetAttr{Handled_access_fs: handled}
	ruleset, _, code := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attributes)), unsafe.Sizeof(attributes.Handled_access_fs), 0) //nolint:gosec // the kernel reads it
	if code != 0 {
		return fmt.Errorf("creating the Landlock rules: %w", code)
	}
	defer unix.Close(int(ruleset)) //nolint:errcheck // exec closes it anyway
	for right, paths := range map[uint64][]string{
		// Programs and libraries, which contain no secrets, and the process's folder in /proc.
		readFolder:  append(p.Read, program, "/usr", "/lib", "/lib64", "/nix/store", "/etc/ld.so.cache", "/etc/ssl/openssl.cnf", "/dev/urandom", "/proc/self"),
		writeFile:   {"/dev/null"},
		writeFolder: p.Write,
	} {
		for _, path := range paths {
			if err := addRule(int(ruleset), path, right&handled); err != nil {
				return fmt.Errorf("allowing %s: %w", path, err)
			}
		}
	}
	if _, _, code := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, ruleset, 0, 0); code != 0 {
		return fmt.Errorf("restricting files: %w", code)
	}
	return nil
}

// addRule adds a rule for a file or a folder. It skips a missing path.
func addRule(ruleset int, path string, rights uint64) error {
	file, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if errors.Is(err, unix.ENOENT) {
		return nil
	}
	if err != nil {
		return err
	}
	defer unix.Close(file) //nolint:errcheck // nothing was written
	var info unix.Stat_t
	if err := unix.Fstat(file, &info); err != nil {
		return err
	}
	if info.Mode&unix.S_IFMT != unix.S_IFDIR {
		rights &= readFile | writeFile | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights, Parent_fd: int32(file)}
	if _, _, code := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(ruleset), unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)), 0, 0, 0); code != 0 { //nolint:gosec // the kernel reads it
		return code
	}
	return nil
}
