package networks

import (
	"net/netip"
	"strings"
	"testing"
)

func TestCheckProbe(t *testing.T) {
	everywhere := []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}
	for _, c := range []struct {
		addresses            string
		byDefault, ifAllowed bool // whether CheckProbe accepts the addresses: without allowed networks, with all networks allowed
	}{
		{"8.8.8.8 172.15.0.1 172.32.0.1 100.63.0.1 100.128.0.1 2606:4700::1 ::ffff:8.8.8.8 64:ff9b::808:808", true, true},
		{"10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 127.0.0.1 100.64.0.1 100.127.255.255", false, true},
		{"::1 fd12:3456::1 2001:db8::1 2002:7f00:1:: 64:ff9b:1::1 ::7f00:1", false, true},
		{"::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b::a00:1", false, true},
		{"0.0.0.0 169.254.169.254 224.0.0.1 :: fe80::1%lo ff02::1", false, false},
		{"2002:a9fe:a9fe::1 ::ffff:0:a9fe:a9fe ::169.254.169.254", false, false},
		{"::ffff:0:7f00:1 ::ffff:0:808:808 2002:808:808::1", false, true},
		{"100.100.100.200 168.63.129.16 192.0.0.192 fd00:ec2::254 fd20:ce::254 ::ffff:169.254.169.254 64:ff9b::a9fe:a9fe", false, false},
	} {
		for _, text := range strings.Fields(c.addresses) {
			address := netip.MustParseAddr(text)
			if err := CheckProbe(address, nil); (err == nil) != c.byDefault {
				t.Errorf("%s: %v", text, err)
			}
			if err := CheckProbe(address, everywhere); (err == nil) != c.ifAllowed {
				t.Errorf("%s, with every network allowed: %v", text, err)
			}
		}
	}
	office := []netip.Prefix{netip.MustParsePrefix("10.1.0.0/16"), netip.MustParsePrefix("fd00::/8")}
	for text, may := range map[string]bool{"10.1.2.3": true, "::ffff:10.1.2.3": true, "10.2.0.1": false, "fd01::1%eth0": true, "fc00::1": false, "8.8.8.8": true} {
		if err := CheckProbe(netip.MustParseAddr(text), office); (err == nil) != may {
			t.Errorf("%s: %v", text, err)
		}
	}
}
