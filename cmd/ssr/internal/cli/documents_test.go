//go:build !production

package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
)

// Each ssr command in a document exists, and has the flags that the document uses.
func TestDocuments_commands(t *testing.T) {
	t.Parallel()
	list, err := exec.CommandContext(t.Context(), "git", "-C", ssrtest.Root, "ls-files", "*.md").Output()
	if err != nil {
		t.Fatal(err)
	}
	help := map[string]string{}
	helpOf := func(command string) string {
		if help[command] == "" {
			text, _, err := ssrtest.Run(t.Context(), append(strings.Fields(command), "--help")...)
			if err != nil {
				text = "no such command"
			}
			help[command] = text
		}
		return help[command]
	}
	code := regexp.MustCompile("`([^`\n]+)`|(?m)^    (.+)$")
	call := regexp.MustCompile(`(?:^|\s)(?:\./|go run \./cmd/)?ssr((?: +[a-z-][^\s&|;#]*)+)`)
	flag := regexp.MustCompile(`^--[a-z][a-z-]*`)
	count := 0
	for name := range strings.FieldsSeq(string(list)) {
		if filepath.Base(name) == "CHANGELOG.md" { // it also names flags of earlier versions
			continue
		}
		text, err := os.ReadFile(filepath.Join(ssrtest.Root, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, span := range code.FindAllStringSubmatch(string(text), -1) {
			for _, found := range call.FindAllStringSubmatch(span[1]+span[2], -1) {
				words := strings.Fields(found[1])
				command := ""
				if !strings.HasPrefix(words[0], "-") {
					command = words[0]
				}
				count++
				available := helpOf(command)
				if !strings.Contains(available, "Usage: ssr "+command) {
					t.Errorf("%s names `ssr %s`, and ssr has no such command", name, command)
					continue
				}
				for _, word := range words {
					if option := flag.FindString(word); option != "" && !regexp.MustCompile(option+`\b`).MatchString(strings.ReplaceAll(available, "[no-]", "")) {
						t.Errorf("%s names `ssr %s %s`, and the command has no such flag", name, command, option)
					}
				}
			}
		}
	}
	if count < 40 {
		t.Errorf("only %d commands were found", count)
	}
}
