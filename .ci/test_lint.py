"""Tests of the rules of prose_lint.py and links.py: an example that breaks each rule, and one that doesn't."""
import contextlib
import io
import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import links
import markdown
import prose_lint

LONG = "The stage " + "and the next one " * 9

# Rule, what is before the comment's text, the text that breaks the rule, the text that doesn't, the declaration.
SWIFT = [
    ("opaque", "What it is that the one of those has of what there is.", "Returns the card in front.", "var a: Int"),
    ("idiom", "The delegate is told the size.", "Reports the size to the delegate.", "var a: Int"),
    ("long-sentence", LONG + ".", "The stage of a window.", "var a: Int"),
    ("long-sentence", "Draws. " + LONG + ".", "Draws.\n\n- Parameters:\n" + "  - a: the first of the cards\n" * 9, "func a()"),
    ("open-same", "The same for the right view.", "The offset of the right view.", "var a: Int"),
    ("no-subject", "To this edge the cards move.", "The cards move to this edge.", "var a: Int"),
    ("whether", "Whether the card is open.", "The name of the card.", "var name: String"),
    ("unit-only", "In points.", "The width of the card, in points.", "var a: Double"),
    ("what-open", "What a card shows.", "The face of a card.", "var a: Face"),
    ("no-summary", "- Parameter size: its size.", "Draws a card.\n\n- Parameter size: its size.", "func a()"),
    ("where-if", "The scene's name; nil where it has none.", "The scene's name; nil if it has none.", "var a: String?"),
    ("ours", "A constant of ours.", "A constant of the Switcher.", "var a: Int"),
    ("comma-of", "The cards, of which two move.", "The cards. Two of them move.", "var a: Int"),
    ("semicolons", "The card; the face; the edge; the back.", "The card, the face and the edge.", "var a: Int"),
]
PAGES = [
    ("opaque", "What it is that the one of those has of what there is, for which to be read.", "The card moves."),
    ("idiom", "Cardstage tells the size.", "Cardstage reports the size."),
    ("long-sentence", LONG + ".", "The stage of a window."),
    ("passive", "The file is read and the result is shown.", "Cardstage reads the file and shows the result."),
    ("wall", "Cards move slowly. " * 41, "Cards move slowly. " * 39),
]


class ProseTests(unittest.TestCase):
    """Each rule of prose_lint.py finds its bad example and passes the good one."""

    def rules(self, found):
        return {rule for _, rule, _ in found}

    def test_each_rule_for_documentation_comments(self):
        for rule, bad, good, declaration in SWIFT:
            for text, expected in ((bad, True), (good, False)):
                comment = "".join(f"  /// {line}\n" for line in text.split("\n")) + f"  {declaration}\n"
                with self.subTest(rule=rule, text=text):
                    self.assertEqual(rule in self.rules(prose_lint.swift_findings(comment)), expected)

    def test_each_rule_for_pages(self):
        for rule, bad, good in PAGES:
            for text, expected in ((bad, True), (good, False)):
                with self.subTest(rule=rule, text=text):
                    self.assertEqual(rule in self.rules(prose_lint.markdown_findings(text)), expected)

    def test_every_rule_has_examples(self):
        described = {line.split()[0] for line in prose_lint.__doc__.splitlines() if line.startswith("  ") and
                     line.split()[1:2] in (["error"], ["warn"])}
        self.assertEqual({row[0] for row in SWIFT + PAGES}, described)

    def test_whether_suits_a_boolean(self):
        for declaration in ("var isOpen: Bool", "func isOpen() -> Bool", "case open", "@MainActor\nvar isOpen: Bool"):
            found = prose_lint.swift_findings(f"/// Whether the card is open.\n{declaration}\n")
            self.assertEqual(list(found), [], declaration)

    def test_line_comments_are_read(self):
        found = list(prose_lint.swift_findings("let a = 1\n// The view is told the size.\nlet b = 2 // it tells\n"))
        self.assertEqual([(line, rule) for line, rule, _ in found], [(2, "idiom")])

    def test_code_tables_and_headings_are_no_prose(self):
        text = (
            "# It tells\n\n| it | tells |\n\n```\nit tells\n```\n\n    it tells\n\n"
            "The word `tells` is code.\n<!-- it tells -->\n")
        self.assertEqual(list(prose_lint.markdown_findings(text)), [])

    def test_nested_items_are_prose(self):
        text = "- Cards move.\n\n    - The view tells the size.\n"
        self.assertEqual([line for line, _, _ in prose_lint.markdown_findings(text)], [3])

    def test_the_ceiling_allows_as_many_errors(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "page.md").write_text("It tells.\n\nIt told.\n")
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                statuses = [prose_lint.main([folder, "--ceiling", ceiling]) for ceiling in "12"]
        self.assertEqual(statuses, [1, 0])


class LinkTests(unittest.TestCase):
    """Links, anchors and paths of pages are reported if their targets are missing."""

    files = {"README.md", "assets/manual/keys.md", "assets/a b.png", "assets/man/x.1", "assets/man/x-deck.5"}
    other = "# Keys\n\n## The `ctl` table: on & off\n\n## Two\n\n## Two\n\n<a id=\"here\"></a>\n"

    def rules(self, text, page="README.md"):
        return [
            (line, rule)
            for line, rule, _ in links.findings(page, text, self.files, lambda path: markdown.anchors(self.other))
        ]

    def test_a_link_leads_to_a_file_or_folder(self):
        for text in (
            "[a](assets/manual/keys.md)", "[a](assets)", "![a](assets/a%20b.png)", "![a](<assets/a b.png> \"Title\")",
            "[a](https://example.org/none)", "[a](mailto:a@b.c)", "[a]: assets/man/x.1",
            "<img alt='' src=\"assets/man/x.1\">", "[![a](assets/a%20b.png)](assets/man/)",
            "`[a](none.md)`", "```\n[a](none.md)\n```", "[a](/assets/man/x.1)",
            "<!-- [a](none.md) -->",
        ):
            self.assertEqual(self.rules(text), [], text)
        for text in (
            "[a](none.md)", "![a](assets/none.png)", "[a]: none.md", "<img src=\"none.png\">", "[a](../README.md)",
            "[![a](none.png)](assets/man/)", "[![a](assets/a%20b.png)](none)", "[a](Assets/man/x.1)",
        ):
            self.assertEqual(self.rules(text), [(1, "link")], text)

    def test_a_link_is_relative_to_its_page(self):
        page = "assets/manual/keys.md"
        self.assertEqual(self.rules("[a](../../README.md), [a](keys.md)", page), [])
        self.assertEqual(self.rules("\n[a](README.md)", page), [(2, "link")])

    def test_an_anchor_is_a_heading_or_a_name(self):
        for anchor in ("keys", "the-ctl-table-on--off", "two", "two-1", "here"):
            self.assertEqual(self.rules(f"[a](assets/manual/keys.md#{anchor}) [b](#{anchor})"), [], anchor)
        for anchor in ("Keys", "two-2", "none"):
            self.assertEqual(self.rules(f"[a](#{anchor})"), [(1, "anchor")], anchor)

    def test_slugs_are_those_of_github(self):
        for title, slug in (
            ("Keys", "keys"), ("What’s *new* in 1.0?", "whats-new-in-10"), ("`--layout` & [files](x.md)", "--layout--files"),
            ("Größe_der Karte", "größe_der-karte"), ("A – B", "a--b"),
        ):
            self.assertEqual(markdown.slug(title), slug)

    def test_a_path_in_backticks_exists(self):
        for text in (
            "`assets/man/`", "`assets/man/*.5`", "`assets/man/x{.1,-deck.5}`", "`assets/man/x.1 --at 2`", "`other/x`",
        ):
            self.assertEqual(self.rules(text), [], text)
        for text in ("`Sources/None.swift`", "`cat assets/none`", "`assets/man/*.7`", "`assets/man/x{.1,-layout.5}`"):
            self.assertEqual(self.rules(text), [(1, "path")], text)

    def test_a_page_may_make_up_paths(self):
        text = "`Sources/Fan/Fan.swift` and `assets/none`\n<!-- example paths: Sources/Fan/\nassets/fan.json -->\n"
        self.assertEqual(self.rules(text), [(1, "path")])

    def test_a_source_archive_needs_no_git(self):
        sources = {".ci/lint", ".gitignore", "README.md", "assets/man/x.1"}
        built = {".build-tests/checkouts/a/README.md", ".ci/__pycache__/links.pyc", ".swiftpm/a.md"}
        with tempfile.TemporaryDirectory() as folder:
            for name in sources | built:
                Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
                Path(folder, name).touch()
            for variables in ({"GIT_DIR": f"{folder}/none"}, {"PATH": folder}):
                with mock.patch.dict(os.environ, variables), contextlib.chdir(folder):
                    self.assertEqual(links.repository_files(), sources, variables)


if __name__ == "__main__":
    unittest.main()
