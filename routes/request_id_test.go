package routes_test

import (
	"strings"
	"testing"
)

// A request keeps a valid request ID from a trusted proxy.
func TestRequestID(t *testing.T) {
	const proxy, header = "192.0.2.7:4711", "X-Request-Id"
	handler, log := newSite(t, pagesByFault, withProxyAndAccessLog)
	for _, test := range []struct {
		sender string
		ids    []string
		taken  bool
	}{
		{proxy, []string{header, "4bf92f35.77b3-4da6_A3"}, true},
		{"[::ffff:192.0.2.7]:4711", []string{header, "a"}, true},
		{proxy, []string{header, strings.Repeat("a", 64)}, true},
		{proxy, []string{header, strings.Repeat("a", 65)}, false},
		{proxy, []string{header, ""}, false},
		{proxy, []string{header, `a","level":"ERROR`}, false},
		{proxy, []string{header, "a", header, "b"}, false},
		{proxy, nil, false},
		{"203.0.113.9:4711", []string{header, "a"}, false},
		{"nonsense", []string{header, "a"}, false},
	} {
		got := do(handler, "GET /works", append(test.ids, "From", test.sender)...).Result().Header[header]
		if len(got) != 1 || (len(test.ids) == 2 && got[0] == test.ids[1]) != test.taken {
			t.Errorf("%s sends %q and gets %q", test.sender, test.ids, got)
			continue
		}
		logged := parseLog(t, log)
		if last := logged[len(logged)-1]; last.ID != got[0] {
			t.Errorf("%s sends %q: logged as %q, answered as %q", test.sender, test.ids, last.ID, got[0])
		}
	}
}
