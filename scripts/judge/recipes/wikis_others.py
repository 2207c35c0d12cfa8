"""Wikis made with An Otter Wiki, django-wiki and ikiwiki."""
import functools
import glob
import json
import os

from . import common, texts
from .wikis_php import TOPICS, articles

OTTER_SETTINGS = """
REPOSITORY = "{work}/repository"
SQLALCHEMY_DATABASE_URI = "sqlite:///{work}/otter.db"
SECRET_KEY = "0123456789abcdef0123456789abcdef"
SITE_NAME = "Club notebook"
SITE_DESCRIPTION = "What the club knows"
READ_ACCESS = "ANONYMOUS"
WRITE_ACCESS = "ANONYMOUS"
"""


@common.recipe("otterwiki", "wiki")
def otterwiki(forge, site):
    python = forge.venv("otterwiki", ["otterwiki"])
    work = forge.work(site.name)
    writer = texts.Writer(site.name)
    common.write(work, "settings.cfg", OTTER_SETTINGS.format(work=work))
    os.makedirs(f"{work}/repository")
    common.run(["git", "init", "-q", "-b", "main"], cwd=f"{work}/repository")
    names = []
    for article in articles(writer, 85):
        name = f"{article.topic}/{texts.slug(article.title).strip('-').replace('-', ' ').capitalize()}"
        names.append(name)
        common.write(f"{work}/repository", f"{name.lower()}.md", f"# {article.title}\n\n" + texts.to_markup(article.blocks, "markdown"))
        commit(f"{work}/repository", writer, article)
    for topic in TOPICS:
        lines = [f"- [[{name}]] {texts.clean(writer.sentence(), 'markdown')}" for name in names if name.startswith(topic)]
        common.write(f"{work}/repository", f"{topic.lower()}.md", f"# {topic}\n\n" + "\n".join(lines) + "\n")
    commit(f"{work}/repository", writer, articles(writer, 1)[0])
    drop = ["nav", ".form-group", ".btn", ".custom-switch", "#column-extra", ".card", ".page-toolbar", ".breadcrumb"]
    with common.served([python, "-m", "flask", "--app", "otterwiki.server:app", "run", "-p", "{port}"], cwd=work,
                       env={"OTTERWIKI_SETTINGS": f"{work}/settings.cfg"}) as client:
        for name in names:
            path = "/" + name.replace(" ", "%20")
            site.take("entry", client.get(path), path, [".page"], drop)
        paths = [f"/{topic}" for topic in TOPICS] + ["/-/changelog", "/-/index"]
        paths += [f"/{name.replace(' ', '%20')}/history" for name in names[:5]]
        for path in paths:
            site.take("list", client.get(path), path, [".content-wrapper"], drop)


def commit(repository, writer, article):
    """Commits all files, with an article's author as the author."""
    common.run(["git", "add", "-A"], cwd=repository)
    when = f"{article.date:%Y-%m-%dT%H:%M:%S}+0000"
    name = article.author.replace("'", "")
    common.run(["git", "commit", "-q", "--allow-empty", "-m", writer.sentence()[:70]], cwd=repository, env={
        "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": "member@example.org", "GIT_AUTHOR_DATE": when,
        "GIT_COMMITTER_NAME": name, "GIT_COMMITTER_EMAIL": "member@example.org", "GIT_COMMITTER_DATE": when})


DJANGO_PROGRAM = """
import json, sys, os, re
import django, freezegun
from django.conf import settings
settings.configure(
    SECRET_KEY="x", DEBUG=False, ALLOWED_HOSTS=["*"], USE_TZ=True, SITE_ID=1, ROOT_URLCONF="urls", STATIC_URL="/static/",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": sys.argv[1]}}, MEDIA_ROOT="/tmp",
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.humanize", "django.contrib.sessions",
        "django.contrib.sites", "django.contrib.messages", "django.contrib.admin", "django_nyt", "mptt", "sekizai", "wiki",
        "wiki.plugins.macros", "wiki.plugins.help", "wiki.plugins.links"],
    MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.common.CommonMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware", "django.contrib.messages.middleware.MessageMiddleware"],
    WIKI_ANONYMOUS=True, WIKI_ANONYMOUS_WRITE=True,
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {"context_processors": [
        "django.contrib.auth.context_processors.auth", "django.template.context_processors.request",
        "django.template.context_processors.i18n", "django.template.context_processors.media",
        "django.template.context_processors.static", "django.template.context_processors.tz",
        "django.contrib.messages.context_processors.messages", "sekizai.context_processors.sekizai"]}}])
django.setup()
from django.core.management import call_command
from django.contrib.auth.models import User
from django.contrib.sites.models import Site
from django.test import Client
from wiki.models import URLPath
call_command("migrate", verbosity=0)
plan = json.load(sys.stdin)
users = {}
def user(name):
    if name not in users:
        users[name] = User.objects.create_user(re.sub(r"\\W", "", name).lower())
    return users[name]
with freezegun.freeze_time(plan["date"]):
    root = URLPath.create_root(title="Handbook", content=plan["root"], user_message="", )
    Site.objects.update(name="Handbook", domain="wiki.example.org")
for page in plan["pages"]:
    with freezegun.freeze_time(page["date"]):
        parent = URLPath.get_by_path(page["parent"]) if page["parent"] else root
        URLPath.create_urlpath(parent, page["slug"], title=page["title"], content=page["content"], user_message=page["message"],
                               user=user(page["author"]), ip_address="127.0.0.1")
client = Client()
with freezegun.freeze_time("2024-03-05 12:00:00"):
    for path in plan["paths"]:
        answer = client.get(path)
        if answer.status_code == 200:
            print(json.dumps([path, answer.content.decode()]))
"""


@common.recipe("django-wiki", "wiki")
def django_wiki(forge, site):
    python = forge.venv("django-wiki", ["wiki", "freezegun"])
    work = forge.work(site.name)
    writer = texts.Writer(site.name)
    found = articles(writer, 90)
    entries = {f"/{article.topic.lower()}/{texts.slug(article.title)[:45].strip('-')}/": article for article in found}
    pages = [{"parent": "", "slug": topic.lower(), "title": topic, "author": writer.person(), "message": "New section",
              "date": "2003-05-01 10:00:00", "content": texts.to_markup([("p", line) for line in writer.paragraphs(1, 3)],
                                                                        "markdown") + "\n\n[article_list depth:2]\n"}
             for topic in TOPICS]
    pages += [{"parent": f"{article.topic.lower()}/", "slug": path.split("/")[2], "title": article.title,
               "author": article.author, "message": writer.sentence()[:80], "date": f"{article.date:%Y-%m-%d %H:%M:%S}",
               "content": texts.to_markup(article.blocks, "markdown")} for path, article in entries.items()]
    lists = [f"/{topic.lower()}/" for topic in TOPICS] + [f"/{topic.lower()}/_dir/" for topic in TOPICS]
    lists += [f"/_search/?q={word}" for word in ("library", "government", "music", "player", "film")]
    common.write(work, "program.py", DJANGO_PROGRAM)
    common.write(work, "urls.py", "from django.urls import include, path\nurlpatterns = [path('notifications/', "
                                  "include('django_nyt.urls')), path('', include('wiki.urls'))]\n")
    printed = common.run([python, "program.py", f"{work}/wiki.db"], cwd=work, timeout=400, text=json.dumps(
        {"date": "2003-04-01 10:00:00", "root": writer.sentence(), "pages": pages, "paths": list(entries) + lists}))
    for line in printed.split("\n"):
        if line:
            path, page = json.loads(line)
            site.take("entry" if path in entries else "list", page.encode(), path, ["#article-title", "h1.page-header", ".wiki-article", "#article-container .py-3", "table.table"],
                      ["#article-title small", "form > div", "form > a", ".list-children", ".modal"])


THEMES = {"": "default", "actiontabs": "actiontabs", "blueview": "blueview", "green": "green"}


def ikiwiki(theme, forge, site):
    common.apt("ikiwiki")
    work = forge.work(site.name)
    writer = texts.Writer(site.name)
    for article in articles(writer, 90):
        name = f"{article.topic.lower()}/{texts.slug(article.title)}"
        quoted = article.title.replace('"', "'")
        common.write(f"{work}/source", f"{name}.mdwn", f'[[!meta title="{quoted}"]]\n[[!meta author="{article.author}"]]\n'
                     f'[[!meta date="{article.date:%Y-%m-%d %H:%M:%S}"]]\n' + texts.to_markup(article.blocks, "markdown"))
        os.utime(f"{work}/source/{name}.mdwn", (article.date.timestamp(),) * 2)
    for topic in TOPICS:
        common.write(f"{work}/source", f"{topic.lower()}.mdwn", f'[[!meta title="{topic}"]]\n' + texts.clean(
            writer.sentence(), "markdown") + f'\n\n[[!inline pages="page({topic.lower()}/*)" show=10 actions=no]]\n')
        common.write(f"{work}/source", f"index-of-{topic.lower()}.mdwn",
                     f'[[!inline pages="page({topic.lower()}/*)" archive=yes show=0 actions=no]]\n')
    common.write(f"{work}/source", "index.mdwn", "Welcome.\n\n" + "\n".join(f"* [[{topic.lower()}]]" for topic in TOPICS))
    more = ["--plugin", "theme", "--set", f"theme={theme}"] if theme else []
    common.run(["ikiwiki", f"{work}/source", f"{work}/out", "--wikiname", "Garden notes", "--url", "https://wiki.example.org",
                "--plugin", "inline", "--plugin", "sidebar", "--plugin", "goodstuff", "--rebuild", "--set", "usedirs=1", *more],
               env={"HOME": work}, timeout=300)
    names = {topic.lower() for topic in TOPICS}
    for path in sorted(glob.glob(f"{work}/out/**/index.html", recursive=True)):
        name = os.path.relpath(path, f"{work}/out")
        top = name.split("/")[0]
        if top in names or top.startswith("index-of-"):
            with open(path, "rb") as file:
                site.take("entry" if name.count("/") > 1 else "list", file.read(), name,
                          [".pageheader .title", "#pagebody", ".pagedate"], [".feedlink", ".blogform", ".tags"])


for theme_, name_ in THEMES.items():
    common.recipe(f"ikiwiki-{name_}", "wiki")(functools.partial(ikiwiki, theme_))
