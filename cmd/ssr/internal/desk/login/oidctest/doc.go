//go:build !production

// Package oidctest tests package login with a certified OpenID Connect provider. It is a separate module, so that the provider's
// dependencies are not dependencies of the site.
package oidctest
