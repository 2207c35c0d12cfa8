"""Tests the output of `sst-train show --format html` in a browser: show_report_test.py SST_TRAIN.

The site is made up and hostile: its pages try to run scripts from within the report.
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

from chromium import Chromium
from selenium.webdriver.common.keys import Keys

PAGES = 40
SCRIPT = "</script><script>window.hacked = 1</script>"
HOSTILE = SCRIPT + "<!-- <script> <img src=x onerror=window.hacked=2> \u2028\u2029 \u202e]]>"
ODD_CLASSES = "a\"b <i> c\\d é " + SCRIPT.replace(" ", "_")
SITE = "hostile.example"


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def page(number):
    """Returns a page of the site: a template around a list. Some pages have a part that the others lack."""
    items = "".join(f"<li>wort{number} item {i} <b>pear{i * number}</b></li>" for i in range(3))
    cells = "".join(f"<h4>label <b>{i}</b></h4><p>cell{number} <b>{number * i}</b></p>"
                    for i in range(150))
    rare = "<table><tr><td>seldom</td></tr></table>" if number % 10 == 0 else ""
    return f"""<!DOCTYPE html><html><head><meta charset="utf-8"><title>{number}</title></head><body>
<div id="banner" class="{escaped(ODD_CLASSES)}">{escaped(HOSTILE)} Orchard
<a href="/{escaped(SCRIPT)}">home</a></div>
<div class="content"><h1>Fruit {number}</h1><p>Text number{number} on tree{number * 7}.</p>
<ul>{items}</ul>{rare}</div>
<div class="many">{cells}</div>
<div id="footer">Printed on apple paper</div></body></html>"""


def write_report(program, folder, make_page=page, pages=PAGES, options=()):
    """Learns the site, and writes the report on its model. Returns the report's path."""
    site = folder / "site"
    site.mkdir()
    for number in range(pages):
        (site / f"{number:03}.html").write_text(make_page(number), encoding="utf-8")
    model = ["--db", str(folder / "m.db"), "--site", SITE]
    subprocess.run([program, "learn", "--quiet", *model, *options, str(site)], check=True)
    report = folder / "report.html"
    with report.open("wb") as out:
        subprocess.run([program, "show", *model, "--format", "html"], check=True, stdout=out)
    return report


class ShowReport(unittest.TestCase):
    program = ""  # sst-train

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.report = write_report(cls.program, pathlib.Path(cls.folder.name),
                                  options=["--profile", "paper", "--threshold", "0.2"])
        cls.browser = Chromium()
        cls.addClassCleanup(cls.browser.driver.quit)

    def setUp(self):
        self.browser.open(self.report)

    def tearDown(self):
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
        self.browser.check_quiet()

    def row(self, text):
        """Returns the tree's first row that contains the text."""
        row = self.browser.run("return Array.from(document.querySelectorAll('[role=treeitem]'))"
                               ".find((row) => row.textContent.includes(arguments[0]))", text)
        self.assertIsNotNone(row, text)
        return row

    def rows(self):
        return self.browser.texts("[role=treeitem]")

    def chosen(self):
        return self.browser.find("[role=treeitem][aria-selected=true]")

    def details(self):
        return self.browser.find("#details").text

    def press(self, *keys):
        for key in keys:
            self.browser.run("return document.activeElement").send_keys(key)

    def search(self, text):
        """Types into the search box. Returns the results' buttons."""
        box = self.browser.find("#search")
        box.clear()
        box.send_keys(text)
        return self.browser.find_all("#result-list button")

    def set_least_pages(self, pages):
        box = self.browser.find("#least-pages")
        box.clear()
        box.send_keys(str(pages), Keys.ENTER)

    def test_heading_tells_what_the_model_is(self):
        self.assertEqual(self.browser.driver.title, f"{SITE}, version 1")
        self.assertEqual(self.browser.find("h1").text, f"{SITE}, version 1")
        facts = self.browser.find("#facts").text
        self.assertIn("40 of 40 pages", facts)
        self.assertIn("Profile\npaper", facts)
        self.assertIn("Threshold\n0.2", facts)

    def test_what_pages_say_is_shown_as_it_is(self):
        self.row("Orchard").click()
        quoted = self.browser.texts("#details blockquote")[0]
        self.assertIn("</script><script>window.hacked = 1</script><!-- <script> <img", quoted)
        self.assertIn("\u202e]]>", quoted)
        name = self.browser.texts("#details h2")[0]
        self.assertIn('a\\"b c\\\\d é', name)
        self.assertIn("</script><script>window.hacked_=_#</script>", name)
        self.assertEqual(self.browser.find_all("img, a, iframe"), [])

    def test_a_click_folds_and_unfolds(self):
        unfolded = self.rows()
        self.row('div class="content"').click()
        folded = self.rows()
        self.assertNotIn("Fruit", "".join(folded))
        self.assertIn("Orchard", "".join(folded))
        self.assertEqual(self.chosen().get_attribute("aria-expanded"), "false")
        self.row('div class="content"').click()
        self.assertEqual(self.chosen().get_attribute("aria-expanded"), "true")
        self.assertIn("Fruit", "".join(self.rows()))
        self.assertLess(len(folded), len(unfolded))

    def test_importance_is_a_colour_and_a_number(self):
        colors = {}
        for text in ("Orchard", "Fruit"):
            share = self.row(text).find_element("css selector", ".share")
            colors[text] = share.value_of_css_property("background-color")
            self.assertRegex(share.text, r"^(\.\d\d|1\.00)$")
        self.assertNotEqual(colors["Orchard"], colors["Fruit"])
        self.assertIn("noisy", self.row("Orchard").text)
        self.assertIn("meaningful", self.row("Fruit").text)

    def test_rows_say_how_many_pages_have_the_element(self):
        self.assertIn("40 pages, 100 %", self.row("Orchard").text)
        self.assertIn("4 pages, 10 %", self.row("style 2").text)
        self.assertIn("36 pages, 90 %", self.row("style 1").text)

    def test_of_many_children_200_are_shown_at_once(self):
        self.assertIn("label 99", "".join(self.rows()))
        self.assertNotIn("label 100", "".join(self.rows()))
        self.row("100 more").click()
        self.assertIn("label 149", "".join(self.rows()))
        self.assertNotIn(" more", "".join(self.rows()))
        self.assertIn("label 100", self.chosen().text)

    def test_the_panel_tells_of_the_chosen_element(self):
        self.row("Printed on").click()
        details = self.details()
        self.assertIn("#root › body › div", details)
        self.assertIn('div id="footer"', details)
        self.assertIn("40 pages, 100 %", details)
        self.assertIn("The leaf is noisy\nyes", details)
        self.assertIn("Features: 4", details)
        self.assertIn("word apple 40 40 1.00", details)
        self.row('div class="content"').click()
        self.assertIn("Styles: 2\n", self.details())
        self.assertIn("1 36 .94 h1, p, ul\n", self.details())
        self.assertIn("2 4 .70 h1, p, ul, table", self.details())

    def test_the_path_leads_up(self):
        self.row("Printed on").click()
        self.browser.find_all("#details .path button")[1].click()
        self.assertIn("body", self.chosen().text)

    def test_search_finds_and_unfolds(self):
        self.row("body").click()
        self.assertEqual(len(self.rows()), 2)
        results = self.search("LABEL 149")
        self.assertEqual(len(results), 1)
        self.assertIn("body › div › h4", results[0].text)
        results[0].click()
        self.assertIn("label 149", self.chosen().text)
        self.assertTrue(self.chosen().is_displayed())
        self.assertIn("noisy", self.details())

    def test_search_looks_through_names_and_features(self):
        self.assertEqual([result.text.split("“")[0] for result in self.search("footer")],
                         [self.search("paper apple")[0].text.split("“")[0]])
        self.assertEqual(len(self.search("window.hacked")), 1)
        self.assertEqual(len(self.search("not on any page")), 0)
        self.assertEqual(self.browser.find("#result-count").text, "0 elements")
        self.assertEqual(len(self.search("h4")), 150)
        self.search(" ")
        self.assertFalse(self.browser.find("#results").is_displayed())

    def test_a_long_list_of_results_is_cut(self):
        self.assertEqual(len(self.search("l")), 200)
        self.assertRegex(self.browser.find("#result-count").text, r"^\d+ elements, the first 200$")

    def test_keys_move_fold_and_unfold(self):
        self.assertIn("#root", self.chosen().text)
        self.press(Keys.ARROW_DOWN)
        self.assertIn("body", self.chosen().text)
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.chosen().get_attribute("aria-expanded"), "false")
        self.press(Keys.ARROW_LEFT)
        self.assertIn("#root", self.chosen().text)
        self.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertEqual(self.chosen().get_attribute("aria-expanded"), "true")
        self.press(Keys.ARROW_RIGHT)
        self.assertIn("Orchard", self.chosen().text)
        self.assertIn("Orchard", self.details())
        self.press(Keys.END)
        self.assertIn("Printed on", self.chosen().text)
        self.press(Keys.ARROW_UP, Keys.ENTER, Keys.END, Keys.ARROW_UP, Keys.ENTER)
        self.assertIn("label 100", self.chosen().text)
        self.press(Keys.ARROW_LEFT)
        self.assertIn('class="many"', self.chosen().text)
        self.press(Keys.HOME)
        self.assertIn("#root", self.chosen().text)
        self.assertEqual(len(self.browser.find_all("#tree [tabindex='0']")), 1)

    def test_rows_are_a_tree_to_assistive_programs(self):
        self.assertEqual(self.browser.find("#tree").aria_role, "tree")
        row = self.row("Fruit")
        self.assertEqual(row.aria_role, "treeitem")
        self.assertEqual(row.get_attribute("aria-level"), "5")
        self.assertIsNone(row.get_attribute("aria-expanded"), "a leaf")

    def test_rare_styles_can_be_hidden(self):
        self.assertEqual(self.browser.find("#least-pages").get_attribute("value"), "2")
        self.row('div class="many"').click()
        self.row("style 2").click()
        self.assertIn("seldom", "".join(self.rows()))
        self.set_least_pages(5)
        rows = "".join(self.rows())
        self.assertNotIn("seldom", rows)
        self.assertNotIn("style 1", rows, "only one style is left")
        self.assertNotIn("label", rows, "still folded")
        self.assertRegex(self.browser.find("#hidden-elements").text,
                         r"^\d+ of \d+ elements hidden$")

    def test_choosing_what_is_hidden_shows_it(self):
        self.set_least_pages(5)
        self.search("seldom")[0].click()
        self.assertIn("seldom", self.chosen().text)
        self.assertEqual(self.browser.find("#least-pages").get_attribute("value"), "4")



def record_page(number):
    """Returns a page with a template, content, a value under a label, and a box that varies a little."""
    words = " ".join(f"word{number}x{i}" for i in range(60))
    box = " ".join(f"box{number}x{i}" for i in range(10))
    return f"""<!DOCTYPE html><html><head><meta charset="utf-8"><title>Fruit {number}</title></head>
<body><div id="banner" class="{escaped(ODD_CLASSES)}">{escaped(HOSTILE)} Orchard of trees</div>
<div class="content"><h1>Fruit {number}</h1><p>Сад {words}.</p>
<p class="grower">Grower: {"Someone Else" if number % 2 else f"{escaped(SCRIPT)} {number}"}</p></div>
<div class="sidebar"><p>{box}</p></div>
<div id="footer">Printed on apple paper by us</div></body></html>"""


class Learned(unittest.TestCase):
    """Tests the report's parts about the data that the `site` profile learned."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.reports = {}
        for name, options in (("site", []), ("without", ["--without-pages"]),
                              ("paper", ["--profile", "paper"])):
            inner = pathlib.Path(folder.name) / name
            inner.mkdir()
            cls.reports[name] = write_report(ShowReport.program, inner, record_page, PAGES, options)
        cls.browser = Chromium()
        cls.addClassCleanup(cls.browser.driver.quit)

    def tearDown(self):
        self.assertIsNone(self.browser.run("return window.hacked ?? null"))
        self.browser.check_quiet()

    def open(self, name):
        self.browser.open(self.reports[name])

    def rows(self, section):
        """Returns the rows of a list, each as the texts of its cells."""
        return self.browser.run(
            "return Array.from(document.querySelectorAll(arguments[0]), (row) =>"
            " Array.from(row.cells, (cell) => cell.textContent))", f"#{section} tbody tr")

    def row(self, section, text):
        found = [row for row in self.rows(section) if any(text in cell for cell in row)]
        self.assertEqual(len(found), 1, f"{text}: {self.rows(section)}")
        return found[0]

    def test_it_comes_before_the_tree(self):
        self.open("site")
        self.assertTrue(self.browser.find("#learned").is_displayed())
        self.assertFalse(self.browser.find("#tree").is_displayed())
        self.browser.find_all("#views button")[1].click()
        self.assertFalse(self.browser.find("#learned").is_displayed())
        self.assertTrue(self.browser.find("#tree").is_displayed())
        tree = self.browser.texts("[role=treeitem]")
        self.assertTrue(any("noisy" in row and "Printed on" in row for row in tree), tree)
        self.assertTrue(any("meaningful" in row and "Сад word" in row for row in tree), tree)
        facts = self.browser.find("#tree-facts").text
        self.assertIn("Threshold\n0.1", facts)
        self.assertRegex(facts, r"Whole tree\n\d+ nodes, \d+ noisy, \d+ meaningful")

    def test_texts_that_repeat_have_their_pages_and_places(self):
        self.open("site")
        pages, text, where, example = self.row("repeats", "Printed on")
        self.assertEqual((pages, text), ("40 of 40", "“Printed on apple paper by us”"))
        self.assertEqual(where, 'body > div id="footer"')
        self.assertRegex(example, r"^/?\d+\.html$")
        self.assertNotIn("word1x1", str(self.rows("repeats")))
        self.assertRegex(self.browser.find("#repeats p").text, r"\d+ shingles of the template")

    def test_what_pages_say_is_shown_as_it_is(self):
        self.open("site")
        self.assertIn("</script><script>window.hacked = 1</script><!-- <script> <img",
                      self.row("repeats", "Orchard")[1])
        self.assertEqual(self.browser.find_all("img, a, iframe"), [])

    def test_places_have_labels_values_and_what_repeats_there(self):
        self.open("site")
        places = [row for row in self.rows("places") if 'p class="grower"' in row[5]]
        labelled = [row for row in places if row[2] == "Grower"]
        self.assertTrue(labelled, places)
        self.assertEqual(labelled[0][:2], ["40 of 40", "21"])
        self.assertIn(SCRIPT, labelled[0][3])
        heading = [row for row in self.rows("places") if row[5].endswith("> h1")]
        self.assertEqual(heading[0][:2], ["40 of 40", "40"])
        self.assertEqual(heading[0][3].count("“Fruit "), 3)

    def test_where_the_content_is(self):
        self.open("site")
        pages, importance, kept, example, where = self.row("meaningful", "Сад word")
        self.assertEqual((pages, kept), ("40", "100 %"))
        self.assertGreater(float(importance), 0.5)
        self.assertIn('div class="content"', where)
        pages, importance, kept, _, where = self.row("noisy", "Printed on")
        self.assertEqual((pages, importance, kept), ("40", "0.00", "0 %"))
        self.assertIn('div id="footer"', where)

    def test_votes_say_what_speaks_for_and_against(self):
        self.open("site")
        fate, _, blocks, words, pages, reason, _ = self.row("verdicts", "repeats")
        self.assertEqual((fate, pages), ("dropped", "40"))
        self.assertGreaterEqual(int(blocks), 80)
        self.assertEqual(words, "920", "the words of banner and footer")
        self.assertEqual(reason, "the site has this text at this place on many pages")
        content = self.row("votes", "Сад word")
        self.assertEqual(content[:2], ["40", "40"])
        self.assertIn("meaningful 40", content[4])
        self.assertIn("own_text 40", content[4])
        footer = self.row("votes", "Printed on")
        self.assertEqual(footer[:2], ["40", "0"])
        self.assertIn("repeats 40", footer[4])
        classes = self.browser.run(
            "return Array.from(document.querySelectorAll('#votes td .for, #votes td .against'),"
            " (chip) => [chip.textContent.split(' ')[0], chip.className, chip.title])")
        self.assertIn(["repeats", "against",
                       "against: the site has this text at this place on many pages"], classes)
        self.assertIn("meaningful", [name for name, speaks, _ in classes if speaks == "for"])

    def test_it_says_that_the_model_keeps_no_pages(self):
        self.open("without")
        self.assertIn("the model keeps no pages", self.browser.find("#note").text)
        self.assertEqual(self.rows("repeats"), [])
        self.assertRegex(self.browser.find("#repeats p").text, r"\d+ shingles of the template")
        self.assertEqual(self.row("noisy", "Printed on")[:3], ["40", "0.00", ""])
        self.assertEqual(self.browser.find_all("#votes"), [])

    def test_a_model_of_the_profile_paper_has_the_tree_alone(self):
        self.open("paper")
        self.assertFalse(self.browser.find("#views").is_displayed())
        self.assertFalse(self.browser.find("#learned").is_displayed())
        self.assertTrue(self.browser.find("#tree").is_displayed())
        self.assertIn("Profile\npaper", self.browser.find("#facts").text)
        self.assertIn("Threshold\n", self.browser.find("#facts").text)


class StyleNames(unittest.TestCase):
    """Tests the names of styles on pages whose bodies differ in a class or in a deeply nested element."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)

        def make_page(number):
            kind = ["", *"abcdefghij"][number % 11]
            name = f"kind-{kind}" if kind else ""
            last = ["<em>wort<b>x</b></em>", "<p>wort<b>x</b></p>"][number % 2]
            lists = "".join(f"<h2>Fruit{number} <b>y</b></h2><div>{i} <b>z</b></div>"
                            for i in range(20))
            return (f'<body class="wiki {name}"><h1>Fruit {number} <b>z</b></h1>'
                    f"<div id=long>{lists}{last}</div></body>")

        cls.report = write_report(ShowReport.program, pathlib.Path(folder.name), make_page, 66,
                                  ["--profile", "paper", "--threshold", "0.2"])
        cls.browser = Chromium()
        cls.addClassCleanup(cls.browser.driver.quit)

    def setUp(self):
        self.browser.open(self.report)

    def names(self, row):
        """Returns the names of an element's styles, from its details and from the tree."""
        found = self.browser.run(
            """const row = Array.from(document.querySelectorAll('[role=treeitem]'))
                .find((row) => row.textContent.includes(arguments[0]));
            row.click();
            if (row.getAttribute('aria-expanded') === 'false') { row.click(); }
            const table = Array.from(document.querySelectorAll('#details table'))
                .find((table) => table.textContent.includes('Elements'));
            const named = Array.from(table.tBodies[0].rows, (row) => row.cells[3].textContent);
            const level = Number(row.getAttribute('aria-level'));
            const rows = [];
            for (let next = row.nextElementSibling;
                 next && next.getAttribute('aria-level') > level; next = next.nextElementSibling) {
              if (next.textContent.includes('style ')) {
                rows.push(next.querySelector('.code').textContent);
              }
            }
            return [named, rows]""", row)
        return found

    def test_styles_are_told_apart_by_classes(self):
        named, rows = self.names("#root")
        self.assertEqual(set(named), {f"body.kind-{kind}" for kind in "abcdefghij"} |
                         {"body without .kind-a, .kind-b, .kind-c, …"})
        self.assertEqual(rows, named)

    def test_styles_are_told_apart_by_their_first_difference(self):
        named, _ = self.names('div id="long"')
        self.assertEqual(set(named), {"… em", "… p"})


if __name__ == "__main__":
    ShowReport.program = sys.argv.pop(1)
    unittest.main()
