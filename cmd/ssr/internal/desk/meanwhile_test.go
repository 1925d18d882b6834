//go:build !production

package desk

import (
	"errors"
	"net/http"
	"strings"
	"syscall"
	"testing"
)

// Whatever another program writes while a save is judged stays, a page's move gives way to it, too, and two desks of one tree
// take turns.
func TestSomebodyWritesMeanwhile(t *testing.T) {
	d := openDesk(t)
	before, err := d.read(article)
	if err != nil {
		t.Fatal(err)
	}
	d.replace(t, article, `"category": "`, `"category": "Great `)
	theirs := d.text(t, article)
	if err := d.replaceOne(before, []byte("{}")); err == nil || d.text(t, article) != theirs {
		t.Errorf("a save: %v, %s", err, d.text(t, article))
	}
	if err := d.replaceOne(file{name: article}, []byte("{}")); err == nil || d.text(t, article) != theirs {
		t.Errorf("a new file: %v, %s", err, d.text(t, article))
	}
	moved := map[string]revision{"articles/a-new-name": {nil, before.bytes}, article: {before.bytes, nil}}
	if err := d.Handler.replace(moved); err == nil || d.text(t, article) != theirs {
		t.Errorf("a move: %v, %s", err, d.text(t, article))
	}
	if _, err := d.read("articles/a-new-name"); err == nil {
		t.Error("half of the move is left")
	}
	second, err := New(t.Context(), d.o)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	try := func() error {
		return syscall.Flock(int(second.mu.folder.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)
	}
	d.Handler.mu.Lock()
	if err := try(); !errors.Is(err, syscall.EWOULDBLOCK) {
		t.Errorf("the second desk, out of turn: %v", err)
	}
	d.Handler.mu.Unlock()
	if err := try(); err != nil {
		t.Errorf("the second desk, in turn: %v", err)
	}
}

// What an editor of Windows saved is opened and saved as every other file.
func TestByteOrderMark(t *testing.T) {
	d := openDesk(t)
	d.writeOutside(t, article, "\ufeff"+d.text(t, article))
	f := d.load(t, article)
	f.Value["excerpt"] = excerpt(4)
	if got := d.put(t, article, f); got.status != http.StatusOK || !strings.HasPrefix(d.text(t, article), "{") {
		t.Errorf("%d %s", got.status, got.body)
	}
}
