package cli

import (
	"fmt"
	"net/http"
	"net/netip"
	"time"

	"gulfoak.example/website/cmd/ssr/settings"
)

type healthCommand struct {
	settings.Operators
	settings.File
}

// Run asks a server on this machine whether visitors may come, for an engine that has no probes of its own.
func (c healthCommand) Run(env *Environment) error {
	host := c.AdminAddress
	if !host.IsValid() || host.IsUnspecified() {
		host = netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	address := fmt.Sprintf("http://%s/readyz", netip.AddrPortFrom(host, uint16(c.AdminPort)))
	request, err := http.NewRequestWithContext(env.ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	answer, err := (&http.Client{Timeout: 3 * time.Second}).Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close() //nolint:errcheck // the status is all
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", address, answer.Status)
	}
	return nil
}
