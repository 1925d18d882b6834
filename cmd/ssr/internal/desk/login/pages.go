//go:build !production

package login

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"net/http"
)

const pageStyle = `body { margin: 0; background: #f7f2e8; color: #15291f; font: 1.125rem/1.6 system-ui, sans-serif }
main { max-width: 28rem; margin: 20vh auto; padding: 0 1.5rem; overflow-wrap: anywhere }
h1 { line-height: 1.2; text-wrap: balance }
a { color: inherit; font-weight: 600; line-height: 3 }`

var pageTemplate = template.Must(template.New("").Parse(`<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{.Title}}</title><style>` + pageStyle + `</style>
<main><h1>{{.Title}}</h1><p>{{.Text}}</p>{{if .Action}}<a href="{{.Path}}login?to={{.Path}}&amp;other=yes">{{.Action}}</a>{{end}}</main></html>
`))

// writePage sends a page about the sign-in. Its link signs in, and is omitted without a label.
func (g *Gate) writePage(w http.ResponseWriter, status int, title, text, action string) {
	sum, header := sha256.Sum256([]byte(pageStyle)), w.Header()
	header.Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	header.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = pageTemplate.Execute(w, map[string]string{"Title": title, "Text": text, "Action": action, "Path": g.Path}) // fails only if the client has disconnected
}
