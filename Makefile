# Build, test and deployment targets. `make test` is the gate: it installs its tools, and CI runs it first (.ci/run).

SHELL := /bin/bash -o pipefail
CACHE := .cache
SSR := $(CACHE)/ssr
FIXTURE := $(CACHE)/ssr-fixture
GOLANGCI := $(CACHE)/bin/golangci-lint-v2.15.0
GOVULNCHECK := $(CACHE)/bin/govulncheck-v1.8.0
# The runtimes that benchmarks compare with.
BUN := $(CACHE)/bun-1.4.5/node_modules/bun/bin/bun.exe
NODE_VERSION := 22.23.3
NODE_PACKAGE := node-linux-$(if $(filter aarch64 arm64,$(shell uname -m)),arm64,x64)
BENCH_NODE := $(CACHE)/node-$(NODE_VERSION)/node_modules/$(NODE_PACKAGE)/bin/node
# All npm packages of the client. `ssr build` installs only the packages that it needs.
TOOLS := client/node_modules/.tools
# npm packages that check spelling and structured data.
JUDGES := client/e2e/judges
CSPELL := $(JUDGES)/node_modules/.bin/cspell lint --no-progress --no-must-find-files --config $(JUDGES)/cspell.json --file-list stdin
REACT := render/node_modules/.installed
OLD_CHROMIUM := $(CACHE)/chromium-92/chromium
BENCHSTAT := $(CACHE)/bin/benchstat-20260908
KUBE_SCORE := $(CACHE)/bin/kube-score-v1.20.0
ACTIONLINT := $(CACHE)/bin/actionlint-v1.7.12
DEADCODE := $(CACHE)/bin/deadcode-v0.52.0
SOURCES := cmd render routes assets deploy
# Files that go generate writes from the settings and facts.
GENERATED := deploy/SETTINGS.md client/content/facts.ts
# Sign-in tests with an OpenID Connect provider: a separate module, because of its dependencies.
OIDC := cmd/ssr/internal/desk/login/oidctest
# Commands of the installed packages. npx would take half a second longer to find one.
BIN := cd client && node_modules/.bin
# Link test programs without debug information, and with gold if available: with V8 this takes two thirds of the time.
LINKER := -ldflags='-s -w $(if $(shell command -v ld.gold),-extldflags=-fuse-ld=gold)'

.PHONY: help dev run needs check test watch types content stage publish proof setup packages lint unit judges norace race browser browsers screenshots bench benchstat format audit image image-test manifests \
  cluster hosts modules

run: dev

dev: needs ## Build, and serve in development mode
	go run ./cmd/ssr

help: ## List the targets
	@sed -nE 's/^([a-z][a-z-]*):.*## (.*)/\1|\2/p' $(MAKEFILE_LIST) | sort | while IFS='|' read -r target does; do printf '%-12s %s\n' "$$target" "$$does"; done

needs: ## Check that the required tools are installed
	@.ci/needs

check: needs $(FIXTURE) $(GOLANGCI) $(ACTIONLINT) $(DEADCODE) ## Run the checks that take a minute in total: formatting, lint, types, most Go tests, the client's unit tests
	@$(MAKE) --no-print-directory -j2 --output-sync=target --assume-old=$(SSR) lint unit modules

test: needs packages ## Run all checks (the gate), and report the time of each
	@AUDIT=templates .ci/steps setup lint judges norace modules race browser audit security manifests

proof: ## Test the container image and the cluster (CI repeats this when .ci/proof finds changed inputs)
	@echo "This tests the container image and the cluster for about 15 minutes. It runs containers, and installs missing packages of"
	@echo "the system: podman, buildah and debootstrap; etcd, containerd and their dependencies; systemd and caddy."
	@.ci/steps image-test hosts
	@grep -qs "container image" $(CACHE)/not-checked || KEEP_NOTES=1 IMAGE=localhost/website:test .ci/steps cluster

# `make test` installs only Chromium and ShellCheck on the machine.
packages:
	@./client/e2e/chromium.sh
	@command -v shellcheck >/dev/null || { echo "ShellCheck is missing: installing the system's package."; deploy/install.sh shellcheck || true; }

# Runs two jobs at a time, because npm and the image encoder mostly wait.
setup: ## Build the server, and the tools from source
	@$(MAKE) --no-print-directory -j2 $(FIXTURE) $(GOLANGCI) $(GOVULNCHECK) $(KUBE_SCORE) $(ACTIONLINT) $(DEADCODE) $(SCANNERS)/node_modules/.installed $(JUDGES)/node_modules/.installed $(REACT)

# assets/build/nodejs/packages.go reads the second stamp.
$(TOOLS): client/package-lock.json
	cd client && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	sha256sum client/package-lock.json | cut -c1-10 | tr -d '\n' >client/node_modules/.installed-lock
	touch $@

# The server in production mode, for tests.
$(SSR): $(TOOLS) FORCE
	go run ./cmd/ssr build
	go build -o $@ ./cmd/ssr

# The same server with the fixture content: tests assert texts, counts and looks of this build.
$(FIXTURE): $(SSR) FORCE
	@client/e2e/build-fixture.sh

# ShellCheck reports commands in arguments, whose failure bash ignores.
MASKED := --enable=check-extra-masked-returns
SCRIPTS := '*.sh' .ci/needs .ci/not-checked .ci/proof .ci/run .ci/steps ':!deploy/image'

types: $(TOOLS) ## Check the types of the client and of its browser tests
	$(BIN)/tsc --noEmit
	$(BIN)/tsc --noEmit -p e2e

lint: types $(SSR) $(GOLANGCI) $(ACTIONLINT) $(DEADCODE) ## Check formatting, vet findings, lint rules, types, unused code, workflows
	@unformatted=$$(gofmt -l $(SOURCES)) && [ -z "$$unformatted" ] || { gofmt -d $(SOURCES); exit 1; }
	@git grep -nE '^(<<<<<<<|>>>>>>>) ' -- .; [ $$? = 1 ] # 1: no match
	@# The generated files are committed. A difference is an error until it is staged.
	go generate ./... && git diff --exit-code -- $(GENERATED)
	go vet ./... && go vet -tags production ./cmd/ssr
	$(GOLANGCI) run ./...
	cd $(OIDC) && go vet ./... && $(abspath $(GOLANGCI)) run ./...
	@# Functions without callers outside of tests. Two packages are for tests, and C++ calls one function.
	@unused=$$($(DEADCODE) ./...) && ! grep -vE '^(cmd/ssr/internal/ssrtest/|cmd/ssr/settings/settingstest/|$$)| v8goCallback$$' <<<"$$unused"
	SHELLCHECK_OPTS=$(MASKED) $(ACTIONLINT) .github/workflows/*.yml deploy/lighthouse/workflow.yml
	@if command -v shellcheck >/dev/null; then git ls-files $(SCRIPTS) | SHELLCHECK_OPTS=$(MASKED) xargs shellcheck --external-sources; \
	  else .ci/not-checked "the shell scripts" "ShellCheck is missing: install the package shellcheck"; fi
	$(BIN)/biome check --error-on-warnings .
	$(BIN)/oxlint --deny-warnings .
	@# Prettier sorts classes by the stylesheet, so the name of its cache contains the hash of the styles.
	$(BIN)/prettier --check --cache --cache-strategy content --cache-location "node_modules/.cache/prettier/$$(cat styles/* | sha256sum | cut -c1-10)" \
	  --log-level warn .
	$(BIN)/knip
	cd client && node browser-floor.mjs

unit: $(FIXTURE) $(REACT) ## Run the Go tests, without slow tests and those of `make norace`
	go test $(LINKER) -vet=off -skip '$(NORACE)|$(SLOW)' ./...
	cd $(OIDC) && go test -vet=off ./...

# The other test targets pass regardless of the site's content.
content: ## Check edited content or pictures: content rules, build, every page
	go run ./cmd/ssr build
	go build -o $(SSR) ./cmd/ssr
	deploy/release/smoke-test.sh $(SSR)

stage: ## Report the stage of a publication to the desk: STAGE=checking, building or failed; without STAGE, complete
	deploy/release/report-stage.sh $(STAGE)

publish: ## Deploy this commit, and report the stages to the desk: IMAGE=registry.example.com/website SITE=https://www.example.com
	deploy/release/publish.sh $(IMAGE) $(SITE)

# Compiles the unit tests of the client. Runs the files that TEST names, or all.
UNIT := rm -rf client/node_modules/.cache/unit && $(BIN)/tsc -p tsconfig.test.json && \
	tests=$$(find node_modules/.cache/unit -path '*/$(TEST)*.test.js') && { [ -n "$$tests" ] || { echo "client has no unit test “$(TEST)”"; false; }; }

modules: $(SSR) ## Run the client's unit tests in Node; TEST=formats/phone runs one file
	$(UNIT) && node --test --test-reporter=spec $$tests

watch: $(TOOLS) ## Run the client's unit tests after each change: TEST=formats/phone
	$(UNIT) && { node_modules/.bin/tsc -p tsconfig.test.json --watch --preserveWatchOutput & trap "kill $$!" EXIT; node --test --watch $$tests; }

# `make lint` runs go vet.
norace: $(FIXTURE) $(REACT) ## Run the Go tests that do not need the race detector
	packages=$$(grep -rlE --include='*_test.go' 'func Test($(NORACE_TESTS)|$(PARTLY_NORACE))\(' $(SOURCES) | xargs dirname | sort -u | sed 's|^|./|') && \
	  go test $(LINKER) -vet=off -run '$(NORACE)' $$packages

# Brotli's loops share no memory, but would take half of the time under the detector.
race: $(FIXTURE) $(REACT) ## Run the Go tests that `make norace` omits, with the race detector
	go test $(LINKER) -vet=off -race -gcflags=github.com/andybalholm/brotli=-race=false -skip '$(NORACE)' ./...
	cd $(OIDC) && go test -vet=off -race ./...

# NORACE_TESTS run without the race detector. They have no concurrency (they query an idle server, compare or measure), so the detector
# would find no new race in them. Of TestCheck_validSites, a site that caches pages and a site that streams them run with the detector,
# and so do tests of starts, stops, attacks, development mode and concurrent builds, and every new test.
NORACE_TESTS := EveryPage|Links_development|Specification|FixtureContent|$\
FirstFlight|FirstFlight_longestContent|EditedContent|Start_peakMemory|$\
ProductionBuild_withoutDesk|Render_matchesNode|Classes_everyPage|React_matchesNode|Export|Assets_ownFiles|$\
Check_expectedSettings|Check_eachFault|Check_fixtureContent|$\
CachedPage_allocations|Bundles_syntaxErrors|BundleServer_sourceMap|BuildImages_invalidImages
PARTLY_NORACE := Check_validSites
NORACE := ^Test($(NORACE_TESTS))$$|^Test$(PARTLY_NORACE)$$/^(international|quotes|rendered|development|probed|repository)
# SLOW matches slow tests that edits rarely break. Only `make test` runs them.
SLOW := ^Test($(PARTLY_NORACE)|Check_embeds|ImportImage|Log_hostileRequests|Publish_gitFaults|New_endlessScript|$\
QualitiesFile_current|BuildPreviews_portrait|BuildImages_sizes|Session_changedIcon|RequestHeader_limits|Start_output|Shutdown_drain|FirstStart_output|EditCommand|$\
Import_otherModule|Publish_eachFault|Publish_silentCommand|ReleaseWorkflow_eachFault|PublishWorkflow|PublishWorkflow_eachFault)$$

browser: $(FIXTURE) $(OLD_CHROMIUM) $(JUDGES)/node_modules/.installed packages ## Run the browser tests in Chromium
	$(BIN)/playwright test -c e2e/playwright.config.ts

# Node 20 needs the flag for WebSocket.
browsers: $(FIXTURE) ## Test the most important journeys in Firefox and WebKitGTK
	@missing=; for package in firefox-esr:firefox-esr WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb openssl:openssl; do \
	  command -v $${package%:*} >/dev/null || missing="$$missing $${package#*:}"; done; \
	  [ -z "$$missing" ] || { echo "Installing missing packages of the system:$$missing"; deploy/install.sh $$missing; }
	cd client && node --experimental-websocket --no-warnings --test-reporter=spec e2e/browsers/journeys.mjs $(abspath $(FIXTURE))
	.ci/proof browsers write

# A browser below the minimum version, for e2e/old-browser.spec.ts.
$(OLD_CHROMIUM): client/e2e/old-browser.sh
	client/e2e/old-browser.sh $(abspath $(@D))
	touch $@

screenshots: $(FIXTURE) packages ## Update the committed screenshots
	$(BIN)/playwright test -c e2e/playwright.config.ts visual --update-snapshots=changed

bench: $(SSR) $(BUN) $(BENCH_NODE) ## Run the benchmarks; BENCH=Comparison or BENCH=Breakdown runs one
	SSR_BENCH_BUN=$(abspath $(BUN)) SSR_BENCH_NODE=$(abspath $(BENCH_NODE)) go test -run '^$$' -bench '$(or $(BENCH),.)' -benchtime 1x -benchmem -timeout 30m ./...

benchstat: $(BENCHSTAT) ## Compare benchmarks with another commit: BASE=HEAD~1 BENCH=Comparison COUNT=6
	deploy/benchstat.sh $(abspath $(BENCHSTAT)) $(or $(BASE),HEAD~1) '$(or $(BENCH),Comparison)' $(or $(COUNT),6)

# Exit code 3 means that a test cannot run on this machine.
hosts: $(SSR) ## Test the systemd unit and the Caddyfile
	@for script in deploy/systemd/test.sh deploy/caddy/test.sh; do \
	  code=0; $$script $(SSR) || code=$$?; \
	  if [ $$code = 3 ]; then .ci/not-checked $$script "see its output above"; elif [ $$code != 0 ]; then exit $$code; fi; \
	done

IMAGE ?= localhost/website:latest

image: ## Build the container images: the site's as IMAGE, and the desk's as IMAGE-desk
	deploy/image/build.sh $(IMAGE)
	deploy/image/build.sh $(IMAGE)-desk desk

image-test: $(SSR) ## Build the images, and test them under the restrictions of a cluster
	deploy/image/test.sh

manifests: $(SSR) $(KUBE_SCORE) ## Test the Kubernetes manifests: strict decoding, schemas, settings, alerts and dashboard
	@# -count=1, because Go's test cache does not detect changed manifests outside of the module.
	cd deploy/kubernetes/check && go vet ./... && go test -vet=off -count=1 ./... && go tool kustomize build ../overlays/production | $(abspath $(KUBE_SCORE)) score \
	  --ignore-test container-resources,container-image-pull-policy,deployment-has-host-podantiaffinity -

cluster: ## Test the production overlay with IMAGE on a real control plane; builds Kubernetes at the first run
	@for tool in etcd containerd runc iptables conntrack openssl ip curl; do command -v $$tool >/dev/null || \
	  exec deploy/install.sh etcd-server containerd runc containernetworking-plugins iptables conntrack openssl iproute2 curl; done
	deploy/kubernetes/cluster/run.sh $(IMAGE)
	.ci/proof cluster write

format: ## Format all files
	gofmt -w $(SOURCES)
	$(BIN)/prettier --write --log-level warn .
	$(BIN)/biome check --write .

# The file name contains the version. Built from source once.
$(GOLANGCI):
	GOBIN=$(abspath $(@D)) go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
	mv $(@D)/golangci-lint $@

$(BENCHSTAT):
	GOBIN=$(abspath $(@D)) go install golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da
	mv $(@D)/benchstat $@

$(KUBE_SCORE):
	GOBIN=$(abspath $(@D)) go install github.com/zegl/kube-score/cmd/kube-score@v1.20.0
	mv $(@D)/kube-score $@

$(DEADCODE):
	GOBIN=$(abspath $(@D)) go install golang.org/x/tools/cmd/deadcode@v0.52.0
	mv $(@D)/deadcode $@

$(ACTIONLINT):
	GOBIN=$(abspath $(@D)) go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
	mv $(@D)/actionlint $@

judges: $(FIXTURE) $(JUDGES)/node_modules/.installed ## Check the spelling of documents and content, and structured data
	git ls-files '*.md' 'client/e2e/content/*.json' | $(CSPELL)
	@# An owner may use a word that is in no dictionary, so this only warns.
	@git ls-files 'client/content/*.json' | $(CSPELL) || echo "Unknown words in client/content: correct them, or add them to $(JUDGES)/cspell.json."
	node --test-reporter=spec $(JUDGES)/structured-data.mjs $(abspath $(FIXTURE))

.PHONY: security
SCANNERS := client/e2e/security

security: $(FIXTURE) $(SCANNERS)/node_modules/.installed $(GOVULNCHECK) ## Check headers, the security policy and known vulnerabilities
	$(SCANNERS)/run.sh
	node $(SCANNERS)/advisories.mjs $(abspath $(GOVULNCHECK))

# The Observatory reads the HSTS preload list, which its installation would download. The empty list is correct, because the site does
# not request preloading.
$(SCANNERS)/node_modules/.installed: $(SCANNERS)/package-lock.json
	cd $(SCANNERS) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	echo '{}' >$(SCANNERS)/node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json
	touch $@

$(JUDGES)/node_modules/.installed: $(JUDGES)/package-lock.json
	cd $(JUDGES) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

# The npm packages of the example and the tests of package render, which are independent of the site.
$(REACT): render/package-lock.json
	cd render && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

$(BUN):
	npm install --no-audit --no-fund --prefix $(CACHE)/bun-1.4.5 bun@1.4.5

$(BENCH_NODE):
	npm install --ignore-scripts --no-audit --no-fund --prefix $(CACHE)/node-$(NODE_VERSION) $(NODE_PACKAGE)@$(NODE_VERSION)

$(GOVULNCHECK):
	GOBIN=$(abspath $(@D)) go install golang.org/x/vuln/cmd/govulncheck@v1.8.0
	mv $(@D)/govulncheck $@

FORCE:

audit: $(SSR) packages ## Run Lighthouse on every page; AUDIT=templates limits it to one page per template; URL=https://… audits a deployed site
	cd client && node audit/audit.mjs
	@[ -n "$(URL)$(AUDIT)$(CATEGORIES)" ] || .ci/proof pages write
