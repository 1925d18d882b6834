//go:build !production

package login

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// most is how often each network of visitors may begin or finish a sign-in, in a minute.
const most = 20

// mayAsk counts sign-ins, and reports whether one may go on.
func (g *Gate) mayAsk(r *http.Request) bool {
	from, _ := netip.ParseAddrPort(r.RemoteAddr) // what is none counts as one
	address := from.Addr().Unmap()
	network, _ := address.Prefix(min(64, address.BitLen())) // somebody has a whole network of IPv6
	g.mu.Lock()
	defer g.mu.Unlock()
	if time.Since(g.since) > time.Minute || len(g.count) == 10_000 {
		g.since, g.count = time.Now(), map[netip.Prefix]int{}
	}
	g.count[network]++
	return g.count[network] <= most
}

var errTooMany = errors.New("too many sign-ins come from there")

// ask fetches the provider's configuration, anew for each sign-in. It returns the context with the client for further requests, the
// provider, and the desk's OAuth configuration.
func (g *Gate) ask(r *http.Request) (context.Context, *oidc.Provider, *oauth2.Config, error) {
	if !g.mayAsk(r) {
		return nil, nil, nil, errTooMany
	}
	ctx := oidc.ClientContext(r.Context(), &g.client)
	provider, err := oidc.NewProvider(ctx, g.Issuer)
	if err != nil {
		return nil, nil, nil, err
	}
	return ctx, provider, &oauth2.Config{
		ClientID: g.ClientID, ClientSecret: g.ClientSecret, Endpoint: provider.Endpoint(),
		RedirectURL: g.Origin + g.Path + "callback", Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
	}, nil
}

// begun is the cookie of the browser that has begun a sign-in: the state, the nonce, PKCE's verifier, and the address to go on to.
func (g *Gate) begun(values url.Values, seconds int) *http.Cookie {
	return &http.Cookie{ //nolint:gosec // over http, which is for this machine, none can be secure
		Name: g.sessions.Cookie.Name + "-login", Value: values.Encode(), MaxAge: seconds, Path: "/", HttpOnly: true,
		Secure: g.sessions.Cookie.Secure, SameSite: http.SameSiteLaxMode,
	}
}

// begin sends a browser to the provider, and from there on to an address of this host, if there is one.
func (g *Gate) begin(w http.ResponseWriter, r *http.Request, to string) {
	_, _, config, err := g.ask(r)
	if err != nil {
		g.fail(w, err)
		return
	}
	state, nonce, verifier := rand.Text(), rand.Text(), oauth2.GenerateVerifier()
	const aWhile = 15 * 60
	http.SetCookie(w, g.begun(url.Values{"state": {state}, "nonce": {nonce}, "verifier": {verifier}, "to": {to}}, aWhile))
	options := []oauth2.AuthCodeOption{oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier)}
	if r.FormValue("other") != "" {
		options = append(options, oauth2.SetAuthURLParam("prompt", "select_account"))
	}
	http.Redirect(w, r, config.AuthCodeURL(state, options...), http.StatusSeeOther) //nolint:gosec // it is the provider's
}

// finish takes what the provider says of who has signed in, and lets in an owner.
func (g *Gate) finish(w http.ResponseWriter, r *http.Request) {
	var begun url.Values
	over := g.begun(nil, -1)
	if cookie, err := r.Cookie(over.Name); err == nil {
		begun, _ = url.ParseQuery(cookie.Value) // of what it cannot read it makes nothing
	}
	http.SetCookie(w, over) // it is good for once
	who, err := g.identify(r, begun)
	if err == nil && g.isOwner(who) {
		err = g.enter(w, r, who)
	}
	switch to := begun.Get("to"); {
	case err != nil:
		g.fail(w, err)
	case !g.isOwner(who):
		g.say(w, http.StatusForbidden, "This desk is for the owners of the site", "You are signed in as "+cmp.Or(who.Email, who.Subject)+
			", and the desk does not know you. To get in, ask the person who set up this desk to add you, written exactly so.", "Use another account")
	case strings.HasPrefix(to, "/"):
		http.Redirect(w, r, g.Origin+to, http.StatusSeeOther) //nolint:gosec // it is of this host
	default:
		g.say(w, http.StatusOK, "You are signed in", "Close this window: the desk goes on by itself where you left it.", "")
	}
}

// longestError is how many bytes of a failed sign-in's error are logged. It contains what the browser and the provider sent.
const longestError = 300

// fail answers a sign-in that failed, and logs why: one line in ten seconds at most, because anyone can cause it. A provider that
// does not answer is a warning, once a minute.
func (g *Gate) fail(w http.ResponseWriter, err error) {
	const again = "Try again"
	_, unreachable := errors.AsType[*url.Error](err)
	text := strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return ' '
		}
		return r
	}, strings.ReplaceAll(err.Error(), g.ClientSecret, "[hidden]")) // before a part of the secret is cut off
	text = strings.ToValidUTF8(text[:min(len(text), longestError)], "")
	if unreachable {
		g.unreachable.Do(func() { g.Log.Warn("the sign-in provider does not answer", "error", text) })
	} else {
		g.failed.Do(func() { g.Log.Info("a sign-in failed", "error", text) })
	}
	switch {
	case errors.Is(err, errTooMany):
		g.say(w, http.StatusTooManyRequests, "One moment, please", "There were too many sign-ins from your network. Wait a minute, then try again.", again)
	case unreachable:
		g.say(w, http.StatusServiceUnavailable, "The sign-in service does not answer", "Try again in a few minutes. Whoever is signed in already can go on working.", again)
	default:
		g.say(w, http.StatusForbidden, "You are not signed in", "The sign-in was not finished, took too long, or began in another browser. If this happens again, tell the person who set up this desk.", again)
	}
}

// identify asks the provider who has signed in, by its answer to what this browser has begun.
func (g *Gate) identify(r *http.Request, begun url.Values) (who person, err error) {
	if state := begun.Get("state"); state == "" || state != r.FormValue("state") || r.FormValue("code") == "" {
		return who, errors.New("this browser has not begun it, or too long ago, or the provider says: " + r.FormValue("error"))
	}
	ctx, provider, config, err := g.ask(r)
	if err != nil {
		return who, err
	}
	answer, err := config.Exchange(ctx, r.FormValue("code"), oauth2.VerifierOption(begun.Get("verifier")))
	if err != nil {
		return who, err
	}
	text, _ := answer.Extra("id_token").(string)
	token, err := provider.Verifier(&oidc.Config{ClientID: g.ClientID}).Verify(ctx, text)
	if err != nil {
		return who, err
	}
	about, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(answer))
	if err != nil {
		return who, err
	}
	if token.Nonce != begun.Get("nonce") || token.Subject != about.Subject {
		return who, errors.New("the token has another nonce or subject")
	}
	who.Subject = token.Subject
	if about.EmailVerified {
		who.Email = about.Email
	}
	var says struct{ Name string }
	_ = about.Claims(&says) // what is no name is none
	who.Name = cmp.Or(says.Name, who.Email, who.Subject)
	g.Log.Info("somebody has signed in", "subject", who.Subject, "email", who.Email, "owner", g.isOwner(who))
	return who, nil
}
