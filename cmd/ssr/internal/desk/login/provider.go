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
	"slices"
	"strings"
	"syscall"
	"time"
	"unicode"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// maxSignIns limits the requests that start or finish a sign-in, per network and minute.
const maxSignIns = 20

// allowSignIn counts the request for the network of its client, and reports whether the network is within the limit.
func (g *Gate) allowSignIn(r *http.Request) bool {
	client, _ := netip.ParseAddrPort(r.RemoteAddr) // invalid addresses share one count
	address := client.Addr().Unmap()
	network, _ := address.Prefix(min(64, address.BitLen())) // one client may have a whole /64 of IPv6
	g.mu.Lock()
	defer g.mu.Unlock()
	if time.Since(g.windowStart) > time.Minute || len(g.signIns) == 10_000 {
		g.windowStart, g.signIns = time.Now(), map[netip.Prefix]int{}
	}
	g.signIns[network]++
	return g.signIns[network] <= maxSignIns
}

var errTooManySignIns = errors.New("too many sign-ins from this network")

// discover fetches the provider's configuration, again for each sign-in. It returns the context for further requests to the
// provider, the provider, and the desk's OAuth configuration.
func (g *Gate) discover(r *http.Request) (context.Context, *oidc.Provider, *oauth2.Config, error) {
	if !g.allowSignIn(r) {
		return nil, nil, nil, errTooManySignIns
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

// maxPending limits the unfinished sign-ins of a browser, because each has a cookie of up to 4 KB, and the server limits headers
// to 16 KB.
const maxPending = 3

// signInCookie returns the cookie of the sign-in with the given OAuth state. values are the nonce, PKCE's verifier, and the path
// to return to. Each sign-in has a separate cookie, so that several windows of a browser can sign in at once.
func (g *Gate) signInCookie(state string, values url.Values, maxAge int) *http.Cookie {
	return &http.Cookie{ //nolint:gosec // Secure is off only for http on this machine
		Name: g.sessions.Cookie.Name + "-login-" + state, Value: values.Encode(), MaxAge: maxAge, Path: "/", HttpOnly: true,
		Secure: g.sessions.Cookie.Secure, SameSite: http.SameSiteLaxMode,
	}
}

// startSignIn redirects a browser to the provider. After the sign-in, the browser returns to a path of this host, unless that is
// empty.
func (g *Gate) startSignIn(w http.ResponseWriter, r *http.Request, returnTo string) {
	_, _, config, err := g.discover(r)
	if err != nil {
		g.failSignIn(w, err)
		return
	}
	prefix := g.signInCookie("", nil, 0).Name
	pending := slices.DeleteFunc(r.Cookies(), func(cookie *http.Cookie) bool { return !strings.HasPrefix(cookie.Name, prefix) })
	for _, oldest := range pending[:max(0, len(pending)-maxPending+1)] { // RFC 6265, section 5.4: browsers send the oldest first
		http.SetCookie(w, g.signInCookie(strings.TrimPrefix(oldest.Name, prefix), nil, -1))
	}
	state, nonce, verifier := rand.Text(), rand.Text(), oauth2.GenerateVerifier()
	const seconds = 15 * 60
	http.SetCookie(w, g.signInCookie(state, url.Values{"nonce": {nonce}, "verifier": {verifier}, "to": {returnTo}}, seconds))
	options := []oauth2.AuthCodeOption{oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier)}
	if r.FormValue("other") != "" {
		options = append(options, oauth2.SetAuthURLParam("prompt", "select_account"))
	}
	http.Redirect(w, r, config.AuthCodeURL(state, options...), http.StatusSeeOther) //nolint:gosec // the URL is the provider's
}

// finishSignIn handles the provider's callback and starts the session of an owner.
func (g *Gate) finishSignIn(w http.ResponseWriter, r *http.Request) {
	var attempt url.Values
	expired := g.signInCookie(r.FormValue("state"), nil, -1)
	if cookie, err := r.Cookie(expired.Name); err == nil {
		attempt, _ = url.ParseQuery(cookie.Value) // after an error, attempt has the valid pairs
		http.SetCookie(w, expired)                // a sign-in can be finished once
	}
	account, err := g.authenticate(r, attempt)
	if err == nil && g.isOwner(account) {
		err = g.startSession(w, r, account)
	}
	switch returnTo := attempt.Get("to"); {
	case err != nil:
		g.failSignIn(w, err)
	case !g.isOwner(account):
		g.writePage(w, http.StatusForbidden, "This desk is for the owners of the site", "You are signed in as "+cmp.Or(account.Email, account.Subject)+
			", and the desk does not know you. To get in, ask the person who set up this desk to add you, written exactly so.", "Use another account")
	case strings.HasPrefix(returnTo, "/"):
		http.Redirect(w, r, g.Origin+returnTo, http.StatusSeeOther) //nolint:gosec // a path of this host
	default:
		g.writePage(w, http.StatusOK, "You are signed in", "Close this window: the desk goes on by itself where you left it.", "")
	}
}

// maxErrorText limits the logged bytes of an error, which contains text from the browser and the provider.
const maxErrorText = 300

// failSignIn responds to a failed sign-in and logs the cause: at most one line in ten seconds, because anyone can cause it. An
// unreachable provider is a warning, at most once a minute.
func (g *Gate) failSignIn(w http.ResponseWriter, err error) {
	const tryAgain = "Try again"
	_, unreachable := errors.AsType[*url.Error](err)
	text := strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return ' '
		}
		return r
	}, strings.ReplaceAll(err.Error(), g.ClientSecret, "[hidden]")) // before text is truncated: the truncation could leave a part of the secret
	text = strings.ToValidUTF8(text[:min(len(text), maxErrorText)], "")
	if unreachable {
		g.outageLog.Do(func() { g.Log.Warn("the sign-in provider does not answer", "error", text) })
	} else {
		g.failureLog.Do(func() { g.Log.Info("a sign-in failed", "error", text) })
	}
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
		g.Log.Error("a sign-in failed: the disk is full", "error", text)
		g.writePage(w, http.StatusInsufficientStorage, "The desk’s disk is full", "So it cannot sign you in. Nothing that was saved is lost. Tell the person who set up this desk to make some room.", tryAgain)
	case errors.Is(err, errTooManySignIns):
		g.writePage(w, http.StatusTooManyRequests, "One moment, please", "There were too many sign-ins from your network. Wait a minute, then try again.", tryAgain)
	case unreachable:
		g.writePage(w, http.StatusServiceUnavailable, "The sign-in service does not answer", "Try again in a few minutes. Whoever is signed in already can go on working.", tryAgain)
	default:
		g.writePage(w, http.StatusForbidden, "You are not signed in", "The sign-in was not finished, took too long, or began in another browser. If this happens again, tell the person who set up this desk.", tryAgain)
	}
}

// authenticate exchanges the code of a callback for the account. attempt is the content of the browser's signInCookie.
func (g *Gate) authenticate(r *http.Request, attempt url.Values) (account person, err error) {
	if attempt.Get("nonce") == "" || r.FormValue("code") == "" {
		return account, errors.New("no sign-in started in this browser within 15 minutes, or the provider reports: " + r.FormValue("error"))
	}
	ctx, provider, config, err := g.discover(r)
	if err != nil {
		return account, err
	}
	token, err := config.Exchange(ctx, r.FormValue("code"), oauth2.VerifierOption(attempt.Get("verifier")))
	if err != nil {
		return account, err
	}
	rawIDToken, _ := token.Extra("id_token").(string)
	idToken, err := provider.Verifier(&oidc.Config{ClientID: g.ClientID}).Verify(ctx, rawIDToken)
	if err != nil {
		return account, err
	}
	userInfo, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return account, err
	}
	if idToken.Nonce != attempt.Get("nonce") || idToken.Subject != userInfo.Subject {
		return account, errors.New("the token has another nonce or subject")
	}
	account.Subject = idToken.Subject
	if userInfo.EmailVerified {
		account.Email = userInfo.Email
	}
	var claims struct{ Name string }
	_ = userInfo.Claims(&claims) // after an error, the name is empty
	account.Name = cmp.Or(claims.Name, account.Email, account.Subject)
	g.Log.Info("account signed in", "subject", account.Subject, "email", account.Email, "owner", g.isOwner(account))
	return account, nil
}
