package routes

// webManifestPath is the address of the web app manifest, which every page names.
const webManifestPath = "/site.webmanifest"

// rootIcons are files of the build that platforms ask for at the root without having read a page, with their media types.
var rootIcons = map[string]string{"/favicon.ico": "image/x-icon", "/apple-touch-icon.png": "image/png"}
