package routes

import (
	"net/http"
	"strings"
	"time"
)

// evaluatePreconditions returns the status that the preconditions of a GET or HEAD request ask for, in the order of RFC 9110,
// section 13.2.2: 304 if the client has this representation, 412 if it wants another one, and 200 to send it. The
// representation has this entity tag, and a date unless it is the zero time.
//
// Each pod has its own date for a page, the time when it rendered it. So a later date of the client does not prove that it has
// this page: only an equal one does (section 13.1.3 allows the comparison of the exact dates).
func evaluatePreconditions(header http.Header, etag string, modified time.Time) int {
	modified = modified.Truncate(time.Second)
	if expected, conditional := header["If-Match"]; conditional {
		if !listsTag(expected, etag, strongly) {
			return http.StatusPreconditionFailed
		}
	} else if since, ok := dateOf(header, "If-Unmodified-Since", modified); ok && modified.After(since) {
		return http.StatusPreconditionFailed
	}
	if known, conditional := header["If-None-Match"]; conditional {
		if listsTag(known, etag, weakly) {
			return http.StatusNotModified
		}
	} else if since, ok := dateOf(header, "If-Modified-Since", modified); ok && modified.Equal(since) {
		return http.StatusNotModified
	}
	return http.StatusOK
}

// dateOf returns the date in a header field. ok is false, and the field has no effect, if it is no single date or if the
// representation has no date.
func dateOf(header http.Header, name string, modified time.Time) (date time.Time, ok bool) {
	if modified.IsZero() || len(header[name]) != 1 {
		return time.Time{}, false
	}
	date, err := http.ParseTime(header[name][0])
	return date, err == nil
}

// strongly compares entity tags for If-Match, where no weak tag equals another.
func strongly(a, b string) bool { return a == b && !strings.HasPrefix(a, "W/") }

// weakly compares entity tags for If-None-Match, where weakness has no effect.
func weakly(a, b string) bool { return strings.TrimPrefix(a, "W/") == strings.TrimPrefix(b, "W/") }

// listsTag reports whether the lines of If-Match or If-None-Match, which are one list, are "*" or have a tag that equals etag.
// It skips elements that are no entity tags.
func listsTag(lines []string, etag string, equals func(a, b string) bool) bool {
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

// answerConditional evaluates the preconditions of a request for the representation with this entity tag and date (the zero
// time: none), answers with 304 or 412 if they ask for it, and reports whether it has answered. No cache may store the 412,
// because it is true for this client only.
func answerConditional(w http.ResponseWriter, r *http.Request, etag string, modified time.Time) bool {
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
