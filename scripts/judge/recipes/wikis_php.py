"""Wikis made with DokuWiki and MediaWiki."""
import contextlib
import functools
import os
import re
import shutil
import urllib.error
import urllib.parse
import xml.sax.saxutils

from . import common, texts

TOPICS = ["Economy", "Sport", "Machines", "Theatre", "Law", "Software", "Travel", "Science"]


class Article:
    """A page in a wiki."""

    def __init__(self, writer, number):
        document = writer.document()
        self.title = texts.clean(document.title, "mediawiki").replace("/", " ").replace("?", "").strip(" .")[:70]
        self.title = self.title[:1].upper() + self.title[1:]
        self.topic, self.author, self.date = TOPICS[number % len(TOPICS)], document.author, document.date
        self.blocks = document.blocks


def articles(writer, count):
    found = {article.title: article for article in (Article(writer, number) for number in range(count))}
    return list(found.values())


@common.recipe("dokuwiki", "wiki")
def dokuwiki(forge, site):
    common.apt("php-cli", "php-xml", "dokuwiki")
    work = forge.work(site.name)
    common.run(["cp", "-rL", "/usr/share/dokuwiki", f"{work}/wiki"])
    shutil.rmtree(f"{work}/wiki/data", ignore_errors=True)
    shutil.copytree("/etc/dokuwiki", f"{work}/wiki/conf", dirs_exist_ok=True)
    common.write(work, "wiki/inc/preload.php",
                 f"<?php define('DOKU_CONF', '{work}/wiki/conf/'); define('NOSESSION', true);")
    common.write(work, "wiki/conf/local.php", "<?php\n$conf['title'] = 'Parish handbook';\n$conf['tagline'] = 'what we know';\n"
                 f"$conf['savedir'] = '{work}/data';\n$conf['useacl'] = 0;\n$conf['allowdebug'] = 0;\n$conf['basedir'] = '/';\n"
                 "$conf['disableactions'] = '';\n$conf['superuser'] = '';\n$conf['dformat'] = '%Y/%m/%d %H:%M';\n")
    for folder in ("attic cache index locks log media media_attic media_meta meta pages tmp").split():
        os.makedirs(f"{work}/data/{folder}")
    writer = texts.Writer(site.name)
    pages = {}
    for article in articles(writer, 95):
        name = f"{article.topic.lower()}/{texts.slug(article.title).replace('-', '_')}"
        pages[name] = article
        path = common.write(f"{work}/data/pages", f"{name}.txt",
                            f"====== {article.title} ======\n\n" + texts.to_markup(article.blocks, "dokuwiki"))
        os.utime(f"{work}/data/pages/{name}.txt", (article.date.timestamp(),) * 2)
    for topic in TOPICS:
        of_topic = sorted(name for name in pages if name.startswith(topic.lower() + "/"))
        links = "\n".join(f"  * [[:{name.replace('/', ':')}|{pages[name].title}]] {texts.clean(writer.sentence(), 'dokuwiki')}"
                          for name in of_topic)
        common.write(f"{work}/data/pages", f"{topic.lower()}/start.txt", f"====== {topic} ======\n\n"
                     + texts.clean(writer.sentence(), "dokuwiki") + "\n\n" + links + "\n")
    common.run(["php", "bin/indexer.php", "-q"], cwd=f"{work}/wiki")
    keep = ["#dokuwiki__content .page"]
    drop = [".secedit", "#dw__toc", ".docInfo", ".search-form", ".search-results-form"]
    with common.served(["php", "-S", "127.0.0.1:{port}", "-t", f"{work}/wiki"], path="/doku.php") as client:
        for name in pages:
            path = "/doku.php?id=" + name.replace("/", ":")
            site.take("entry", client.get(path), path, keep, drop)
        paths = [f"/doku.php?id={topic.lower()}:start" for topic in TOPICS]
        paths += [f"/doku.php?id=start&do=index&idx={topic.lower()}" for topic in TOPICS]
        paths += [f"/doku.php?id=start&do=search&q={word}" for word in
                  ("library", "government", "music", "market", "player", "module", "film", "minister")]
        for path in paths:
            site.take("list", client.get(path), path, keep, drop)


def export(pages):
    """Returns the pages in MediaWiki's dump format."""
    parts = ['<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">']
    for title, author, date, text in pages:
        parts.append(f"<page><title>{xml.sax.saxutils.escape(title)}</title><revision><timestamp>{date:%Y-%m-%dT%H:%M:%SZ}"
                     f"</timestamp><contributor><username>{xml.sax.saxutils.escape(author)}</username></contributor>"
                     f'<model>wikitext</model><format>text/x-wiki</format><text xml:space="preserve">'
                     f"{xml.sax.saxutils.escape(text)}</text></revision></page>")
    return re.sub(r"[\x00-\x08\x0b-\x1f]", "", "\n".join(parts)) + "</mediawiki>\n"


# skin: the CSS selectors of its content
SKINS = {"vector": ["#firstHeading", "#mw-content-text"], "vector-2022": ["#firstHeading", "#mw-content-text"],
         "monobook": ["#firstHeading", "#mw-content-text"], "timeless": ["#firstHeading", "#mw-content-text"],
         "minerva": ["#firstHeading", "#section_0", "#mw-content-text"]}


def mediawiki(skin, forge, site):
    common.apt("php-cli", "php-xml", "php-mbstring", "php-intl", "php-sqlite3", "mediawiki")
    work = forge.work(site.name)
    root = "/usr/share/mediawiki"
    name = {"vector": "Harbour Wiki", "vector-2022": "Openbook", "monobook": "Townspedia", "timeless": "Fieldnotes",
            "minerva": "Pocketpedia"}[skin]
    common.run(["php", f"{root}/maintenance/install.php", "--dbtype", "sqlite", "--dbpath", f"{work}/data", "--confpath", work,
                "--scriptpath", "", "--server", "http://127.0.0.1", "--pass", "Correct-horse-7", "--skins",
                "Vector,MonoBook,Timeless,MinervaNeue", name, "Admin"], timeout=300, env={"MW_CONFIG_FILE": f"{work}/none.php"})
    with open(f"{work}/LocalSettings.php", "a", encoding="utf-8") as settings:
        settings.write(f"\n$wgDefaultSkin = '{skin}';\n$wgJobRunRate = 0;\n$wgSecretKey = '{'0' * 64}';\n"
                       "$wgMainCacheType = CACHE_NONE;\n$wgEnableUploads = false;\n$wgUsePathInfo = false;\n"
                       f"$wgCacheDirectory = '{work}/cache';\n")
    writer = texts.Writer(site.name)
    found = articles(writer, 90)
    pages = []
    for article in found:
        text = texts.to_markup(article.blocks, "mediawiki") + f"\n[[Category:{article.topic}]]\n"
        if writer.random.random() < .4:
            other = writer.random.choice(found).title
            text += f"\n== See also ==\n* [[{other}]]\n"
        pages.append((article.title, article.author, article.date, text))
    for topic in TOPICS:
        pages.append((f"Category:{topic}", writer.person(), writer.date(), texts.clean(writer.sentence(), "mediawiki")))
        pages.append((f"List of articles on {topic.lower()}", writer.person(), writer.date(), "\n".join(
            f"* [[{article.title}]] – {texts.clean(writer.sentence(), 'mediawiki')}" for article in found
            if article.topic == topic)))
    common.write(work, "dump.xml", export(pages))
    environment = {"MW_CONFIG_FILE": f"{work}/LocalSettings.php"}
    common.run(["php", f"{root}/maintenance/importDump.php", "--quiet", f"{work}/dump.xml"], timeout=300, env=environment)
    common.run(["php", f"{root}/maintenance/runJobs.php"], timeout=300, env=environment)
    drop = [".mw-editsection", "#toc", ".printfooter", "#catlinks", ".mw-indicators", ".mw-jump-link", "form", ".mw-rcfilters-head",
            ".mw-search-profile-tabs", ".mw-prevlink", ".mw-nextlink", "#siteSub", "#contentSub", ".mw-spcontent > p", ".mw-viewprevnext", ".mw-allpages-nav", "#jump-to-nav"]
    with common.served(["php", "-S", "127.0.0.1:{port}", "-t", root], env=environment, path="/load.php") as client:
        for article in found:
            path = "/index.php?title=" + urllib.parse.quote(article.title.replace(" ", "_"), safe=";@$!*(),/~:")
            with contextlib.suppress(urllib.error.URLError):  # the response is a redirect to a normalized title
                site.take("entry", client.get(path), path, SKINS[skin], drop)
        paths = [f"/index.php?title=Category:{topic}" for topic in TOPICS]
        paths += [f"/index.php?title=List_of_articles_on_{topic.lower()}" for topic in TOPICS]
        paths += ["/index.php?title=Special:AllPages", "/index.php?title=Special:Categories",
                  "/index.php?title=Special:ShortPages&limit=50", "/index.php?title=Special:LongPages&limit=20"]
        for path in paths:
            site.take("list", client.get(path), path, SKINS[skin], drop)


for skin_ in SKINS:
    common.recipe(f"mediawiki-{skin_}", "wiki")(functools.partial(mediawiki, skin_))
