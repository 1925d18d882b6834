package routes

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"gulfoak.example/website/assets/encoding"
)

// negotiate picks an answer's content coding and sets Vary, see preferredCoding. A client that takes none of them gets the
// content as it is.
func negotiate(w http.ResponseWriter, r *http.Request, effort encoding.Effort, offers func(encoding.Coding) bool) encoding.Coding {
	if !slices.ContainsFunc(encoding.Compressed, offers) {
		return encoding.Identity
	}
	w.Header()["Vary"] = varyByEncoding
	if coding, ok := preferredCoding(strings.Join(r.Header["Accept-Encoding"], ","), effort, offers); ok {
		return coding
	}
	return encoding.Identity
}

// quickest are the codings by the time that [encoding.Quick] takes: in Brotli a page is a packet less, but takes seven times as
// long.
var quickest = []encoding.Coding{encoding.Zstd, encoding.Gzip, encoding.Brotli, encoding.Identity}

// preferredCoding returns the content coding for the value of a request's Accept-Encoding (RFC 9110, section 12.5.3). Of codings
// that the client prefers equally it returns the one that makes content smallest, or with the effort [encoding.Quick] the one
// that takes the least time. offers reports whether there is a representation in a coding; Identity is always available. ok is
// false if the client accepts no available coding. A request without the header gets Identity: by the RFC its client accepts any
// coding, but old clients do not.
func preferredCoding(accept string, effort encoding.Effort, offers func(encoding.Coding) bool) (best encoding.Coding, ok bool) {
	preferred := encoding.Codings
	if effort == encoding.Quick {
		preferred = quickest
	}
	// Fast path: every browser in use sends one of these.
	if first := preferred[0]; accept == "gzip, deflate, br, zstd" || accept == "gzip, deflate, br" && first == encoding.Brotli {
		if offers(first) {
			return first, true
		}
	}
	if strings.TrimSpace(accept) == "" {
		return encoding.Identity, true
	}
	weights, others, anyOther := map[encoding.Coding]int{}, 0, false // others is the weight of *
	for entry := range strings.SplitSeq(accept, ",") {
		name, parameter, _ := strings.Cut(entry, ";")
		switch name := encoding.Coding(strings.ToLower(strings.TrimSpace(name))); name {
		case "*":
			others, anyOther = weight(parameter), true
		case "x-gzip":
			weights[encoding.Gzip] = weight(parameter)
		default:
			weights[name] = weight(parameter)
		}
	}
	most := 0
	for _, coding := range preferred {
		if coding != encoding.Identity && !offers(coding) {
			continue
		}
		q, named := weights[coding]
		switch {
		case named:
		case anyOther:
			q = others
		case coding == encoding.Identity:
			q = 1 // acceptable, but only if no compressed form is
		}
		if q > most {
			best, most = coding, q
		}
	}
	return best, most > 0
}

// weight reads an entry's parameter q, in thousandths.
func weight(parameter string) int {
	const whole = 1000
	name, value, _ := strings.Cut(parameter, "=")
	if !strings.EqualFold(strings.TrimSpace(name), "q") {
		return whole
	}
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || q < 0 || q > 1 {
		return 0 // not a weight: better not to send what may not be understood
	}
	return int(q * whole)
}
