#!/usr/bin/env -S python3 -B
"""Writes the manual as it is installed, in Markdown and in HTML: manual.py FOLDER [ASSET ...], or lists its files:
manual.py --list.

The folder gets the pages of assets/manual/, their pictures in pictures/, and a style sheet. Each ASSET is a file or
folder in assets/ that is installed in share/cardstage/. A link to another file that is not installed becomes text.
The program `cmark-gfm` converts the pages.
"""
import html
import posixpath
import re
import subprocess
import sys
from pathlib import Path

import links
import markdown

SOURCE = "assets/manual"
STYLE = "style.css"
# The way from share/doc/cardstage/manual/ to share/cardstage/.
SHARE = "../../../cardstage/"
PICTURES = (".png", ".jpg", ".webp", ".svg", ".gif")
CONVERT = "cmark-gfm --to html --unsafe -e table -e footnotes -e strikethrough -e autolink -e tasklist".split()
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="{style}">
</head>
<body>
<nav aria-label="Manual">
<ul>
{contents}
</ul>
</nav>
<main>
{body}</main>
</body>
</html>
"""


class BadLink(Exception):
    """The error for a link that can neither be kept nor become text."""


def html_name(page: str) -> str:
    """Returns the name of the HTML file of a page."""
    return "index.html" if page == "README.md" else page.removesuffix(".md") + ".html"


def is_picture(target: str) -> bool:
    return not links.is_external(target) and target.partition("#")[0].endswith(PICTURES)


def pictures(pages: dict[str, str]) -> dict[str, str]:
    """Returns the images that pages show: the names under which they are installed, and their paths."""
    result = {}
    for page, text in pages.items():
        for link in markdown.links(text):
            if is_picture(link.target):
                path, _ = links.resolved(link.target, f"{SOURCE}/{page}")
                name = "pictures/" + posixpath.basename(path)
                if result.setdefault(name, path) != path:
                    raise BadLink(f"{page}: {path} and {result[name]} have one name")
    return result


def installed(path: str, pages, assets) -> str | None:
    """Returns the address of a path of the repository in installed pages, or None if the path is not installed."""
    if path.endswith(PICTURES):
        return "pictures/" + posixpath.basename(path)
    if posixpath.dirname(path) == SOURCE and posixpath.basename(path) in pages:
        return posixpath.basename(path)
    if path == SOURCE:
        return "README.md"
    asset = path.removeprefix("assets/")
    return SHARE + asset if asset != path and asset.split("/")[0] in assets else None


def relinked(page: str, text: str, pages, assets) -> str:
    """Returns a page with the links that an installed page has."""
    for link in reversed(list(markdown.links(text))):
        if links.is_external(link.target) or link.target.startswith("#"):
            continue
        path, anchor = links.resolved(link.target, f"{SOURCE}/{page}")
        target = installed(path, pages, assets)
        if target:
            text = text[: link.start] + target + (f"#{anchor}" if anchor else "") + text[link.end:]
        else:
            text = unlinked(page, text, link)
    return text


def unlinked(page: str, text: str, link: markdown.Link) -> str:
    """Returns a page with the text of a link in place of the link: `[text](target)`."""
    match = re.compile(r"\]\(<?$").search(text, 0, link.start)
    end = text.find(")", link.end)
    if not match or end < 0:
        raise BadLink(f"{page}:{link.line}: {link.target} is not installed: write the link as [text](target)")
    begin, depth = match.start(), 1
    while depth and begin:
        begin -= 1
        depth += {"]": 1, "[": -1}.get(text[begin], 0)
    return text[:begin] + text[begin + 1: match.start()] + text[end + 1:]


def title_of(text: str) -> str:
    """Returns the first heading of a page without marks."""
    title = next((heading.title for heading in markdown.headings(text)), "Manual")
    return re.sub(r"[*`]", "", title)


def html_page(page: str, body: str, titles: dict[str, str]) -> str:
    """Returns the whole HTML page for a converted page. Its headings have anchors, and its links lead to HTML pages."""
    heads = re.findall(r"<h[1-6]>(.*?)</h[1-6]>", body, re.S)
    anchors = iter(markdown.slugs(html.unescape(re.sub(r"<[^>]*>", "", head)) for head in heads))
    body = re.sub(r"<h([1-6])>", lambda match: f'<h{match.group(1)} id="{next(anchors)}">', body)

    def link(match):
        name = match.group(2)
        return match.group(1) + (html_name(name) if name in titles else name)

    body = re.sub(r'(href=")([^"#]+)', link, body)
    # A wide table scrolls without the rest of the page.
    body = body.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
    current = {page: ' aria-current="page"'}
    contents = "\n".join(
        f'<li><a href="{html_name(name)}"{current.get(name, "")}>{html.escape(title)}</a></li>'
        for name, title in titles.items()
    )
    title = titles[page] if page == "README.md" else f"{titles[page]} – {titles['README.md']}"
    return PAGE.format(title=html.escape(title), style=STYLE, contents=contents, body=body)


def in_order(pages: dict[str, str]) -> list[str]:
    """Returns the names of pages in the index's order: first the index, last the pages that the index leaves out."""
    targets = [links.resolved(link.target, f"{SOURCE}/README.md")[0] for link in markdown.links(pages["README.md"])]
    names = [posixpath.basename(path) for path in targets if posixpath.dirname(path) == SOURCE]
    known = [name for name in names if name in pages]
    return list(dict.fromkeys(["README.md"] + known + sorted(pages)))


def write(folder: Path, pages: dict[str, str], assets: list[str]) -> None:
    titles = {name: title_of(pages[name]) for name in in_order(pages)}
    for name, text in pages.items():
        text = relinked(name, text, pages, assets)
        (folder / name).write_text(text, encoding="utf8")
        body = subprocess.run(CONVERT, input=text, stdout=subprocess.PIPE, check=True, encoding="utf8").stdout
        (folder / html_name(name)).write_text(html_page(name, body, titles), encoding="utf8")
    (folder / STYLE).write_bytes(Path(SOURCE, STYLE).read_bytes())
    for name, path in pictures(pages).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(Path(path).read_bytes())


def main(words: list[str]) -> int:
    if not words:
        print(__doc__.splitlines()[0], file=sys.stderr)
        return 2
    pages = {path.name: path.read_text(encoding="utf8") for path in sorted(Path(SOURCE).glob("*.md"))}
    try:
        if words == ["--list"]:
            print("\n".join(sorted([*pages, *map(html_name, pages), STYLE, *pictures(pages)])))
        else:
            write(Path(words[0]), pages, words[1:])
    except (BadLink, OSError) as problem:
        print(f"manual: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
