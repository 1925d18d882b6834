package routes

// webManifestPath is the path of the web app manifest, which every page links to.
const webManifestPath = "/site.webmanifest"

// rootIcons maps the build's icons to their media types. Platforms request them at the root without reading a page.
var rootIcons = map[string]string{"/favicon.ico": "image/x-icon", "/apple-touch-icon.png": "image/png"}
