package site

import (
	"io/fs"
	"math"
	"os"
	"path"
	"runtime"
	"slices"
	"strconv"
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
		mounted, quotaOf := "sys/fs/cgroup", quota2
		switch {
		case fields[1] == "":
		case slices.Contains(strings.Split(fields[1], ","), "cpu"):
			mounted, quotaOf = "sys/fs/cgroup/cpu", quota1
		default:
			continue
		}
		for group := path.Clean("/" + fields[2]); ; group = path.Dir(group) {
			if quota, period := quotaOf(root, mounted+strings.TrimSuffix(group, "/")); quota > 0 && period > 0 {
				least = min(least, int(math.Ceil(quota/period)))
			}
			if group == "/" {
				break
			}
		}
	}
	return least
}

// quota2 is the processor time that a group of version 2 may use in a period, 0 if it has no limit.
func quota2(root fs.FS, group string) (quota, period float64) {
	text, _ := fs.ReadFile(root, group+"/cpu.max")
	limit, every, _ := strings.Cut(string(text), " ")
	return number(limit), number(every)
}

// quota1 is quota2 for groups of version 1.
func quota1(root fs.FS, group string) (quota, period float64) {
	limit, _ := fs.ReadFile(root, group+"/cpu.cfs_quota_us")
	every, _ := fs.ReadFile(root, group+"/cpu.cfs_period_us")
	return number(string(limit)), number(string(every))
}

// number is 0 for what is no number, such as "max".
func number(text string) float64 {
	n, _ := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return n
}
