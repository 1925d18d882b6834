//go:build !production

package login

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
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
		provider, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), g.client), g.o.Issuer)
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
func (g *Gate) begun(value string, age int) *http.Cookie {
	return &http.Cookie{
		Name: g.cookie("desk-login"), Value: value, MaxAge: age, Path: "/", HttpOnly: true, Secure: g.sessions.Cookie.Secure,
		SameSite: http.SameSiteLaxMode, // the provider, which is another site, leads back
	}
}

// begin sends a browser to the provider, and from there on to an address of this host, if there is one.
func (g *Gate) begin(w http.ResponseWriter, r *http.Request, to string) {
	if !g.limits.allow(r) {
		g.show(w, http.StatusTooManyRequests, tooMany)
		return
	}
	_, config, err := g.ask(r.Context())
	if err != nil {
		g.o.Log.Warn("the provider does not answer", "error", err)
		g.show(w, http.StatusServiceUnavailable, providerDown)
		return
	}
	state, nonce, verifier := rand.Text(), rand.Text(), oauth2.GenerateVerifier()
	const aWhile = 15 * 60 // seconds
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
	if !g.limits.allow(r) {
		g.show(w, http.StatusTooManyRequests, tooMany)
		return
	}
	var parts []string
	if begun, err := r.Cookie(g.cookie("desk-login")); err == nil {
		parts = strings.Split(begun.Value, ".")
	}
	http.SetCookie(w, g.begun("", -1)) // it is good for once
	const all = 4
	if len(parts) != all || subtle.ConstantTimeCompare([]byte(parts[0]), []byte(r.FormValue("state"))) != 1 {
		g.show(w, http.StatusBadRequest, notBegun)
		return
	}
	if said := r.FormValue("error"); said != "" {
		g.o.Log.Info("the provider has not signed in somebody", "error", said, "description", r.FormValue("error_description"))
		g.show(w, http.StatusForbidden, cancelled)
		return
	}
	who, err := g.identify(r, parts[1], parts[2])
	var unreachable *url.Error
	switch {
	case errors.As(err, &unreachable):
		g.o.Log.Warn("the provider does not answer", "error", err)
		g.show(w, http.StatusServiceUnavailable, providerDown)
		return
	case err != nil:
		g.o.Log.Warn("a sign-in is refused", "error", err)
		g.show(w, http.StatusForbidden, refused)
		return
	case !g.isOwner(who):
		g.o.Log.Info("a stranger has signed in", "subject", who.subject, "email", who.email)
		g.show(w, http.StatusForbidden, g.stranger(who))
		return
	}
	if err := g.enter(w, r, who); err != nil {
		g.o.Log.Error("a session cannot be kept", "error", err)
		g.show(w, http.StatusInternalServerError, notKept)
		return
	}
	g.o.Log.Info("an owner has signed in", "subject", who.subject, "email", who.email)
	next := signedIn
	if to, _ := base64.RawURLEncoding.DecodeString(parts[3]); strings.HasPrefix(string(to), "/") {
		next = page{to: g.o.Origin + string(to)} // by a link of our own, with which the browser sends a strict cookie
	}
	g.show(w, http.StatusOK, next)
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
	if subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(nonce)) != 1 {
		return who, errors.New("the token has another nonce")
	}
	var says claims
	if err := token.Claims(&says); err != nil {
		return who, err
	}
	if says.Email == "" && provider.UserInfoEndpoint() != "" { // some providers tell it only there
		more, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(answer))
		if err == nil && more.Subject != token.Subject {
			err = fmt.Errorf("the provider tells of %q, not of %q", more.Subject, token.Subject)
		}
		if err == nil {
			err = more.Claims(&says)
		}
		if err != nil {
			return who, err
		}
	}
	who = person{says.Name, "", token.Subject}
	if says.Verified == true || says.Verified == "true" {
		who.email = says.Email
	}
	who.name = cmp.Or(who.name, who.email, who.subject)
	return who, nil
}

// claims are what a provider says of somebody.
type claims struct {
	Name     string `json:"name"`
	Email    string `json:"email"`
	Verified any    `json:"email_verified"` // a few providers send it as a text
}
