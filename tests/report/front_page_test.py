"""Tests the front page of `sst-clean serve` in a browser: front_page_test.py SST_TRAIN SST_CLEAN.

The service is real, and its models are of made-up sites. One page is hostile: it tries to run scripts and to load
resources in the front page.
"""
import base64
import hashlib
import json
import pathlib
import re
import shutil
import tempfile
import time
import unittest
import urllib.error

import made_up_sites
from chromium import Chromium
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait
from service import Service

TOKEN = "a-token-of-the-tests-0123456789"
SCRIPT = "</script></pre></textarea><script>parent.hacked = 1; window.hacked = 1</script>"
IMAGE = "<img src=x onerror='parent.hacked = 2; window.hacked = 2'>"


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


HOSTILE = f"""<!DOCTYPE html><html><head><meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=http://refresh.invalid/"><base href="http://base.invalid/">
<title>{escaped(SCRIPT + IMAGE)}</title><style>@import "http://style.invalid/";</style>
<script>parent.hacked = 3</script><link rel="stylesheet" href="http://link.invalid/a.css"></head>
<body onload="parent.hacked = 4" style="background: url(http://body.invalid/a.png)">
<h1 onclick="parent.hacked = 5">{escaped(SCRIPT)}</h1>{IMAGE}<svg onload="parent.hacked = 6"></svg>
<p>This is what the page says in a long enough sentence, {escaped(IMAGE)}, and then some more words.</p>
<p><a href="javascript:parent.hacked=7">press</a> {escaped("</iframe>" + SCRIPT)} and read on for a while.</p>
<iframe srcdoc="<script>parent.parent.hacked = 8</script>"></iframe><object data="http://object.invalid/"></object>
<template><script>parent.hacked = 9</script></template><math><mtext><style><img src=x onerror="parent.hacked=10">
</style></mtext></math><form action="http://form.invalid/"><button autofocus onfocus="parent.hacked = 11">b</button></form>
<!--><script>parent.hacked = 12</script>--></body></html>"""


def sources(texts):
    return " ".join("'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"
                    for text in texts)


class FrontPage(unittest.TestCase):
    sst_train = ""
    sst_clean = ""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        made_up_sites.learn_all(cls.sst_train, cls.folder)
        cls.service = cls.serve()
        for number in range(100, 125):
            cls.clean("gardens.example", number)
        for number in range(100, 140):
            cls.clean("orchard.example", number,
                      made_up_sites.page if number < 120 else made_up_sites.redesigned_page)
        cls.browser = Chromium()
        cls.addClassCleanup(cls.browser.driver.quit)

    @classmethod
    def serve(cls, **more):
        service = Service(cls.sst_clean, cls.folder / "models.db", **more)
        cls.addClassCleanup(service.stop)
        return service

    @classmethod
    def clean(cls, site, number, make_page=made_up_sites.page):
        return cls.service.clean(f"https://{site}/plots/{number}", make_page(site, number))

    def setUp(self):
        self.expected = None  # a console error to ignore
        self.set_size(1200, 900)
        self.open(self.service)

    def tearDown(self):
        self.browser.driver.switch_to.default_content()
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
        self.browser.check_quiet(self.expected)

    def set_size(self, width, height):
        self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})

    def open(self, service):
        self.browser.origin = service.url
        self.browser.driver.get(service.url)

    def wait(self, script, *arguments):
        """Waits until the JavaScript returns a true value."""
        return WebDriverWait(self.browser.driver, 30, 0.05).until(
            lambda _: self.browser.run(script, *arguments), script)

    def text(self, selector):
        return self.browser.run("return document.querySelector(arguments[0]).textContent", selector)

    def fill(self, url, html):
        """Puts text into the form in one step, like pasting."""
        self.browser.run("""
            document.getElementById('url').value = arguments[0];
            const source = document.getElementById('source');
            source.value = arguments[1];
            source.dispatchEvent(new Event('input'))""", url, html)

    def press_clean(self):
        """Presses the button and waits until it is enabled again."""
        self.browser.run("document.getElementById('result').hidden = true")
        self.browser.find("#go").click()
        self.wait("return !document.getElementById('go').disabled")

    def paste(self, url, html):
        self.fill(url, html)
        self.press_clean()
        self.wait("return !document.getElementById('result').hidden")

    def in_frame(self, script, *arguments):
        return self.browser.run("const frame = document.getElementById('page').contentDocument;"
                                + script, *arguments)

    def await_frame(self, text):
        self.browser.find("#tab-why").click()
        self.wait("return document.getElementById('page').contentDocument?.querySelector('.kept')"
                  " && document.getElementById('page').contentDocument.body.textContent"
                  ".includes(arguments[0])", text)

    def looks(self, text):
        """Returns the colors of a text in the page: the background, and the line below."""
        return self.in_frame("""
            const span = Array.from(frame.querySelectorAll('span[data-part]'))
              .find((span) => span.textContent.includes(arguments[0]));
            const style = frame.defaultView.getComputedStyle(span);
            return [style.backgroundColor, style.boxShadow]""", text)

    def sites(self):
        return self.browser.texts("#site-table tbody td:first-child")

    def await_sites(self):
        self.wait("return document.querySelector('#site-table tbody tr')")

    # A page

    def test_a_pasted_page_is_shown_in_color(self):
        self.paste("https://gardens.example/plots/500", made_up_sites.page("gardens.example", 500))
        self.await_frame("Plot 500")
        self.assertEqual(self.text("#result-title"), "Plot 500")
        self.assertIn("gardens.example, version 1", self.text("#result-facts"))
        clear = "rgba(0, 0, 0, 0)"
        for dropped in ("All plots", "Printed on recycled"):
            ground, line = self.looks(dropped)
            self.assertNotEqual(ground, clear, dropped)
            self.assertEqual(line, "none", dropped)
        ground, line = self.looks(made_up_sites.story("gardens.example", 500)[0][:30])
        self.assertEqual(ground, clear)
        self.assertIn("inset", line)

    def test_an_example_can_be_tried(self):
        self.browser.find("#example").click()
        self.wait("return !document.getElementById('result').hidden")
        self.assertEqual(self.text("#result-title"), "When the water comes")
        self.assertTrue(self.browser.find("#text").is_displayed(), "the text comes first")
        self.assertIn("High water comes twice a day", self.text("#text"))
        self.assertNotIn("Subscribe", self.text("#text"))
        self.assertIn("1. The table of the day", self.text("#markdown"))
        self.assertIn("There is no model of this site", self.text("#site-state"))

    def test_texts_can_be_copied(self):
        self.browser.driver.execute_cdp_cmd("Browser.grantPermissions", {
            "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"], "origin": self.service.url.rstrip("/")})
        self.paste("https://gardens.example/plots/500", made_up_sites.page("gardens.example", 500))
        for name in ("text", "markdown"):
            button = self.browser.find(f".copy[data-of={name}]")
            button.click()
            self.wait("return document.querySelector(arguments[0]).textContent === 'Copied'",
                      f".copy[data-of={name}]")
            copied = self.browser.driver.execute_async_script(
                "navigator.clipboard.readText().then(arguments[0], (trouble) => arguments[0](`${trouble}`))")
            self.assertEqual(copied, self.text(f"#{name}"))
        self.paste("", "<p>Another page with other words in it.")
        self.assertEqual(self.text(".copy"), "Copy")

    def test_parts_tell_their_reasons(self):
        self.paste("https://gardens.example/plots/500", made_up_sites.page("gardens.example", 500))
        self.await_frame("Plot 500")
        self.browser.run("""Array.from(document.querySelectorAll('#parts button'))
            .find((button) => button.textContent.includes('Printed on')).click()""")
        self.assertIn("The site has this text at this place", self.text("#part"))
        self.assertEqual(self.in_frame("return frame.querySelector('.chosen').textContent"),
                         "Printed on recycled thoughts")
        excerpts = [text for text in self.browser.texts("#parts .text") if text]
        self.assertEqual(max(map(len, excerpts)), len("…") + 40)

    def test_a_lesson_is_sent_to_the_trainer(self):
        models, token = self.folder / "taught.db", self.folder / "trainer-token"
        shutil.copy(self.folder / "models.db", models)
        token.write_text(TOKEN, encoding="ascii")
        self.await_sites()
        self.browser.check_quiet()  # discards log entries about the other service
        with Service(self.sst_train, models, token_file=token) as trainer, \
                Service(self.sst_clean, models, trainer=trainer) as cleaner:
            self.open(cleaner)
            url, html = "https://orchard.example/plots/500", made_up_sites.page("orchard.example", 500)
            self.paste(url, html)
            self.await_frame("Printed on recycled")
            self.browser.driver.switch_to.frame("page")
            span = next(span for span in self.browser.find_all("span[data-part]") if "Printed on" in span.text)
            span.click()
            self.browser.driver.switch_to.default_content()
            reason, password = self.browser.find_all("#part form input")
            self.expected = "403"
            self.browser.find("#part form button").click()
            self.wait("return document.querySelector('#part form [role=status]').textContent !== ''")
            self.assertIn("token", self.text("#part form [role=status]"))
            reason.send_keys("who printed it")
            password.send_keys(TOKEN)
            self.browser.find("#part form button").click()  # Try
            self.wait("return document.querySelectorAll('#part .effect > div').length === 5")
            self.assertEqual(self.text("#part form [role=status]"), "It would change 45 of 45 sampled pages.")
            self.assertIn("+ Printed on recycled thoughts", self.text("#part .effect"))
            self.assertTrue(self.browser.run("""
                const [part, list] = ['part', 'parts'].map((id) => document.getElementById(id).getBoundingClientRect());
                return part.bottom <= list.top && list.bottom <= list.top + innerHeight && list.height > 50"""))
            self.browser.find("#part form button:last-of-type").click()
            self.wait("return document.querySelector('#part form [role=status]').textContent.startsWith('Taught')")
            self.assertEqual(self.text("#part form [role=status]"), "Taught as lesson 1: 1 node on 45 of 45 sampled "
                                                                    "pages. Clean the page again to see the effect.")
            for _ in range(100):  # the service checks the model file every second
                if "Printed on recycled" in cleaner.clean(url, html)["text"]:
                    break
                time.sleep(.1)
            self.paste(url, html)
            self.assertIn("Printed on recycled thoughts", self.text("#text"))
            self.await_frame("Printed on recycled")
            self.assertIn("inset", self.looks("Printed on recycled")[1])

    def test_text_markdown_and_record_are_those_of_the_service(self):
        url, html = "https://gardens.example/plots/500", made_up_sites.page("gardens.example", 500)
        self.paste(url, html)
        record = self.service.clean(url, html, fields="text,markdown", metadata="true")
        self.assertEqual(self.text("#text"), record["text"])
        self.assertEqual(self.text("#markdown"), record["markdown"])
        self.assertEqual(json.loads(self.text("#json")), record)
        self.assertIn("| north | 500 |", record["markdown"])
        self.browser.find("#tab-content").click()
        text, markdown = (self.browser.find(f"#{name}").rect for name in ("text", "markdown"))
        self.assertEqual(text["y"], markdown["y"], "side by side")
        self.assertLess(text["x"] + text["width"], markdown["x"])

    def test_a_chosen_file_is_read_in_its_own_charset(self):
        page = self.folder / "page.html"
        # These bytes are also valid UTF-8, so decoding them as UTF-8 would not fail.
        page.write_bytes('<meta charset="iso-8859-5"><title>T</title><p>A long enough sentence with УЉ'
                         ' in it, and some more words.'.encode("iso-8859-5"))
        self.browser.find("#file").send_keys(str(page))
        self.press_clean()
        self.assertIn("sentence with УЉ in it", self.text("#text"))
        self.assertTrue(self.browser.run("return document.getElementById('site').hidden"))

    def test_a_file_can_be_dropped_and_another_page_pasted_after_it(self):
        self.browser.run("""
            const files = new DataTransfer();
            files.items.add(new File([arguments[0]], 'dropped.html'));
            const event = (name) => new DragEvent(name,
              {dataTransfer: files, bubbles: true, cancelable: true});
            const source = document.getElementById('source');
            window.taken = [source.dispatchEvent(event('dragover')), source.dispatchEvent(event('drop'))]""",
                         "<title>Dropped</title><p>These words come from a file that was dropped.")
        self.assertEqual(self.browser.run("return window.taken"), [False, False],
                         "the browser does not open the file itself")
        self.press_clean()
        self.assertIn("a file that was dropped", self.text("#text"))
        self.paste("", "<title>Pasted</title><p>These words were pasted after the file was there.")
        self.assertIn("pasted after the file", self.text("#text"))
        self.await_frame("pasted after the file")

    def test_trouble_is_told(self):
        self.browser.find("#go").click()
        self.assertIn("There is no page yet", self.text("#page-note"))
        self.expected = "422"  # browsers log failed requests
        self.paste("https://gardens.example/a.pdf", "%PDF-1.4 \n1 0 obj\n")
        self.assertIn("not_html", self.text("#result-facts"))
        self.assertIn("the page cannot be shown", self.text("#why-not"))
        self.assertTrue(self.browser.run("return document.getElementById('explanation').hidden"))
        self.paste("https://gardens.example/plots/500", made_up_sites.page("gardens.example", 500))
        self.await_frame("Plot 500")
        self.assertTrue(self.browser.run("return document.getElementById('why-not').hidden"))

    # Sites

    def test_the_state_of_the_site_is_shown(self):
        self.paste("https://gardens.example/plots/500", made_up_sites.page("gardens.example", 500))
        self.assertEqual(self.text("#site-title"), "gardens.example")
        facts = dict(zip(self.browser.texts("#site-state dt"), self.browser.texts("#site-state dd")))
        self.assertEqual(facts["Sample"], "30 pages")
        self.assertTrue(facts["Version in force"].startswith("2 of 2"), facts)
        self.assertEqual(facts["Drift"], "none noticed")
        self.assertEqual(facts["Last redesign"], "before 2024-01-15")
        self.assertEqual(self.browser.texts("#site-state .eras .dates"),
                         ["2021-01-15 to 2021-12-15", "2024-01-15 to 2024-12-15"])
        old, new = self.browser.run("""
            return Array.from(document.querySelectorAll('#site-state .bar .era'),
              (era) => [era.x.baseVal.value, era.width.baseVal.value])""")
        self.assertEqual(old[0], 0)
        self.assertLess(old[0] + old[1], new[0], "one era after the other")
        self.assertAlmostEqual(new[0] + new[1], 100, places=3)
        pages = json.loads(self.service.get("v1/sites/gardens.example")[1])["fit"]
        self.assertEqual(len(self.browser.find_all("#site-state .chart g")), len(pages))
        self.assertEqual(self.browser.texts("#site-state .axis span"), ["100 %", "50 %", "0 %"])
        axis, chart = (self.browser.find(f"#site-state {part}").rect for part in (".axis", ".chart"))
        self.assertAlmostEqual(axis["height"], chart["height"], delta=2)
        self.assertIn("Learned on", self.browser.texts("#site-state th"))
        self.assertEqual(self.browser.texts("#site-state tbody td:first-child"), ["2", "1"])

    def test_drift_is_shown(self):
        self.await_sites()
        self.browser.run("""Array.from(document.querySelectorAll('#site-table button'))
            .find((button) => button.textContent === 'orchard.example').click()""")
        self.wait("return document.getElementById('site-title').textContent === 'orchard.example'")
        self.wait("return document.activeElement.id === 'site-title'")
        self.assertIn("its pages have not fit since", self.text("#site-state .facts"))
        kinds = self.browser.run("""return Array.from(document.querySelectorAll('#site-state .chart g'),
            (column) => [column.className.baseVal,
                         column.querySelector('.share').height.baseVal.value > 50])""")
        self.assertEqual(kinds, [["fits", True]] * 2 + [["misfits", False]] * 2)

    def test_the_list_has_a_spark_line_of_fit_for_each_site(self):
        self.await_sites()
        lines = self.browser.run("""
            return Array.from(document.querySelectorAll('#site-table tbody tr'), (row) =>
              row.querySelector('polyline')?.getAttribute('points').split(' ')
                .map((point) => point.split(',').map(Number)) ?? null)""")
        listed = json.loads(self.service.get("v1/sites")[1])["sites"]
        self.assertEqual([site["site"] for site in listed], self.sites())
        for site, line in zip(listed, lines):
            if site["site"] == "meadow.example":  # none of its pages has been cleaned
                self.assertEqual(site["matched"], [])
                self.assertIsNone(line)
                continue
            self.assertEqual(len(line), len(site["matched"]), site)
            for share, (_, y) in zip(site["matched"], line):
                self.assertAlmostEqual(y, 22 - 20 * share)
        orchard = lines[self.sites().index("orchard.example")]
        self.assertLess(orchard[0][1], orchard[-1][1], "the fit falls")
        self.assertEqual(self.browser.texts("#site-table .drift"), ["drifts"])

    def sort_by(self, key):
        self.browser.find(f"#site-table [data-key={key}]").click()
        return self.sites()

    def test_the_list_can_be_sorted(self):
        self.await_sites()
        gardens, meadow, orchard = "gardens.example", "meadow.example", "orchard.example"
        self.assertEqual(self.sites(), [gardens, meadow, orchard])
        self.assertEqual(self.sort_by("site"), [orchard, meadow, gardens])
        self.assertEqual(self.sort_by("sample"), [orchard, gardens, meadow])  # 45, 30, 20
        self.assertEqual(self.sort_by("sample"), [meadow, gardens, orchard])
        self.assertEqual(self.sort_by("eras")[0], gardens)
        self.assertEqual(self.sort_by("until"), [gardens, meadow, orchard])  # 2024, 2023, 2022
        self.assertEqual(self.sort_by("fit"), [gardens, orchard, meadow])  # 1, 0, none
        self.assertEqual(self.browser.run("""
            return Array.from(document.querySelectorAll('#site-table th'),
              (heading) => heading.getAttribute('aria-sort'))"""),
                         [None, None, None, None, "descending"])

    def test_the_list_can_be_searched(self):
        self.await_sites()
        self.assertEqual(self.text("#site-count"), "3 sites")
        search = self.browser.find("#site-search")
        search.send_keys("ORCH ard")
        self.assertEqual(self.sites(), ["orchard.example"])
        self.assertEqual(self.text("#site-count"), "1 of 3 sites")
        search.send_keys("x")
        self.assertEqual(self.sites(), [])

    # Safety

    def test_its_policy_allows_its_own_parts_alone(self):
        head, html = self.service.get("")
        scripts = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
        styles = re.findall(r"<style>(.*?)</style>", html.split("</head>")[0], re.DOTALL)
        styles += re.findall(r'<script type="text/html" id="page-style">(.*?)</script>', html, re.DOTALL)
        policy = (f"default-src 'none'; script-src {sources(scripts)}; style-src {sources(styles)}; "
                  "connect-src 'self'; base-uri 'none'; form-action 'none'")
        self.assertEqual(head["Content-Security-Policy"], policy + "; frame-ancestors 'none'")
        self.assertIn(f'<meta http-equiv="Content-Security-Policy" content="{policy}">', html)
        self.assertNotRegex(html, r"\son[a-z]+=|\sstyle=|https?://(?!example\.org|www\.w3\.org/2000/svg)")

    def test_the_browser_enforces_the_policy(self):
        stopped = self.browser.driver.execute_async_script("""
            const done = arguments[arguments.length - 1];
            const stopped = [];
            document.addEventListener('securitypolicyviolation',
              (event) => stopped.push(event.effectiveDirective));
            const script = document.createElement('script');
            script.textContent = 'window.hacked = 20';
            const style = document.createElement('style');
            style.textContent = 'body { color: red }';
            document.body.append(script, style);
            document.body.setAttribute('onclick', 'window.hacked = 21');
            document.body.click();
            fetch('http://elsewhere.invalid/').catch(() => setTimeout(() => done(stopped), 200))""")
        self.assertEqual(set(stopped), {"script-src-elem", "style-src-elem", "script-src-attr",
                                        "connect-src"})
        self.expected = "Content Security Policy"

    def test_a_hostile_page_is_inert(self):
        for url in ("https://gardens.example/plots/1", "https://other.example/?" + SCRIPT + IMAGE):
            self.paste(url, HOSTILE)
            self.await_frame("This is what the page says")
            for tab in ("why", "content", "record"):
                self.browser.find(f"#tab-{tab}").click()
            self.assertIn(SCRIPT, self.text("#text"))
            self.assertIn("<img src=x onerror=", self.text("#text"))
            self.assertIn(SCRIPT, self.text("#result-title"))
            self.assertEqual(self.in_frame("""return Array.from(frame.querySelectorAll(
                'script, img, svg, iframe, object, form, link, meta[http-equiv], template, a[href]'),
                (element) => element.localName)"""), [])
            self.assertEqual(self.in_frame("""return Array.from(frame.body.querySelectorAll('*'))
                .flatMap((element) => element.getAttributeNames())
                .filter((name) => name.startsWith('on') || name === 'style')"""), [])
        self.assertEqual(self.browser.find_all("img"), [])
        self.assertEqual(len(self.browser.find_all("iframe")), 1)
        self.assertEqual(self.browser.find("#page").get_attribute("sandbox"), "allow-same-origin")

    def test_hostile_answers_are_shown_as_texts(self):
        self.await_sites()
        site = {"site": IMAGE + SCRIPT, "in_force": [{"version": IMAGE, "active": True,
                "sampled_pages": 3, "first_date": None, "last_date": None}],
                "matched": [0.5, 0.25], "drift": None}
        version = {"version": IMAGE, "in_force": True, "active": True, "damaged": False,
                   "created_at": IMAGE, "profile": IMAGE, "first_date": None, "last_date": None,
                   "seen_pages": 3, "sampled_pages": 3}
        details = {"site": IMAGE + SCRIPT, "versions": [version], "drift": None, "fit": [
            {"until": IMAGE, "pages": 10, "matched": 0.5, "misfits": 0}]}
        self.browser.run("""
            const [list, site] = arguments;
            window.fetch = async (target) => new Response(JSON.stringify(
              target.startsWith('/v1/sites/') ? site : list))""",
                         {"sites": [site], "next": None}, details)
        self.browser.find("#reload").click()
        self.wait("return document.querySelectorAll('#site-table tbody tr').length === 1")
        self.assertEqual(self.sites(), [IMAGE + SCRIPT])
        self.browser.find("#site-table tbody button").click()
        self.wait("return document.getElementById('site-title').textContent !== ''")
        self.assertEqual(self.text("#site-title"), IMAGE + SCRIPT)
        self.assertIn(IMAGE, self.text("#site-state table"))
        self.assertEqual(self.browser.find_all("main img"), [])

    def test_a_token_is_asked_for_and_kept_in_memory_alone(self):
        token_file = self.folder / "token"
        token_file.write_text(TOKEN + "\n", encoding="ascii")
        service = self.serve(token_file=token_file)
        self.expected = "401"
        with self.assertRaises(urllib.error.HTTPError) as refused:
            service.get("v1/sites")
        self.assertEqual(refused.exception.code, 401)
        self.await_sites()
        self.browser.check_quiet()  # discards log entries about the other service
        self.open(service)
        self.wait("return document.activeElement.id === 'token'")
        self.assertEqual(self.sites(), [])
        self.browser.find("#token").send_keys("a-wrong-token-of-the-tests" + Keys.ENTER)
        self.wait("return document.getElementById('token-note').textContent.includes('rejects this token')")
        self.browser.find("#token").send_keys(TOKEN + Keys.ENTER)
        self.await_sites()
        self.assertFalse(self.browser.find("#token-form").is_displayed())
        self.paste("https://gardens.example/plots/500", made_up_sites.page("gardens.example", 500))
        self.await_frame("Plot 500")
        self.assertEqual(self.browser.run("""return [localStorage.length, sessionStorage.length,
            document.cookie, document.documentElement.outerHTML.includes(arguments[0])]""", TOKEN),
                         [0, 0, "", False])
        self.open(service)
        self.wait("return document.activeElement.id === 'token'")

    # People

    def test_nothing_is_wider_than_a_phone(self):
        self.set_size(360, 740)
        long = "w" * 300
        self.open(self.service)
        self.await_sites()
        self.paste(f"https://gardens.example/plots/{long}",
                   made_up_sites.page("gardens.example", 500).replace("plot ", long + " ")
                   .replace("<title>", "<title>" + long))
        self.await_frame("Plot 500")
        width = "return document.documentElement.scrollWidth"
        for tab in ("why", "content", "record"):
            self.browser.find(f"#tab-{tab}").click()
            self.assertEqual(self.browser.run(width), 360, tab)
        self.assertLessEqual(self.in_frame("return frame.documentElement.scrollWidth"), 360)
        text, markdown = (self.browser.find(f"#{name}").rect for name in ("text", "markdown"))
        self.assertEqual(text["x"], markdown["x"])
        self.browser.run("document.getElementById('json').style.whiteSpace = 'pre';"
                         "document.getElementById('json').style.overflow = 'visible'")
        self.assertGreater(self.browser.run(width), 360, "otherwise the checks above prove nothing")

    def test_everything_has_a_name_for_screen_readers(self):
        self.paste("https://gardens.example/plots/500", made_up_sites.page("gardens.example", 500))
        self.await_frame("Plot 500")
        controls = self.browser.find_all("input, textarea, select, button, iframe, [role=img], table,"
                                         " [role=region], [role=tabpanel]")
        self.assertGreater(len(controls), 30)
        shown = [control for control in controls if control.is_displayed()]
        nameless = [control.get_attribute("outerHTML")[:80] for control in shown
                    if not control.accessible_name and control.tag_name != "table"]
        self.assertEqual(nameless, [])
        self.assertEqual(self.browser.run("""
            return Array.from(document.querySelectorAll('input, textarea, select'))
              .filter((field) => field.labels.length === 0).map((field) => field.id)"""), [],
                         "a placeholder is no label")

    def test_it_can_be_used_by_the_keyboard(self):
        keys = lambda *pressed: ActionChains(self.browser.driver).send_keys(*pressed).perform()
        focus = lambda: self.browser.run("return document.activeElement.id")
        self.browser.find("#url").click()
        keys("https://gardens.example/plots/500", Keys.TAB)
        self.assertEqual(focus(), "source")
        keys("<p>The words of a page that somebody types, if slowly.", Keys.TAB)
        self.assertEqual(focus(), "file")
        keys(Keys.TAB)
        self.assertEqual(focus(), "example")
        keys(Keys.TAB)
        self.assertEqual(focus(), "go")
        keys(Keys.ENTER)
        self.wait("return document.activeElement.id === 'result-title'")
        keys(Keys.TAB)
        self.assertEqual(focus(), "tab-content")
        keys(Keys.TAB, Keys.TAB)
        self.assertEqual(focus(), "text", "so that it can be scrolled")
        self.browser.find("#tab-content").send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(focus(), "tab-why")
        self.assertTrue(self.browser.find("#why").is_displayed())
        self.assertFalse(self.browser.find("#content").is_displayed())
        self.browser.find("#tab-why").send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(focus(), "tab-record")
        self.assertTrue(self.browser.find("#record").is_displayed())


if __name__ == "__main__":
    import sys
    FrontPage.sst_clean = sys.argv.pop()
    FrontPage.sst_train = sys.argv.pop()
    unittest.main()
