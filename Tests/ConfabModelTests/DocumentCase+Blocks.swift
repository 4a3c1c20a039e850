extension DocumentCase {
  /// A text message with blocks.
  private static func blocks(_ blocks: String) -> String {
    chat(#"{"id": "m1", "kind": "text", "blocks": [\#(blocks)]}"#)
  }

  private static func answer(_ members: String) -> String {
    chat(#"{"id": "m1", "kind": "text", "text": "abc", "answer": {\#(members)}}"#)
  }

  private static func nested(_ levels: Int) -> String {
    blocks(
      String(repeating: #"{"type": "quote", "blocks": ["#, count: levels)
        + String(repeating: "]}", count: levels))
  }

  private static let b = "$.messages[0].blocks[0]"
  private static let a = "$.messages[0].answer"

  static let goodBlocks: [DocumentCase] = [
    .good("no blocks", blocks("")),
    .good(
      "paragraphs",
      blocks(
        #""a", {"text": "b"}, {"type": "paragraph", "text": "c", "spans": [{"start": 0, "end": 1, "style": "highlight"}]}"#
      )),
    .good(
      "headings, quotes and callouts",
      blocks(
        #"{"type": "heading", "level": 6, "text": "a"}, {"type": "quote", "text": "a", "spans": []}, {"type": "quote", "blocks": []}, {"type": "callout", "kind": "tip", "title": "t", "blocks": ["a"]}"#
      )),
    .good(
      "lists",
      blocks(
        #"{"type": "list", "items": []}, {"type": "list", "start": 0, "loose": true, "items": ["a", {"checked": true, "text": "b"}, {"blocks": ["c", {"type": "list", "items": ["d"]}]}]}"#
      )),
    .good(
      "code",
      blocks(
        #"{"type": "code", "text": ""}, {"type": "code", "language": "swift", "file": "a.swift", "firstLine": 1, "added": [3], "removed": [1, 2], "text": "a\nb\nc\n"}"#
      )),
    .good(
      "tables",
      blocks(
        #"{"type": "table", "rows": []}, {"type": "table", "columns": ["start", "end", "center"], "head": ["a", {"text": "b"}], "rows": [["1", "2", "3"], []]}"#
      )),
    .good(
      "rules, pictures and formulas",
      blocks(
        #"{"type": "rule"}, {"type": "image"}, {"type": "image", "src": "a.png", "alt": "", "width": 1, "height": 2}, {"type": "math", "text": "x^2"}"#
      )),
    .good(
      "details, reasoning, tools and artifacts",
      blocks(
        #"{"type": "details", "summary": {"text": "a"}, "open": true, "text": "b"}, {"type": "thinking", "duration": 1.5}, {"type": "thinking", "running": true, "open": true, "blocks": ["a"]}, {"type": "tool", "name": "search", "status": "cancelled", "input": {"q": [1]}, "output": null, "duration": 0, "open": true, "x-a": 1}, {"type": "artifact", "title": "a", "kind": "Code"}"#
      )),
    .good(
      "footnotes",
      blocks(
        #"{"text": "a1", "spans": [{"start": 1, "end": 2, "style": "footnote", "target": "1"}]}, {"type": "footnotes", "notes": [{"mark": "1", "text": "b"}]}"#
      )),
    .good("blocks inside each other", nested(32)),
    .good(
      "an answer",
      answer(
        #""state": "streaming", "model": "m", "cost": "$1", "inputTokens": 0, "outputTokens": 12, "branch": {"number": 2, "count": 3}, "citations": ["a", {"title": "b", "url": "https://example.org"}]"#
      )),
    .good("an answer that failed", answer(#""error": "No answer""#)),
  ]

  static let badBlocks: [DocumentCase] = [
    .bad(
      "a text and blocks", chat(#"{"id": "m1", "kind": "text", "text": "a", "blocks": []}"#),
      at: "$.messages[0].blocks", line: 2, "only one of \"text\", \"blocks\" and \"markdown\""),
    .bad(
      "blocks and Markdown", chat(#"{"id": "m1", "kind": "text", "blocks": [], "markdown": ""}"#),
      at: "$.messages[0].markdown", line: 2, "only one of"),
    .bad(
      "Markdown that the reader has no library for",
      chat(#"{"id": "m1", "kind": "text", "markdown": "a"}"#), at: "$.messages[0].markdown",
      line: 2, "this reader has no Markdown", .readerOnly),
    .bad(
      "blocks of a photo",
      chat(#"{"id": "m1", "kind": "media", "attachments": [{"src": "a"}], "blocks": []}"#),
      at: "$.messages[0].blocks", line: 2, "only a message of the kind \"text\" has this key"),
    .bad(
      "the answer of a deleted message", chat(#"{"id": "m1", "kind": "deleted", "answer": {}}"#),
      at: a, line: 2, "only a message of the kind \"text\""),
    .bad(
      "spans beside blocks", chat(#"{"id": "m1", "kind": "text", "blocks": [], "spans": []}"#),
      at: "$.messages[0].spans", line: 2, "spans need a \"text\""),
    .bad("a block that is a number", blocks("1"), at: b, line: 2, "expected a text or an object"),
    .bad("a block without a type", blocks("{}"), at: b, line: 2, "missing key \"type\""),
    .bad(
      "a misspelt type", blocks(#"{"type": "qoute", "text": "a"}"#), at: b + ".type", line: 2,
      "did you mean \"quote\"?"),
    .bad(
      "a key of another type", blocks(#"{"type": "rule", "text": "a"}"#), at: b + ".text", line: 2,
      "unknown key \"text\""),
    .bad(
      "a heading without a level", blocks(#"{"type": "heading", "text": "a"}"#), at: b, line: 2,
      "missing key \"level\""),
    .bad(
      "a heading of level 7", blocks(#"{"type": "heading", "level": 7, "text": "a"}"#),
      at: b + ".level", line: 2, "from 1 to 6, found 7"),
    .bad(
      "a quote without content", blocks(#"{"type": "quote"}"#), at: b, line: 2,
      "missing key \"text\", \"markdown\" or \"blocks\""),
    .bad(
      "a quote with two contents", blocks(#"{"type": "quote", "text": "a", "blocks": []}"#),
      at: b + ".blocks", line: 2, "expected only one of"),
    .bad(
      "a list in a span",
      blocks(#"{"text": "a", "spans": [{"start": 0, "end": 1, "style": "listItem"}]}"#),
      at: b + ".spans[0].style", line: 2, "expected a block of the type \"list\""),
    .bad(
      "a span beyond the text of a block",
      blocks(#"{"text": "a", "spans": [{"start": 0, "end": 2, "style": "bold"}]}"#),
      at: b + ".spans[0]", line: 2, "but the text has 1 Unicode scalar", .readerOnly),
    .bad(
      "the mark of a source without its number",
      blocks(#"{"text": "a", "spans": [{"start": 0, "end": 1, "style": "citation"}]}"#),
      at: b + ".spans[0]", line: 2, "missing key \"target\", the number of the source"),
    .bad(
      "a row that is longer than the columns",
      blocks(#"{"type": "table", "columns": ["end"], "rows": [["a", "b"]]}"#), at: b + ".columns",
      line: 2, "there are 1 column, but a row has 2 cells", .readerOnly),
    .bad(
      "a line that the code does not have",
      blocks(#"{"type": "code", "text": "a\nb\n", "added": [3]}"#), at: b + ".added[0]", line: 2,
      "from 1 to 2, found 3", .readerOnly),
    .bad(
      "a picture on the web", blocks(#"{"type": "image", "src": "https://example.org/a.png"}"#),
      at: b + ".src", line: 2, "nothing is downloaded"),
    .bad(
      "an unknown callout", blocks(#"{"type": "callout", "kind": "danger", "text": "a"}"#),
      at: b + ".kind", line: 2, "expected \"note\", "),
    .bad(
      "an item that is a number", blocks(#"{"type": "list", "items": [1]}"#), at: b + ".items[0]",
      line: 2, "expected a text or an object"),
    .bad(
      "a footnote without a mark", blocks(#"{"type": "footnotes", "notes": [{"text": "a"}]}"#),
      at: b + ".notes[0]", line: 2, "missing key \"mark\""),
    .bad(
      "too many blocks inside each other", nested(33),
      at: b + String(repeating: ".blocks[0]", count: 32), line: 2,
      "expected at most 32 blocks inside each other", .readerOnly),
    .bad(
      "an error of an answer that did not fail", answer(#""state": "finished", "error": "a""#),
      at: a + ".error", line: 2, "only an answer of the state \"failed\""),
    .bad(
      "a branch after the last", answer(#""branch": {"number": 3, "count": 2}"#),
      at: a + ".branch.number", line: 2, "from 1 to 2, found 3", .readerOnly),
    .bad(
      "an answer with a negative number of tokens", answer(#""inputTokens": -1"#),
      at: a + ".inputTokens", line: 2, "from 0 to"),
  ]
}
