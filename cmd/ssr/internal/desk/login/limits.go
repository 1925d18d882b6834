//go:build !production

package login

import (
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Each network of visitors may ask so many times at once, twice for a sign-in, and once more in each pause.
const (
	burst = 20
	pause = 6 * time.Second
)

// limits count sign-ins by where they come from. The zero value is ready.
type limits struct {
	mu    sync.Mutex
	known map[netip.Prefix]*rate.Limiter
}

// allow reports whether a request may go on.
func (l *limits) allow(r *http.Request) bool {
	from, _ := netip.ParseAddrPort(r.RemoteAddr) // what is none counts as one
	address := from.Addr().Unmap()
	network, _ := address.Prefix(min(64, address.BitLen())) // somebody has a whole network of IPv6
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.known)%10_000 == 0 { // not more
		l.known = map[netip.Prefix]*rate.Limiter{}
	}
	if l.known[network] == nil {
		l.known[network] = rate.NewLimiter(rate.Every(pause), burst)
	}
	return l.known[network].Allow()
}
