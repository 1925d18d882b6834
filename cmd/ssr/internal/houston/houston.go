// Package houston returns the local date of the business. It compiles time zone data in: an image from scratch may lack it.
package houston

import (
	"time"
	_ "time/tzdata" // America/Chicago on systems without time zones
)

// Location is the time zone of Houston.
var Location, _ = time.LoadLocation("America/Chicago") // cannot fail: time/tzdata is compiled in

// Day returns the date in Houston at an instant, as YYYY-MM-DD.
func Day(instant time.Time) string { return instant.In(Location).Format(time.DateOnly) }
