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

// A Reader lets kong fill in settings. It collects all mistakes in values, where kong would stop at the first. The zero value
// is ready; use it for one parse: first Options, then [Reader.Err].
type Reader struct {
	// Expected has the values that were given for settings that a command embeds as expected, by variable: see expectedTag.
	Expected map[string]string
	// Secrets has the values of the settings that are secret.
	Secrets []string

	mistakes []error
	file     map[string]string // what the file of SITE_CONFIG has, by variable; nil before it is read
}

// expectedTag marks settings in a command that a live site must show. They have no defaults there: what is not given is read
// off the site.
const expectedTag = "expected"

// neededTag marks settings without which a command does not start.
const neededTag = "needed"

// Options returns the options with which kong reads a struct that embeds [Settings] or some of its fields. Call [Reader.Err]
// after parsing.
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
		kong.PostBuild(describe),
		kong.Resolvers(kong.ResolverFunc(r.resolve)),
	}
	for name, parse := range kinds() {
		options = append(options, kong.NamedMapper(name, r.mapper(parse)))
	}
	return options
}

// describe completes each flag's model from the setting's tags. It keeps kong from reading the environment: kong would do so
// even if a flag is given, and report a wrong variable that nobody needs.
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
				flag.Help += " ($" + variable + ")."
			}
		}
	}
	return nil
}

// variableOf returns the environment variable of a setting, or "" for another flag.
func variableOf(value *kong.Value) string { return value.Tag.Get("env") }

func isExpected(value *kong.Value) bool { return value.Tag.Vars[expectedTag] != "" }

// Err returns an error that names every setting that is wrong, with its value, or nil.
func (r *Reader) Err() error {
	if r.mistakes == nil {
		return nil
	}
	return fmt.Errorf("the settings are wrong:\n%w", errors.Join(r.mistakes...))
}

// clipped returns the beginning of a value that is too long for a line.
func clipped(text string) string {
	const most = 200
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

// RefuseSecretFlags notes an error for each secret setting that is an argument: every user of the machine sees those, and so
// does whoever reaches /debug/pprof/cmdline.
func (r *Reader) RefuseSecretFlags(parsed *kong.Context) {
	for _, part := range parsed.Path {
		if part.Flag != nil && !part.Resolved && isSecret(part.Flag.Value, alwaysSecret) {
			variable := variableOf(part.Flag.Value)
			r.mistakes = append(r.mistakes, fmt.Errorf("%s must not be the argument --%s, which every user of this machine can read: set the variable, or put it into the file of SITE_CONFIG", variable, part.Flag.Name))
		}
	}
}

// mapper lets kong read the settings of a kind. White space around a value does not count.
func (r *Reader) mapper(parse func(string) (any, error)) kong.MapperFunc {
	return func(ctx *kong.DecodeContext, target reflect.Value) error {
		text := "true" // a switch without a value
		if target.Kind() != reflect.Bool || ctx.Scan.Peek().Type == kong.FlagValueToken {
			if err := ctx.Scan.PopValueInto("value", &text); err != nil {
				return err
			}
		}
		variable, text := variableOf(ctx.Value), facts.Tidy(text)
		if text == "" && !ctx.Value.Tag.Has("default") && !ctx.Value.Tag.Has(neededTag) {
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
			r.mistakes = append(r.mistakes, fmt.Errorf("%s=%q %w", variable, clipped(withoutPasswords(text)), err))
			return nil
		}
		target.Set(reflect.ValueOf(value))
		if isExpected(ctx.Value) {
			// A fact that is false has the value "", but what the site must show is "false".
			r.Expected[variable] = cmp.Or(fmt.Sprint(value), text)
		}
		return nil
	}
}

// resolve finds the value of a setting without a flag, in the environment or in the file.
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
	if flag.Tag.Has(neededTag) {
		return "", nil // which is wrong
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
				r.mistakes = append(r.mistakes, fmt.Errorf("SITE_CONFIG=%q sets %s, which is no setting: correct or remove it", path, name))
			}
		}
		maps.Copy(r.file, values)
	}
}
