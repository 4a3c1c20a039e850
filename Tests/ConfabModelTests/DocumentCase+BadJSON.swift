extension DocumentCase {
  static let badJSON: [DocumentCase] = [
    .bad("an empty text", "", at: "$", "expected a value", .readerOnly),
    .bad("white space", " \n", at: "$", "expected a value", .readerOnly),
    .bad(
      "an unclosed object", "{\"confab\": \"1\",\n", at: "$", line: 1, "expected a key", .readerOnly
    ),
    .bad(
      "a trailing comma in an object", "{\"confab\": \"1\",\n\"messages\": [],}", at: "$", line: 2,
      "expected a key in quotation marks, found \"}\"", .readerOnly),
    .bad(
      "a trailing comma in an array", "{\"messages\": [1,\n]}", at: "$.messages[0]", line: 2,
      "expected a value after the comma", .readerOnly),
    .bad(
      "a missing comma", "{\"confab\": \"1\"\n\"messages\": []}", at: "$", line: 2,
      "expected \",\" or \"}\", found \"\\\"\"", .readerOnly),
    .bad("a missing colon", #"{"confab" "1"}"#, at: "$.confab", "expected \":\"", .readerOnly),
    .bad("a key without quotation marks", "{confab: 1}", at: "$", "found \"c\"", .readerOnly),
    .bad("single quotation marks", "{\"confab\": '1'}", at: "$.confab", "found \"'\"", .readerOnly),
    .bad("a comment", "{\"confab\": \"1\", // first\n}", at: "$", "found \"/\"", .readerOnly),
    .bad(
      "text after the end", #"{"confab": "1", "messages": []} x"#, at: "$",
      "expected the end of the document", .readerOnly),
    .bad(
      "two documents",
      "{\"confab\": \"1\", \"messages\": []}\n{\"confab\": \"1\", \"messages\": []}", at: "$",
      line: 2, "expected the end of the document", .readerOnly),
    .bad("a bare word", "{\"confab\": one}", at: "$.confab", "found \"o\"", .readerOnly),
    .bad("half of a literal", "{\"confab\": tru}", at: "$.confab", "such as true", .readerOnly),
    .bad(
      "not a number", #"{"confab": "1", "messages": [], "x-a": NaN}"#, at: "$[\"x-a\"]",
      "found \"N\"", .readerOnly),
    .bad("a leading zero", #"{"x-a": 012}"#, at: "$[\"x-a\"]", "leading zero", .readerOnly),
    .bad(
      "no digit after the point", #"{"x-a": 1.}"#, at: "$[\"x-a\"]", "expected a digit", .readerOnly
    ),
    .bad(
      "no digit before the point", #"{"x-a": .5}"#, at: "$[\"x-a\"]", "found \".\"", .readerOnly),
    .bad("a plus", #"{"x-a": +5}"#, at: "$[\"x-a\"]", "found \"+\"", .readerOnly),
    .bad(
      "no digit in the exponent", #"{"x-a": 1e+}"#, at: "$[\"x-a\"]", "expected a digit",
      .readerOnly),
    .bad(
      "a number out of range", #"{"confab": "1", "messages": [], "x-a": 1e999}"#, at: "$[\"x-a\"]",
      "out of range", .readerOnly),
    .bad(
      "an unclosed string", #"{"confab": "1"#, at: "$.confab", "begins on line 1, column 12",
      .readerOnly),
    .bad(
      "a line break in a string", "{\"confab\": \"1\n\"}", at: "$.confab",
      "before the end of the line", .readerOnly),
    .bad(
      "NUL in a string", "{\"confab\": \"1\u{0}\"}", at: "$.confab", "control characters",
      .readerOnly),
    .bad("NUL outside of a string", "{\u{0}}", at: "$", "found \"\\u0000\"", .readerOnly),
    .bad(
      "an unknown escape", #"{"confab": "\q"}"#, at: "$.confab", #"found \ and "q""#, .readerOnly),
    .bad(
      "an escape with three digits", #"{"confab": "\u12g"}"#, at: "$.confab",
      "four hexadecimal digits",
      .readerOnly),
    .bad(
      "a lone high surrogate", chat(#"{"id": "m1", "kind": "text", "text": "a \ud800 b"}"#),
      at: "$.messages[0].text", line: 2, #"\ud800 is half of a surrogate pair"#, .readerOnly),
    .bad(
      "a lone low surrogate", chat(#"{"id": "m1", "kind": "text", "text": "\udfff"}"#),
      at: "$.messages[0].text", line: 2, #"\udfff is half of a surrogate pair"#, .readerOnly),
    .bad(
      "two high surrogates",
      chat(#"{"id": "m1", "kind": "text", "text": "\ud83d\ud83d\ude00"}"#),
      at: "$.messages[0].text", line: 2, #"\ud83d is half of a surrogate pair"#, .readerOnly),
    .bad(
      "a duplicate key", "{\"confab\": \"1\",\n\"messages\": [], \"confab\": \"1\"}",
      at: "$.confab",
      line: 2,
      "the first is on line 1, column 2", .readerOnly),
    .bad(
      "a duplicate key with an escape",
      chat(#"{"id": "m1", "kind": "text", "text": "", "\u0074ext": ""}"#), at: "$.messages[0].text",
      line: 2, "duplicate key \"text\"", .readerOnly),
    .bad(
      "deep nesting", "{\"x-a\": " + String(repeating: "[", count: 200),
      at: "$[\"x-a\"]" + String(repeating: "[0]", count: 127), "deeper than 128", .readerOnly),
  ]
}
