// Command serve runs the provider of the tests for browser tests: the arguments are its port, and the desk's callback.
package main

import (
	"fmt"
	"net/http"
	"os"

	"gulfoak.example/website/cmd/ssr/internal/desk/login/provider"
)

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(port, callback string) error {
	p, err := provider.New("http://localhost:"+port, map[string]string{"desk": callback},
		provider.Account{Subject: "1", First: "Ann", Last: "Oak", Email: "ann@example.com", Verified: true},
		provider.Account{Subject: "2", First: "Bob", Last: "Elm", Email: "bob@example.com", Verified: true},
	)
	if err != nil {
		return err
	}
	return http.ListenAndServe("localhost:"+port, p) //nolint:gosec // it is for tests
}
