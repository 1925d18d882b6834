// Package networks parses lists of networks, and decides to which addresses the server may connect when it probes an embed.
package networks

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
)

// nonPublic are the networks without public hosts in the IANA special-purpose registries (RFC 6890): all such IPv4 networks, and the
// IPv6 networks in 2000::/3, which is the only IPv6 block for public hosts.
var nonPublic = mustParseAll(`10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16
	198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 2001::/23 2001:db8::/32 2002::/16 3fff::/20`)

// forbidden are the networks that no setting allows: unspecified addresses, which mean this machine, link-local and multicast addresses,
// and the metadata addresses of clouds, which serve credentials.
var forbidden = mustParseAll(`0.0.0.0/8 169.254.0.0/16 224.0.0.0/4 255.255.255.255/32 ::/128 fe80::/10 ff00::/8
	100.100.100.200/32 168.63.129.16/32 192.0.0.192/32 fd00:ec2::254/128 fd20:ce::254/128`)

var (
	globalUnicast = netip.MustParsePrefix("2000::/3")
	// nat64 is the prefix of IPv4 addresses behind NAT64 (RFC 6052).
	nat64 = netip.MustParsePrefix("64:ff9b::/96")
)

// ipv4Offsets contains the offset in bytes of the IPv4 address in IPv6 addresses, by prefix: IPv4-compatible (RFC 4291),
// IPv4-translatable (RFC 2765), NAT64 (RFC 6052) and 6to4 (RFC 3056).
var ipv4Offsets = map[netip.Prefix]int{
	netip.MustParsePrefix("::/96"): 12, netip.MustParsePrefix("::ffff:0:0:0/96"): 12, nat64: 12, netip.MustParsePrefix("2002::/16"): 2,
}

// mustParseAll parses networks, separated by white space.
func mustParseAll(text string) []netip.Prefix {
	var list []netip.Prefix
	for field := range strings.FieldsSeq(text) {
		list = append(list, netip.MustParsePrefix(field))
	}
	return list
}

// Parse parses addresses and networks, separated by commas.
func Parse(text string) ([]netip.Prefix, error) {
	var list []netip.Prefix
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		network, err := netip.ParsePrefix(part)
		if single, invalid := netip.ParseAddr(part); invalid == nil {
			network, err = single.Prefix(single.BitLen())
		}
		if err != nil {
			return nil, fmt.Errorf("names %q, which is not an address such as 10.1.2.3 or a network such as 10.0.0.0/8", part)
		}
		if network.Addr().Is4In6() {
			return nil, fmt.Errorf("names %q, which is IPv4 written as IPv6: write it as IPv4, such as 10.1.2.3 or 10.0.0.0/8", part)
		}
		list = append(list, network.Masked())
	}
	return list, nil
}

// ParseProbed is like Parse for networks of third-party embeds. It rejects a network in which [CheckProbe] allows no address.
func ParseProbed(text string) ([]netip.Prefix, error) {
	list, err := Parse(text)
	for _, network := range list {
		if slices.ContainsFunc(forbidden, func(p netip.Prefix) bool { return p.Bits() <= network.Bits() && p.Contains(network.Addr()) }) {
			return nil, fmt.Errorf("names %q, which is never asked: it is of this machine, link-local, multicast, or where clouds keep credentials", network)
		}
	}
	return list, err
}

// CheckProbe returns an error if the server must not connect to an address, because the address is forbidden, or is neither public nor
// in the allowed networks.
func CheckProbe(address netip.Addr, allowed []netip.Prefix) error {
	address = address.Unmap().WithZone("")
	inner := embeddedIPv4(address)
	if nat64.Contains(address) {
		address = inner
	}
	within := func(address netip.Addr, list []netip.Prefix) bool {
		return slices.ContainsFunc(list, func(p netip.Prefix) bool { return p.Contains(address) })
	}
	switch {
	case within(address, forbidden), within(inner, forbidden):
		return fmt.Errorf("its host has the address %s, which is never asked", address)
	case within(address, allowed), (address.Is4() || globalUnicast.Contains(address)) && !within(address, nonPublic):
		return nil
	}
	return fmt.Errorf("its host has the address %s, which is not public: to have it asked, name its network in PROBE_NETWORKS", address)
}

// embeddedIPv4 returns the IPv4 address to which a gateway may translate an IPv6 address, or the zero Addr.
func embeddedIPv4(address netip.Addr) netip.Addr {
	for prefix, offset := range ipv4Offsets {
		if prefix.Contains(address) && !address.IsLoopback() {
			bytes := address.As16()
			return netip.AddrFrom4([4]byte(bytes[offset : offset+4]))
		}
	}
	return netip.Addr{}
}
