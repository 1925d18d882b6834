//go:build !production

package content

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

	"gulfoak.example/website/assets/build/nodejs"
	"gulfoak.example/website/assets/build/sandbox"
)

//go:embed import.mjs
var importScript string

// An ImportedImage is an image that is fit for assets/images, or a refusal.
type ImportedImage struct {
	JPEG    []byte `json:"-"`
	Name    string `json:"name"`              // derived from the file name; another image may have the same name
	Width   int    `json:"width"`             // in pixels
	Height  int    `json:"height"`            // in pixels
	Refused string `json:"refused,omitempty"` // the reason of the refusal, in words for the owner; empty if the image is imported
}

// The limits of the decoder process.
const (
	// decoderMemory is enough for a JPEG of 200 megapixels. With the 190 MB of the desk it stays below the pod's 700 MB.
	decoderMemory  = 448 << 20
	decoderSeconds = 60 // of CPU time
	importTimeout  = 2 * time.Minute
	// maxDecoderOutput is the maximum output of the decoder in bytes: a line and a JPEG of 1.5 MB.
	maxDecoderOutput = 2 << 20
)

// ImportImage converts an image from a camera or a phone for assets/images: upright, in sRGB, small enough, and without metadata (such as
// the place where it was taken). name is the file name. A sandboxed process decodes the image. Because the image may have been made to
// take over that process, ImportImage checks the result. Concurrent calls wait for each other: an image of 100 megapixels takes 400 MB.
func (s *Service) ImportImage(ctx context.Context, name string, original []byte) (ImportedImage, error) {
	s.decoding.Lock()
	defer s.decoding.Unlock()
	ctx, cancel := context.WithTimeout(ctx, importTimeout)
	defer cancel()
	log := s.o.Runtime.Log
	if err := sandbox.Unsupported(); err != nil && s.o.SandboxRequired {
		log.Error("a picture was refused: it cannot be decoded safely", "error", err)
		return ImportedImage{Refused: "This desk cannot take pictures until the person who set it up has changed its computer. Tell them that the log says why."}, nil
	}
	command, err := s.decoderCommand(ctx, importScript, name)
	if err != nil {
		return ImportedImage{}, fmt.Errorf("decoding the image: %w", err)
	}
	var output bytes.Buffer
	err = nodejs.RunCommand(command, original, nodejs.LimitWriter(&output, maxDecoderOutput))
	if exit, exited := errors.AsType[*exec.ExitError](err); exited && exit.ExitCode() != sandbox.CannotExecute && !errors.Is(ctx.Err(), context.Canceled) {
		log.Warn("a picture was refused: its decoder did not finish", "name", name, "bytes", len(original), "error", err)
		return ImportedImage{Refused: decoderLimitRefusal}, nil
	}
	var imported ImportedImage
	if err == nil {
		imported, err = parseDecoderOutput(output.Bytes())
	}
	if err != nil {
		return ImportedImage{}, fmt.Errorf("decoding the image: %w", err)
	}
	return imported, nil
}

// decoderCommand prepares the decoder process. --jitless prevents V8 from reserving memory for code, which counts against the memory
// limit: since Node 24, this reservation alone exceeds the limit.
func (s *Service) decoderCommand(ctx context.Context, script string, args ...string) (*exec.Cmd, error) {
	policy := sandbox.Policy{Memory: decoderMemory, Seconds: decoderSeconds, Required: s.o.SandboxRequired}
	return s.o.Runtime.SandboxedCommand(ctx, policy, append([]string{"--jitless", "--input-type=module", "--eval", script, "--"}, args...)...)
}

// decoderLimitRefusal is the message for an image whose decoder was ended because it reached a limit. import.mjs has the same text for
// errors that it catches.
const decoderLimitRefusal = "This picture takes more memory or time to open than the desk has. Save it as JPEG, 3,840 pixels wide, then choose that."

// importedName matches the names that import.mjs generates.
var importedName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// parseDecoderOutput parses the output of the decoder: a line of JSON, then the JPEG. It returns an error unless the JSON describes the
// JPEG.
func parseDecoderOutput(output []byte) (imported ImportedImage, err error) {
	line, content, _ := bytes.Cut(output, []byte("\n"))
	if err := json.Unmarshal(line, &imported); err != nil || imported.Refused != "" {
		return ImportedImage{Refused: imported.Refused}, err
	}
	config, err := jpeg.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return imported, fmt.Errorf("decoder output is not a JPEG: %w", err)
	}
	if config.Width != imported.Width || config.Height != imported.Height || !importedName.MatchString(imported.Name) {
		return imported, fmt.Errorf("decoder output has %d x %d pixels, but is named %.60q and described as %d x %d", config.Width, config.Height, imported.Name, imported.Width, imported.Height)
	}
	imported.JPEG = content
	return imported, nil
}
