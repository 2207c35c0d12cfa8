"""Runs a Django project in its own interpreter: writes settings, fills the database with texts, and fetches pages
with the test client."""
from . import common

SETTINGS = """
import os
HERE = os.path.dirname(os.path.abspath(__file__))
SECRET_KEY = "x" * 50
DEBUG = False
ALLOWED_HOSTS = ["*"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(HERE, "database")}}
ROOT_URLCONF = "urls"
SITE_ID = 1
USE_TZ = False
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
STATIC_URL = "/static/"
STATIC_ROOT = os.path.join(HERE, "static")
MEDIA_URL = "/media/"
MEDIA_ROOT = os.path.join(HERE, "media")
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
CONTRIB = ["django.contrib.admin", "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions",
           "django.contrib.messages", "django.contrib.sites", "django.contrib.staticfiles"]
MIDDLEWARE = ["django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.common.CommonMiddleware",
              "django.middleware.csrf.CsrfViewMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
              "django.contrib.messages.middleware.MessageMiddleware"]
CONTEXT = ["django.contrib.auth.context_processors.auth", "django.template.context_processors.debug",
           "django.template.context_processors.i18n", "django.template.context_processors.media",
           "django.template.context_processors.static", "django.template.context_processors.tz",
           "django.contrib.messages.context_processors.messages", "django.template.context_processors.request"]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [os.path.join(HERE, "templates")],
              "APP_DIRS": True, "OPTIONS": {"context_processors": CONTEXT}}]
"""

RUNNER = """
import datetime, io, json, os, random, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
import django
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0, interactive=False, **({"run_syncdb": True} if "--syncdb" in sys.argv else {}))
random.seed(1)
import fill
with io.open("data.json", encoding="utf-8") as opened:
    data = json.load(opened)
client = Client(HTTP_HOST="www.example.org")
index = []
os.makedirs("pages")
for group, path in fill.fill(data, client):
    answer = client.get(path, follow=True)
    if answer.status_code == 404 and "page=" in path:  # after the last page
        continue
    if answer.status_code != 200:
        raise SystemExit("%s: %s" % (path, answer.status_code))
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    name = "pages/%04d" % len(index)
    with open(name, "wb") as written:
        written.write(content)
    index.append([group, path, name])
with open("index.json", "w") as written:
    json.dump(index, written)
"""


def pages(forge, name, python, settings, urls, fill, data, templates=(), syncdb=False):
    """Yields (group, path, HTML) of the pages that fill(data, client) chooses. `fill` is the source of this
    function."""
    folder = forge.work(name)
    common.write(folder, "settings.py", SETTINGS + settings)
    common.write(folder, "urls.py", urls)
    common.write(folder, "fill.py", fill)
    common.write(folder, "run.py", RUNNER)
    common.write_json(folder, "data.json", data)
    for path, text in templates:
        common.write(folder, "templates/" + path, text)
    common.run([python, "run.py", *(["--syncdb"] if syncdb else [])], cwd=folder, env={"PYTHONHASHSEED": "0"},
               timeout=420)
    yield from common.read_index(folder)
