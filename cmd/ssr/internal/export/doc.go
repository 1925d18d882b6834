// Package export writes the website into a folder, for a host that only has files.
//
// A folder may hold an export and what its owner keeps beside it, and nothing else. The file .ssr-export lists what exports
// wrote, with the SHA-256 of each file; a later export replaces and removes only that. It refuses a folder that holds
// anything it does not know, before it renders a page. All access goes through [os.Root]: no link leads out of the folder.
//
// Files that differ are written to .ssr-export-new inside the folder, so that the folder may be a mount point. Until all of
// them are on the disk, what the folder held is as it was, whatever happens. Then each is renamed into its place: first those
// below assets/, which no old page names, then the pages; then what is no longer needed is removed. That takes milliseconds.
// A process that is killed within them leaves whole files, each page with its assets, but perhaps some pages of the old
// export beside some of the new: the next export puts that right.
package export
