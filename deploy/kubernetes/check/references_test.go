package check

import (
	"fmt"
	"slices"

	monitoringv1 "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
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
	faults     []string
}

func (o *overlay) check(holds bool, format string, arguments ...any) {
	if !holds {
		o.faults = append(o.faults, fmt.Sprintf(format, arguments...))
	}
}

// mismatches tells what refers to something that is not there: by labels, by name, by port or by host.
func (o *overlay) mismatches() []string {
	for _, object := range o.objects {
		who := fmt.Sprintf("%T %s", object, object.(metav1.Object).GetName())
		if _, is := object.(*corev1.Namespace); !is {
			namespace := object.(metav1.Object).GetNamespace()
			o.check(namespace == o.deployment.Namespace, "%s is in %q, the pods are in %q", who, namespace, o.deployment.Namespace)
		}
		switch object := object.(type) {
		case *appsv1.Deployment:
			o.pods(who, object.Spec.Template.Spec)
			o.selects(who, object.Spec.Selector)
		case *corev1.Service:
			o.selects(who, &metav1.LabelSelector{MatchLabels: object.Spec.Selector})
			for _, port := range object.Spec.Ports {
				o.podPort(who, port.TargetPort)
			}
		case *monitoringv1.ServiceMonitor:
			o.monitor(who, object.Spec)
		case *policyv1.PodDisruptionBudget:
			o.selects(who, object.Spec.Selector)
		case *networkingv1.NetworkPolicy:
			o.selects(who, &object.Spec.PodSelector)
			for _, rule := range object.Spec.Ingress {
				o.check(len(rule.Ports) > 0, "%s opens every port", who)
				for _, port := range rule.Ports {
					o.podPort(who, *port.Port)
				}
			}
		case *autoscalingv2.HorizontalPodAutoscaler:
			target := object.Spec.ScaleTargetRef
			o.check(target.Kind == "Deployment" && target.Name == o.deployment.Name, "%s scales %s %s, which is not there", who, target.Kind, target.Name)
		case *networkingv1.Ingress:
			for _, certificate := range object.Spec.TLS {
				for _, host := range certificate.Hosts {
					o.host(who, host)
				}
			}
			for _, rule := range object.Spec.Rules {
				o.host(who, rule.Host)
				for _, path := range rule.HTTP.Paths {
					o.servicePort(who, path.Backend.Service.Name, path.Backend.Service.Port.Name)
				}
			}
		case *gatewayv1.HTTPRoute:
			for _, host := range object.Spec.Hostnames {
				o.host(who, string(host))
			}
			for _, rule := range object.Spec.Rules {
				for _, backend := range rule.BackendRefs {
					o.servicePort(who, string(backend.Name), int32(*backend.Port))
				}
			}
		}
	}
	return o.faults
}

// selects checks that a selector finds the pods. One without labels finds every pod, which is a fault.
func (o *overlay) selects(who string, selector *metav1.LabelSelector) {
	matches, err := metav1.LabelSelectorAsSelector(selector)
	o.check(err == nil && !matches.Empty() && matches.Matches(labels.Set(o.deployment.Spec.Template.Labels)), "%s selects %s, which the pods are not", who, matches)
}

// podPort checks that a port, by name or number, is one of the pods'.
func (o *overlay) podPort(who string, port intstr.IntOrString) {
	o.check(slices.ContainsFunc(o.deployment.Spec.Template.Spec.Containers[0].Ports, func(p corev1.ContainerPort) bool {
		return port == intstr.FromString(p.Name) || port == intstr.FromInt32(p.ContainerPort)
	}), "%s asks for port %s, which the pods do not have", who, port.String())
}

// servicePort checks that a Service is there and has a port, by name or number.
func (o *overlay) servicePort(who, name string, port any) {
	o.check(slices.ContainsFunc(o.services, func(service *corev1.Service) bool {
		return service.Name == name && slices.ContainsFunc(service.Spec.Ports, func(p corev1.ServicePort) bool {
			return port == any(p.Name) || port == any(p.Port)
		})
	}), "%s leads to port %v of Service %s, which is not there", who, port, name)
}

// host checks that a host is that of the site's origin.
func (o *overlay) host(who, host string) {
	o.check(o.settings.Data["SITE_ORIGIN"] == "https://"+host, "%s is for %s, the site is %s", who, host, o.settings.Data["SITE_ORIGIN"])
}

func (o *overlay) pods(who string, pod corev1.PodSpec) {
	o.check(slices.ContainsFunc(all[*corev1.ServiceAccount](o.objects), func(account *corev1.ServiceAccount) bool {
		return account.Name == pod.ServiceAccountName
	}), "%s runs as %s, which is not there", who, pod.ServiceAccountName)
	for _, spread := range pod.TopologySpreadConstraints {
		o.selects(who+", spread over "+spread.TopologyKey, spread.LabelSelector)
	}
	mounted := pod.Volumes[0].ConfigMap.Name
	o.check(mounted == o.settings.Name, "%s mounts ConfigMap %s, the settings are %s", who, mounted, o.settings.Name)
	container := pod.Containers[0]
	for _, probe := range []*corev1.Probe{container.StartupProbe, container.ReadinessProbe, container.LivenessProbe} {
		if probe == nil || probe.HTTPGet == nil {
			o.check(false, "%s lacks a probe", who)
			continue
		}
		o.podPort(who+"'s probe "+probe.HTTPGet.Path, probe.HTTPGet.Port)
	}
}

// monitor checks what Prometheus would scrape: a Service that is selected but lacks the port gives no target, silently.
func (o *overlay) monitor(who string, spec monitoringv1.ServiceMonitorSpec) {
	matches, err := metav1.LabelSelectorAsSelector(&spec.Selector)
	o.check(err == nil && !matches.Empty() && len(spec.NamespaceSelector.MatchNames) == 0, "%s selects every Service, or those of other namespaces", who)
	targets := 0
	for _, service := range o.services {
		if matches.Matches(labels.Set(service.Labels)) {
			targets += len(spec.Endpoints)
			for _, endpoint := range spec.Endpoints {
				o.servicePort(who, service.Name, endpoint.Port)
			}
		}
	}
	o.check(targets > 0, "%s selects no Service: %s", who, matches)
}
