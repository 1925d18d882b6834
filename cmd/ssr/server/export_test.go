package server

import (
	"net"
	"net/netip"
)

// Taken is a visitor's connection as a server takes it.
func Taken(visitor net.Conn) interface {
	net.Conn
	Expect(body int)
} {
	return &connection{Conn: visitor}
}

// HolderOf is what a connection from an address counts for.
func HolderOf(remote string) netip.Prefix {
	return new(connections).holderOf(net.TCPAddrFromAddrPort(netip.MustParseAddrPort(remote)))
}
