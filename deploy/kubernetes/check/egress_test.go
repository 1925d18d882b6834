package check

import (
	"net/netip"
	"slices"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// The pods may ask name servers, and public addresses by https, the desk's by ssh too; of the cluster and of what is beside it,
// nothing else by https.
func TestWhatGoesOut(t *testing.T) {
	o := read(t, render(t, "production", "desk"))
	out := func(pods labels.Set) (rules []networkingv1.NetworkPolicyEgressRule) {
		for _, policy := range all[*networkingv1.NetworkPolicy](o.objects) {
			if selector, _ := metav1.LabelSelectorAsSelector(&policy.Spec.PodSelector); selector.Matches(pods) && slices.Contains(policy.Spec.PolicyTypes, networkingv1.PolicyTypeEgress) {
				rules = append(rules, policy.Spec.Egress...)
			}
		}
		return rules
	}
	site, desk := out(o.deployment.Spec.Template.Labels), out(all[*appsv1.StatefulSet](o.objects)[0].Spec.Template.Labels)
	if len(site) == 0 {
		t.Fatal("everything goes out")
	}
	for _, c := range []struct {
		addresses    []string
		protocol     corev1.Protocol
		port         int32
		may, deskMay bool
	}{
		{[]string{"10.96.0.10", "169.254.20.10", "fd00::a"}, corev1.ProtocolUDP, 53, true, true},
		{[]string{"10.96.0.10"}, corev1.ProtocolTCP, 53, true, true},
		{[]string{"1.1.1.1", "203.0.114.7", "2606:4700::1111"}, corev1.ProtocolTCP, 443, true, true},
		{[]string{"1.1.1.1", "2606:4700::1111"}, corev1.ProtocolTCP, 22, false, true},
		{[]string{"1.1.1.1", "2606:4700::1111"}, corev1.ProtocolTCP, 80, false, false},
		{[]string{"10.96.0.1", "172.16.0.1", "192.168.1.1", "100.100.100.200", "127.0.0.1", "169.254.169.254", "fd00:ec2::254", "fe80::1"},
			corev1.ProtocolTCP, 443, false, false},
	} {
		for _, address := range c.addresses {
			leadThere := func(rules []networkingv1.NetworkPolicyEgressRule) bool {
				return slices.ContainsFunc(rules, func(rule networkingv1.NetworkPolicyEgressRule) bool {
					return leads(t, rule, address) && slices.ContainsFunc(rule.Ports, func(p networkingv1.NetworkPolicyPort) bool {
						return *p.Protocol == c.protocol && p.Port.IntVal == c.port
					})
				})
			}
			if may, deskMay := leadThere(site), leadThere(desk); may != c.may || deskMay != c.deskMay {
				t.Errorf("%s port %d of %s: %t, for the desk %t", c.protocol, c.port, address, may, deskMay)
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
