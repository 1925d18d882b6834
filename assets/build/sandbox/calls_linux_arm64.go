//go:build !production

package sandbox

// olderCalls is empty, because this architecture has only the newer system calls.
var olderCalls []uint32
