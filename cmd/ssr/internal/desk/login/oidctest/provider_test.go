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

// TestMain runs the provider instead of the tests where browser tests ask for it: at an address, for a desk's callback.
func TestMain(m *testing.M) {
	address := os.Getenv("PROVIDER")
	if address == "" {
		os.Exit(m.Run())
	}
	provider, _ := newProvider("http://"+address, os.Getenv("CALLBACK"))
	panic(http.ListenAndServe(address, provider))
}

// users are the accounts at the provider, by subject. Who signs in needs that, and no password.
type users map[string]*storage.User

func (u users) GetUserByID(id string) *storage.User       { return u[id] }
func (u users) GetUserByUsername(id string) *storage.User { return u[id] }
func (u users) ExampleClientID() string                   { return "" }

// newProvider returns zitadel's provider, which is certified and keeps all in memory, and its key.
func newProvider(issuer, callback string) (http.Handler, op.SigningKey) {
	accounts := users{
		"ann":             {ID: "ann", FirstName: "Ann", LastName: "Oak", Email: "ann@example.com", EmailVerified: true},
		"bob":             {ID: "bob", Email: "bob@example.com", EmailVerified: true},
		"cleo":            {ID: "cleo", FirstName: "Cleo", LastName: "Fir", Email: "cleo@example.com"},
		"dan":             {ID: "dan", Email: "ann@example.com"},
		"ann@example.com": {ID: "ann@example.com", Email: "eve@example.com", EmailVerified: true},
	}
	kept := storage.NewStorageWithClients(accounts, map[string]*storage.Client{"desk": storage.WebClient("desk", "a-secret", callback)})
	key, _ := kept.SigningKey(context.Background()) // which never fails
	return exampleop.SetupServer(issuer, kept, slog.New(slog.DiscardHandler), false), key
}
