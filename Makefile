# `make` or `make help` lists the targets.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help demo pictures test build-tests pango-tests heap-tests other-tests soak fuzz tsan lint format \
  service test-service bench-service \
  record bench bench-text bench-pixels bench-peers contact-sheet install uninstall function-order plan docs deps lab test-deps \
  test-distributed bench-deps clean program packaged-program release deb test-packages test-python package-deps

PREFIX ?= /usr/local
DESTDIR ?=
SOAK ?= 600
COUNT ?= 10000
FUZZ ?= 600
FUZZ_TARGET ?=

SWIFT := Scripts/swift
# Optimized tests take a third of the time. The build is one of its own, because it is testable. Without
# debug information it takes a sixth less.
TESTS := -c release -Xswiftc -enable-testing -Xswiftc -gnone --scratch-path .build/tests
# The program of all tests, as `swift test` runs it. Several `swift test` beside each other can fail: each
# opens the build's database.
RUN_TESTS := .build/tests/release/ConfabPackageTests.xctest --testing-library swift-testing
SOURCES := Sources Tests Examples Package.swift
# The linker of the Swift toolchain leaves out functions that nothing calls, places those that drawing calls side by
# side (Scripts/order-functions) and packs relocations. This takes a quarter of the memory less.
SECTIONS := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -internalize-at-link
LINKER := -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker --symbol-ordering-file=Scripts/function-order.txt -Xlinker --no-warn-symbol-ordering
RELEASE := -c release --static-swift-stdlib $(SECTIONS) $(LINKER) --product
# A shell variable, so that only the targets that use the path ask for it.
BUILT = $$($(SWIFT) build $(RELEASE) confab --show-bin-path)
BIN = $(BUILT)/confab
LAB = $(BUILT)/confab-lab

help: ## Lists these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: program ## Renders every example to .build/demo
	@Scripts/demo "$(BIN)" Examples/conversations .build/demo
	@"$(BIN)" render Examples/transcripts/rate-limits.md --theme assistant -o .build/demo/rate-limits.png
	@"$(BIN)" render 'Examples/exports/whatsapp/WhatsApp Chat with Ana.txt' --me Ben -o .build/demo/whatsapp.png
	@$(SWIFT) build $(RELEASE) MarketplacePictures
	@"$(BUILT)/MarketplacePictures" Examples/apps/Marketplace/marketplace.json .build/demo
	@"$(BUILT)/MarketplacePictures" Examples/apps/Marketplace/bid-accepted.scenario.json .build/demo

test: test-deps ## Checks the format, builds everything, runs all tests
	@$(MAKE) --no-print-directory --jobs=2 lint build-tests
	@$(MAKE) --no-print-directory --jobs=3 pango-tests heap-tests other-tests

build-tests:
	$(SWIFT) build --build-tests $(TESTS)

# These three are processes beside each other.
# The comparisons with PangoLayout run one after the other.
pango-tests:
	$(RUN_TESTS) --filter OracleTests

# Each of these measures the heap of its process.
heap-tests:
	CONFAB_ALONE=1 $(RUN_TESTS) --filter TableGrowthTests
	CONFAB_ALONE=1 $(RUN_TESTS) --filter AnimationMemoryTests

# ProgramTests start many processes, so only the comparisons with PangoLayout run beside them.
other-tests:
	$(RUN_TESTS) --filter ProgramTests
	$(RUN_TESTS) --skip "ProgramTests|OracleTests"

test-service: test-deps ## Tests the service: builds the tests with Hummingbird, which takes some minutes
	CONFAB_SERVICE=1 $(SWIFT) build --build-tests $(TESTS)
	$(RUN_TESTS) --filter ConfabServiceTests

soak: test-deps ## Tests random texts, changes and steps for SOAK seconds (600)
	CONFAB_SOAK=$(SOAK) $(SWIFT) test $(TESTS) --filter "FuzzTests|LiveTimelineTests"
	CONFAB_ALONE=1 CONFAB_SOAK=$(SOAK) $(SWIFT) test $(TESTS) --filter TableGrowthTests

test-distributed: program ## Draws COUNT conversations (10000) with Spark, Ray, in shards, …; compares the pictures
	@Examples/apps/Distributed/install-spark
	@Examples/apps/Distributed/install-ray
	@Scripts/test-distributed "$(BIN)" --count $(COUNT)

fuzz: deps ## Runs libFuzzer on all readers of untrusted bytes for FUZZ seconds (600), or on FUZZ_TARGET
	@Scripts/fuzz "$(FUZZ)" $(FUZZ_TARGET)

tsan: test-deps ## Runs the tests of code with several threads under the thread sanitizer
	@Scripts/thread-sanitizer/run

lint: ## Checks the format without changing anything
	$(SWIFT) format lint --strict --recursive $(SOURCES)

format: ## Formats the sources
	$(SWIFT) format --in-place --recursive $(SOURCES)

record: program ## Renews the stored snapshots; look at the changes before you commit them
	@"$(BIN)" snapshot record Snapshots

pictures: program ## Draws the pictures and figures in the documents and in the tutorial
	@$(SWIFT) build $(RELEASE) DrawAConversation
	@Scripts/pictures "$(BIN)" "$(BUILT)/DrawAConversation"

bench: program lab ## Measures the speed on this machine
	@"$(LAB)" bench

bench-text: program lab bench-deps ## Measures the speed of text on fortunes in several languages
	@"$(LAB)" bench text --corpus /usr/share/games/fortunes
	@Benchmarks/count-instructions "$(LAB)" --corpus /usr/share/games/fortunes

bench-pixels: program lab bench-deps ## Compares pictures with a C program over Pango, Cairo and isa-l
	@$(MAKE) --silent -C Benchmarks/limit
	@"$(LAB)" bench pixels --limit .build/limit/limit

bench-peers: program lab ## Compares with Chromium, typst, pixelmatch and others
	@Benchmarks/peers/prepare
	@/usr/bin/python3 Benchmarks/peers/compare.py "$(BIN)"
	@.build/bench-peers/bin/python Benchmarks/peers/differences.py "$(BIN)"
	@/usr/bin/python3 Benchmarks/peers/film.py "$(BIN)"

contact-sheet: program ## Draws the same glyphs as Chromium, side by side and enlarged
	@Benchmarks/peers/prepare --pictures
	@.build/bench-peers/bin/python Benchmarks/contact-sheet/sheet.py "$(BIN)"

install: program ## Installs program, fonts, manual and completions under DESTDIR/PREFIX (/usr/local)
	@Scripts/deps --install
	@DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" Scripts/install "$(BIN)"

deb: packaged-program ## Makes the package for Debian 12 in .build/packages
	@Packages/make --program "$(BIN)" deb

release: packaged-program ## Makes all packages, checksums, the list of components and the changes in .build/packages
	@Packages/make --program "$(BIN)" all

test-packages: release ## Installs the packages in bare Debian 12 systems and uses them there; needs root
	@Packages/tests/test_packages.py "$(BIN)" .build/packages

test-python: program ## Tests the Python package with the built program
	@CONFAB_PROGRAM="$(BIN)" PYTHONPATH=Packages/python/src /usr/bin/python3 Packages/python/tests/test_package.py

uninstall: ## Removes what `make install` installed under DESTDIR/PREFIX
	@DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" Scripts/install --uninstall

function-order: program bench-deps ## Lists the functions that drawing calls, which are placed side by side
	@Scripts/order-functions "$(BIN)"

plan: ## Draws targets and folders, checks their imports, and lists what is worth a look
	@/usr/bin/python3 Scripts/plan --advise

docs: deps ## Builds the documentation of the libraries as static pages in .build/docs
	@Scripts/docs

deps: ## Installs the Debian packages that building needs
	@Scripts/deps

test-deps:
	@Scripts/deps --test

bench-deps:
	@Scripts/deps --bench

package-deps:
	@Scripts/deps --packages

# The program alone.
program: deps
	$(SWIFT) build $(RELEASE) confab

# The program for packages, without 21 MB of locale data that it does not use.
packaged-program: deps package-deps
	$(SWIFT) build $(RELEASE) confab $$(Scripts/locale-data)

service: deps ## Builds confab-service, the program behind `confab serve`, beside confab
	CONFAB_SERVICE=1 $(SWIFT) build $(RELEASE) confab-service

bench-service: program service ## Compares the pictures a second of confab serve and confab worker
	@/usr/bin/python3 Benchmarks/service.py "$(BIN)"

lab: deps
	$(SWIFT) build $(RELEASE) confab-lab

clean: ## Removes all build products
	rm -rf .build
