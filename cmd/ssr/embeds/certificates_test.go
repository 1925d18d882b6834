package embeds_test

import (
	"strings"
	"testing"

	"gulfoak.example/website/cmd/ssr/embeds"
)

// A certificate for another name fails in every browser. A certificate of an authority unknown to this machine may not.
func TestProbe_certificate(t *testing.T) {
	server := newServer(t, serveEmptyPage)
	named := strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
	expectVerdict(t, newProber(server).Probe(t.Context(), form(named)), embeds.Refused, "its certificate is not valid")
	stranger := &embeds.Prober{Origin: page, Networks: loopback}
	expectVerdict(t, stranger.Probe(t.Context(), form(server.URL)), embeds.Unknown, "this machine does not trust the authority of its certificate")
}
