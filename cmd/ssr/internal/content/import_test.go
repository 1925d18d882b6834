package content

import (
	"bytes"
	_ "embed"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/assets/build/nodejs"
	"gulfoak.example/website/assets/build/source"
)

//go:embed testdata/images.mjs
var imagesScript []byte

var (
	brick         = color.RGBA{163, 62, 34, 255}
	limestone     = color.RGBA{247, 242, 232, 255}
	black         = color.RGBA{0, 0, 0, 255}
	brickFromCMYK = color.RGBA{160, 61, 20, 255} // brick in CMYK
)

// newService returns a service without a worker, which ImportImage does not need.
func newService(root string, sandboxRequired bool) *Service {
	return NewService(Options{
		Tree: source.Tree{Root: root}, Runtime: nodejs.Runtime{Root: root, Log: slog.New(slog.DiscardHandler)}, SandboxRequired: sandboxRequired,
	})
}

// isNear reports whether two colors look equal.
func isNear(a, b color.Color) bool {
	const tolerance = 8 << 8
	r, g, bl, _ := a.RGBA()
	wr, wg, wb, _ := b.RGBA()
	apart := func(x, y uint32) bool { return max(x, y)-min(x, y) > tolerance }
	return !apart(r, wr) && !apart(g, wg) && !apart(bl, wb)
}

// Only one image is decoded at a time. The decoder of this test responds as soon as it starts.
func TestImportImage_concurrent(t *testing.T) {
	folder := t.TempDir()
	const decoder = "#!/bin/sh\necho '{\"refused\":\"no\"}'\n"
	err := errors.Join(os.MkdirAll(filepath.Join(folder, "client/node_modules"), 0o755), os.WriteFile(filepath.Join(folder, "node"), []byte(decoder), 0o755))
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(filepath.ListSeparator)+os.Getenv("PATH"))
	service, done := newService(folder, false), make(chan struct{})
	service.decoding.Lock()
	go func() {
		defer close(done)
		if imported, err := service.ImportImage(t.Context(), "porch.jpg", []byte("x")); err != nil || imported.Refused != "no" {
			t.Errorf("%+v, %v", imported, err)
		}
	}()
	select {
	case <-done:
		t.Error("two images are decoded at the same time")
	case <-time.After(300 * time.Millisecond):
	}
	service.decoding.Unlock()
	<-done
}

// ImportImage converts images from cameras, phones and programs, or refuses them with the reason.
func TestImportImage(t *testing.T) {
	root, _ := filepath.Abs("../../../..")
	service, folder := newService(root, false), t.TempDir()
	if _, err := service.o.Runtime.Run(t.Context(), imagesScript, "--input-type=module", "-", folder); err != nil {
		t.Fatal(err)
	}
	phone, err := os.ReadFile("testdata/phone.heic")
	if err == nil {
		err = errors.Join(os.WriteFile(filepath.Join(folder, "phone.heic"), phone, 0o600), os.WriteFile(filepath.Join(folder, "empty.jpg"), nil, 0o600))
	}
	if err != nil {
		t.Fatal(err)
	}
	var gray []byte
	for name, want := range map[string]struct {
		width, height int         // 0: any
		first, last   color.Color // the colors of the first and of the last pixel; nil: any
		refused       string
	}{
		"turned.jpg":       {1600, 2400, black, brick, ""},
		"cmyk.jpg":         {1600, 1200, brickFromCMYK, brickFromCMYK, ""},
		"wide-gamut.jpg":   {1600, 1200, brick, brick, ""},
		"deep.png":         {1600, 1200, brick, brick, ""},
		"gray.jpg":         {1600, 1200, color.Gray{93}, color.Gray{93}, ""},
		"half-clear.png":   {1600, 1200, brick, limestone, ""},
		"photo.tiff":       {1600, 1200, brick, brick, ""},
		"photo.avif":       {1600, 1200, brick, brick, ""},
		"upright.jpg":      {1700, 3000, brick, brick, ""},
		"huge.jpg":         {3840, 1600, brick, brick, ""},
		"detailed.jpg":     {},
		"small.jpg":        {refused: "This picture is 300 pixels wide. The site shows pictures up to 1,600 pixels wide, so it must have at least that. Take the original"},
		"turned-small.jpg": {refused: "This picture is 1,500 pixels wide."},
		"strip.jpg":        {refused: "This picture has 5,000 x 1,000 pixels. One side may be at most 3 times the other"},
		"moving.gif":       {refused: "This picture moves."},
		"drawing.svg":      {refused: "This is a drawing (SVG). Export it as JPEG or PNG, at least 1,600 pixels wide."},
		"bomb.png":         {refused: "This picture has 30,000 x 30,000 pixels, which is too many."},
		"broken.jpg":       {refused: "This picture is damaged"},
		"empty.jpg":        {refused: "This file is empty."},
		"words.jpg":        {refused: "The desk cannot open this file as a picture. Export it as JPEG"},
		"phone.heic":       {refused: "This is a HEIC picture, as iPhones take them"},
	} {
		original, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "gray.jpg" {
			gray = original
		}
		if name == "turned.jpg" && (!bytes.Contains(original, []byte("PhoneMaker")) || !bytes.Contains(original, []byte("Exif"))) {
			t.Errorf("%s has no metadata to remove", name)
		}
		imported, err := service.ImportImage(t.Context(), name, original)
		if err != nil || !strings.HasPrefix(imported.Refused, want.refused) || (imported.Refused == "") != (want.refused == "") {
			t.Errorf("%s: %q, %v; want %q", name, imported.Refused, err, want.refused)
			continue
		}
		if base := strings.TrimSuffix(name, filepath.Ext(name)); want.refused == "" && imported.Name != base {
			t.Errorf("%s is named %q", name, imported.Name)
		}
		if want.refused == "" {
			checkImage(t, name, imported, want.width, want.height, want.first, want.last)
		}
	}
	// The name of an image derives from any file name.
	for name, want := range map[string]string{
		"Küche.vorher.jpeg":         "kuche-vorher",
		"../../etc/passwd":          "etc-passwd",
		"写真.jpg":                    "picture",
		strings.Repeat("roof ", 20): "roof-roof-roof-roof-roof-roof-roof-roof",
	} {
		if imported, err := service.ImportImage(t.Context(), name, gray); err != nil || imported.Name != want {
			t.Errorf("%q is named %q, want %q (%v)", name, imported.Name, want, err)
		}
	}
}

// checkImage compares an imported image with the expected size and colors, and checks that it has no metadata.
func checkImage(t *testing.T, name string, imported ImportedImage, width, height int, first, last color.Color) {
	t.Helper()
	picture, err := jpeg.Decode(bytes.NewReader(imported.JPEG))
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if got, described := picture.Bounds().Size(), image.Pt(imported.Width, imported.Height); got != described || width > 0 && got != image.Pt(width, height) || got.X < 1600 || len(imported.JPEG) > 1_500_000 {
		t.Errorf("%s is %v, described as %v, with %d bytes; want %d x %d", name, got, described, len(imported.JPEG), width, height)
	}
	corner := picture.Bounds().Max.Sub(image.Pt(1, 1))
	if from, to := picture.At(0, 0), picture.At(corner.X, corner.Y); first != nil && (!isNear(from, first) || !isNear(to, last)) {
		t.Errorf("%s begins with %v and ends with %v", name, from, to)
	}
	// The position is in Exif data. The name GPS alone is too short: any large image contains it by chance.
	for _, secret := range []string{"Exif", "PhoneMaker", "ICC_PROFILE", "http://ns.adobe.com"} {
		if bytes.Contains(imported.JPEG, []byte(secret)) {
			t.Errorf("%s still contains %s", name, secret)
		}
	}
}

// Malicious code in the decoder process cannot read secrets of the desk or open a connection.
func TestImportImage_sandbox(t *testing.T) {
	t.Setenv("DESK_OIDC_CLIENT_SECRET", "canary")
	root, _ := filepath.Abs("../../../..")
	folder := t.TempDir()
	for _, name := range []string{"key", "sessions", "config"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("canary"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const attack = `
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { spawnSync } from "node:child_process";
const [, folder, root, parent] = process.argv;
const tries = {
  key: () => readFileSync(folder + "/key"), session: () => readFileSync(folder + "/sessions"), list: () => readdirSync(folder),
  root: () => readdirSync(root), sources: () => readFileSync(root + "/go.mod"), parent: () => readFileSync("/proc/" + parent + "/environ"), write: () => writeFileSync(folder + "/new", ""),
  program: () => { const { error } = spawnSync("/bin/true"); if (error) throw error; },
  environment: () => { if (!process.env.DESK_OIDC_CLIENT_SECRET && !process.env.PATH) throw { code: "EMPTY" }; },
};
for (const [name, attempt] of Object.entries(tries)) try { attempt(); console.log(name, "succeeded"); } catch (error) { console.log(name, error.code); }
connect(1, "127.0.0.1").on("error", (error) => console.log("network", error.code));
`
	command, err := newService(root, true).decoderCommand(t.Context(), attack, folder, root, strconv.Itoa(os.Getpid()))
	if err != nil {
		t.Fatal(err)
	}
	brickFromCMYK, err := command.Output()
	const want = "key EACCES\nsession EACCES\nlist EACCES\nroot EACCES\nsources EACCES\nparent EACCES\nwrite EACCES\nprogram EPERM\nenvironment EMPTY\nnetwork EPERM\n"
	if err != nil || string(brickFromCMYK) != want {
		t.Errorf("%v:\n%s\nwant\n%s", err, brickFromCMYK, want)
	}
}

// The output of the decoder is untrusted, because an image may have taken over the process.
func TestParseDecoderOutput(t *testing.T) {
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 16, 9)), nil); err != nil {
		t.Fatal(err)
	}
	for line, right := range map[string]bool{
		`{"name":"kitchen-2","width":16,"height":9}`:    true,
		`{"refused":"This picture moves."}`:             true,
		`{"name":"../../etc/x","width":16,"height":9}`:  false,
		`{"name":"","width":16,"height":9}`:             false,
		`{"name":"kitchen","width":1600,"height":1200}`: false,
		`{"name":"kitchen"}`:                            false,
		``:                                              false,
	} {
		imported, err := parseDecoderOutput([]byte(line + "\n" + picture.String()))
		if (err == nil) != right || err == nil && imported.Refused == "" && !bytes.Equal(imported.JPEG, picture.Bytes()) {
			t.Errorf("%s: %+v, %v", line, imported, err)
		}
	}
	if _, err := parseDecoderOutput([]byte("{\"name\":\"kitchen\",\"width\":16,\"height\":9}\n<script>")); err == nil {
		t.Error("a text is accepted as a JPEG")
	}
}
