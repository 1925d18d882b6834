//go:build !production

// Package build turns client/ and the sources in assets/ into a build: the script that renders the pages, and the files that
// browsers download.
//
// [Build] writes a build to a folder, for production or development. A [Session] repeats development builds in memory. Both run Node with
// package nodejs. Violations in code and content are returned as a [*source.ViolationError] with file and position.
//
// The order of the steps follows their dependencies: first the npm packages; then, concurrently, the check of the content, the files, the
// images, and the stylesheets followed by the browser's scripts (stylesheets determine the short class names); then the manifest, which
// lists all hashed files; last the server's script, which contains the manifest.
package build

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/encoding"
)

// Build creates a build and replaces the content of o.Out with it. The error joins all violations in the sources; after an error, o.Out is
// unchanged.
func Build(ctx context.Context, o Options) error {
	carried, err := readCarriedFiles(o.Other, time.Now()) // before the build replaces o.Out, which may be one of these folders
	if err != nil {
		return err
	}
	if err := o.runtime().InstallPackages(ctx); err != nil {
		return err
	}
	public := newStore()
	var manifest assets.Manifest
	var listed imageList
	var names classNames
	err = runAll(unlimited,
		func() error { return checkContent(ctx, o) },
		func() (err error) {
			manifest.Files, err = buildFiles(ctx, o, public)
			return err
		},
		func() (err error) {
			if listed, err = listImages(ctx, o); err != nil {
				return err
			}
			return runAll(unlimited,
				func() (err error) {
					manifest.Previews, err = buildPreviews(ctx, o, public, listed.Previews)
					return err
				},
				func() (err error) {
					manifest.Images, err = buildImages(ctx, o, public, func(crop string, _ bool) bool { return listed.shows(crop) })
					return err
				},
			)
		},
		func() error {
			var faces string
			var styleErr error
			if manifest.Fonts, faces, styleErr = buildFonts(ctx, o, public); styleErr == nil {
				manifest.Styles, names, styleErr = buildStyles(ctx, o, faces)
			}
			_, scriptErr := bundleScripts(o, names, public, &manifest)
			return errors.Join(styleErr, scriptErr)
		},
	)
	if err != nil {
		return err
	}
	classes, err := assignImageClasses(o, public.files, manifest.Images)
	if err != nil {
		return err
	}
	for template := range manifest.Styles {
		manifest.Styles[template] += classes.rules(listed.Crops[template])
	}
	server, err := bundleServer(o, names, manifest)
	if err != nil {
		return err
	}
	precompress(public.files)
	return o.writeOutput(server, public.files, carried)
}

// runAll runs the tasks concurrently, at most limit at a time, and joins their errors.
func runAll(limit int, tasks ...func() error) error {
	errs := make([]error, len(tasks))
	var group errgroup.Group
	group.SetLimit(limit)
	for i, task := range tasks {
		group.Go(func() error {
			errs[i] = task()
			return nil
		})
	}
	return errors.Join(group.Wait(), errors.Join(errs...))
}

// unlimited runs all tasks concurrently.
const unlimited = -1

// precompress adds an encoding of each compressible file for each content coding that makes the file smaller.
func precompress(public memoryFS) {
	for name, content := range maps.Clone(public) {
		if !slices.Contains([]string{".js", ".css", ".svg", ".json", ".ico"}, filepath.Ext(name)) {
			continue
		}
		for _, coding := range encoding.Compressed {
			if encoded := encoding.Encode(content, coding, encoding.Best); len(encoded) < len(content) {
				public[name+coding.Extension()] = encoded
			}
		}
	}
}

// writeOutput replaces the content of the output folder with the files of this build and the carried files. Files with the same name have
// the same content.
func (o Options) writeOutput(server, public memoryFS, carried carriedFiles) error {
	folder, ownFile, carriedFile := filepath.Join(o.Out, "public"), filepath.Join(o.Out, assets.OwnFile), filepath.Join(o.Out, assets.CarriedFile)
	if err := errors.Join(os.RemoveAll(ownFile), os.RemoveAll(carriedFile), os.RemoveAll(folder), os.MkdirAll(folder, 0o755)); err != nil {
		return fmt.Errorf("preparing the output folder: %w", err)
	}
	own := ""
	for _, name := range slices.Sorted(maps.Keys(public)) {
		delete(carried.content, name)
		delete(carried.days, name)
		if assets.IsHashed(name) {
			own += name + "\n"
		}
	}
	if err := errors.Join(writeFiles(o.Out, server), writeFiles(folder, public), writeFiles(folder, carried.content)); err != nil {
		return err
	}
	if len(o.Other) > 0 {
		o.Log.Info("carried files of other builds", "builds", o.Other, "files", len(carried.days))
		if err := os.WriteFile(carriedFile, assets.FormatCarriedFile(carried.days), 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(ownFile, []byte(own), 0o644) // written last: it marks a complete build
}

func writeFiles(folder string, files memoryFS) (err error) {
	for name, content := range files {
		err = errors.Join(err, os.WriteFile(filepath.Join(folder, name), content, 0o644))
	}
	return err
}

// publicPath is the URL path of public files.
const publicPath = "/assets/"

func contentHash(content []byte) string { return fmt.Sprintf("%.5x", sha256.Sum256(content)) }
