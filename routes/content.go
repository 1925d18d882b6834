package routes

import (
	"bytes"
	"cmp"
	"io"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// textHandler serves a constant text, compressed in each content coding that saves at least a tenth.
func textHandler(kind, caching, text string) http.Handler {
	reps := newRepresentations([]byte(text), encoding.Quick, contentTag) // the texts are small: the best compression would only delay the start
	for _, coding := range encoding.Compressed {
		if len(reps[coding]().body) > len(text)*9/10 {
			delete(reps, coding)
		}
	}
	available := func(coding encoding.Coding) bool { return reps[coding] != nil }
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		coding := negotiate(w, r, encoding.Best, available)
		rep := reps[coding]()
		sendContent(w, r, content{kind, caching, rep.etags[0], coding, bytes.NewReader(rep.body)})
	})
}

// A content is a body in one content coding, with the headers that describe it.
type content struct {
	mediaType, cacheControl string
	etag                    string
	coding                  encoding.Coding
	body                    io.ReadSeeker
}

// sendContent sends a content, the requested range of it, or the status that the request's preconditions require. Only
// uncompressed content has ranges, because a client cannot decompress part of a compressed text.
func sendContent(w http.ResponseWriter, r *http.Request, c content) {
	header := w.Header()
	header["Cache-Control"] = []string{c.cacheControl}
	header["Etag"] = []string{c.etag}
	if handlePreconditions(w, r, c.etag, time.Time{}) {
		return
	}
	header["Content-Type"] = []string{c.mediaType}
	if c.coding == encoding.Identity {
		for _, evaluated := range []string{"If-Match", "If-None-Match", "If-Unmodified-Since", "If-Modified-Since"} {
			delete(r.Header, evaluated)
		}
		// Ranges apply to GET only (RFC 9110, section 14.2), and neither field may be repeated.
		fields := r.Header["Range"]
		delete(r.Header, "Range")
		if r.Method == http.MethodGet && len(fields) == 1 && len(r.Header["If-Range"]) <= 1 {
			if ranges, ok := parseRanges(fields[0]); ok {
				r.Header["Range"] = []string{ranges}
			}
		}
		http.ServeContent(w, r, "", time.Time{}, c.body)
		return
	}
	length, _ := c.body.Seek(0, io.SeekEnd) // cannot fail in memory or in an open file
	_, _ = c.body.Seek(0, io.SeekStart)
	header["Content-Encoding"] = []string{string(c.coding)}
	header["Content-Length"] = []string{strconv.FormatInt(length, 10)}
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = io.Copy(w, c.body) // an error means that the client has disconnected
	}
}

var byteRange = regexp.MustCompile(`^(?:(\d+)-(\d*)|-(\d+))$`)

// parseRanges parses the field Range, and returns it in the form that [http.ServeContent] expects. ok is false if the server must
// ignore the field: it has an unknown unit (RFC 9110, section 14.2) or an invalid range (section 14.1.2). ServeContent would respond
// with 416 (https://github.com/golang/go/issues/81508), and to an empty suffix with an invalid Content-Range
// (https://github.com/golang/go/issues/81262).
func parseRanges(field string) (ranges string, ok bool) {
	unit, list, _ := strings.Cut(field, "=")
	for element := range strings.SplitSeq(list, ",") {
		element = strings.TrimSpace(element)
		if element == "" {
			continue
		}
		parts := byteRange.FindStringSubmatch(element)
		if parts == nil {
			return "", false
		}
		first, err := strconv.ParseInt(cmp.Or(parts[1], parts[3]), 10, 64)
		last, lastErr := strconv.ParseInt(cmp.Or(parts[2], strconv.Itoa(math.MaxInt64)), 10, 64)
		isEmptySuffix := parts[1] == "" && first == 0
		if err != nil || lastErr != nil || last < first || isEmptySuffix {
			return "", false
		}
		ok = true
	}
	return "bytes=" + list, ok && strings.EqualFold(unit, "bytes")
}
