//go:build !production

package login

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// ask returns what the provider says of itself, which it is asked until it has answered once.
func (g *Gate) ask(ctx context.Context) (*oidc.Provider, *oauth2.Config, error) {
	g.discovery.Lock()
	defer g.discovery.Unlock()
	if g.provider == nil {
		provider, err := oidc.NewProvider(ctx, g.o.Issuer)
		if err != nil {
			return nil, nil, err
		}
		g.provider = provider
	}
	return g.provider, &oauth2.Config{
		ClientID: g.o.ClientID, ClientSecret: g.o.ClientSecret, Endpoint: g.provider.Endpoint(),
		RedirectURL: g.o.Origin + g.o.Path + "callback", Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
	}, nil
}

// begun is the cookie of the browser that has begun a sign-in: the state, the nonce, PKCE's verifier, and the address to go on to.
func (g *Gate) begun(value string, seconds int) *http.Cookie {
	return &http.Cookie{ //nolint:gosec // over http, which is for this machine, none can be secure
		Name: g.cookie("desk-login"), Value: value, MaxAge: seconds, Path: "/", HttpOnly: true, Secure: g.sessions.Cookie.Secure,
		SameSite: http.SameSiteLaxMode, // the provider, which is another site, leads back
	}
}

// begin sends a browser to the provider, and from there on to an address of this host, if there is one.
func (g *Gate) begin(w http.ResponseWriter, r *http.Request, to string) {
	if !g.limits.allow(r) {
		g.fail(w, nil)
		return
	}
	_, config, err := g.ask(oidc.ClientContext(r.Context(), g.client))
	if err != nil {
		g.fail(w, err)
		return
	}
	state, nonce, verifier := rand.Text(), rand.Text(), oauth2.GenerateVerifier()
	const aWhile = 15 * 60
	http.SetCookie(w, g.begun(strings.Join([]string{state, nonce, verifier, base64.RawURLEncoding.EncodeToString([]byte(to))}, "."), aWhile))
	options := []oauth2.AuthCodeOption{oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier)}
	if r.FormValue("other") != "" {
		options = append(options, oauth2.SetAuthURLParam("prompt", "select_account"))
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, config.AuthCodeURL(state, options...), http.StatusSeeOther)
}

// finish takes what the provider says of who has signed in, and lets in an owner.
func (g *Gate) finish(w http.ResponseWriter, r *http.Request) {
	parts := make([]string, 4)
	if begun, err := r.Cookie(g.cookie("desk-login")); err == nil {
		copy(parts, strings.Split(begun.Value, "."))
	}
	http.SetCookie(w, g.begun("", -1)) // it is good for once
	if !g.limits.allow(r) {
		g.fail(w, nil)
		return
	}
	var who person
	err := errors.New("this browser has not begun it, or another one since, or took too long")
	if said := r.FormValue("error"); said != "" {
		err = errors.New(said)
	} else if parts[0] != "" && parts[0] == r.FormValue("state") {
		who, err = g.identify(r, parts[1], parts[2])
	}
	if err == nil && !g.isOwner(who) {
		g.o.Log.Info("a stranger has signed in", "subject", who.Subject, "email", who.Email)
		g.say(w, http.StatusForbidden, "This desk is for the owners of the site", "You are signed in as "+cmp.Or(who.Email, who.Subject)+
			", and the desk does not know you. If you should have it, ask the person who set it up to add you, written exactly so.", "Use another account")
		return
	}
	if err == nil {
		err = g.enter(w, r, who)
	}
	if err != nil {
		g.fail(w, err)
		return
	}
	g.o.Log.Info("an owner has signed in", "subject", who.Subject, "email", who.Email)
	if to, _ := base64.RawURLEncoding.DecodeString(parts[3]); strings.HasPrefix(string(to), "/") {
		g.lead(w, string(to))
	} else {
		g.say(w, http.StatusOK, "You are signed in", "Close this window: the desk goes on by itself where you left it.", "")
	}
}

// fail tells why somebody is not signed in; no error means that he tries too often.
func (g *Gate) fail(w http.ResponseWriter, err error) {
	status, title, text := http.StatusForbidden, "You are not signed in", "It was not finished, took too long, or was begun in another browser. If it happens again, tell the person who set up this desk."
	var unreachable *url.Error
	switch {
	case err == nil:
		status, title, text = http.StatusTooManyRequests, "One moment, please", "From here came many sign-ins in a short time. Wait a minute, then try again."
	case errors.As(err, &unreachable):
		status, title, text = http.StatusServiceUnavailable, "The sign-in service does not answer", "Try again in a few minutes. Who is signed in already can work on."
	}
	g.o.Log.Warn("somebody is not signed in", "status", status, "error", err)
	g.say(w, status, title, text, "Try again")
}

// identify asks the provider who has signed in, by its answer to what was begun with a nonce and a verifier.
func (g *Gate) identify(r *http.Request, nonce, verifier string) (who person, err error) {
	ctx := oidc.ClientContext(r.Context(), g.client)
	provider, config, err := g.ask(ctx)
	if err != nil {
		return who, err
	}
	answer, err := config.Exchange(ctx, r.FormValue("code"), oauth2.VerifierOption(verifier))
	if err != nil {
		return who, err
	}
	text, _ := answer.Extra("id_token").(string)
	token, err := provider.Verifier(&oidc.Config{ClientID: g.o.ClientID}).Verify(ctx, text)
	if err != nil {
		return who, err
	}
	if token.Nonce != nonce {
		return who, errors.New("the token has another nonce")
	}
	var says struct {
		Name, Email string
		Verified    any `json:"email_verified"` // a few providers send it as a text
	}
	err = token.Claims(&says)
	if err == nil && says.Email == "" && provider.UserInfoEndpoint() != "" { // some providers tell it only there
		var more *oidc.UserInfo
		more, err = provider.UserInfo(ctx, oauth2.StaticTokenSource(answer))
		if err == nil && more.Subject == token.Subject {
			err = more.Claims(&says)
		}
	}
	who.Subject = token.Subject
	if says.Verified == true || says.Verified == "true" {
		who.Email = says.Email
	}
	who.Name = cmp.Or(says.Name, who.Email, who.Subject)
	return who, err
}
