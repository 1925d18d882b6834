package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/encoding"
)

type assetsCommand struct {
	Dir string   `arg:"" optional:"" type:"path" help:"Write the files into this folder, which must be empty or new, as 'ssr build --previous' takes them."`
	At  *url.URL `placeholder:"URL" help:"Ask a running site for every file instead, and fail if it lacks one: this build's pages must not be rolled out there yet."`
}

// Run tells which files belong to this program's own build, writes them, or looks for them on a site.
func (c assetsCommand) Run(env *Environment) error {
	bundle, err := env.Embedded()
	if err != nil {
		return err
	}
	switch {
	case c.Dir != "" && c.At != nil:
		return errors.New("give a folder to write to or --at, not both")
	case c.Dir != "":
		if err := writeBuild(c.Dir, bundle); err != nil {
			return err
		}
		fmt.Fprintf(env.Stdout, "Wrote %d files to %s\n", len(bundle.Own), c.Dir)
		return nil
	case c.At != nil:
		if c.At.Host == "" || c.At.Scheme != "http" && c.At.Scheme != "https" {
			return fmt.Errorf("--at %q is not an origin such as https://www.example.com", c.At)
		}
		return lookFor(env.ctx, c.At, addresses(bundle.Own), env.Stdout)
	}
	for _, address := range addresses(bundle.Own) {
		fmt.Fprintln(env.Stdout, address)
	}
	return nil
}

// writeBuild writes a build's own public files and the list of them.
func writeBuild(folder string, bundle *assets.Bundle) error {
	if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty: name a new folder", folder)
	}
	public := filepath.Join(folder, "public")
	if err := os.MkdirAll(public, 0o755); err != nil {
		return err
	}
	for _, name := range bundle.Own {
		content, err := fs.ReadFile(bundle.Public, name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(public, name), content, 0o644); err != nil {
			return err
		}
	}
	list := strings.Join(bundle.Own, "\n") + "\n"
	return os.WriteFile(filepath.Join(folder, assets.OwnFile), []byte(list), 0o644)
}

// addresses are the paths at which a site serves these files. A compressed file has none of its own.
func addresses(names []string) []string {
	var paths []string
	for _, name := range names {
		extension := path.Ext(name)
		if !slices.ContainsFunc(encoding.Compressed, func(c encoding.Coding) bool { return c.Extension() == extension }) {
			paths = append(paths, "/assets/"+name)
		}
	}
	return paths
}

// lookFor asks a site for every path and fails if it does not have them all.
func lookFor(ctx context.Context, site *url.URL, paths []string, out io.Writer) error {
	client := &http.Client{Timeout: 30 * time.Second}
	var missing []string
	for _, path := range paths {
		request, err := http.NewRequestWithContext(ctx, http.MethodHead, site.JoinPath(path).String(), http.NoBody)
		if err != nil {
			return err
		}
		answer, err := client.Do(request)
		if err != nil {
			return err
		}
		answer.Body.Close() //nolint:errcheck // HEAD has no body
		switch answer.StatusCode {
		case http.StatusOK:
		case http.StatusNotFound:
			missing = append(missing, path)
		default:
			return fmt.Errorf("%s answers %s", request.URL, answer.Status)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("%s lacks %d of this build's %d files, the first is %s: "+
			"roll out the running release with this build's files first (see deploy/README.md)", site, len(missing), len(paths), missing[0])
	}
	fmt.Fprintf(out, "%s has all %d files of this build\n", site, len(paths))
	return nil
}
