package site

import (
	"math"
	"testing"
	"testing/fstest"
)

func TestContainerLimitsProcessors(t *testing.T) {
	for name, test := range map[string]struct {
		files map[string]string
		want  int
	}{
		"no groups":           {nil, math.MaxInt},
		"no limit":            {map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "max 100000\n"}, math.MaxInt},
		"one and a half":      {map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "150000 100000\n"}, 2},
		"the tighter one":     {map[string]string{"proc/self/cgroup": "0::/pods/one\n", "sys/fs/cgroup/pods/cpu.max": "100000 100000\n", "sys/fs/cgroup/pods/one/cpu.max": "300000 100000\n"}, 1},
		"version 1":           {map[string]string{"proc/self/cgroup": "5:memory:/a\n4:cpu,cpuacct:/a\n", "sys/fs/cgroup/cpu/a/cpu.cfs_quota_us": "200000\n", "sys/fs/cgroup/cpu/a/cpu.cfs_period_us": "100000\n"}, 2},
		"version 1, no limit": {map[string]string{"proc/self/cgroup": "4:cpu:/\n", "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n", "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n"}, math.MaxInt},
		"nonsense":            {map[string]string{"proc/self/cgroup": "x\n0::/../..\n", "sys/fs/cgroup/cpu.max": "0 0"}, math.MaxInt},
	} {
		files := fstest.MapFS{}
		for path, text := range test.files {
			files[path] = &fstest.MapFile{Data: []byte(text)}
		}
		if got := limitedProcessors(files); got != test.want {
			t.Errorf("%s: %d, want %d", name, got, test.want)
		}
	}
}
