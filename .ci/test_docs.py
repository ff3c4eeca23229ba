"""Tests of the tables that docs.py writes, and of the pages that manual.py makes from the manual."""
import unittest

import docs
import manual

KEYS = [
    {"group": "Cards", "keys": "z, Ctrl+Z", "meaning": "Undo", "action": "undo"},
    {"group": "Cards", "keys": "'", "meaning": "Open | close", "action": "open"},
    {"group": "Time", "keys": ".", "meaning": "Pause", "action": "pause"},
]


def option(name, text, kind="option", **members):
    return {
        "kind": kind, "names": [{"kind": "long", "name": name}], "valueName": name, "abstract": text,
        "shouldDisplay": True, "isOptional": True, "isRepeating": False, **members,
    }


class TableTests(unittest.TestCase):
    """Tables in Markdown and manual pages show the keys, the actions and the options of the programs."""

    def test_keys_in_markdown(self):
        self.assertEqual(
            docs.markdown_table(docs.key_table(KEYS)),
            "| Keys | Meaning | Action |\n|---|---|---|\n| **Cards** | | |\n| `z`, `Ctrl+Z` | Undo | `undo` |\n"
            "| `'` | Open \\| close | `open` |\n| **Time** | | |\n| `.` | Pause | `pause` |\n")

    def test_keys_in_a_manual_page(self):
        self.assertEqual(
            docs.manual_table(docs.key_table(KEYS)),
            ".PP\n\\fICards\\fR\n.TP\n\\fBz, Ctrl+Z\\fR\nUndo. (undo)\n.TP\n\\fB\\(aq\\fR\nOpen | close. (open)\n"
            ".PP\n\\fITime\\fR\n.TP\n\\fB\\&.\\fR\nPause. (pause)\n")

    def test_no_text_is_a_command_of_roff(self):
        self.assertEqual(docs.roff(".so -x \\n ~'^`"), "\\&.so \\-x \\en \\(ti\\(aq\\(ha\\(ga")

    def test_options_have_values_and_defaults(self):
        command = {"commandName": "show", "arguments": [
            {"kind": "positional", "valueName": "PATH", "abstract": "Files.", "shouldDisplay": True,
             "isOptional": True, "isRepeating": True},
            option("scale", "The scale, with --theme. (0.25 to 8; default: from (Xft.dpi))"),
            option("theme", "The theme (a|b).", allValues=["auto", "dark"], defaultValue="auto", sectionTitle="Look"),
            option("hand", "Show it.", "flag"), option("no-hand", "Show it.", "flag"),
            option("secret", "Hidden.", shouldDisplay=False), option("help", "Show help.", "flag"),
        ]}
        self.assertEqual(docs.markdown_table(docs.option_table(command)).splitlines()[2:], [
            "| `[PATH…]` | Files. | |",
            "| `--scale SCALE` | The scale, with `--theme`. | 0.25 to 8; default: from (Xft.dpi) |",
            "| `--hand`, `--no-hand` | Show it. | |",
            "| **Look** | | |",
            "| `--theme THEME` | The theme (a\\|b). | `auto`, `dark`; default: `auto` |",
        ])

    def test_a_subcommand_is_a_group(self):
        arguments = [option("to", "The name.", valueName="WxH")]
        child = {"commandName": "new", "abstract": "Write a file.", "arguments": arguments}
        table = docs.option_table({"commandName": "layout", "subcommands": [child]})
        self.assertEqual(
            docs.markdown_table(table).splitlines()[2:],
            ["| **layout new** | Write a file. | |", "| `--to WxH` | The name. | |"])
        self.assertIn("\\fIlayout new\\fR: Write a file.", docs.manual_table(table).splitlines())

    def filled(self, text):
        return docs.filled(text, docs.MARKDOWN, lambda table: table, {"a": "A\n", "b": "B\n"})

    def test_tables_are_written_between_their_marks(self):
        begin, end = "<!-- generated: a -->\n", "<!-- end -->"
        self.assertEqual(self.filled(f"x\n{begin}old\n{end}\ny"), (f"x\n{begin}A\n{end}\ny", ["a"], []))
        self.assertEqual(self.filled("no marks"), ("no marks", [], []))

    def test_wrong_marks_are_reported(self):
        for text in (
            "<!-- generated: c -->\n<!-- end -->", "<!-- generated: a -->\n", "<!-- generated: a --> x\n<!-- end -->",
            "<!-- generated: a -->\n<!-- generated: b -->\n<!-- end -->",
        ):
            result, names, problems = self.filled(text)
            self.assertEqual((result, names, len(problems)), (text, [], 1), text)


class ManualTests(unittest.TestCase):
    """Links of the installed manual lead to installed files or become text."""

    pages = {"README.md": "# Cardstage\n\n[Keys](keys.md)\n", "keys.md": "# Keys\n", "extra.md": "# Extra\n"}

    def relinked(self, text):
        return manual.relinked("keys.md", text, self.pages, ["layouts"])

    def test_links_lead_to_what_is_installed(self):
        for text, expected in (
            ("[a](extra.md#b) and [c](#d)", "[a](extra.md#b) and [c](#d)"),
            ("![a](../screenshots/a.png)", "![a](pictures/a.png)"),
            ("<img src=\"../tour.webp\">", "<img src=\"pictures/tour.webp\">"),
            ("[a](../layouts/README.md#b)", "[a](../../../cardstage/layouts/README.md#b)"),
            ("[a](https://example.org)", "[a](https://example.org)"),
            ("[the `guide`](../../CONTRIBUTING.md) says", "the `guide` says"),
            ("[a [b] c](../../LICENSE \"Title\"), [Keys](keys.md)", "a [b] c, [Keys](keys.md)"),
            ("`[a](../../LICENSE)`", "`[a](../../LICENSE)`"),
        ):
            self.assertEqual(self.relinked(text), expected)

    def test_a_link_that_cannot_become_text_is_reported(self):
        for text in ("[a]: ../../LICENSE", "<a href=\"../../LICENSE\">a</a>"):
            with self.assertRaises(manual.BadLink):
                self.relinked(text)

    def test_two_pictures_of_one_name_are_reported(self):
        with self.assertRaises(manual.BadLink):
            manual.pictures({"keys.md": "![a](../a.png) ![b](../b/a.png)"})

    def test_the_index_gives_the_order(self):
        self.assertEqual(manual.in_order(self.pages), ["README.md", "keys.md", "extra.md"])

    def test_an_html_page_has_anchors_and_html_links(self):
        body = (
            "<h1>Keys &amp; more</h1>\n<h2>A</h2>\n<h2>A</h2>\n"
            "<a href=\"extra.md#a\">x</a><a href=\"https://e.org/a.md\">y</a>\n")
        text = manual.html_page("keys.md", body, {"README.md": "Cardstage", "keys.md": "Keys", "extra.md": "Extra"})
        for part in (
            "<title>Keys – Cardstage</title>", "<h1 id=\"keys--more\">", "<h2 id=\"a\">", "<h2 id=\"a-1\">",
            "href=\"extra.html#a\"", "href=\"https://e.org/a.md\"", "<a href=\"index.html\">Cardstage</a>",
            "<a href=\"keys.html\" aria-current=\"page\">Keys</a>",
        ):
            self.assertIn(part, text)

    def test_all_that_pages_show_is_in_the_list(self):
        found = manual.pictures({"keys.md": "[![a](../a.png)](../b.webp) [c](https://example.org/c.png)"})
        self.assertEqual(found, {"pictures/a.png": "assets/a.png", "pictures/b.webp": "assets/b.webp"})


if __name__ == "__main__":
    unittest.main()
