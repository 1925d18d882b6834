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

	"gulfoak.example/website/assets/facts"
)

// A Reader parses settings with kong. It collects the errors of all values, because kong stops at the first. The zero value is ready
// to use for one parse: call Options before it and [Reader.Err] after it.
type Reader struct {
	// Expected contains the values of the settings that have expectedTag, by variable. A setting without a value is absent.
	Expected map[string]string
	// Secrets contains the values of secret settings.
	Secrets []string

	errors []error
	file   map[string]string // the entries of the SITE_CONFIG file, by variable; nil until the file is read
}

// expectedTag marks the settings that a live site must show. They have no defaults: missing values are read from the site.
const expectedTag = "expected"

// requiredTag marks settings without which the desk does not start.
const requiredTag = "needed"

// Options returns the kong options for a struct that embeds [Settings] or some of its fields.
func (r *Reader) Options() []kong.Option {
	r.Expected = map[string]string{}
	options := []kong.Option{
		kong.ExplicitGroups([]kong.Group{
			{Key: "server", Title: "Server"},
			{Key: "business", Title: "The business"},
			{Key: "facts", Title: "Facts of the business"},
			{Key: "embeds", Title: "Third-party embeds"},
			{Key: "desk", Title: "The desk"},
		}),
		kong.PostBuild(completeFlags),
		kong.Resolvers(kong.ResolverFunc(r.lookUp)),
	}
	for name, parse := range parsers() {
		options = append(options, kong.NamedMapper(name, r.mapper(parse)))
	}
	return options
}

// completeFlags completes each flag's model from the setting's tags. It disables kong's lookup of environment variables, which would
// report an invalid variable even if a flag overrides it.
func completeFlags(k *kong.Kong) error {
	for _, command := range append(k.Model.Children, k.Model.Node) {
		for _, flag := range command.Flags {
			if isExpected(flag.Value) {
				flag.Group = &kong.Group{Key: expectedTag, Title: "What the site must show"}
				flag.HasDefault, flag.Default = false, ""
			}
			if variable := variableOf(flag.Value); variable != "" {
				flag.Tag.Envs = nil
				flag.Help = strings.TrimSuffix(flag.Help, ".")
				flag.Help += " ($" + variable + ")."
			}
		}
	}
	return nil
}

// variableOf returns the environment variable of a setting, or "" for another flag.
func variableOf(value *kong.Value) string { return value.Tag.Get("env") }

func isExpected(value *kong.Value) bool { return value.Tag.Vars[expectedTag] != "" }

// Err returns an error that names each invalid setting with its value, or nil.
func (r *Reader) Err() error {
	if r.errors == nil {
		return nil
	}
	return fmt.Errorf("the settings are wrong:\n%w", errors.Join(r.errors...))
}

// truncate shortens a value that is too long for a line.
func truncate(text string) string {
	const limit = 200
	if len(text) <= limit {
		return text
	}
	return strings.ToValidUTF8(text[:limit], "") + "…"
}

// RejectSecretFlags records an error for each secret setting that is an argument. Arguments are visible to every user of the machine
// and in /debug/pprof/cmdline.
func (r *Reader) RejectSecretFlags(parsed *kong.Context) {
	for _, part := range parsed.Path {
		if part.Flag != nil && !part.Resolved && isSecret(part.Flag.Value, alwaysSecret) {
			variable := variableOf(part.Flag.Value)
			r.errors = append(r.errors, fmt.Errorf("%s must not be the argument --%s, which every user of this machine can read: set the variable, or put it into the file of SITE_CONFIG", variable, part.Flag.Name))
		}
	}
}

// mapper returns the kong mapper for a kind of settings. It trims white space around a value.
func (r *Reader) mapper(parse func(string) (any, error)) kong.MapperFunc {
	return func(ctx *kong.DecodeContext, target reflect.Value) error {
		text := "true" // the value of a boolean flag without a value
		if target.Kind() != reflect.Bool || ctx.Scan.Peek().Type == kong.FlagValueToken {
			if err := ctx.Scan.PopValueInto("value", &text); err != nil {
				return err
			}
		}
		variable, text := variableOf(ctx.Value), facts.Normalize(text)
		if text == "" && !ctx.Value.Tag.Has("default") && !ctx.Value.Tag.Has(requiredTag) {
			return nil
		}
		if isSecret(ctx.Value, alwaysSecret) {
			r.Secrets = append(r.Secrets, text)
		}
		value, err := parse(text)
		if err != nil {
			if isSecret(ctx.Value, alwaysSecret, secretIfWrong) && text != "" {
				text = "[hidden]"
			}
			r.errors = append(r.errors, fmt.Errorf("%s=%q %w", variable, truncate(redactURLs(text)), err))
			return nil
		}
		target.Set(reflect.ValueOf(value))
		if isExpected(ctx.Value) {
			// A false fact has the value "", but the site shows "false".
			r.Expected[variable] = cmp.Or(fmt.Sprint(value), text)
		}
		return nil
	}
}

// lookUp returns the value of a setting from the environment or the file, for settings without a flag.
func (r *Reader) lookUp(ctx *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
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
	if flag.Tag.Has(requiredTag) {
		return "", nil // the parser of the setting rejects an empty value
	}
	return nil, nil
}

// readFile reads the file that the flag or SITE_CONFIG names, if any.
func (r *Reader) readFile(ctx *kong.Context) {
	r.file = map[string]string{}
	for _, flag := range ctx.Flags() {
		path := cmp.Or(fmt.Sprint(ctx.FlagValue(flag)), os.Getenv("SITE_CONFIG"))
		if flag.Name != "config" || path == "" {
			continue
		}
		values, err := readConfig(path)
		if err != nil {
			r.errors = append(r.errors, fmt.Errorf("SITE_CONFIG=%q cannot be read: %w", path, err))
			continue
		}
		known := Variables()
		for _, name := range slices.Sorted(maps.Keys(values)) {
			if !slices.Contains(known, name) {
				r.errors = append(r.errors, fmt.Errorf("SITE_CONFIG=%q sets %s, which is not a setting: correct or remove it", path, name))
			}
		}
		maps.Copy(r.file, values)
	}
}
