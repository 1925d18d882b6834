// Package site puts the website together: from settings and a build of the assets it makes a pool of isolates, the handler that
// answers visitors with it, and the watch over the embeds.
//
// Start with [Maker]: `ssr serve` and package develop use one, and its example shows the whole website in a few lines. A
// [Renderer] joins packages render and routes, which do not know each other. It promises that a new build takes the place of
// the old one without a pause, and that every page shows what is known of the embeds.
package site
