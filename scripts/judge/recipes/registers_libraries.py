"""Registers of records in the markup of component libraries."""
import functools

import jinja2

from . import common, records, texts
from .registers_templates import PROSE, TEMPLATES

# library: the name of the site, and its records
SITES = {"bootstrap": ("Program register", records.programs), "bootstrap3": ("Planning portal", records.cases),
         "foundation": ("Open glossary", records.terms), "uswds": ("Airfield records", records.airports),
         "carbon": ("Release catalog", records.releases), "bulma": ("Wordstore", records.terms),
         "semantic-ui": ("Element supplies", records.chemical_elements), "patternfly": ("Package console", records.programs),
         "materialize": ("Casebook", records.cases)}
MENUS = ["About", "Data", "Services", "Publications", "News", "Statistics", "Guidance", "Apply online", "Contact"]
SECTIONS = ["All records", "New this month", "Popular", "Archive", "By region", "By subject", "By year", "Downloads",
            "My saved records", "Frequently asked questions"]
LINKS = ["Privacy policy", "Accessibility", "Terms of use", "Sitemap", "Imprint", "Careers", "Press office", "Cookies"]
PER_PAGE = 8


def make(library, forge, site):
    page, record_template, list_template, keep, drop = TEMPLATES[library]
    title, draw = SITES[library]
    writer = texts.Writer(site.name)
    found = draw(writer, 110)
    environment = jinja2.Environment(autoescape=True)
    chrome = {"site": title, "menu": writer.random.sample(MENUS, 5), "sections": writer.random.sample(SECTIONS, 6),
              "links": writer.random.sample(LINKS, 5)}
    whole, of_record, of_list = (environment.from_string(PROSE + template)
                                 for template in (page, record_template, list_template))

    def add(group, template, source, name, **values):
        others = writer.random.sample(found, 3)
        content = jinja2.utils.markupsafe.Markup(template.render(**chrome, others=others, **values))
        html = whole.render(**chrome, title=name, content=content, others=others)
        site.take(group, html.encode(), source, keep, drop)

    for record in found:
        add("entry", of_record, record.number, record.title, record=record)
    count = len(found) // PER_PAGE
    for order in range(2):
        ordered = sorted(found, key=lambda record: record.title) if order else found
        for number in range(1, count + 1):
            add("list", of_list, f"list-{order}-{number}", "Register", number=number, count=count, total=len(found),
                found=ordered[(number - 1) * PER_PAGE:number * PER_PAGE])


for library_ in SITES:
    common.recipe(f"register-{library_}", "register")(functools.partial(make, library_))
