// Package doctest checks the documents against the repository: links, file names, make targets, and the reasons of dependencies. It
// also tests the scripts of .ci. The tests do not start the site.
package doctest
