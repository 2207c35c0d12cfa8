"""Registers of records, made with Datasette and Flask-Admin."""
import json
import os
import re
import sqlite3

from . import common, records, texts

KINDS = {"programs": records.programs, "cases": records.cases, "terms": records.terms, "airports": records.airports}


def fill(path, writer):
    """Writes a SQLite file with a table for each kind of record. Returns the tables' names and records."""
    tables = {}
    with sqlite3.connect(path) as database:
        for name, draw in KINDS.items():
            rows = []
            for number, record in enumerate(draw(writer, 60), 1):
                values = {"id": number, "title": record.title, "status": record.status,
                          **{label.lower().replace(" ", "_"): value for label, value in record.fields},
                          "description": "\n\n".join(value if isinstance(value, str) else "\n".join(value)
                                                     for kind, value in record.blocks if kind != "table")}
                rows.append(values)
            columns = list(dict.fromkeys(column for row in rows for column in row))
            typed = ", ".join(f"{column} TEXT" for column in columns[1:])
            database.execute(f"CREATE TABLE {name} (id INTEGER PRIMARY KEY, {typed})")
            for row in rows:
                database.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(columns))})",
                                 [row.get(column) for column in columns])
            tables[name] = rows
    return tables


@common.recipe("datasette", "register")
def datasette(forge, site):
    python = forge.venv("datasette", ["datasette==0.65.1"])
    work = forge.work(site.name)
    tables = fill(f"{work}/registers.db", texts.Writer(site.name))
    common.write_json(work, "metadata.json", {"title": "Open registers", "source": "Office of Records", "license": "CC0",
                                              "license_url": "https://example.org/cc0", "source_url": "https://example.org"})
    keep = ["h1", "table.rows-and-columns"]

    def fetch(client, path):
        return re.sub(rb"Queries took [\d.]+ms", b"Queries took 1ms", client.get(path))

    with common.served([os.path.join(os.path.dirname(python), "datasette"), "serve", "registers.db", "--metadata",
                        "metadata.json", "-p", "{port}", "--setting", "default_page_size", "10", "--setting",
                        "truncate_cells_html", "300"], cwd=work) as client:
        for name, rows in tables.items():
            for number in range(1, len(rows) // 2 + 1):
                path = f"/registers/{name}/{number}"
                site.take("entry", fetch(client, path), path, keep)
            paths = [f"/registers/{name}"] + [f"/registers/{name}?_next={number}" for number in range(10, 60, 10)]
            paths += [f"/registers/{name}?_sort=title", f"/registers/{name}?_sort_desc=status"]
            for path in paths:
                site.take("list", fetch(client, path), path, keep)


APPLICATION = """
import json, sys
import flask, flask_admin, flask_sqlalchemy
from flask_admin.contrib.sqla import ModelView
from sqlalchemy.ext.automap import automap_base

application = flask.Flask("register")
application.config.update(SECRET_KEY="x", SQLALCHEMY_DATABASE_URI="sqlite:///" + sys.argv[1], FLASK_ADMIN_SWATCH=sys.argv[2])
database = flask_sqlalchemy.SQLAlchemy(application)
admin = flask_admin.Admin(application, name="Registry office", template_mode=sys.argv[3])

class View(ModelView):
    can_view_details = True
    page_size = 12

    def __init__(self, model, columns):
        self.column_list = columns[:6]
        self.column_details_list = columns
        self.column_searchable_list = ["title"]
        self.column_filters = ["status"]
        super().__init__(model, database.session)

with application.app_context():
    base = automap_base()
    base.prepare(database.engine, reflect=True)
    for name in sorted(base.classes.keys()):
        model = base.classes[name]
        admin.add_view(View(model, [column.name for column in model.__table__.columns]))
    client = application.test_client()
    for path in json.load(sys.stdin):
        print(json.dumps([path, client.get(path).get_data(as_text=True)]))
"""


def flask_admin(swatch, mode, forge, site):
    python = forge.venv("flask-admin", ["flask-admin==1.6.1", "flask-sqlalchemy<3.1", "wtforms<3.2", "flask<3"])
    work = forge.work(site.name)
    tables = fill(f"{work}/registers.db", texts.Writer(site.name))
    paths = {}
    for name, rows in tables.items():
        paths.update({f"/admin/{name}/details/?id={number}": "entry" for number in range(1, 26)})
        paths.update({f"/admin/{name}/?page={number}": "list" for number in range(5)})
        paths.update({f"/admin/{name}/?sort={number}": "list" for number in range(2)})
    common.write(work, "application.py", APPLICATION)
    printed = common.run([python, "application.py", f"{work}/registers.db", swatch, mode], cwd=work, text=json.dumps(list(paths)))
    for line in printed.split("\n"):
        if line:
            path, page = json.loads(line)
            site.take(paths[path], page.encode(), path, ["table.model-list", "table.searchable"],
                      [".list-checkbox-column", ".list-buttons-column"])


@common.recipe("flask-admin", "register")
def flask_admin_default(forge, site):
    flask_admin("cerulean", "bootstrap3", forge, site)


@common.recipe("flask-admin-bootstrap4", "register")
def flask_admin_4(forge, site):
    flask_admin("flatly", "bootstrap4", forge, site)
