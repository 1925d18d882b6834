package export

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
)

// shownNames is how many of the files that stand in the way an error names.
const shownNames = 5

// inspect holds a folder against what exports wrote into it. Its error names what nobody has listed, and what was changed
// since, unless changes are to be discarded. A file that is missing is no fault: the next export writes it again.
func (t *target) inspect(exports ...listed) error {
	folders := map[string]bool{}
	for _, export := range exports {
		for name := range export {
			for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
				folders[folder] = true
			}
		}
	}
	var foreign, changed []string
	err := fs.WalkDir(t.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == "." || !entry.IsDir() && reserved(name):
			return nil
		case entry.IsDir() && reserved(name):
			return fs.SkipDir
		case entry.IsDir() && name == lostAndFound || slices.Contains(t.keep, name):
			t.shared = true
			return skip(entry)
		case entry.IsDir() && (folders[name] || t.keepsBelow(name)):
			return nil
		}
		known := slices.ContainsFunc(exports, func(export listed) bool { return export[name] != "" })
		if !known || entry.IsDir() {
			foreign = append(foreign, shown(name, entry))
			return skip(entry)
		}
		if !slices.ContainsFunc(exports, func(export listed) bool { return t.holds(name, export[name]) }) {
			changed = append(changed, name)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return errors.Join(t.refuseForeign(foreign, len(exports[0])), t.refuseChanged(changed))
}

// inspectWork refuses a work folder that no export made. Folders without a file are nothing to lose.
func (t *target) inspectWork() error {
	info, err := t.root.Lstat(workFolder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("%s in %s is no folder: remove it", workFolder, t.root.Name())
	}
	for _, name := range []string{workPartial, workMarker} {
		if _, err := t.root.Lstat(name); err == nil {
			return nil
		}
	}
	return fs.WalkDir(t.root.FS(), workFolder, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			err = fmt.Errorf("%s holds %s, which no export wrote: nothing was changed; an export needs that folder for itself: move the file away", t.root.Name(), name)
		}
		return err
	})
}

// refuseUnfinished names a path to keep that an interrupted exchange still has to write.
func (t *target) refuseUnfinished(unfinished listed) error {
	for _, name := range slices.Sorted(maps.Keys(unfinished)) {
		if _, err := t.root.Lstat(path.Join(workFolder, name)); err == nil && (t.kept(name) || t.keepsBelow(name)) {
			return fmt.Errorf("an export into %s was interrupted and still has to write %s, which is to be kept: nothing was changed; move it away and export once without that --keep",
				t.root.Name(), name)
		}
	}
	return nil
}

// lostAndFound is what some file systems have at their root.
const lostAndFound = "lost+found"

func skip(entry fs.DirEntry) error {
	if entry.IsDir() {
		return fs.SkipDir
	}
	return nil
}

func shown(name string, entry fs.DirEntry) string {
	if entry.IsDir() {
		return name + "/"
	}
	return name
}

// keepsBelow tells whether a path below folder is to be kept.
func (t *target) keepsBelow(folder string) bool {
	return slices.ContainsFunc(t.keep, func(name string) bool { return strings.HasPrefix(name, folder+"/") })
}

func (t *target) refuseForeign(names []string, listed int) error {
	if len(names) == 0 {
		return nil
	}
	advice := "name another folder, or say with --keep=" + strings.TrimSuffix(names[0], "/") + " that it stays"
	if len(names) > 1 {
		advice = "name another folder, or say of each that it stays, such as with --keep=" + strings.TrimSuffix(names[0], "/")
	}
	if listed == 0 && slices.Contains(names, HeadersFile) {
		advice = "remove what an export from before there was a " + MarkerFile + " wrote, by hand and once, and say of the rest that it stays, such as with --keep=.git"
	}
	return fmt.Errorf("%s holds %s that no export wrote (%s): nothing was changed; %s", t.root.Name(), counted(len(names)), first(names), advice)
}

func (t *target) refuseChanged(names []string) error {
	if len(names) == 0 || t.discard {
		return nil
	}
	return fmt.Errorf("%s holds %s that somebody changed since the last export (%s): nothing was changed; take the changes elsewhere, or give them up with --discard-changes",
		t.root.Name(), counted(len(names)), first(names))
}

func counted(n int) string {
	if n == 1 {
		return "1 file"
	}
	return fmt.Sprintf("%d files", n)
}

// first names the first few.
func first(names []string) string {
	if len(names) <= shownNames {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:shownNames], ", "), len(names)-shownNames)
}

// keepable are the paths to keep, cleaned. Its error names one that is not inside the folder.
func keepable(paths []string) ([]string, error) {
	var keep []string
	for _, given := range paths {
		name := path.Clean(strings.ReplaceAll(given, string(os.PathSeparator), "/"))
		if !fs.ValidPath(name) || name == "." || reserved(name) {
			return nil, fmt.Errorf("--keep=%s is not a path inside the folder, such as .git or images/own.jpg", given)
		}
		keep = append(keep, name)
	}
	return keep, nil
}

// conflict names a path to keep that the export itself writes, as one of the files that it asks the site for or of the
// others, or nil.
func (t *target) conflict(files []exportedFile, others ...string) error {
	names := append(others, HeadersFile)
	for _, file := range files {
		names = append(names, file.name)
	}
	for _, kept := range t.keep {
		for _, name := range names {
			switch {
			case name == kept || strings.HasPrefix(kept, name+"/"):
				return fmt.Errorf("--keep=%s: the export itself writes %s", kept, name)
			case strings.HasPrefix(name, kept+"/"):
				return fmt.Errorf("--keep=%s: the export itself writes %s: name what stands beside it, such as --keep=%s/NAME", kept, name, kept)
			}
		}
	}
	return nil
}
