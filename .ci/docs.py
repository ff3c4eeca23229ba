#!/usr/bin/env -S python3 -B
"""Writes the program's tables into the documentation, or checks that they are there: docs.py [--check] BUILD.

BUILD is the folder of the programs `cardstage`, which describes its options in JSON, and `cardtables`, which prints
the keys and the actions for `ctl`. A table stands between two marks, in Markdown <!-- generated: NAME --> and
<!-- end -->, in a manual page the comments .\\" generated: NAME and .\\" end. Each table must be in a Markdown page
and in a manual page. NAME is

  keys             the keys and their actions
  ctl              the actions of `cardstage ctl`
  options COMMAND  the options of a command

Exit status: 0, or 1 if a mark is wrong. With --check also 1 if a table differs from the program's.
"""
import argparse
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import links

MARKDOWN = re.compile(r"(<!-- generated: ([^\n]+?) -->\n)(.*?)(<!-- end -->)", re.S)
MANUAL = re.compile(r'(\.\\" generated: ([^\n]+)\n)(.*?)(\.\\" end\b)', re.S)
BEGIN = re.compile(r'<!-- generated: |^\.\\" generated: ', re.M)
# The end of a help text in parentheses that states the default or a range of numbers.
LIMITS = re.compile(r"\s*\(((?:[^()]*\bdefault:|(?:from )?[−-]?\d)[^()]*(?:\([^()]*\)[^()]*)*)\)\.?$")
ROFF = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"}


class Row(NamedTuple):
    """A line of a table: the alternatives that the user can enter, and the cells that describe them.

    The text of a cell may have code in backticks.
    """

    entries: list[str]
    cells: list[str]


class Table(NamedTuple):
    """A table in groups. Each group has a title, a sentence and rows. The title and the sentence may be empty."""

    columns: list[str]
    groups: list[tuple[str, str, list[Row]]]


def code(text: str) -> str:
    return f"`{text}`"


def escaped(text: str) -> str:
    """Returns text for a cell of a Markdown table. Pieces in backticks stay code, and options become code."""
    pieces = text.split("`")
    for index in range(0, len(pieces), 2):
        piece = re.sub(r"([*<\\])", r"\\\1", pieces[index])
        pieces[index] = re.sub(r"(?<![\w-])--[a-z][a-z-]*(?:=[A-Z|]+)?", r"`\g<0>`", piece)
    return "`".join(pieces).replace("|", "\\|")


def markdown_table(table: Table) -> str:
    lines = ["| " + " | ".join(table.columns) + " |", "|" + "---|" * len(table.columns)]

    def add(cells):
        lines.append(re.sub(r"  +", " ", "| " + " | ".join(cells) + " |"))

    for title, sentence, rows in table.groups:
        if title:
            add([f"**{title}**", escaped(sentence)] + [""] * (len(table.columns) - 2))
        for row in rows:
            add([escaped(cell) for cell in [", ".join(map(code, row.entries)), *row.cells]])
    return "\n".join(lines) + "\n"


def roff(text: str) -> str:
    """Returns text for a line of a manual page, escaped so that roff neither runs nor replaces any character."""
    line = "".join(ROFF.get(letter, letter) for letter in text)
    return "\\&" + line if line.startswith(".") else line


def manual_table(table: Table) -> str:
    """Returns a table as a list for a manual page. The cells after the meaning stand in parentheses."""
    lines = []
    for title, sentence, rows in table.groups:
        if title:
            lines += [".PP", f"\\fI{roff(title)}\\fR" + (f": {roff(sentence)}" if sentence else "")]
        for row in rows:
            meaning, *rest = [cell.replace("`", "") for cell in row.cells]
            meaning = meaning if meaning.endswith(".") else meaning + "."
            text = " ".join([meaning] + [f"({cell})" for cell in rest if cell])
            lines += [".TP", f"\\fB{roff(', '.join(row.entries))}\\fR", roff(text)]
    return "\n".join(lines) + "\n"


def key_table(keys: list[dict]) -> Table:
    groups: dict[str, list[Row]] = {}
    for key in keys:
        row = Row(key["keys"].split(", "), [key["meaning"], code(key["action"])])
        groups.setdefault(key["group"], []).append(row)
    return Table(["Keys", "Meaning", "Action"], [(title, "", rows) for title, rows in groups.items()])


def control_table(actions: list[dict]) -> Table:
    rows = [Row([action["line"]], [action["meaning"]]) for action in actions]
    return Table(["Action", "Meaning"], [("", "", rows)])


def entry_of(argument: dict) -> str:
    """Returns an option as the user writes it, or the name of an argument in brackets if it can be left out."""
    value = argument.get("valueName", "")
    value = value.upper() if value.islower() else value
    if argument["kind"] == "positional":
        value += "…" if argument["isRepeating"] else ""
        return f"[{value}]" if argument["isOptional"] else value
    names = ", ".join(("--" if name["kind"] == "long" else "-") + name["name"] for name in argument["names"])
    if argument["kind"] == "flag":
        return names
    # The parser cannot express that a value may be left out. The help text of such an option shows the value with "=".
    return f"{names}[={value}]" if f"{names}=" in argument.get("abstract", "") else f"{names} {value}"


def option_rows(command: dict) -> dict[str, list[Row]]:
    """Returns the options of a command by the titles of their groups. The options without a title come first."""
    groups: dict[str, list[Row]] = {"": []}
    for argument in command.get("arguments", []):
        names = {name["name"] for name in argument.get("names", [])}
        if not argument["shouldDisplay"] or names & {"help", "version"}:
            continue
        meaning = " ".join(filter(None, [argument.get("abstract"), argument.get("discussion")]))
        limits = LIMITS.search(meaning)
        meaning = meaning[: limits.start()] if limits else meaning
        values = ", ".join(map(code, argument.get("allValues", [])))
        default = f"default: {code(argument['defaultValue'])}" if "defaultValue" in argument else ""
        cells = [meaning, "; ".join(filter(None, [values, limits.group(1) if limits else default]))]
        rows = groups.setdefault(argument.get("sectionTitle", ""), [])
        if rows and rows[-1].cells == cells:
            # A flag and its opposite are two arguments with one text.
            rows[-1].entries.append(entry_of(argument))
        else:
            rows.append(Row([entry_of(argument)], cells))
    return groups


def option_table(command: dict) -> Table:
    groups = [(title, "", rows) for title, rows in option_rows(command).items() if rows]
    for child in command.get("subcommands", []):
        rows = [row for rows in option_rows(child).values() for row in rows]
        groups.append((f"{command['commandName']} {child['commandName']}", child.get("abstract", ""), rows))
    return Table(["Option", "Meaning", "Values and default"], groups)


def program_tables(build: Path) -> dict[str, Table]:
    """Returns all tables of the programs in a folder by their names."""

    def ask(name, *words):
        return json.loads(subprocess.run([build / name, *words], stdout=subprocess.PIPE, check=True).stdout)

    tables = ask("cardtables")
    result = {"keys": key_table(tables["keys"]), "ctl": control_table(tables["ctl"])}
    for command in ask("cardstage", "--experimental-dump-help")["command"]["subcommands"]:
        if command["commandName"] != "help":
            result[f"options {command['commandName']}"] = option_table(command)
    return result


def filled(text: str, pattern: re.Pattern, render, tables: dict[str, Table]) -> tuple[str, list[str], list[str]]:
    """Returns a page with its tables written, the names of these tables, and the problems of the page's marks."""
    names, problems = [], []

    def replaced(match):
        begin, name, _, end = match.groups()
        if name not in tables or BEGIN.search(match.group(3)):
            problems.append(f"there is no table {name}" if name not in tables else f"the table {name} has no end")
            return match.group()
        names.append(name)
        return begin + render(tables[name]) + end

    text = pattern.sub(replaced, text)
    if len(BEGIN.findall(text)) > len(names) and not problems:
        problems.append("a table has no end")
    return text, names, problems


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing: fail if a table is not the program's")
    parser.add_argument("build", type=Path, metavar="BUILD")
    arguments = parser.parse_args(words)

    tables = program_tables(arguments.build.absolute())
    problems = []
    files = links.repository_files()
    pages = [name for name in sorted(files) if re.fullmatch(r"assets/man/[\w.-]+\.[1-8]", name)]
    for kind, names, pattern, render in [
        ("Markdown page", links.pages_of(files), MARKDOWN, markdown_table),
        ("manual page", pages, MANUAL, manual_table),
    ]:
        missing = set(tables)
        for name in names:
            text = Path(name).read_text(encoding="utf8")
            result, written, wrong = filled(text, pattern, render, tables)
            problems += [f"{name}: {problem}" for problem in wrong]
            missing -= set(written)
            if result != text and arguments.check:
                problems.append(f"{name}: a table is not the program's: run make docs")
            elif result != text:
                Path(name).write_text(result, encoding="utf8")
                print(name)
        problems += [f"no {kind} has the table {name}" for name in sorted(missing)]
    for problem in problems:
        print(f"docs: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
