package server

import (
	"net"
	"net/netip"
)

// NewClientConn wraps a visitor's connection as a server does.
func NewClientConn(visitor net.Conn) interface {
	net.Conn
	Expect(body int)
} {
	return &clientConn{Conn: visitor}
}

// ClientPrefix returns the client of an address.
func ClientPrefix(remote string) netip.Prefix {
	return new(connectionLimiter).clientPrefix(net.TCPAddrFromAddrPort(netip.MustParseAddrPort(remote)))
}
