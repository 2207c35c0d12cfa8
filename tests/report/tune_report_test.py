"""Tests the output of `sst-train tune` in a browser: tune_report_test.py SST_TRAIN.

The site is made up and hostile: its pages try to run scripts in the report, to load resources and to navigate away.
"""
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from chromium import Chromium
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

PAGES = 30
SITE = "hostile.example"
STEPS = 100
SCRIPT = "</script><script>parent.hacked=1</script>"
HOSTILE = (SCRIPT + "<!-- <script> --!> <img src=http://x.invalid/ onerror=parent.hacked=2> "
           "</iframe></style><base href=http://x.invalid/> \u2028\u2029 \u202e ]]> &amp;lt;")
IMAGE = '<img src=http://x.invalid/i.png onerror="parent.hacked=3" alt="picture of a pear">'
ELEMENTS = """<iframe src="http://x.invalid/"></iframe><iframe srcdoc="<script>parent.parent.hacked=4</script>"></iframe>
<meta http-equiv=refresh content="0;url=http://x.invalid/"><base href="http://x.invalid/" target=_top>
<link rel=stylesheet href="http://x.invalid/s.css"><style>@import "http://x.invalid/t.css";</style>
<svg onload="parent.hacked=5"><script>parent.hacked=6</script></svg>
<object data="http://x.invalid/o"></object><embed src="http://x.invalid/e">
<video src="http://x.invalid/v" autoplay onerror="parent.hacked=7"></video>
<script>parent.hacked=8</script><body onload="parent.hacked=9" background="http://x.invalid/b.png">"""

# The only attributes that the elements of a shown page may keep.
ATTRIBUTES = {"class", "data-part", "dir", "colspan", "rowspan"}


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def page(number):
    """Returns a page of the site. The banner and the footer are always the same; the menu varies little."""
    menu = "".join(f"<li>plot <b>side{letter}{number % 3}</b></li>" for letter in "abcdefghijklmnopqrst")
    words = "".join(f"<p>wort{number}x{i} <b>pear{number}x{i}</b></p>" for i in range(40))
    words += f"<p>{' '.join(f'seed{number}x{i}' for i in range(9 * number))} <b>seed{number}</b></p>"
    return f"""<!DOCTYPE html><html><head><meta charset="utf-8">
<title>Fruit {number}. {escaped(SCRIPT)}</title></head><body>
<div id="banner" onclick="parent.hacked=10">Orchard <a href="javascript:parent.hacked=11">home</a></div>
<ul class="menu">{menu}</ul>
<form action="http://x.invalid/" onsubmit="parent.hacked=12"><p>Look for <b>fruit</b></p>
<input autofocus onfocus="parent.hacked=13"><button formaction="http://x.invalid/">go</button></form>
<div class="article" style="background: url(http://x.invalid/style.png)"><h1>Fruit {number}</h1>
<p>Says {number}: <b>{escaped(HOSTILE)}</b> <a href="http://x.invalid/" ping="http://x.invalid/p">away</a>
{IMAGE}</p>
{ELEMENTS}{words}</div>
<div id="footer">Printed on <a href="http://x.invalid/" target="_top">apple</a> paper</div></body></html>"""


def write_site(folder, pages, make_page):
    folder.mkdir()
    for number in range(pages):
        (folder / f"{number:03}.html").write_text(make_page(number), encoding="utf-8")


def read_data(report):
    """Returns the data that a report contains."""
    text = report.read_text(encoding="utf-8")
    return json.loads(re.search('id="tune-data">(.*?)</script>', text, re.S)[1])


def percent(share):
    return f"{math.floor(share * 100 + 0.5)} %"


def kept(words, step):
    return sum(words[step + 1:]) / sum(words)


class Report(unittest.TestCase):
    """Tests a report in the browser."""

    program = ""  # sst-train
    report = None

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.write_reports()
        cls.data = read_data(cls.report)
        cls.numbers = [int(re.search(r"\d+", one["title"])[0]) for one in cls.data["pages"]]
        cls.browser = Chromium()
        cls.addClassCleanup(cls.browser.driver.quit)

    @classmethod
    def train(cls, *arguments):
        subprocess.run([cls.program, *map(str, arguments)], check=True, cwd=cls.folder)

    def setUp(self):
        self.open(self.report)
        self.wait_for_page(0)

    def open(self, report):
        self.url = report.as_uri()
        self.browser.open(report)

    def tearDown(self):
        self.browser.driver.switch_to.default_content()
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
        self.assertEqual(self.browser.driver.current_url, self.url)
        self.browser.check_quiet()

    def wait_for(self, script, *arguments):
        """Waits until the JavaScript returns true."""
        WebDriverWait(self.browser.driver, 100).until(
            lambda _: self.browser.run(script, *arguments), f"{script} {arguments}")

    def wait_for_page(self, index):
        """Waits until both frames contain the page with its parts marked. The banner is always dropped, so at
        least one part is marked as such."""
        self.wait_for("""return ['page', 'rest'].every((id) => {
            const page = document.getElementById(id).contentDocument;
            return page.readyState === 'complete' && page.querySelector('.gone') !== null &&
                page.querySelector('h1')?.textContent.trim() === arguments[0]; })""",
                      f"Fruit {self.numbers[index]}")
        self.assertEqual(self.browser.find("#place").text,
                         f"{index + 1} of {len(self.data['pages'])}")
        self.assertEqual(self.pages().options.index(self.pages().first_selected_option), index)

    def pages(self):
        return Select(self.browser.find("#pages"))

    def press(self, *keys):
        """Presses keys, regardless of which element has the focus."""
        for key in keys:
            ActionChains(self.browser.driver).send_keys(key).perform()

    def press_with(self, modifier, key):
        ActionChains(self.browser.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def step(self):
        """Returns the threshold in hundredths. Checks that the slider and the number next to it show it."""
        step = int(self.browser.find("#threshold").get_attribute("value"))
        self.assertEqual(self.browser.find("#value").text, f"{step / STEPS:.2f}")
        self.assertEqual(self.browser.find("#threshold").get_attribute("aria-valuetext"),
                         f"{step / STEPS:.2f}")
        return step

    def set_step(self, step):
        """Moves the slider as a mouse would."""
        self.browser.run("""const slider = document.getElementById('threshold');
            slider.value = arguments[0];
            slider.dispatchEvent(new Event('input', {bubbles: true}))""", step)
        self.assertEqual(self.step(), step)

    def part(self, frame, text):
        """Returns whether a frame's first part with this text is dropped, and whether the part is displayed."""
        found = self.browser.run("""
            const page = document.getElementById(arguments[0]).contentDocument;
            const part = Array.from(page.querySelectorAll('span[data-part], .image'))
                .find((part) => part.textContent.includes(arguments[1]));
            return part ? [part.classList.contains('gone'), part.getClientRects().length > 0] : null
            """, frame, text)
        self.assertIsNotNone(found, text)
        return found

    def assert_kept(self, text):
        self.assertEqual(self.part("page", text), [False, True], text)
        self.assertEqual(self.part("rest", text), [False, True], text)

    def assert_dropped(self, text):
        self.assertEqual(self.part("page", text), [True, True], text)
        self.assertEqual(self.part("rest", text), [True, False], text)


class TuneReport(Report):
    @classmethod
    def write_reports(cls):
        site = cls.folder / "si te's <pages>"
        write_site(site, PAGES, page)
        cls.database = cls.folder / "it's a \"model\" $HOME.db"
        cls.train("learn", "--quiet", "--db", cls.database, "--site", SITE, "--profile", "paper",
                  "--threshold", "0.05", site)
        cls.report = cls.folder / "report.html"
        cls.train("tune", "--quiet", "--db", cls.database, "--site", SITE, "--report", cls.report)
        cls.learning_report = cls.folder / "learning.html"
        cls.train("tune", "--quiet", "--site", SITE, "--report", cls.learning_report, "--sample",
                  25, "--seed", 7, site)

    def documents(self):
        """Yields JavaScript expressions for the documents in the frames."""
        for frame in ("page", "rest"):
            yield f"document.getElementById('{frame}').contentDocument"

    def check_harmless(self):
        """Checks that the frames cannot load anything or navigate anywhere."""
        for document in self.documents():
            self.assertEqual(self.browser.run(f"return {document}.documentURI"), "about:srcdoc")
            self.assertIsNone(self.browser.run(f"return {document}.defaultView.hacked ?? null"))
            attributes = self.browser.run(
                f"return Array.from({document}.body.querySelectorAll('*'),"
                " (element) => element.getAttributeNames()).flat()")
            self.assertEqual(set(attributes) - ATTRIBUTES, set())
            self.assertEqual(self.browser.run(
                f"return Array.from({document}.querySelectorAll('*'), (element) =>"
                " element.localName).filter((name) => /^(script|img|iframe|form|input|button|base|"
                "link|object|embed|video|svg)$/.test(name))"), [])
            self.assertEqual(self.browser.run(f"return {document}.querySelectorAll('meta, style')"
                                              ".length"), 2, "our own")

    def test_heading_tells_what_is_shown(self):
        self.assertEqual(self.browser.driver.title, f"Threshold of {SITE}")
        self.assertEqual(self.browser.find("h1").text, f"Threshold of {SITE}")
        self.assertEqual(self.browser.find("#tree").text,
                         "Style tree: version 1, learned from 30 pages. 20 pages shown.")
        self.assertEqual(self.browser.find("#known").text,
                         f"in the model: 0.05; automatic: {self.data['automatic']}")
        self.assertEqual(self.step(), 5)

    def test_pages_are_harmless(self):
        for index in range(3):
            self.wait_for_page(index)
            self.check_harmless()
            self.press("j")
        for frame in ("page", "rest"):
            self.assertEqual(self.browser.find(f"#{frame}").get_attribute("sandbox"),
                             "allow-same-origin")

    def test_what_pages_say_is_shown_as_it_is(self):
        for document in self.documents():
            text = self.browser.run(f"return {document}.body.textContent")
            self.assertIn("</script><script>parent.hacked=1</script><!-- <script> --!> <img src=http:",
                          text)
            self.assertIn("</style><base href=http://x.invalid/> \u2028\u2029 \u202e ]]> &amp;lt;",
                          text)
            self.assertIn("picture of a pear", text)
        self.assertTrue(self.pages().options[0].text.startswith(
            f"1. Fruit {self.numbers[0]}. {SCRIPT} (/"))

    def test_links_lead_nowhere(self):
        for text in ("home", "away", "apple"):
            self.browser.driver.switch_to.frame("page")
            link = self.browser.run("return Array.from(document.querySelectorAll('a'))"
                                    ".find((link) => link.textContent.trim() === arguments[0])", text)
            link.click()
            self.browser.driver.switch_to.default_content()
        self.assertEqual(len(self.browser.driver.window_handles), 1)
        self.check_harmless()

    def test_frames_run_nothing(self):
        """Tests that frames block scripts even if a page's markup contains one."""
        self.browser.run("""const frame = document.getElementById('page');
            frame.srcdoc = '<script>parent.hacked=14</script>' +
                '<h6 onclick="parent.hacked=15">planted</h6>'""")
        self.wait_for("return document.getElementById('page').contentDocument.querySelector('h6')"
                      " !== null")
        self.browser.driver.switch_to.frame("page")
        self.browser.find("h6").click()
        self.browser.driver.switch_to.default_content()
        said = [entry["message"] for entry in self.browser.driver.get_log("browser")]
        self.assertIn("Blocked script execution", "".join(said))

    def test_a_higher_threshold_drops_more(self):
        content = [f"wort{self.numbers[0]}x39", "picture of a pear"]
        self.set_step(0)
        for text in ("Orchard", "Look for", "Printed on", "plot"):
            self.assert_dropped(text)  # its words also occur in kept parts
        for text in ["sidea", *content]:
            self.assert_kept(text)
        self.set_step(40)
        for text in ("Orchard", "Look for", "Printed on", "sidea"):
            self.assert_dropped(text)
        for text in content:
            self.assert_kept(text)
        self.set_step(0)
        for text in ["sidea", *content]:
            self.assert_kept(text)
        self.assertFalse(self.browser.find("#nothing").is_displayed())
        self.set_step(100)
        for text in ["Orchard", "sidea", *content]:
            self.assert_dropped(text)
        self.assertTrue(self.browser.find("#nothing").is_displayed())

    def test_elements_go_with_the_last_of_their_contents(self):
        gone = ("return document.getElementById('rest').contentDocument"
                ".querySelector('ul').classList.contains('gone')")
        self.set_step(0)
        self.assertFalse(self.browser.run(gone))
        self.set_step(40)
        self.assertTrue(self.browser.run(gone))

    def test_the_caption_tells_what_is_kept(self):
        shown = set()
        for index in (0, 1):
            for step in (0, 20, 60, 95, 100):
                self.set_step(step)
                words = [one["words"] for one in self.data["swept"]]
                mean = sum(kept(each, step) for each in words) / len(words)
                caption = self.browser.find("figcaption").text
                self.assertEqual(caption, f"kept: {percent(kept(words[index], step))} of this page, "
                                          f"{percent(mean)} of a page on average")
                shown.add(caption)
            self.press("j")
            self.wait_for_page(index + 1)
        self.assertGreaterEqual(len(shown), 3)

    def test_the_plot_shows_where_the_threshold_is(self):
        for step in (0, 25, 100):
            self.set_step(step)
            self.assertEqual(float(self.browser.find("#plot .here").get_attribute("x1")), 2 * step)

    def test_arrow_keys_move_the_threshold(self):
        self.set_step(50)
        self.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertEqual(self.step(), 52)
        self.press_with(Keys.SHIFT, Keys.ARROW_LEFT)
        self.assertEqual(self.step(), 42)
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.step(), 41)
        for _ in range(7):
            self.press_with(Keys.SHIFT, Keys.ARROW_RIGHT)
        self.assertEqual(self.step(), 100)
        self.press_with(Keys.CONTROL, Keys.ARROW_LEFT)
        self.assertEqual(self.step(), 100, "the browser handles this key")

    def test_the_slider_takes_keys(self):
        slider = self.browser.find("#threshold")
        slider.send_keys(Keys.HOME)
        self.assertEqual(self.step(), 0)
        slider.send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.step(), 1)
        self.press_with(Keys.SHIFT, Keys.ARROW_RIGHT)
        self.assertEqual(self.step(), 11)
        slider.send_keys(Keys.ARROW_UP)
        self.assertEqual(self.step(), 12)
        slider.send_keys(Keys.END)
        self.assertEqual(self.step(), 100)
        slider.send_keys("j")
        self.wait_for_page(1)

    def test_keys_step_through_the_pages(self):
        history = self.browser.run("return history.length")
        self.press("k")
        self.wait_for_page(0)
        for index in range(1, 20):
            self.press("j")
            self.wait_for_page(index)
        self.press("j")
        self.wait_for_page(19)
        self.press("k", "k")
        self.wait_for_page(17)
        self.assertEqual(self.browser.run("return history.length"), history,
                         "the button Back leads out of the report")

    def test_keys_work_in_the_frames(self):
        for frame in ("page", "rest"):
            self.browser.driver.refresh()
            self.wait_for_page(0)
            self.browser.find(f"#{frame}").click()
            self.set_step(50)
            self.press("j")
            self.wait_for_page(1)
            self.press("j")
            self.wait_for_page(2)
            self.press(Keys.ARROW_RIGHT)
            self.assertEqual(self.step(), 51)
            self.press_with(Keys.SHIFT, Keys.ARROW_LEFT)
            self.assertEqual(self.step(), 41)
            self.press("k")
            self.wait_for_page(1)

    def test_buttons_step_through_the_pages(self):
        previous, following = self.browser.find("#previous"), self.browser.find("#next")
        self.assertFalse(previous.is_enabled())
        following.click()
        self.wait_for_page(1)
        self.assertTrue(previous.is_enabled())
        previous.click()
        self.wait_for_page(0)
        self.press("j")
        self.wait_for_page(1)
        for _ in range(18):
            following.click()
        self.wait_for_page(19)
        self.assertFalse(following.is_enabled())
        self.press("k")
        self.wait_for_page(18)

    def test_a_page_can_be_chosen(self):
        self.assertEqual(len(self.pages().options), 20)
        self.pages().select_by_index(19)
        self.wait_for_page(19)
        self.pages().select_by_index(4)
        self.wait_for_page(4)

    def test_the_threshold_stays_from_page_to_page(self):
        self.set_step(40)
        self.press("j")
        self.wait_for_page(1)
        self.assertEqual(self.step(), 40)
        self.assert_dropped("sidea")
        self.assert_kept(f"wort{self.numbers[1]}x0")

    def test_what_is_read_stays_in_its_place(self):
        rest = "document.getElementById('rest').contentWindow"
        top = (f"return Array.from({rest}.document.querySelectorAll('span')).find((span) =>"
               f" span.textContent === 'wort{self.numbers[0]}x5').getBoundingClientRect().top")
        self.set_step(0)
        self.browser.run(f"{rest}.scrollBy(0, 200)")
        offset = self.browser.run(top.replace("return", f"{rest}.scrollBy(0,") + " - 20); " + top)
        self.assertAlmostEqual(offset, 20, delta=2)
        menu = self.browser.run(f"return {rest}.scrollY")
        for step in (40, 0, 40):
            self.set_step(step)
            self.assertAlmostEqual(self.browser.run(top), offset, delta=2)
        self.assertLess(self.browser.run(f"return {rest}.scrollY"), menu - 200, "the menu is gone")
        self.browser.run(f"{rest}.scrollTo(0, 0)")
        self.set_step(0)
        self.assertEqual(self.browser.run(f"return {rest}.scrollY"), 0, "the page stays at its top")

    def test_it_fits_into_a_narrow_window(self):
        size = self.browser.driver.get_window_size()
        self.addCleanup(self.browser.driver.set_window_size, size["width"], size["height"])
        self.browser.driver.set_window_size(700, 900)
        self.browser.find("#apply").click()
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 700)
        self.assertGreater(self.browser.find("#page").size["height"], 200)

    def run_command(self, step):
        """Runs, in a shell, the command that the button shows."""
        command = self.browser.find("#command")
        self.assertFalse(command.is_displayed())
        self.assertEqual(self.browser.find("#apply").get_attribute("aria-expanded"), "false")
        self.browser.find("#apply").click()
        self.assertEqual(self.browser.find("#apply").get_attribute("aria-expanded"), "true")
        self.set_step(step)
        text = command.text
        self.assertIn(f" --threshold {step / STEPS:.2f}", text)
        path = f"{pathlib.Path(self.program).parent}:{os.environ['PATH']}"
        subprocess.run(text.replace(" --site", " --quiet --site", 1), shell=True, check=True, cwd=self.folder,
                       env={**os.environ, "PATH": path})
        self.browser.find("#apply").click()
        self.assertFalse(command.is_displayed())
        return text

    def models(self, database):
        listed = subprocess.run([self.program, "list", "--db", str(database), "--format", "json"],
                                check=True, capture_output=True, text=True).stdout
        return [json.loads(line) for line in listed.splitlines()]

    def test_the_command_puts_the_threshold_in_force(self):
        command = self.run_command(35)
        self.assertRegex(command, "^sst-train activate --db '.*' --site hostile.example --model 1 "
                                  "--threshold 0.35$")
        models = self.models(self.database)
        self.assertEqual([model["threshold"] for model in models], [0.05, 0.35])
        self.assertEqual([model["in_force"] for model in models], [False, True])

    def test_without_a_model_the_command_learns_one(self):
        self.open(self.learning_report)
        automatic = read_data(self.learning_report)["automatic"]
        self.assertEqual(self.browser.find("#known").text, f"automatic: {automatic}")
        command = self.run_command(40)
        self.assertIn("learn --db models.db ", command)
        model, = self.models(self.folder / "models.db")
        self.assertEqual(model["threshold"], 0.4)
        self.assertEqual(model["profile"], "paper")
        self.assertEqual(model["sampled_pages"], 25)


class BySite(Report):
    """Tests the report on a model with the `site` profile."""

    @classmethod
    def write_reports(cls):
        write_site(cls.folder / "site", PAGES, page)
        database = cls.folder / "m.db"
        cls.train("learn", "--quiet", "--db", database, "--site", SITE, cls.folder / "site")
        cls.report = cls.folder / "report.html"
        cls.train("tune", "--quiet", "--db", database, "--site", SITE, "--report", cls.report)

    def show(self, view):
        self.browser.find_all("#views button")[view].click()

    def test_it_opens_with_what_the_profile_site_keeps(self):
        self.assertEqual(self.browser.find("h1").text, f"What is kept of {SITE}")
        self.assertEqual(self.browser.driver.title, f"What is kept of {SITE}")
        self.assertFalse(self.browser.find("#by-threshold").is_displayed())
        self.assertFalse(self.browser.find("#learned").is_displayed())
        for text in ("Orchard", "Printed on"):
            self.assert_dropped(text)
        for text in (f"wort{self.numbers[0]}x0", f"wort{self.numbers[0]}x39"):
            self.assert_kept(text)

    def test_parts_have_their_reasons(self):
        title = ("return Array.from(document.getElementById('page').contentDocument"
                 ".querySelectorAll('span')).find((span) => span.textContent.includes(arguments[0]))"
                 ".title")
        self.assertEqual(self.browser.run(title, "Printed on"),
                         "dropped: the site has this text at this place on many pages (repeats)")
        self.assertEqual(self.browser.run(title, f"wort{self.numbers[0]}x0"),
                         "kept: it is classified as content (kept)")
        self.browser.driver.switch_to.frame("page")
        target = next(span for span in self.browser.find_all("span") if "Orchard" in span.text)
        ActionChains(self.browser.driver).move_to_element(target).perform()
        self.browser.driver.switch_to.default_content()
        self.assertEqual(self.browser.find("#reason").text,
                         "dropped: the site has this text at this place on many pages (repeats)")

    def test_words_are_counted_by_verdict(self):
        for index in range(2):
            words = self.data["by_site"]["pages"][index]["words"]
            names = [verdict["name"] for verdict in self.data["by_site"]["verdicts"]]
            self.assertEqual(self.browser.texts("#kept-words span"), [
                f"{name} {count:,} word{'s' if count != 1 else ''}, {percent(count / sum(words))}"
                for name, count in zip(names, words) if count > 0])
            self.press("j")
            self.wait_for_page(index + 1)

    def test_arrow_keys_do_nothing(self):
        self.press(Keys.ARROW_RIGHT)
        self.assert_kept(f"wort{self.numbers[0]}x0")

    def test_what_it_learned_is_a_view(self):
        self.show(1)
        self.assertTrue(self.browser.find("#learned").is_displayed())
        self.assertFalse(self.browser.find("main").is_displayed())
        self.assertIn("Printed on apple paper", self.browser.find("#repeats").text)
        self.assertEqual(self.browser.texts("#votes h2"), ["Evidence for and against blocks"])
        self.show(0)
        self.assertFalse(self.browser.find("#learned").is_displayed())
        self.assert_kept(f"wort{self.numbers[0]}x0")


class ManyPages(Report):
    @classmethod
    def write_reports(cls):
        write_site(cls.folder / "site", 520, lambda number: (
            f"<title>Fruit {number}</title><div>Orchard <b>home</b></div><h1>Fruit {number}</h1>"
            f"<p>wort{number} <b>pear{number}</b></p>"))
        cls.report = cls.folder / "report.html"
        cls.train("tune", "--quiet", "--site", SITE, "--report", cls.report, "--sample", 520,
                  "--pages", 500, cls.folder / "site")

    def test_the_last_page_can_be_reached(self):
        self.assertEqual(len(set(self.numbers)), 500)
        self.assertEqual(len(self.pages().options), 500)
        self.pages().select_by_index(498)
        self.wait_for_page(498)
        self.browser.find("#next").click()
        self.wait_for_page(499)
        self.assertFalse(self.browser.find("#next").is_enabled())
        self.set_step(50)
        self.assert_dropped("Orchard")
        self.assert_kept(f"wort{self.numbers[499]}")


if __name__ == "__main__":
    Report.program = sys.argv.pop(1)
    unittest.main()
