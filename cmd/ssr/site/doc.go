// Package site assembles the website. From the settings and a build of the assets it creates a pool of isolates, the handler for
// visitors, and the watcher of the embeds.
//
// Start with [Maker], which `ssr serve` and package develop use; its example contains a complete website. A [Renderer] connects
// packages render and routes, which do not depend on each other. A new build replaces the old one without downtime, and every page
// shows the current state of the embeds.
package site
