//go:build !production

package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"unicode/utf8"
)

// siteSheet is the source of the inline stylesheets, as a path below client/.
const siteSheet = "styles/site.css"

// buildStyles compiles the inline stylesheets: one for each file of pages/, by name without extension, each with the rules for fonts. It also
// returns the short class names.
func buildStyles(ctx context.Context, o Options, faces string) (map[string]string, classNames, error) {
	content, err := compileSheet(ctx, o)
	if err != nil {
		return nil, nil, fmt.Errorf("client/%s: %w", siteSheet, err)
	}
	if content, err = lowerSheet(o, siteSheet, content); err != nil {
		return nil, nil, err
	}
	names := assignShortNames(content)
	compiled, err := splitSheet(o, content)
	if err != nil {
		return nil, nil, err
	}
	sheets := map[string]string{}
	for template, content := range compiled {
		if sheets[template], err = inlineSheet(names.renameInSheet(content), faces); err != nil {
			return nil, nil, err
		}
	}
	return sheets, names, nil
}

// compileSheet compiles the site's stylesheet in a worker.
func compileSheet(ctx context.Context, o Options) ([]byte, error) {
	worker, err := o.runtime().StartWorker(ctx)
	if err != nil {
		return nil, err
	}
	defer worker.Close()
	sheet, err := worker.CompileSiteStylesheet(false)
	return []byte(sheet), err
}

// inlineSheet returns a compiled stylesheet for a <style> element, after the rules for fonts.
func inlineSheet(content []byte, faces string) (string, error) {
	if bytes.Contains(content, []byte("</")) {
		return "", errors.New("client/styles/site.css: it contains </, which would end the <style> element that holds it")
	}
	content, err := flattenLayers(content)
	if err != nil {
		return "", err
	}
	content = nonASCII.ReplaceAllFunc(bytes.TrimSpace(content), func(character []byte) []byte {
		code, _ := utf8.DecodeRune(character)
		return fmt.Appendf(nil, `\%x `, code)
	})
	return faces + string(content), nil
}
