//go:build !production

// Package login lets owners into a desk that is a service: who signs in with an OpenID Connect provider, and is one of those
// whom the settings name. It knows nothing of what is behind it.
//
// [New] makes a [Gate], and [Gate.Before] puts it before a handler. The gate promises that nobody reaches that handler without a
// session, but for what is the same for everybody; that a session begins with a sign-in that this browser has begun here, and
// ends when its owner signs out or in again, after a day without a request, after a week, or when he is no owner any more; and
// that sessions outlive the program, as files in a folder. While the provider does not answer, who has a session works on.
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

// Options say whom a [Gate] lets in. All but Proxies and Transport are required.
type Options struct {
	// Origin is where the gate is, as browsers write it.
	Origin string
	// Path is the path of the desk. The gate's own addresses are below it: login, callback and logout.
	Path string
	// IsOpen reports whether a path needs no session.
	IsOpen func(path string) bool
	// Issuer is the provider, which knows the desk as a client with a secret.
	Issuer, ClientID, ClientSecret string
	// Owners are e-mail addresses that the provider has verified, which have an @, and subjects.
	Owners []string
	// Proxies are those whose forwarded headers are believed.
	Proxies []netip.Prefix
	// Transport reaches the provider; nil is http.DefaultTransport.
	Transport http.RoundTripper
	// Folder has the sessions.
	Folder string
	Log    *slog.Logger
}

// idle and lifetime end a session: without a request, and in any case.
const idle, lifetime = 24 * time.Hour, 7 * 24 * time.Hour

// A Gate lets owners in. It is safe for concurrent use.
type Gate struct {
	Options
	host     string
	client   http.Client // of the provider
	sessions *scs.SessionManager

	folder              folder         // of the sessions
	failed, unreachable rate.Sometimes // how often the log tells of a failed sign-in, and of a provider that does not answer

	mu    sync.Mutex           // held while a session is read and written, so that one that ends meanwhile is not written again
	since time.Time            // when counting began
	count map[netip.Prefix]int // of sign-ins, by where they come from
}

// New makes a gate. It asks nothing of the provider yet.
func New(o Options) (*Gate, error) {
	origin, wrong := url.Parse(o.Origin)
	missing := os.MkdirAll(o.Folder, 0o700)
	root, err := os.OpenRoot(o.Folder)
	if err = errors.Join(wrong, missing, err); err != nil {
		return nil, err
	}
	cookie := scs.SessionCookie{
		Name: "__Host-desk", Path: "/", HttpOnly: true, Persist: true, Secure: true,
		SameSite: http.SameSiteLaxMode, // another site, such as the provider, may lead owners here, and that is all that it may
	}
	if origin.Scheme == "http" { // which is for this machine: browsers take no secure cookie from there
		cookie.Name, cookie.Secure = "desk", false
	}
	const patience = 10 * time.Second
	sessions := folder{root}
	gate := &Gate{
		Options: o, host: origin.Hostname(), client: http.Client{Timeout: patience, Transport: o.Transport}, folder: sessions,
		failed: rate.Sometimes{Interval: 10 * time.Second}, unreachable: rate.Sometimes{Interval: time.Minute},
		sessions: &scs.SessionManager{ // scs.New would leave a goroutine behind
			Store: sessions, HashTokenInStore: true, Codec: scs.GobCodec{}, IdleTimeout: idle, Lifetime: lifetime, Cookie: cookie,
		},
	}
	return gate, sessions.removeExpired()
}

// A person has signed in. The e-mail address is empty unless the provider has verified it.
type person struct{ Name, Email, Subject string }

func init() { gob.Register(person{}) } // for sessions

type ownerKey struct{}

// AuthorOf returns who has sent a request that a [Gate] has let in, as a commit names people.
func AuthorOf(ctx context.Context) (name, email string) {
	owner, _ := ctx.Value(ownerKey{}).(person)
	return owner.Name, cmp.Or(owner.Email, owner.Subject+"@desk") // who has no address has one here
}

// isOwner reports whether the settings name somebody. What looks like an address is never compared with a subject, which some
// providers let people choose.
func (g *Gate) isOwner(who person) bool {
	return slices.ContainsFunc(g.Owners, func(owner string) bool {
		if strings.Contains(owner, "@") {
			return owner == who.Email
		}
		return owner == who.Subject
	})
}

// Before returns a handler that lets owners through to the next one, and asks others to sign in.
func (g *Gate) Before(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		routes.TrustForwarded(r, g.Proxies, g.host)
		asked := r.Method + " " + strings.TrimPrefix(r.URL.Path, g.Path)
		switch {
		case g.IsOpen(r.URL.Path):
			next.ServeHTTP(w, r)
		case !strings.EqualFold((&url.URL{Host: r.Host}).Hostname(), g.host):
			http.Error(w, "The desk is at "+g.Origin+" only.", http.StatusMisdirectedRequest)
		case new(http.CrossOriginProtection).Check(r) != nil:
			http.Error(w, "This did not come from the desk. Open the desk at "+g.Origin+".", http.StatusForbidden)
		case r.URL.Path == "/" && r.Header.Get("Sec-Fetch-Dest") == "document": // in the frame it is a page as others
			http.Redirect(w, r, g.Path, http.StatusSeeOther)
		case asked == "GET login":
			g.begin(w, r, r.FormValue("to"))
		case asked == "GET callback":
			g.finish(w, r)
		case asked == "GET logout":
			g.say(w, http.StatusOK, "You are signed out", "Your sign-in service may still know you in this browser. On a computer that is not yours, sign out there too.", "Sign in")
		case asked == "POST logout":
			g.leave(w, r)
		default:
			owner := g.look(r)
			switch {
			case g.isOwner(owner):
				next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), ownerKey{}, owner)))
			case r.Method == http.MethodGet && opensPage(r):
				g.begin(w, r, r.URL.RequestURI())
			default:
				http.Error(w, `{"error":"You were signed out. Nothing is lost: sign in again."}`, http.StatusUnauthorized)
			}
		}
	})
}

// opensPage reports whether a browser asks for the page of a window, and neither for a frame's nor by a script.
func opensPage(r *http.Request) bool {
	dest := r.Header.Get("Sec-Fetch-Dest")
	return dest == "document" || dest == "" && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// load returns the session of a request, or a new one if there is none that can be read. The caller holds g.mu.
func (g *Gate) load(r *http.Request) context.Context {
	token := ""
	if cookie, err := r.Cookie(g.sessions.Cookie.Name); err == nil {
		token = cookie.Value
	}
	ctx, err := g.sessions.Load(r.Context(), token)
	if err != nil {
		ctx, _ = g.sessions.Load(r.Context(), "") // which never fails
	}
	return ctx
}

// look returns who has sent a request by his session, which goes on from now.
func (g *Gate) look(r *http.Request) person {
	g.mu.Lock()
	defer g.mu.Unlock()
	ctx := g.load(r)
	owner, known := g.sessions.Get(ctx, "owner").(person)
	if known {
		_, _, _ = g.sessions.Commit(ctx) // where the disk is full, it ends when it would have
	}
	return owner
}

// enter begins the session of an owner, with a new token.
func (g *Gate) enter(w http.ResponseWriter, r *http.Request, owner person) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	ctx := g.load(r)
	g.sessions.Put(ctx, "owner", owner)
	err := g.sessions.RenewToken(ctx)
	if err != nil {
		return err
	}
	token, _, err := g.sessions.Commit(ctx)
	if err == nil {
		g.sessions.WriteSessionCookie(ctx, w, token, time.Now().Add(lifetime))
		err = g.folder.removeExpired()
	}
	return err
}

// leave ends a session.
func (g *Gate) leave(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	ctx := g.load(r)
	if g.sessions.Destroy(ctx) != nil {
		http.Error(w, `{"error":"You are still signed in: try again."}`, http.StatusInternalServerError)
		return
	}
	g.sessions.WriteSessionCookie(ctx, w, "", time.Time{})
	_, _ = w.Write([]byte("{}"))
}
