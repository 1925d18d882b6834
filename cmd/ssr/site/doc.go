// Package site composes the website: it makes isolates and the handler that renders with them, from settings and a bundle.
// The program in the folder above is one user of it. A test or another program makes the website in a few lines, see the
// example of [Maker].
package site
