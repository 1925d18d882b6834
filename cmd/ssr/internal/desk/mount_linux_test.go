//go:build !production

package desk

import "golang.org/x/sys/unix"

// mountMemory puts a file system of so many bytes in the place of a folder.
func mountMemory(folder, options string) error {
	return unix.Mount("tmpfs", folder, "tmpfs", 0, options)
}

// forbidWriting makes such a file system one that can only be read.
func forbidWriting(folder string) error {
	return unix.Mount("", folder, "", unix.MS_REMOUNT|unix.MS_RDONLY, "")
}

func unmount(folder string) error { return unix.Unmount(folder, 0) }
