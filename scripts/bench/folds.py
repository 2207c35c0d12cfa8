"""For each fold, builds our programs in build/cross with tables of the judge that were fitted without the fold's sites."""
import csv
import glob
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile

from extraction import BENCH, BUILD, ROOT, build, read_manifest

CROSS = os.path.join(ROOT, "build/cross")
TREES = os.path.join(CROSS, "trees")
JUDGE = os.path.join(ROOT, "scripts/judge")
PYTHON = os.path.join(ROOT, "build/venv/bin/python")
DUMP = os.path.join(BUILD, "tests/bench/judge_dump")
MANIFEST = os.path.join(BENCH, "manifest.tsv")
PROGRAMS = ["trainer/sst-train", "cleaner/sst-clean"]


def digest(path):
    with open(path, "rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def features_digest():
    """Returns the digest of all pages' features, which most source changes do not alter."""
    with tempfile.TemporaryFile() as listed:
        listed.writelines(page.path.encode() + b"\n" for pages in read_manifest().values() for page in pages)
        listed.seek(0)
        with subprocess.Popen([DUMP], stdin=listed, stdout=subprocess.PIPE) as dump:
            found = hashlib.file_digest(dump.stdout, "sha256").hexdigest()
    if dump.returncode != 0:
        sys.exit(f"{DUMP} failed with exit code {dump.returncode}")
    return found


def renew(folder, inputs, make):
    """Recreates a folder's contents, unless they were made from inputs with the same digests."""
    stamp, made_from = os.path.join(folder, "inputs.sha256"), "\n".join(inputs)
    if os.path.exists(stamp):
        with open(stamp, encoding="ascii") as opened:
            if opened.read() == made_from:
                return
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    make()
    with open(stamp, "w", encoding="ascii") as opened:
        opened.write(made_from)


def fit():
    if not os.path.exists(PYTHON):
        sys.exit(f"quality: {PYTHON}, which fits the trees, is missing; CONTRIBUTING.md explains how to install it")
    print("fitting the trees of each fold", file=sys.stderr)
    subprocess.run([PYTHON, os.path.join(JUDGE, "fit"), "--folds", TREES], stdout=sys.stderr, check=True)


def build_fold(trees, folder):
    print(f"building the programs with {os.path.relpath(trees, ROOT)}", file=sys.stderr)
    cache = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
    quiet = {"stdout": subprocess.DEVNULL, "cwd": ROOT, "check": True}
    subprocess.run(["cmake", "--preset", "bench", "-B", CROSS, f"-DSTYLETREE_JUDGE_TABLES={trees}", *cache], **quiet)
    subprocess.run(["cmake", "--build", CROSS, "--target", *map(os.path.basename, PROGRAMS)], **quiet)
    for program in PROGRAMS:
        copy = os.path.join(folder, program)
        os.makedirs(os.path.dirname(copy))
        shutil.copy2(os.path.join(CROSS, program), copy)


def build_folds():
    """Builds the bench preset. Rebuilds the programs of each fold if its trees or the bench programs have changed.
    Returns the folders of the folds' programs."""
    build(*map(os.path.basename, [*PROGRAMS, DUMP]))
    sources = [os.path.join(JUDGE, name) for name in ("fit", "pages.py", "requirements.txt")]
    renew(TREES, [features_digest(), *map(digest, [MANIFEST, *sources])], fit)
    fitted = [digest(os.path.join(BUILD, program)) for program in PROGRAMS]
    folders = []
    for fold, trees in enumerate(sorted(glob.glob(os.path.join(TREES, "trees-*.inc")))):
        folders.append(os.path.join(CROSS, f"fold-{fold}"))
        renew(folders[-1], [digest(trees), *fitted], lambda: build_fold(trees, folders[-1]))
    return folders


def read_folds():
    """Returns the fold of each page, by path. Folds are numbered as in build_folds()."""
    with open(os.path.join(TREES, "folds.tsv"), encoding="utf-8") as opened:
        return {os.path.join(BENCH, row["html"]): int(row["fold"]) for row in csv.DictReader(opened, delimiter="\t")}
