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

// Run asks the server on this machine whether visitors may come. It is for container engines that have no probes of their own.
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
		return fmt.Errorf("no server answers: give ADMIN_PORT and ADMIN_ADDRESS as the server has them: %w", err)
	}
	defer answer.Body.Close() //nolint:errcheck // only its status is read
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server is not ready: %s answers %s", address, answer.Status)
	}
	return nil
}
