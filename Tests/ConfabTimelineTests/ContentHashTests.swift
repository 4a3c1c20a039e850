import ConfabModel
import Foundation
import Samples
import TestSupport
import Testing

@testable import ConfabTimeline

@Suite struct ContentHashTests {
  private struct Request: Encodable {
    var bytes: [String]
    var items: [TimelineItem]
  }

  private struct Answer: Decodable {
    var bytes: [String]
    var items: [String]
  }

  /// Compares the hashes of 0 … 63 bytes, which the authors of SipHash publish, and of all kinds of
  /// rows.
  @Test func `Hashes equal those of an independent implementation`() throws {
    let lengths = Array(0..<64)
    let items = try examples()
    #expect(items.count > 80)
    let request = Request(
      bytes: lengths.map { count in
        (0..<count).map { String(format: "%02x", $0) }.joined()
      }, items: items)
    let answer = try JSONDecoder().decode(
      Answer.self,
      from: TestPython.output(
        of: "Tests/ConfabTimelineTests/content-hashes.py", input: JSONEncoder().encode(request)))
    let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
    for (count, expected) in zip(lengths, answer.bytes) {
      let (first, second) = SipHash.hash((0..<count).map { UInt8($0) }, key: key)
      let hash = [first, second].map { String(format: "%016lx", $0.byteSwapped) }.joined()
      #expect(hash == expected, "\(count) bytes")
    }
    #expect(answer.items.count == items.count)
    for (item, expected) in zip(items, answer.items) {
      #expect(item.contentHash.description == expected, "\(item.id)")
    }
  }

  /// Caches on disk keep these hashes.
  @Test func `Hashes are the same in every version`() {
    #expect("\(ContentHash([]))" == "108aca91b8ad3bc84fe2384745ea5bd1")
    let item = TimelineItem(
      id: "m1", kind: .text,
      content: .message(MessageContent(message: text("m1", "ann", at(0)), time: "9:00 AM")),
      decoration: Decoration(side: .incoming))
    #expect("\(item.contentHash)" == "10160ffb1f21702f069328181cfa2228")
  }

  @Test func `A hash depends on the content of a row only`() {
    func hash(_ message: Message, id: String = "i", side: Decoration.Side = .incoming)
      -> ContentHash
    {
      TimelineItem(
        id: id, kind: ItemKind(message.kind),
        content: .message(MessageContent(message: message)), decoration: Decoration(side: side)
      ).contentHash
    }
    let base = Message(id: "m", kind: .text, from: "ann", at: at(0), text: "Hi")
    #expect(hash(base) == hash(base, id: "other", side: .outgoing))
    var renamed = base
    renamed.id = "n"
    #expect(hash(base) == hash(renamed))

    var changes = [base]
    func change(_ body: (inout Message) -> Void) {
      var message = base
      body(&message)
      changes.append(message)
    }
    change { $0.text = "Hi " }
    change { $0.text = nil }
    change { $0.text = "" }
    change { $0.from = "bob" }
    change { $0.at = at(1) }
    change { $0.at = at(0, offset: 3600) }
    change { $0.kind = .sticker }
    change { $0.status = .read }
    change { $0.status = .sending }
    change { $0.edited = true }
    change { $0.replyTo = "m0" }
    change { $0.forward = Forward(from: "Hi") }
    change { $0.spans = [TextSpan(start: 0, end: 1, style: .bold)] }
    change { $0.spans = [TextSpan(start: 0, end: 1, style: .bold, target: "x")] }
    change { $0.reactions = [Reaction(emoji: "👍", by: ["ann"])] }
    change { $0.reactions = [Reaction(emoji: "👍", by: ["ann", "bob"])] }
    change { $0.attachments = [Attachment(src: "a")] }
    change { $0.attachments = [Attachment(src: "a", transfer: .failed)] }
    change { $0.attachments = [Attachment(src: "a", transfer: .progress(0))] }
    change { $0.attachments = [Attachment(src: "a", waveform: [0, 1])] }
    change { $0.attachments = [Attachment(src: "a").with { $0.form = .gif }] }
    change { $0.attachments = [Attachment(src: "a").with { $0.poster = "b" }] }
    change { $0.attachments = [Attachment(src: "a").with { $0.isMuted = true }] }
    change { $0.attachments = [Attachment(src: "a").with { $0.viewOnce = .opened }] }
    change { $0.attachments = [Attachment(src: "a").with { $0.transcript = "b" }] }
    change { $0.attachments = [Attachment(src: "a").with { $0.played = 0.5 }] }
    change { $0.attachments = [Attachment(src: "a").with { $0.speed = 2 }] }
    change { $0.forward = Forward(from: nil) }
    change { $0.forward = Forward(from: nil, isFrequent: true) }
    change { $0.reactions = [Reaction(emoji: "👍", by: ["ann"], count: 2)] }
    change { $0.reactions = [Reaction(emoji: "", by: ["ann"], sticker: "s")] }
    change { $0.history = [MessageVersion(text: "Ho")] }
    change { $0.quote = Quote() }
    change { $0.quote = Quote(from: "Cy") }
    change { $0.replyCount = 2 }
    change { $0.isPinned = true }
    change { $0.expiry = .kept }
    change { $0.expiry = .after(60) }
    change { $0.translation = Translation(text: "Salut") }
    change { $0.effect = "slam" }
    change { $0.stickers = [PlacedSticker(src: "s")] }
    change { $0.payload = JSONValue.object(["a": .array([.null, .bool(true)])]) }
    change { $0.payload = JSONValue.object(["a": .array([.null, .bool(false)])]) }
    change { $0.payload = JSONValue.object(["b": .array([.null, .bool(true)])]) }
    change { $0.payload = JSONValue.array([.array([]), .string("e")]) }
    change { $0.payload = JSONValue.array([.array([.string("e")])]) }
    #expect(Set(changes.map { hash($0) }).count == changes.count)
  }

  @Test func `Equal numbers have the same bytes`() {
    func bytes(_ number: Double) -> [UInt8] {
      var encoder = CanonicalEncoder()
      encoder.encode(number)
      return encoder.bytes
    }
    #expect(bytes(-0.0) == bytes(0))
    #expect(bytes(.nan) == bytes(-Double.nan) && bytes(.nan) == bytes(.signalingNaN))
    #expect(bytes(1) == [0x64, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f])
    #expect(bytes(.infinity) != bytes(-.infinity))
  }

  /// The rows of all examples.
  private func examples() throws -> [TimelineItem] {
    let folder = URL(filePath: SourceTree.example(""))
    var items: [TimelineItem] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    // Scenarios, their steps and themes have two dots.
    where name.hasSuffix(".json") && name.count(where: { $0 == "." }) == 1 {
      let chat = try ConversationReader.read(path: folder.appending(path: name).path)
      items += try Timeline(chat).items
    }
    let kinds = Set(items.map(\.kind))
    #expect(kinds.isSuperset(of: [.dateHeader, .status, .typing, .unread, .text, .media]))
    return items
  }
}

extension ConfabModel.Attachment {
  fileprivate func with(_ change: (inout ConfabModel.Attachment) -> Void) -> Self {
    var attachment = self
    change(&attachment)
    return attachment
  }
}
