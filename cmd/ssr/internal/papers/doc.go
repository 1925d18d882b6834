// Package papers holds what people read of this project, its documents and the words of the gate, against what is there. It
// has tests alone, which start nothing of the site.
package papers
