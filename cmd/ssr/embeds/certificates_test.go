package embeds_test

import (
	"strings"
	"testing"

	"gulfoak.example/website/cmd/ssr/embeds"
)

// A certificate for another name is wrong for everybody. One of an authority that this machine does not know need not be.
func TestCertificates(t *testing.T) {
	server := formServer(t, fine)
	named := strings.Replace(server.URL, "127.0.0.1", "localhost", 1)
	expect(t, proberOf(server).Ask(t.Context(), form(named)), embeds.Refused, "its certificate is not valid")
	stranger := &embeds.Prober{Origin: page, Networks: loopback}
	expect(t, stranger.Ask(t.Context(), form(server.URL)), embeds.Unknown, "nobody whom this machine trusts vouches for its certificate")
}
