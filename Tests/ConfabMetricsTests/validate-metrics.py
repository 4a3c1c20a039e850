"""Validates JSON. Reads [schema, document] from standard input and prints "valid" or the first problems."""

import json
import sys

import jsonschema

schema, document = json.load(sys.stdin)
jsonschema.Draft202012Validator.check_schema(schema)
problems = list(jsonschema.Draft202012Validator(schema).iter_errors(document))[:5]
print("\n".join(f"{p.json_path}: {p.message}" for p in problems) or "valid")
