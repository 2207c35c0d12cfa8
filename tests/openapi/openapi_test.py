"""Validates the services' API descriptions against the OpenAPI schema. Needs openapi-spec-validator, which
scripts/setup installs.
"""
import json
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
VENV = ROOT / "build/venv-openapi/bin/python"

try:
    import openapi_spec_validator
except ImportError:
    if VENV.exists() and pathlib.Path(sys.executable) != VENV:
        os.execv(VENV, [str(VENV), "-B", __file__])
    print("skipped: openapi-spec-validator is missing; run scripts/setup --for test")
    sys.exit(77)

for name in ("cleaner/service/openapi.json", "trainer/service/train_openapi.json"):
    document = json.loads((ROOT / name).read_text(encoding="utf-8"))
    openapi_spec_validator.validate(document)
    print(f"{name}: valid, {len(document['paths'])} paths")
