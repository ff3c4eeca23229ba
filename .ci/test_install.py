"""Tests which files `.ci/install --remove` removes, and which file types the installed entry of the menu names."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).with_name("install")
ENTRY = SCRIPT.parents[1] / "assets/desktop/cardstage.desktop"


class RemovalTests(unittest.TestCase):
    def left(self, prefix, names):
        """Returns those of the files, relative to a prefix, that are left after a removal."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder + prefix)
            for name in names:
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).touch()
            subprocess.run(
                [SCRIPT, "--remove", "none", prefix], env={**os.environ, "DESTDIR": folder}, check=True)
            return {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}

    def test_files_of_another_version_are_removed(self):
        own = {"share/cardstage/decks/old.json", "libexec/cardstage/old", "share/doc/cardstage/manual/old.html"}
        others = {"share/cards/a", "libexec/other", "share/doc/other/copyright", "bin/other"}
        self.assertEqual(self.left("/usr/local", own | others | {"bin/cardstage"}), others)

    def test_the_zsh_completion_is_where_zsh_looks(self):
        folders = {"site-functions", "vendor-completions"}
        names = {f"share/zsh/{folder}/_cardstage" for folder in folders}
        packaged = "vendor-completions" if Path("/etc/debian_version").exists() else "site-functions"
        for prefix, folder in (("/usr/local", "site-functions"), ("/usr", packaged), ("/usr/", packaged)):
            with self.subTest(prefix=prefix):
                self.assertEqual(self.left(prefix, names), names - {f"share/zsh/{folder}/_cardstage"})

    def test_the_caches_of_the_desktop_follow(self):
        with tempfile.TemporaryDirectory() as folder:
            programs, root, log = Path(folder, "programs"), Path(folder, "root"), Path(folder, "log")
            icons = root / "share/icons/hicolor"
            icons.mkdir(parents=True)
            programs.mkdir()
            for name in ("update-desktop-database", "gtk-update-icon-cache"):
                (programs / name).write_text(f'#!/bin/sh\necho "{name} $*" >>"{log}"\nexit 1\n')
                (programs / name).chmod(0o755)
            variables = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
            entries = f"update-desktop-database -q {root}/share/applications\n"
            cache = f"gtk-update-icon-cache -qtf {icons}\n"
            for has_cache, stage, expected in (
                (False, "", entries), (True, "", entries + cache), (True, folder + "/stage", "")
            ):
                with self.subTest(has_cache=has_cache, stage=stage):
                    log.write_text("")
                    if has_cache:
                        (icons / "icon-theme.cache").touch()
                    subprocess.run(
                        [SCRIPT, "--remove", "none", root], env={**variables, "DESTDIR": stage}, check=True)
                    self.assertEqual(log.read_text(), expected)


class EntryTests(unittest.TestCase):
    def test_the_entry_names_the_file_types_that_the_program_opens(self):
        types = next(
            line.removeprefix("MimeType=") for line in ENTRY.read_text().splitlines() if line.startswith("MimeType="))
        self.assertEqual(set(types.rstrip(";").split(";")), {
            "application/pdf", "image/jpeg", "image/png", "image/webp", "image/bmp", "image/heif", "image/avif",
            "image/svg+xml", "image/svg+xml-compressed", "text/markdown", "inode/directory",
        })


if __name__ == "__main__":
    unittest.main()
