package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path"
	"strings"
	"time"

	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

type checkCommand struct {
	URL    string   `arg:"" help:"Origin of the site, such as https://www.example.com."`
	As     string   `enum:",production,corrected,development" default:"" placeholder:"MODE" help:"Also check what holds in production, corrected or development with default facts only."`
	Script []string `type:"existingfile" placeholder:"FILE" help:"Also run a request script of your own (routes/testdata/all.txt explains the language)."`
	JSON   bool     `name:"json" help:"Print JSON."`
}

// Run holds a live site against the request scripts. Its error tells that something is wrong.
func (c checkCommand) Run(env *environment) error {
	origin, err := url.Parse(strings.TrimSuffix(c.URL, "/"))
	if err != nil || origin.Host == "" || origin.Scheme != "http" && origin.Scheme != "https" || origin.String() != origin.Scheme+"://"+origin.Host {
		return fmt.Errorf("%q is not an origin such as https://www.example.com", c.URL)
	}
	names := []string{"all.txt"}
	if c.As != "" {
		names = append(names, c.As+".txt")
	}
	report := script.Report{Faults: []script.Fault{}}
	begin := time.Now()
	run := func(name string, text []byte, err error) error {
		if err != nil {
			return err
		}
		found, err := script.Run(env.ctx, origin.String(), name, string(text))
		report.Add(found)
		return err
	}
	for _, name := range names {
		text, err := routes.Scripts.ReadFile(path.Join("testdata", name))
		if err := run(name, text, err); err != nil {
			return err
		}
	}
	for _, file := range c.Script {
		text, err := os.ReadFile(file)
		if err := run(file, text, err); err != nil {
			return err
		}
	}
	if c.JSON {
		encoder := json.NewEncoder(env.stdout)
		encoder.SetIndent("", "  ")
		err = encoder.Encode(struct {
			URL string `json:"url"`
			OK  bool   `json:"ok"`
			script.Report
		}{origin.String(), len(report.Faults) == 0, report})
	} else {
		for _, fault := range report.Faults {
			fmt.Fprintln(env.stdout, fault)
		}
		fmt.Fprintf(env.stdout, "%s: %d requests, %d expectations in %s\n", origin, report.Requests, report.Expectations, time.Since(begin).Round(time.Millisecond))
	}
	if err == nil && len(report.Faults) > 0 {
		err = fmt.Errorf("%s does not answer as it must (%d faults)", origin, len(report.Faults))
	}
	return err
}
