// Package comparison measures the program beside Node, Bun, nginx and a bare net/http server. It has only benchmarks: `make
// bench BENCH=Comparison` runs them all and draws the plot in the README.
package comparison
