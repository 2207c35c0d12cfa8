"""Blogs made with Pelican and Nikola."""
import collections
import functools
import glob
import os

from . import common, texts



def posts(writer, author, count):
    """Returns (slug, title, date, author, topic, tags, blocks) for each post. Guests write a fifth of the posts."""
    found = {}
    for _ in range(count):
        document = writer.document()
        section, _, _ = writer.article()
        tags = writer.random.sample(["notes", "travel", "linux", "howto", "music", "economy", "review", "history", "health"],
                                    writer.random.randint(1, 3))
        who = author if writer.random.random() < .8 else writer.person()
        title = texts.clean(document.title, "markdown")
        found[texts.slug(title)] = (title, document.date, who, section.capitalize(), tags, document.blocks)
    return [(slug, *rest) for slug, rest in found.items()]


def take_all(site, root, is_entry, keep, drop, skip=()):
    """Adds the entries, and then lists of all kinds in turn."""
    names = [os.path.relpath(path, root) for path in sorted(glob.glob(f"{root}/**/*.html", recursive=True))]
    places = collections.Counter()

    def place(name):
        kind = name.split("/")[0].rstrip("0123456789.html")
        places[kind] += 1
        return places[kind]

    for _, name in sorted((place(name), name) for name in names):
        if name.startswith(tuple(skip)):
            continue
        with open(f"{root}/{name}", "rb") as file:
            page = file.read()
        gold = common.gold_text(page, keep, drop)
        if gold.strip() and page.strip():  # redirects and empty archives have no gold text
            site.add("entry" if is_entry(name) else "list", page, gold, name)


def start(forge, site, program, version):
    """Returns an interpreter with the program, a folder for the blog, a writer and the author."""
    writer = texts.Writer(site.name)
    return forge.venv(program, [f"{program}=={version}", "markdown"]), forge.work(site.name), writer, writer.person()


# theme: CSS selectors of its content
PELICAN = {
    "notmyidea": ["#content .entry-title", "#content .entry-content", "#content abbr.published", "#content .vcard.author",
                  "#featured h1", "#featured article", "#posts-list .entry-title", "#archives"],
    "simple": ["main h2", "main header h2", "main header h1", "main h1", "main time", "main address", "main .entry-content",
               "main article", "main dl", "main ol", "main ul:not(.paginator)"]}


def pelican(theme, forge, site):
    python, work, writer, author = start(forge, site, "pelican", "4.11.0.post0")
    for slug, title, date, who, topic, tags, blocks in posts(writer, author, 90):
        common.write(work, f"content/{slug}.md", f"Title: {title}\nDate: {date:%Y-%m-%d %H:%M}\nCategory: {topic}\n"
                     f"Tags: {', '.join(tags)}\nAuthor: {who}\nSlug: {slug}\n\n" + texts.to_markup(blocks, "markdown"))
    common.write(work, "pelicanconf.py", f"""
AUTHOR, SITENAME, SITEURL, PATH, TIMEZONE, THEME = {author!r}, "The {author.split()[1]} log", "", "content", "UTC", {theme!r}
DEFAULT_LANG, DEFAULT_PAGINATION = "en", 8
# Feeds, which are XML, cannot contain the control characters of some texts.
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
LINKS = (("Pelican", "https://getpelican.com/"), ("Jinja2", "https://example.org/"))
SOCIAL = (("You can add links in your config file", "#"), ("Another social link", "#"))
ARTICLE_URL = ARTICLE_SAVE_AS = "posts/{{slug}}.html"
""")
    common.run([python, "-m", "pelican", "content", "-o", "output", "-s", "pelicanconf.py", "-q"], cwd=work)
    take_all(site, f"{work}/output", lambda name: name.startswith("posts/"), PELICAN[theme],
             [".category", ".tags", ".readmore", ".headerlink", "nav", "footer.post-info > p", ".paginator"])


for theme_ in PELICAN:
    common.recipe(f"pelican-{theme_}", "blog")(functools.partial(pelican, theme_))

NIKOLA = """
import time
BLOG_AUTHOR, BLOG_TITLE, SITE_URL = {author!r}, "Notes of {author}", "https://blog.example.org/"
BLOG_EMAIL, BLOG_DESCRIPTION, DEFAULT_LANG = "me@example.org", "Letters from the desk", "en"
TRANSLATIONS = {{"en": ""}}
NAVIGATION_LINKS = {{"en": (("/archive.html", "Archive"), ("/categories/", "Tags"), ("/rss.xml", "RSS feed"))}}
POSTS = (("posts/*.md", "posts", "post.tmpl"),)
PAGES = ()
COMPILERS = {{"markdown": (".md",)}}
THEME, TIMEZONE, INDEX_DISPLAY_POST_COUNT, COMMENT_SYSTEM = {theme!r}, "UTC", 8, ""
SHOW_SOURCELINK, GENERATE_RSS, GENERATE_ATOM, INDEX_TEASERS = True, False, False, {teasers}
CONTENT_FOOTER = "Contents © 2023 {author} – powered by Nikola"
LICENSE, USE_BUNDLES, CREATE_MONTHLY_ARCHIVE = "", False, False
"""
NIKOLA_THEMES = {"bootblog4": True, "bootstrap4": True, "base": False}


def nikola(theme, forge, site):
    python, work, writer, author = start(forge, site, "nikola", "8.3.3")
    for slug, title, date, who, topic, tags, blocks in posts(writer, author, 90):
        body = texts.to_markup(blocks, "markdown")
        head, _, rest = body.partition("\n\n")
        common.write(work, f"posts/{slug}.md", f"<!--\n.. title: {title}\n.. slug: {slug}\n.. date: {date:%Y-%m-%d %H:%M:%S} UTC\n"
                     f".. tags: {', '.join(tags)}\n.. category: {topic}\n.. author: {who}\n-->\n\n{head}\n\n<!-- TEASER_END -->\n\n{rest}")
    common.write(work, "conf.py", NIKOLA.format(author=author, theme=theme, teasers=NIKOLA_THEMES[theme]))
    common.run([os.path.join(os.path.dirname(python), "nikola"), "build", "-v", "0"], cwd=work, timeout=300)
    take_all(site, f"{work}/output", lambda name: name.startswith("posts/"),
             [".p-name.entry-title", ".byline", ".dateline", ".published", ".e-content", ".p-summary", ".archivepage", ".tagpage",
              ".tagindex", ".postlist"],
             [".sourceline", ".commentline", ".more", "a.headerlink", ".linkline", ".metadata .tags", ".postpromonav", ".feedlink"],
             ["listings", "assets"])


for theme_ in NIKOLA_THEMES:
    common.recipe(f"nikola-{theme_}", "blog")(functools.partial(nikola, theme_))
