//go:build !production

package login

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// Failed sign-ins write at most one short line in ten seconds, which is no warning. An unreachable provider is a warning.
func TestFailSignIn_log(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		gate, err := New(Options{Origin: "https://desk.example.com", Path: "/desk/", IsPublic: func(string) bool { return false }, ClientSecret: "a-secret", Folder: t.TempDir(), Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatal(err)
		}
		handler := gate.RequireOwner(http.NotFoundHandler())
		long := strings.Repeat("\n\u202e\"level=ERROR", 1000)
		for i := range 100 {
			if i == 50 {
				time.Sleep(10 * time.Second)
			}
			request := httptest.NewRequest(http.MethodGet, "https://desk.example.com/desk/callback?error="+url.QueryEscape(long), nil)
			handler.ServeHTTP(httptest.NewRecorder(), request)
		}
		if lines := strings.Count(log.String(), "\n"); lines != 2 || log.Len() > 2*1000 || strings.Count(log.String(), "level=INFO") != 2 || strings.Contains(log.String(), "level=WARN") {
			t.Errorf("%d lines, %d bytes: %s", lines, log.Len(), log.String())
		}
		log.Reset()
		time.Sleep(10 * time.Second)
		gate.failSignIn(httptest.NewRecorder(), errors.New(strings.Repeat("x", maxErrorText-4)+"a-secret"))
		if strings.Contains(log.String(), "a-se") {
			t.Errorf("a part of the secret is logged: %s", log.String())
		}
		log.Reset()
		for range 100 {
			gate.failSignIn(httptest.NewRecorder(), &url.Error{Op: "Get", URL: "https://accounts.example.com", Err: errors.New("refused")})
		}
		if lines := strings.Count(log.String(), "\n"); lines != 1 || !strings.Contains(log.String(), "level=WARN") {
			t.Errorf("%d lines: %s", lines, log.String())
		}
	})
}

// A sign-in that fails because of a full disk reports the disk.
func TestFailSignIn_fullDisk(t *testing.T) {
	gate := Gate{Options: Options{ClientSecret: "a-secret", Log: slog.New(slog.DiscardHandler)}}
	answer := httptest.NewRecorder()
	gate.failSignIn(answer, &fs.PathError{Op: "write", Path: "next", Err: syscall.ENOSPC})
	if answer.Code != http.StatusInsufficientStorage || !strings.Contains(answer.Body.String(), "make some room") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
}
