//go:build !production

package build

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"image/jpeg"
	"os/exec"
	"regexp"
	"time"

	"gulfoak.example/website/assets/build/sandbox"
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

// The limits of the process that reads a picture.
const (
	// intakeMemory is enough for a JPEG of 200 megapixels. With the 190 MB of the desk itself it stays below the pod's 700 MB.
	intakeMemory  = 448 << 20
	intakeSeconds = 60 // of processor time
	intakeTime    = 2 * time.Minute
	// longestIntake is how many bytes the process may print: a line and a JPEG of 1.5 MB.
	longestIntake = 2 << 20
)

// TakePicture makes a picture from a camera or a phone fit for assets/images: upright, without the file's other data (such as
// the place where it was taken), in sRGB, and small enough. name is the file's name. A process in a sandbox decodes the picture,
// which may have been made to take that process over, so the result is checked here. Concurrent calls wait for each other: a picture
// of 100 megapixels takes 400 MB.
func (s *Session) TakePicture(ctx context.Context, name string, original []byte) (taken TakenPicture, err error) {
	s.decoding.Lock()
	defer s.decoding.Unlock()
	ctx, cancel := context.WithTimeout(ctx, intakeTime)
	defer cancel()
	if err := sandbox.Unsupported(); err != nil && s.o.Strangers {
		s.o.Log.Error("a picture was refused: it cannot be decoded safely", "error", err)
		return TakenPicture{Refused: "This desk cannot take pictures until the person who set it up has changed its computer. Tell them that the log says why."}, nil
	}
	command, err := intake(ctx, s.o, intakeScript, name)
	if err != nil {
		return taken, fmt.Errorf("reading the picture: %w", err)
	}
	var printed bytes.Buffer
	err = run(command, &limitedWriter{&printed, longestIntake}, original)
	if failed, ended := errors.AsType[*exec.ExitError](err); ended && failed.ExitCode() != sandbox.CannotExecute && !errors.Is(ctx.Err(), context.Canceled) {
		s.o.Log.Warn("a picture was refused: its decoder did not finish", "name", name, "bytes", len(original), "error", err)
		return TakenPicture{Refused: tooMuch}, nil
	}
	if err == nil {
		taken, err = parseTaken(printed.Bytes())
	}
	if err != nil {
		return TakenPicture{}, fmt.Errorf("reading the picture: %w", err)
	}
	return taken, nil
}

// intake prepares the process that reads a picture. Without a JIT compiler V8 reserves no memory for code, which counts against the
// limit: since Node 24 that alone is more than the limit.
func intake(ctx context.Context, o Options, script string, args ...string) (*exec.Cmd, error) {
	policy := sandbox.Policy{Memory: intakeMemory, Seconds: intakeSeconds, Required: o.Strangers}
	return o.decoder(ctx, policy, append([]string{"--jitless", "--input-type=module", "--eval", script, "--"}, args...)...)
}

// tooMuch is the refusal of a picture at which the decoder did not finish. intake.mjs has the same words for what it notices.
const tooMuch = "This picture takes more memory or time to open than the desk has. Save it as JPEG, 3,840 pixels wide, then choose that."

// takenName matches the names that intake.mjs makes.
var takenName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// parseTaken reads what the decoder printed: a line of JSON, then the JPEG. It returns an error unless both agree.
func parseTaken(printed []byte) (taken TakenPicture, err error) {
	line, picture, _ := bytes.Cut(printed, []byte("\n"))
	if err := json.Unmarshal(line, &taken); err != nil || taken.Refused != "" {
		return TakenPicture{Refused: taken.Refused}, err
	}
	config, err := jpeg.DecodeConfig(bytes.NewReader(picture))
	if err != nil {
		return taken, fmt.Errorf("the decoder's result is no JPEG: %w", err)
	}
	if config.Width != taken.Width || config.Height != taken.Height || !takenName.MatchString(taken.Name) {
		return taken, fmt.Errorf("the decoder's result has %d x %d pixels, but is named %.60q and described as %d x %d", config.Width, config.Height, taken.Name, taken.Width, taken.Height)
	}
	taken.JPEG = picture
	return taken, nil
}
