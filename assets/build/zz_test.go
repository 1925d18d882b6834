package build
import ("testing";"fmt";"os";"gulfoak.example/website/assets/encoding")
func TestZZ(t *testing.T){ tr:=copyTree(t); public:=memory{}; o:=tr.Options; o.Development=os.Getenv("DEV")!=""
 for _,e:=range []string{loaderEntry,vitalsEntry}{ p,_,err:=bundleClient(o,nil,public,e); fmt.Println(p,err)}
 for n,c:=range public { fmt.Println(n,len(c), len(encoding.Encode(c, "br", encoding.Best))); os.WriteFile("/tmp/w/b14/out-"+n, c, 0o644)} }
