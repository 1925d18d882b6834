package check

import (
	"fmt"
	"slices"
	"strings"
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
		case *appsv1.StatefulSet:
			check(o.pods(object.Spec.Selector) != nil, "selects %v, which the pods are not", object.Spec.Selector)
			check(o.isServicePort(object.Spec.ServiceName, 80), "names Service %s, which is not there", object.Spec.ServiceName)
			o.checkPod(check, object.Spec.Template.Spec)
		case *appsv1.Deployment:
			pod := object.Spec.Template.Spec
			for _, spread := range pod.TopologySpreadConstraints {
				check(o.pods(spread.LabelSelector) != nil, "spreads %v, which the pods are not", spread.LabelSelector)
			}
			o.checkPod(check, pod)
		case *corev1.Service:
			pods := o.pods(&metav1.LabelSelector{MatchLabels: object.Spec.Selector})
			check(pods != nil, "selects %v, which the pods are not", object.Spec.Selector)
			for _, port := range object.Spec.Ports {
				check(havePort(pods, port.TargetPort), "asks for port %v, which the pods do not have", port.TargetPort)
			}
		case *networkingv1.NetworkPolicy:
			pods := o.pods(&object.Spec.PodSelector)
			check(pods != nil, "selects %v, which the pods are not", object.Spec.PodSelector)
			for _, rule := range object.Spec.Ingress {
				check(len(rule.Ports) > 0, "opens every port")
				for _, port := range rule.Ports {
					check(havePort(pods, *port.Port), "opens port %v, which the pods do not have", port.Port)
				}
			}
		case *networkingv1.Ingress:
			rule := object.Spec.Rules[0]
			check(o.isHost(object.Name, rule.Host) && o.isHost(object.Name, object.Spec.TLS[0].Hosts[0]), "is for %s, or its certificate is for another host", rule.Host)
			backend := rule.HTTP.Paths[0].Backend.Service.Name
			check(backend == object.Name && o.isServicePort(backend, 80), "leads to Service %s", backend)
		case *gatewayv1.HTTPRoute:
			check(o.isHost(object.Name, string(object.Spec.Hostnames[0])), "is for %s", object.Spec.Hostnames[0])
			for _, backend := range object.Spec.Rules[0].BackendRefs {
				check(string(backend.Name) == object.Name && o.isServicePort(object.Name, int32(*backend.Port)), "leads to port %d of Service %s, which is not there", *backend.Port, backend.Name)
			}
		}
	}
}

// checkPod fails for a pod that runs as somebody who is not there, has other settings than the overlay's, or is asked for its health
// at a port that it does not have.
func (o *overlay) checkPod(check func(bool, string, ...any), pod corev1.PodSpec) {
	check(slices.ContainsFunc(all[*corev1.ServiceAccount](o.objects), func(account *corev1.ServiceAccount) bool {
		return account.Name == pod.ServiceAccountName
	}), "runs as %s, which is not there", pod.ServiceAccountName)
	settings := pod.Volumes[0].VolumeSource
	if settings.Projected != nil {
		settings.ConfigMap = &corev1.ConfigMapVolumeSource{LocalObjectReference: settings.Projected.Sources[0].ConfigMap.LocalObjectReference}
	}
	check(settings.ConfigMap.Name == o.settings.Name, "mounts ConfigMap %s, the settings are %s", settings.ConfigMap.Name, o.settings.Name)
	container := pod.Containers[0]
	for _, probe := range []*corev1.Probe{container.StartupProbe, container.ReadinessProbe, container.LivenessProbe} {
		check(probe != nil && havePort([]corev1.PodSpec{pod}, probe.HTTPGet.Port), "has a probe at another port than the pods', or none")
	}
}

// pods are those that a selector finds: of the site, of the desk, or of both. One without labels finds every pod, which is a
// fault.
func (o *overlay) pods(selector *metav1.LabelSelector) (found []corev1.PodSpec) {
	matcher, err := metav1.LabelSelectorAsSelector(selector)
	if err != nil || matcher.Empty() {
		return nil
	}
	templates := []corev1.PodTemplateSpec{o.deployment.Spec.Template}
	for _, desk := range all[*appsv1.StatefulSet](o.objects) {
		templates = append(templates, desk.Spec.Template)
	}
	for _, template := range templates {
		if matcher.Matches(labels.Set(template.Labels)) {
			found = append(found, template.Spec)
		}
	}
	return found
}

// havePort reports whether a port, by name or number, is one of each pod's.
func havePort(pods []corev1.PodSpec, port intstr.IntOrString) bool {
	return !slices.ContainsFunc(pods, func(pod corev1.PodSpec) bool {
		return !slices.ContainsFunc(pod.Containers[0].Ports, func(p corev1.ContainerPort) bool {
			return port == intstr.FromString(p.Name) || port == intstr.FromInt32(p.ContainerPort)
		})
	})
}

// isServicePort reports whether there is a Service with this name and port.
func (o *overlay) isServicePort(name string, port int32) bool {
	return slices.ContainsFunc(o.services, func(service *corev1.Service) bool {
		return service.Name == name && slices.ContainsFunc(service.Spec.Ports, func(p corev1.ServicePort) bool { return p.Port == port })
	})
}

// isHost reports whether a host is that of the origin of what an object is for.
func (o *overlay) isHost(name, host string) bool {
	variable := "SITE_ORIGIN"
	if strings.HasPrefix(name, "website-desk") {
		variable = "DESK_ORIGIN"
	}
	return o.settings.Data[variable] == "https://"+host
}
