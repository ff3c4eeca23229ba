#!/usr/bin/env -S python3 -B
"""Checks the references of Markdown pages: links.py [PAGE ...], by default all pages but the bundled books.

Each of these must exist:

  link    the file of a relative link or an image
  anchor  the heading or element that a link leads to
  path    a path of the repository in backticks, such as `Sources/README.md`; a pattern must match a file

A page that makes up paths as examples names them in a comment: <!-- example paths: Sources/Fan/ assets/fan.json -->.
Prints a line for each finding, "file:line: rule: text". Exit status: 0 without findings, else 1.
"""
import fnmatch
import os
import posixpath
import re
import subprocess
import sys
import urllib.parse
from pathlib import Path
from typing import Iterator

import markdown

FOLDERS = ("assets/", "Sources/", "Tests/", ".ci/")
EXAMPLES = re.compile(r"<!-- example paths: (.*?) -->", re.S)
# The books are written in a syntax of their own, whose images are names of figures.
BOOKS = "assets/books/"


def repository_files() -> set[str]:
    """Returns the files that are in the repository or that Git does not ignore; in a source archive, all its files."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, capture_output=True)
    except FileNotFoundError:
        return archived_files()
    if listing.returncode != 0:
        return archived_files()
    return {name for name in listing.stdout.decode().split("\0") if name and Path(name).exists()}


def archived_files() -> set[str]:
    """Returns all files but those in hidden folders and caches, where builds write. The folder .ci has sources."""
    files = set()
    for folder, folders, names in os.walk("."):
        folders[:] = [name for name in folders if name == ".ci" or not name.startswith((".", "__"))]
        files.update(posixpath.normpath(posixpath.join(folder, name)) for name in names)
    return files


def pages_of(files: set[str]) -> list[str]:
    """Returns the Markdown pages among files that are documentation."""
    return sorted(name for name in files if name.endswith(".md") and not name.startswith(BOOKS))


def with_folders(files: set[str]) -> set[str]:
    """Returns the files, and all folders that contain one of them."""
    return files | {str(folder) for name in files for folder in Path(name).parents}


def expanded(path: str) -> list[str]:
    """Returns all paths that a path with alternatives in braces, such as `a.{c,h}`, stands for."""
    match = re.search(r"\{([^{}]*)\}", path)
    if not match:
        return [path]
    return [
        result
        for choice in match.group(1).split(",")
        for result in expanded(path[: match.start()] + choice + path[match.end():])
    ]


def is_external(target: str) -> bool:
    """Returns whether a link leads out of the repository: it begins with a scheme or a host."""
    return re.match(r"[a-z][a-z0-9+.-]*:|//", target, re.I) is not None


def resolved(target: str, page: str) -> tuple[str, str]:
    """Returns the target of a link on a page: the path from the repository's root, and the anchor without "#"."""
    path, _, anchor = urllib.parse.unquote(target).partition("#")
    if not path:
        return page, anchor
    folder = "" if path.startswith("/") else posixpath.dirname(page)
    return posixpath.normpath(posixpath.join(folder, path.lstrip("/"))), anchor


def findings(page: str, text: str, files: set[str], anchors_of) -> Iterator[tuple[int, str, str]]:
    """Yields the references of a page to missing targets: line, rule and text.

    `files` are the repository's files, `anchors_of(path)` returns the anchors of a page.
    """
    existing = with_folders(files)
    for link in markdown.links(text):
        if is_external(link.target):
            continue
        path, anchor = resolved(link.target, page)
        if path not in existing:
            yield link.line, "link", f"{link.target}: there is no {path}"
        elif anchor and path.endswith(".md") and anchor not in anchors_of(path):
            yield link.line, "anchor", f"{link.target}: {path} has no such heading"
    invented = tuple(word for match in EXAMPLES.finditer(text) for word in match.group(1).split())
    for line, code in markdown.code_spans(text):
        for word in code.split():
            word = word.rstrip(".,;:")
            if not word.startswith(FOLDERS) or (invented and word.startswith(invented)):
                continue
            for path in expanded(word):
                if not fnmatch.filter(existing, path.rstrip("/")):
                    yield line, "path", f"there is no {path}"


def main(names: list[str]) -> int:
    files = repository_files()
    cache = {}

    def anchors_of(path):
        if path not in cache:
            cache[path] = markdown.anchors(Path(path).read_text(encoding="utf8"))
        return cache[path]

    count = 0
    for page in names or pages_of(files):
        text = Path(page).read_text(encoding="utf8")
        for line, rule, what in findings(page, text, files, anchors_of):
            print(f"{page}:{line}: {rule}: {what}")
            count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
