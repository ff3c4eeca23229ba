#!/usr/bin/env -S python3 -B
"""Checks the subjects of the commit that added this script and of all its descendants: subjects.py, without arguments.

  area        the area first, then a colon: "Stack: keep old cards"
  length      at most 72 characters
  semicolon   no semicolon: one change for each commit
  imperative  a verb without an ending after the area: "keep", not "keeps", "kept", "keeping" or "the cards"

Only a rough check of the imperative is possible. It refuses words that never begin an imperative, such as articles, and
the forms of the verbs in VERBS. Any other word in lower case passes.

Merges are not checked, and nothing is checked without Git history. Prints a line for each finding, "commit: rule:
subject". Exit status: 0 without findings, else 1.
"""
import re
import subprocess
import sys
from typing import Iterator

MAXIMUM_LENGTH = 72
NO_VERBS = set("""
a all an and another any as at both by each eight every few five for four from her his if in into it its many more most
my new nine no none nothing of old on once one only or other our seven several six some such ten than that the their
them then there these they this those three to two we what when where whether which while who why with without you your
""".split())
VERBS = """
accept add adopt allow answer apply ask avoid bring build cache call change check choose clean close compare complete
correct count cover create cut decode delete describe detect document draw drop end expect explain export fade fail fix
follow format generate handle hide implement import improve include increase install keep limit list load log make mark
measure merge move name offer open optimise paint parse pass place play prefer prepare press prevent print protect
provide put raise read reduce refactor refuse remove rename render repair replace report require reread resize restore
return revert rewrite run say scale set shorten show shrink simplify skip sort speed split start state stop store
support take teach tell test throw trim try tune turn update use wait warn watch wrap write
""".split()
# The past forms that `forms` does not derive.
IRREGULAR = set("""
brought built chose chosen drawn drew hid hidden kept made said shown shrank shrunk taken taught threw thrown took told
written wrote
""".split())


def forms(verb: str) -> set[str]:
    """Returns the forms of a verb in -s, -ed and -ing."""
    stem = verb.removesuffix("e")
    past = {stem + "ed", stem + "ing", verb + "ing", verb + verb[-1] + "ed", verb + verb[-1] + "ing"}
    if verb.endswith("y"):
        past |= {verb[:-1] + "ies", verb[:-1] + "ied"}
    return past | {verb + "s", verb + "es"}


REFUSED = NO_VERBS | IRREGULAR | {form for verb in VERBS for form in forms(verb)} - set(VERBS)


def findings(subject: str) -> Iterator[str]:
    """Yields the rules that a subject breaks."""
    if len(subject) > MAXIMUM_LENGTH:
        yield "length"
    if ";" in subject:
        yield "semicolon"
    match = re.match(r"\w[^:]*: (\S+)", subject)
    if not match:
        yield "area"
        return
    word = match.group(1).strip(",.")
    if word in REFUSED or not re.fullmatch(r"[a-z]+(-[a-z]+)*", word):
        yield "imperative"


def git_log(*arguments: str) -> list[str]:
    """Returns the lines of a log. The list is empty without Git or without a history."""
    try:
        log = subprocess.run(["git", "log", *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return []
    return log.stdout.splitlines() if log.returncode == 0 else []


def subjects(script: str) -> list[str]:
    """Returns the commit that added a script and its descendants, each as its hash, a space and its subject."""
    added = git_log("--diff-filter=A", "--format=%H", "--", script)[-1:]
    if not added:
        return []
    line = "--format=%h %s"
    return git_log("--no-walk", line, *added) + git_log(
        "--no-merges", "--ancestry-path", line, f"{added[0]}..HEAD")


def main() -> int:
    found = [
        f"{commit}: {rule}: {subject}"
        for commit, _, subject in (line.partition(" ") for line in subjects(".ci/subjects.py"))
        for rule in findings(subject)
    ]
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
