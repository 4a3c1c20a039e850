"""Prints the classes of code as Pygments sees them.

Reads lines with a language and a path, and prints a JSON array for each: the classes of the file's
bytes as [start, end, class], where class is null for plain code and "-" for what is not compared.
"""

import json
import sys

from pygments.lexers import get_lexer_by_name

LEXERS = {"php": "html+php", "shell": "bash"}
PREFIXES = [
    ("Generic.Inserted", "inserted"), ("Generic.Deleted", "deleted"), ("Generic.Subheading", "name"),
    ("Generic.Heading", "property"), ("Comment.Preproc", "keyword"), ("Comment", "comment"),
    ("Keyword.Constant", "number"), ("Literal.Number", "number"), ("Literal.Date", "number"),
    ("Literal.Scalar", "number"), ("Name.Constant", "number"), ("Keyword.Type", "name"),
    ("Keyword", "keyword"), ("Operator.Word", "keyword"), ("Name.Builtin.Pseudo", "keyword"),
    ("Literal.String.Interpol", None), ("Literal.String", "string"), ("Name.Function", "name"),
    ("Name.Class", "name"), ("Name.Decorator", "name"), ("Name.Exception", "name"),
    ("Name.Builtin", "name"), ("Name.Tag", "property"), ("Name.Attribute", "property"),
    ("Name.Property", "property"), ("Name.Variable", "property"), ("Name.Entity", "property"),
    ("Name.Label", "property"),
]


def code_class(token, text, language):
    name = str(token)[len("Token."):]
    if language != "python" and name == "Literal.String.Doc":
        return "comment"
    if language == "yaml" and name.startswith(("Name.Variable", "Name.Constant")):
        return "number"
    if language == "swift" and name == "Name.Builtin.Pseudo":
        return "-"
    if language == "diff" and text.startswith(("--- ", "+++ ")):
        return "-"
    for prefix, found in PREFIXES:
        if name == prefix or name.startswith(prefix + "."):
            return found
    return None


for line in sys.stdin:
    language, path = line.rstrip("\n").split("\t")
    text = open(path, "rb").read().decode("utf-8")
    lexer = get_lexer_by_name(LEXERS.get(language, language), stripnl=False, ensurenl=True)
    runs = []
    position = 0
    for token, part in lexer.get_tokens(text):
        end = position + len(part.encode())
        runs.append([position, end, code_class(token, part, language)])
        position = end
    print(json.dumps(runs))
