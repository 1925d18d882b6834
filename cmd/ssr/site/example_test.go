package site_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/settings/settingstest"
	"gulfoak.example/website/cmd/ssr/site"
)

// Another program requests a page of the website, without a listener.
func ExampleMaker() {
	read, err := settingstest.Read("--isolates=1", "--log-level=error")
	if err != nil {
		panic(err)
	}
	bundle, err := assets.Embedded() // the result of `ssr build`
	if err != nil {
		panic(err)
	}
	maker := site.NewMaker(site.Options{Settings: read, Production: true, Log: slog.New(slog.DiscardHandler)})
	defer maker.Close()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	handler, _, err := maker.Make(ctx, bundle)
	if err != nil {
		panic(err)
	}
	response := httptest.NewRecorder()
	handler.ServeHTTP(response, httptest.NewRequest(http.MethodGet, "http://localhost/about", nil))
	fmt.Println(response.Code, response.Header().Get("Content-Type"))
	// Output: 200 text/html; charset=utf-8
}
