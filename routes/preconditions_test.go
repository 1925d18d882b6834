package routes_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gulfoak.example/website/routes"
)

// Preconditions of a page and of a file have the results and the order of RFC 9110, section 13.2.2. Only the page has a date.
func TestPreconditions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		handler, _ := newSite(t, fakeRenderer{"/": page, "/404": missing}, withCache, withAssets)
		synctest.Wait()
		date := do(handler, "GET /").Header().Get("Last-Modified")
		rendered, err := http.ParseTime(date)
		if err != nil {
			t.Fatalf("Last-Modified is %q: %v", date, err)
		}
		earlier, later := rendered.Add(-time.Hour).Format(http.TimeFormat), rendered.Add(time.Hour).Format(http.TimeFormat)
		const sent, same, failed = http.StatusOK, http.StatusNotModified, http.StatusPreconditionFailed
		type fields map[string][]string
		for name, c := range map[string]struct {
			request    fields // TAG is the strong tag of the uncompressed content
			page, file int
		}{
			"the tag":                           {fields{"If-None-Match": {"TAG"}}, same, same},
			"weakened on its way":               {fields{"If-None-Match": {"W/TAG"}}, same, same},
			"second in the list":                {fields{"If-None-Match": {`W/"a,b" , TAG`}}, same, same},
			"on the second line":                {fields{"If-None-Match": {`"other"`, "TAG"}}, same, same},
			"after an element without quotes":   {fields{"If-None-Match": {"other, TAG"}}, same, same},
			"inside another tag":                {fields{"If-None-Match": {`"xTAG"`}}, sent, sent},
			"any tag":                           {fields{"If-None-Match": {" * "}}, same, same},
			"an unfinished tag":                 {fields{"If-None-Match": {`"`}}, sent, sent},
			"an empty list":                     {fields{"If-None-Match": {""}}, sent, sent},
			"another tag and the date":          {fields{"If-None-Match": {`"other"`}, "If-Modified-Since": {date}}, sent, sent},
			"the date":                          {fields{"If-Modified-Since": {date}}, same, sent},
			"a later date":                      {fields{"If-Modified-Since": {later}}, sent, sent},
			"an earlier date":                   {fields{"If-Modified-Since": {earlier}}, sent, sent},
			"two dates":                         {fields{"If-Modified-Since": {date, date}}, sent, sent},
			"no date":                           {fields{"If-Modified-Since": {"today"}}, sent, sent},
			"expecting the tag":                 {fields{"If-Match": {`"other"`, "TAG"}}, sent, sent},
			"expecting a weak tag":              {fields{"If-Match": {"W/TAG"}}, failed, failed},
			"expecting another tag":             {fields{"If-Match": {`"other"`}}, failed, failed},
			"expecting any tag":                 {fields{"If-Match": {"*"}}, sent, sent},
			"expecting another, knowing this":   {fields{"If-Match": {`"other"`}, "If-None-Match": {"TAG"}}, failed, failed},
			"expecting this, knowing this":      {fields{"If-Match": {"TAG"}, "If-None-Match": {"TAG"}}, same, same},
			"expecting an earlier date":         {fields{"If-Unmodified-Since": {earlier}}, failed, sent},
			"expecting the date":                {fields{"If-Unmodified-Since": {date}}, sent, sent},
			"expecting the tag, not the date":   {fields{"If-Match": {"TAG"}, "If-Unmodified-Since": {earlier}}, sent, sent},
			"a date that the known tag decides": {fields{"If-None-Match": {"TAG"}, "If-Modified-Since": {earlier}}, same, same},
		} {
			for path, want := range map[string]int{"/": c.page, "/assets/a.png": c.file, "/no-such-page": http.StatusNotFound} {
				plain := do(handler, "GET "+path)
				tag := plain.Header().Get("Etag")
				for _, method := range []string{http.MethodGet, http.MethodHead} {
					request := httptest.NewRequest(method, path, http.NoBody)
					for field, lines := range c.request {
						for _, line := range lines {
							request.Header.Add(field, strings.ReplaceAll(line, "TAG", tag))
						}
					}
					response := httptest.NewRecorder()
					handler.ServeHTTP(response, request)
					label := fmt.Sprintf("%s: %s %s", name, method, path)
					caching, cdn, etag := plain.Header().Get("Cache-Control"), plain.Header().Get("Cdn-Cache-Control"), tag
					if want == failed {
						caching, cdn = "no-store", ""
					}
					checkResponse(t, label, response, want, "Cache-Control", caching, "Cdn-Cache-Control", cdn, "Etag", etag)
					if want == same {
						checkResponse(t, label, response, want, "Content-Length", "", "Content-Type", "", "Accept-Ranges", "", "Body", "")
					}
				}
			}
		}
	})
}

// A client with the page of an old release gets the page of the new release, whatever the dates.
func TestPreconditions_newRelease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		site := func(html string) (http.Handler, http.Header) {
			handler, _ := newSite(t, fakeRenderer{"/": sendChunks(http.StatusOK, html), "/404": missing}, withCache)
			return handler, do(handler, "GET /").Header()
		}
		released, _ := site("<h1>new</h1>")
		time.Sleep(time.Hour)
		_, old := site("<h1>old</h1>")
		for _, field := range [][2]string{{"If-Modified-Since", "Last-Modified"}, {"If-None-Match", "Etag"}} {
			checkResponse(t, field[0], do(released, "GET /", field[0], old.Get(field[1])), http.StatusOK, "Body", "<h1>new</h1>")
		}
	})
}

// The entity tag of a page is the same before and after its best compression. A tag for two byte sequences is weak.
func TestPageTag_bestCompression(t *testing.T) {
	quick, _ := newSite(t, fakeRenderer{"/": incompressiblePage(4 << 10)}, func(o *routes.Options) { o.Streams = false }) // compressed per request
	best, _ := newSite(t, fakeRenderer{"/": incompressiblePage(4 << 10), "/404": page}, withCache)
	for _, coding := range codings {
		first, later := do(quick, "GET /", "Accept-Encoding", coding), do(best, "GET /", "Accept-Encoding", coding)
		checkResponse(t, coding, later, http.StatusOK, "Content-Encoding", coding, "Etag", first.Header().Get("Etag"))
		if weak := later.Header().Get("Etag")[:2] == "W/"; weak != (coding != "") {
			t.Errorf("%q: the tag is %s", coding, later.Header().Get("Etag"))
		}
	}
}

// Several lines of Accept-Encoding form one list.
func TestAcceptEncoding_severalLines(t *testing.T) {
	handler, _ := newSite(t, fakeRenderer{"/": page, "/404": page}, withCache, withAssets)
	for _, path := range []string{"/", "/assets/a.css"} {
		request := httptest.NewRequest(http.MethodGet, path, http.NoBody)
		request.Header["Accept-Encoding"] = []string{"br;q=0, zstd;q=0", "gzip"}
		response := httptest.NewRecorder()
		handler.ServeHTTP(response, request)
		checkResponse(t, path, response, http.StatusOK, "Content-Encoding", "gzip")
	}
}

// A response has Accept-Ranges if and only if the server would send a range of its content.
func TestAcceptRanges(t *testing.T) {
	handler, _ := newSite(t, fakeRenderer{"/": page, "/404": page}, withCache, withAssets)
	const tag = `"a.css"`
	for _, c := range []struct {
		method, path, coding string
		header               http.Header
		code                 int
		accepts              string
	}{
		{http.MethodGet, "/assets/a.css", "gzip", http.Header{}, http.StatusOK, ""},
		{http.MethodGet, "/assets/a.css", "", http.Header{}, http.StatusOK, "bytes"},
		{http.MethodGet, "/", "", http.Header{}, http.StatusOK, ""},
		{http.MethodHead, "/assets/a.css", "", http.Header{}, http.StatusOK, "bytes"},
		{http.MethodGet, "/assets/a.css", "", http.Header{"If-Range": {tag}}, http.StatusPartialContent, "bytes"},
		{http.MethodGet, "/assets/a.css", "", http.Header{"If-Range": {"W/" + tag}}, http.StatusOK, "bytes"},
		{http.MethodGet, "/assets/a.css", "", http.Header{"If-Range": {tag, tag}}, http.StatusOK, "bytes"},
		{http.MethodGet, "/assets/a.css", "", http.Header{"If-Match": {tag}}, http.StatusPartialContent, "bytes"},
		{http.MethodGet, "/assets/a.css", "", http.Header{"If-None-Match": {tag}}, http.StatusNotModified, ""},
		{http.MethodGet, "/assets/a.css", "", http.Header{"If-Match": {`"other"`}}, http.StatusPreconditionFailed, ""},
		{http.MethodHead, "/assets/a.css", "", http.Header{"Range": {"bytes=0-1"}}, http.StatusOK, "bytes"},
		{http.MethodGet, "/assets/a.css", "", http.Header{"Range": {"bytes=0-1", "bytes=2-3"}}, http.StatusOK, "bytes"},
	} {
		request := httptest.NewRequest(c.method, c.path, http.NoBody)
		request.Header = c.header
		request.Header.Set("Accept-Encoding", c.coding)
		if len(c.header) > 1 && c.header["Range"] == nil {
			request.Header.Set("Range", "bytes=0-1")
		}
		response := httptest.NewRecorder()
		handler.ServeHTTP(response, request)
		checkResponse(t, fmt.Sprintf("%+v", c), response, c.code, "Accept-Ranges", c.accepts)
	}
}
