import TestSupport
import Testing

@testable import ConfabLab

@Suite struct TextCorpusTests {
  @Test func `A corpus of files in three formats has each message once`() throws {
    let corpus = try ScratchFolder()
    try corpus.makeFolder("deeper")
    // Entries of a fortune file, wrapped; the last ones are not messages.
    let fortunes = ["One\n\ttwo\n  three.", "Above\n\n\nbelow", "Known."]
    let skipped = ["", "drawn\u{8}_", String(repeating: "long ", count: 200)]
    try corpus.put("fortunes", (fortunes + skipped).joined(separator: "\n%\n"))
    try corpus.put(
      "deeper/talk.yml", "categories:\n- talk\nconversations:\n- - Question?\n  - Answer.\n")
    try corpus.put("deeper/lines.txt", "A line\nKnown.\n\nA line")
    try corpus.put("binary.dat", [0xFF, 0, 0x41])

    let messages = try TextCorpus.messages(in: [corpus.path])
    #expect(
      messages.sorted()
        == ["A line", "Above\nbelow", "Answer.", "Known.", "One two three.", "Question?"].sorted())
    #expect(try TextCorpus.messages(in: [corpus.path]) == messages)
  }

  @Test(arguments: [
    ("Good morning", MessageScript.latin), ("Привет, Bob", .cyrillic), ("καλημέρα", .greek),
    ("السلام", .arabic), ("שלום", .hebrew), ("नमस्ते", .devanagari), ("আজ", .bengali),
    ("வணக்கம்", .tamil), ("สวัสดี", .thai), ("今天去看海", .cjk), ("ქართული", nil), ("👋 12", nil),
  ])
  func `A message is in the script of most of its letters`(text: String, script: MessageScript?) {
    #expect(MessageScript(of: text) == script)
  }

  @Test func `Latin comes first, then the largest group, and small groups are left out`() {
    func texts(_ word: String, _ count: Int) -> [String] { (0..<count).map { "\(word) \($0)" } }
    let groups = ScriptGroup.groups(
      of: texts("слово", 101) + texts("word", 100) + texts("λόγος", 99) + texts("今天", 102))
    #expect(groups.map(\.script) == [.latin, .cjk, .cyrillic])
    #expect(groups.map(\.texts.count) == [100, 102, 101])
  }
}
