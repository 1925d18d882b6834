//go:build !production

package login

import (
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// most is how often each network of visitors may begin or finish a sign-in, in a minute.
const most = 20

// limits count sign-ins by where they come from. The zero value is ready.
type limits struct {
	mu    sync.Mutex
	since time.Time
	count map[netip.Prefix]int
}

// allow reports whether a request may go on.
func (l *limits) allow(r *http.Request) bool {
	from, _ := netip.ParseAddrPort(r.RemoteAddr) // what is none counts as one
	address := from.Addr().Unmap()
	network, _ := address.Prefix(min(64, address.BitLen())) // somebody has a whole network of IPv6
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.since) > time.Minute || len(l.count) == 10_000 {
		l.since, l.count = time.Now(), map[netip.Prefix]int{}
	}
	l.count[network]++
	return l.count[network] <= most
}
