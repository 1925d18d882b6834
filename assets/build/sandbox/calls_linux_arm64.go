//go:build !production

package sandbox

// olderCalls is empty: this architecture began with the newer ones.
var olderCalls []uint32
