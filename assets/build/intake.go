//go:build !production

package build

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed intake.mjs
var intakeScript string

// A TakenPicture is a picture as it goes into assets/images, or the reason why it does not.
type TakenPicture struct {
	JPEG    []byte `json:"-"`
	Name    string `json:"name"` // made of the one that it came with; another picture may have it already
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	Refused string `json:"refused,omitempty"` // in words for the owner; empty where the picture is taken
}

// TakePicture makes a picture as it comes from a camera or a phone fit for assets/images: turned as it is seen, without
// what the file says besides, in the colors of the web, and small enough. It runs in a process of its own, which a
// picture made to do harm cannot leave.
func (s *Session) TakePicture(ctx context.Context, name string, original []byte) (taken TakenPicture, err error) {
	printed, err := runNode(ctx, s.o, original, "--input-type=module", "--eval", intakeScript, "--", name)
	if err != nil {
		return taken, fmt.Errorf("reading the picture: %w", err)
	}
	told, picture, _ := bytes.Cut(printed, []byte("\n"))
	taken.JPEG = picture
	return taken, json.Unmarshal(told, &taken)
}
