"""Forums made with pybbm, FlaskBB and Misago."""
from . import common, django_site, texts

BOARDS = ["General discussion", "News and politics", "Packages and releases", "Help wanted", "Development"]
THREADS = 150
WHEN = "%Y-%m-%d %H:%M:%S"

BASE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{% block title %}{% endblock %} | Example community</title>
<link rel="stylesheet" href="/static/bootstrap/css/bootstrap.min.css">{% block extra_head %}{% endblock %}
{% block extra_script %}{% endblock %}</head>
<body><div class="navbar navbar-default"><div class="container"><a class="navbar-brand" href="/">Example community</a>
<ul class="nav navbar-nav"><li><a href="/forum/">Forum</a></li><li><a href="/forum/topic/latest/">Latest topics</a></li>
<li><a href="/about/">About</a></li></ul><ul class="nav navbar-nav navbar-right"><li><a href="/login/">Log in</a></li>
<li><a href="/register/">Register</a></li></ul></div></div>
<div class="container">{% block breadcrumb %}{% endblock %}{% block content %}{% endblock %}</div>
<footer class="container"><hr><p>Powered by pybbm. All times are UTC.</p></footer>
{% block theme_script %}{% endblock %}</body></html>
"""


def threads(seed, write, write_plain=str):
    """Returns threads as plain values. `write` and `write_plain` convert the blocks of posts."""
    writer = texts.Writer(seed)
    return [{"board": writer.random.randrange(len(BOARDS)), "title": thread.posts[0].title[:200],
             "views": writer.random.randrange(4000),
             "posts": [{"author": post.author, "user": texts.slug(post.author).replace("-", "_"),
                        "date": post.date.strftime(WHEN), "body": write(post.blocks),
                        "plain": write_plain(post.blocks)} for post in thread.posts]}
            for thread in (texts.Thread(writer, longest=18) for _ in range(THREADS))]


def to_bbcode(blocks):
    parts = []
    for kind, value in blocks:
        if kind in ("ul", "ol"):
            parts.append(("[list]" if kind == "ul" else "[list=1]") + "".join("[*]" + item for item in value) + "[/list]")
        elif kind == "table":
            parts.append("[code]" + texts.table_markup(value, "plain", "plain") + "[/code]")
        else:
            parts.append({"p": "{}", "h": "[b]{}[/b]", "pre": "[code]{}[/code]", "quote": "[quote]{}[/quote]"}[kind]
                         .format(value))
    return "\n\n".join(parts)


PYBBM_FILL = '''
import datetime
from django.contrib.auth.models import User
from pybb.models import Category, Forum, Topic, Post

def fill(data, client):
    when = lambda text: datetime.datetime.strptime(text, "%Y-%m-%d %H:%M:%S")
    categories = [Category.objects.create(name=name, position=at) for at, name in enumerate(["Community", "Software"])]
    forums = [Forum.objects.create(name=name, category=categories[at // 2 if at < 4 else 1], position=at,
                                   description="All about " + name.lower()) for at, name in enumerate(data["boards"])]
    users, topics = {}, []
    for thread in data["threads"]:
        for at, post in enumerate(thread["posts"]):
            if post["user"] not in users:
                users[post["user"]] = User.objects.create(username=post["author"].replace("'", "").replace(" ", "_"),
                                                          date_joined=when("2004-01-01 00:00:00"))
            user = users[post["user"]]
            if at == 0:
                topic = Topic.objects.create(forum=forums[thread["board"]], name=thread["title"], user=user,
                                             views=thread["views"], created=when(post["date"]))
                topics.append(topic)
            made = Post(topic=topic, user=user, body=post["body"], created=when(post["date"]), user_ip="127.0.0.1")
            made.save()
            Post.objects.filter(pk=made.pk).update(created=when(post["date"]))
        Topic.objects.filter(pk=topic.pk).update(updated=when(thread["posts"][-1]["date"]))
    for forum in forums:
        last = Topic.objects.filter(forum=forum).order_by("-updated").first()
        Forum.objects.filter(pk=forum.pk).update(updated=last.updated)
    yield "list", "/forum/"
    for category in categories:
        yield "list", category.get_absolute_url()
    for forum in forums:
        for page in range(1, 4):
            yield "list", forum.get_absolute_url() + "?page=%d" % page
    for page in range(1, 5):
        yield "list", "/forum/topic/latest/?page=%d" % page
    for user in list(users.values())[:8]:
        yield "list", "/forum/users/%s/topics/" % user.username
        yield "list", "/forum/users/%s/posts/" % user.username
    for topic in topics:
        yield "entry", topic.get_absolute_url()
        if topic.post_count > 10:
            yield "entry", topic.get_absolute_url() + "?page=2"
'''


@common.recipe("pybbm", "forum")
def pybbm(forge, site):
    python = forge.venv("pybbm", ["pybbm==0.19.0", "django<2.0", "pillow<9", "setuptools<58"], "3.6")
    settings = """
INSTALLED_APPS = CONTRIB + ["pybb"]
MIDDLEWARE = MIDDLEWARE + ["pybb.middleware.PybbMiddleware"]
CONTEXT.append("pybb.context_processors.processor")
PYBB_TOPIC_PAGE_SIZE = 10
PYBB_FORUM_PAGE_SIZE = 15
PYBB_TEMPLATE = "base.html"
PYBB_DISABLE_SUBSCRIPTIONS = True
PYBB_DISABLE_NOTIFICATIONS = True
PYBB_MARKUP = "markdown_lite"
PYBB_MARKUP_ENGINES_PATHS = {"markdown_lite": "rendered.Parser"}
"""
    urls = """
from django.conf.urls import include, url
from django.http import HttpResponse
nothing = lambda request: HttpResponse("")
urlpatterns = [url(r"^forum/", include("pybb.urls", namespace="pybb")),
               url(r"^login/$", nothing, name="auth_login"), url(r"^register/$", nothing, name="registration_register")]
"""
    fill = "import rendered\n" + PYBBM_FILL
    data = {"boards": BOARDS, "threads": threads(31, texts.to_html)}
    templates = [("base.html", BASE), ("../rendered.py", """
from pybb.markup.base import BaseParser
class Parser(BaseParser):
    def format(self, text, instance=None):
        return text
""")]
    for group, path, page in django_site.pages(forge, "pybbm", python, settings, urls, fill, data, templates):
        site.take(group, page, path,
                  ["h1", ".post-author-name", ".post", "td.topic-name", "table tbody", ".topic-list", ".forum-list", "h3", ".panel",
                   ".post-list"],
                  [".permalink", ".first-unread-post-link", ".mini-pagination", ".avatar", ".breadcrumb", ".pagination", ".controls", ".post-controls"])


FLASKBB_FILL = '''
import __future__
import datetime, importlib.machinery, json, os, sys

# This version of FlaskBB requires that annotations are evaluated lazily.
def source_to_code(self, data, path, *, _optimization=-1):
    flags = __future__.annotations.compiler_flag if "/flaskbb/" in path else 0
    return compile(data, path, "exec", flags=flags, dont_inherit=True, optimize=_optimization)

importlib.machinery.SourceFileLoader.source_to_code = source_to_code
sys.pycache_prefix = os.path.abspath("compiled")
from flaskbb import create_app
from flaskbb.configs.default import DefaultConfig
from flaskbb.extensions import db
from flaskbb.forum.models import Category, Forum, Post, Topic
from flaskbb.user.models import Group, User
from flaskbb.utils.populate import create_default_groups, create_default_settings, create_latest_db

class Config(DefaultConfig):
    SQLALCHEMY_DATABASE_URI = "sqlite://"
    SECRET_KEY = WTF_CSRF_SECRET_KEY = "x" * 24
    SERVER_NAME = "www.example.org"
    MAIL_SUPPRESS_SEND = True
    RATELIMIT_ENABLED = False
    REDIS_ENABLED = False
    CACHE_TYPE = "NullCache"

Config.LOG_DEFAULT_CONF = {"version": 1}
app = create_app(Config)
when = lambda text: datetime.datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=datetime.timezone.utc)
with open("data.json", encoding="utf-8") as opened:
    data = json.load(opened)
paths = []
with app.app_context(), app.test_request_context():
    db.create_all()
    create_default_groups()
    create_default_settings()
    member = db.session.execute(db.select(Group).filter_by(name="Member")).scalar_one()
    categories = [Category(title=title, description="", position=at).save() for at, title in enumerate(["Community", "Software"])]
    forums = [Forum(title=title, description="All about " + title.lower(), position=at,
                    category_id=categories[at // 2 if at < 4 else 1].id).save() for at, title in enumerate(data["boards"])]
    users = {}
    for thread in sorted(data["threads"], key=lambda thread: thread["posts"][-1]["date"]):
        forum = forums[thread["board"]]
        for at, one in enumerate(thread["posts"]):
            if one["user"] not in users:
                user = User(username=one["user"], password="x", email=one["user"] + "@example.org")
                user.primary_group_id, user.activated = member.id, True
                user.date_joined = when("2004-01-01 00:00:00")
                users[one["user"]] = user.save()
            post = Post(content=one["body"])
            if at == 0:
                topic = Topic(title=thread["title"])
                topic.save(user=users[one["user"]], forum=forum, post=post)
            else:
                post.save(user=users[one["user"]], topic=topic)
            post.date_created = when(one["date"])
        topic.date_created, topic.views = when(thread["posts"][0]["date"]), thread["views"]
        topic.last_updated = forum.last_post_created = when(thread["posts"][-1]["date"])
        db.session.commit()
        paths.append(("entry", "/topic/%d-%s" % (topic.id, topic.slug)))
        if len(thread["posts"]) > 10:
            paths.append(("entry", "/topic/%d-%s?page=2" % (topic.id, topic.slug)))
    paths.append(("list", "/"))
    for category in categories:
        paths.append(("list", "/category/%d-%s" % (category.id, category.slug)))
    for forum in forums:
        for page in range(1, 5):
            paths.append(("list", "/forum/%d-%s?page=%d" % (forum.id, forum.slug, page)))
    for name in list(users)[:6]:
        paths += [("list", "/user/%s/topics" % name), ("list", "/user/%s/posts" % name)]
client = app.test_client()
index = []
for group, path in paths:
    answer = client.get(path, follow_redirects=True)
    if answer.status_code == 404 and "page=" in path:
        continue
    if answer.status_code != 200:
        raise SystemExit("%s: %d" % (path, answer.status_code))
    name = "page%04d" % len(index)
    with open(name, "wb") as written:
        written.write(answer.data)
    index.append([group, path, name])
with open("index.json", "w") as written:
    json.dump(index, written)
'''


@common.recipe("flaskbb", "forum")
def flaskbb(forge, site):
    python = forge.venv("flaskbb", ["flaskbb==2.2.0"], "3.12")
    folder = forge.work("flaskbb")
    common.write_json(folder, "data.json", {"boards": BOARDS,
                                            "threads": threads(32, lambda blocks: texts.to_markup(blocks, "markdown"))[:110]})
    common.write(folder, "fill.py", FLASKBB_FILL)
    common.run([python, "fill.py"], cwd=folder, timeout=420)
    for group, path, page in common.read_index(folder):
        site.take(group, page, path, [".card.topic", ".card.forum", ".card.category", ".card.page", ".index-view .card"],
                  [".breadcrumb", ".pagination", ".post-menu", ".post-footer", "form", ".topic-pages", ".author-title",
                   ".author-registered", ".author-posts", ".author-pm", ".post-meta strong", ".flaskbb-stats", ".modal"])


MISAGO_SETTINGS = """
from misago.settings import *
TEMPLATES[0]["OPTIONS"]["context_processors"] = TEMPLATE_CONTEXT_PROCESSORS
DATABASES = {"default": {"ENGINE": "django.db.backends.postgresql", "NAME": "postgres", "USER": "postgres", "HOST": "%s"}}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
USE_TZ = True
AUTH_USER_MODEL = "misago_users.User"
MIDDLEWARE = ["misago.users.middleware.RealIPMiddleware", "misago.core.middleware.FrontendContextMiddleware", *MIDDLEWARE,
    "misago.cache.middleware.cache_versions_middleware", "misago.conf.middleware.dynamic_settings_middleware",
    "misago.socialauth.middleware.socialauth_providers_middleware", "misago.users.middleware.UserMiddleware",
    "misago.acl.middleware.user_acl_middleware", "misago.core.middleware.ExceptionHandlerMiddleware"]
LOGIN_REDIRECT_URL, LOGIN_URL, LOGOUT_URL = "misago:index", "misago:login", "misago:logout"
REST_FRAMEWORK = {"DEFAULT_PERMISSION_CLASSES": ["misago.core.rest_permissions.IsAuthenticatedOrReadOnly"],
                  "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
                  "UNAUTHENTICATED_USER": "misago.users.models.AnonymousUser"}
"""

MISAGO_FILL = '''
import datetime, re
from types import SimpleNamespace
from misago.categories.models import Category, RoleCategoryACL
from misago.conf.models import Setting
from misago.core.utils import slugify
from misago.markup import common_flavour
from misago.threads.checksums import update_post_checksum
from misago.threads.models import Post, Thread
from misago.users.test import create_test_user

def fill(data, client):
    when = lambda text: datetime.datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=datetime.timezone.utc)
    for name, value in (("forum_name", "Example community"), ("posts_per_page", "10"), ("posts_per_page_orphans", "2")):
        Setting.objects.filter(setting=name).update(dry_value=value)
    first = Category.objects.get(slug="first-category")

    def category(name, parent):
        made = Category(description="All about " + name.lower())
        made.set_name(name)
        made.insert_at(parent, position="last-child", save=True)
        RoleCategoryACL.objects.bulk_create([RoleCategoryACL(role_id=one.role_id, category=made, category_role_id=one.category_role_id)
                                             for one in first.category_role_set.all()])
        return made

    parents = [category(name, Category.objects.root_category()) for name in ("Community", "Software")]
    boards = [category(name, Category.objects.get(pk=parents[at // 2 if at < 4 else 1].pk)).pk
              for at, name in enumerate(data["boards"])]
    Category.objects.get(pk=first.pk).delete()
    request = SimpleNamespace(get_host=lambda: "www.example.org")
    users, threads = {}, []
    for one in sorted(data["threads"], key=lambda one: one["posts"][-1]["date"]):
        for at, entry in enumerate(one["posts"]):
            name, date = re.sub(r"\\W", "", entry["author"]), when(entry["date"])
            if name not in users:
                users[name] = create_test_user(name, slugify(name) + "@example.org")
            if at == 0:
                thread = Thread(category_id=boards[one["board"]], started_on=date, last_post_on=date, starter_name="-",
                                starter_slug="-", last_poster_name="-", last_poster_slug="-")
                thread.set_title(one["title"])
                thread.save()
                threads.append(thread)
            text = common_flavour(request, users[name], entry["body"], allow_mentions=False)["parsed_text"]
            post = Post.objects.create(category=thread.category, thread=thread, poster=users[name], poster_name=name,
                                       original=entry["body"], parsed=text, posted_on=date, updated_on=date)
            update_post_checksum(post)
            post.save()
        thread.synchronize()
        thread.save()
    categories = list(Category.objects.filter(pk__in=[one.pk for one in parents] + boards))
    for one in categories:
        one.synchronize()
        one.save()
    for user in users.values():
        user.threads, user.posts = user.thread_set.count(), user.post_set.count()
        user.save()
    yield "list", "/categories/"
    for path in ["/"] + [one.get_absolute_url() for one in categories]:
        following = path
        while following:
            yield "list", following
            following = re.search(r'rel="next" href="([^"?]*[?]start=\\d+)', client.get(following).content.decode())
            following = following and following.group(1)
    for user in list(users.values())[:8]:
        yield "list", user.get_absolute_url() + "threads/"
        yield "list", user.get_absolute_url() + "posts/"
    for thread in threads:
        yield "entry", thread.get_absolute_url()
        if thread.replies >= 12:
            yield "entry", thread.get_absolute_url() + "2/"
'''


def without_tables(blocks):
    return [("pre", texts.table_markup(value, "plain", "plain")) if kind == "table" else (kind, value)
            for kind, value in blocks]


@common.recipe("misago", "forum")
def misago(forge, site):
    python = forge.venv("misago", ["misago==0.39.6"], "3.12")
    urls = """
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog
urlpatterns = [path("", include("misago.urls", namespace="misago")),
               path("django-i18n.js", JavaScriptCatalog.as_view(packages=["misago"]), name="django-i18n")]
"""
    data = {"boards": BOARDS, "threads": threads(33, lambda blocks: texts.to_markup(without_tables(blocks), "markdown"))}
    with common.postgresql() as folder:
        for group, path, page in django_site.pages(forge, "misago", python, MISAGO_SETTINGS % folder, urls, MISAGO_FILL, data):
            site.take(group, page, path,
                      ["h1", ".page-header-message", ".thread-user-card-body", ".threads-replies", ".post .item-title", ".posted-on",
                       ".post-category", ".post-body", ".profile-threads h3", ".profile-posts h3", ".list-group-category",
                       ".threads-list-item"],
                      [".material-icon", ".visible-xs-inline-block", ".btn-icon", ".subcategories-list", ".divider",
                       ".category-thread-message"])
