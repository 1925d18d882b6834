//go:build !linux

package export

import "errors"

func mountMemory(string, string) error { return errors.ErrUnsupported }

func unmount(string) error { return errors.ErrUnsupported }
