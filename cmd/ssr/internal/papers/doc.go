// Package papers tests the documents of this project against what is there: every link leads somewhere, every dependency has
// its reason, and the gate says what it did not check. It has only tests, which start nothing of the site.
package papers
