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

// An overlay contains the decoded objects of a rendered overlay.
type overlay struct {
	objects    []runtime.Object
	deployment *appsv1.Deployment
	settings   *corev1.ConfigMap
	services   []*corev1.Service
}

// checkReferences fails for a reference that does not resolve: by labels, name, port or host. kube-score finds policies without pods
// and workloads without a Service.
func (o *overlay) checkReferences(t *testing.T) {
	for _, object := range o.objects {
		check := func(ok bool, format string, arguments ...any) {
			if !ok {
				t.Errorf("%T %s %s", object, object.(metav1.Object).GetName(), fmt.Sprintf(format, arguments...))
			}
		}
		if _, isNamespace := object.(*corev1.Namespace); !isNamespace {
			namespace := object.(metav1.Object).GetNamespace()
			check(namespace == o.deployment.Namespace, "is in %q, the pods are in %q", namespace, o.deployment.Namespace)
		}
		switch object := object.(type) {
		case *appsv1.StatefulSet:
			check(o.selectPods(object.Spec.Selector) != nil, "selects %v, which matches no pod", object.Spec.Selector)
			check(o.hasServicePort(object.Spec.ServiceName, 80), "names the Service %s, which does not exist", object.Spec.ServiceName)
			o.checkPod(check, object.Spec.Template.Spec)
		case *appsv1.Deployment:
			pod := object.Spec.Template.Spec
			for _, spread := range pod.TopologySpreadConstraints {
				check(o.selectPods(spread.LabelSelector) != nil, "spreads pods by %v, which matches no pod", spread.LabelSelector)
			}
			o.checkPod(check, pod)
		case *corev1.Service:
			pods := o.selectPods(&metav1.LabelSelector{MatchLabels: object.Spec.Selector})
			check(pods != nil, "selects %v, which matches no pod", object.Spec.Selector)
			for _, port := range object.Spec.Ports {
				check(allHavePort(pods, port.TargetPort), "has the target port %v, which a pod does not have", port.TargetPort)
			}
		case *networkingv1.NetworkPolicy:
			pods := o.selectPods(&object.Spec.PodSelector)
			check(pods != nil, "selects %v, which matches no pod", object.Spec.PodSelector)
			for _, rule := range object.Spec.Ingress {
				check(len(rule.Ports) > 0, "allows every port")
				for _, port := range rule.Ports {
					check(allHavePort(pods, *port.Port), "allows port %v, which a pod does not have", port.Port)
				}
			}
		case *networkingv1.Ingress:
			rule := object.Spec.Rules[0]
			check(o.matchesOrigin(object.Name, rule.Host) && o.matchesOrigin(object.Name, object.Spec.TLS[0].Hosts[0]), "is for %s, or its certificate is for another host", rule.Host)
			backend := rule.HTTP.Paths[0].Backend.Service.Name
			check(backend == object.Name && o.hasServicePort(backend, 80), "has the backend %s, which does not exist", backend)
		case *gatewayv1.HTTPRoute:
			check(o.matchesOrigin(object.Name, string(object.Spec.Hostnames[0])), "is for %s", object.Spec.Hostnames[0])
			for _, backend := range object.Spec.Rules[0].BackendRefs {
				check(string(backend.Name) == object.Name && o.hasServicePort(object.Name, int32(*backend.Port)), "has the backend port %d of the Service %s, which does not exist", *backend.Port, backend.Name)
			}
		}
	}
}

// checkPod fails for a pod with a missing ServiceAccount, with a ConfigMap other than the overlay's settings, or with a probe of a
// port that it does not have.
func (o *overlay) checkPod(check func(bool, string, ...any), pod corev1.PodSpec) {
	check(slices.ContainsFunc(objectsOfType[*corev1.ServiceAccount](o.objects), func(account *corev1.ServiceAccount) bool {
		return account.Name == pod.ServiceAccountName
	}), "has the ServiceAccount %s, which does not exist", pod.ServiceAccountName)
	settings := pod.Volumes[0].VolumeSource
	if settings.Projected != nil {
		settings.ConfigMap = &corev1.ConfigMapVolumeSource{LocalObjectReference: settings.Projected.Sources[0].ConfigMap.LocalObjectReference}
	}
	check(settings.ConfigMap.Name == o.settings.Name, "mounts the ConfigMap %s, want %s", settings.ConfigMap.Name, o.settings.Name)
	container := pod.Containers[0]
	for _, probe := range []*corev1.Probe{container.StartupProbe, container.ReadinessProbe, container.LivenessProbe} {
		check(probe != nil && allHavePort([]corev1.PodSpec{pod}, probe.HTTPGet.Port), "has no probe, or a probe of a port that the pod does not have")
	}
}

// selectPods returns the pods of the site and of the desk that a selector matches. It returns nil for a selector without labels, which
// would match every pod.
func (o *overlay) selectPods(selector *metav1.LabelSelector) (found []corev1.PodSpec) {
	matcher, err := metav1.LabelSelectorAsSelector(selector)
	if err != nil || matcher.Empty() {
		return nil
	}
	templates := []corev1.PodTemplateSpec{o.deployment.Spec.Template}
	for _, desk := range objectsOfType[*appsv1.StatefulSet](o.objects) {
		templates = append(templates, desk.Spec.Template)
	}
	for _, template := range templates {
		if matcher.Matches(labels.Set(template.Labels)) {
			found = append(found, template.Spec)
		}
	}
	return found
}

// allHavePort reports whether each pod has a port, given by name or number.
func allHavePort(pods []corev1.PodSpec, port intstr.IntOrString) bool {
	return !slices.ContainsFunc(pods, func(pod corev1.PodSpec) bool {
		return !slices.ContainsFunc(pod.Containers[0].Ports, func(p corev1.ContainerPort) bool {
			return port == intstr.FromString(p.Name) || port == intstr.FromInt32(p.ContainerPort)
		})
	})
}

// hasServicePort reports whether a Service with this name and port exists.
func (o *overlay) hasServicePort(name string, port int32) bool {
	return slices.ContainsFunc(o.services, func(service *corev1.Service) bool {
		return service.Name == name && slices.ContainsFunc(service.Spec.Ports, func(p corev1.ServicePort) bool { return p.Port == port })
	})
}

// matchesOrigin reports whether a host is the host of SITE_ORIGIN, or of DESK_ORIGIN for the objects of the desk.
func (o *overlay) matchesOrigin(name, host string) bool {
	variable := "SITE_ORIGIN"
	if strings.HasPrefix(name, "website-desk") {
		variable = "DESK_ORIGIN"
	}
	return o.settings.Data[variable] == "https://"+host
}
