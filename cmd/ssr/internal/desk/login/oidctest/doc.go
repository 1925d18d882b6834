//go:build !production

// Package oidctest tests package login with a certified OpenID Connect provider. It is a module of its own, so that the provider's
// dependencies are in no list of the site's.
package oidctest
