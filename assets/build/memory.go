//go:build !production

package build

import (
	"bytes"
	"io"
	"io/fs"
	"maps"
	"slices"
	"time"
)

// A memory is a store, and a file system of one folder, that leaves nothing on the disk. Once it is read it must not
// be written to any more.
type memory map[string][]byte

func (m memory) write(name string, content []byte) error {
	m[name] = content
	return nil
}

// Open implements fs.FS.
func (m memory) Open(name string) (fs.File, error) {
	if name == "." {
		return &memoryFolder{memoryInfo: memoryInfo{name: ".", folder: true}, files: m}, nil
	}
	content, found := m[name]
	if !found {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return memoryFile{bytes.NewReader(content), memoryInfo{name: name, size: int64(len(content))}}, nil
}

type memoryFile struct {
	*bytes.Reader
	info memoryInfo
}

func (f memoryFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (memoryFile) Close() error                 { return nil }

// A memoryFolder lists the files in the order of their names.
type memoryFolder struct {
	memoryInfo
	files memory
	read  int
}

func (f *memoryFolder) Stat() (fs.FileInfo, error) { return f.memoryInfo, nil }
func (f *memoryFolder) Close() error               { return nil }
func (f *memoryFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: ".", Err: fs.ErrInvalid}
}

// ReadDir implements fs.ReadDirFile.
func (f *memoryFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	left := slices.Sorted(maps.Keys(f.files))[f.read:]
	if n > 0 {
		if len(left) == 0 {
			return nil, io.EOF
		}
		left = left[:min(n, len(left))]
	}
	f.read += len(left)
	entries := make([]fs.DirEntry, len(left))
	for i, name := range left {
		entries[i] = fs.FileInfoToDirEntry(memoryInfo{name: name, size: int64(len(f.files[name]))})
	}
	return entries, nil
}

type memoryInfo struct {
	name   string
	size   int64
	folder bool
}

func (i memoryInfo) Name() string { return i.name }
func (i memoryInfo) Size() int64  { return i.size }
func (i memoryInfo) IsDir() bool  { return i.folder }
func (i memoryInfo) Sys() any     { return nil }

// ModTime is unknown: the names change with the content.
func (i memoryInfo) ModTime() time.Time { return time.Time{} }

func (i memoryInfo) Mode() fs.FileMode {
	if i.folder {
		return fs.ModeDir | 0o555
	}
	return 0o444
}
