package check

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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
	"sigs.k8s.io/yaml"
)

// overlay copies an overlay with the components taken up in it, as its kustomization.yaml would list them, and returns
// its folder.
func overlay(t *testing.T, name string, components ...string) string {
	t.Helper()
	root := t.TempDir()
	for _, part := range []string{"base", "components", "overlays", "shared-values"} {
		if err := os.CopyFS(filepath.Join(root, part), os.DirFS(filepath.Join("..", part))); err != nil {
			t.Fatal(err)
		}
	}
	folder := filepath.Join(root, "overlays", name)
	file := filepath.Join(folder, "kustomization.yaml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var kustomization map[string]any
	if err := yaml.Unmarshal(text, &kustomization); err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, component := range components {
		paths = append(paths, "../../components/"+component)
	}
	kustomization["components"] = paths
	if text, err = yaml.Marshal(kustomization); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// everything renders every overlay alone, with each component, and with all of them, by a name that says which.
func everything(t *testing.T) map[string][]byte {
	t.Helper()
	folders, err := os.ReadDir("../components")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	choices := [][]string{nil}
	for _, folder := range folders {
		all = append(all, folder.Name())
		choices = append(choices, []string{folder.Name()})
	}
	choices = append(choices, all)
	rendered := map[string][]byte{"base": render(t, "../base")}
	for _, name := range []string{"development", "production"} {
		for _, components := range choices {
			rendered[strings.Join(append([]string{name}, components...), " with ")] = render(t, overlay(t, name, components...))
		}
	}
	return rendered
}

func TestReferencesMatch(t *testing.T) {
	for name, text := range everything(t) {
		for _, fault := range mismatches(decode(t, text)) {
			t.Errorf("%s: %s", name, fault)
		}
	}
}

// Each line breaks one reference, and has to be noticed.
func TestBrokenReferencesAreNoticed(t *testing.T) {
	text := string(render(t, overlay(t, "production", "monitoring")))
	routes := string(render(t, overlay(t, "production", "gateway")))
	for name, broken := range map[string]struct{ text, before, right, wrong string }{
		"Service's selector":          {text, "  selector:\n    app.kubernetes.io/name: ", "website\n  trafficDistribution", "other\n  trafficDistribution"},
		"Service's target port":       {text, "targetPort: ", "http", "web"},
		"operators' Service's labels": {text, "    app.kubernetes.io/", "component: operators\n    app.kubernetes.io/name: website\n  name: website-operators", "name: website\n  name: website-operators"},
		"operators' target port":      {text, "targetPort: ", "operators", "9191"},
		"monitor's selector":          {text, "    matchLabels:", "\n      app.kubernetes.io/component: operators\n", "\n"},
		"monitor's port":              {text, "  endpoints:\n  - interval: 15s\n    path: /metrics\n    port: ", "operators", "metrics"},
		"monitor's namespace":         {text, "kind: ServiceMonitor\nmetadata:\n  ", "labels:\n    app.kubernetes.io/name: website\n  name: website\n  namespace: website", "name: website\n  namespace: other"},
		"budget":                      {text, "  maxUnavailable: 1\n  selector:\n    matchLabels:\n      app.kubernetes.io/name: ", "website", "other"},
		"policy's pods":               {text, "  podSelector:\n    matchLabels:\n      app.kubernetes.io/name: ", "website", "other"},
		"policy's port":               {text, "    - port: ", "http\n      protocol: TCP", "web\n      protocol: TCP"},
		"policy's operators' port":    {text, "    ports:\n    - port: ", "operators", "metrics"},
		"autoscaler":                  {text, "    kind: Deployment\n    name: ", "website", "site"},
		"Ingress' Service":            {text, "          service:\n            name: ", "website", "site"},
		"Ingress' port":               {text, "            port:\n              name: ", "http", "web"},
		"Ingress' host":               {text, "- host: ", "www.example.com", "example.com"},
		"Ingress' certificate's host": {text, "  - hosts:\n    - ", "www.example.com", "example.com"},
		"spread":                      {text, "      - labelSelector:\n          matchLabels:\n            app.kubernetes.io/name: ", "website", "other"},
		"probe's port":                {text, "            path: /livez\n            port: ", "operators", "admin"},
		"account":                     {text, "serviceAccountName: ", "website", "site"},
		"settings":                    {text, "      - configMap:\n          name: ", "website-settings", "settings"},
		"route's Service":             {routes, "    - name: ", "website\n      port: 80", "site\n      port: 80"},
		"route's port":                {routes, "    - name: website\n      port: ", "80", "8080"},
		"route's host":                {routes, "  hostnames:\n  - ", "www.example.com", "example.com"},
	} {
		right, wrong := broken.before+broken.right, broken.before+broken.wrong
		if !strings.Contains(broken.text, right) {
			t.Errorf("%s: %q is not in the manifests", name, right)
			continue
		}
		if faults := mismatches(decode(t, []byte(strings.Replace(broken.text, right, wrong, 1)))); len(faults) == 0 {
			t.Errorf("%s: nothing was noticed", name)
		}
	}
}

// A cluster is what the rendered objects select from.
type cluster struct {
	deployments []*appsv1.Deployment
	services    []*corev1.Service
	configs     []*corev1.ConfigMap
	accounts    []*corev1.ServiceAccount
	faults      []string
}

func (c *cluster) fault(format string, arguments ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, arguments...))
}

// mismatches tells what refers to something that is not there: by labels, by name or by port.
func mismatches(objects []runtime.Object) []string {
	c := &cluster{
		deployments: all[*appsv1.Deployment](objects), services: all[*corev1.Service](objects),
		configs: all[*corev1.ConfigMap](objects), accounts: all[*corev1.ServiceAccount](objects),
	}
	for _, object := range objects {
		switch o := object.(type) {
		case *appsv1.Deployment:
			c.deployment(o)
		case *corev1.Service:
			c.service(o)
		case *monitoringv1.ServiceMonitor:
			c.monitor(o)
		case *policyv1.PodDisruptionBudget:
			c.pods("PodDisruptionBudget", o.Namespace, o.Spec.Selector)
		case *networkingv1.NetworkPolicy:
			c.policy(o)
		case *autoscalingv2.HorizontalPodAutoscaler:
			target := o.Spec.ScaleTargetRef
			if target.Kind != "Deployment" || !named(c.deployments, o.Namespace, target.Name) {
				c.fault("HorizontalPodAutoscaler scales %s %s, which is not there", target.Kind, target.Name)
			}
		case *networkingv1.Ingress:
			c.ingress(o)
		case *gatewayv1.HTTPRoute:
			c.route(o)
		}
	}
	return c.faults
}

func all[T runtime.Object](objects []runtime.Object) []T {
	var found []T
	for _, object := range objects {
		if o, ok := object.(T); ok {
			found = append(found, o)
		}
	}
	return found
}

func named[T metav1.Object](objects []T, namespace, name string) bool {
	return slices.ContainsFunc(objects, func(o T) bool { return o.GetNamespace() == namespace && o.GetName() == name })
}

// pods are the Deployments whose pods a selector finds. To select none, or all of a namespace, is a fault.
func (c *cluster) pods(who, namespace string, selector *metav1.LabelSelector) []*appsv1.Deployment {
	matches, err := metav1.LabelSelectorAsSelector(selector)
	if err != nil || matches.Empty() {
		c.fault("%s selects every pod: %v", who, err)
		return nil
	}
	var found []*appsv1.Deployment
	for _, deployment := range c.deployments {
		if deployment.Namespace == namespace && matches.Matches(labels.Set(deployment.Spec.Template.Labels)) {
			found = append(found, deployment)
		}
	}
	if len(found) == 0 {
		c.fault("%s selects no pod: %s in %q", who, matches, namespace)
	}
	return found
}

// podPort checks that a port, by name or number, is one of the pods'.
func (c *cluster) podPort(who string, deployments []*appsv1.Deployment, port intstr.IntOrString) {
	for _, deployment := range deployments {
		if !slices.ContainsFunc(deployment.Spec.Template.Spec.Containers, func(container corev1.Container) bool {
			return slices.ContainsFunc(container.Ports, func(p corev1.ContainerPort) bool {
				return p.Name == port.StrVal && port.Type == intstr.String || p.ContainerPort == port.IntVal && port.Type == intstr.Int
			})
		}) {
			c.fault("%s asks for port %s, which the pods of %s do not have", who, port.String(), deployment.Name)
		}
	}
}

func (c *cluster) deployment(o *appsv1.Deployment) {
	who := "Deployment " + o.Name
	if !slices.Contains(c.pods(who, o.Namespace, o.Spec.Selector), o) {
		c.fault("%s does not select its own pods", who)
	}
	pod := o.Spec.Template.Spec
	if !named(c.accounts, o.Namespace, pod.ServiceAccountName) {
		c.fault("%s runs as %s, which is not there", who, pod.ServiceAccountName)
	}
	for _, spread := range pod.TopologySpreadConstraints {
		c.pods(who+", spread over "+spread.TopologyKey, o.Namespace, spread.LabelSelector)
	}
	for _, volume := range pod.Volumes {
		if source := volume.ConfigMap; source != nil && !named(c.configs, o.Namespace, source.Name) {
			c.fault("%s mounts ConfigMap %s, which is not there", who, source.Name)
		}
	}
	for _, container := range pod.Containers {
		for _, probe := range []*corev1.Probe{container.StartupProbe, container.ReadinessProbe, container.LivenessProbe} {
			if probe == nil || probe.HTTPGet == nil {
				c.fault("%s lacks a probe", who)
				continue
			}
			c.podPort(who+"'s probe "+probe.HTTPGet.Path, []*appsv1.Deployment{o}, probe.HTTPGet.Port)
		}
	}
}

func (c *cluster) service(o *corev1.Service) {
	who := "Service " + o.Name
	pods := c.pods(who, o.Namespace, &metav1.LabelSelector{MatchLabels: o.Spec.Selector})
	for _, port := range o.Spec.Ports {
		c.podPort(who, pods, port.TargetPort)
	}
}

// monitor checks what Prometheus would scrape: a Service that is selected but lacks the port gives no target, silently.
func (c *cluster) monitor(o *monitoringv1.ServiceMonitor) {
	matches, err := metav1.LabelSelectorAsSelector(&o.Spec.Selector)
	if err != nil || matches.Empty() {
		c.fault("ServiceMonitor %s selects every Service: %v", o.Name, err)
		return
	}
	targets := 0
	for _, service := range c.services {
		here := o.Spec.NamespaceSelector.Any || slices.Contains(o.Spec.NamespaceSelector.MatchNames, service.Namespace) ||
			len(o.Spec.NamespaceSelector.MatchNames) == 0 && service.Namespace == o.Namespace
		if !here || !matches.Matches(labels.Set(service.Labels)) {
			continue
		}
		targets++
		for _, endpoint := range o.Spec.Endpoints {
			if !slices.ContainsFunc(service.Spec.Ports, func(p corev1.ServicePort) bool { return p.Name == endpoint.Port }) {
				c.fault("ServiceMonitor %s asks Service %s for port %q, which it does not have", o.Name, service.Name, endpoint.Port)
			}
		}
	}
	if targets == 0 || len(o.Spec.Endpoints) == 0 {
		c.fault("ServiceMonitor %s selects no Service: %s", o.Name, matches)
	}
}

func (c *cluster) policy(o *networkingv1.NetworkPolicy) {
	who := "NetworkPolicy " + o.Name
	pods := c.pods(who, o.Namespace, &o.Spec.PodSelector)
	for _, rule := range o.Spec.Ingress {
		for _, port := range rule.Ports {
			if port.Port == nil {
				c.fault("%s opens every port", who)
				continue
			}
			c.podPort(who, pods, *port.Port)
		}
	}
}

// servicePort checks that a Service is there and has a port, by name or else by number.
func (c *cluster) servicePort(who, namespace, name, port string, number int32) {
	for _, service := range c.services {
		if service.Namespace == namespace && service.Name == name {
			if !slices.ContainsFunc(service.Spec.Ports, func(p corev1.ServicePort) bool {
				return port != "" && p.Name == port || port == "" && p.Port == number
			}) {
				c.fault("%s asks Service %s for port %s%d, which it does not have", who, name, port, number)
			}
			return
		}
	}
	c.fault("%s leads to Service %s, which is not there", who, name)
}

// host checks that a host is that of the site's origin.
func (c *cluster) host(who, host string) {
	for _, config := range c.configs {
		if origin, ok := config.Data["SITE_ORIGIN"]; ok {
			if parsed, err := url.Parse(origin); err != nil || parsed.Hostname() != host {
				c.fault("%s is for %s, the site is %s", who, host, origin)
			}
			return
		}
	}
	c.fault("%s is for %s, and nothing says what the site's origin is", who, host)
}

func (c *cluster) ingress(o *networkingv1.Ingress) {
	who := "Ingress " + o.Name
	for _, tls := range o.Spec.TLS {
		for _, host := range tls.Hosts {
			c.host(who+"'s certificate", host)
		}
	}
	for _, rule := range o.Spec.Rules {
		c.host(who, rule.Host)
		for _, path := range rule.HTTP.Paths {
			backend := path.Backend.Service
			c.servicePort(who, o.Namespace, backend.Name, backend.Port.Name, backend.Port.Number)
		}
	}
}

func (c *cluster) route(o *gatewayv1.HTTPRoute) {
	who := "HTTPRoute " + o.Name
	for _, host := range o.Spec.Hostnames {
		c.host(who, string(host))
	}
	for _, rule := range o.Spec.Rules {
		redirects := slices.ContainsFunc(rule.Filters, func(f gatewayv1.HTTPRouteFilter) bool { return f.RequestRedirect != nil })
		if redirects == (len(rule.BackendRefs) > 0) {
			c.fault("%s has a rule that neither redirects nor leads to a Service, or does both", who)
		}
		for _, backend := range rule.BackendRefs {
			var number int32
			if backend.Port != nil {
				number = int32(*backend.Port)
			}
			c.servicePort(who, o.Namespace, string(backend.Name), "", number)
		}
	}
}
