//go:build !production

package login

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Each network of visitors may begin or finish so many sign-ins at once, and one more in each pause.
const (
	burst = 20
	pause = 6 * time.Second
)

// limits count sign-ins by where they come from. The zero value is ready.
type limits struct {
	mu    sync.Mutex
	known map[netip.Prefix]*rate.Limiter
}

// allow reports whether a request may go on. Somebody has a whole network of IPv6.
func (l *limits) allow(r *http.Request) bool {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	address, _ := netip.ParseAddr(host) // one that is none counts as one network
	bits := 32
	if address = address.Unmap(); address.Is6() {
		bits = 64
	}
	network, _ := address.Prefix(bits)
	l.mu.Lock()
	defer l.mu.Unlock()
	const most = 10_000
	if l.known == nil || len(l.known) > most {
		l.known = map[netip.Prefix]*rate.Limiter{}
	}
	if l.known[network] == nil {
		l.known[network] = rate.NewLimiter(rate.Every(pause), burst)
	}
	return l.known[network].Allow()
}
