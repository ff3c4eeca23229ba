# `make run` and `make test` do all the set-up that a fresh machine needs.
# `make build` adds no flags to `swift build -c release`.

SHELL := /bin/bash
program := .build/release/cardstage
# The helper programs. They are products of their own: as dependencies of cardstage, they would cause it to be linked
# with their libraries.
workers := cardstage-decode cardstage-decode-heif cardstage-decode-svg \
  cardstage-decode-markdown cardstage-decode-pdf cardstage-desktop cardstage-outputs

.PHONY: run test lint docs build bench sanitize fuzz test-long pictures clean static install uninstall deb tarball \
  packages release

run: build
	@status=0; $(program) doctor >/dev/null 2>&1 || status=$$?; \
	if [ $$status -ne 69 ]; then exec $(program); fi; \
	echo "There is no display: rendering the scenes to pictures instead."; \
	for scene in switcher stack carousel library custom; do \
	  $(program) shot --scene $$scene --out cardstage-$$scene.png || exit $$?; \
	  echo "cardstage-$$scene.png"; \
	done

build:
	@.ci/setup
	@set -e; for product in cardstage $(workers); do swift build -c release --product $$product; done

# Installed programs are linked statically with Swift's runtime. PREFIX is the folder of the installation, and DESTDIR
# is put before it. Packages are written to FOLDER.
PREFIX ?= /usr/local
FOLDER ?= .
# Each system has a build of its own, because the libraries differ.
static_folder := .build-static-$(shell . /etc/os-release; echo $$VERSION_CODENAME)
# The result must depend neither on the folder of the build nor on the addresses at which the compiler runs, whose order
# affects the compiler's choices. The compiler therefore runs without randomised addresses.
fixed := $(shell setarch -R true 2>/dev/null && echo setarch -R)
static_options := -c release --static-swift-stdlib --scratch-path $(static_folder) -Xswiftc -gnone \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=."
static:
	@.ci/setup package
	@set -e; for product in cardstage $(workers); do \
	  $(fixed) swift build $(static_options) --product $$product; done

# Builds only what is missing. After `make static`, root writes nothing into the user's folder.
install:
	@for product in cardstage $(workers); do \
	  [ -e $(static_folder)/release/$$product ] || exec $(MAKE) static; \
	done
	@[ -z "$$(find Sources Package.swift -newer $(static_folder)/release/cardstage -print -quit)" ] || \
	  echo "install: the sources are newer than the build; run make static to build them" >&2
	@DESTDIR="$(DESTDIR)" .ci/install $(static_folder)/release "$(PREFIX)"

uninstall:
	@DESTDIR="$(DESTDIR)" .ci/install --remove $(static_folder)/release "$(PREFIX)"

deb: static
	@.ci/deb $(static_folder)/release "$(FOLDER)"

tarball: static
	@.ci/tarball $(static_folder)/release "$(FOLDER)"

# Builds a package for every supported release of Debian, and the bundle, and tests them in bare systems. Needs root.
packages:
	@.ci/setup packages
	@.ci/packages "$(FOLDER)"

# Writes all files of a release to a new folder cardstage-VERSION. Needs root.
release:
	@.ci/setup packages
	@.ci/publish "$(FOLDER)"

# One build serves all tests, in a folder of its own. It is optimised like the installed program, lets unit tests see
# internal declarations, and has no debug information. The end-to-end tests run apart from the others: on a busy
# machine, a simulated throw could become too slow to count as a throw. They mostly wait, so more of them run at once
# than there are cores. The build fails if a module imports a module that `Package.swift` does not list as its
# dependency.
test_folder := .build-tests
test_options := -c release --scratch-path $(test_folder) -Xswiftc -enable-testing -Xswiftc -gnone
test: lint
	swift build $(test_options) --build-tests --explicit-target-dependency-import-check error
	.ci/docs.py --check $(test_folder)/release
	.ci/interface.py --check $(test_folder)/release
	swift test $(test_options) --skip-build --skip EndToEndTests
	CARDSTAGE_BINARY="$(CURDIR)/$(test_folder)/release/cardstage" \
	  swift test $(test_options) --skip-build --filter EndToEndTests \
	  --experimental-maximum-parallelization-width 8

# Checks the format of the Swift files, the links of the Markdown pages, the prose, and the subjects of commits.
lint:
	@.ci/setup test
	.ci/lint

# Writes the tables of keys, control commands and options into the manual and the manual page, and the interface of
# CardKinetics into the file with which `make test` compares it.
docs:
	@.ci/setup test
	swift build -c release --product cardstage
	swift build -c release --product cardtables
	.ci/docs.py .build/release
	.ci/interface.py .build/release

# Measures the frame times of a scripted hand in every scene, then the start. With a display, the frames are measured in
# a window. Without a display, they are measured off screen, and the start is left out.
bench:
	@.ci/setup
	swift build -c release --product cardstage
	swift build -c release --product cardbench
	@for size in 1280x800 1920x1080; do \
	  for scene in switcher stack carousel library custom; do \
	    .build/release/cardbench scene --scene $$scene --size $$size || exit $$?; \
	  done; \
	done
	@status=0; $(program) doctor >/dev/null 2>&1 || status=$$?; \
	if [ $$status -ne 69 ]; then .build/release/cardbench start; fi

# The long tests, which maintainers run by hand. They take about an hour.
# - Random sessions in the scenes and between them, hundreds of them in the Library, checked for jumps of the cards
# - Thousands of mutated inputs, the test files of other projects' decoders, and small files that expand to large
#   content
# - In windows: a folder of hostile files, kills, random input for CARDSTAGE_MONKEY_MINUTES, changing files for
#   CARDSTAGE_SOAK_MINUTES, the window managers that are installed, and all scenes under Xwayland
# - The packages in bare systems
# One test measures the time between frames, so it runs alone. In the output, the lines with a bar are a table of the
# results.
timed := mostStepsOfAMotionAreOneRefresh
test-long: sanitize
	swift build $(test_options) --build-tests
	.ci/corpora $(test_folder)/corpora
	CARDSTAGE_LONG_RUNS=1 CARDSTAGE_CORPORA="$(CURDIR)/$(test_folder)/corpora" \
	  swift test $(test_options) --skip-build --skip EndToEndTests \
	  --filter 'CardScenesTests|SceneJump|LuaSandboxTests|SceneTransitionSession|MutationTests|DamagedDocument|BombTests|ForeignFile'
	CARDSTAGE_LONG_RUNS=1 CARDSTAGE_BINARY="$(CURDIR)/$(test_folder)/release/cardstage" \
	  swift test $(test_options) --skip-build --filter 'EndToEndTests.*(Corpus|Segment|Monkey|HostileFiles|Soak|Managers|Xwayland|Visibility|Control)' \
	  --skip $(timed)
	CARDSTAGE_LONG_RUNS=1 CARDSTAGE_BINARY="$(CURDIR)/$(test_folder)/release/cardstage" \
	  swift test $(test_options) --skip-build --filter $(timed)
	$(MAKE) packages FOLDER=$(test_folder)/packages

# Runs the tests of the compositor, the scenes and the Lua sandbox under the address sanitizer, and the tests of shared
# data under the thread sanitizer, which does not see the locks of Synchronization's Mutex. LibraryExampleTests are
# skipped: they build an example in a child process, for which the system's library leaks 32 bytes.
sanitized := swift test -c release -Xswiftc -enable-testing --explicit-target-dependency-import-check error --disable-xctest
sanitize:
	@.ci/setup test
	CARDSTAGE_TESTS='CardRasterTests CardKineticsTests CardStageTests CardScenesTests CardLuaTests' \
	  CARDRASTER_QUADS=3000 CARDSTAGE_SHORT_RUNS=1 $(sanitized) --sanitize=address --scratch-path .build-sanitize \
	  --skip 'LibraryExampleTests|TurnedTextTests'
	CARDSTAGE_TESTS='CardRasterTests CardPaintTests' CARDSTAGE_PAINTS=60 \
	  $(sanitized) --sanitize=thread --scratch-path .build-threads -Xswiftc -DTHREAD_SANITIZER \
	  --filter 'WorkerPool|FrameGate|FaceCache|PaintQueue|ConcurrentPaint|ForgottenPainter|CompositorTests'

# Runs each parser of untrusted bytes on generated inputs for SECONDS, guided by coverage and under the address
# sanitizer. libFuzzer starts from the corpora of the tests, and adds inputs to corpora of its own. A file
# `TARGET-crash-…` holds an input that causes a fault. `cardfuzz TARGET FILE` shows the fault again.
SECONDS ?= 60
fuzz_folder := .build-fuzz
fuzzer = $(shell swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/clang/lib/linux/libclang_rt.fuzzer_no_main-$(shell uname -m).a
fuzz:
	@.ci/setup test
	swift build -c release --scratch-path $(fuzz_folder) --product cardfuzz --sanitize=address -Xswiftc -gnone \
	  -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link \
	  -Xlinker --whole-archive -Xlinker $(fuzzer) -Xlinker --no-whole-archive -Xlinker -lstdc++
	@set -e; for target in $$($(fuzz_folder)/release/cardfuzz); do \
	  mkdir -p $(fuzz_folder)/corpora/$$target; \
	  SWIFT_BACKTRACE=enable=no $(fuzz_folder)/release/cardfuzz $$target -max_total_time=$(SECONDS) -max_len=4096 \
	    -artifact_prefix=$(fuzz_folder)/$$target- -print_final_stats=1 \
	    $(fuzz_folder)/corpora/$$target Tests/FuzzTests/Corpora/$$target; \
	done

# Renders the README's images: each scene at rest and during its script, in both themes. Also the X-ray, the tuner, a
# lesson, a split view, the tour, the talk's file, and the talk in four scenes.
pictures: build
	@mkdir -p assets/screenshots
	@swift build -c release --product cardtalk && .build/release/cardtalk assets/talk.pdf
	@$(program) shot assets/talk.pdf --scene switcher --theme dark \
	  --out assets/screenshots/talk-switcher.png
	@$(program) shot assets/talk.pdf --scene stack --script assets/scripts/stack.jsonl --at 0.2 \
	  --out assets/screenshots/talk-stack.png
	@$(program) shot assets/talk.pdf --scene carousel --script assets/scripts/talk.jsonl --at 2.1 \
	  --out assets/screenshots/talk-carousel.png
	@$(program) shot assets/talk.pdf --scene library --script assets/scripts/library.jsonl --at 3.09 \
	  --out assets/screenshots/talk-library.png
	@for theme in light dark; do for scene in switcher stack carousel library custom; do \
	  $(program) shot --scene $$scene --theme $$theme \
	    --out assets/screenshots/$$scene-$$theme-rest.png || exit $$?; \
	  $(program) shot --scene $$scene --theme $$theme --script assets/scripts/$$scene.jsonl \
	    --out assets/screenshots/$$scene-$$theme.png || exit $$?; \
	done; done
	@$(program) shot --scene stack --theme dark --script assets/scripts/xray.jsonl --at 0.98 \
	  --out assets/screenshots/stack-xray.png
	@$(program) shot --scene custom --theme dark --script assets/scripts/custom-xray.jsonl --at 0.3 \
	  --out assets/screenshots/custom-xray.png
	@$(program) shot --scene carousel --theme light --script assets/scripts/tuner.jsonl --at 1.2 \
	  --out assets/screenshots/carousel-tuner.png
	@$(program) shot --lesson stack --step 6 --theme dark --script assets/scripts/stack.jsonl --at 0.2 \
	  --out assets/screenshots/lesson-stack.png
	@$(program) shot --scene stack --theme light --script assets/scripts/split.jsonl --at 1.1 \
	  --out assets/screenshots/stack-split.png
	@video=$$(mktemp --suffix .mp4) && $(program) record --tour --end 79 --out $$video && \
	  ffmpeg -v error -y -i $$video -vf fps=14,scale=704:-1:flags=lanczos -c:v libwebp_anim -q:v 40 \
	    -compression_level 6 -loop 0 assets/tour.webp; status=$$?; rm -f $$video; exit $$status

clean:
	rm -rf .build $(test_folder) .build-static-* .build-sanitize .build-threads $(fuzz_folder) cardstage-*.png
