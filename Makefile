# The gate and everything around it. `make test` does its own set-up and is the first half of what CI runs, see .ci/run.

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
# All npm packages of the client; the program itself installs only those that it needs.
TOOLS := client/node_modules/.tools
# npm packages that only the judges use.
JUDGES := client/e2e/judges
CSPELL := $(JUDGES)/node_modules/.bin/cspell lint --no-progress --no-must-find-files --config $(JUDGES)/cspell.json --file-list stdin
REACT := render/node_modules/.installed
OLD_CHROMIUM := $(CACHE)/chromium-92/chromium
BENCHSTAT := $(CACHE)/bin/benchstat-20260908
KUBE_SCORE := $(CACHE)/bin/kube-score-v1.20.0
ACTIONLINT := $(CACHE)/bin/actionlint-v1.7.12
DEADCODE := $(CACHE)/bin/deadcode-v0.52.0
SOURCES := cmd render routes assets deploy
# Files that go generate writes, from the descriptions of settings and facts.
GENERATED := deploy/SETTINGS.md client/content/facts.ts
# The tests of signing in, with a provider whose dependencies are in a module of their own.
OIDC := cmd/ssr/internal/desk/login/oidctest
# What an installed package brings to run; npx would take half a second longer to find it.
BIN := cd client && node_modules/.bin
# Test programs without what a debugger reads, linked by gold: with V8 in them that takes two thirds of the time.
LINKER := -ldflags='-s -w $(if $(shell command -v ld.gold),-extldflags=-fuse-ld=gold)'

.PHONY: help dev run needs check test watch types words stage publish proof setup packages lint unit judges alone race browser browsers screenshots bench benchstat format audit image image-test manifests \
  cluster hosts modules

run: dev

dev: needs ## Build what is needed, and serve in development mode
	go run ./cmd/ssr

help: ## List the targets
	@sed -nE 's/^([a-z][a-z-]*):.*## (.*)/\1|\2/p' $(MAKEFILE_LIST) | sort | while IFS='|' read -r target does; do printf '%-12s %s\n' "$$target" "$$does"; done

needs: ## Say which tool is missing or too old
	@.ci/needs

check: needs $(FIXTURE) $(GOLANGCI) $(ACTIONLINT) $(DEADCODE) ## For the inner loop, in a minute: form, mistakes, types, most Go tests, the client's unit tests
	@$(MAKE) --no-print-directory -j2 --output-sync=target --assume-old=$(SSR) lint unit modules

test: needs packages ## The gate: every check, and how long each took
	@AUDIT=templates .ci/steps setup lint judges alone modules race browser audit security manifests

proof: ## Build and test the container image and the cluster (.ci/proof decides when CI repeats it)
	@echo "This proves the container image and the cluster. What it does not find it installs from the system's packages:"
	@echo "podman, buildah and debootstrap; etcd, containerd and what they need; systemd and caddy. It runs containers, for some"
	@echo "15 minutes."
	@.ci/steps image-test hosts
	@grep -qs "container image" $(CACHE)/not-checked || KEEP_NOTES=1 IMAGE=localhost/website:test .ci/steps cluster

# Chromium and ShellCheck are all that `make test` changes on a machine.
packages:
	@./client/e2e/chromium.sh
	@command -v shellcheck >/dev/null || { echo "ShellCheck was not found: installing it from the system's packages."; deploy/install.sh shellcheck || true; }

# Two at a time: npm and the pictures wait while compilers work.
setup: ## The program, and the tools built from source
	@$(MAKE) --no-print-directory -j2 $(FIXTURE) $(GOLANGCI) $(GOVULNCHECK) $(KUBE_SCORE) $(ACTIONLINT) $(DEADCODE) $(SCANNERS)/node_modules/.installed $(JUDGES)/node_modules/.installed $(REACT)

# Its other stamp is the program's, see assets/build/npm.go.
$(TOOLS): client/package-lock.json
	cd client && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	sha256sum client/package-lock.json | cut -c1-10 | tr -d '\n' >client/node_modules/.installed-lock
	touch $@

# The production program, as the tests run it.
$(SSR): $(TOOLS) FORCE
	go run ./cmd/ssr build
	go build -o $@ ./cmd/ssr

# The same server with the fixture content: tests assert texts, counts and looks of this build.
$(FIXTURE): $(SSR) FORCE
	@client/e2e/build-fixture.sh

# A command inside the argument of another one can fail unnoticed, and a release goes on.
MASKED := --enable=check-extra-masked-returns
SCRIPTS := '*.sh' .ci/needs .ci/not-checked .ci/proof .ci/run .ci/steps ':!deploy/image'

types: $(TOOLS) ## Types of the client and of its browser tests
	$(BIN)/tsc --noEmit
	$(BIN)/tsc --noEmit -p e2e

lint: types $(SSR) $(GOLANGCI) $(ACTIONLINT) $(DEADCODE) ## Formatting, vet, lint, types, unused code, workflows
	@unformatted=$$(gofmt -l $(SOURCES)) && [ -z "$$unformatted" ] || { gofmt -d $(SOURCES); exit 1; }
	@git grep -nE '^(<<<<<<<|>>>>>>>) ' -- .; [ $$? = 1 ] # 1: nothing was found
	@# What go generate writes is committed; a change of it is an error until it is staged.
	go generate ./... && git diff --exit-code -- $(GENERATED)
	go vet ./...
	$(GOLANGCI) run ./...
	cd $(OIDC) && go vet ./... && $(abspath $(GOLANGCI)) run ./...
	@# Functions that nothing calls but tests: two packages are for tests, and C++ calls one function.
	@unused=$$($(DEADCODE) ./...) && ! grep -vE '^(cmd/ssr/internal/ssrtest/|cmd/ssr/settings/settingstest/|$$)| v8goCallback$$' <<<"$$unused"
	SHELLCHECK_OPTS=$(MASKED) $(ACTIONLINT) .github/workflows/*.yml deploy/lighthouse/workflow.yml
	@if command -v shellcheck >/dev/null; then git ls-files $(SCRIPTS) | SHELLCHECK_OPTS=$(MASKED) xargs shellcheck --external-sources; \
	  else .ci/not-checked "the shell scripts" "ShellCheck is missing: install the package shellcheck"; fi
	$(BIN)/biome check --error-on-warnings .
	$(BIN)/oxlint --deny-warnings .
	@# It sorts classes by the stylesheet, of which its cache does not know.
	$(BIN)/prettier --check --cache --cache-strategy content --cache-location "node_modules/.cache/prettier/$$(cat styles/* | sha256sum | cut -c1-10)" \
	  --log-level warn .
	$(BIN)/knip
	cd client && node browser-floor.mjs

unit: $(FIXTURE) $(REACT) ## Go tests, without the slow ones and those that run alone
	go test $(LINKER) -vet=off -skip '$(ALONE)|$(LONG)' ./...
	cd $(OIDC) && go test -vet=off ./...

# All of the program's other tests hold whatever the words are.
words: ## What an edit of words or pictures can break: their rules, the build, and what every page answers
	go run ./cmd/ssr build
	go build -o $(SSR) ./cmd/ssr
	deploy/release/ask.sh $(SSR)

stage: ## Tell the desk how far what was published is: STAGE=checking, building or failed; without one, that it is over
	deploy/release/stage.sh $(STAGE)

publish: ## Put this commit on the air, telling the desk: IMAGE=registry.example.com/website SITE=https://www.example.com
	deploy/release/publish.sh $(IMAGE) $(SITE)

# The unit tests of the client as JavaScript, and the files of those that TEST names: all, without it.
UNIT := rm -rf client/node_modules/.cache/unit && $(BIN)/tsc -p tsconfig.test.json && \
	tests=$$(find node_modules/.cache/unit -path '*/$(TEST)*.test.js') && { [ -n "$$tests" ] || { echo "client has no unit test “$(TEST)”"; false; }; }

modules: $(SSR) ## Unit tests of the client, without a browser; TEST=formats/phone for one file
	$(UNIT) && node --test --test-reporter=spec $$tests

watch: $(TOOLS) ## The same, again after each change: TEST=formats/phone
	$(UNIT) && { node_modules/.bin/tsc -p tsconfig.test.json --watch --preserveWatchOutput & trap "kill $$!" EXIT; node --test --watch $$tests; }

# `make lint` has vetted all.
alone: $(FIXTURE) $(REACT) ## Go tests that the race detector leaves out
	packages=$$(grep -rlE --include='*_test.go' 'func Test($(ALONE_TESTS)|$(PARTLY_ALONE))\(' $(SOURCES) | xargs dirname | sort -u | sed 's|^|./|') && \
	  go test $(LINKER) -vet=off -run '$(ALONE)' $$packages

# Brotli's loops would take half of the detector's time, and they share no memory.
race: $(FIXTURE) $(REACT) ## Go tests under the race detector
	go test $(LINKER) -vet=off -race -gcflags=github.com/andybalholm/brotli=-race=false -skip '$(ALONE)' ./...
	cd $(OIDC) && go test -vet=off -race ./...

# Tests without concurrency of their own, which query an idle server, compare or measure: the race detector would find nothing new in
# them. Under the detector, TestCheckPassesEveryRightSite requests every route of a site that caches its pages and of one that streams
# them; starts, stops, attacks, live development, two builds at once and every new test run under the detector, too.
ALONE_TESTS := EveryPage|EveryLinkResolvesInDevelopment|Specification|EveryPageReachesTheBusiness|EveryPageShowsTheOwnersWays|$\
FirstFlight|FirstFlight_longestContent|EditedWords|Start_peakMemory|$\
ProductionBuild_withoutDesk|Render_matchesNode|Classes_everyPage|React_matchesNode|Export|OwnFiles|$\
CheckHoldsASiteAgainstSettings|CheckTellsWhatIsWrong|Check_fixtureContent|$\
CachedPage_allocations|BrokenSources|SoundSources|CopyThatBreaksItsRules|PicturesThatCannotBeUsed
PARTLY_ALONE := CheckPassesEveryRightSite
ALONE := ^Test($(ALONE_TESTS))$$|^Test$(PARTLY_ALONE)$$/^(international|quotes|rendered|development|probed|real)
# Slow tests that an edit seldom breaks: `make test` runs them, `make check` does not.
LONG := ^Test($(PARTLY_ALONE)|CheckAsksForEmbeds|TakePicture|Log_hostileRequests|Publish_gitFaults|New_endlessScript|$\
KnownQualitiesAreFoundAgain|PreviewOfAPortrait|PictureInAllItsSizes|AnotherIconShows|RequestHeader_limits|StartSaysWhatMatters|Shutdown_drain|TheFirstStartIsCalm|Edit|$\
Import_otherModule|Publish_eachFault|Publish_silentCommand|ReleaseWorkflow_eachFault|PublishWorkflow|PublishWorkflow_eachFault)$$

browser: $(FIXTURE) $(OLD_CHROMIUM) $(JUDGES)/node_modules/.installed packages ## Tests in Chromium
	$(BIN)/playwright test -c e2e/playwright.config.ts

# Node 20 has WebSocket behind the flag.
browsers: $(FIXTURE) ## The most important journeys in Firefox and WebKitGTK
	@missing=; for package in firefox-esr:firefox-esr WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb openssl:openssl; do \
	  command -v $${package%:*} >/dev/null || missing="$$missing $${package#*:}"; done; \
	  [ -z "$$missing" ] || { echo "These are missing and are installed from the system's packages:$$missing"; deploy/install.sh $$missing; }
	cd client && node --experimental-websocket --no-warnings --test-reporter=spec e2e/browsers/journeys.mjs $(abspath $(FIXTURE))
	.ci/proof browsers write

# A browser below the floor, for e2e/old-browser.spec.ts.
$(OLD_CHROMIUM): client/e2e/old-browser.sh
	client/e2e/old-browser.sh $(abspath $(@D))
	touch $@

screenshots: $(FIXTURE) packages ## Renew the committed screenshots
	$(BIN)/playwright test -c e2e/playwright.config.ts visual --update-snapshots=changed

bench: $(SSR) $(BUN) $(BENCH_NODE) ## Benchmarks; BENCH=Comparison or BENCH=Breakdown runs one of them
	SSR_BENCH_BUN=$(abspath $(BUN)) SSR_BENCH_NODE=$(abspath $(BENCH_NODE)) go test -run '^$$' -bench '$(or $(BENCH),.)' -benchtime 1x -benchmem -timeout 30m ./...

benchstat: $(BENCHSTAT) ## Benchmarks against another commit's: BASE=HEAD~1 BENCH=Comparison COUNT=6
	deploy/benchstat.sh $(abspath $(BENCHSTAT)) $(or $(BASE),HEAD~1) '$(or $(BENCH),Comparison)' $(or $(COUNT),6)

# They end with 3 where they cannot run.
hosts: $(SSR) ## Test the systemd unit and the Caddyfile
	@for script in deploy/systemd/test.sh deploy/caddy/test.sh; do \
	  code=0; $$script $(SSR) || code=$$?; \
	  if [ $$code = 3 ]; then .ci/not-checked $$script "see its own words above"; elif [ $$code != 0 ]; then exit $$code; fi; \
	done

IMAGE ?= localhost/website:latest

image: ## The container images: the site's, and the desk's as IMAGE-desk
	deploy/image/build.sh $(IMAGE)
	deploy/image/build.sh $(IMAGE)-desk desk

image-test: $(SSR) ## The image, built, run as a cluster runs it, and checked
	deploy/image/test.sh

manifests: $(SSR) $(KUBE_SCORE) ## Kubernetes manifests: rendered, decoded strictly, compared with the program, alerts tried in Prometheus
	@# The manifests are outside of the module, where Go does not see that a cached result is old.
	cd deploy/kubernetes/check && go vet ./... && go test -count=1 ./... && go tool kustomize build ../overlays/production | $(abspath $(KUBE_SCORE)) score \
	  --ignore-test container-resources,container-image-pull-policy,deployment-has-host-podantiaffinity -

cluster: ## The production overlay on a real control plane, with IMAGE; builds Kubernetes the first time
	@for tool in etcd containerd runc iptables conntrack openssl ip curl; do command -v $$tool >/dev/null || \
	  exec deploy/install.sh etcd-server containerd runc containernetworking-plugins iptables conntrack openssl iproute2 curl; done
	deploy/kubernetes/cluster/run.sh $(IMAGE)
	.ci/proof cluster write

format: ## Write what lint would complain of
	gofmt -w $(SOURCES)
	$(BIN)/prettier --write --log-level warn .
	$(BIN)/biome check --write .

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

$(DEADCODE):
	GOBIN=$(abspath $(@D)) go install golang.org/x/tools/cmd/deadcode@v0.52.0
	mv $(@D)/deadcode $@

$(ACTIONLINT):
	GOBIN=$(abspath $(@D)) go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
	mv $(@D)/actionlint $@

judges: $(FIXTURE) $(JUDGES)/node_modules/.installed ## Spelling of documents and content, and structured data
	git ls-files '*.md' 'client/e2e/content/*.json' | $(CSPELL)
	@# An owner may use a word that no dictionary has.
	@git ls-files 'client/content/*.json' | $(CSPELL) || echo "These words of client/content are in no dictionary: correct them, or add them to $(JUDGES)/cspell.json."
	node --test-reporter=spec $(JUDGES)/structured-data.mjs $(abspath $(FIXTURE))

.PHONY: security
SCANNERS := client/e2e/security

security: $(FIXTURE) $(SCANNERS)/node_modules/.installed $(GOVULNCHECK) ## Headers, policy and known vulnerabilities
	$(SCANNERS)/run.sh
	node $(SCANNERS)/advisories.mjs $(abspath $(GOVULNCHECK))

# A big tree that nothing else needs. The Observatory reads a list that its installation would download: an empty one
# gives no credit for preloading, which the site does not ask for.
$(SCANNERS)/node_modules/.installed: $(SCANNERS)/package-lock.json
	cd $(SCANNERS) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	echo '{}' >$(SCANNERS)/node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json
	touch $@

$(JUDGES)/node_modules/.installed: $(JUDGES)/package-lock.json
	cd $(JUDGES) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

# What the example and the tests of package render bundle: they need nothing of the site's.
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

audit: $(SSR) packages ## Lighthouse over every page; AUDIT=templates over one of each template; URL=https://… audits a deployed site
	cd client && node audit/audit.mjs
	@[ -n "$(URL)$(AUDIT)$(CATEGORIES)" ] || .ci/proof pages write
