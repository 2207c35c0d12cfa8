"""Tests fetching available and unavailable packages. Run by 'scripts/experiments/run'."""
import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts/experiments"))

import debian  # noqa: E402


class Packages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        patch = mock.patch("debian.FOLDER", self.folder)
        patch.start()
        self.addCleanup(patch.stop)

    def fetch(self, command, **_):
        """Stands in for apt-get and dpkg-deb."""
        if command[0] == "apt-get":
            open(os.path.join(self.folder, "some-doc_2%3a1.5_all.deb"), "w", encoding="utf-8").close()
        else:
            os.makedirs(command[3])
            open(os.path.join(command[3], "a.html"), "w", encoding="utf-8").close()

    def test_are_fetched_once(self):
        with mock.patch("subprocess.run", side_effect=self.fetch) as run:
            folders = [debian.unpacked("some-doc") for _ in range(2)]
        self.assertEqual([call.args[0][0] for call in run.call_args_list], ["apt-get", "dpkg-deb"])
        self.assertEqual(folders, [os.path.join(self.folder, "some-doc")] * 2)
        self.assertEqual(debian.html_files(folders[0]), [os.path.join(folders[0], "a.html")])
        self.assertEqual(debian.version("some-doc"), "2:1.5")

    def test_without_a_network_or_apt_there_is_none(self):
        for error in (subprocess.CalledProcessError(100, "apt-get"), FileNotFoundError("apt-get")):
            with mock.patch("subprocess.run", side_effect=error), contextlib.redirect_stderr(io.StringIO()) as said:
                self.assertIsNone(debian.unpacked("some-doc"))
            self.assertIn("no package some-doc", said.getvalue())
        self.assertEqual(os.listdir(self.folder), [])

    def test_links_to_pages_are_left_out(self):
        for name in ("b.html", "a.htm", "a.txt"):
            open(os.path.join(self.folder, name), "w", encoding="utf-8").close()
        os.symlink("b.html", os.path.join(self.folder, "c.html"))
        self.assertEqual([os.path.basename(path) for path in debian.html_files(self.folder)], ["a.htm", "b.html"])


if __name__ == "__main__":
    unittest.main()
