"""Mail archives made with public-inbox and HyperKitty."""
import datetime
import email.message
import email.utils
import os
import re
import urllib.error

from . import common, django_site, texts
from .repositories import mail

THREADS = 60


def messages(seed, address):
    """Returns the messages of some threads, the oldest thread first: (email message, thread number, whether it starts
    the thread)."""
    writer = texts.Writer(seed)
    threads = sorted((texts.Thread(writer) for _ in range(THREADS)), key=lambda thread: thread.posts[0].date)
    found = []
    for number, thread in enumerate(threads):
        names = []
        for at, post in enumerate(thread.posts):
            one = email.message.EmailMessage()
            one["From"] = f"{post.author} <{mail(post.author)}>".replace("'", "")
            one["To"] = address
            one["Subject"] = post.title if at == 0 else "Re: " + post.title
            one["Date"] = email.utils.format_datetime(post.date.replace(tzinfo=datetime.timezone.utc))
            names.append(f"<{post.date:%Y%m%d%H%M%S}.{number}.{at}@example.org>")
            one["Message-ID"] = names[-1]
            if at > 0:
                parents, up = [], thread.parents[at]
                while up is not None:
                    parents.insert(0, names[up])
                    up = thread.parents[up]
                one["In-Reply-To"], one["References"] = parents[-1], " ".join(parents)
            one.set_content(body(writer, thread, at), cte="8bit")
            found.append((one, number, at == 0))
    return found


def body(writer, thread, at):
    post = thread.posts[at]
    parts = []
    if at > 0:
        above = thread.posts[thread.parents[at]]
        quoted = texts.to_markup(above.blocks[:2], "plain").strip()
        parts.append(f"On {above.date:%a, %d %b %Y}, {above.author} wrote:\n"
                     + "\n".join("> " + line for line in fold(quoted).split("\n")))
    parts.append(fold(texts.to_markup(post.blocks, "plain").strip()))
    if writer.random.random() < .4:
        parts.append(f"-- \n{post.author}")
    return "\n\n".join(parts) + "\n"


def fold(text, width=72):
    lines = []
    for line in text.split("\n"):
        if line.startswith("    "):
            lines.append(line)
            continue
        quote = re.match(r"(> )*", line).group()
        while len(line) > width and " " in line[len(quote):width]:
            cut = line.rindex(" ", 0, width)
            lines.append(line[:cut])
            line = quote + line[cut + 1:]
        lines.append(line)
    return "\n".join(lines)


PUBLIC_INBOX_IMPORT = """
use strict; use PublicInbox::InboxWritable; use PublicInbox::Eml;
my ($dir, $address, @files) = @ARGV;
my $inbox = PublicInbox::InboxWritable->new({ inboxdir => $dir, name => 'list', version => 1,
    -primary_address => $address, address => [$address], indexlevel => 'medium' });
my $import = $inbox->importer(0);
for my $file (@files) {
    open my $opened, '<', $file or die; local $/; my $text = <$opened>;
    $import->add(PublicInbox::Eml->new($text));
}
$import->done;
"""


@common.recipe("public-inbox", "mail")
def public_inbox(forge, site):
    common.apt("public-inbox", "libplack-perl", "libdbd-sqlite3-perl", "libsearch-xapian-perl")
    folder = forge.work("public-inbox")
    address = "discuss@lists.example.org"
    mails = messages(21, address)
    env = {"HOME": folder, "PI_CONFIG": os.path.join(folder, "config"), "GIT_AUTHOR_NAME": "x", "GIT_AUTHOR_EMAIL": "x@x",
           "GIT_COMMITTER_NAME": "x", "GIT_COMMITTER_EMAIL": "x@x"}
    inbox = os.path.join(folder, "inbox")
    common.run(["public-inbox-init", "-V1", "-L", "medium", "discuss", inbox, "https://lists.example.org/discuss",
                address], env=env)
    files = []
    for number, (one, _, _) in enumerate(mails):
        files.append(os.path.join(folder, f"{number:04d}.eml"))
        with open(files[-1], "wb") as written:
            written.write(one.as_bytes())
    common.write(inbox, "description", "Discussion of packages, news and releases\n")
    common.run(["perl", "-e", PUBLIC_INBOX_IMPORT, "--", inbox, address, *files], env=env)
    common.run(["public-inbox-index", inbox], env=env)
    with common.served(["public-inbox-httpd", "-W0", "-l", "http://127.0.0.1:{port}"], env=env, path="/discuss/") as client:
        for number, (one, _, first) in enumerate(mails):
            path = f"/discuss/{one['Message-ID'].strip('<>')}/"
            if number % 3 == 0:
                page = client.get(path)
                site.add("entry", page, message_gold(page), path)
            elif first:
                page = client.get(path + "T/")
                site.add("entry", page, thread_gold(page), path + "T/")
        path = "/discuss/"
        for _ in range(25):
            page = client.get(path)
            site.add("list", page, list_gold(page), path)
            older = [link for link in common.links(page, r"\?t=\d+") if "atom" not in link]
            if not older:
                break
            path = "/discuss/" + older[-1]
        for word in ("music", "film", "election", "library", "python", "market", "rugby", "phone", "data", "program",
                     "development", "minister"):
            path = f"/discuss/?q={word}"
            try:
                page = client.get(path)
            except urllib.error.HTTPError as error:
                if error.code == 404:  # no message contains the word
                    continue
                raise
            site.add("list", page, list_gold(page), path)


def own_text(page):
    """Returns the text of a page that is laid out only with white space. "@@rule@@" marks its horizontal rules."""
    page = re.sub(rb"<hr ?/?>", b"\n\x01\n", page)
    page = re.sub(rb"<form.*?</form>", b"", page, flags=re.S)
    return common.element_text(common.parse(b"<pre>" + re.sub(rb"</?pre[^>]*>", b"\n", page.split(b"<body>")[-1])
                                            .replace(b"\x01", b"@@rule@@") + b"</pre>"))


def keep_lines(text, without):
    lines = (re.sub(r"\s*(\[thread overview\]|\(raw\)|\(permalink / raw\))", "", line) for line in text.split("\n"))
    return "\n".join(line for line in lines if line.strip() and not re.search(without, line))


INTERFACE = (r"^(@| ) \d{4}-\d\d-\d\d .*|^\s*` \(\d+ more repl|^\s+\d+ sibling|"
             r"^\s*(\^|permalink|reply|raw|\[flat|\[parent|@@rule@@|\* \[thread overview|next prev parent|mbox\.gz)|"
             r"\bpermalink raw reply\b|\[flat\|nested\]|^-- links below|^Reply instructions|^Thread overview:")


def message_gold(page):
    text = own_text(page)
    parts = [part for part in text.split("@@rule@@") if re.search(r"^\s*From: ", part, re.M)]
    return re.sub(r"(?m)^\s*\^ permalink.*|^\[?next prev.*", "", keep_lines(parts[0], INTERFACE))


def thread_gold(page):
    text = own_text(page)
    parts = [part for part in text.split("@@rule@@") if re.search(r"^.*From: .* @ ", part, re.M)]
    return keep_lines("\n".join(parts), INTERFACE)


def list_gold(page):
    text = own_text(page)
    part = max(text.split("@@rule@@"), key=len)
    return keep_lines(re.sub(r"\n\s*- mbox\.gz[^\n]*", "", part), INTERFACE)


HYPERKITTY_SETTINGS = """
OWN = dict(globals())
from hyperkitty.tests.settings_test import *
DATABASES, ALLOWED_HOSTS, ROOT_URLCONF, STATIC_ROOT = OWN["DATABASES"], ["*"], "urls", OWN["STATIC_ROOT"]
HAYSTACK_CONNECTIONS = {"default": {"ENGINE": "haystack.backends.simple_backend.SimpleEngine"}}
HAYSTACK_SIGNAL_PROCESSOR = "haystack.signals.BaseSignalProcessor"
HYPERKITTY_BATCH_MODE = True
HYPERKITTY_ENABLE_GRAVATAR = False
LOGGING = {}
"""

HYPERKITTY_FILL = '''
import email, email.policy
from django.contrib.sites.models import Site
from hyperkitty.lib.incoming import add_to_list
from hyperkitty.models import MailingList, Thread

def fill(data, client):
    for text in data["mails"]:
        add_to_list(data["address"], email.message_from_string(text, policy=email.policy.default), from_import=True)
    mlist = MailingList.objects.get()
    mlist.display_name, mlist.description = "Discuss", "Discussion of packages, news and releases"
    mlist.save()
    base = "/hyperkitty/list/%s/" % data["address"]
    months = sorted({(thread.date_active.year, thread.date_active.month) for thread in Thread.objects.all()})
    for page in range(1, 7):
        yield "list", base + "latest?count=10&page=%d" % page
    for year, month in months[::2]:
        yield "list", base + "%d/%d/" % (year, month)
    for thread in Thread.objects.order_by("date_active"):
        yield "entry", base + "thread/%s/?noscript" % thread.thread_id
        if thread.emails_count > 1:
            yield "entry", base + "message/%s/" % thread.emails.last().message_id_hash
'''


@common.recipe("hyperkitty", "mail")
def hyperkitty(forge, site):
    python = forge.venv("hyperkitty", ["hyperkitty==1.3.12", "django<5", "mistune==3.1.4"], "3.11")
    address = "discuss@lists.example.org"
    urls = """
from django.contrib import admin
from django.urls import include, path
urlpatterns = [path("hyperkitty/", include("hyperkitty.urls")), path("", include("django_mailman3.urls")),
               path("accounts/", include("allauth.urls")), path("admin/", admin.site.urls)]
"""
    data = {"address": address, "mails": [one.as_string() for one, _, _ in messages(22, address)]}
    for group, path, page in django_site.pages(forge, "hyperkitty", python, HYPERKITTY_SETTINGS, urls, HYPERKITTY_FILL, data):
        site.take(group, page, path,
                  [".thread-header h3", ".message-header h1", "#thread-content", ".thread-list-header h1", ".list-address",
                   ".thread-list-info", "#thread-list .thread"],
                  ["form", ".email-info", ".sort-mode", ".quoted-switch", ".anchor-link", ".reply", "#thread-overview-info"])
