"""Pages of git repositories, made with gitweb, klaus and Loggerhead."""
import datetime
import os
import re

from . import common, texts

PROJECTS = 3
COMMITS = 45


def history(writer, name):
    """Returns a stream for git fast-import with a growing project of code, documents and changelogs."""
    parts, files = [], {}
    when = writer.date(2008, 2018)
    team = [writer.person() for _ in range(6)]

    def data(text):
        raw = text.encode()
        return f"data {len(raw)}\n".encode() + raw + b"\n"

    for number in range(COMMITS):
        author = writer.random.choice(team)
        committer = author if writer.random.random() < .8 else writer.random.choice(team)
        when += datetime.timedelta(minutes=writer.random.choice([7, 95, 1700, 9000, 200000]))
        package, version, _, _, items = writer.random.choice(texts.changes())
        subject = writer.random.choice([items[0][:90], f"{package}: {items[0][:70]}", f"Release {version}",
                                        writer.sentence()[:80]])
        message = [subject]
        if writer.random.random() < .6:
            message.append("\n".join("* " + item for item in items[:6]))
        if writer.random.random() < .4:
            message.append(texts.to_markup([("p", line) for line in writer.paragraphs(1, 3)], "plain").strip())
        if writer.random.random() < .4:
            message.append(f"Signed-off-by: {author} <{mail(author)}>")
        stamp = int(when.timestamp())
        parts.append(b"commit refs/heads/master\n")
        parts.append(f"author {author} <{mail(author)}> {stamp} +0{writer.random.randrange(3)}00\n".encode())
        parts.append(f"committer {committer} <{mail(committer)}> {stamp + 60} +0000\n".encode())
        parts.append(data("\n\n".join(message)))
        changed = {}
        for _ in range(1 + int(writer.random.expovariate(.9))):
            if files and writer.random.random() < .6:
                path = writer.random.choice(sorted(files))
                lines = files[path].split("\n")
                at = writer.random.randrange(len(lines))
                lines[at:at + writer.random.randrange(6)] = writer.code(1, 9).split("\n")
                changed[path] = "\n".join(lines)
            elif writer.random.random() < .7:
                path, text = writer.random.choice(texts.sources())
                changed["src/" + path] = text
            else:
                document = writer.document()
                changed[f"doc/{texts.slug(document.title)}.txt"] = texts.to_markup(document.blocks, "plain")
        if number == 0:
            changed["README"] = texts.to_markup(writer.document().blocks, "plain")
        for path, text in changed.items():
            files[path] = text
            parts.append(f"M 100644 inline {path}\n".encode() + data(text))
        if number % 9 == 8:
            parts.append(f"tag v0.{number // 9}\nfrom refs/heads/master\ntagger {author} <{mail(author)}> {stamp} +0000\n"
                         .encode() + data(f"{name} 0.{number // 9}"))
    return b"".join(parts)


def mail(person):
    return texts.slug(person).replace("-", ".") + "@example.org"


def make_projects(forge, name, seed):
    """Creates bare repositories. Returns their folder and their names."""
    common.apt("git")
    folder = forge.work(name)
    writer = texts.Writer(seed)
    names = []
    for fields in [writer.package() for _ in range(PROJECTS)]:
        names.append(fields["Package"] + ".git")
        path = os.path.join(folder, names[-1])
        common.run(["git", "init", "-q", "--bare", "-b", "master", path])
        stream = os.path.join(folder, "stream")
        with open(stream, "wb") as written:
            written.write(history(writer, fields["Package"]))
        common.run(["sh", "-c", f"git --git-dir={path} fast-import --quiet < {stream}"])
        os.remove(stream)
        common.write(path, "description", fields["summary"] + "\n")
        common.write(path, "cloneurl", f"https://git.example.org/{names[-1]}\n")
        common.run(["git", "--git-dir", path, "config", "gitweb.owner", writer.person()])
    return folder, names


def hashes(folder, project):
    return common.run(["git", "--git-dir", os.path.join(folder, project), "log", "--format=%H"]).split()


@common.recipe("gitweb", "repository")
def gitweb(forge, site):
    common.apt("gitweb", "libcgi-pm-perl")
    folder, projects = make_projects(forge, "gitweb", 11)
    common.write(folder, "gitweb.conf", f'our $projectroot = "{folder}"; our $site_name = "git.example.org Git"; '
                 'our @stylesheets = ("/gitweb/static/gitweb.css"); $feature{"timed"}{"default"} = [0];\n')
    env = {"GITWEB_CONFIG": os.path.join(folder, "gitweb.conf"), "SCRIPT_NAME": "/gitweb.cgi"}
    drop = ["td.link", "td.selflink", ".page_nav", ".page_path a[title='tree root']", ".diff.extended_header .hash",
            "span.refs", ".log_link", ".search", "td.indexlinks", ".linenr"]
    content = [".page_body", "table.diff_tree", ".title_text", ".page_path", "div.header", "div.log_body", ".patchset",
               "table.tree", "table.shortlog", "table.heads", "table.tags", "table.projects_list", "table.project_list",
               "table.history", ".list_head"]

    def take(group, query):
        page = common.cgi(["perl", "/usr/share/gitweb/gitweb.cgi"], query, env=env)
        spaced = re.sub(rb'(<span class="age">[^<]*)', rb"\1 ", page)  # the age floats, so it needs a space
        site.add(group, page, common.gold_text(spaced, content, drop), query)

    take("list", "a=project_list")
    for project in projects:
        commits = hashes(folder, project)
        for commit in commits[:22]:
            take("entry", f"p={project};a=commit;h={commit}")
        for commit in commits[22:32]:
            take("entry", f"p={project};a=commitdiff;h={commit}")
        files = common.run(["git", "--git-dir", os.path.join(folder, project), "ls-tree", "-r", "--name-only",
                            "master"]).split("\n")
        for path in files[:8]:
            take("entry", f"p={project};a=blob;f={path};hb=HEAD")
        for action in ("summary", "shortlog", "log", "tags", "tree"):
            take("list", f"p={project};a={action}")
        for path in ("src", "doc"):
            take("list", f"p={project};a=tree;f={path};hb=HEAD")
        for commit in commits[5:40:12]:
            take("list", f"p={project};a=shortlog;h={commit}")
            take("list", f"p={project};a=log;h={commit}")


@common.recipe("klaus", "repository")
def klaus(forge, site):
    python = forge.venv("klaus", ["klaus==3.0.1", "setuptools<81"])
    folder, projects = make_projects(forge, "klaus", 12)
    command = [os.path.join(os.path.dirname(python), "klaus"), "--host", "127.0.0.1", "--port", "{port}",
               "--site-name", "Example repositories", *(os.path.join(folder, project) for project in projects)]
    tree = [".tree ul", ".highlight", ".history ul"]  # the README is between the files and the history
    with common.served(command) as client:
        site.take("list", client.get("/"), "/", ["ul.repolist"])
        for project in projects:
            short = project.removesuffix(".git")
            for at, commit in enumerate(hashes(folder, project)[:32]):
                path = f"/{short}/commit/{commit}/"
                site.take("entry", client.get(path), path, [".full-commit"],
                          ["td.linenos", "a[onclick]", "a[href$='.diff']"])
                if at % 8 == 0:
                    path = f"/{short}/tree/{commit}/"
                    site.take("list", client.get(path), path, tree, ["td.linenos"])
            front = f"/{short}/"
            site.take("list", client.get(front), front, tree, ["td.linenos"])
            for page in range(2):
                path = f"/{short}/tree/master/?page={page + 1}"
                site.take("list", client.get(path), path, tree, ["td.linenos"])
            files = common.run(["git", "--git-dir", os.path.join(folder, project), "ls-tree", "-r", "--name-only",
                                "master"]).split("\n")
            for path in [path for path in files if path][:8]:
                path = f"/{short}/blob/master/{path}"
                site.take("entry", client.get(path), path, [".blobview"],
                          ["td.linenos", "a[href*='/raw/']", "a[href*='/blame/']", ".blobview h2 span"])


@common.recipe("loggerhead", "repository")
def loggerhead(forge, site):
    common.apt("loggerhead", "brz", "python3-fastimport", "faketime")
    folder, projects = make_projects(forge, "loggerhead", 13)
    env = {"HOME": folder, "BRZ_HOME": folder, "BRZ_EMAIL": "x <x@example.org>", "PATH": "/usr/bin:/bin"}
    os.mkdir(os.path.join(folder, "branches"))
    for project in projects:
        git, breezy = os.path.join(folder, project), os.path.join(folder, "branches", project.removesuffix(".git"))
        common.run(["brz", "init-shared-repository", "--no-trees", breezy], env=env)
        common.run(["bash", "-o", "pipefail", "-c", 'git --git-dir="$0" fast-export --all --signed-tags=strip | '
                    'brz fast-import - "$1"', git, breezy], env=env)
    command = ["faketime", "2022-06-01", "loggerhead-serve", "--host", "127.0.0.1", "--port", "{port}", "--log-folder",
               folder, os.path.join(folder, "branches")]
    with common.served(command, env=env) as client:

        def take(group, path):
            site.take(group, client.get(path), path, ["h1", ".infoContainer", ".diff", "#logentries"],
                      ["h1.branch-name", ".viewLine", ".lineNumber", "th.diffcell", "th.downloadcell", "td[colspan='6']"])

        for project in projects:
            base = f"/{project.removesuffix('.git')}/trunk"
            files = common.run(["git", "--git-dir", os.path.join(folder, project), "ls-tree", "-r", "--name-only",
                                "master"]).split("\n")
            for number in range(COMMITS, COMMITS - 32, -1):
                path = f"{base}/revision/{number}"
                changed = common.links(client.get(path), f"^{re.escape(path)}/[^#]+$")
                take("entry", changed[0] if changed and number % 3 else path)
            for path in [path for path in files if path][:8]:
                take("entry", f"{base}/view/head:/{path}")
            for number in range(COMMITS, 0, -9):
                take("list", f"{base}/changes/{number}")
                take("list", f"{base}/files/{number}")
            for path in ("src", "doc"):
                take("list", f"{base}/files/head:/{path}")
            take("list", f"{base}/changes?filter_path=README")
