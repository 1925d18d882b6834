package settings

import (
	"fmt"
	"regexp"
	"strings"
)

var (
	groupHeading = regexp.MustCompile(`(?m)^## (.+)\n`)
	tableRows    = regexp.MustCompile("(?m)^(\\| variable .*\n\\|---.*\n)(?:\\| .*\n)*")
)

// WriteTables replaces the table rows in the text of deploy/SETTINGS.md by the settings of each group. The heading above a table is
// the title of the group.
func WriteTables(page string) (string, error) {
	rows, written := map[string]string{}, 0
	for _, setting := range listFlags(&HostedDesk{}) {
		rows[setting.Group.Title] += fmt.Sprintf("| `%s` | `--%s` | %s | %s |\n", variableOf(setting.Value), setting.Name, setting.OrigHelp, setting.Default)
	}
	starts := groupHeading.FindAllStringSubmatchIndex(page, -1)
	var text strings.Builder
	end := 0
	for i, start := range starts {
		until := len(page)
		if i+1 < len(starts) {
			until = starts[i+1][0]
		}
		section, title := page[start[0]:until], page[start[2]:start[3]]
		text.WriteString(page[end:start[0]])
		if table := tableRows.FindStringSubmatchIndex(section); table != nil && rows[title] != "" {
			section = section[:table[3]] + rows[title] + section[table[1]:]
			written++
		}
		text.WriteString(section)
		end = until
	}
	if written != len(rows) {
		return "", fmt.Errorf("deploy/SETTINGS.md has %d tables below group titles, want %d", written, len(rows))
	}
	return text.String(), nil
}
