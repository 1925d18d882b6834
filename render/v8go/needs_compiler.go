//go:build !cgo || !(linux || darwin) || !(amd64 || arm64)

package v8go

// The compiler reports the next name where V8 cannot be linked. Without it, it would report every name of this package.
var _ = missing_C_compiler__On_Debian_install_build_essential__On_macOS_run_xcode_select_install__Other_systems_are_not_supported
