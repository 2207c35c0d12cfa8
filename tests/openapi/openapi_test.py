"""Checks the descriptions of the services by the schema of OpenAPI. Takes openapi-spec-validator, from PyPI:

    python3 -m venv build/venv
    build/venv/bin/pip install -r tests/openapi/requirements.txt
"""
import json
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
VENV = ROOT / "build/venv/bin/python"

try:
    import openapi_spec_validator
except ImportError:
    if VENV.exists() and pathlib.Path(sys.executable) != VENV:
        os.execv(VENV, [str(VENV), "-B", __file__])
    print("skipped: openapi-spec-validator is missing; see the head of tests/openapi/openapi_test.py")
    sys.exit(77)

for name in ("cleaner/service/openapi.json", "trainer/service/train_openapi.json"):
    document = json.loads((ROOT / name).read_text(encoding="utf-8"))
    openapi_spec_validator.validate(document)
    print(f"{name}: valid, {len(document['paths'])} paths")
