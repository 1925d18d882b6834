package check

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
	gatewayv1 "sigs.k8s.io/gateway-api/apis/v1"
)

// readSettings returns the group of each setting in deploy/SETTINGS.md, by variable.
func readSettings(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../SETTINGS.md")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for _, group := range strings.Split(string(text), "\n## ")[1:] {
		title, rows, _ := strings.Cut(group, "\n")
		for _, row := range regexp.MustCompile("(?m)^[|] `([A-Z_]+)`").FindAllStringSubmatch(rows, -1) {
			known[row[1]] = title
		}
	}
	if len(known) < 20 {
		t.Fatalf("only %d settings found", len(known))
	}
	return known
}

// checkSettings checks the names in a ConfigMap. An unknown name would stop the server. The ConfigMap contains all settings of pages,
// but no facts, which would override the facts that the owner edits in the desk.
func checkSettings(t *testing.T, known, settings map[string]string) {
	t.Helper()
	for variable, group := range known {
		if _, given := settings[variable]; given == (group == "Facts of the business") && group != "Server" && group != "The desk" {
			t.Errorf("the ConfigMap has %s: %v", variable, given)
		}
	}
	for variable := range settings {
		if known[variable] == "" {
			t.Errorf("the ConfigMap has %s, which is not a setting", variable)
		}
	}
}

// A pod has its settings and enough memory, shuts down in time, and keeps idle connections open longer than load balancers do.
func TestPods(t *testing.T) {
	o := decodeOverlay(t, renderOverlay(t, "production"))
	pod, settings := o.deployment.Spec.Template.Spec, o.settings
	container := pod.Containers[0]
	if settings.Name == "website-settings" {
		t.Error("the ConfigMap's name has no hash: a changed setting would not roll out")
	}
	environment := map[string]string{}
	for _, variable := range container.Env {
		environment[variable.Name] = variable.Value
	}
	if mounted := container.VolumeMounts[0].MountPath; environment["SITE_CONFIG"] != mounted {
		t.Errorf("SITE_CONFIG is %s, want %s", environment["SITE_CONFIG"], mounted)
	}

	// Go's heap and the isolates fit into the memory limit.
	limit := container.Resources.Limits.Memory().Value()
	goLimit := resource.MustParse(strings.TrimSuffix(environment["GOMEMLIMIT"], "B"))
	const isolates, isolateBytes = 2, 32 << 20
	if settings.Data["ISOLATES"] != "2" || goLimit.Value()+isolates*isolateBytes > limit*9/10 {
		t.Errorf("%s isolates and %s for Go do not fit into %d bytes", settings.Data["ISOLATES"], goLimit.String(), limit)
	}

	// The termination grace period covers the drain, the drain covers the readiness probe, and the server keeps idle connections longer
	// than load balancers.
	duration := func(name string) time.Duration {
		parsed, err := time.ParseDuration(settings.Data[name])
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return parsed
	}
	drain := duration("DRAIN_DELAY")
	needed := drain + duration("SHUTDOWN_GRACE") + 5*time.Second
	if grace := time.Duration(*pod.TerminationGracePeriodSeconds) * time.Second; grace < needed {
		t.Errorf("a pod is killed after %s, but may need %s to stop", grace, needed)
	}
	probe := container.ReadinessProbe
	if notice := time.Duration(probe.PeriodSeconds*probe.FailureThreshold) * time.Second; drain < notice {
		t.Errorf("the readiness probe takes %s to fail, but the server stops accepting connections after %s", notice, drain)
	}
	const google = 600 * time.Second
	if idle := duration("IDLE_TIMEOUT"); idle <= google {
		t.Errorf("IDLE_TIMEOUT=%s is shorter than the %s of Google's load balancers", idle, google)
	}
}

// The Gateway's route, or the server, redirects http to https. The server trusts the proxies of all private networks and of Google.
func TestHTTPS(t *testing.T) {
	o := decodeOverlay(t, renderOverlay(t, "production", "gateway"))
	for address, want := range map[string]bool{
		"10.99.0.7": true, "172.31.255.1": true, "192.168.1.1": true, "100.64.0.9": true, "130.211.3.255": true, "35.191.0.1": true, "fd12::1": true,
		"2001:db8::1": false, "8.8.8.8": false, "172.32.0.1": false, "100.128.0.1": false, "130.211.4.0": false,
	} {
		if isInNetworks(t, address, strings.Split(o.settings.Data["TRUSTED_PROXIES"], ",")...) != want {
			t.Errorf("a proxy at %s is trusted: %t", address, !want)
		}
	}

	sections := map[gatewayv1.SectionName]gatewayv1.HTTPRouteRule{}
	for _, route := range objectsOfType[*gatewayv1.HTTPRoute](o.objects) {
		for _, parent := range route.Spec.ParentRefs {
			sections[*parent.SectionName] = route.Spec.Rules[0]
		}
	}
	if rule := sections["https"]; len(sections) != 2 || len(rule.BackendRefs) != 1 || len(rule.Filters) > 0 {
		t.Errorf("the https route does not forward to the site: %+v", sections)
	}
	if rule := sections["http"]; len(rule.Filters) != 1 || *rule.Filters[0].RequestRedirect.Scheme != "https" || *rule.Filters[0].RequestRedirect.StatusCode != 301 {
		t.Errorf("http is not redirected to https: %+v", rule)
	}
}
