// Package site composes the website: settings to isolates, isolates to a handler, the handler to listeners. The program
// in the folder above is one user of it; another program, or a test, makes a website in a few lines:
//
//	settings, err := site.Read("--mode=production")
//	bundle, err := assets.Embedded()
//	maker := site.NewMaker(site.Options{Settings: settings, Production: true, Log: slog.Default()})
//	defer maker.Close()
//	handler, err := maker.Make(ctx, bundle) // an http.Handler
package site
