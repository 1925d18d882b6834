//go:build !production

// Package content is the content service of the desk: it reads, validates, formats and describes content, and converts the images that
// owners upload.
//
// A [Service] calls the TypeScript functions of client/checks and client/desk/server in the Node process of a [nodejs.Worker]. It reads the
// source tree and does not write to it: package desk writes the files and records the changes.
package content

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets/build/nodejs"
	"gulfoak.example/website/assets/build/source"
)

// Options configure a service.
type Options struct {
	Tree    source.Tree
	Runtime nodejs.Runtime
	Worker  *nodejs.Worker
	// SandboxRequired makes the service refuse all images if it cannot restrict the decoder's file access. It is for desks with remote
	// users.
	SandboxRequired bool
}

// A Service reads, validates, formats and describes the content of one source tree. Its methods are safe for concurrent use, except
// Invalidate and Check, which one goroutine at a time may call.
type Service struct {
	o         Options
	unchecked bool // the content may have violations

	decoding sync.Mutex          // locked while a decoded image is in memory
	loading  sync.Mutex          // guards the fields below, and is locked while the module is loaded
	loaded   bool                // the worker has the module, built from the current sources
	sources  map[string]struct{} // the sources of the module, as paths below client/
}

// NewService returns a service. It loads the module of TypeScript functions at the first call.
func NewService(o Options) *Service { return &Service{o: o, unchecked: true} }

// contentSources matches the files that Check validates.
var contentSources = regexp.MustCompile(`^assets/images/|^client/content/.*\.json$`)

// Invalidate records that a source has changed, given by its slash-separated path from the root.
func (s *Service) Invalidate(name string) {
	s.loading.Lock()
	defer s.loading.Unlock()
	_, isModuleSource := s.sources[strings.TrimPrefix(name, "client/")]
	if isModuleSource || name == nodejs.LockFile {
		s.loaded, s.unchecked = false, true
	}
	if contentSources.MatchString(name) {
		s.unchecked = true
	}
}

// Check validates the content on the disk, unless nothing has changed since it was valid. The error for violations is a
// [*source.ViolationError].
func (s *Service) Check() error {
	if !s.unchecked {
		return nil
	}
	files, images, err := s.o.Tree.Read()
	if err != nil {
		return err
	}
	violations, err := s.Validate(files, images)
	err = cmp.Or(err, source.ContentError(violations))
	s.unchecked = err != nil
	return err
}

// Read returns the content files and the names of the images. A file that is not JSON is null, so that all others can be edited.
func (s *Service) Read() (files source.Content, images []string, err error) {
	files, images, err = s.o.Tree.Read()
	return files, images, ignoreViolations(err)
}

// ImageFile returns the file of an image, as [source.Tree.ImageFile] does.
func (s *Service) ImageFile(name string) (string, error) { return s.o.Tree.ImageFile(name) }

// Validate returns the violations of all rules in content files. images are the names of the available images. Neither the files nor the
// images need exist on the disk.
func (s *Service) Validate(files source.Content, images []string) ([]source.Violation, error) {
	violations, err := Call[[]source.Violation](s, "validateSite", files, images)
	return append(violations, files.FactViolations()...), err
}

// ValidateTree returns the violations of all rules in a tree of content files and images, by path from the root of the source tree. The
// files need not exist on the disk. The contents of images are not read.
func (s *Service) ValidateTree(tree map[string][]byte) ([]source.Violation, error) {
	files, images, violations := source.ParseContent(tree)
	if violations != nil {
		return violations, nil
	}
	return s.Validate(files, images)
}

// ValidateFile returns the violations that a new text of the named file, such as articles/hail-damage, would cause in this file and in
// other files. The text need not be JSON.
func (s *Service) ValidateFile(name string, text []byte) ([]source.Violation, error) {
	if violations := source.JSONViolations(source.ContentFolder+"/"+name+".json", text); violations != nil {
		return violations, nil
	}
	files, images, err := s.Read()
	if err != nil {
		return nil, err
	}
	violations, err := Call[[]source.Violation](s, "validateFile", name, json.RawMessage(text), files, images)
	return append(violations, source.Content{name: text}.FactViolations()...), err
}

// DescribeChanges describes, in the owner's words, the changes of the named file between two texts. A nil text means that the file does
// not exist.
func (s *Service) DescribeChanges(name string, before, after []byte) ([]string, error) {
	texts := [2]*string{}
	for i, text := range [][]byte{before, after} {
		if text != nil {
			texts[i] = new(string(text))
		}
	}
	return Call[[]string](s, "describeChanges", name, texts[0], texts[1])
}

// Outline returns the outline of the content: client/desk/server/catalog.ts documents it. addresses are the URLs of the images by name. A
// file that is not JSON is in the outline, too.
func (s *Service) Outline(addresses map[string]string) (map[string]any, error) {
	files, err := s.o.Tree.ReadContent()
	if err := ignoreViolations(err); err != nil {
		return nil, err
	}
	return Call[map[string]any](s, "createCatalog", files, addresses)
}

// Format returns a value as the text of the named file, as Prettier formats it. If the value conforms to the file's schema, its fields are
// in the order of the schema.
func (s *Service) Format(name string, value json.RawMessage) ([]byte, error) {
	text, err := Call[string](s, "format", name, value)
	return []byte(text), err
}

// Call calls a function of the content module and decodes its JSON result. contentModule lists the functions. Concurrent calls run one
// after another.
func Call[Result any](s *Service, function string, arguments ...any) (result Result, err error) {
	if err = s.loadModule(); err == nil {
		err = s.o.Worker.Call(&result, function, arguments...)
	}
	if err != nil {
		return result, fmt.Errorf("calling %s of the content module: %w", function, err)
	}
	return result, nil
}

// contentModule exports the functions that Call can call.
const contentModule = `
	export { createFormSchema, sortFields, validateFile, validateSite } from "./checks/validate.ts"; export { titleOf } from "./checks/titles.ts"; export { createCatalog } from "./desk/server/catalog.ts";
	export { updateReferences } from "./desk/server/references.ts"; export { deletePage, movePage } from "./desk/server/move-page.ts"; export { createPage } from "./desk/server/new-page.ts";
	export { changePicture, deletePicture } from "./desk/server/change-picture.ts";
	export { describeChanges, describePlace, mergeFile, prepareSave } from "./desk/server/changes.ts"; export { search } from "./desk/server/search.ts";`

// loadModule bundles the content module and loads it into the worker, unless the worker has the current module.
func (s *Service) loadModule() error {
	s.loading.Lock()
	defer s.loading.Unlock()
	if s.loaded {
		return nil
	}
	client := s.o.Tree.Path("client")
	bundle := api.Build(api.BuildOptions{
		AbsWorkingDir:    client,
		PreserveSymlinks: true, // a copy of the sources may link to the packages
		Stdin:            &api.StdinOptions{Contents: contentModule, ResolveDir: client, Sourcefile: "content-module.ts", Loader: api.LoaderTS},
		Bundle:           true,
		Metafile:         true,
		GlobalName:       "contentModule",
		Platform:         api.PlatformNode,
		Format:           api.FormatIIFE,
		LegalComments:    api.LegalCommentsNone,
	})
	if err := source.BundleError(bundle.Errors); err != nil {
		return err
	}
	var meta struct{ Inputs map[string]struct{} }
	_ = json.Unmarshal([]byte(bundle.Metafile), &meta) // esbuild writes JSON
	s.sources = meta.Inputs
	err := s.o.Worker.LoadContentModule(string(bundle.OutputFiles[0].Contents))
	s.loaded = err == nil
	return err
}

// ignoreViolations returns nil for a violation error, and any other error unchanged.
func ignoreViolations(err error) error {
	if _, isViolation := errors.AsType[*source.ViolationError](err); isViolation {
		return nil
	}
	return err
}
