package routes

import (
	"net/http"
	"strings"
	"time"
)

// evaluatePreconditions returns the status that the preconditions of a GET or HEAD request require, in the order of RFC 9110,
// section 13.2.2: 304 if the client has this representation, 412 if the client requires another one, otherwise 200. etag is the
// representation's entity tag, and modified its date, or the zero time without a date.
//
// Each pod has a different date for a page, the time of its render. So a later date of the client does not prove that the client
// has this page, and only an equal date matches (section 13.1.3 allows the comparison of the exact dates).
func evaluatePreconditions(header http.Header, etag string, modified time.Time) int {
	modified = modified.Truncate(time.Second)
	if expected, conditional := header["If-Match"]; conditional {
		if !containsTag(expected, etag, matchesStrongly) {
			return http.StatusPreconditionFailed
		}
	} else if since, ok := parseDate(header, "If-Unmodified-Since", modified); ok && modified.After(since) {
		return http.StatusPreconditionFailed
	}
	if known, conditional := header["If-None-Match"]; conditional {
		if containsTag(known, etag, matchesWeakly) {
			return http.StatusNotModified
		}
	} else if since, ok := parseDate(header, "If-Modified-Since", modified); ok && modified.Equal(since) {
		return http.StatusNotModified
	}
	return http.StatusOK
}

// parseDate returns the date in a header field. ok is false, and the field has no effect, if the field is not a single date, or if
// the representation has no date.
func parseDate(header http.Header, name string, modified time.Time) (date time.Time, ok bool) {
	if modified.IsZero() || len(header[name]) != 1 {
		return time.Time{}, false
	}
	date, err := http.ParseTime(header[name][0])
	return date, err == nil
}

// matchesStrongly compares entity tags for If-Match. A weak tag matches no tag.
func matchesStrongly(a, b string) bool { return a == b && !strings.HasPrefix(a, "W/") }

// matchesWeakly compares entity tags for If-None-Match. Weakness has no effect.
func matchesWeakly(a, b string) bool {
	return strings.TrimPrefix(a, "W/") == strings.TrimPrefix(b, "W/")
}

// containsTag reports whether If-Match or If-None-Match is "*" or contains a matching entity tag. Its lines form one list. It
// skips invalid elements.
func containsTag(lines []string, etag string, equals func(a, b string) bool) bool {
	list := strings.Join(lines, ",")
	if strings.TrimSpace(list) == "*" {
		return true
	}
	for list != "" {
		list = strings.TrimLeft(list, " \t,")
		opaque := strings.TrimPrefix(list, "W/")
		if end := strings.IndexByte(strings.TrimPrefix(opaque, `"`), '"'); end >= 0 && opaque[0] == '"' {
			length := len(list) - len(opaque) + end + len(`""`)
			if equals(list[:length], etag) {
				return true
			}
			list = list[length:]
		}
		_, list, _ = strings.Cut(list, ",")
	}
	return false
}

// handlePreconditions evaluates the preconditions of a request, as evaluatePreconditions does. It sends the 304 or 412, and
// reports whether it has sent a response. No cache may store the 412, because it is true for this client only.
func handlePreconditions(w http.ResponseWriter, r *http.Request, etag string, modified time.Time) bool {
	switch evaluatePreconditions(r.Header, etag, modified) {
	case http.StatusPreconditionFailed:
		header := w.Header()
		header["Cache-Control"] = noStore
		delete(header, "Cdn-Cache-Control")
		http.Error(w, "The page has changed: request it without If-Match and If-Unmodified-Since.", http.StatusPreconditionFailed)
	case http.StatusNotModified:
		w.WriteHeader(http.StatusNotModified)
	default:
		return false
	}
	return true
}
