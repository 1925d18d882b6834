# The gate and everything around it. `make test` does its own set-up and is what CI runs.

SHELL := /bin/bash -o pipefail
CACHE := .cache
SSR := $(CACHE)/ssr
GOLANGCI := $(CACHE)/bin/golangci-lint-v2.15.0
GOVULNCHECK := $(CACHE)/bin/govulncheck-v1.8.0
# Only the benchmarks know it.
BUN := $(CACHE)/bun-1.4.5/node_modules/bun/bin/bun.exe
BENCHSTAT := $(CACHE)/bin/benchstat-20260908
KUBE_SCORE := $(CACHE)/bin/kube-score-v1.20.0
NPX := cd client && npx --no-install

.PHONY: run test lint unit race browser screenshots bench benchstat format setup audit image image-test manifests cluster cluster-proof

run: ## Build what is needed and serve in development mode
	go run ./cmd/ssr

test: lint unit race browser audit security manifests image-test cluster-proof ## Everything that must hold

# The production program, as the tests run it. Its own set-up installs the npm packages.
$(SSR): FORCE
	go run ./cmd/ssr build
	go build -o $@ ./cmd/ssr

lint: $(SSR) $(GOLANGCI) ## Formatting, vet, lint, types, unused code
	@test -z "$$(gofmt -l cmd render routes assets)" || { gofmt -d cmd render routes assets; exit 1; }
	go vet ./...
	$(GOLANGCI) run ./...
	$(NPX) tsc --noEmit
	$(NPX) biome lint --error-on-warnings .
	$(NPX) prettier --check --log-level warn .
	$(NPX) knip

unit: $(SSR) ## Go tests
	go test ./...

race: $(SSR) ## Go tests under the race detector
	go test -race ./...

browser: $(SSR) ## Tests in Chromium
	@./client/e2e/chromium.sh
	$(NPX) playwright test

screenshots: $(SSR) ## Renew the committed screenshots
	@./client/e2e/chromium.sh
	$(NPX) playwright test e2e/visual.spec.ts --update-snapshots=changed

bench: $(SSR) $(BUN) ## Benchmarks, each beside what it is compared with; BENCH=Comparison for the table alone
	SSR_BENCH_BUN=$(abspath $(BUN)) go test -run '^$$' -bench '$(or $(BENCH),.)' -benchtime 1x -benchmem -timeout 30m ./...

benchstat: $(BENCHSTAT) ## Benchmarks against another commit's: BASE=HEAD~1 BENCH=RenderToBytes COUNT=6
	deploy/benchstat.sh $(abspath $(BENCHSTAT)) $(or $(BASE),HEAD~1) '$(or $(BENCH),RenderToBytes/.*/node|Streaming|Delivery)' $(or $(COUNT),6)

IMAGE ?= localhost/website:latest

image: ## The container image
	deploy/image/build.sh $(IMAGE)

image-test: $(SSR) ## The image, built, run as a cluster runs it, and checked
	deploy/image/test.sh

manifests: $(KUBE_SCORE) ## Kubernetes manifests: rendered, decoded strictly, compared with the program
	cd deploy/kubernetes/check && go vet ./... && go test ./... && go run ./render ../overlays/production | $(abspath $(KUBE_SCORE)) score \
	  --ignore-test container-resources,container-image-pull-policy,deployment-has-host-podantiaffinity -

cluster: ## The production overlay on a real control plane, with IMAGE; builds Kubernetes the first time
	deploy/kubernetes/cluster/run.sh $(IMAGE)
	deploy/kubernetes/cluster/proof.sh write

cluster-proof: ## That the cluster has proved what is there; else it does so now, with the image that image-test has built
	deploy/kubernetes/cluster/proof.sh

format: ## Write what lint would complain of
	gofmt -w cmd render routes assets
	$(NPX) prettier --write --log-level warn .
	$(NPX) biome lint --write .

# Pinned by version in the file's name; built from source once.
$(GOLANGCI):
	GOBIN=$(abspath $(@D)) go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
	mv $(@D)/golangci-lint $@

$(BENCHSTAT):
	GOBIN=$(abspath $(@D)) go install golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da
	mv $(@D)/benchstat $@

$(KUBE_SCORE):
	GOBIN=$(abspath $(@D)) go install github.com/zegl/kube-score/cmd/kube-score@v1.20.0
	mv $(@D)/kube-score $@

.PHONY: security
SCANNERS := client/e2e/security

security: $(SSR) $(SCANNERS)/node_modules/.installed $(GOVULNCHECK) ## Headers, policy and known vulnerabilities
	GOVULNCHECK=$(abspath $(GOVULNCHECK)) $(SCANNERS)/run.sh
	node $(SCANNERS)/advisories.mjs $(abspath $(GOVULNCHECK))

# A big tree that nothing else needs. The Observatory reads a list that its installation would download: an empty one
# gives no credit for preloading, which the site does not ask for.
$(SCANNERS)/node_modules/.installed: $(SCANNERS)/package-lock.json
	cd $(SCANNERS) && npm ci --ignore-scripts --no-audit --no-fund
	echo '{}' >$(SCANNERS)/node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json
	touch $@

$(BUN):
	npm install --no-audit --no-fund --prefix $(CACHE)/bun-1.4.5 bun@1.4.5

$(GOVULNCHECK):
	GOBIN=$(abspath $(@D)) go install golang.org/x/vuln/cmd/govulncheck@v1.8.0
	mv $(@D)/govulncheck $@

FORCE:

audit: $(SSR) ## Lighthouse over every page; URL=https://… audits a deployed site
	@./client/e2e/chromium.sh
	cd client && node audit/audit.mjs
