package check

import (
	"bytes"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	gatewayv1 "sigs.k8s.io/gateway-api/apis/v1"
)

// source is a part of the repository, as text.
func source(t *testing.T, pattern string) []byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "..", filepath.FromSlash(pattern)))
	if err != nil {
		t.Fatal(err)
	}
	var texts []byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text...)
	}
	return texts
}

// programSettings are the variables that the program knows, each with the group that its help lists it in.
func programSettings(t *testing.T) map[string]string {
	t.Helper()
	text := append(source(t, "cmd/ssr/internal/cli/*.go"), source(t, "cmd/ssr/settings/*.go")...)
	known := map[string]string{}
	for _, match := range regexp.MustCompile("env:\"([A-Z_]+)\".*group:\"(\\w+)\"").FindAllSubmatch(text, -1) {
		known[string(match[1])] = string(match[2])
	}
	if len(known) < 20 {
		t.Fatalf("only %d settings were found in cmd/ssr", len(known))
	}
	return known
}

// The settings are the program's: a name that it does not know stops it, and every fact of the business is there.
func TestSettings(t *testing.T) {
	known := programSettings(t)
	for _, name := range []string{"development", "production"} {
		settings := find[*corev1.ConfigMap](t, decode(t, render(t, "../overlays/"+name))).Data
		for variable, group := range known {
			if _, given := settings[variable]; !given && group != "server" {
				t.Errorf("%s: the ConfigMap lacks %s", name, variable)
			}
		}
		for variable := range settings {
			if known[variable] == "" {
				t.Errorf("%s: the ConfigMap has %s, which is no setting", name, variable)
			}
		}
	}
}

func TestPods(t *testing.T) {
	objects := decode(t, render(t, "../overlays/production"))
	deployment := find[*appsv1.Deployment](t, objects)
	settings := find[*corev1.ConfigMap](t, objects)
	container := deployment.Spec.Template.Spec.Containers[0]
	if deployment.Spec.Replicas != nil {
		t.Error("the autoscaler and the Deployment disagree on who counts the pods")
	}
	if settings.Name == "website-settings" {
		t.Error("the ConfigMap's name has no hash: a changed setting would not roll out")
	}
	mounted := container.VolumeMounts[0].MountPath
	if !slices.Contains(container.Env, corev1.EnvVar{Name: "SITE_CONFIG", Value: mounted}) {
		t.Errorf("SITE_CONFIG is not %s: %v", mounted, container.Env)
	}

	// Go's heap and the isolates fit into the limit.
	limit := container.Resources.Limits.Memory().Value()
	var goLimit resource.Quantity
	for _, variable := range container.Env {
		if variable.Name == "GOMEMLIMIT" {
			goLimit = resource.MustParse(strings.TrimSuffix(variable.Value, "B"))
		}
	}
	const isolates, isolateBytes = 2, 32 << 20
	if settings.Data["ISOLATES"] != "2" || goLimit.Value() == 0 || goLimit.Value()+isolates*isolateBytes > limit*9/10 {
		t.Errorf("%s isolates and %s for Go do not fit into %d bytes", settings.Data["ISOLATES"], goLimit.String(), limit)
	}
}

func duration(t *testing.T, settings *corev1.ConfigMap, name string) time.Duration {
	t.Helper()
	parsed, err := time.ParseDuration(settings.Data[name])
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return parsed
}

// The grace covers the drain, the drain covers the readiness probe, and no load balancer keeps an idle connection for
// longer than the server does.
func TestTimes(t *testing.T) {
	objects := decode(t, render(t, "../overlays/production"))
	pod := find[*appsv1.Deployment](t, objects).Spec.Template.Spec
	settings := find[*corev1.ConfigMap](t, objects)
	drain := duration(t, settings, "DRAIN_DELAY")
	needed := drain + duration(t, settings, "SHUTDOWN_GRACE") + 5*time.Second
	if grace := time.Duration(*pod.TerminationGracePeriodSeconds) * time.Second; grace < needed {
		t.Errorf("a pod is killed after %s, and may need %s to stop", grace, needed)
	}
	probe := pod.Containers[0].ReadinessProbe
	if notice := time.Duration(probe.PeriodSeconds*probe.FailureThreshold) * time.Second; drain < notice {
		t.Errorf("readiness takes %s to fail, and the server takes no visitors after %s", notice, drain)
	}
	const google = 600 * time.Second
	if idle := duration(t, settings, "IDLE_TIMEOUT"); idle <= google {
		t.Errorf("IDLE_TIMEOUT=%s closes connections that Google's load balancers keep for %s", idle, google)
	}
}

// What comes over http is sent to https: by the Gateway's route, or by the server, which believes the proxies of every
// private network and Google's.
func TestHTTPS(t *testing.T) {
	objects := decode(t, render(t, overlay(t, "production", "gateway")))
	var trusted []netip.Prefix
	for _, network := range strings.Split(find[*corev1.ConfigMap](t, objects).Data["TRUSTED_PROXIES"], ",") {
		prefix, err := netip.ParsePrefix(network)
		if err != nil || prefix != prefix.Masked() {
			t.Errorf("TRUSTED_PROXIES: %q: %v", network, err)
		}
		trusted = append(trusted, prefix)
	}
	for address, want := range map[string]bool{
		"10.99.0.7": true, "172.31.255.1": true, "192.168.1.1": true, "100.64.0.9": true, "130.211.3.255": true, "35.191.0.1": true, "fd12::1": true, "2001:db8::1": false,
		"8.8.8.8": false, "172.32.0.1": false, "100.128.0.1": false, "130.211.4.0": false,
	} {
		if slices.ContainsFunc(trusted, func(p netip.Prefix) bool { return p.Contains(netip.MustParseAddr(address)) }) != want {
			t.Errorf("a proxy at %s is trusted: %t", address, !want)
		}
	}

	sections := map[string]*gatewayv1.HTTPRoute{}
	for _, route := range all[*gatewayv1.HTTPRoute](objects) {
		for _, parent := range route.Spec.ParentRefs {
			if parent.SectionName == nil {
				t.Fatalf("HTTPRoute %s hangs on every listener", route.Name)
			}
			sections[string(*parent.SectionName)] = route
		}
	}
	if len(sections) != 2 || sections["http"] == nil || sections["https"] == nil {
		t.Fatalf("there are no routes for http and https: %v", sections)
	}
	if rules := sections["https"].Spec.Rules; len(rules) != 1 || len(rules[0].BackendRefs) != 1 {
		t.Errorf("https does not lead to the site: %+v", rules)
	}
	redirect := sections["http"].Spec.Rules[0].Filters[0].RequestRedirect
	if redirect == nil || redirect.Scheme == nil || *redirect.Scheme != "https" || redirect.StatusCode == nil || *redirect.StatusCode != 301 {
		t.Errorf("http is not redirected to https: %+v", redirect)
	}
}

// A preview must not take the host, nor the alerts, of the site.
func TestOverlaysDoNotMix(t *testing.T) {
	texts := everything(t)
	for name, text := range texts {
		own, other := "www.example.com", "dev.example.com"
		if strings.HasPrefix(name, "development") {
			own, other = other, own
		}
		if bytes.Contains(text, []byte(other)) || !bytes.Contains(text, []byte(own)) {
			t.Errorf("%s names %s, or does not name %s", name, other, own)
		}
	}
	for name, namespace := range map[string]string{"development": "website-development", "production": "website"} {
		found := regexp.MustCompile(`namespace="([^"$]*)"`).FindAllSubmatch(texts[name+" with monitoring"], -1)
		if len(found) < 7 {
			t.Errorf("%s: only %d selectors of the alerts name a namespace", name, len(found))
		}
		for _, match := range found {
			if string(match[1]) != namespace {
				t.Errorf("%s: an alert asks for namespace %s", name, match[1])
			}
		}
	}
}

// The origin is set in one place: every host follows it.
func TestOriginIsSetOnce(t *testing.T) {
	for _, component := range []string{"queue-autoscaling", "gateway"} { // with the Ingress, and with the routes
		folder := overlay(t, "production", component)
		if err := os.WriteFile(filepath.Join(folder, "settings.env"), []byte("SITE_ORIGIN=https://shop.example.net\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		text := render(t, folder)
		if bytes.Contains(text, []byte("www.example.com")) {
			t.Errorf("with %s the old host is still there", component)
		}
		for _, fault := range mismatches(decode(t, text)) {
			t.Errorf("with %s: %s", component, fault)
		}
	}
}
