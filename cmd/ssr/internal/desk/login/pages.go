//go:build !production

package login

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"net/http"
)

const style = `body { margin: 0; background: #f7f2e8; color: #15291f; font: 1.125rem/1.6 system-ui, sans-serif }
main { max-width: 28rem; margin: 20vh auto; padding: 0 1.5rem; overflow-wrap: anywhere }
h1 { line-height: 1.2; text-wrap: balance }
a { color: inherit; font-weight: 600; line-height: 3 }`

var layout = template.Must(template.New("").Parse(`<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{or .Title "Desk"}}</title><style>` + style + `</style>
{{if .To}}<meta http-equiv="refresh" content="0; url={{.To}}">{{end}}
<main><h1>{{.Title}}</h1><p>{{.Text}}</p>{{if .Action}}<a href="{{.Path}}login?to={{.Path}}&amp;other=yes">{{.Action}}</a>{{end}}</main></html>
`))

var policy = func() string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}()

type page struct{ Title, Text, Action, Path, To string }

// say answers with a page for who is not at the desk, with a link that signs in if there are words for it.
func (g *Gate) say(w http.ResponseWriter, status int, title, text, action string) {
	show(w, status, page{Title: title, Text: text, Action: action, Path: g.o.Path})
}

// lead answers with a page that leads on to an address of this host. By a link of another site, a browser sends no strict cookie,
// and by one of our own it does.
func (g *Gate) lead(w http.ResponseWriter, to string) {
	show(w, http.StatusOK, page{To: g.o.Origin + to})
}

func show(w http.ResponseWriter, status int, p page) {
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Security-Policy", policy)
	header.Set("Referrer-Policy", "no-referrer") // the address may have a code
	w.WriteHeader(status)
	_ = layout.Execute(w, p) // fails only if the browser has left
}
