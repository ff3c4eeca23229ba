"""Tests which files `.ci/install --remove` removes."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).with_name("install")


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


if __name__ == "__main__":
    unittest.main()
