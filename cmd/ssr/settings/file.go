package settings

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/joho/godotenv"
)

// readConfig reads settings from a file or a folder, by variable.
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
