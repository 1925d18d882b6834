package check

import (
	"net/netip"
	"slices"
	"testing"

	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
)

// The pods may ask name servers, and public addresses by https; of the cluster and of what is beside it, nothing else.
func TestWhatGoesOut(t *testing.T) {
	policy := all[*networkingv1.NetworkPolicy](read(t, render(t, "production")).objects)[0]
	if !slices.Contains(policy.Spec.PolicyTypes, networkingv1.PolicyTypeEgress) {
		t.Fatal("everything goes out")
	}
	for _, c := range []struct {
		addresses []string
		protocol  corev1.Protocol
		port      int32
		may       bool
	}{
		{[]string{"10.96.0.10", "169.254.20.10", "fd00::a"}, corev1.ProtocolUDP, 53, true},
		{[]string{"10.96.0.10"}, corev1.ProtocolTCP, 53, true},
		{[]string{"1.1.1.1", "203.0.114.7", "2606:4700::1111"}, corev1.ProtocolTCP, 443, true},
		{[]string{"1.1.1.1", "2606:4700::1111"}, corev1.ProtocolTCP, 80, false},
		{[]string{"10.96.0.1", "172.16.0.1", "192.168.1.1", "100.100.100.200", "127.0.0.1", "169.254.169.254", "fd00:ec2::254", "fe80::1"},
			corev1.ProtocolTCP, 443, false},
	} {
		for _, address := range c.addresses {
			if may := slices.ContainsFunc(policy.Spec.Egress, func(rule networkingv1.NetworkPolicyEgressRule) bool {
				return leads(t, rule, address) && slices.ContainsFunc(rule.Ports, func(p networkingv1.NetworkPolicyPort) bool {
					return *p.Protocol == c.protocol && p.Port.IntVal == c.port
				})
			}); may != c.may {
				t.Errorf("%s port %d of %s: %t", c.protocol, c.port, address, may)
			}
		}
	}
}

// leads reports whether a rule leads to an address. One without blocks leads everywhere.
func leads(t *testing.T, rule networkingv1.NetworkPolicyEgressRule, address string) bool {
	return len(rule.To) == 0 || slices.ContainsFunc(rule.To, func(peer networkingv1.NetworkPolicyPeer) bool {
		return within(t, address, peer.IPBlock.CIDR) && !within(t, address, peer.IPBlock.Except...)
	})
}

// within reports whether an address is in one of the networks.
func within(t *testing.T, address string, networks ...string) bool {
	return slices.ContainsFunc(networks, func(network string) bool {
		prefix, err := netip.ParsePrefix(network)
		if err != nil || prefix != prefix.Masked() {
			t.Errorf("%q: %v", network, err)
		}
		return prefix.Contains(netip.MustParseAddr(address))
	})
}
