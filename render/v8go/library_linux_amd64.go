package v8go

import _ "github.com/tommie/v8go/deps/linux_amd64" // links V8
