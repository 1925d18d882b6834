package settings

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// A Reader lets kong fill in settings. It collects what is wrong with their values instead of stopping at the first: one
// start reports every mistake. The zero value is ready; it serves one parse.
type Reader struct {
	// Expected is what a command that embeds [Pages] as expected was given of it, by variable: a live site must show it.
	Expected map[string]string

	mistakes []error
	file     map[string]string // what the file of SITE_CONFIG has, by variable; nil before it is read
}

// expectedTag marks what a command embeds of settings as what a live site must show. Then they have no defaults: what is not
// given is read off the site.
const expectedTag = "expected"

// Read reads settings as the program does: flags in args win over the environment, the environment over the file of
// SITE_CONFIG, the file over the defaults. Its error names every variable that is wrong.
func Read(args ...string) (Settings, error) {
	var settings Settings
	var reader Reader
	parser, err := kong.New(&settings, reader.Options()...)
	if err != nil {
		return settings, err
	}
	if _, err := parser.Parse(args); err != nil {
		return settings, err
	}
	return settings, reader.Err()
}

// Options are what kong needs to read a struct that embeds [Settings] or parts of it. Ask Err after parsing.
func (r *Reader) Options() []kong.Option {
	r.Expected = map[string]string{}
	options := []kong.Option{
		kong.ExplicitGroups([]kong.Group{
			{Key: "server", Title: "Server"},
			{Key: "business", Title: "The business"},
			{Key: "embeds", Title: "Third-party embeds"},
		}),
		kong.PostBuild(describe),
		kong.Resolvers(kong.ResolverFunc(r.resolve)),
	}
	for name, parse := range kinds {
		options = append(options, kong.NamedMapper(name, r.mapper(parse)))
	}
	return options
}

// describe says of each setting what follows from its tags. Kong is not to read the environment by itself: it would after the
// flags, and a wrong variable would count although a flag wins.
func describe(k *kong.Kong) error {
	for _, command := range append(k.Model.Children, k.Model.Node) {
		for _, flag := range command.Flags {
			if isExpected(flag.Value) {
				flag.Group = &kong.Group{Key: expectedTag, Title: "What the site must show"}
				flag.HasDefault, flag.Default = false, ""
			}
			if variable := variableOf(flag.Value); variable != "" {
				flag.Tag.Envs = nil
				flag.Help = strings.TrimSuffix(flag.Help, ".")
				if flag.Tag.Has(placeholderTag) && flag.HasDefault {
					flag.Help += " (the default is a placeholder)"
				}
				flag.Help += " ($" + variable + ")."
			}
		}
	}
	return nil
}

// variableOf is the environment variable of a setting; other flags have none.
func variableOf(value *kong.Value) string { return value.Tag.Get("env") }

func isExpected(value *kong.Value) bool { return value.Tag.Vars[expectedTag] != "" }

// Err names every setting that is wrong, with its value, or is nil.
func (r *Reader) Err() error {
	if r.mistakes == nil {
		return nil
	}
	return fmt.Errorf("the settings are wrong:\n%w", errors.Join(r.mistakes...))
}

// mapper lets kong read the settings of a kind. White space around a value is no part of it.
func (r *Reader) mapper(parse func(string) (any, error)) kong.MapperFunc {
	return func(ctx *kong.DecodeContext, target reflect.Value) error {
		text := "true" // a switch without a value
		if target.Kind() != reflect.Bool || ctx.Scan.Peek().Type == kong.FlagValueToken {
			if err := ctx.Scan.PopValueInto("value", &text); err != nil {
				return err
			}
		}
		variable, text := variableOf(ctx.Value), strings.TrimSpace(text)
		if text == "" && !ctx.Value.Tag.Has("default") {
			return nil
		}
		value, err := parse(text)
		if err != nil {
			r.mistakes = append(r.mistakes, fmt.Errorf("%s=%q %w", variable, text, err))
			return nil
		}
		target.Set(reflect.ValueOf(value))
		if isExpected(ctx.Value) {
			// Of a fact that is false nothing is left, which a site must show all the same.
			r.Expected[variable] = cmp.Or(fmt.Sprint(value), text)
		}
		return nil
	}
}

// resolve finds what no flag sets: in the environment, or in the file.
func (r *Reader) resolve(ctx *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	variable := variableOf(flag.Value)
	if value, set := os.LookupEnv(variable); set {
		return value, nil
	}
	if r.file == nil {
		r.readFile(ctx)
	}
	if value, set := r.file[variable]; set {
		return value, nil
	}
	return nil, nil
}

// readFile reads the file that a command's flag or SITE_CONFIG names, if any.
func (r *Reader) readFile(ctx *kong.Context) {
	r.file = map[string]string{}
	for _, flag := range ctx.Flags() {
		path := cmp.Or(fmt.Sprint(ctx.FlagValue(flag)), os.Getenv("SITE_CONFIG"))
		if flag.Name != "config" || path == "" {
			continue
		}
		values, err := readConfig(path)
		if err != nil {
			r.mistakes = append(r.mistakes, fmt.Errorf("SITE_CONFIG=%q cannot be read: %w", path, err))
			continue
		}
		known := Variables()
		for _, name := range slices.Sorted(maps.Keys(values)) {
			if !slices.Contains(known, name) {
				r.mistakes = append(r.mistakes, fmt.Errorf("SITE_CONFIG=%q sets %s, which is no setting", path, name))
			}
		}
		maps.Copy(r.file, values)
	}
}
