package check

import (
	"context"

	"gulfoak.example/website/cmd/ssr/embeds"
	"gulfoak.example/website/routes/script"
)

// ask asks for the embeds that the site shows, and adds what is wrong with them.
func (r *Report) ask(ctx context.Context, o Options, shown map[string]string) {
	prober := &embeds.Prober{Origin: shown["origin"], Networks: o.Networks, Roots: o.Roots}
	for _, e := range embeds.Of(shown["origin"], shown["form"], shown["reviews"]) {
		switch verdict := prober.Ask(ctx, e); verdict.State {
		case embeds.Shown:
		case embeds.Refused:
			r.Faults = append(r.Faults, script.Fault{Script: "the embeds", Request: "GET " + e.URL, Problem: "the " + e.Called() + " cannot be shown: " + verdict.Reason})
		default:
			r.Notes = append(r.Notes, "it cannot be told from here whether the "+e.Called()+" can be shown: "+verdict.Reason)
		}
	}
}
