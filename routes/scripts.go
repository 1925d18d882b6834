package routes

import "embed"

// Scripts say what the site answers, for package script to hold a live site against. The first, all.txt, explains their
// language; each says for which sites its lines hold.
//
//go:embed testdata/*.txt
var Scripts embed.FS
