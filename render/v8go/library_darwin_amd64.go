package v8go

import _ "github.com/tommie/v8go/deps/darwin_amd64" // links V8
