package routes

// webManifestPath is where the pages say that the web app manifest is.
const webManifestPath = "/site.webmanifest"

// rootIcons are files of the build that platforms ask for at the root, without having read a page.
var rootIcons = map[string]string{"/favicon.ico": "image/x-icon", "/apple-touch-icon.png": "image/png"}
