#!/usr/bin/env bash
# Tests the production overlay, and the desk from the image IMAGE-desk, on a real control plane with one node: run.sh IMAGE
# Needs root, Debian's etcd-server, containerd, runc, containernetworking-plugins, iptables, conntrack and buildah.
# It first builds two more images (releases.sh). The test then ends within MINUTES (default 8) and removes everything that it started.
set -euo pipefail
cd "$(dirname "$0")/../../.."

image=$1
here=$PWD/deploy/kubernetes/cluster
cache=$PWD/.cache/kubernetes
work=$(mktemp -d /tmp/cluster-XXXXXX)
minutes=${MINUTES:-8}
pids=()
say() { echo "== $*"; }

"$here/build.sh" "$cache"
say "two more images, with other assets"
"$here/releases.sh" "$image" >"$work/releases.log" 2>&1 || { tail -n 30 "$work/releases.log"; rm -r "$work"; exit 1; }
version=$(sed -n 's/^version=//p' "$here/build.sh")
kubectl() { "$cache/kubectl-$version" --kubeconfig "$work/admin.conf" "$@"; }

start() { # start NAME COMMAND...: in the background, with its log
  local name=$1
  shift
  "$@" >"$work/$name.log" 2>&1 &
  pids+=($!)
}
wait_for() { # wait_for SECONDS COMMAND...
  local left=$(($1 * 5))
  shift
  until "$@" >/dev/null 2>&1; do
    left=$((left - 1))
    [ $left -gt 0 ] || { echo "timeout: waiting for: $*" >&2; return 1; }
    sleep 0.2
  done
}
clean_up() {
  local code=$?
  trap - EXIT
  if [ $code -ne 0 ]; then
    kubectl -n website get pods,events 2>/dev/null | tail -20 || true
    tail -n 5 "$work"/*.log || true
  fi
  kubectl delete namespace website --timeout=40s >/dev/null 2>&1 || true
  for name in $(ctr -a "$work/containerd.sock" -n k8s.io tasks list -q 2>/dev/null); do
    ctr -a "$work/containerd.sock" -n k8s.io tasks kill -s SIGKILL "$name" >/dev/null 2>&1 || true
  done
  "$cache/kube-proxy-$version" --cleanup >/dev/null 2>&1 || true
  for ((i = ${#pids[@]} - 1; i >= 0; i--)); do
    kill "${pids[i]}" 2>/dev/null || true
    wait "${pids[i]}" 2>/dev/null || true
  done
  ip link delete cluster0 2>/dev/null || true
  grep -o " ${work}[^ ]*" /proc/mounts | sort -r | xargs -r -n1 umount -l 2>/dev/null || true
  rm -rf "$work"
  exit $code
}
trap clean_up EXIT
trap 'exit 130' INT TERM
( sleep $((minutes * 60)) && echo "no result after $minutes minutes" >&2 && kill -TERM $$ ) &
pids+=($!)

say "control plane"
openssl genrsa -out "$work/sa.key" 2048 2>/dev/null
openssl rsa -in "$work/sa.key" -pubout -out "$work/sa.pub" 2>/dev/null
cat >"$work/tokens.csv" <<TOKENS
admin,admin,admin,system:masters
node,system:node:node,node,system:nodes
TOKENS
for user in admin node; do
  cat >"$work/$user.conf" <<CONFIG
apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "https://127.0.0.1:16443", insecure-skip-tls-verify: true}}]
users: [{name: u, user: {token: $user}}]
contexts: [{name: c, context: {cluster: c, user: u}}]
current-context: c
CONFIG
done
start etcd etcd --data-dir "$work/etcd" --listen-client-urls http://127.0.0.1:12379 --advertise-client-urls http://127.0.0.1:12379 \
  --listen-peer-urls http://127.0.0.1:12380 --initial-advertise-peer-urls http://127.0.0.1:12380 --initial-cluster default=http://127.0.0.1:12380
start apiserver "$cache/kube-apiserver-$version" --etcd-servers http://127.0.0.1:12379 --secure-port 16443 --bind-address 127.0.0.1 \
  --cert-dir "$work/certificates" --service-cluster-ip-range 10.96.0.0/16 --token-auth-file "$work/tokens.csv" \
  --authorization-mode Node,RBAC --endpoint-reconciler-type none --service-account-issuer https://cluster.local \
  --service-account-key-file "$work/sa.pub" --service-account-signing-key-file "$work/sa.key"
wait_for 60 kubectl get --raw /readyz
start controllers "$cache/kube-controller-manager-$version" --kubeconfig "$work/admin.conf" --service-account-private-key-file "$work/sa.key" \
  --leader-elect=false --secure-port 0 --use-service-account-credentials=false
start scheduler "$cache/kube-scheduler-$version" --kubeconfig "$work/admin.conf" --leader-elect=false --secure-port 0

say "node"
cat >"$work/containerd.toml" <<CONTAINERD
version = 2
root = "$work/containerd"
state = "$work/containerd-state"
[grpc]
  address = "$work/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "localhost/pause:1"
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$work/cni"
CONTAINERD
mkdir -p "$work/cni"
cat >"$work/cni/10-bridge.conflist" <<CNI
{"cniVersion": "0.4.0", "name": "cluster", "plugins": [{"type": "bridge", "bridge": "cluster0", "isGateway": true, "ipMasq": true,
  "hairpinMode": true, "ipam": {"type": "host-local", "dataDir": "$work/addresses", "ranges": [[{"subnet": "10.99.0.0/24"}]], "routes": [{"dst": "0.0.0.0/0"}]}}]}
CNI
cat >"$work/kubelet.yaml" <<KUBELET
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: 127.0.0.1
port: 11250
healthzPort: 0
authentication: {anonymous: {enabled: true}, webhook: {enabled: false}}
authorization: {mode: AlwaysAllow}
cgroupDriver: cgroupfs
containerRuntimeEndpoint: unix://$work/containerd.sock
enforceNodeAllocatable: []
failSwapOn: false
evictionHard: {memory.available: 50Mi}
KUBELET
cat >"$work/proxy.yaml" <<PROXY
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
clientConnection: {kubeconfig: $work/admin.conf}
clusterCIDR: 10.99.0.0/24
conntrack: {maxPerCore: 0}
healthzBindAddress: 127.0.0.1:11256
metricsBindAddress: 127.0.0.1:11249
hostnameOverride: node
mode: iptables
PROXY
start containerd containerd --config "$work/containerd.toml"
wait_for 20 ctr -a "$work/containerd.sock" version
# The pause container, which keeps a pod's namespaces: a static program that waits for a signal.
mkdir "$work/pause"
printf '#include <unistd.h>\nint main(void) { pause(); }\n' | gcc -static -Os -s -x c -o "$work/pause/pause" -
container=$(buildah from scratch)
buildah copy "$container" "$work/pause/pause" /pause >/dev/null
buildah config --entrypoint '["/pause"]' "$container"
buildah commit --rm "$container" localhost/pause:1 >/dev/null 2>&1
for name in localhost/pause:1 "$image" "$image-first" "$image-next" "$image-desk"; do
  buildah push "$name" "docker-archive:$work/image.tar:$name" >/dev/null 2>&1
  ctr -a "$work/containerd.sock" -n k8s.io images import "$work/image.tar" >/dev/null
  rm "$work/image.tar"
done
mkdir -p "$work/kubelet"
start kubelet "$cache/kubelet-$version" --config "$work/kubelet.yaml" --kubeconfig "$work/node.conf" --hostname-override node --root-dir "$work/kubelet"
start proxy "$cache/kube-proxy-$version" --config "$work/proxy.yaml"
wait_for 60 sh -c "'$cache/kubectl-$version' --kubeconfig '$work/admin.conf' wait --for=condition=Ready node/node --timeout=1s"
kubectl label node node topology.kubernetes.io/zone=a >/dev/null

say "production overlay under PodSecurity restricted"
mkdir "$work/overlay"
touch "$work/overlay/settings.env" "$work/desk.yaml"
overlay() { # overlay IMAGE PHONE: applies the production overlay with this image and phone number
  cat >"$work/overlay/kustomization.yaml" <<OVERLAY
resources: [../production]
namespace: website
images: [{name: registry.example.com/website, newName: ${1%:*}, newTag: ${1##*:}}]
configMapGenerator: [{name: website-settings, namespace: website, behavior: merge, literals: ["SITE_PHONE=$2"], envs: [settings.env]}]
OVERLAY
  cat "$work/desk.yaml" >>"$work/overlay/kustomization.yaml"
  kubectl kustomize "$work/manifests/overlays/here" | kubectl apply --validate=strict -f - >"$work/apply.log" 2>&1
}
# Succeeds if every pod has the image, including terminating pods, which still serve requests, but which `rollout status` ignores.
all_pods_run() {
  local images
  images=$(kubectl -n website get pods -o jsonpath='{range .items[*]}{.spec.containers[0].image}{"\n"}{end}' | sort -u) && [ "$images" = "$1" ]
}
roll_out() { # roll_out IMAGE PHONE: and waits until no pod has another image
  overlay "$@"
  kubectl -n website rollout status deployment/website --timeout=120s
  wait_for 60 all_pods_run "$1"
}
cp -r "$PWD/deploy/kubernetes/." "$work/manifests"
mv "$work/overlay" "$work/manifests/overlays/here"
ln -s "$work/manifests/overlays/here" "$work/overlay"
overlay "$image" "+1 713 555 0101"
if grep -i "would violate" "$work/apply.log"; then exit 1; fi
deployment_is_ready() {
  local replicas
  kubectl -n website rollout status deployment/website --timeout=90s >/dev/null &&
    replicas=$(kubectl -n website get deployment website -o jsonpath='{.status.readyReplicas}') && [ "$replicas" -ge 3 ]
}
wait_for 60 deployment_is_ready
kubectl -n website get pods -o wide
address=$(kubectl -n website get service website -o jsonpath='{.spec.clusterIP}')
about_page_contains() { curl -sf --max-time 5 -H 'Host: www.example.com' -o "$work/page.html" "http://$address/about" && grep -qF "$1" "$work/page.html"; }
about_page_contains "+1 713 555 0101"

say "a rollout with changed assets, in its two steps, under load"
visitors=()
for seconds in 0 0 0 0 15 15 15 15; do
  start "visitor-${#visitors[@]}" "$here/visit.sh" "$work/stop" "$seconds" www.example.com "http://$address/" "http://$address/about" "http://$address/faqs"
  visitors+=("${pids[-1]}")
done
container=$(buildah from "$image-next")
"$(buildah mount "$container")/ssr" assets | sed "s#^#url = http://$address#" >"$work/next-files"
buildah rm "$container" >/dev/null
has_next_files() { curl --silent --fail --fail-early --head --max-time 20 -H 'Host: www.example.com' --config "$work/next-files" >/dev/null; }
if has_next_files; then echo "the next release has no new files" >&2; exit 1; fi
sleep 3
roll_out "$image-first" "+1 713 555 0101"
wait_for 20 has_next_files
roll_out "$image-next" "+1 713 555 0101"

say "a deleted pod and a drain, under load"
pod=$(kubectl -n website get pods -o jsonpath='{.items[0].metadata.name}')
kubectl -n website delete pod --wait=false "$pod"
sleep 5
wait_for 60 deployment_is_ready
# With one node, the disruption budget allows one eviction and blocks the next until the pod is ready again.
kubectl drain node --ignore-daemonsets --delete-emptydir-data --timeout=15s >"$work/drain.log" 2>&1 || grep -q "disruption budget" "$work/drain.log"
kubectl uncordon node >/dev/null
wait_for 60 deployment_is_ready

say "another phone number"
roll_out "$image-next" "+1 713 555 0202"
# A terminating pod still gets requests until kube-proxy has removed its endpoint.
wait_for 20 about_page_contains "+1 713 555 0202"

touch "$work/stop"
for visitor in "${visitors[@]}"; do
  wait "$visitor" || { cat "$work"/visitor-*.log; exit 1; }
done
cat "$work"/visitor-*.log
kubectl -n website get pods -o jsonpath='{range .items[*]}{.metadata.name}{" restarts "}{.status.containerStatuses[0].restartCount}{"\n"}{end}'

say "the desk, from an empty volume, with a provider beside it that says where to sign in"
deploy/desk/test/repository.sh "$work/desk/repository.git"
chown -R 65532:65532 "$work/desk"
cp deploy/desk/test/settings.env "$work/overlay"
provider=$(node -p 'JSON.stringify(fs.readFileSync("deploy/desk/test/discovery.cjs", "utf8"))')
cat >"$work/desk.yaml" <<DESK
components: [../../components/desk]
patches:
  - target: {kind: StatefulSet}
    patch: |
      - {op: replace, path: /spec/template/spec/containers/0/image, value: $image-desk}
      - op: add
        path: /spec/template/spec/containers/-
        value:
          name: provider
          image: $image-desk
          command: [node, -e, $provider]
          securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
DESK
kubectl apply -f - >/dev/null <<VOLUME
apiVersion: v1
kind: PersistentVolume
metadata: {name: desk}
spec: {capacity: {storage: 2Gi}, accessModes: [ReadWriteOnce], hostPath: {path: $work/desk}}
VOLUME
kubectl -n website create secret generic website-desk --from-literal=DESK_OIDC_CLIENT_SECRET=secret >/dev/null
overlay "$image-next" "+1 713 555 0202"
if grep -i "would violate" "$work/apply.log"; then exit 1; fi
kubectl -n website rollout status statefulset/website-desk --timeout=120s
address=$(kubectl -n website get service website-desk -o jsonpath='{.spec.clusterIP}')
wait_for 20 deploy/desk/test/check-sign-in.sh "http://$address" desk.example.com
say "passed"
