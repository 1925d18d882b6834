//go:build !production

package build

import "encoding/json"

// Words are the files of the words as they are on the disk, by name, and the names of the pictures. Its error is a
// *SourceError where a file cannot be read.
func (s *Session) Words() (files map[string]json.RawMessage, pictures []string, err error) {
	return words(s.o)
}

// Violations returns all violations of files and pictures that need not be on the disk. It may be called from many
// goroutines.
func (s *Session) Violations(files map[string]json.RawMessage, pictures []string) ([]Violation, error) {
	found, err := s.ask(map[string]any{"do": "violations", "files": files, "pictures": pictures})
	return found.Violations, err
}

// Changes are files by name with what they hold from now on; null is a file that goes.
type Changes map[string]json.RawMessage

// NewPage begins a page in a folder such as articles, of a title, of a text, or of a text that begins with its title. It
// returns the page's name, empty where nothing gives it a title, and what is to be written. It may be called from many
// goroutines.
func (s *Session) NewPage(folder, title, text, today string) (name string, changes Changes, err error) {
	files, pictures, err := words(s.o)
	if err != nil {
		return "", nil, err
	}
	begun, err := s.ask(map[string]any{
		"do": "newPage", "folder": folder, "title": title, "text": text, "today": today, "files": files, "pictures": pictures,
	})
	return begun.Name, begun.Changes, err
}

// MovePage gives the named page another name in its folder; without a new name it takes the page away. It returns what is to
// be written: the page, all that leads to it, and the redirects. It may be called from many goroutines.
func (s *Session) MovePage(name, to string) (Changes, error) {
	files, _, err := words(s.o)
	if err != nil {
		return nil, err
	}
	task := map[string]any{"do": "movePage", "files": files, "name": name}
	if to != "" {
		task["to"] = to
	}
	moved, err := s.ask(task)
	return moved.Changes, err
}
