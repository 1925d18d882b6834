package comparison

import (
	"fmt"
	"os"
	"testing"
)

// TestMain lets the test program be two others: the server to compare with, and what floods a server.
func TestMain(m *testing.M) {
	if file := os.Getenv(bareVariable); file != "" {
		fmt.Fprintln(os.Stderr, serveBare(file))
		os.Exit(1)
	}
	if target := os.Getenv(floodVariable); target != "" {
		flood(target)
	}
	os.Exit(m.Run())
}
