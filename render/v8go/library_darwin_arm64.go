package v8go

import _ "github.com/tommie/v8go/deps/darwin_arm64" // links V8
