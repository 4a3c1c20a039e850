import Foundation
import TestSupport
import Testing

/// The parts of Examples/apps/Distributed that need neither Spark nor Ray. `make test-distributed` runs
/// the rest.
@Suite(.timeLimit(.minutes(30))) struct DistributedExampleTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func run(_ command: String) -> Int32 {
    let examples = SourceTree.path("Examples/apps/Distributed")
    return system(
      "cd '\(scratch.path)' && export PYTHONDONTWRITEBYTECODE=1 CONFAB='\(Program.path)' EXAMPLES='\(examples)' "
        + "&& { \(command)\n} > output 2>&1")
  }

  private var output: String {
    String(decoding: (try? scratch.bytes("output")) ?? [], as: UTF8.self)
  }

  @Test
  func `Every picture of a job array is in one list, whatever the list of conversations repeats`()
    throws
  {
    let code = run(
      """
      python3 "$EXAMPLES/make_conversations.py" 7 --files chats > chats.jsonl
      { ls chats/*.json; echo; printf 'chats/chat-000002.json\\r\\n'; echo '  '; ls chats/*.json; } > chats.txt
      SHARDS=3 OPTIONS='--scale 1' "$EXAMPLES/array_job.sh" chats.txt pictures
      """)
    #expect(code == 0, "\(output)")
    let names = ScratchFolder.names(in: scratch("pictures"))
    #expect(names.filter { $0.hasSuffix(".png") }.count == 7)
    let listed = try names.filter { $0.hasSuffix(".sha256") }.flatMap { name in
      String(decoding: try scratch.bytes("pictures/\(name)"), as: UTF8.self).split(separator: "\n")
        .compactMap { $0.split(separator: "/").last.map(String.init) }
    }
    #expect(listed.sorted() == names.filter { $0.hasSuffix(".png") }, "\(listed)")
    #expect(run("cat pictures/*.sha256 | sha256sum -c --quiet") == 0)
  }

  @Test func `The table of results has the warnings of a picture, and blank lines are skipped`()
    throws
  {
    let photo = #"{"id": "m", "kind": "media", "from": "b", "attachments": [{"src": "gone.jpg"}]}"#
    let line = Chat.document(messages: [photo]).replacing("\n", with: " ")
    let plain = Chat.document(texts: ["Hi"]).replacing("\n", with: " ")
    try scratch.put(
      "chats.jsonl",
      """
      {"id": "photo", "folder": "\(scratch.path)", "document": \(line)}

      \t
      {"id": "plain", "document": \(plain)}
      {"id": "none"}
      """)
    try scratch.put(
      "table.py",
      """
      import json, os, sys
      sys.path.insert(0, os.environ["EXAMPLES"])
      from confab_worker import Worker, draw_lines
      with Worker(os.environ["CONFAB"]) as worker, open("chats.jsonl") as lines:
          for row in draw_lines(worker, lines, "out", {"scale": 1}):
              print(json.dumps([row["ok"], row["warnings"], row["error"]]))
      """)
    #expect(run("python3 table.py") == 0, "\(output)")
    let rows = output.split(separator: "\n")
    #expect(rows.count == 3)
    #expect(rows[0].hasPrefix("[true, \"gone.jpg: ") && rows[0].hasSuffix(", null]"), "\(rows[0])")
    #expect(rows[1] == "[true, null, null]")
    #expect(rows[2].hasPrefix("[false, null, \"line: KeyError"), "\(rows[2])")
  }
}
