"""Asks an independent validator which documents a schema accepts.

Standard input: {"schema": text, "documents": [text, ...]}.
Standard output: one of true, false or a problem for each document, as a JSON array.
"""

import json
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    sys.exit("The module jsonschema (4.10 or later) is missing: install python3-jsonschema.")

request = json.load(sys.stdin)
schema = json.loads(request["schema"])
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)


def verdict(text):
    try:
        return validator.is_valid(json.loads(text))
    except ValueError as error:
        return f"not JSON: {error}"


json.dump([verdict(text) for text in request["documents"]], sys.stdout)
