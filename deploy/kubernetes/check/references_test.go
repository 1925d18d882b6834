package check

import (
	"fmt"
	"slices"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	gatewayv1 "sigs.k8s.io/gateway-api/apis/v1"
)

// An overlay is what has been rendered of one.
type overlay struct {
	objects    []runtime.Object
	deployment *appsv1.Deployment
	settings   *corev1.ConfigMap
	services   []*corev1.Service
}

// checkReferences fails for a reference to something that is not there: by labels, by name, by port or by host. It leaves to
// kube-score what that finds: objects without pods, or without a Service.
func (o *overlay) checkReferences(t *testing.T) {
	for _, object := range o.objects {
		check := func(holds bool, format string, arguments ...any) {
			if !holds {
				t.Errorf("%T %s %s", object, object.(metav1.Object).GetName(), fmt.Sprintf(format, arguments...))
			}
		}
		if _, is := object.(*corev1.Namespace); !is {
			namespace := object.(metav1.Object).GetNamespace()
			check(namespace == o.deployment.Namespace, "is in %q, the pods are in %q", namespace, o.deployment.Namespace)
		}
		switch object := object.(type) {
		case *appsv1.Deployment:
			pod := object.Spec.Template.Spec
			check(slices.ContainsFunc(all[*corev1.ServiceAccount](o.objects), func(account *corev1.ServiceAccount) bool {
				return account.Name == pod.ServiceAccountName
			}), "runs as %s, which is not there", pod.ServiceAccountName)
			for _, spread := range pod.TopologySpreadConstraints {
				check(o.arePods(spread.LabelSelector), "spreads %v, which the pods are not", spread.LabelSelector)
			}
			mounted := pod.Volumes[0].ConfigMap.Name
			check(mounted == o.settings.Name, "mounts ConfigMap %s, the settings are %s", mounted, o.settings.Name)
			for _, probe := range []*corev1.Probe{pod.Containers[0].StartupProbe, pod.Containers[0].ReadinessProbe, pod.Containers[0].LivenessProbe} {
				check(probe != nil && o.isPodPort(probe.HTTPGet.Port), "has a probe at another port than the pods', or none")
			}
		case *corev1.Service:
			check(o.arePods(&metav1.LabelSelector{MatchLabels: object.Spec.Selector}), "selects %v, which the pods are not", object.Spec.Selector)
			for _, port := range object.Spec.Ports {
				check(o.isPodPort(port.TargetPort), "asks for port %v, which the pods do not have", port.TargetPort)
			}
		case *networkingv1.NetworkPolicy:
			for _, rule := range object.Spec.Ingress {
				check(len(rule.Ports) > 0, "opens every port")
				for _, port := range rule.Ports {
					check(o.isPodPort(*port.Port), "opens port %v, which the pods do not have", port.Port)
				}
			}
		case *networkingv1.Ingress:
			rule := object.Spec.Rules[0]
			check(o.isHost(rule.Host) && o.isHost(object.Spec.TLS[0].Hosts[0]), "is for %s, or its certificate is for another host", rule.Host)
		case *gatewayv1.HTTPRoute:
			check(o.isHost(string(object.Spec.Hostnames[0])), "is for %s", object.Spec.Hostnames[0])
			for _, backend := range object.Spec.Rules[0].BackendRefs {
				check(o.isServicePort(string(backend.Name), int32(*backend.Port)), "leads to port %d of Service %s, which is not there", *backend.Port, backend.Name)
			}
		}
	}
}

// arePods reports whether a selector finds the pods. One without labels finds every pod, which is a fault.
func (o *overlay) arePods(selector *metav1.LabelSelector) bool {
	matches, err := metav1.LabelSelectorAsSelector(selector)
	return err == nil && !matches.Empty() && matches.Matches(labels.Set(o.deployment.Spec.Template.Labels))
}

// isPodPort reports whether a port, by name or number, is one of the pods'.
func (o *overlay) isPodPort(port intstr.IntOrString) bool {
	return slices.ContainsFunc(o.deployment.Spec.Template.Spec.Containers[0].Ports, func(p corev1.ContainerPort) bool {
		return port == intstr.FromString(p.Name) || port == intstr.FromInt32(p.ContainerPort)
	})
}

// isServicePort reports whether there is a Service with this name and port.
func (o *overlay) isServicePort(name string, port int32) bool {
	return slices.ContainsFunc(o.services, func(service *corev1.Service) bool {
		return service.Name == name && slices.ContainsFunc(service.Spec.Ports, func(p corev1.ServicePort) bool { return p.Port == port })
	})
}

// isHost reports whether a host is that of the site's origin.
func (o *overlay) isHost(host string) bool { return o.settings.Data["SITE_ORIGIN"] == "https://"+host }
