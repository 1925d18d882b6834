package site

import (
	"crypto/x509"

	"gulfoak.example/website/assets/facts"
	"gulfoak.example/website/cmd/ssr/embeds"
	"gulfoak.example/website/routes"
)

// initWatcher creates the watcher of the embeds, if there are any.
func (m *Maker) initWatcher(roots *x509.CertPool) {
	facts := &m.settings.Facts
	list := embeds.List(facts.Origin, facts.LeadForm, facts.ReviewsFrame)
	if m.settings.ProbeInterval == 0 || len(list) == 0 {
		return
	}
	m.watcher = embeds.NewWatcher(embeds.WatcherOptions{
		Prober:   &embeds.Prober{Origin: facts.Origin, Networks: m.settings.ProbeNetworks, Roots: roots},
		Embeds:   list,
		Interval: m.settings.ProbeInterval,
		OnChange: m.renew,
		Registry: m.registry,
		Log:      m.log,
	})
	facts.EmbedsProbed = "true"
	m.options.EmbedStatus, m.options.RecheckEmbeds = m.embedStatus, m.watcher.Recheck
}

// embedStatus returns the embeds that pages cannot show.
func (m *Maker) embedStatus() routes.EmbedStatus {
	form, formDown := m.watcher.CurrentVerdict(embeds.LeadForm)
	reviews, reviewsDown := m.watcher.CurrentVerdict(embeds.Reviews)
	down := routes.EmbedStatus{LeadForm: formDown, Reviews: reviewsDown}
	if form.Opaque {
		down.Opaque = append(down.Opaque, "leadForm")
	}
	if reviews.Opaque {
		down.Opaque = append(down.Opaque, "reviews")
	}
	return down
}

// facts returns the facts of the site, with today's date and the state of the embeds.
func (m *Maker) facts() facts.Facts {
	facts := m.siteFacts
	facts.Today = m.today()
	if m.watcher != nil {
		down := m.embedStatus()
		facts.LeadFormDown, facts.ReviewsDown = down.LeadForm, down.Reviews
		if form, _ := m.watcher.CurrentVerdict(embeds.LeadForm); form.Gone {
			facts.LeadFormGone = "true"
		}
	}
	return facts
}
