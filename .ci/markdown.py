"""Reads Markdown as GitHub shows it: prose, headings, anchors, links and code spans.

Code and comments are found first and replaced by spaces of the same length, so that a position in what remains is
a position in the text.
"""
import re
from typing import Iterable, Iterator, NamedTuple

FENCE = re.compile(r"^\s*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})")
ITEM = re.compile(r"^(\s*)([-*+]|\d{1,9}[.)])(\s+|$)")
SPAN = re.compile(r"(?<!`)(`+)(?!`)((?:(?!\n\s*\n).)+?)(?<!`)\1(?!`)", re.S)
COMMENT = re.compile(r"<!--.*?-->", re.S)
HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$", re.M)
# A destination may be in angle brackets, or have balanced parentheses of one level. A title may follow it.
DESTINATION = r"""(<[^>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)"""
INLINE = re.compile(r"\]\(\s*" + DESTINATION + r"""(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)""")
DEFINITION = re.compile(r"^ {0,3}\[[^\]\n]+\]:[ \t]*" + DESTINATION, re.M)
ATTRIBUTE = re.compile(r"""<(?:img|source|a)\b[^>]*?\s(?:src|srcset|href)=["']([^"'>]*)["']""", re.S)
NAMED = re.compile(r"""<[a-z]+\b[^>]*?\s(?:id|name)=["']([^"'>]*)["']""", re.S)


class Link(NamedTuple):
    """The destination of a link or an image, and where it stands in the text."""

    line: int
    start: int
    end: int
    target: str


class Heading(NamedTuple):
    line: int
    level: int
    title: str


def blank(text: str) -> str:
    """Returns spaces in place of `text`, with its ends of lines."""
    return re.sub(r"[^\n]", " ", text)


def without_blocks(text: str) -> str:
    """Returns the text with code blocks and comments replaced by spaces."""
    text = COMMENT.sub(lambda match: blank(match.group()), text)
    kept, fence, item, after_blank, in_code = [], None, 0, True, False
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        opening = FENCE.match(line)
        if fence:
            if opening and opening.group(1).startswith(fence) and not line.strip().strip(fence[0]):
                fence = None
            line = blank(line)
        elif opening:
            fence = opening.group(1)
            line = blank(line)
        elif line.strip():
            marker = ITEM.match(line)
            # After an empty line, a line is code if it is indented by four more than the list item above.
            in_code = indent >= item + 4 and (after_blank or in_code)
            if not in_code:
                if marker and (item or indent < 4):
                    item = marker.end()
                elif after_blank and indent < item:
                    item = 0
            after_blank = False
            if in_code:
                line = blank(line)
        else:
            after_blank = True
        kept.append(line)
    return "\n".join(kept)


def without_code(text: str) -> str:
    """Returns the text with all code and comments replaced by spaces."""
    return SPAN.sub(lambda match: blank(match.group()), without_blocks(text))


def line_of(text: str, position: int) -> int:
    """Returns the number of the line of a position, counted from 1."""
    return text.count("\n", 0, position) + 1


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yields the paragraphs and list items of a text with their first lines' numbers; no headings, tables or images."""
    start, lines = 0, []

    def flush():
        nonlocal lines
        if lines:
            yield start, " ".join(lines)
        lines = []

    for number, line in enumerate(without_blocks(text).split("\n"), 1):
        stripped = re.sub(r"^\s*(>\s?)+", "", line).strip()
        if not stripped or stripped.startswith(("|", "#", "![")) or re.fullmatch(r"[-*_=\s]+", stripped):
            yield from flush()
            continue
        if ITEM.match(line):
            yield from flush()
            stripped = ITEM.sub("", line).strip()
        if not lines:
            start = number
        lines.append(stripped)
    yield from flush()


def headings(text: str) -> Iterator[Heading]:
    """Yields the headings with number signs."""
    blocks = without_blocks(text)
    for match in HEADING.finditer(blocks):
        yield Heading(line_of(text, match.start()), len(match.group(1)), match.group(2))


def slug(title: str) -> str:
    """Returns the anchor that GitHub gives a heading."""
    title = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", title)
    title = re.sub(r"(?<!\w)[*_]+|[*_]+(?!\w)|`|<[^>]*>", "", title)
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")


def slugs(titles: Iterable[str]) -> list[str]:
    """Returns the anchors of a page's headings. The second heading of a name gets the suffix -1, and so on."""
    counts, result = {}, []
    for name in map(slug, titles):
        count = counts.get(name, 0)
        counts[name] = count + 1
        result.append(f"{name}-{count}" if count else name)
    return result


def anchors(text: str) -> set[str]:
    """Returns all anchors in the text: the anchors of headings, and the names of elements."""
    named = {match.group(1) for match in NAMED.finditer(without_code(text))}
    return named | set(slugs(heading.title for heading in headings(text)))


def links(text: str) -> Iterator[Link]:
    """Yields the destinations of links and images in order, including those in HTML elements."""
    plain = without_code(text)
    found = []
    for pattern in (INLINE, DEFINITION, ATTRIBUTE):
        for match in pattern.finditer(plain):
            start, end = match.span(1)
            if plain[start:end].startswith("<"):
                start, end = start + 1, end - 1
            found.append(Link(line_of(text, start), start, end, plain[start:end]))
    yield from sorted(found, key=lambda link: link.start)


def code_spans(text: str) -> Iterator[tuple[int, str]]:
    """Yields the texts in backticks with their lines' numbers."""
    blocks = without_blocks(text)
    for match in SPAN.finditer(blocks):
        yield line_of(text, match.start()), match.group(2)
