//go:build !cgo || !(linux || darwin) || !(amd64 || arm64)

package v8go

// On a system where V8 cannot be linked, the compiler reports this name instead of every name of the package.
var _ = missing_C_compiler__On_Debian_install_build_essential__On_macOS_run_xcode_select_install__Other_systems_are_not_supported
