// Package comparison measures the program beside what it is compared with: Node, Bun, nginx and a bare net/http server.
// It holds benchmarks alone: `make bench` runs them.
package comparison
