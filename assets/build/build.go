//go:build !production

// Package build turns client/ and the sources in assets/ into what the server renders with and the browser loads.
//
// The order is given by what needs what: npm packages; then copy, pictures and stylesheet, each on its own, and after
// the stylesheet, which gives classes their names, the browser scripts; then the manifest that names their hashed files;
// last the server bundle, which has the manifest inside.
package build

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/encoding"
)

// Build makes a whole build. Every error of the sources is in the one error returned, each with its file.
func Build(ctx context.Context, o Options) error {
	carried, err := readOther(o.Other) // first: one of them may be the folder that is replaced
	if err != nil {
		return err
	}
	if err := installPackages(ctx, o); err != nil {
		return err
	}
	public := folder(filepath.Join(o.Out, "public"))
	if err := errors.Join(os.RemoveAll(filepath.Join(o.Out, assets.OwnFile)), os.RemoveAll(string(public)), os.MkdirAll(string(public), 0o755)); err != nil {
		return fmt.Errorf("preparing the output folder: %w", err)
	}
	var manifest assets.Manifest
	var listed listing
	var pictures *placer
	var names classNames
	var contentErr, fileErr, listErr, imageErr, previewErr, styleErr, scriptErr error
	var group sync.WaitGroup
	group.Go(func() { contentErr = checkContent(ctx, o) })
	group.Go(func() { manifest.Files, fileErr = buildFiles(ctx, o, public) })
	group.Go(func() {
		if listed, listErr = listPictures(ctx, o); listErr != nil {
			return
		}
		group.Go(func() { manifest.Previews, previewErr = buildPreviews(ctx, o, public, listed.Previews) })
		if manifest.Images, imageErr = buildImages(ctx, o, public, func(cut string, _ bool) bool { return listed.shows(cut) }); imageErr == nil {
			pictures, imageErr = placePictures(o, os.DirFS(string(public)), manifest.Images)
		}
	})
	group.Go(func() {
		var fonts siteFonts
		if fonts, styleErr = buildFonts(ctx, o, public); styleErr == nil {
			manifest.Fonts = fonts.paths
			manifest.Styles, names, styleErr = buildStyles(ctx, o, fonts.faces)
		}
		_, scriptErr = bundleScripts(o, names, public, &manifest)
	})
	group.Wait()
	if err := errors.Join(contentErr, fileErr, listErr, imageErr, previewErr, styleErr, scriptErr); err != nil {
		return err
	}
	for template := range manifest.Styles {
		manifest.Styles[template] += pictures.rules(listed.Cuts[template])
	}
	if err := bundleServer(o, names, manifest); err != nil {
		return err
	}
	if !o.Development {
		if err := precompress(string(public)); err != nil {
			return err
		}
	}
	return finish(o, public, carried)
}

// precompress writes the smallest form of every file that text makes, beside it. What is not smaller is left out.
func precompress(public string) error {
	entries, err := os.ReadDir(public)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !slices.Contains([]string{".js", ".css", ".svg", ".json", ".ico"}, filepath.Ext(entry.Name())) {
			continue
		}
		name := filepath.Join(public, entry.Name())
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for _, coding := range encoding.Compressed {
			encoded := encoding.Encode(content, coding, encoding.Best)
			if len(encoded) >= len(content) {
				continue
			}
			if err := os.WriteFile(name+coding.Extension(), encoded, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// A store takes the public files of a build.
type store interface {
	write(name string, content []byte) error
}

// A folder is a store on the disk.
type folder string

func (f folder) write(name string, content []byte) error {
	return os.WriteFile(filepath.Join(string(f), name), content, 0o644)
}

// writeHashed writes a public file under a name that changes with its content, and returns its path on the site.
func writeHashed(public store, name string, content []byte) (string, error) {
	extension := filepath.Ext(name)
	hashed := fmt.Sprintf("%s-%s%s", name[:len(name)-len(extension)], contentHash(content), extension)
	if err := public.write(hashed, content); err != nil {
		return "", err
	}
	return publicPath + hashed, nil
}

// publicPath is where the site serves public files.
const publicPath = "/assets/"

func contentHash(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:5])
}

// buildFiles copies icons, the map and the stylesheets that only an island or a printer needs, under hashed names, and makes the
// icons that platforms ask for. It returns the paths by the names of their sources.
func buildFiles(ctx context.Context, o Options, public store) (map[string]string, error) {
	sources := map[string]string{
		"sonner.css": filepath.Join(o.Root, "client", "node_modules", "sonner", "dist", "styles.css"),
		"print.css":  filepath.Join(o.Root, "client", "styles", "print.css"),
	}
	icons, err := filepath.Glob(filepath.Join(o.Root, "assets", "icons", "*"))
	if err != nil {
		return nil, err
	}
	for _, icon := range icons {
		sources[filepath.Base(icon)] = icon
	}
	files, err := buildIcons(ctx, o, public)
	if err != nil {
		return nil, err
	}
	for name, source := range sources {
		content, err := os.ReadFile(source)
		if err != nil {
			return nil, err
		}
		if files[name], err = writeHashed(public, name, content); err != nil {
			return nil, err
		}
	}
	return files, nil
}
