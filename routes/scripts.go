package routes

import "embed"

// Scripts say what the site answers, for package script to hold a live site against: all.txt in every mode, the others
// in the mode that they are named after, with its default facts.
//
//go:embed testdata/*.txt
var Scripts embed.FS
