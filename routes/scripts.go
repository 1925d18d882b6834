package routes

import "embed"

// RequestScripts contains the request scripts, with which package script checks a live site. testdata/all.txt documents the
// language.
//
//go:embed testdata/*.txt
var RequestScripts embed.FS
