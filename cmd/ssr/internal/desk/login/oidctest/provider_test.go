//go:build !production

package oidctest

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"testing"

	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/op"
)

// TestMain runs the provider instead of the tests if PROVIDER is set, as the browser tests do: at that address, for a desk with the
// redirect URI CALLBACK.
func TestMain(m *testing.M) {
	address := os.Getenv("PROVIDER")
	if address == "" {
		os.Exit(m.Run())
	}
	provider, _ := newProvider("http://"+address, os.Getenv("CALLBACK"))
	panic(http.ListenAndServe(address, provider))
}

// accounts are the accounts at the provider, by subject. A sign-in needs the subject and no password.
type accounts map[string]*storage.User

func (a accounts) GetUserByID(id string) *storage.User       { return a[id] }
func (a accounts) GetUserByUsername(id string) *storage.User { return a[id] }
func (a accounts) ExampleClientID() string                   { return "" }

// newProvider returns zitadel's certified provider, which stores everything in memory, and its key.
func newProvider(issuer, callback string) (http.Handler, op.SigningKey) {
	known := accounts{
		"ann":             {ID: "ann", FirstName: "Ann", LastName: "Oak", Email: "ann@example.com", EmailVerified: true},
		"bob":             {ID: "bob", Email: "bob@example.com", EmailVerified: true},
		"cleo":            {ID: "cleo", FirstName: "Cleo", LastName: "Fir", Email: "cleo@example.com"},
		"dan":             {ID: "dan", Email: "ann@example.com"},
		"ann@example.com": {ID: "ann@example.com", Email: "eve@example.com", EmailVerified: true},
	}
	memory := storage.NewStorageWithClients(known, map[string]*storage.Client{"desk": storage.WebClient("desk", "a-secret", callback)})
	key, _ := memory.SigningKey(context.Background()) // never fails
	return exampleop.SetupServer(issuer, memory, slog.New(slog.DiscardHandler), false), key
}
