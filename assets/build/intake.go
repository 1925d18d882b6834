//go:build !production

package build

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

//go:embed intake.mjs
var intakeScript []byte

// A TakenPicture is a picture as it goes into assets/images, or the reason why it does not.
type TakenPicture struct {
	JPEG    []byte `json:"-"`
	Name    string `json:"name"` // made of the one that it came with; another picture may have it already
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	Refused string `json:"refused,omitempty"` // in words for the owner; empty where the picture is taken
}

// TakePicture makes a picture as it comes from a camera or a phone fit for assets/images: turned as it is seen, without
// what the file says besides, in the colors of the web, and small enough. It writes nothing that stays. It runs in a
// process of its own, which a picture made to do harm cannot leave, and may be called from many goroutines.
func (s *Session) TakePicture(ctx context.Context, name string, original []byte) (taken TakenPicture, err error) {
	folder, err := os.MkdirTemp("", "ssr-picture-")
	if err != nil {
		return taken, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	in, out := filepath.Join(folder, "original"), filepath.Join(folder, "made.jpg")
	if err := os.WriteFile(in, original, 0o600); err != nil {
		return taken, err
	}
	printed, err := runScript(ctx, s.o, intakeScript, in, out, name)
	if err != nil {
		return taken, fmt.Errorf("reading the picture: %w", err)
	}
	if err := json.Unmarshal(printed, &taken); err != nil || taken.Refused != "" {
		return taken, err
	}
	taken.JPEG, err = os.ReadFile(out)
	return taken, err
}
