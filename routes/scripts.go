package routes

import "embed"

// Scripts are the request scripts, for package script to hold a live site against. The first of them, testdata/all.txt,
// explains their language.
//
//go:embed testdata/*.txt
var Scripts embed.FS
