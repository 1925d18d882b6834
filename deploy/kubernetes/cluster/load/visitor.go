package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"regexp"
)

// A visitor asks for pages and for all that they need, like a browser without a cache.
type visitor struct {
	client  *http.Client
	host    string      // Host header, if not the URL's
	asked   func(error) // told the outcome of every request
	between func()      // called between a page and its files
}

var (
	assetPath = regexp.MustCompile(`/assets/[\w.-]+`)
	// importPath matches how scripts name each other.
	importPath = regexp.MustCompile(`["']\./([\w.-]+\.js)["']`)
)

// visit asks for a page, then once for each public file that it or one of its scripts names.
func (v visitor) visit(page string) {
	base, err := url.Parse(page)
	if err != nil {
		v.asked(err)
		return
	}
	body, err := v.get(http.MethodGet, page)
	v.asked(err)
	if err != nil {
		return
	}
	v.between()
	known := map[string]bool{}
	for queue := named(body); len(queue) > 0; queue = queue[1:] {
		file := queue[0]
		if known[file] {
			continue
		}
		known[file] = true
		script := path.Ext(file) == ".js"
		method := http.MethodHead // the bytes of pictures and fonts would be most of the load, and prove nothing more
		if script {
			method = http.MethodGet
		}
		body, err := v.get(method, base.Scheme+"://"+base.Host+file)
		v.asked(err)
		if script {
			queue = append(queue, named(body)...)
		}
	}
}

// named are the paths of the public files that a page or a script names.
func named(text []byte) []string {
	var paths []string
	for _, found := range assetPath.FindAll(text, -1) {
		paths = append(paths, string(found))
	}
	for _, found := range importPath.FindAllSubmatch(text, -1) {
		paths = append(paths, "/assets/"+string(found[1]))
	}
	return paths
}

// get returns the body of an answer, or an error if it is cut off or its status is not 200.
func (v visitor) get(method, address string) ([]byte, error) {
	request, err := http.NewRequest(method, address, http.NoBody)
	if err != nil {
		return nil, err
	}
	request.Host = v.host
	answer, err := v.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close() //nolint:errcheck // it was read to its end
	body, err := io.ReadAll(answer.Body)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: after %d bytes: %w", address, len(body), err)
	case answer.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("%s: status %d", address, answer.StatusCode)
	}
	return body, nil
}
