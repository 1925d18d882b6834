package build

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// buildStyles compiles the one stylesheet with Tailwind's own command. It names fonts as /fonts/NAME, which become
// their hashed paths.
func buildStyles(ctx context.Context, o Options, public store, fonts map[string]string) (string, error) {
	compiled := filepath.Join(o.Out, "site.css")
	args := []string{"node_modules/@tailwindcss/cli/dist/index.mjs", "--input", "styles/site.css", "--output", compiled}
	if !o.Development {
		args = append(args, "--minify")
	}
	if _, err := runNode(ctx, o, nil, args...); err != nil {
		return "", fmt.Errorf("client/styles/site.css: %w", err)
	}
	content, err := os.ReadFile(compiled)
	if err != nil {
		return "", err
	}
	if err := os.Remove(compiled); err != nil {
		return "", err
	}
	return writeStyles(public, content, fonts)
}

func writeStyles(public store, content []byte, fonts map[string]string) (string, error) {
	for name, path := range fonts {
		content = bytes.ReplaceAll(content, []byte("/fonts/"+name), []byte(path))
	}
	return writeHashed(public, "site.css", content)
}
