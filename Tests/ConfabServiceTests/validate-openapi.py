"""Validates an OpenAPI description and the examples in it. Standard input: the description."""

import json
import sys

from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

root = json.load(sys.stdin)
for error in OpenAPIV31SpecValidator(root).iter_errors():
    sys.exit(f"{list(error.absolute_path)}: {error.message[:500]}")


def check(value, schema):
    # The root of references is the description itself.
    validator = Draft202012Validator({**schema, "components": root["components"]})
    for error in validator.iter_errors(value):
        sys.exit(f"{json.dumps(value)[:200]}: {error.message[:500]}")


count = 0
for path in root["paths"].values():
    for operation in path.values():
        for media in operation.get("requestBody", {}).get("content", {}).values():
            for example in media.get("examples", {}).values():
                check(example["value"], media["schema"])
                count += 1
for response in root["components"]["responses"].values():
    for media in response["content"].values():
        for example in media["examples"].values():
            check(example["value"], media["schema"])
            count += 1
assert count > 10, count
schemas = root["components"]["schemas"]
# Values that the service refuses are refused here, too.
chat = {"confab": "1", "participants": [], "messages": []}
for bad in [
    {}, {"document": chat, "path": "/x"}, {"document": chat, "options": {"width": 7}},
    {"document": chat, "options": {"theme": "/x.json"}}, {"document": {"confab": "2"}},
]:
    request = {"$ref": "#/components/schemas/Request", "components": root["components"]}
    assert not Draft202012Validator(request).is_valid(bad), bad
print("valid")
