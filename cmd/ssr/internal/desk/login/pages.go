//go:build !production

package login

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
)

// A page is what a visitor reads who is not at the desk, or leads on to an address of this host.
type page struct {
	Title, Text string
	Action      string // the words of the link that signs in; empty if there is none
	Other       bool   // the link lets the visitor choose an account
	to          string
}

var (
	signedIn     = page{Title: "You are signed in", Text: "Close this window: the desk goes on by itself where you left it."}
	signedOut    = page{Title: "You are signed out", Text: "Your sign-in service may still know you in this browser. On a computer that is not yours, sign out there too.", Action: "Sign in", Other: true}
	providerDown = page{Title: "The sign-in service does not answer", Text: "Try again in a few minutes. Who is signed in already can work on.", Action: "Try again"}
	notBegun     = page{Title: "This sign-in cannot go on", Text: "It took too long, was done already, or was begun in another browser.", Action: "Sign in"}
	cancelled    = page{Title: "You are not signed in", Text: "The sign-in service says that the sign-in was not finished.", Action: "Sign in"}
	refused      = page{Title: "You are not signed in", Text: "What the sign-in service said could not be trusted. If it happens again, tell the person who set up this desk.", Action: "Sign in"}
	notKept      = page{Title: "You are not signed in", Text: "The desk has no room to remember it: tell the person who set it up.", Action: "Try again"}
	tooMany      = page{Title: "One moment, please", Text: "From here came many sign-ins in a short time. Wait a minute, then try again.", Action: "Try again"}
)

// stranger is for who has an account and is no owner.
func (g *Gate) stranger(who person) page {
	return page{
		Title: "This desk is for the owners of the site",
		Text: fmt.Sprintf("You are signed in as %s, and the desk does not know you. If you should have it, ask %s to add you to its owners, written exactly so.",
			cmp.Or(who.email, who.subject), cmp.Or(g.o.Contact, "the person who set up this desk")),
		Action: "Use another account", Other: true,
	}
}

const style = `body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f7f2e8; color: #15291f;
  font: 1.125rem/1.6 system-ui, sans-serif; }
main { max-width: 28rem; padding: 2rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font-size: 1.75rem; line-height: 1.25; text-wrap: balance; }
a { display: inline-block; margin-top: 0.5rem; padding: 0.625rem 1.25rem; border-radius: 0.375rem; background: #15291f; color: #f7f2e8;
  font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid #b98d3e; outline-offset: 2px; }`

var layout = template.Must(template.New("").Parse(`<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{or .Title "Desk"}}</title>
{{if .To}}<meta http-equiv="refresh" content="0; url={{.To}}">{{end}}
<style>` + style + `</style>
<main>
{{if .Title}}<h1>{{.Title}}</h1>
<p>{{.Text}}</p>{{end}}
{{if .Action}}<p><a href="{{.Path}}login?to={{.Path}}{{if .Other}}&amp;other=yes{{end}}">{{.Action}}</a></p>{{end}}
</main>
</html>
`))

var policy = func() string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}()

// show answers with a page.
func (g *Gate) show(w http.ResponseWriter, status int, p page) {
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Security-Policy", policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer") // the address may have a code
	w.WriteHeader(status)
	_ = layout.Execute(w, struct {
		page
		To, Path string
	}{p, p.to, g.o.Path}) // fails only if the browser has left
}
