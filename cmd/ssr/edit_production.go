//go:build production

package main

// editing is empty: a program for production is compiled without the desk.
type editing struct{}
