//go:build !production

package desk

import (
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// kinds are what an owner calls a file of a folder.
var kinds = map[string]string{"articles": "article", "areas": "area", "services": "service"}

// titleOf is what an owner calls a file that holds value.
func titleOf(name string, value any) string {
	fields, _ := value.(map[string]any)
	folder, slug := path.Split(name)
	for _, field := range map[string][]string{"articles/": {"title"}, "services/": {"title"}, "areas/": {"city"}}[folder] {
		if title, is := fields[field].(string); is {
			return title
		}
	}
	return inSentence(words(slug))
}

// told tells in words what became of a file of words. Nil is a file that is not there.
func told(name string, before, after []byte) []string {
	old, oldErr := parse(before)
	now, nowErr := parse(after)
	kind := kinds[path.Dir(name)]
	if kind == "" {
		kind = "page"
	}
	fields, _ := now.(map[string]any)
	switch {
	case after == nil:
		return []string{fmt.Sprintf("Deleted: %s “%s”", kind, titleOf(name, old))}
	case before == nil && fields["draft"] == true:
		return []string{fmt.Sprintf("New %s “%s”, a draft: visitors do not see it", kind, titleOf(name, now))}
	case before == nil:
		return []string{fmt.Sprintf("New %s “%s”", kind, titleOf(name, now))}
	case oldErr != nil || nowErr != nil:
		return []string{fmt.Sprintf("%s was changed outside the desk, and is no longer JSON", pathOf(name))}
	}
	var lines, day []string
	compare("", old, now, func(field string, before, after any) {
		switch {
		case name == redirectsFile && after == nil:
			lines = append(lines, field+" no longer leads elsewhere")
		case name == redirectsFile:
			lines = append(lines, fmt.Sprintf("%s leads to %v", field, after))
		case field == "updated": // which follows from the others
			day = []string{fmt.Sprintf("In “%s”: %s", titleOf(name, now), change(field, before, after))}
		default:
			lines = append(lines, fmt.Sprintf("In “%s”: %s", titleOf(name, now), change(field, before, after)))
		}
	})
	if len(lines) == 0 {
		return day
	}
	return lines
}

// change tells in words what became of a field.
func change(field string, before, after any) string {
	name := fieldInWords(field)
	old, oldIsList := before.([]any)
	now, nowIsList := after.([]any)
	text, isText := after.(string)
	switch {
	case field == "draft" && before == true:
		return "it is no longer a draft: visitors see it"
	case field == "draft":
		return "it is a draft again: visitors do not see it"
	case before == nil:
		return name + " added"
	case after == nil:
		return name + " taken out"
	case oldIsList && nowIsList:
		return fmt.Sprintf("%s: %d instead of %d", name, len(now), len(old))
	case isText && utf8.RuneCountInString(text) <= shortText:
		return fmt.Sprintf("%s is now “%s”", name, text)
	case isText:
		return name + " is worded anew"
	case after == true:
		return name + " is now yes"
	case after == false:
		return name + " is now no"
	}
	is, _ := json.Marshal(after) // it came of JSON
	return fmt.Sprintf("%s is now %s", name, is)
}

// shortText is how long a text may be that is told as it is.
const shortText = 60

// fieldInWords names a field as an owner would: sections.1.heading is the heading of section 2.
func fieldInWords(field string) string {
	var parts []string
	for part := range strings.SplitSeq(field, ".") {
		if number, err := strconv.Atoi(part); err == nil && len(parts) > 0 {
			last := &parts[len(parts)-1]
			*last = fmt.Sprintf("%s %d", singular(*last), number+1)
			continue
		}
		parts = append(parts, words(part))
	}
	if len(parts) > 1 && parts[0] == "meta" {
		parts[0] = "search result"
	}
	var name strings.Builder
	for i := len(parts) - 1; i >= 0; i-- {
		if name.Len() > 0 {
			name.WriteString(" of ")
		}
		if !strings.ContainsAny(parts[i], "0123456789") {
			name.WriteString("the ")
		}
		name.WriteString(parts[i])
	}
	return name.String()
}

var humps = regexp.MustCompile(`[A-Z]`)

// words are those that a field's or a file's name is made of.
func words(name string) string {
	apart := humps.ReplaceAllStringFunc(name, func(letter string) string { return " " + strings.ToLower(letter) })
	return strings.ReplaceAll(apart, "-", " ")
}

// singular is the word for one of a list.
func singular(name string) string {
	if stem, found := strings.CutSuffix(name, "ies"); found {
		return stem + "y"
	}
	return strings.TrimSuffix(name, "s")
}

// inSentence makes the first letter a capital.
func inSentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return strings.ToUpper(string(first)) + text[size:]
}
