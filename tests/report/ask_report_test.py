"""Tests the form of `sst-train ask --format html` in a browser: ask_report_test.py SST_TRAIN."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from chromium import Chromium

SITE = "boats.example"
SCRIPT = "</script><script>window.hacked = 1</script>"


def page(number):
    """Returns a page with a part that may be content: a notice whose words differ from page to page."""
    words = " ".join(f"word{number * 7 + i}" for i in range(30))
    return f"""<!DOCTYPE html><title>{number}</title><div id=top>Boats of the bay</div>
<div class=story><h1>Boat {number}</h1><p>Boat {number} came home with the tide, and {words}.</p></div>
<div class=mixed><p class=note>Note {number} by a reader{number * 3}, who saw boat {number} &lt;b&gt; {words[:40]}</p>
<p class=tags>{"sail " * (number % 3 + 1)}{"<b>quay</b>" * (number % 2)} {SCRIPT.replace("<", "&lt;")}</p></div>
<div id=end>Boats of the bay, quay 7</div>"""


class AskReport(unittest.TestCase):
    program = ""  # sst-train

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        site = cls.folder / "site"
        site.mkdir()
        for number in range(40):
            (site / f"{number:03}.html").write_text(page(number), encoding="utf-8")
        cls.model = ["--db", str(cls.folder / "m.db"), "--site", SITE]
        cls.run_trainer("learn", "--quiet", *cls.model, str(site))
        cls.questions = [json.loads(line) for line in
                         cls.run_trainer("ask", *cls.model, "--format", "json").splitlines()]
        cls.report = cls.folder / "ask.html"
        cls.report.write_text(cls.run_trainer("ask", *cls.model, "--format", "html"), encoding="utf-8")
        cls.browser = Chromium()
        cls.addClassCleanup(cls.browser.driver.quit)

    @classmethod
    def run_trainer(cls, *arguments):
        return subprocess.run([cls.program, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout

    def setUp(self):
        self.assertGreaterEqual(len(self.questions), 2)
        self.browser.open(self.report)

    def tearDown(self):
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
        self.browser.check_quiet()

    def answer(self, number, value):
        self.browser.find(f"input[name=question-{number}][value={value}]").click()

    def test_questions_are_those_of_the_text(self):
        self.assertEqual(self.browser.texts("#questions > li > code"),
                         [question["selector"] for question in self.questions])
        self.assertEqual(self.browser.find("h1").text, f"Questions about {SITE}, version 1")
        example = self.questions[0]["examples"][0]
        shown = self.browser.find("#questions > li").text
        for text in example["kept"] + example["dropped"]:
            self.assertIn(text, shown)

    def test_answers_become_commands_and_a_file(self):
        self.answer(1, "drop")
        self.answer(0, "keep")
        selectors = [question["selector"] for question in self.questions]
        commands = self.browser.find("#commands").text.splitlines()
        self.assertEqual(len(commands), 2)
        self.assertTrue(commands[0].endswith(f" --keep '{selectors[0]}'"), commands)
        self.assertTrue(commands[1].endswith(f" --drop '{selectors[1]}'"), commands)
        lines = self.browser.run("return answerLines()")
        expected = ["keep", "drop"] + ["skip"] * (len(selectors) - 2)
        self.assertEqual([json.loads(line) for line in lines.splitlines()],
                         [{"site": SITE, "selector": selector, "answer": answer}
                          for selector, answer in zip(selectors, expected)])
        self.answer(1, "skip")
        self.assertEqual(self.browser.find("#count").text, "1 answer")

    def test_skipped_questions_are_not_asked_again(self):
        self.assertEqual(self.browser.find("#next").text,
                         f"sst-train ask --db {self.folder}/m.db --site {SITE} --answered answers.jsonl --format html")
        answers = self.folder / "skipped.jsonl"
        answers.write_text(self.browser.run("return answerLines()"), encoding="utf-8")
        again = self.run_trainer("ask", "--quiet", *self.model, "--answered", str(answers), "--format", "json")
        asked = {question["selector"] for question in self.questions}
        self.assertFalse(asked & {json.loads(line)["selector"] for line in again.splitlines()})

    def test_the_file_teaches(self):
        self.answer(0, "drop")
        answers = self.folder / "answers.jsonl"
        answers.write_text(self.browser.run("return answerLines()"), encoding="utf-8")
        subprocess.run([self.program, "ask", "--quiet", *self.model, "--answers", str(answers)], check=True)
        taught = json.loads(self.run_trainer("teach", *self.model, "--format", "json"))
        self.assertEqual((taught["kind"], taught["selector"]), ("drop", self.questions[0]["selector"]))
        self.run_trainer("teach", "--quiet", *self.model, "--undo", "1")


if __name__ == "__main__":
    AskReport.program = sys.argv.pop(1)
    unittest.main()
