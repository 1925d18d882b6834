// Package site composes the website: it reads settings, makes isolates and the handler that renders with them, and serves
// that handler to visitors, and health, metrics and profiles to operators. The program in the folder above is one user of
// it. A test or another program makes the website in a few lines, see the example of [Maker].
package site
