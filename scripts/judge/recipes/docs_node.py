"""Documentation made with VitePress, Docusaurus and Starlight."""
import json
import os

from . import common, texts
from .docs_mkdocs import pages, title_of
from .docs_sphinx import PROJECTS

DROP = ["a.header-anchor", ".prev-next", ".VPDocFooter", "button", "a.hash-link", ".pagination-nav", ".theme-doc-footer",
        ".theme-edit-this-page", "nav", ".sl-anchor-link", "starlight-toc", ".copy", ".lang", ".line-numbers-wrapper"]


def install(forge, name, *packages):
    """Returns the project's folder, in which the packages are installed."""
    folder = os.path.join(forge.cache, "node", name)
    if not os.path.exists(os.path.join(folder, "node_modules", packages[0].rsplit("@", 1)[0])):
        os.makedirs(folder, exist_ok=True)
        try:
            common.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder, *packages],
                       timeout=400)
        except common.subprocess.CalledProcessError as error:
            raise common.Unavailable(f"npm install {packages}: {common.tail(error)}") from None
    return folder


def manual(writer):
    """Returns the title of a manual and its files: (path without extension, title, Markdown, whether it is a
    list)."""
    found = []
    project = writer.random.choice(PROJECTS)
    sections = pages(writer, with_readmes=False)
    for section, names in sections.items():
        title = section.replace("-", " ").capitalize()
        links = "\n".join(f"* [{title_of(text)}](/{section}/{name}) – {texts.clean(writer.sentence(), 'markdown')}"
                          for name, text in names.items())
        found.append((f"{section}/index", title, f"# {title}\n\n{texts.clean(writer.sentence(), 'markdown')}\n\n{links}\n", True))
        found += [(f"{section}/{name}", title_of(text), text, False) for name, text in names.items()]
    return project, found


def admonitions(text, form):
    """Converts MkDocs' notes to the syntax of other programs, and definition lists to plain text."""
    lines = []
    for line in text.split("\n"):
        if line.startswith("!!! "):
            lines.append(":::" + form[line.split()[1]])
            lines.append("")
        elif lines and line.startswith("    ") and any(part.startswith(":::") for part in lines[-2:]):
            lines += [line.strip(), "", ":::"]
        else:
            lines.append(line[4:] if line.startswith(":   ") else line)
    return "\n".join(lines)


def take_pages(site, root, files, keep):
    for path, _, _, is_list in files:
        for name in (f"{path}.html", f"{path}/index.html"):
            if os.path.exists(f"{root}/{name}"):
                with open(f"{root}/{name}", "rb") as file:
                    site.take("list" if is_list else "entry", file.read(), name, keep, DROP)
                break


@common.recipe("vitepress", "docs")
def vitepress(forge, site):
    node = install(forge, "vitepress", "vitepress@1", "vue")
    work = forge.work(site.name)
    project, files = manual(texts.Writer(site.name))
    sidebar = []
    for path, title, text, is_list in files:
        common.write(work, f"docs/{path}.md", admonitions(text, {"note": " info", "warning": " warning"}))
        if is_list:
            sidebar.append({"text": title, "items": [], "collapsed": False})
        else:
            sidebar[-1]["items"].append({"text": title, "link": f"/{path}"})
    common.write(work, "docs/index.md", f"# {project}\n\nStart with the guide.\n")
    common.write(work, "docs/.vitepress/config.mjs", "export default " + json.dumps({
        "title": project, "description": f"The manual of {project}", "ignoreDeadLinks": True, "lastUpdated": False,
        "themeConfig": {"nav": [{"text": "Guide", "link": "/"}, {"text": "Reference", "link": "/"}, {"text": "Blog", "link": "/"}],
                        "sidebar": sidebar, "editLink": {"pattern": "https://example.org/edit/:path"},
                        "footer": {"message": "Released under the MIT License.", "copyright": f"Copyright © {project} authors"}}}))
    os.symlink(f"{node}/node_modules", f"{work}/node_modules")
    common.run(["node", "node_modules/vitepress/bin/vitepress.js", "build", "docs"], cwd=work, timeout=400)
    take_pages(site, f"{work}/docs/.vitepress/dist", files, [".vp-doc"])


@common.recipe("docusaurus", "docs")
def docusaurus(forge, site):
    node = install(forge, "docusaurus", "@docusaurus/core@3", "@docusaurus/preset-classic@3", "react@18", "react-dom@18")
    work = forge.work(site.name)
    project, files = manual(texts.Writer(site.name))
    for path, _, text, _ in files:
        common.write(work, f"docs/{path}.md", admonitions(text, {"note": "note", "warning": "warning"}))
    common.write(work, "package.json", '{"name": "manual", "version": "0.0.0", "private": true}')
    common.write(work, "docusaurus.config.js", "module.exports = " + json.dumps({
        "title": project, "tagline": "Small tools, well kept", "url": "https://docs.example.org", "baseUrl": "/",
        "onBrokenLinks": "ignore", "onBrokenMarkdownLinks": "ignore", "markdown": {"format": "md"},
        "presets": [["classic", {"docs": {"routeBasePath": "/", "editUrl": "https://example.org/edit/"}, "blog": False}]],
        "themeConfig": {"navbar": {"title": project, "items": [{"to": "/", "label": "Docs"}, {"href": "https://example.org", "label": "Code"}]},
                        "footer": {"style": "dark", "copyright": f"Copyright © {project} authors", "links": [
                            {"title": "Community", "items": [{"label": "Forum", "href": "https://example.org/f"},
                                                             {"label": "Chat", "href": "https://example.org/c"}]}]}}}))
    os.symlink(f"{node}/node_modules", f"{work}/node_modules")
    common.run(["node", "node_modules/@docusaurus/core/bin/docusaurus.mjs", "build", "--no-minify"], cwd=work, timeout=500,
               env={"DOCUSAURUS_DISABLE_TELEMETRY": "1", "NODE_OPTIONS": "--max-old-space-size=4000"})
    take_pages(site, f"{work}/build", files, [".theme-doc-markdown"])


@common.recipe("starlight", "docs")
def starlight(forge, site):
    node = install(forge, "starlight", "astro@4", "@astrojs/starlight@0.28", "sharp")
    work = forge.work(site.name)
    project, files = manual(texts.Writer(site.name))
    for path, title, text, _ in files:
        body = text.split("\n", 1)[1]
        common.write(work, f"src/content/docs/{path}.md", f"---\ntitle: {json.dumps(title)}\n---\n"
                     + admonitions(body, {"note": "note", "warning": "caution"}))
    common.write(work, "src/content/config.ts", "import { defineCollection } from 'astro:content';\n"
                 "import { docsSchema } from '@astrojs/starlight/schema';\n"
                 "export const collections = { docs: defineCollection({ schema: docsSchema() }) };\n")
    common.write(work, "package.json", '{"name": "manual", "type": "module", "private": true}')
    sections = sorted({path.split("/")[0] for path, *_ in files})
    sidebar = [{"label": section.replace("-", " ").capitalize(), "autogenerate": {"directory": section}} for section in sections]
    common.write(work, "astro.config.mjs", "import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\n"
                 "export default defineConfig({ integrations: [starlight(" + json.dumps(
                     {"title": project, "sidebar": sidebar, "pagefind": False, "editLink": {"baseUrl": "https://example.org/edit/"},
                      "social": {"github": "https://example.org"}}) + ")] });\n")
    os.symlink(f"{node}/node_modules", f"{work}/node_modules")
    common.run(["node", "node_modules/astro/astro.js", "build"], cwd=work, timeout=500, env={"ASTRO_TELEMETRY_DISABLED": "1"})
    take_pages(site, f"{work}/dist", files, ["h1", ".sl-markdown-content"])
