//go:build !linux

package export

import (
	"errors"
	"os"
)

// exchange puts two folders in each other's place. Where the system cannot do so at once, there is an instant without b.
func exchange(a, b string) error {
	aside := a + "-old"
	if err := os.Rename(b, aside); err != nil {
		return err
	}
	if err := os.Rename(a, b); err != nil {
		return errors.Join(err, os.Rename(aside, b))
	}
	return os.Rename(aside, a)
}
