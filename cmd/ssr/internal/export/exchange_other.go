//go:build !linux

package export

import "errors"

// exchange cannot be done in one step here: files are exchanged one by one.
func exchange(string, string) error { return errors.ErrUnsupported }
