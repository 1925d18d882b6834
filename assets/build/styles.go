//go:build !production

package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"unicode/utf8"
)

// buildStyles compiles the one stylesheet, which every page carries inside, with Tailwind's own command. It names fonts
// as /fonts/NAME, which become their hashed paths. A production build's classes have the short names that it returns.
func buildStyles(ctx context.Context, o Options, fonts map[string]string) (string, classNames, error) {
	compiled := filepath.Join(o.Out, "site.css")
	args := []string{"node_modules/@tailwindcss/cli/dist/index.mjs", "--input", "styles/site.css", "--output", compiled}
	if !o.Development {
		args = append(args, "--minify")
	}
	if _, err := runNode(ctx, o, nil, args...); err != nil {
		return "", nil, fmt.Errorf("client/styles/site.css: %w", err)
	}
	content, err := os.ReadFile(compiled)
	if err != nil {
		return "", nil, err
	}
	if err := os.Remove(compiled); err != nil {
		return "", nil, err
	}
	var names classNames
	if !o.Development {
		names = shortNames(content)
		content = names.inSheet(content)
	}
	sheet, err := insidePage(content, fonts)
	return sheet, names, err
}

// insidePage makes a compiled stylesheet fit for a <style> element.
func insidePage(content []byte, fonts map[string]string) (string, error) {
	for name, path := range fonts {
		content = bytes.ReplaceAll(content, []byte("/fonts/"+name), []byte(path))
	}
	if bytes.Contains(content, []byte("</")) {
		return "", errors.New("client/styles/site.css: it contains </, which would end the <style> element that holds it")
	}
	return string(escapeWide(bytes.TrimSpace(content))), nil
}

// escapeWide writes what is not ASCII as CSS escapes: one wide character makes the whole page wide in V8.
func escapeWide(css []byte) []byte {
	var escaped []byte
	for _, character := range string(css) {
		if character < utf8.RuneSelf {
			escaped = append(escaped, byte(character))
		} else {
			escaped = fmt.Appendf(escaped, `\%x `, character)
		}
	}
	return escaped
}
