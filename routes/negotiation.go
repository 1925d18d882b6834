package routes

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"gulfoak.example/website/assets/encoding"
)

// negotiate selects the content coding of a response (see selectCoding) and sets Vary. A client that accepts no coding gets
// uncompressed content.
func negotiate(w http.ResponseWriter, r *http.Request, effort encoding.Effort, available func(encoding.Coding) bool) encoding.Coding {
	if !slices.ContainsFunc(encoding.Compressed, available) {
		return encoding.Identity
	}
	w.Header()["Vary"] = varyByEncoding
	if coding, ok := selectCoding(strings.Join(r.Header["Accept-Encoding"], ","), effort, available); ok {
		return coding
	}
	return encoding.Identity
}

// fastestFirst lists the codings by the time that [encoding.Quick] takes: Brotli saves a packet per page, but takes seven times as
// long.
var fastestFirst = []encoding.Coding{encoding.Zstd, encoding.Gzip, encoding.Brotli, encoding.Identity}

// selectCoding selects the content coding of a response, given the request's Accept-Encoding (RFC 9110, section 12.5.3). Among
// codings of equal weight it selects the one with the smallest result, or the fastest one for [encoding.Quick]. available reports
// whether the content is available in a coding; Identity always is. ok is false if the client accepts no available coding. A
// request without the header gets Identity: the RFC permits any coding, but old clients cannot decode them.
func selectCoding(acceptEncoding string, effort encoding.Effort, available func(encoding.Coding) bool) (best encoding.Coding, ok bool) {
	preferred := encoding.Codings
	if effort == encoding.Quick {
		preferred = fastestFirst
	}
	// A fast path: every current browser sends one of these values.
	if first := preferred[0]; acceptEncoding == "gzip, deflate, br, zstd" || acceptEncoding == "gzip, deflate, br" && first == encoding.Brotli {
		if available(first) {
			return first, true
		}
	}
	if strings.TrimSpace(acceptEncoding) == "" {
		return encoding.Identity, true
	}
	weights, wildcardWeight, hasWildcard := map[encoding.Coding]int{}, 0, false // wildcardWeight is the weight of *
	for entry := range strings.SplitSeq(acceptEncoding, ",") {
		name, parameter, _ := strings.Cut(entry, ";")
		switch name := encoding.Coding(strings.ToLower(strings.TrimSpace(name))); name {
		case "*":
			wildcardWeight, hasWildcard = parseWeight(parameter), true
		case "x-gzip":
			weights[encoding.Gzip] = parseWeight(parameter)
		default:
			weights[name] = parseWeight(parameter)
		}
	}
	bestWeight := 0
	for _, coding := range preferred {
		if coding != encoding.Identity && !available(coding) {
			continue
		}
		q, named := weights[coding]
		switch {
		case named:
		case hasWildcard:
			q = wildcardWeight
		case coding == encoding.Identity:
			q = 1 // acceptable, but compressed codings have priority
		}
		if q > bestWeight {
			best, bestWeight = coding, q
		}
	}
	return best, bestWeight > 0
}

// parseWeight parses the parameter q of an entry, in thousandths.
func parseWeight(parameter string) int {
	const maxWeight = 1000
	name, value, _ := strings.Cut(parameter, "=")
	if !strings.EqualFold(strings.TrimSpace(name), "q") {
		return maxWeight
	}
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || q < 0 || q > 1 {
		return 0 // an invalid weight: the client may not support the coding
	}
	return int(q * maxWeight)
}
