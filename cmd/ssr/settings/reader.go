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
	"time"

	"github.com/alecthomas/kong"
)

// A Reader lets kong fill in settings. It collects what is wrong with their values instead of stopping at the first: one
// start reports every mistake. The zero value is ready; it serves one parse.
type Reader struct {
	// Expected is what a command that embeds [Pages] as expected was given of it.
	Expected Expected

	mistakes map[string]error // by variable
	given    map[string]bool  // variables that a flag or the file sets
}

// Expected are settings that a live site must show, by variable.
type Expected map[string]string

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
	parsed, err := parser.Parse(args)
	if err != nil {
		return settings, err
	}
	return settings, reader.Err(parsed)
}

// Options are what kong needs to read a struct that embeds [Settings] or parts of it. Ask Err after parsing.
func (r *Reader) Options() []kong.Option {
	r.Expected, r.mistakes, r.given = Expected{}, map[string]error{}, map[string]bool{}
	return []kong.Option{
		kong.ExplicitGroups([]kong.Group{
			{Key: "server", Title: "Server"},
			{Key: "business", Title: "The business"},
			{Key: "embeds", Title: "Third-party embeds"},
		}),
		kong.PostBuild(describe),
		named(r, "port", wholeNumber(0, 65535)),
		named(r, "address", address),
		named(r, "mode", oneOf("auto", "development", "production")),
		named(r, "isolates", wholeNumber(0, 256)),
		named(r, "deadline", duration(10*time.Millisecond, time.Minute)),
		named(r, "switch", onOrOff),
		named(r, "networks", networks),
		named(r, "probed-networks", probedNetworks),
		named(r, "connections", wholeNumber(16, 1_000_000)),
		named(r, "idle", duration(time.Second, time.Hour)),
		named(r, "delay", duration(0, 5*time.Minute)),
		named(r, "share", share),
		named(r, "level", level),
		named(r, "origin", origin),
		named(r, "text", line),
		named(r, "phone", phone),
		named(r, "email", email),
		named(r, "region", pattern(regionPattern, "is not a state's two letters")),
		named(r, "postal-code", pattern(postalPattern, "is not a ZIP code")),
		named(r, "edition", oneOf("as-given", "corrected")),
		named(r, "link", link),
		named(r, "optional-link", optional(link)),
		named(r, "optional-phone", optional(phone)),
		named(r, "optional-text", optional(line)),
		named(r, "flag", flag),
		named(r, "interval", interval),
		named(r, "parameters", parameters),
	}
}

// describe says of each flag what follows from its tags.
func describe(k *kong.Kong) error {
	expected := &kong.Group{Key: expectedTag, Title: "What the site must show"}
	for _, command := range k.Model.Children {
		for _, flag := range command.Flags {
			switch {
			case isExpected(flag.Value):
				flag.Group, flag.HasDefault, flag.Default = expected, false, ""
			case flag.Tag.Has(placeholderTag) && flag.HasDefault:
				flag.Help = strings.TrimSuffix(flag.Help, ".") + " (the default is a placeholder)."
			}
		}
	}
	return nil
}

func isExpected(value *kong.Value) bool { return value.Tag.Vars[expectedTag] != "" }

// Err names every setting of the command at hand that is wrong, with its value, or is nil.
func (r *Reader) Err(parsed *kong.Context) error {
	var wrong []error
	for _, flag := range parsed.Flags() {
		for _, variable := range flag.Envs {
			if err := r.mistakes[variable]; err != nil {
				wrong = append(wrong, err)
			}
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return &Error{wrong}
}

// An Error tells of all settings that are wrong.
type Error struct{ Mistakes []error }

func (e *Error) Error() string {
	return "the settings are wrong:\n" + errors.Join(e.Mistakes...).Error()
}

// named lets kong read the fields of a type, named by their tag, with parse.
func named[T any](r *Reader, name string, parse func(string) (T, error)) kong.Option {
	return kong.NamedMapper(name, kong.MapperFunc(func(ctx *kong.DecodeContext, target reflect.Value) error {
		text := "true" // a switch without a value
		if target.Kind() != reflect.Bool || isExpected(ctx.Value) || ctx.Scan.Peek().Type == kong.FlagValueToken {
			if err := ctx.Scan.PopValueInto("value", &text); err != nil {
				return err
			}
		}
		value, err := parse(text)
		variable := ctx.Value.Tag.Envs[0]
		// Kong reads the flags first, then the environment or the default into the field itself, then the file. What a
		// flag says is not overruled by what comes after it.
		if target.Addr().Pointer() != ctx.Value.Target.Addr().Pointer() {
			r.given[variable] = true
		} else if r.given[variable] {
			return nil
		}
		delete(r.mistakes, variable)
		if err != nil {
			r.mistakes[variable] = fmt.Errorf("%s=%q %w", variable, text, err)
			return nil
		}
		target.Set(reflect.ValueOf(value))
		// Of a fact that is false nothing is left, which a site must show all the same.
		if shown := cmp.Or(fmt.Sprint(value), strings.TrimSpace(text)); shown != "" && isExpected(ctx.Value) {
			r.Expected[variable] = shown
		}
		return nil
	}))
}

// A configFile is a file or a folder of settings.
type configFile string

// BeforeResolve lets kong ask the file for what neither a flag nor the environment sets.
func (configFile) BeforeResolve(ctx *kong.Context, trace *kong.Path) error {
	path := string(ctx.FlagValue(trace.Flag).(configFile))       //nolint:forcetypeassert // the flag is of this type
	if path == "" || !slices.Contains(ctx.Flags(), trace.Flag) { // that of another command
		return nil
	}
	values, err := readConfig(path)
	if err != nil {
		return fmt.Errorf("SITE_CONFIG=%q cannot be read: %w", path, err)
	}
	known := Variables()
	var unknown []error
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(known, name) {
			unknown = append(unknown, fmt.Errorf("SITE_CONFIG=%q sets %s, which is no setting", path, name))
		}
	}
	ctx.AddResolver(kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		for _, variable := range flag.Envs {
			value, given := values[variable]
			if _, set := os.LookupEnv(variable); given && !set {
				return value, nil
			}
		}
		return nil, nil
	}))
	return errors.Join(unknown...)
}
