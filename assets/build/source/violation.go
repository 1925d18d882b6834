//go:build !production

package source

import (
	"path"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// A Violation is an error in a source (code that does not compile, a file that is not JSON, content that breaks a rule), or a warning about
// content.
type Violation struct {
	File         string `json:"file"`    // from the root of the source tree; empty if unknown
	Field        string `json:"field"`   // the path of a field in a content file, such as sections.2.heading; empty for the whole file
	Message      string `json:"message"` // in plain words
	Warning      string `json:"warning"` // the name of the warning; empty for an error
	Line, Column int    `json:"-"`       // counted from 1; 0 if unknown
}

// advice is the name of warnings about style.
const advice = "Advice"

// IsAdvice reports whether v is advice on style. The publisher has to confirm all other warnings.
func (v Violation) IsAdvice() bool { return v.Warning == advice }

// Warnings returns the warnings among violations.
func Warnings(violations []Violation) []Violation {
	return slices.DeleteFunc(slices.Clone(violations), func(v Violation) bool { return v.Warning == "" })
}

// Errors returns violations without warnings.
func Errors(violations []Violation) []Violation {
	return slices.DeleteFunc(slices.Clone(violations), func(v Violation) bool { return v.Warning != "" })
}

// A ViolationError lists the violations in the sources. Its text is for terminals, and Violations is for the overlay and the desk.
type ViolationError struct {
	Violations []Violation
	text       string
}

func (e *ViolationError) Error() string { return e.text }

// FileError returns an error about a file, given by its path from the root of the source tree.
func FileError(file string, err error) *ViolationError {
	return &ViolationError{Violations: []Violation{{Message: err.Error(), File: file}}, text: file + ": " + err.Error()}
}

// ContentError returns an error with the violations in content files, or nil if these are warnings only. Messages in the error begin with
// the field.
func ContentError(violations []Violation) error {
	violations = Errors(violations)
	if len(violations) == 0 {
		return nil
	}
	contentError := &ViolationError{text: "the words of the site break their rules:"}
	for _, violation := range violations {
		if violation.Field != "" {
			violation.Message = violation.Field + ": " + violation.Message
		}
		contentError.text += "\n" + violation.File + ": " + violation.Message
		contentError.Violations = append(contentError.Violations, violation)
	}
	return contentError
}

// BundleError converts esbuild's messages to an error with file and line. It returns nil without messages.
func BundleError(messages []api.Message) error {
	if len(messages) == 0 {
		return nil
	}
	formatted := api.FormatMessages(messages, api.FormatMessagesOptions{Kind: api.ErrorMessage})
	bundleError := &ViolationError{text: "client/: " + strings.TrimSpace(strings.Join(formatted, ""))}
	for _, message := range messages {
		violation := Violation{Message: message.Text}
		if position := message.Location; position != nil {
			violation.File, violation.Line, violation.Column = path.Join("client", position.File), position.Line, position.Column+1
		}
		bundleError.Violations = append(bundleError.Violations, violation)
	}
	return bundleError
}
