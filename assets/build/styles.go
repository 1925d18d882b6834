package build

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// buildStyles compiles the one stylesheet with Tailwind's own command.
func buildStyles(ctx context.Context, o Options, public string) (string, error) {
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
	return writeHashed(public, "site.css", content)
}
