# SPDX-License-Identifier: BSD-3-Clause
# Thin wrappers: everything here is one or two commands of setup/install, cmake --preset and ctest --preset.
JOBS ?= $(shell nproc)
export CTEST_PARALLEL_LEVEL ?= $(JOBS)
release = cmake --preset release
build = cmake --build --parallel $(JOBS) --preset

.DEFAULT_GOAL = help
.PHONY: help run test test-full bench figures map map-pages predictor format lint coverage clean

help:
	@echo "make run        install what is missing, build, and transform, check and time a few sizes"
	@echo "make test       install what is missing, build, and run every test (also sanitizers, clang and NEON)"
	@echo "make test-full  the same with every size to 2^26 (8 GB of memory), more presets under emulators, and lint"
	@echo "make bench      the speed of every size against the other FFT libraries found"
	@echo "make figures    measure what docs/figures/data lacks (minutes; let nothing else run), and draw docs/figures"
	@echo "make map        measure what the map of performance lacks on this machine (half an hour), and write docs/performance.md"
	@echo "make predictor  train the cost model on the data in bench/train, and judge how candidates are chosen"
	@echo "make format     rewrite the sources with clang-format"
	@echo "make lint       clang-tidy over the sources"
	@echo "make coverage   line coverage of the tests"
	@echo "make clean      remove build/"

# Without the tests, so that a first run needs no test package; a folder that has been configured is left as it is.
build/release/build.ninja:
	$(release) -DSFFT_TESTS=OFF

run: packages-build packages-compare build/release/build.ninja
	$(build) release --target sfft_cli
	build/release/cli/sfft demo

test: packages-build packages-compare packages-test
	$(release)
	$(build) release
	ctest --preset release

test-full: export SFFT_TEST_FULL = 1
test-full: release += -DSFFT_EXHAUSTIVE_TESTS=ON
test-full: packages-emulate lint test

bench: packages-build packages-compare build/release/build.ninja
	$(build) release --target sfft_cli
	build/release/cli/sfft bench

# A Python that has matplotlib: Debian's, if the first one found has not.
PYTHON ?= $(shell for p in python3 /usr/bin/python3; do \
	$$p -c 'import matplotlib' 2>/dev/null && echo $$p && exit; done; echo python3)

build/clang/build.ninja:
	cmake --preset clang -DSFFT_TESTS=OFF

# GATHER passes options on, such as GATHER="--only setup"; bench/figures/gather --help lists them.
figures: packages-build packages-compare packages-figures build/release/build.ninja build/clang/build.ninja
	$(build) release --target sfft_cli sfft_trace
	$(build) clang --target sfft
	$(PYTHON) bench/figures/gather --other clang=build/clang $(GATHER)
	$(PYTHON) bench/figures/draw

# MAP passes options on, such as MAP="--machine zen4 --only forward-out"; bench/map/measure --help lists them.
map: packages-build packages-compare packages-map build/release/build.ninja
	$(build) release --target sfft_cli
	$(PYTHON) bench/map/measure $(MAP)
	$(MAKE) map-pages

# What needs no measuring: from the data of all machines, those measured elsewhere included.
map-pages: packages-map
	for m in $(notdir $(patsubst %/,%,$(wildcard bench/map/data/*/))); do $(PYTHON) bench/map/mca --machine $$m || exit; done
	$(PYTHON) bench/map/draw
	$(PYTHON) bench/map/write

# Debian's Python, for which the package is. The table that it writes is compiled in, and checked.
train = PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 bench/train/train build/release/runtime/sfft-terms
predictor: packages-build packages-predictor build/release/build.ninja
	$(build) release --target sfft-terms
	$(train)
	$(build) release --target sfft-terms
	$(train) --check

format: packages-test
	tests/build/check_format --fix

lint: packages-build packages-test packages-lint
	cmake --preset clang
	$(build) clang
	tests/build/lint build/clang $(JOBS)

coverage: packages-build packages-test packages-coverage
	cmake --preset coverage
	$(build) coverage
	ctest --preset coverage
	gcovr --root . --exclude build --exclude tests --print-summary build/coverage

clean:
	rm -rf build

packages-%:
	@setup/install $*
