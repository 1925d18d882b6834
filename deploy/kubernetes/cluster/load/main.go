// Load visits pages as browsers do, until a file appears, and fails if a single request has: it asks for each page and
// then for every file that the page, and the scripts that it loads, name.
package main

import (
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

func main() {
	var o options
	flag.StringVar(&o.host, "host", "", "Host header")
	flag.StringVar(&o.stop, "stop", "", "file that ends the load")
	flag.IntVar(&o.clients, "clients", 8, "fast clients, and as many slow ones")
	flag.DurationVar(&o.linger, "linger", 15*time.Second, "time between a page and its files, for slow clients")
	flag.Parse()
	o.pages = flag.Args()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

type options struct {
	pages      []string // URLs
	host, stop string
	clients    int
	linger     time.Duration
}

// pace leaves some of a small machine to the cluster itself.
const pace = 5 * time.Millisecond

// shown bounds the failures that are printed.
const shown = 50

func run(o options) error {
	if len(o.pages) == 0 {
		return errors.New("no page is given: load [flags] URL…")
	}
	var requests, failures, visits atomic.Int64
	ended := make(chan struct{})
	visit := func(v visitor, url string, linger time.Duration) {
		v.asked = func(err error) {
			requests.Add(1)
			if err != nil && failures.Add(1) <= shown {
				fmt.Fprintln(os.Stderr, time.Now().Format("15:04:05.000"), err)
			}
			time.Sleep(pace)
		}
		v.between = func() {
			select {
			case <-ended:
			case <-time.After(linger):
			}
		}
		v.visit(url)
		visits.Add(1)
	}
	var group sync.WaitGroup
	for i := range 2 * o.clients {
		// Every other client opens a connection for each request, so that its next request may reach another pod.
		v := visitor{host: o.host, client: &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{DisableKeepAlives: i%2 == 0}}}
		linger := time.Duration(0)
		if i >= o.clients {
			linger = o.linger
		}
		group.Go(func() {
			for n := i; ; n++ {
				select {
				case <-ended:
					return
				default:
					visit(v, o.pages[n%len(o.pages)], linger)
				}
			}
		})
	}
	for {
		if _, err := os.Stat(o.stop); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	close(ended)
	group.Wait()
	fmt.Fprintf(os.Stdout, "%d visits, %d requests, %d failures\n", visits.Load(), requests.Load(), failures.Load())
	if failures.Load() > 0 || requests.Load() == 0 {
		return errors.New("requests have failed, or there were none")
	}
	return nil
}
