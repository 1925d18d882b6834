// Load asks for a page without a pause, as visitors do, until a file appears, and fails if a single request has.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

func main() {
	host := flag.String("host", "", "Host header")
	stop := flag.String("stop", "", "file that ends the load")
	clients := flag.Int("clients", 8, "clients at once; every other one opens a connection a request")
	flag.Parse()
	if err := run(flag.Arg(0), *host, *stop, *clients); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// pace leaves some of a small machine to the cluster itself.
const pace = 5 * time.Millisecond

func run(url, host, stop string, clients int) error {
	var requests, failures atomic.Int64
	var ended atomic.Bool
	var group sync.WaitGroup
	for i := range clients {
		group.Go(func() {
			client := &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{DisableKeepAlives: i%2 == 0}}
			for !ended.Load() {
				requests.Add(1)
				if err := ask(client, url, host); err != nil {
					failures.Add(1)
					fmt.Fprintln(os.Stderr, time.Now().Format("15:04:05.000"), err)
				}
				time.Sleep(pace)
			}
		})
	}
	for {
		if _, err := os.Stat(stop); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	ended.Store(true)
	group.Wait()
	fmt.Fprintf(os.Stdout, "%d requests, %d failures\n", requests.Load(), failures.Load())
	if failures.Load() > 0 {
		return errors.New("requests have failed")
	}
	return nil
}

func ask(client *http.Client, url, host string) error {
	request, err := http.NewRequest(http.MethodGet, url, http.NoBody)
	if err != nil {
		return err
	}
	request.Host = host
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close() //nolint:errcheck // it was read to its end
	body, err := io.ReadAll(answer.Body)
	switch {
	case err != nil:
		return fmt.Errorf("after %d bytes: %w", len(body), err)
	case answer.StatusCode != http.StatusOK:
		return fmt.Errorf("status %d", answer.StatusCode)
	}
	return nil
}
