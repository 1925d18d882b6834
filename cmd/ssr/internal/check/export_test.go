package check

import "context"

// ReadSite returns the facts of a site, for tests of a single script.
var ReadSite = readSite

// ProbeEmbeds adds the faults, warnings and notes about the embeds of a site that shows these values.
func (r *Report) ProbeEmbeds(ctx context.Context, o Options, shown map[string]string) {
	r.probeEmbeds(ctx, o, shown)
}
