package cli

import (
	"fmt"
	"net/http"
	"net/netip"
	"time"

	"gulfoak.example/website/cmd/ssr/settings"
)

type healthCommand struct {
	settings.AdminListener
	settings.File
}

// Run requests the readiness probe of the server on this machine, for container engines without HTTP probes.
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
	response, err := (&http.Client{Timeout: 3 * time.Second}).Do(request)
	if err != nil {
		return fmt.Errorf("no server responds: give ADMIN_PORT and ADMIN_ADDRESS as the server has them: %w", err)
	}
	defer response.Body.Close() //nolint:errcheck // the body is not read
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the server is not ready: %s has the status %s", address, response.Status)
	}
	return nil
}
