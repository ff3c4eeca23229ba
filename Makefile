# The two commands, `make run` and `make test`, do all the set-up a fresh machine needs.
# No flags are added to the build: what ships is what `swift build -c release` makes.

SHELL := /bin/bash
program := .build/release/cardstage
# Products of their own, not dependencies of the program: it would be linked with their libraries.
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

# What is installed has Swift's runtime in it, and no Foundation. PREFIX is where it goes, DESTDIR stands before that;
# packages go to FOLDER.
PREFIX ?= /usr/local
FOLDER ?= .
# Each system has a build of its own, because the libraries differ.
static_folder := .build-static-$(shell . /etc/os-release; echo $$VERSION_CODENAME)
# Where it is built must not show, nor at which addresses the compiler ran: its choices follow their order.
fixed := $(shell setarch -R true 2>/dev/null && echo setarch -R)
static_options := -c release --static-swift-stdlib --scratch-path $(static_folder) -Xswiftc -gnone \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=."
static:
	@.ci/setup package
	@set -e; for product in cardstage $(workers); do \
	  $(fixed) swift build $(static_options) --product $$product; done

install: static
	@DESTDIR="$(DESTDIR)" .ci/install $(static_folder)/release "$(PREFIX)"

uninstall:
	@DESTDIR="$(DESTDIR)" .ci/install --remove $(static_folder)/release "$(PREFIX)"

deb: static
	@.ci/deb $(static_folder)/release "$(FOLDER)"

tarball: static
	@.ci/tarball $(static_folder)/release "$(FOLDER)"

# Packages for every release of Debian that is tested, and the bundle, built and tried in bare systems. As root.
packages:
	@.ci/setup packages
	@.ci/packages "$(FOLDER)"

# All files of a release, in a new folder cardstage-VERSION. As root.
release:
	@.ci/setup packages
	@.ci/publish "$(FOLDER)"

# One build serves all tests, in a folder of its own: optimised, as what ships is, with the internals
# that unit tests look into and no debug information. The end-to-end tests run by themselves, for a
# hand that is kept waiting throws nothing; they wait more than they work, so there are more of them at once than cores.
# The build fails if a module imports one that `Package.swift` does not list among its dependencies.
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

# The format of the Swift files, and the links and the prose of the Markdown pages.
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

# Ours alone: frame times of a scripted hand in every scene, then the start. Where there is a
# display they are measured in a window, else off screen, and without the start.
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

# Run by hand, some forty minutes: random sessions in and between scenes, a thousand in the Library, watched for
# jumps; thousands of mutated inputs, the files that other projects test their decoders with, bombs, a hostile folder
# in a window; kills; random input for minutes (CARDSTAGE_MONKEY_MINUTES), files that come and go for others
# (CARDSTAGE_SOAK_MINUTES); the window managers that are installed; all scenes under Xwayland; and the packages in
# bare systems. The lines with a bar in them are the table.
test-long: sanitize
	swift build $(test_options) --build-tests
	.ci/corpora $(test_folder)/corpora
	CARDSTAGE_LONG_RUNS=1 CARDSTAGE_CORPORA="$(CURDIR)/$(test_folder)/corpora" \
	  swift test $(test_options) --skip-build --skip EndToEndTests \
	  --filter 'CardScenesTests|SceneJump|FenceTests|SceneChangeSession|MutationTests|DamagedDocument|BombTests|ForeignFile'
	CARDSTAGE_LONG_RUNS=1 CARDSTAGE_BINARY="$(CURDIR)/$(test_folder)/release/cardstage" \
	  swift test $(test_options) --skip-build --filter 'EndToEndTests.*(Corpus|Segment|Monkey|HostileFiles|Soak|Managers|Xwayland|Sight|Control)'
	$(MAKE) packages FOLDER=$(test_folder)/packages

# The raster's property runs, the scenes and the fence around Lua under the address sanitizer; what threads share under the
# thread sanitizer, which does not see the locking of Synchronization's Mutex. The library's example is
# built by a child process, for which the system's library leaks 32 bytes.
sanitized := swift test -c release -Xswiftc -enable-testing --explicit-target-dependency-import-check error --disable-xctest
sanitize:
	@.ci/setup test
	CARDRASTER_QUADS=3000 CARDSTAGE_SHORT_RUNS=1 $(sanitized) --sanitize=address --scratch-path .build-sanitize \
	  --filter 'CardRasterTests|CardKineticsTests|CardStageTests|CardScenesTests|CardLuaTests' --skip 'LibraryExampleTests|TurnedTextTests'
	CARDSTAGE_PAINTS=60 $(sanitized) --sanitize=thread --scratch-path .build-threads \
	  -Xswiftc -DTHREAD_SANITIZER \
	  --filter 'WorkerPool|FrameGate|FaceCache|PaintQueue|ConcurrentPaint|ForgottenPainter|CompositorTests'

# Generated inputs for the parsers of untrusted bytes, for SECONDS each, guided by coverage and under the address
# sanitizer. libFuzzer starts from the corpora of the tests and adds to its own. A file `TARGET-crash-…` has a fault;
# `cardfuzz TARGET FILE` shows it again.
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

# The README's pictures: each scene at rest and in the middle of what its script does, in both themes, the X-ray, the tuner, a lesson, two views, the tour;
# and the talk, with a picture of it in each scene.
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
	@film=$$(mktemp --suffix .mp4) && $(program) record --tour --end 79 --out $$film && \
	  ffmpeg -v error -y -i $$film -vf fps=14,scale=704:-1:flags=lanczos -c:v libwebp_anim -q:v 40 \
	    -compression_level 6 -loop 0 assets/tour.webp; status=$$?; rm -f $$film; exit $$status

clean:
	rm -rf .build $(test_folder) .build-static-* .build-sanitize .build-threads $(fuzz_folder) cardstage-*.png
