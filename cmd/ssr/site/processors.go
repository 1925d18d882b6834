package site

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
)

// processors is how many processors the program may keep busy: those of GOMAXPROCS, or the container's CPU limit where
// that is less. Go sets GOMAXPROCS by that limit, but never below two.
func processors() int {
	return min(runtime.GOMAXPROCS(0), limitedProcessors(os.DirFS("/")))
}

// limitedProcessors reads the CPU limit of the program's control group and of those around it, rounded up. Where there is
// no limit, it is a very large number.
func limitedProcessors(root fs.FS) int {
	least := math.MaxInt
	groups, _ := fs.ReadFile(root, "proc/self/cgroup") // without the file there are no groups
	for line := range strings.Lines(string(groups)) {
		// Number, controllers and path, as in "4:cpu,cpuacct:/docker/1a2b"; "0::/" in version 2.
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) < 3 {
			continue
		}
		mounted, files := "sys/fs/cgroup", []string{"cpu.max"}
		if fields[1] != "" {
			mounted, files = "sys/fs/cgroup/cpu", []string{"cpu.cfs_quota_us", "cpu.cfs_period_us"}
			if !slices.Contains(strings.Split(fields[1], ","), "cpu") {
				continue
			}
		}
		for group := path.Clean("/" + fields[2]); ; group = path.Dir(group) {
			limit := ""
			for _, file := range files {
				text, _ := fs.ReadFile(root, path.Join(mounted, group, file))
				limit += string(text)
			}
			var quota, period float64
			if n, _ := fmt.Sscan(limit, &quota, &period); n == 2 && quota > 0 && period > 0 { // others have no limit
				least = min(least, int(math.Ceil(quota/period)))
			}
			if group == "/" {
				break
			}
		}
	}
	return least
}
