"""Blogs made with Hexo, in themes from npm."""
import collections
import functools
import glob
import json
import os

from . import common, texts

# Installed with each theme. Hexo loads all packages in package.json.
ENGINE = ["hexo@7", "hexo-renderer-marked", "hexo-renderer-ejs", "hexo-renderer-stylus", "hexo-renderer-pug",
          "hexo-generator-archive", "hexo-generator-category", "hexo-generator-tag",
          "hexo-generator-index"]
# theme: the CSS selectors of the content of entries and lists
THEMES = {
    "next": [".post-block .post-title", ".post-block time[itemprop='dateCreated datePublished']", ".post-body",
             ".posts-collapse time", ".collection-year > .collection-header", ".collection-title h2"],
    "fluid": [".banner-text time", ".post-content .markdown-body", ".index-header", ".index-excerpt", ".index-btm time",
              ".list-group .h5", ".list-group-item"],
    "keep": [".post-content-bottom > .post-title", ".info-box .author .name",
             ".post-create-date .datetime", ".post-content", ".home-post-title", ".home-post-content",
             ".home-post-history", ".archive-year", ".archive-item .post-date", ".archive-item .post-title"],
    "async": [".trm-banner-text h1", ".trm-post-info .trm-card", "#article-container", ".trm-card-descr h5",
              ".trm-card-descr .trm-card-data", "h6 > .trm-anima-link", ".trm-timeline-content .trm-card-data",
              ".trm-timeline-content .trm-publication"],
    "redefine": [".article-title-regular", ".article-header .author > .name", ".article-header .author > a > .name",
                 ".article-date .desktop", ".article-content", ".home-article-title",
                 ".home-article-content", ".home-article-date", ".archive-year", "li.article-item"],
    "anzhiyu": ["h1.post-title", ".post-meta-date-created", "#article-container", ".recent-post-item .article-title",
                ".recent-post-item .post-meta-date time", ".recent-post-item .content", ".article-sort-item.year",
                ".article-sort-item-title", ".article-sort-item-time time"],
    "reimu": ["article.article h1", "#header-title #logo", ".article-date time.dt-published, .article-date .icon-calendar time",
              ".article-entry", ".post-info .post-title", ".post-info .post-article",
              ".post-info .post-meta > span:first-child",
              ".archive-year", ".archive-article-date time", ".archive-article-title"],
    "volantis": ["#post h1.title", "#post .new-meta-item.date", "#post-body", ".post-wrapper .article-title", ".article-desc",
                 ".meta-v3 time", "#arc > h2", "#arc .timenode"],
}
DROP = ["a.headerlink", "figure.highlight td.gutter", ".copy-btn", ".post-button", ".time_hidden", "#post-update-time",
        ".post-meta-date-updated", "#article-container > header", ".article-sort-item-index", ".trm-post-next-prev", ".collection-year-count",
        "#CrawlerTitle", ".home-read-more", ".recent-top-post-group"]
# On entry pages, these contain the title. On list pages, their words are the same on every page, so they are not
# content.
BANNERS = [".trm-banner-text h1", "#header-title #logo"]
LISTS = ("index.html", "page/", "archives/", "categories/", "tags/")
CONFIGURATION = """
title: {title}
subtitle: {subtitle}
author: {author}
language: en
timezone: UTC
url: https://{host}
permalink: :year/:month/:title/
theme: {theme}
per_page: {per_page}
index_generator: {{per_page: {per_page}, order_by: -date}}
archive_generator: {{per_page: {per_page}, yearly: true, monthly: false}}
highlight: {{line_number: true}}
updated_option: date
"""


def post(writer, author):
    document = writer.document()
    body = texts.to_markup(document.blocks, "markdown")
    if writer.random.random() < .5:
        head, _, rest = body.partition("\n\n")
        body = f"{head}\n\n<!-- more -->\n\n{rest}"
    section, _, _ = writer.article()
    tags = writer.random.sample(["notes", "travel", "linux", "howto", "music", "economy", "review", "history", "health",
                                 "games", "release", "books"], writer.random.randint(1, 4))
    head = {"title": document.title, "date": f"{document.date:%Y-%m-%d %H:%M:%S}", "author": author,
            "categories": [section.capitalize()], "tags": tags}
    return texts.slug(document.title), "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n"
                                               for key, value in head.items()) + "---\n" + body


def make(theme, forge, site):
    packages = common.Forge(os.path.join(forge.cache, "hexo"))
    folders = [packages.npm(package) for package in ENGINE + [f"hexo-theme-{theme}"]]
    modules = os.path.dirname(folders[-1])
    work = forge.work(site.name)
    os.symlink(modules, f"{work}/node_modules")
    names = [package.split("@")[0] for package in ENGINE] + [f"hexo-theme-{theme}"]
    common.write_json(work, "package.json", {"name": "blog", "version": "1.0.0", "private": True,
                                             "hexo": {"version": ""}, "dependencies": {name: "*" for name in names}})
    writer = texts.Writer(site.name)
    author = writer.person()
    common.write(work, "_config.yml", CONFIGURATION.format(
        title=f"{author.split()[0]} writes", subtitle="Notes on this and that", author=author, theme=theme,
        host=f"{theme}.example.org", per_page=writer.random.choice([4, 6, 8, 10])))
    for _ in range(writer.random.randint(75, 100)):
        name, text = post(writer, author)
        common.write(work, f"source/_posts/{name}.md", text)
    common.run([f"{modules}/.bin/hexo", "generate", "--silent"], cwd=work, timeout=400,
               env={"TZ": "UTC", "PATH": f"{modules}/.bin:{os.environ['PATH']}"})
    found = {path: os.path.relpath(path, f"{work}/public")
             for path in sorted(glob.glob(f"{work}/public/**/*.html", recursive=True))}
    # Takes lists of all kinds in turn, because only the first lists are kept.
    places = collections.Counter()
    for path, name in sorted(found.items(), key=lambda item: (place(item[1], places), item[1])):
        with open(path, "rb") as file:
            page = file.read()
        if not page.strip():
            continue
        if name[:4].isdigit() and "/" in name:
            site.take("entry", page, name, THEMES[theme], DROP)
        elif name.startswith(LISTS):
            site.take("list", page, name, THEMES[theme], DROP + BANNERS)


def place(name, places):
    """Returns the page's number among the pages of its kind: index, archives, categories, tags or posts."""
    kind = name.split("/")[0]
    places[kind if not kind.startswith("index") else "page"] += 1
    return places[kind]


for theme_ in THEMES:
    common.recipe(f"hexo-{theme_}", "blog")(functools.partial(make, theme_))
