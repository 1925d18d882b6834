// Package provider is an OpenID Connect provider for tests: zitadel's certified one, with accounts and clients in memory. Who
// signs in picks an account, and needs no password.
package provider

import (
	"context"
	"crypto/rand"
	"html/template"
	"net/http"
	"time"

	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/op"
)

// Secret is what the provider knows each client by.
const Secret = "a-secret"

// An Account is somebody's at the provider.
type Account struct {
	Subject, First, Last, Email string
	Verified                    bool // the address
}

// A Provider is the handler of an issuer. Its fields may be changed between two requests.
type Provider struct {
	http.Handler
	// Tells has tokens tell all of an account, as some providers do. Others are asked for it.
	Tells bool
	// Life is how long tokens are good.
	Life time.Duration
}

// New makes the provider of an issuer. Clients are the addresses to which it leads back, by their names.
func New(issuer string, clients map[string]string, accounts ...Account) (*Provider, error) {
	p := &Provider{Life: time.Hour}
	known := map[string]*storage.Client{}
	for name, callback := range clients {
		known[name] = storage.WebClient(name, Secret, callback)
	}
	kept := kept{storage.NewStorageWithClients(users(accounts), known), p}
	config := &op.Config{CodeMethodS256: true}
	_, _ = rand.Read(config.CryptoKey[:]) // which never fails
	own, err := op.NewProvider(config, kept, op.StaticIssuer(issuer), op.WithAllowInsecure())
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("/", own)
	mux.HandleFunc("GET /login/username", func(w http.ResponseWriter, r *http.Request) {
		_ = pick.Execute(w, struct {
			ID       string
			Accounts []Account
		}{r.FormValue("authRequestID"), accounts})
	})
	enter := func(w http.ResponseWriter, r *http.Request) {
		if err := kept.CheckUsernamePassword(r.FormValue("account"), "", r.FormValue("id")); err != nil {
			http.Error(w, err.Error(), http.StatusForbidden)
			return
		}
		http.Redirect(w, r, op.AuthCallbackURL(own)(r.Context(), r.FormValue("id")), http.StatusSeeOther)
	}
	mux.Handle("POST /login/username", op.NewIssuerInterceptor(own.IssuerFromRequest).HandlerFunc(enter))
	p.Handler = mux
	return p, nil
}

var pick = template.Must(template.New("").Parse(`<!DOCTYPE html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>Pick an account</title>
<h1>Pick an account</h1>
<form method="post"><input type="hidden" name="id" value="{{.ID}}">
{{range .Accounts}}<p><button name="account" value="{{.Subject}}">{{.First}} {{.Last}}</button></p>{{end}}
</form></html>
`))

// kept is the storage of zitadel's example, with clients as the provider has them.
type kept struct {
	*storage.Storage
	provider *Provider
}

func (k kept) GetClientByClientID(ctx context.Context, id string) (op.Client, error) {
	found, err := k.Storage.GetClientByClientID(ctx, id)
	if err != nil {
		return nil, err
	}
	return client{found, k.provider}, nil
}

type client struct {
	op.Client
	provider *Provider
}

func (c client) IDTokenLifetime() time.Duration       { return c.provider.Life }
func (c client) IDTokenUserinfoClaimsAssertion() bool { return c.provider.Tells }

type users []Account

func (u users) GetUserByID(subject string) *storage.User {
	for _, a := range u {
		if a.Subject == subject {
			return &storage.User{ID: a.Subject, Username: a.Subject, FirstName: a.First, LastName: a.Last, Email: a.Email, EmailVerified: a.Verified}
		}
	}
	return nil
}
func (u users) GetUserByUsername(name string) *storage.User { return u.GetUserByID(name) }
func (u users) ExampleClientID() string                     { return storage.ServiceUserID }
