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

// A TakenPicture is a picture that is fit for assets/images, or the reason why it cannot be taken.
type TakenPicture struct {
	JPEG    []byte `json:"-"`
	Name    string `json:"name"`              // made from the file's name; another picture may have it already
	Width   int    `json:"width"`             // in pixels
	Height  int    `json:"height"`            // in pixels
	Refused string `json:"refused,omitempty"` // why not, in words for the owner; empty if the picture is taken
}

// TakePicture makes a picture from a camera or a phone fit for assets/images: upright, without the file's other data (such as
// the place where it was taken), in sRGB, and small enough. name is the file's name. The picture is read in a process of its
// own, in case it was made to do harm. Concurrent calls wait for each other: a picture of 100 megapixels takes 400 MB.
func (s *Session) TakePicture(ctx context.Context, name string, original []byte) (taken TakenPicture, err error) {
	s.decoding.Lock()
	defer s.decoding.Unlock()
	printed, err := runNode(ctx, s.o, original, "--input-type=module", "--eval", intakeScript, "--", name)
	if err != nil {
		return taken, fmt.Errorf("reading the picture: %w", err)
	}
	told, picture, _ := bytes.Cut(printed, []byte("\n"))
	taken.JPEG = picture
	return taken, json.Unmarshal(told, &taken)
}
