//go:build !production

package desk

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
)

// differences are the fields, such as sections.2.heading, in which two JSON texts differ, each as far down as both have it.
func differences(before, after []byte) ([]string, error) {
	var old, now any
	_ = json.Unmarshal(before, &old) // a file that is no JSON differs as a whole
	if err := json.Unmarshal(after, &now); err != nil {
		return nil, err
	}
	var fields []string
	compare("", old, now, func(field string, _, _ any) { fields = append(fields, field) })
	return fields, nil
}

// compare calls differ for each field in which two values differ: of objects and lists as far down as both have it.
// What one of them does not have is nil.
func compare(field string, before, after any, differ func(field string, before, after any)) {
	old, oldIsObject := before.(map[string]any)
	now, nowIsObject := after.(map[string]any)
	oldList, oldIsList := before.([]any)
	nowList, nowIsList := after.([]any)
	switch {
	case oldIsObject && nowIsObject:
		keys := slices.Collect(maps.Keys(old))
		for key := range now {
			if _, both := old[key]; !both {
				keys = append(keys, key)
			}
		}
		slices.Sort(keys)
		for _, key := range keys {
			compare(below(field, key), old[key], now[key], differ)
		}
	case oldIsList && nowIsList && len(oldList) == len(nowList):
		for i := range oldList {
			compare(below(field, strconv.Itoa(i)), oldList[i], nowList[i], differ)
		}
	case !reflect.DeepEqual(before, after):
		differ(field, before, after)
	}
}

// below is the name of a field of a field.
func below(field, key string) string {
	if field == "" {
		return key
	}
	return field + "." + key
}
