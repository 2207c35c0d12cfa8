"""Tests the output of `sst-clean explain --html` in a browser: explain_report_test.py SST_TRAIN SST_CLEAN.

The page is made up and hostile: it tries to run scripts and to load resources in the report.
"""
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

from chromium import Chromium
from selenium.webdriver.common.action_chains import ActionChains

SITE = "hostile.example"
SCRIPT = "</script><script>parent.hacked = 1; window.hacked = 1</script>"

# These parts precede the content. Together, they are taller than the window.
MENU = "".join(f"<div><div>Walk {i} of the orchard has an old tree</div></div>" for i in range(80))


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def page(number):
    words = f"word{number}x0 word{number}x1" + "".join(f" and the word{number}x{i}" for i in range(2, 20))
    return f"""<!DOCTYPE html><html><head><meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=http://refresh.invalid/">
<base href="http://base.invalid/"><title>Page {number} {escaped(SCRIPT)}</title></head>
<body onload="parent.hacked = 2" style="background: url(http://style.invalid/a.png)">
<div id="banner">Orchard of many trees {escaped(SCRIPT)}<script>parent.hacked = 3</script></div>
{MENU}<div class="content"><h1>Fruit {number}</h1><p>Here is {words}.</p>
<img src="http://image.invalid/a.png" alt="a pear" onerror="parent.hacked = 4">
<p><a href="javascript:parent.hacked=5">press number {number}</a> and read {words} again.</p>
<iframe src="http://frame.invalid/"></iframe>
<form action="http://form.invalid/"><input name="q"><button>send</button></form></div>
<div id="footer">Printed on apple paper by the orchard</div></body></html>"""


class ExplainReport(unittest.TestCase):
    sst_train = ""
    sst_clean = ""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        site = cls.folder / "site"
        site.mkdir()
        for number in range(30):
            (site / f"{number:03}.html").write_text(page(number), encoding="utf-8")
        cls.model = ["--db", str(cls.folder / "m.db"), "--site", SITE]
        for profile in ("site", "paper"):
            subprocess.run([cls.sst_train, "learn", "--quiet", *cls.model, "--profile", profile,
                            str(site)], check=True)
            cls.write(f"{profile}.html", cls.model)
        cls.write("page.html", ["--method", "page"])
        cls.browser = Chromium()
        cls.addClassCleanup(cls.browser.driver.quit)

    @classmethod
    def write(cls, name, way):
        subprocess.run([cls.sst_clean, "explain", "--quiet", *way, "--html",
                        str(cls.folder / name), str(cls.folder / "site" / "007.html")], check=True)

    def open(self, profile):
        self.browser.open(self.folder / f"{profile}.html")

    def tearDown(self):
        self.browser.driver.switch_to.default_content()
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
        self.browser.check_quiet()

    def in_frame(self, script, *arguments):
        """Runs JavaScript in the report and returns its result. `frame` is the document in the frame `page`."""
        return self.browser.run("const frame = document.getElementById('page').contentDocument;"
                                + script, *arguments)

    def span(self, text):
        """Returns the class and title of the page's first part that contains a text."""
        return self.in_frame(
            "const found = Array.from(frame.querySelectorAll('[data-part]'))"
            ".find((span) => span.textContent.includes(arguments[0]));"
            "return [found.className, found.title]", text)

    def test_parts_are_marked_with_their_reasons(self):
        self.open("site")
        for text, name, reason in (
                ("Orchard of many", "dropped", "the site has this text at this place"),
                ("Printed on apple", "dropped", "(repeats)"),
                ("Here is word7x0", "kept", "it is classified as content (kept)")):
            class_name, title = self.span(text)
            self.assertIn(name, class_name.split(), text)
            self.assertTrue(title.startswith(f"{name}: "), title)
            self.assertIn(reason, title)

    def test_importance_and_threshold_are_shown(self):
        self.open("paper")
        _, title = self.span("Orchard of many")
        self.assertRegex(title, r"^dropped: its importance is .*\(noisy\); importance 0\.00, "
                                r"threshold 0\.\d+$")
        self.browser.run("document.querySelector('#parts button').click()")
        facts = dict(zip(self.browser.texts("#part td:first-child"),
                         self.browser.texts("#part td:last-child")))
        self.assertEqual(facts["Verdict"], "noisy")
        self.assertEqual(facts["Importance"], ".00")
        self.assertEqual(facts["Sampled pages"], "30 of 30 have such a part")

    def test_a_shown_command_corrects_the_site(self):
        self.open("site")
        number = self.in_frame("return [...frame.querySelectorAll('[data-part]')]"
                               ".find((span) => span.textContent.includes('Printed on apple')).dataset.part")
        self.browser.run("document.querySelectorAll('#parts button')[arguments[0]].click()", int(number))
        command, = self.browser.texts("#part .lesson")
        self.assertIn(f"sst-train teach --db models.db --site '{SITE}' --keep 'body > ", command)
        model = self.folder / "taught.db"
        shutil.copy(self.folder / "m.db", model)
        subprocess.run([self.sst_train, "activate", "--quiet", "--db", model, "--site", SITE, "--model", "1"],
                       check=True)
        program, *words = shlex.split(command.replace("models.db", str(model)))
        self.assertEqual(program, "sst-train")
        subprocess.run([self.sst_train, *words, "--quiet"], check=True)
        self.write("taught.html", ["--db", str(model), "--site", SITE])
        self.open("taught")
        class_name, title = self.span("Printed on apple")
        self.assertIn("kept", class_name.split())
        self.assertIn("lesson 1, taught on", title)
        self.open("page")
        self.browser.run("document.querySelector('#parts button').click()")
        self.assertEqual(self.browser.texts("#part .lesson"), [])

    def test_evidence_of_the_page_is_shown(self):
        self.open("page")
        _, title = self.span("Printed on apple")
        self.assertRegex(title, r"^dropped: .* \(left_out\); probability \.\d\d, threshold \.\d\d; "
                                r".*against: ")
        self.browser.run("document.querySelector('#parts button').click()")
        self.assertRegex(self.browser.texts("#part p")[0],
                         r"\. Probability \.\d\d, threshold \.\d\d; .*\.$")

    def test_words_that_are_noise_in_a_leaf_are_marked(self):
        self.open("paper")
        class_name, title = self.span("Here is")
        self.assertIn("dropped", class_name.split())
        self.assertIn("(local_noise)", title)
        self.assertIn("kept", self.span("word7x0")[0].split())
        self.assertEqual(self.in_frame("return frame.querySelector('.p').textContent").split()[:3],
                         ["Here", "is", "word7x0"])

    def test_pointing_at_a_part_tells_why(self):
        self.open("site")
        driver = self.browser.driver
        driver.switch_to.frame("page")
        spans = self.browser.find_all("span[data-part]")
        target = next(span for span in spans if "Here is word7x0" in span.text)
        ActionChains(driver).move_to_element(target).perform()
        driver.switch_to.default_content()
        self.assertEqual(self.browser.texts("#part h2"), ["kept"])
        reason, = self.browser.texts("#part p")
        self.assertRegex(reason, r"^It is classified as content\. At its place on the site, probability")
        self.assertEqual(len(self.browser.find_all("#parts .chosen")), 1)
        self.assertIn("Here is word7x0", self.browser.texts("#parts .chosen .text")[0])

    def test_choosing_a_row_marks_the_part(self):
        self.open("site")
        rows = self.browser.find_all("#parts button")
        rows[0].click()
        self.assertIn("Orchard", self.in_frame(
            "return frame.querySelector('.chosen').textContent"))
        rows[-1].click()
        self.assertEqual(self.in_frame(
            "return Array.from(frame.querySelectorAll('.chosen'), (e) => e.textContent).join()"),
            "Printed on apple paper by the orchard")

    def test_parts_of_one_verdict_can_be_listed(self):
        self.open("site")
        everything = len(self.browser.find_all("#parts li"))
        self.browser.run("const select = document.getElementById('verdict');"
                         "select.value = 'repeats'; select.dispatchEvent(new Event('change'))")
        shown = self.browser.texts("#parts li:not([hidden]) .code")
        self.assertEqual(set(shown), {"repeats"})
        self.assertLess(len(shown), everything)

    def assert_in_view(self, text):
        """Checks that the part with a text is visible in the list and in the page, and that nothing else is
        scrolled."""
        row = self.browser.run(
            """const row = Array.from(document.querySelectorAll('#parts li:not([hidden])'))
                .find((row) => row.textContent.includes(arguments[0]));
            const [inner, outer] = [row, row.parentElement].map((e) => e.getBoundingClientRect());
            return [inner.top - outer.top, outer.bottom - inner.bottom, scrollY]""", text)
        self.assertGreaterEqual(row[0], -1, text)
        self.assertGreaterEqual(row[1], -1, text)
        self.assertEqual(row[2], 0)
        top, bottom = self.in_frame(
            """const span = Array.from(frame.querySelectorAll('[data-part]'))
                .find((span) => span.textContent.includes(arguments[0])).getBoundingClientRect();
            return [span.top, frame.defaultView.innerHeight - span.bottom]""", text)
        self.assertGreaterEqual(top, 0, text)
        self.assertGreaterEqual(bottom, 0, text)

    def scrolled(self):
        """Returns how far the list and the page are scrolled."""
        return self.in_frame("return [document.getElementById('parts').scrollTop,"
                             " frame.defaultView.scrollY]")

    def test_it_opens_where_the_content_begins(self):
        for profile, text in (("site", "Fruit 7"), ("paper", "word7x0 word7x1")):
            self.open(profile)
            self.assert_in_view(text)
            self.assertTrue(all(way > 500 for way in self.scrolled()), profile)

    def test_a_filter_brings_its_first_part_into_view(self):
        self.open("site")
        self.browser.run("const select = document.getElementById('verdict');"
                         "select.value = 'repeats'; select.dispatchEvent(new Event('change'))")
        self.assert_in_view("Orchard of many")
        self.assertIn("Orchard of many", self.browser.texts("#parts .chosen .text")[0])
        self.assertEqual(self.scrolled(), [0, 0])
        self.browser.run("const select = document.getElementById('verdict');"
                         "select.value = ''; select.dispatchEvent(new Event('change'))")
        self.assert_in_view("Fruit 7")

    def test_a_search_lists_its_parts_and_brings_the_first_into_view(self):
        self.open("site")
        search = self.browser.find("#search")
        search.send_keys("ORCHARD walk 7")
        self.assertEqual(self.browser.find("#shown").text, "17 parts")  # 7, 17 to 67 in tens, 70 to 79
        self.assert_in_view("Walk 7 of")
        search.clear()
        search.send_keys("apple printed")
        self.assertEqual(self.browser.find("#shown").text, "1 part")
        self.assert_in_view("Printed on apple paper")
        self.assertIn("Printed on", self.browser.texts("#parts .chosen .text")[0])
        search.clear()
        search.send_keys("not on the page")
        self.assertEqual(self.browser.find("#shown").text, "0 parts")
        self.assertEqual(self.browser.find_all("#parts li:not([hidden])"), [])

    def test_nothing_of_the_page_runs_or_leads_anywhere(self):
        self.open("site")
        self.assertEqual(self.in_frame(
            "return frame.querySelectorAll('script, iframe, form, input, img, meta[http-equiv],"
            " base, [href], [src], [style], [onload], [onerror]').length"), 0)
        self.assertIn("a pear", self.in_frame("return frame.body.textContent"))
        self.assertIn(SCRIPT, self.in_frame("return frame.body.textContent"))
        self.assertIn(SCRIPT, self.browser.find("#title").text)
        self.assertNotIn("allow-scripts", self.browser.find("iframe").get_attribute("sandbox"))


if __name__ == "__main__":
    ExplainReport.sst_clean = sys.argv.pop()
    ExplainReport.sst_train = sys.argv.pop()
    unittest.main()
