package export

import "golang.org/x/sys/unix"

func mountMemory(folder, options string) error {
	return unix.Mount("tmpfs", folder, "tmpfs", 0, options)
}

func unmount(folder string) error { return unix.Unmount(folder, 0) }
