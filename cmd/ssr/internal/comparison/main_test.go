package comparison

import (
	"fmt"
	"os"
	"testing"
)

// TestMain lets the test program be three others: the server to compare with, its client, and what floods a server.
func TestMain(m *testing.M) {
	if target := os.Getenv(hammerVariable); target != "" {
		if err := hammer(target); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if file := os.Getenv(bareVariable); file != "" {
		fmt.Fprintln(os.Stderr, serveBare(file))
		os.Exit(1)
	}
	if target := os.Getenv(floodVariable); target != "" {
		flood(target)
	}
	os.Exit(m.Run())
}
