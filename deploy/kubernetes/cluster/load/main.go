// Load puts load on a site while it is updated: it visits pages as browsers do until a file appears, and fails if a single
// request failed. A visit is a request for a page, then one for every file that the page and its scripts name.
package main

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

const (
	clients = 8                    // fast ones, and as many slow ones
	linger  = 15 * time.Second     // between a page and its files, for slow clients
	pace    = 5 * time.Millisecond // leaves some of a small machine to the cluster itself
	shown   = 50                   // failures that are printed
)

func main() {
	host := flag.String("host", "", "Host header")
	stop := flag.String("stop", "", "file that ends the load")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "load: no page is given: load [flags] URL…")
		os.Exit(2)
	}
	var requests, failures, visits atomic.Int64
	ended := make(chan struct{})
	asked := func(err error) {
		requests.Add(1)
		if err != nil && failures.Add(1) <= shown {
			fmt.Fprintln(os.Stderr, time.Now().Format("15:04:05.000"), err)
		}
		time.Sleep(pace)
	}
	slowly := func() {
		select {
		case <-ended:
		case <-time.After(linger):
		}
	}
	var group sync.WaitGroup
	for i := range 2 * clients {
		// Every other client opens a connection for each request, so that its next request may reach another pod.
		client := &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{DisableKeepAlives: i%2 == 0}}
		v := visitor{host: *host, client: client, asked: asked, between: func() {}}
		if i >= clients {
			v.between = slowly
		}
		group.Go(func() {
			for n := i; ; n++ {
				select {
				case <-ended:
					return
				default:
					v.visit(flag.Arg(n % flag.NArg()))
					visits.Add(1)
				}
			}
		})
	}
	for {
		if _, err := os.Stat(*stop); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	close(ended)
	group.Wait()
	fmt.Fprintf(os.Stdout, "%d visits, %d requests, %d failures\n", visits.Load(), requests.Load(), failures.Load())
	if failures.Load() > 0 || requests.Load() == 0 {
		fmt.Fprintln(os.Stderr, "load: requests have failed, or there were none")
		os.Exit(1)
	}
}
