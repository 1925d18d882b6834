package comparison

import (
	"fmt"
	"os"
	"testing"
)

// TestMain lets the test program be two others: the server to compare with, and its client.
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
	os.Exit(m.Run())
}
