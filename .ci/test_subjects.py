"""Tests of the rules of subjects.py, and of the choice of the commits that it checks."""
import os
import subprocess
import tempfile
import unittest

import subjects

GOOD = [
    "Stack: keep old cards until new ones cover them",
    "X-ray, ctl: process tabs within quotes",
    "Tests: embed the samples",
    "Command line: speed up the check of a million cards",
    "CardPaint/Cache: cross-fade drafts",
    "Docs: " + "a" * 66,
]
BAD = [
    ("area", "Keep old cards"),
    ("area", ": keep old cards"),
    ("area", "Stack:keep old cards"),
    ("length", "Docs: " + "a" * 67),
    ("semicolon", "Stack: keep old cards; show new ones"),
    ("imperative", "Stack: The old cards stay"),
    ("imperative", "Stack: old cards stay"),
    ("imperative", "Stack: keeps old cards"),
    ("imperative", "Stack: kept old cards"),
    ("imperative", "Stack: keeping old cards"),
    ("imperative", "Stack: removed old cards"),
    ("imperative", "Stack: removing old cards"),
    ("imperative", "Stack: dropped old cards"),
    ("imperative", "Stack: tries again"),
    ("imperative", "Stack: 3 cards"),
]


class SubjectTests(unittest.TestCase):
    """Good subjects pass, and each bad subject breaks one rule."""

    def test_good_subjects_pass(self):
        for subject in GOOD:
            with self.subTest(subject):
                self.assertEqual(list(subjects.findings(subject)), [])

    def test_bad_subjects_break_one_rule(self):
        for rule, subject in BAD:
            with self.subTest(subject):
                self.assertEqual(list(subjects.findings(subject)), [rule])

    def test_every_verb_in_the_list_is_imperative(self):
        self.assertEqual([verb for verb in subjects.VERBS if verb in subjects.REFUSED], [])


class HistoryTests(unittest.TestCase):
    """The checked commits are the script's first commit and its descendants. Each test has a repository of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)

    def git(self, *arguments):
        names = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *names, *arguments], capture_output=True, check=True)

    def commit(self, subject, *arguments):
        self.git("commit", "--allow-empty", "--message", subject, *arguments)

    def test_without_a_repository_nothing_is_checked(self):
        self.assertEqual(subjects.subjects("script"), [])

    def test_only_the_script_s_commit_and_its_descendants_are_checked(self):
        self.git("init", "--initial-branch", "main")
        self.commit("before")
        self.assertEqual(subjects.subjects("script"), [])
        self.git("branch", "other")
        with open("script", "w") as file:
            file.write("1")
        self.git("add", "script")
        self.commit("adds")
        self.git("checkout", "other")
        self.commit("beside")
        self.git("checkout", "main")
        self.git("merge", "--no-ff", "--message", "merge", "other")
        self.commit("after")
        found = [line.split(" ", 1)[1] for line in subjects.subjects("script")]
        self.assertEqual(found, ["adds", "after"])


if __name__ == "__main__":
    unittest.main()
