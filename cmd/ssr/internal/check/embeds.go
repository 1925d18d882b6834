package check

import (
	"context"
	"fmt"
	"strings"

	"gulfoak.example/website/cmd/ssr/embeds"
	"gulfoak.example/website/routes/script"
)

// probeEmbeds probes the site's embeds, and adds faults and notes.
func (r *Report) probeEmbeds(ctx context.Context, o Options, shown map[string]string) {
	prober := &embeds.Prober{Origin: shown["origin"], Networks: o.Networks, Roots: o.Roots}
	for _, e := range embeds.List(shown["origin"], shown["form"], shown["reviews"]) {
		switch verdict := prober.Probe(ctx, e); verdict.State {
		case embeds.Shown:
			if e.Name == embeds.LeadForm {
				r.inspectForm(ctx, prober, e)
			}
		case embeds.Refused:
			r.Failures = append(r.Failures, script.Failure{Script: "the embeds", Request: "GET " + e.URL, Problem: "the " + e.DisplayName() + " cannot be shown: " + verdict.Reason})
		default:
			r.Notes = append(r.Notes, "it is unknown from here whether the "+e.DisplayName()+" can be shown: "+verdict.Reason)
		}
	}
}

// inspectForm adds a note about the hosts that the lead form is sent to, and warnings about settings of its provider.
func (r *Report) inspectForm(ctx context.Context, prober *embeds.Prober, e embeds.Embed) {
	form, err := prober.ReadForm(ctx, e)
	switch hosts := strings.Join(form.Hosts, ", "); {
	case err != nil:
		r.Notes = append(r.Notes, fmt.Sprintf("the HTML of the lead form cannot be read: %v", err))
	case hosts == "":
		r.Notes = append(r.Notes, "the HTML of the lead form names no host that it is sent to: a script may build or send the form. Send one request to test it")
	case form.NoAction:
		r.Notes = append(r.Notes, "the lead form has no action: it is sent to its own host, "+hosts+", unless a script sends it elsewhere")
	default:
		r.Notes = append(r.Notes, "the lead form is sent to "+hosts)
	}
	for _, warning := range form.Warnings {
		r.Warnings = append(r.Warnings, "the lead form may lose requests: "+warning)
	}
}
