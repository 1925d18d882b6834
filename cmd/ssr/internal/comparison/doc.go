// Package comparison compares the server with Node, Bun, nginx and a bare net/http server. It contains benchmarks only: `make bench
// BENCH=Comparison` runs them and draws the plot in the README.
package comparison
