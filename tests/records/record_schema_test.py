"""Checks records against schema/record.json: record_schema_test.py SST_TRAIN SST_CLEAN.

The records are from the scenarios, from tests/data and, if it is present, from every page of the bench data
($STYLETREE_BENCH, else ../shared/bench). The options that add fields are set.
"""
import copy
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    import jsonschema
except ImportError:
    print("skipped: python3-jsonschema is missing; scripts/setup --for test installs it")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "schema/record.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
BENCH = pathlib.Path(os.environ.get("STYLETREE_BENCH", ROOT / "../shared/bench")).resolve()
DATA = ROOT / "tests/data"
ALL_FORMS = ["--fields", "text,markdown,html", "--metadata", "--keep", "comments", "--replicas", "mark"]
EXPLAINED = 20  # the decisions of every Nth bench page are checked, too


class RecordSchema(unittest.TestCase):
    sst_train = ""
    sst_clean = ""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)

    def models(self, profile):
        database = pathlib.Path(self.folder.name) / f"{profile}.db"
        subprocess.run([self.sst_train, "learn", "--quiet", "--db", database, "--site", "harbour.example",
                        "--profile", profile, DATA / "harbour"], check=True)
        return ["--db", database, "--site", "harbour.example"]

    def check_records(self, *arguments):
        """Checks each record of a run. Returns the number of records."""
        out = pathlib.Path(self.folder.name) / "out.jsonl"
        done = subprocess.run([self.sst_clean, "--quiet", "--fresh", "-o", out, *arguments], check=False)
        self.assertIn(done.returncode, (0, 3))
        count = 0
        with open(out, encoding="utf-8") as lines:
            for line in lines:
                self.check(line)
                count += 1
        return count

    def check(self, line):
        fault = jsonschema.exceptions.best_match(VALIDATOR.iter_errors(json.loads(line)))
        if fault is not None:
            self.fail(f"{'/'.join(map(str, fault.absolute_path))}: {fault.message[:300]} in {line[:300]}")

    def test_schema_is_one(self):
        VALIDATOR.check_schema(SCHEMA)
        for name, field in SCHEMA["properties"].items():
            self.assertTrue(field["title"] and field["description"], name)
            for example in field.get("examples", []):
                jsonschema.validate(example, field | {"$defs": SCHEMA["$defs"]}, jsonschema.Draft202012Validator)

    def test_scenarios(self):
        count = 0
        for path in (ROOT / "tests/end_to_end/scenarios").glob("*/expected/stdout"):
            for line in path.read_text(encoding="utf-8").splitlines():
                if line.startswith('{"schema":'):
                    self.check(line)
                    count += 1
        self.assertGreater(count, 10)

    def test_options(self):
        for profile in ("site", "paper"):
            model = self.models(profile)
            for options in (ALL_FORMS + ["--explain"], ["--docview", "--explain"], ["--fields", "html"]):
                self.assertEqual(self.check_records(*model, *options, DATA / "harbour"), 12)
        for method in ("page", "subtree", "density", "entropy", "blocks"):
            self.check_records("--method", method, "--fallback", "none", "--explain", DATA / "pages", DATA / "harbour")

    def test_rules(self):
        """Checks that records are rejected if they break a rule between fields."""
        problem = self.first_record("pages-with-problems", lambda record: "problem" in record)
        good = self.first_record("clean-to-records", lambda record: True)
        for record, change in ((problem, {"text": "a text"}), (problem, {"status": "cleaned"}),
                               (problem, {"kept": 0.5}), (good, {"status": "damaged"}), (good, {"content": ""}),
                               (good, {"replica_of": 1}), (good, {"identifier": None}), (good, {"keywords": []})):
            changed = copy.deepcopy(record) | change
            self.assertTrue(list(VALIDATOR.iter_errors(changed)), change)
        view = {name: value for name, value in good.items() if name not in ("url", "text")}
        view |= {"identifier": None, "content": "", "type": "topic", "keywords": [], "abstract": [], "links": []}
        self.assertEqual(list(VALIDATOR.iter_errors(view)), [])
        del view["abstract"]
        self.assertTrue(list(VALIDATOR.iter_errors(view)))

    def first_record(self, scenario, wanted):
        path = ROOT / "tests/end_to_end/scenarios" / scenario / "expected/stdout"
        records = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        record = next(filter(wanted, records))
        self.assertEqual(list(VALIDATOR.iter_errors(record)), [])
        return record

    def test_bench(self):
        if not (BENCH / "manifest.tsv").exists():
            self.skipTest(f"there is no bench data in {BENCH}")
        pages = sorted(path for path in BENCH.rglob("*.html*") if path.suffix in (".html", ".gz"))
        listed = pathlib.Path(self.folder.name) / "list"

        def check(chosen, *options):
            listed.write_text("".join(f"{path}\n" for path in chosen), encoding="utf-8")
            self.assertEqual(self.check_records("--method", "page", *options, f"@{listed}"), len(chosen))

        check(pages, *ALL_FORMS)
        check(pages[::EXPLAINED], "--explain")
        check(pages[::EXPLAINED], "--docview", "--explain")
        archives = [path for path in sorted(BENCH.rglob("*.warc*")) if "classes" in path.parts]
        for path in archives:
            self.assertGreater(self.check_records("--method", "page", path), 1000)
        print(f"{len(pages)} bench pages and {len(archives)} archives checked", file=sys.stderr)


if __name__ == "__main__":
    RecordSchema.sst_clean = sys.argv.pop()
    RecordSchema.sst_train = sys.argv.pop()
    unittest.main()
