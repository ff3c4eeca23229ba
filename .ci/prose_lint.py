#!/usr/bin/env -S python3 -B
"""Finds sentences that readers have to read twice.

  prose_lint.py [--level error|warn] [--only RULE,...] [--summary] [--ceiling N] [PATH ...]

Reads Markdown pages, and the comments of Swift files. A folder stands for all of its pages and Swift files; without
a PATH the script reads the Markdown pages of the repository but its bundled books. It prints one finding a line,
"file:line: rule: text", then the number for each rule. About one finding in six is a false alarm: rewrite the
sentence all the same, or make the pattern more exact.

Exit status: 0 if there are at most N errors (default: 0), 1 if there are more, 2 for wrong usage.

Rules for all sentences
  opaque         error  thin vocabulary, pronouns without a noun, "of which", "that of", "what is": a score of 3 or more
                        for the summary of a declaration, of 4 or more elsewhere
  idiom          error  an idiom that has a plain term of the field: "tells", "anew", "the room", "let go of"
  long-sentence  warn   more than 35 words
Rules for Swift's documentation comments
  open-same      error  the summary begins with "The same", "That of", "Those of": name the noun
  no-subject     error  the summary begins with a preposition: "To this edge", "At most how often"
  whether        error  the summary begins with "Whether", and the declaration is not a Boolean
  unit-only      warn   the summary is only a unit: "In points."
  what-open      warn   the summary begins with "What"
  no-summary     warn   the comment begins with "- Parameter"
  where-if       warn   "nil where", "; where": write "if" or "when"
  ours           warn   "ours" without a name
  comma-of       warn   ", of which": a second relative clause, which wants a sentence to itself
  semicolons     warn   three or more semicolons
Rules for Markdown
  passive        warn   two passives in one sentence: "is asked", "was shown"
  wall           warn   a paragraph of more than 120 words
"""
import argparse
import collections
import re
import sys
from pathlib import Path
from typing import Iterator

import links
import markdown

ERRORS = {"opaque", "idiom", "open-same", "no-subject", "whether"}

# Words that carry no meaning by themselves.
FUNCTION_WORDS = set("""
a an the this that these those it its it's they them their his her him who whom whose which what where when how why
whether one ones other others another same such so as than then of in on at by for from to with without within into
onto upon over under above below beyond behind before after between beside besides until till since while during about
around along across against among off out up down near is are was were be been being am do does did done has have had
having may might must can could shall should will would not no nor none neither either or and but if else also too only
just more most less least much many few fewest any some all each every both there here once again anew never ever
always now yet still already meanwhile first last next go goes going come comes came goes get gets let lets
""".split())
PRONOUNS = set("""
it its they them their that those these this one ones other others another what which whom whose who none each both
same such there
""".split())

# A pattern, and what to write instead.
IDIOMS = [
    (r"\b(tells?|told)\b", "reports, says, returns"),
    (r"\bsays? (why|what|how|so)\b|\b(is|are) said\b|\bsaid so\b|\bwhat (was|is|has been) said\b", "describes, states"),
    (r"\banew\b", "again"),
    (
        r"\b(for|of|by|with) the room\b|\bthe room('s|’s)?\b(?= (sees|picture|has|keeps|eyes|hears))"
        r"|\bthe room\b(?! (for|of|that|between|left|above|below|on))",
        "the audience, or area",
    ),
    (r"\b(let|lets|letting) go of\b|\blet go\b", "release"),
    (r"\bgo(es)? by\b|\bgo(es)? with\b", "follows, belongs to"),
    (r"\bso (many|much|far) (?!as\b)", "name the quantity"),
    (r"\b(in|into|out of) sight\b", "visible, hidden"),
    (r"\bwhereabouts\b|\bfor whom\b", "position"),
    (r"\bones? own\b|\bone's own\b|\bof one's\b", "your"),
    (r"\bin (our|the|its) hands\b|\bin hand\b", "held, dragged"),
    (r"\b(at|in|by) the (foot|head)\b|\bat the window's foot\b", "bottom, top"),
    (r"\b(is|are|was|were) asked\b", "requests, queries"),
    (r"\bwhatever it\b|\bwhatever its\b", "regardless of"),
    (r"\bthere is no need\b|\bto be had\b", "available"),
    (r"\bnobody (can|sees|says)\b|\bthat nobody\b", "no user, no reader"),
    (r"\bat most how\b|\bfrom \w+ on\b(?=,)|\bfrom so\b|\bfrom which on\b", "starting at, at most every"),
]
# A pattern, and the points that it adds to a sentence's score.
WEAK = [
    (
        r"(?<!^)\b[Ww]hat (is|was|are|were|has|had|there|lies|comes|came|goes|it|a|an|the|one|belongs|leads|follows)\b"
        r"|^What\b",
        1,
    ),
    (r"\b(of|by|from|to|in|on|with|for|beyond|after) (which|whom|whose)\b", 1),
    (r"\b(that|those) of\b", 1),
    (r"\b[Tt]here (is|are|was|were)\b", 1),
    (r"(nil|;|,) where\b", 1),
    (r"\b(for|of|that|by|another|this) (one|ones)\b", 1),
    (r"\bto be (\w+ed|told|had|read|made|done|shown|kept)\b", 1),
    (r"\bof\b[^.;:]*\bof\b[^.;:]*\bof\b", 1),
    (r"\b(each|a) share\b|\bshare of all\b|\bthe most that\b|\bthe least that\b", 1),
    (r"\bwhatever\b|\bits course\b", 1),
    (r", of (a|an|the|what|its|their|which|whom)\b", 2),
]
OPEN = re.compile(r"(The same|The other|That of|Those of|Those|Of each|Once,)\b")
NO_SUBJECT = re.compile(r"(To|By|From|With|Of|At most|Between|After|For) (?!which\b)[a-z]|At most\b")
UNIT = re.compile(
    r"In (\d+ths|[\w\s,']{0,40}?"
    r"(points?|pixels?|seconds|milliseconds|ems?|degrees|radians|bytes|units|characters|letters))([,;.][^.]*)?\.?$",
    re.I,
)
PASSIVE = re.compile(
    r"\b(is|are|was|were|be|been) (told|asked|said|shown|made|drawn|read|written|taken|kept|given|found|held|seen|played"
    r"|counted|resumed|covered|watched|passed|closed|named|meant)\b"
)
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z`“\"(])")
WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")

Finding = tuple[int, str, str]


def plain(text: str) -> str:
    """Returns text on one line without links and marks, and with a word in place of each piece of code."""
    text = re.sub(r"``[^`]*``|`[^`]*`", "Code", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return " ".join(text.split())


def length(text: str) -> int:
    """Returns the number of words."""
    return len(WORD.findall(text))


def score(text: str) -> int:
    """Returns how hard a sentence is to read; about three of five with 3 points have to be read twice."""
    words = [word.lower() for word in WORD.findall(text)]
    points = 0
    if len(words) >= 8:
        thin = sum(word in FUNCTION_WORDS for word in words) / len(words)
        points += 2 if thin >= 0.70 else 1 if thin >= 0.64 else 0
        points += sum(word in PRONOUNS for word in words) / len(words) >= 0.15
    points += sum(weight for pattern, weight in WEAK if re.search(pattern, text))
    points += max(map(length, SENTENCE.split(text)), default=0) >= 26
    points += text.count(";") >= 2
    return points


def idiom(text: str, idioms=IDIOMS) -> str | None:
    """Returns the first idiom in a text and what to write instead, or None."""
    for pattern, better in idioms:
        match = re.search(pattern, text, re.I)
        if match:
            return f"[{match.group(0)!r}: {better}]"
    return None


def is_boolean(declaration: str) -> bool:
    """Returns whether a declaration is a Boolean, or does not state its type."""
    if not re.search(r"\b(func|var|let)\b", declaration):
        return True
    sign = r"->" if re.search(r"\bfunc\b", declaration) else r":"
    kind = re.search(sign + r"\s*([\w.?<>]+)", declaration)
    return kind is None or "Bool" in kind.group(1)


def documentation_findings(text: str, declaration: str) -> Iterator[tuple[str, str]]:
    """Yields the rules that a documentation comment breaks, with the text that does."""
    if re.match(r"\s*- (Parameters?|Returns|Throws|Complexity)\b", text):
        yield "no-summary", " ".join(text.split())
    summary = re.split(r"\n\s*\n|(?:^|\n)\s*- ", text, maxsplit=1)[0]
    quote = " ".join(summary.split())
    head, whole = plain(summary), plain(text)
    if not head:
        return
    if found := idiom(head):
        yield "idiom", f"{quote}  {found}"
    if OPEN.match(head):
        yield "open-same", quote
    if NO_SUBJECT.match(head) and not UNIT.match(head):
        yield "no-subject", quote
    if head.startswith("Whether") and not is_boolean(declaration):
        yield "whether", f"{quote}  [{declaration[:60]}]"
    if score(head) >= 3:
        yield "opaque", quote
    if UNIT.match(head):
        yield "unit-only", quote
    elif head.startswith("What "):
        yield "what-open", quote
    if re.search(r"(?:nil|;|,) where\b|; none where\b", head):
        yield "where-if", quote
    if re.search(r"\bours\b|\bsource: the spec\b", whole, re.I):
        yield "ours", quote
    if re.search(r", of (which|whom|a|an|the|what|its|their)\b", head):
        yield "comma-of", quote
    paragraphs = map(plain, re.split(r"\n\s*\n|(?:^|\n)\s*- ", text))
    if any(length(sentence) > 35 for part in paragraphs for sentence in SENTENCE.split(part)):
        yield "long-sentence", quote
    if whole.count(";") >= 3:
        yield "semicolons", quote


def swift_findings(text: str) -> Iterator[Finding]:
    """Yields the findings in the comments of a Swift file that stand on lines of their own."""
    lines = [line.strip() for line in text.split("\n")]
    index = 0
    while index < len(lines):
        sign = re.match(r"///?(?!/)", lines[index])
        if not sign:
            index += 1
            continue
        start, mark, comment = index, sign.group(), []
        while index < len(lines) and re.match(mark + r"(?!/)", lines[index]):
            comment.append(lines[index].removeprefix(mark).removeprefix(" "))
            index += 1
        if mark == "///":
            follows = (line for line in lines[index:] if not re.match(r"@[\w.]+(\([^)]*\))?$", line))
            for rule, what in documentation_findings("\n".join(comment), next(follows, "")):
                yield start + 1, rule, what
        else:
            line = plain(" ".join(comment))
            if score(line) >= 4:
                yield start + 1, "opaque", line
            # Only some idioms count here. In comments that document nothing, the others are mostly plain words.
            if found := idiom(line, IDIOMS[:4] + IDIOMS[8:11]):
                yield start + 1, "idiom", f"{line}  {found}"


def markdown_findings(text: str) -> Iterator[Finding]:
    """Yields the findings in the paragraphs and lists of a Markdown page."""
    for line, paragraph in markdown.paragraphs(text):
        paragraph = plain(paragraph)
        if length(paragraph) > 120:
            yield line, "wall", f"{length(paragraph)} words: {paragraph[:80]}"
        for sentence in SENTENCE.split(paragraph):
            if length(sentence) > 35:
                yield line, "long-sentence", f"{length(sentence)} words: {sentence[:90]}"
            if len(PASSIVE.findall(sentence)) >= 2:
                yield line, "passive", sentence[:110]
            if found := idiom(sentence):
                yield line, "idiom", f"{sentence[:90]}  {found}"
            if score(sentence) >= 4:
                yield line, "opaque", sentence[:110]


def findings(path: Path) -> Iterator[Finding]:
    """Yields the findings in a file: line, rule and text."""
    text = path.read_text(encoding="utf8")
    yield from swift_findings(text) if path.suffix == ".swift" else markdown_findings(text)


def files(names: list[str]) -> Iterator[Path]:
    """Yields the files that the names stand for."""
    for path in map(Path, names):
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in (".swift", ".md"))
        else:
            yield path


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", metavar="PATH")
    parser.add_argument("--level", choices=("error", "warn"), default="warn", help="the lowest level to print")
    parser.add_argument("--only", metavar="RULE,...", help="the rules to print")
    parser.add_argument("--summary", action="store_true", help="print the numbers alone")
    parser.add_argument("--ceiling", type=int, default=0, metavar="N", help="how many errors are allowed")
    arguments = parser.parse_args(words)

    names = arguments.paths or links.pages_of(links.repository_files())
    found = [(path, *finding) for path in files(names) for finding in findings(path)]
    only = set(arguments.only.split(",")) if arguments.only else None
    found = [
        finding for finding in found
        if (not only or finding[2] in only) and (arguments.level == "warn" or finding[2] in ERRORS)
    ]
    if not arguments.summary:
        for path, line, rule, what in found:
            print(f"{path}:{line}: {rule}: {what}")
    counts = collections.Counter(finding[2] for finding in found)
    for rule, count in counts.most_common():
        print(f"{rule:13} {'error' if rule in ERRORS else 'warn':5} {count}", file=sys.stderr)
    return 1 if sum(counts[rule] for rule in ERRORS) > arguments.ceiling else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
