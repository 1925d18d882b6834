package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/joho/godotenv"
)

// variables are the names of all settings.
func variables() []string {
	fields := reflect.VisibleFields(reflect.TypeFor[Settings]())
	names := make([]string, len(fields))
	for i, field := range fields {
		names[i] = field.Tag.Get("env")
	}
	return names
}

// fileSettings answers kong with what the file of SITE_CONFIG, or of --config in args, says of a flag.
func fileSettings(args []string) (kong.Resolver, error) {
	path := os.Getenv("SITE_CONFIG")
	for i, arg := range args {
		if value, ok := strings.CutPrefix(arg, "--config="); ok {
			path = value
		} else if arg == "--config" && i+1 < len(args) {
			path = args[i+1]
		}
	}
	values := map[string]string{}
	if path != "" {
		var err error
		if values, err = readConfig(path); err != nil {
			return nil, fmt.Errorf("SITE_CONFIG=%q cannot be read: %w", path, err)
		}
	}
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(variables(), name) {
			errs = append(errs, fmt.Errorf("SITE_CONFIG=%q sets %s, which is no setting", path, name))
		}
	}
	resolve := func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		for _, variable := range flag.Envs {
			value, given := values[variable]
			if _, set := os.LookupEnv(variable); given && !set {
				return value, nil
			}
		}
		return nil, nil
	}
	return kong.ResolverFunc(resolve), errors.Join(errs...)
}

func readConfig(path string) (map[string]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return readConfigFolder(path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(strings.TrimSpace(string(text)), "{") {
		return readConfigJSON(text)
	}
	return godotenv.Unmarshal(string(text))
}

// readConfigJSON reads an object of texts and numbers.
func readConfigJSON(text []byte) (map[string]string, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var object map[string]any
	if err := decoder.Decode(&object); err != nil {
		return nil, err
	}
	values := map[string]string{}
	for name, value := range object {
		switch value := value.(type) {
		case string, json.Number, bool:
			values[name] = fmt.Sprint(value)
		default:
			return nil, fmt.Errorf("%s is neither a text nor a number", name)
		}
	}
	return values, nil
}

// readConfigFolder reads a folder as Kubernetes mounts a ConfigMap: a file per key, and its own links, which begin
// with two dots.
func readConfigFolder(path string) (map[string]string, error) {
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	values := map[string]string{}
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(path, entry.Name()))
		if err != nil {
			return nil, err
		}
		values[entry.Name()] = strings.TrimRight(string(text), "\r\n")
	}
	return values, nil
}
