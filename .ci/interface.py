#!/usr/bin/env -S python3 -B
"""Writes the public interface of CardKinetics to .ci/CardKinetics.interface, or checks that the file has it:
interface.py [--check] BUILD.

BUILD is the build folder that contains Modules. The file has one declaration on each line. A change of a line is a
change for everyone who uses the library.

Exit status: 0, or 1 if, with --check, the file differs.
"""
import argparse
import difflib
import json
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

FILE = Path(__file__).with_name("CardKinetics.interface")


def extract(build: str, folder: str) -> None:
    """Writes the symbol graph of the built module into a folder."""
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", "CardKinetics", "-I", f"{build}/Modules",
         "-target", f"{platform.machine()}-unknown-linux-gnu", "-minimum-access-level", "public",
         "-skip-synthesized-members", "-output-dir", folder],
        check=True, stdout=subprocess.DEVNULL)


def declarations(graph: dict) -> list[str]:
    """Returns a line for each public symbol: its path, and its declaration."""
    conformances = {}
    for relation in graph["relationships"]:
        if relation["kind"] == "conformsTo":
            name = relation.get("targetFallback", relation["target"])
            conformances.setdefault(relation["source"], set()).add(name.split(".")[-1])
    lines = set()
    for symbol in graph["symbols"]:
        words = "".join(part["spelling"] for part in symbol["declarationFragments"])
        path = ".".join(symbol["pathComponents"])
        parents = ", ".join(sorted(conformances.get(symbol["identifier"]["precise"], ())))
        lines.add(f"{path}: {' '.join(words.split())}" + (f" [{parents}]" if parents else ""))
    return sorted(lines)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("build")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        extract(arguments.build, folder)
        graph = json.loads(Path(folder, "CardKinetics.symbols.json").read_text())
    lines = declarations(graph)
    if not arguments.check:
        FILE.write_text("\n".join(lines) + "\n")
        return 0
    difference = list(difflib.unified_diff(FILE.read_text().splitlines(), lines, "kept", "built", n=0, lineterm=""))
    if difference:
        print("The interface of CardKinetics has changed; `make docs` keeps the new one:", file=sys.stderr)
        print("\n".join(difference), file=sys.stderr)
    return 1 if difference else 0


if __name__ == "__main__":
    sys.exit(main())
