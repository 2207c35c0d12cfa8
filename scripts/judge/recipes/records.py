"""Records for registers: programs, cases, releases, airports, terms and chemical elements."""
import collections
import functools
import gzip
import re

from . import common, texts

# fields: pairs of label and value; summary: the pairs that list pages show; rows: a table or None.
Record = collections.namedtuple("Record", "number title status fields blocks tags rows summary")
STATUSES = ["Open", "Granted", "Refused", "Under review", "Withdrawn", "Decided", "On hold", "Closed"]
STREETS = ["Mill Lane", "Harbour Road", "Chapel Street", "High Street", "Orchard Close", "Station Road", "Quay Parade"]
TOWNS = ["Ashby", "Brackwell", "Carrow", "Dunmere", "Eastholt", "Farleigh", "Garside"]
TYPES = ["Full application", "Change of use", "Licence renewal", "Listed building consent", "Appeal", "Complaint",
         "Information request"]


def programs(writer, count):
    found = []
    for number in range(count):
        package = writer.package()
        depends = [part.split(" ")[0] for part in package.get("Depends", "").split(", ") if part]
        fields = [("Version", package["Version"]), ("Section", package.get("Section", "misc")),
                  ("Priority", package.get("Priority", "optional")), ("Maintainer", package["Maintainer"].split(" <")[0]),
                  ("Architecture", package["Architecture"]), ("Installed size", f"{package.get('Installed-Size', '0')} kB")]
        if "Homepage" in package:
            fields.append(("Homepage", package["Homepage"]))
        if "Source" in package:
            fields.append(("Source package", package["Source"].split(" ")[0]))
        rows = [["Dependency", "Requirement"]] + [
            [part.split(" ")[0], (re.findall(r"\(([^)]*)\)", part) or ["any version"])[0]]
            for part in package.get("Depends", "").split(", ") if part][:12]
        found.append(Record(f"PKG-{1000 + number * 7}", f"{package['Package']}: {package['summary']}",
                            writer.random.choice(["Maintained", "Orphaned", "Stable", "Testing"]), fields,
                            package["blocks"], depends[:5], rows if depends else None,
                            [fields[0], fields[1], fields[3]]))
    return found


def cases(writer, count):
    found = []
    for number in range(count):
        _, title, lines = writer.article()
        received = writer.date(2015, 2023)
        handler, applicant = writer.person(), writer.person()
        fields = [("Reference", f"{received:%y}/{writer.random.randrange(10, 99)}{number:03}/F"),
                  ("Applicant", applicant), ("Received", f"{received:%d %B %Y}"), ("Type", writer.random.choice(TYPES)),
                  ("Address", f"{writer.random.randrange(1, 200)} {writer.random.choice(STREETS)}, "
                              f"{writer.random.choice(TOWNS)}"), ("Case officer", handler)]
        if writer.random.random() < .6:
            fields.append(("Fee", f"£{writer.random.randrange(40, 900)}.00"))
        if writer.random.random() < .5:
            fields.append(("Decision level", writer.random.choice(["Delegated", "Committee", "Secretary of State"])))
        size = min(len(lines), 1 + int(writer.random.expovariate(.35)))
        blocks = [("p", line) for line in lines[:size]]
        if writer.random.random() < .3:
            blocks.append(writer.block("ol"))
        rows = [["Date", "Event", "By"]] + [[f"{received.replace(month=month):%d.%m.%Y}", event, handler] for month, event in
                                            zip(range(received.month, 13), writer.random.sample(
                                                ["Registered", "Consultation started", "Site visit", "Documents requested",
                                                 "Report published", "Decision sent"], 4))if received.day < 29]
        found.append(Record(fields[0][1], title, writer.random.choice(STATUSES), fields, blocks, [],
                            rows if len(rows) > 2 else None, fields[:4]))
    return found


def releases(writer, count):
    changes = list(texts.changes())
    writer.random.shuffle(changes)
    found = []
    for number, (package, version, author, date, items) in enumerate(changes[:count]):
        fields = [("Package", package), ("Version", version), ("Released by", author), ("Date", date.strip()),
                  ("Urgency", writer.random.choice(["low", "medium", "high"])), ("Changes", str(len(items)))]
        found.append(Record(f"REL-{number + 210}", f"{package} {version}", writer.random.choice(
            ["Published", "Superseded", "Security update"]), fields, [("ul", items)], [package], None,
            [fields[1], fields[2], fields[3]]))
    return found


def airports(writer, count):
    countries = {row.split(":")[1]: row.split(":")[3:5] for row in misc("countries") if row.count(":") >= 4}
    rows = [row.split(":") for row in misc("airport") if re.match(r"[A-Z]{3}:", row)]
    rows = [row for row in rows if len(row) >= 5 and row[2] in countries]
    writer.random.shuffle(rows)
    found = []
    for code, name, country, state, city, *_ in rows[:count]:
        fields = [("IATA code", code), ("Country", countries[country][0]), ("Capital", countries[country][1])]
        fields += [("State", state)] if state else []
        fields += [("City", city)] if city else []
        fields += [("Runways", str(writer.random.randint(1, 5))), ("Last inspected", f"{writer.date(2018, 2023):%Y-%m-%d}")]
        found.append(Record(code, f"{name} ({code})", writer.random.choice(["In service", "Closed", "Restricted"]), fields,
                            [("p", line) for line in writer.paragraphs(1, 2)] if writer.random.random() < .6 else [],
                            [country], None, fields[:2]))
    return found


def terms(writer, count):
    """Returns the terms of FOLDOC with their definitions."""
    entries = dictionary("foldoc")
    writer.random.shuffle(entries)
    found = []
    for number, (title, text) in enumerate(entries[:count]):
        fields = [("Identifier", f"T{number + 4000}"), ("Subject", writer.random.choice(
            ["Computing", "Networking", "Languages", "Mathematics", "Hardware"])),
            ("Last changed", f"{writer.date():%d %b %Y}"), ("Editor", writer.person())]
        blocks = [("p", " ".join(part.split())) for part in re.split(r"\n\s*\n", text) if part.strip()]
        found.append(Record(fields[0][1], title, writer.random.choice(["Approved", "Draft", "Deprecated"]), fields, blocks,
                            [entry for entry, _ in writer.random.sample(entries, 3)], None, fields[1:3]))
    return found


def chemical_elements(writer, count):
    entries = dictionary("elements")
    writer.random.shuffle(entries)
    found = []
    for title, text in entries[:count]:
        fields = re.findall(r"^\s*([A-Z][\w ]+): (.+)$", text, re.M)
        prose = re.sub(r"^\s*[A-Z][\w ]+: .+$", "", text, flags=re.M)
        blocks = [("p", " ".join(part.split())) for part in re.split(r"\n\s*\n", prose) if part.strip()]
        if fields and blocks:
            fields += [("Supplier", writer.person()), ("Stock", f"{writer.random.randrange(0, 400)} g")]
            rows = [["Pack", "Purity", "Price"]] + [[f"{size} g", f"{writer.random.choice([98, 99, 99.5, 99.9])} %",
                                                    f"€ {writer.random.randrange(5, 900)}.{writer.random.choice(['00', '50', '95'])}"]
                                                   for size in (1, 5, 25, 100)[:writer.random.randint(2, 4)]]
            found.append(Record(fields[0][1], title.capitalize(), writer.random.choice(["In stock", "Out of stock", "On order"]),
                                fields, blocks, [], rows, fields[:3]))
    return found


def misc(name):
    common.apt("miscfiles")
    with gzip.open(f"/usr/share/misc/{name}.gz", "rt", encoding="utf-8", errors="replace") as opened:
        return opened.read().split("\n")


def dictionary(name):
    """Returns (title, text) for each entry in a dictd dictionary."""
    common.apt(f"dict-{name}")
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    def number(code):
        return functools.reduce(lambda value, digit: value * 64 + digits.index(digit), code, 0)

    with gzip.open(f"/usr/share/dictd/{name}.dict.dz") as opened:
        data = opened.read()
    with open(f"/usr/share/dictd/{name}.index", encoding="utf-8") as index:
        places = sorted({(number(start), number(size)) for head, start, size, *_ in
                         (line.rstrip("\n").split("\t") for line in index) if not head.startswith("00database")})
    found = []
    for start, size in places:
        title, _, text = data[start:start + size].decode("utf-8", "replace").partition("\n")
        if title.strip() and text.strip():
            found.append((title.strip(), re.sub(r"[{}]", "", text)))
    return found
