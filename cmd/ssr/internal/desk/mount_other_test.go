//go:build !production && !linux

package desk

import "errors"

func mountMemory(string, string) error { return errors.ErrUnsupported }

func forbidWriting(string) error { return errors.ErrUnsupported }

func unmount(string) error { return errors.ErrUnsupported }
