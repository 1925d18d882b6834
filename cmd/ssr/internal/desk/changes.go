//go:build !production

package desk

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// kinds are what an owner calls a file of a folder.
var kinds = map[string]string{"articles": "article", "areas": "area", "services": "service"}

// titleOf is what an owner calls a file that holds a text.
func titleOf(name string, text []byte) string {
	var fields map[string]any
	_ = json.Unmarshal(text, &fields) // what is no object is called by its file's name
	for _, field := range []string{"title", "city"} {
		if title, is := fields[field].(string); is {
			return title
		}
	}
	title := words(path.Base(name))
	return strings.ToUpper(title[:1]) + title[1:]
}

// told tells in words what became of a file of words. Nil is a file that is not there.
func told(name string, before, after []byte) (lines []string) {
	var old, now any
	err := errors.Join(json.Unmarshal(before, &old), json.Unmarshal(after, &now))
	kind, title := cmp.Or(kinds[path.Dir(name)], "page"), titleOf(name, after)
	fields, _ := now.(map[string]any)
	switch {
	case after == nil:
		return []string{fmt.Sprintf("Deleted: %s “%s”", kind, titleOf(name, before))}
	case before == nil && fields["draft"] == true:
		return []string{fmt.Sprintf("New %s “%s”, a draft: visitors do not see it", kind, title)}
	case before == nil:
		return []string{fmt.Sprintf("New %s “%s”", kind, title)}
	case err != nil:
		return []string{fmt.Sprintf("%s was changed outside the desk, and is no longer JSON", pathOf(name))}
	}
	compare("", old, now, func(field string, before, after any) {
		switch {
		case name == redirectsFile && after == nil:
			lines = append(lines, field+" no longer leads elsewhere")
		case name == redirectsFile:
			lines = append(lines, fmt.Sprintf("%s leads to %v", field, after))
		case field != "updated": // which follows from the others
			lines = append(lines, fmt.Sprintf("In “%s”: %s", title, change(field, before, after)))
		}
	})
	if lines == nil {
		lines = []string{fmt.Sprintf("“%s” was changed", title)}
	}
	return lines
}

// change tells in words what became of a field.
func change(field string, before, after any) string {
	name := fieldInWords(field)
	switch {
	case field == "draft" && after == true:
		return "it is a draft again: visitors do not see it"
	case field == "draft":
		return "it is no longer a draft: visitors see it"
	case before == nil:
		return name + " added"
	case after == nil:
		return name + " taken out"
	}
	if text, isText := after.(string); isText && utf8.RuneCountInString(text) <= shortText {
		return fmt.Sprintf("%s is now “%s”", name, text)
	}
	return name + " changed"
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
	for i, part := range parts {
		if i == 0 && part == "meta" && len(parts) > 1 {
			part = "search result"
		}
		if !strings.ContainsAny(part, "0123456789") {
			part = "the " + part
		}
		parts[i] = part
	}
	slices.Reverse(parts)
	return strings.Join(parts, " of ")
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
