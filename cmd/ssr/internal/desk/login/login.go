//go:build !production

// Package login restricts a hosted desk to its owners, who sign in with an OpenID Connect provider. It does not depend on the
// handler that it protects.
//
// [New] returns a [Gate], and [Gate.RequireOwner] is its middleware. The gate guarantees three properties. Without a session, only
// public paths reach the handler. A session begins with a sign-in that the same browser started here. It ends when the owner signs
// out or signs in again, after a day without a request, after a week, or when the settings no longer list the owner. Sessions are
// files in a folder and survive a restart. While the provider is unreachable, existing sessions continue.
package login

import (
	"cmp"
	"context"
	"encoding/gob"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"
	"golang.org/x/time/rate"

	"gulfoak.example/website/routes"
)

// Options configure a [Gate]. All fields but Proxies and Transport are required.
type Options struct {
	// Origin is the origin of the desk, as browsers send it.
	Origin string
	// Path is the path of the desk. The URLs of the gate are below it: login, callback and logout.
	Path string
	// IsPublic reports whether a path needs no session.
	IsPublic func(path string) bool
	// Issuer is the URL of the provider, at which the desk is registered with ClientID and ClientSecret.
	Issuer, ClientID, ClientSecret string
	// Owners are verified e-mail addresses, which contain an @, and subjects of the provider.
	Owners []string
	// Proxies are the networks whose forwarded headers are trusted.
	Proxies []netip.Prefix
	// Transport sends requests to the provider; nil means http.DefaultTransport.
	Transport http.RoundTripper
	// Folder is the folder of the sessions.
	Folder string
	Log    *slog.Logger
}

// A session ends after idleTimeout without a request, and after maxLifetime in any case.
const idleTimeout, maxLifetime = 24 * time.Hour, 7 * 24 * time.Hour

// A Gate authenticates owners. It is safe for concurrent use.
type Gate struct {
	Options
	host     string
	client   http.Client // for requests to the provider
	sessions *scs.SessionManager

	store                 sessionStore
	failureLog, outageLog rate.Sometimes // limit the log lines about failed sign-ins and about an unreachable provider

	mu          sync.Mutex           // locked while a session is read and written, so that an ended session is not written again
	windowStart time.Time            // the start of the rate limit's current minute
	signIns     map[netip.Prefix]int // requests since windowStart, by network
}

// New returns a gate. It sends no request to the provider.
func New(o Options) (*Gate, error) {
	origin, originErr := url.Parse(o.Origin)
	folderErr := os.MkdirAll(o.Folder, 0o700)
	root, err := os.OpenRoot(o.Folder)
	if err = errors.Join(originErr, folderErr, err); err != nil {
		return nil, err
	}
	cookie := scs.SessionCookie{
		Name: "__Host-desk", Path: "/", HttpOnly: true, Persist: true, Secure: true,
		SameSite: http.SameSiteLaxMode, // the provider, or a link of another site, may navigate to the desk, but not send forms
	}
	if origin.Scheme == "http" { // settings allow http only on this machine; browsers store no Secure cookie from http
		cookie.Name, cookie.Secure = "desk", false
	}
	const timeout = 10 * time.Second
	store := sessionStore{root}
	gate := &Gate{
		Options: o, host: origin.Hostname(), client: http.Client{Timeout: timeout, Transport: o.Transport}, store: store,
		failureLog: rate.Sometimes{Interval: 10 * time.Second}, outageLog: rate.Sometimes{Interval: time.Minute},
		sessions: &scs.SessionManager{ // scs.New would start a goroutine that never ends
			Store: store, HashTokenInStore: true, Codec: scs.GobCodec{}, IdleTimeout: idleTimeout, Lifetime: maxLifetime, Cookie: cookie,
		},
	}
	return gate, store.removeExpired()
}

// A person is a signed-in account. Its e-mail address is empty unless the provider has verified it. Stored sessions contain the
// names of the type and of its fields.
type person struct{ Name, Email, Subject string }

func init() { gob.Register(person{}) } // for the codec of sessions

type ownerKey struct{}

// AuthorOf returns the name and the e-mail address of the owner whose request a [Gate] has admitted, for the author of a commit.
func AuthorOf(ctx context.Context) (name, email string) {
	owner, _ := ctx.Value(ownerKey{}).(person)
	return owner.Name, cmp.Or(owner.Email, owner.Subject+"@desk") // a placeholder for a missing address
}

// isOwner reports whether the settings list an account. An entry with an @ is never compared with the subject, which users of some
// providers can choose.
func (g *Gate) isOwner(account person) bool {
	return slices.ContainsFunc(g.Owners, func(owner string) bool {
		if strings.Contains(owner, "@") {
			return owner == account.Email
		}
		return owner == account.Subject
	})
}

// RequireOwner returns middleware that passes owners to next and redirects other visitors to the sign-in.
func (g *Gate) RequireOwner(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		routes.TrustForwarded(r, g.Proxies, g.host)
		request := r.Method + " " + strings.TrimPrefix(r.URL.Path, g.Path)
		switch {
		case g.IsPublic(r.URL.Path):
			next.ServeHTTP(w, r)
		case !strings.EqualFold((&url.URL{Host: r.Host}).Hostname(), g.host):
			http.Error(w, "The desk is at "+g.Origin+" only.", http.StatusMisdirectedRequest)
		case new(http.CrossOriginProtection).Check(r) != nil:
			http.Error(w, "This did not come from the desk. Open the desk at "+g.Origin+".", http.StatusForbidden)
		case r.URL.Path == "/" && r.Header.Get("Sec-Fetch-Dest") == "document": // in a frame, / is the previewed home page
			http.Redirect(w, r, g.Path, http.StatusSeeOther)
		case request == "GET login":
			g.startSignIn(w, r, r.FormValue("to"))
		case request == "GET callback":
			g.finishSignIn(w, r)
		case request == "GET logout":
			g.writePage(w, http.StatusOK, "You are signed out", "Your sign-in service may still know you in this browser. On a computer that is not yours, sign out there too.", "Sign in")
		case request == "POST logout":
			g.signOut(w, r)
		default:
			owner := g.sessionOwner(r)
			switch {
			case g.isOwner(owner):
				next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), ownerKey{}, owner)))
			case r.Method == http.MethodGet && isNavigation(r):
				g.startSignIn(w, r, r.URL.RequestURI())
			default:
				http.Error(w, `{"error":"You were signed out. Nothing is lost: sign in again."}`, http.StatusUnauthorized)
			}
		}
	})
}

// isNavigation reports whether a browser loads a page into a window. It is false for frames and for requests of scripts.
func isNavigation(r *http.Request) bool {
	dest := r.Header.Get("Sec-Fetch-Dest")
	return dest == "document" || dest == "" && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// loadSession returns the session of a request, or a new one if there is no readable session. The caller must have locked g.mu.
func (g *Gate) loadSession(r *http.Request) context.Context {
	token := ""
	if cookie, err := r.Cookie(g.sessions.Cookie.Name); err == nil {
		token = cookie.Value
	}
	ctx, err := g.sessions.Load(r.Context(), token)
	if err != nil {
		ctx, _ = g.sessions.Load(r.Context(), "") // never fails
	}
	return ctx
}

// sessionOwner returns the owner of a request's session and extends the session.
func (g *Gate) sessionOwner(r *http.Request) person {
	g.mu.Lock()
	defer g.mu.Unlock()
	ctx := g.loadSession(r)
	owner, signedIn := g.sessions.Get(ctx, "owner").(person)
	if signedIn {
		_, _, _ = g.sessions.Commit(ctx) // after an error, such as a full disk, the end of the session stays the same
	}
	return owner
}

// startSession starts the session of an owner with a new token.
func (g *Gate) startSession(w http.ResponseWriter, r *http.Request, owner person) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	ctx := g.loadSession(r)
	g.sessions.Put(ctx, "owner", owner)
	err := g.sessions.RenewToken(ctx)
	if err != nil {
		return err
	}
	token, _, err := g.sessions.Commit(ctx)
	if err == nil {
		g.sessions.WriteSessionCookie(ctx, w, token, time.Now().Add(maxLifetime))
		err = g.store.removeExpired()
	}
	return err
}

// signOut ends a session.
func (g *Gate) signOut(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	ctx := g.loadSession(r)
	if g.sessions.Destroy(ctx) != nil {
		http.Error(w, `{"error":"You are still signed in: try again."}`, http.StatusInternalServerError)
		return
	}
	g.sessions.WriteSessionCookie(ctx, w, "", time.Time{})
	_, _ = w.Write([]byte("{}"))
}
