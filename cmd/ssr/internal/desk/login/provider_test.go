//go:build !production

package login

import (
	"context"
	"crypto/rand"
	"html/template"
	"net/http"
	"os"
	"testing"
	"time"

	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/op"
)

// TestMain runs the provider instead of the tests where browser tests ask for it: at an address, for a desk's callback.
func TestMain(m *testing.M) {
	address := os.Getenv("PROVIDER")
	if address == "" {
		os.Exit(m.Run())
	}
	panic(http.ListenAndServe(address, newProvider("http://"+address, os.Getenv("CALLBACK"))))
}

const secret = "a-secret"

// users are the accounts at the provider. Who signs in picks one, and needs no password.
type users map[string]*storage.User

var accounts = users{
	"1":               {ID: "1", FirstName: "Ann", LastName: "Oak", Email: "ann@example.com", EmailVerified: true},
	"2":               {ID: "2", FirstName: "Bob", LastName: "Elm", Email: "bob@example.com", EmailVerified: true},
	"3":               {ID: "3", FirstName: "Cleo", LastName: "Fir", Email: "cleo@example.com"},
	"4":               {ID: "4", FirstName: "Dan", LastName: "Ash", Email: "ann@example.com"},
	"ann@example.com": {ID: "ann@example.com", FirstName: "Eve", LastName: "Yew", Email: "eve@example.com", EmailVerified: true},
}

func (u users) GetUserByID(id string) *storage.User       { return u[id] }
func (u users) GetUserByUsername(id string) *storage.User { return u[id] }
func (u users) ExampleClientID() string                   { return "" }

// A provider is zitadel's, which is certified, with accounts and two clients in memory.
type provider struct {
	http.Handler
	*storage.Storage
	tells bool          // whether tokens tell all of an account, as some providers do; others are asked for it
	life  time.Duration // of tokens
}

func newProvider(issuer, callback string) *provider {
	p := &provider{life: time.Hour, Storage: storage.NewStorageWithClients(accounts, map[string]*storage.Client{
		"desk": storage.WebClient("desk", secret, callback), "other": storage.WebClient("other", secret, callback),
	})}
	config := &op.Config{CodeMethodS256: true}
	_, _ = rand.Read(config.CryptoKey[:]) // which never fails
	own, err := op.NewProvider(config, p, op.StaticIssuer(issuer), op.WithAllowInsecure())
	if err != nil {
		panic(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", own)
	mux.HandleFunc("/login/username", op.NewIssuerInterceptor(own.IssuerFromRequest).HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := r.FormValue("authRequestID")
		if err := p.CheckUsernamePassword(r.FormValue("account"), "", id); err != nil {
			_ = pick.Execute(w, map[string]any{"ID": id, "Accounts": accounts})
			return
		}
		http.Redirect(w, r, op.AuthCallbackURL(own)(r.Context(), id), http.StatusSeeOther)
	}))
	p.Handler = mux
	return p
}

var pick = template.Must(template.New("").Parse(`<!DOCTYPE html><html lang="en"><title>Pick an account</title>
{{range .Accounts}}<p><a href="?authRequestID={{$.ID}}&amp;account={{.ID}}">{{.FirstName}} {{.LastName}}</a></p>{{end}}</html>`))

func (p *provider) GetClientByClientID(ctx context.Context, id string) (op.Client, error) {
	found, err := p.Storage.GetClientByClientID(ctx, id)
	return client{found, p}, err
}

type client struct {
	op.Client
	p *provider
}

func (c client) IDTokenLifetime() time.Duration       { return c.p.life }
func (c client) IDTokenUserinfoClaimsAssertion() bool { return c.p.tells }
