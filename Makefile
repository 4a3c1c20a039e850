# What can be done here: `make` or `make help`.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help demo pictures test soak fuzz tsan lint format record bench bench-text bench-pixels bench-peers \
  contact-sheet install deps test-deps bench-deps clean release

PREFIX ?= /usr/local
DESTDIR ?=
SOAK ?= 600
FUZZ ?= 600
FUZZ_TARGET ?=

SWIFT := Scripts/swift
SOURCES := Sources Tests Examples Package.swift
RELEASE := -c release --static-swift-stdlib --product
# A recipe's, not make's, so that only the targets that need the path ask for it.
BUILT = $$($(SWIFT) build $(RELEASE) confab --show-bin-path)
BIN = $(BUILT)/confab

help: ## Lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: release ## Renders every example to .build/demo
	@Scripts/demo "$(BIN)" Examples .build/demo
	@$(SWIFT) build $(RELEASE) MarketplacePictures
	@"$(BUILT)/MarketplacePictures" Examples/marketplace.json .build/demo

test: test-deps lint ## Checks the format, builds everything, runs all tests
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --skip ProgramTests
# By themselves, because they start many processes that want the processors.
	$(SWIFT) test --skip-build --filter ProgramTests
# By itself, because it looks at the heap of its process.
	CONFAB_ALONE=1 $(SWIFT) test --skip-build --filter TableGrowthTests

soak: test-deps ## Tries texts, changes and steps that no one would think of for SOAK seconds (600)
# Optimised, which tries several times as many; apart, because it is built to be tested.
	CONFAB_SOAK=$(SOAK) $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/soak \
	  --filter "FuzzTests|LiveTimelineTests"
	CONFAB_ALONE=1 CONFAB_SOAK=$(SOAK) $(SWIFT) test -c release -Xswiftc -enable-testing \
	  --scratch-path .build/soak --filter TableGrowthTests

fuzz: deps ## Runs libFuzzer on what reads foreign bytes for FUZZ seconds (600), or on one FUZZ_TARGET
	@Scripts/fuzz "$(FUZZ)" $(FUZZ_TARGET)

tsan: test-deps ## Runs the tests of what has several threads under the thread sanitizer
	@Scripts/thread-sanitizer/run

lint: ## Checks the format without changing anything
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format: ## Rewrites the sources in the one format
	$(SWIFT) format --in-place --recursive $(SOURCES)

record: deps ## Renews the stored snapshots; look at the changes before committing them
	CONFAB_RECORD=1 $(SWIFT) test --filter SnapshotTests

pictures: release ## Draws the pictures of the README
	@Scripts/pictures "$(BIN)"

bench: release ## Measures how fast it is
	@"$(BIN)" bench

bench-text: release bench-deps ## Measures how fast text is, on fortunes in several languages
	@"$(BIN)" bench text --corpus /usr/share/games/fortunes
	@Benchmarks/count-instructions "$(BIN)" --corpus /usr/share/games/fortunes

bench-pixels: release bench-deps ## Measures pictures beside a plain C program over Pango, Cairo and isa-l
	@$(MAKE) --silent -C Benchmarks/limit
	@"$(BIN)" bench pixels --limit .build/limit/limit

bench-peers: release ## Renders the same with Chromium, typst and others, and prints one table
	@Benchmarks/peers/prepare
	@/usr/bin/python3 Benchmarks/peers/compare.py "$(BIN)"

contact-sheet: release ## Draws the same glyphs with Chromium, side by side and enlarged
	@Benchmarks/peers/prepare --pictures
	@.build/bench-peers/bin/python Benchmarks/contact-sheet/sheet.py "$(BIN)"

install: release ## Installs the program and its fonts under DESTDIR/PREFIX (/usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/confab/Fonts/licenses"
	install -m 755 "$(BIN)" "$(DESTDIR)$(PREFIX)/bin/confab"
	install -m 644 Fonts/*.otf Fonts/*.ttf Fonts/manifest.json \
	  "$(DESTDIR)$(PREFIX)/share/confab/Fonts"
	install -m 644 Fonts/licenses/*.txt "$(DESTDIR)$(PREFIX)/share/confab/Fonts/licenses"

deps: ## Installs the Debian packages that building needs
	@Scripts/deps

test-deps:
	@Scripts/deps --test

bench-deps:
	@Scripts/deps --bench

release: deps
	$(SWIFT) build $(RELEASE) confab

clean: ## Removes everything that was built
	rm -rf .build
