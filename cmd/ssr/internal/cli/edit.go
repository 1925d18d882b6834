//go:build !production

package cli

import (
	"cmp"
	"os/exec"
	"strings"

	"gulfoak.example/website/cmd/ssr/settings"
)

// editing is the command of the desk, which a program for production does not have.
type editing struct {
	Edit editCommand `cmd:"" help:"Open the desk in the browser: change words and pictures in forms, beside the page itself."`
	Desk deskCommand `cmd:"" help:"Serve the desk for owners elsewhere, who sign in with an OpenID Connect provider."`
}

type deskCommand struct{ settings.Hosted }

// Run serves the desk at its origin, to those who sign in.
func (c deskCommand) Run(env *Environment) error {
	c.Mode = "development"
	c.Branch = cmp.Or(c.Branch, "main")
	return serveCommand{c.Settings}.Run(env)
}

type editCommand struct {
	Browser bool `default:"true" negatable:"" help:"Open the browser; with --no-browser only print the address."`
	settings.Settings
}

// Run serves in development mode and opens the desk.
func (c editCommand) Run(env *Environment) error {
	c.Mode = "development"
	if c.Browser {
		env.Desk = open
	}
	return serveCommand{c.Settings}.Run(env)
}

// open opens an address in the browser, if there is a program for that. The address has been printed in any case.
func open(address string) {
	for _, opener := range []string{"xdg-open", "open", "cmd /c start"} { // on Linux, macOS and Windows
		words := strings.Fields(opener + " " + address)
		command := exec.Command(words[0], words[1:]...)
		if command.Start() == nil {
			go command.Wait() //nolint:errcheck // the owner sees whether the browser opens
			return
		}
	}
}
