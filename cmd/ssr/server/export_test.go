package server

import "net"

// Taken is a visitor's connection as a server takes it.
func Taken(visitor net.Conn) interface {
	net.Conn
	Expect(body int)
} {
	return &connection{Conn: visitor}
}
