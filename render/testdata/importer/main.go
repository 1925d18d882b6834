// Command importer is a program of another module that imports package render, see import_test.go.
package main

import (
	"context"
	"fmt"
	"os"

	"gulfoak.example/website/render"
)

func main() {
	pool, err := render.New(render.Options{
		Source:  `globalThis.page = async (name) => "<h1>" + name + "</h1><p>" + await load("stock", name) + "</p>"`,
		Loaders: map[string]render.Loader{"stock": func(context.Context, string) (string, error) { return "12 in stock", nil }},
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer pool.Close()
	_, page, err := pool.Render(context.Background(), render.Call{Function: "page", Input: "An oak table"})
	fmt.Println(page, err)
}
