package render_test

import (
	"context"
	"fmt"

	"gulfoak.example/website/render"
)

// A bundle is a script that assigns functions to the global object.
func Example() {
	pool, err := render.New(render.Options{
		Source: `globalThis.greet = (input) => "<p>Hello, " + JSON.parse(input).name + "</p>"`,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()

	_, body, err := pool.Render(context.Background(), render.Call{Function: "greet", Input: `{"name": "Katy"}`})
	fmt.Println(body, err)
	// Output: <p>Hello, Katy</p> <nil>
}
