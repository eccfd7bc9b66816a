# What people and CI call. `make loop` is the shortest way from a clone to a video.

PREFIX ?= /usr/local
DESTDIR ?=
# How long `make fuzz` runs each fuzzer.
SECONDS ?= 60
# How many damaged inputs `make mutate` tries, how many runs `make signals` ends, and how long `make soak` renders.
MUTATIONS ?= 1000
RUNS ?= 500
MINUTES ?= 30

# The Swift runtime is linked in, so that the program runs where no toolchain is; macOS has it in the system.
ifeq ($(shell uname -s),Darwin)
release := -c release --product liquid-video
else
release := -c release --product liquid-video --static-swift-stdlib
endif

.PHONY: loop build test sanitize install lint fuzz mutate signals soak clean setup

loop: build ## Render the preset `loop` to loop.mp4
	"$$(swift build $(release) --show-bin-path)/liquid-video" --preset loop.mp4 --overwrite

build: setup ## Build the program for release
	swift build $(release)

setup: ## Install what building needs (Debian packages), if anything is missing
	@.ci/setup build

test: ## Run all tests, with what they need
	@.ci/setup test
	swift test

sanitize: ## Run the tests under AddressSanitizer and ThreadSanitizer (see .ci/sanitize for what is left out)
	@.ci/setup test
	.ci/check-headers
	.ci/sanitize address
	.ci/sanitize thread

install: build ## Install to PREFIX (and DESTDIR, for packagers)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/liquid-video/presets"
	install -m 755 "$$(swift build $(release) --show-bin-path)/liquid-video" "$(DESTDIR)$(PREFIX)/bin/"
	install -m 644 presets/*.json "$(DESTDIR)$(PREFIX)/share/liquid-video/presets/"
	install -d "$(DESTDIR)$(PREFIX)/share/man/man1" "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
		"$(DESTDIR)$(PREFIX)/share/zsh/site-functions" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	program="$(DESTDIR)$(PREFIX)/bin/liquid-video"; share="$(DESTDIR)$(PREFIX)/share"; \
	"$$program" completions man > "$$share/man/man1/liquid-video.1" && \
	"$$program" completions bash > "$$share/bash-completion/completions/liquid-video" && \
	"$$program" completions zsh > "$$share/zsh/site-functions/_liquid-video" && \
	"$$program" completions fish > "$$share/fish/vendor_completions.d/liquid-video.fish"

lint: ## Check the format of all Swift files
	swift format lint --strict -r Sources Tests Package.swift Benchmarks Fuzz Examples

fuzz: ## Run each fuzzer for SECONDS
	Fuzz/run $(SECONDS)

mutate: build ## Give the program MUTATIONS damaged inputs
	Tools/mutate $(MUTATIONS)

signals: build ## End RUNS runs by signals at random moments, and check what is at their targets' names
	Tools/signals $(RUNS)

soak: build ## Render at random for MINUTES, kill some renders, and check every file
	Tools/soak $(MINUTES)

clean: ## Remove everything that was built
	swift package clean
	rm -f loop.mp4
