package export

import "testing"

// The merged policy allows the sources of each page's policy, such as those of the page with the reviews.
func TestMergePolicies(t *testing.T) {
	const (
		home  = "default-src 'self' data: https://w.example; script-src 'self' https://w.example; style-src 'self' 'unsafe-inline' https://w.example; object-src 'none'; base-uri 'none'"
		about = "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-b='; img-src 'self' data:; base-uri 'none'; trusted-types 'none'"
		file  = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; trusted-types 'none'"
	)
	for _, c := range []struct {
		policies []string
		want     string
	}{
		{[]string{home, about, file}, "default-src 'self' data: https://w.example; script-src 'self' https://w.example; style-src 'self' 'unsafe-inline' https://w.example; " +
			"object-src 'none'; base-uri 'none'; img-src 'self' data: https://w.example"},
		{[]string{file, about}, about},
		{[]string{about}, about},
	} {
		if got := mergePolicies(c.policies); got != c.want {
			t.Errorf("%q: merged policy %q, want %q", c.policies, got, c.want)
		}
	}
}
