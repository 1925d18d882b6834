//go:build !production

package cli

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"gulfoak.example/website/cmd/ssr/settings"
)

// deskCommands are the commands of the desk, which production builds do not have.
type deskCommands struct {
	Edit editCommand `cmd:"" help:"Open the desk in the browser, to edit text and pictures in forms next to the page."`
	Desk deskCommand `cmd:"" help:"Serve the desk to owners on other machines, who sign in with an OpenID Connect provider."`
}

type deskCommand struct{ settings.HostedDesk }

// Run serves the hosted desk at its origin, to owners who sign in.
func (c deskCommand) Run(env *Environment) error {
	c.Mode = "development"
	c.Branch = cmp.Or(c.Branch, "main")
	return runServer(env, c.Settings, &c.Desk)
}

type editCommand struct {
	Browser bool `default:"true" negatable:"" help:"Open the browser; with --no-browser only print the address."`
	settings.Settings
}

// Run serves in development mode and opens the desk.
func (c editCommand) Run(env *Environment) error {
	c.Mode = "development"
	if c.Browser {
		root, err := findSourceTree()
		if err != nil {
			return err
		}
		var redirect string
		env.OnDesk = func(address string) {
			if redirect, err = writeRedirect(filepath.Join(root, ".cache"), address); err != nil {
				env.Log(slog.LevelWarn).Warn("the browser is not opened: open the desk's address yourself", "error", err)
				return
			}
			openInBrowser(redirect)
		}
		defer func() { _ = os.Remove(redirect) }()
	}
	return serveCommand{c.Settings}.Run(env)
}

// writeRedirect writes a page that redirects to an address into a folder, and returns its path. Only this user can read the page: an
// address with a key must not be a program's argument, because every user of the machine can read arguments. The folder is in the
// source tree because browsers from Snap read neither /tmp nor hidden folders of the home directory.
func writeRedirect(folder, address string) (path string, err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	file, err := os.CreateTemp(folder, "open-desk-*.html") // CreateTemp sets mode 0600
	if err != nil {
		return "", err
	}
	_, err = fmt.Fprintf(file, `<!DOCTYPE html><meta charset="utf-8"><title>Desk</title><meta http-equiv="refresh" content="0; url=%[1]s"><a href="%[1]s">Open the desk</a>`, html.EscapeString(address))
	return file.Name(), errors.Join(err, file.Close())
}

// openInBrowser opens a file in the browser, if the system has a program for it. Otherwise the owner opens the printed address.
func openInBrowser(path string) {
	for _, opener := range []string{"xdg-open", "open", "cmd /c start"} { // Linux, macOS and Windows
		words := append(strings.Fields(opener), path)
		command := exec.Command(words[0], words[1:]...)
		if command.Start() == nil {
			go command.Wait() //nolint:errcheck // the owner sees whether the browser opens
			return
		}
	}
}
