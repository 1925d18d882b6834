package render_test

import (
	"context"
	"fmt"

	"gulfoak.example/website/render"
)

// A bundle is a script that puts functions on the global object.
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

// A function that does not answer at once writes its output part by part.
func ExamplePool_Stream() {
	pool, err := render.New(render.Options{Isolates: 1, Source: `globalThis.page = (input, output) => {
		output.head("200");
		output.write("shell");
		output.flush();
		setTimeout(() => { output.write("and the rest"); output.end(); }, 10);
	}`})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer pool.Close()

	err = pool.Stream(context.Background(), render.Call{Function: "page"}, func(part render.Part) error {
		_, err := fmt.Printf("%q %q\n", part.Head, part.Text)
		return err
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// "200" "shell"
	// "" "and the rest"
}
