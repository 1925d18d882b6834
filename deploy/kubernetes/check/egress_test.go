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

// The network policies allow DNS to every address, and HTTPS to public addresses. The desk may also use SSH to public addresses.
// Private, link-local and metadata addresses are blocked.
func TestEgress(t *testing.T) {
	o := decodeOverlay(t, renderOverlay(t, "production", "desk"))
	egress := func(pods labels.Set) (rules []networkingv1.NetworkPolicyEgressRule) {
		for _, policy := range objectsOfType[*networkingv1.NetworkPolicy](o.objects) {
			if selector, _ := metav1.LabelSelectorAsSelector(&policy.Spec.PodSelector); selector.Matches(pods) && slices.Contains(policy.Spec.PolicyTypes, networkingv1.PolicyTypeEgress) {
				rules = append(rules, policy.Spec.Egress...)
			}
		}
		return rules
	}
	site, desk := egress(o.deployment.Spec.Template.Labels), egress(objectsOfType[*appsv1.StatefulSet](o.objects)[0].Spec.Template.Labels)
	if len(site) == 0 {
		t.Fatal("no policy restricts the egress of the site")
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
			isAllowed := func(rules []networkingv1.NetworkPolicyEgressRule) bool {
				return slices.ContainsFunc(rules, func(rule networkingv1.NetworkPolicyEgressRule) bool {
					return allowsAddress(t, rule, address) && slices.ContainsFunc(rule.Ports, func(p networkingv1.NetworkPolicyPort) bool {
						return *p.Protocol == c.protocol && p.Port.IntVal == c.port
					})
				})
			}
			if may, deskMay := isAllowed(site), isAllowed(desk); may != c.may || deskMay != c.deskMay {
				t.Errorf("%s port %d of %s: allowed for the site: %t, for the desk: %t", c.protocol, c.port, address, may, deskMay)
			}
		}
	}
}

// allowsAddress reports whether a rule allows connections to an address. A rule without peers allows every address.
func allowsAddress(t *testing.T, rule networkingv1.NetworkPolicyEgressRule, address string) bool {
	return len(rule.To) == 0 || slices.ContainsFunc(rule.To, func(peer networkingv1.NetworkPolicyPeer) bool {
		return isInNetworks(t, address, peer.IPBlock.CIDR) && !isInNetworks(t, address, peer.IPBlock.Except...)
	})
}

// isInNetworks reports whether an address is in one of the networks. A network with host bits is a failure.
func isInNetworks(t *testing.T, address string, networks ...string) bool {
	return slices.ContainsFunc(networks, func(network string) bool {
		prefix, err := netip.ParsePrefix(network)
		if err != nil || prefix != prefix.Masked() {
			t.Errorf("%q: %v", network, err)
		}
		return prefix.Contains(netip.MustParseAddr(address))
	})
}
