import ConfabModel
import TestSupport
import Testing

@testable import ConfabImport

/// Writes an attributed string as `NSArchiver` does, with references to strings, classes and keys.
private struct StreamWriter {
  private(set) var bytes: [UInt8] = [4, 11] + Array("streamtyped".utf8) + [0x81, 0xE8, 3]
  private var strings: [String] = []
  private var shared: [String] = []

  private mutating func whole(_ number: Int) {
    switch number {
    case -110...127: bytes.append(UInt8(bitPattern: Int8(number)))
    case -32_768...32_767:
      let bits = UInt16(bitPattern: Int16(number))
      bytes += [0x81, UInt8(bits & 0xFF), UInt8(bits >> 8)]
    default:
      let bits = UInt32(bitPattern: Int32(number))
      bytes += [0x82] + (0..<4).map { UInt8(bits >> (8 * $0) & 0xFF) }
    }
  }

  private mutating func raw(_ text: String) {
    let length = text.utf8.count
    if length < 128 {
      bytes.append(UInt8(length))
    } else if length < 65_536 {
      bytes += [0x81, UInt8(length & 0xFF), UInt8(length >> 8)]
    } else {
      bytes += [0x82] + (0..<4).map { UInt8(length >> (8 * $0) & 0xFF) }
    }
    bytes += text.utf8
  }

  private mutating func string(_ text: String) {
    if let known = strings.firstIndex(of: text) { return whole(known - 110) }
    strings.append(text)
    bytes.append(0x84)
    raw(text)
  }

  /// Returns whether the object is new, so that its values follow.
  private mutating func begin(_ key: String?, _ classes: String...) -> Bool {
    string("@")
    if let key, let known = shared.firstIndex(of: key) {
      whole(known - 110)
      return false
    }
    bytes.append(0x84)
    shared.append(key ?? "")
    for name in classes {
      if let known = shared.firstIndex(of: "class \(name)") {
        whole(known - 110)
        return true
      }
      bytes.append(0x84)
      string(name)
      whole(1)
      shared.append("class \(name)")
    }
    bytes.append(0x85)
    return true
  }

  private mutating func text(_ text: String, key: String? = nil) {
    guard begin(key, "NSString", "NSObject") else { return }
    string("+")
    raw(text)
    bytes.append(0x86)
  }

  private mutating func number(_ number: Int) {
    guard begin("number \(number)", "NSNumber", "NSValue", "NSObject") else { return }
    string("*")
    bytes.append(0x84)
    string("i")
    shared.append("")
    string("i")
    whole(number)
    bytes.append(0x86)
  }

  mutating func write(_ pieces: [Piece]) {
    _ = begin(nil, "NSMutableAttributedString", "NSAttributedString", "NSObject")
    text(pieces.map(\.text).joined())
    var known: [Piece] = []
    for piece in pieces {
      let index = known.firstIndex { $0.mention == piece.mention && $0.isBold == piece.isBold }
      string("iI")
      whole((index ?? known.count) + 1)
      whole(piece.text.utf16.count)
      guard index == nil else { continue }
      known.append(piece)
      _ = begin(nil, "NSDictionary", "NSObject")
      string("i")
      whole(1 + (piece.mention == nil ? 0 : 1) + (piece.isBold ? 1 : 0))
      text("__kIMMessagePartAttributeName", key: "part")
      number(0)
      if let mention = piece.mention {
        text("__kIMMentionConfirmedMention", key: "mention")
        text(mention)
      }
      if piece.isBold {
        text("__kIMTextBoldAttributeName", key: "bold")
        number(1)
      }
      bytes.append(0x86)
    }
    bytes.append(0x86)
  }
}

/// A part of a text with its attributes.
private struct Piece {
  var text: String
  var mention: String?
  var isBold = false
}

@Suite struct TypedStreamTests {
  private func body(_ pieces: [Piece]) -> [UInt8] {
    var writer = StreamWriter()
    writer.write(pieces)
    return writer.bytes
  }

  private func randomPieces(_ random: inout SeededRandom) -> [Piece] {
    let words = ["a", "Ünïcödé ", "🥾", "👩‍👩‍👧‍👦 ", "long ", "\u{FFFC}", "و", "line\nbreak"]
    return (0..<random.int(1...12)).map { _ in
      let text = (0..<random.int(1...8)).map { _ in random.pick(words) }.joined()
      let isLong = random.oneIn(10)
      return Piece(
        text: isLong ? String(repeating: text, count: random.int(1...2_000)) : text,
        mention: random.oneIn(4) ? "+1555010\(random.int(0...3))" : nil, isBold: random.oneIn(3))
    }
  }

  @Test(arguments: 0..<100)
  func `A text and its attributes are what was archived`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let pieces = randomPieces(&random)
    let body = try #require(AttributedBody(body(pieces)))
    #expect(body.text == pieces.map(\.text).joined())
    #expect(body.runs.map(\.length) == pieces.map(\.text.utf16.count))
    for (run, piece) in zip(body.runs, pieces) {
      let attributes = body.attributes[run.attributes]
      #expect(attributes.part == 0 && attributes.mention == piece.mention)
      #expect(attributes.styles == (piece.isBold ? [.bold] : []))
    }
  }

  @Test(arguments: [0, 1, 127, 128, 145, 146, 255, 256, 32_768, 65_535, 65_536, 200_000])
  func `Texts of any length are whole`(_ length: Int) throws {
    let text = String(repeating: "x", count: length)
    let body = AttributedBody(body([Piece(text: text)]))
    #expect(body?.text == text)
  }

  @Test(arguments: 0..<2_000)
  func `Damaged bodies end early and crash nothing`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var bytes = body([
      Piece(text: "Hello", mention: "+15550101"), Piece(text: " you", isBold: true),
    ])
    for _ in 0..<random.int(1...4) {
      let place = random.int(0..<bytes.count)
      switch random.int(0...3) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.int(0...255))
      case 1: bytes.removeSubrange(place...)
      case 2: bytes.insert(contentsOf: [0x84, 0x92, 0x86].prefix(random.int(1...3)), at: place)
      default: bytes[place] = random.pick([0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x92, 0xFF])
      }
      if bytes.isEmpty { bytes = [4] }
    }
    let body = AttributedBody(bytes)
    #expect(body.map { $0.runs.count < 100 } ?? true)
    #expect(TypedStream(bytes, isTextOnly: true).firstString == TypedStream(bytes).firstString)
  }

  @Test(arguments: 0..<100)
  func `A body does not depend on the bodies before it`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var stream = TypedStream()
    for _ in 0..<60 {
      let long = String(repeating: " ", count: 300)
      let text = random.pick(["", " ", "\u{FFFC}", "Hello", "Héllo", long])
      let mention = random.oneIn(6) ? "+1 555 0100" : nil
      var bytes = body([Piece(text: text, mention: mention, isBold: random.oneIn(4))])
      if random.oneIn(3) {
        bytes[random.int(0..<bytes.count)] = random.pick([0x81, 0x84, 0x85, 0x86, 7])
      }
      if random.oneIn(6) { bytes.removeSubrange(random.int(0..<bytes.count)...) }
      var fresh = TypedStream()
      if random.oneIn(2) {
        #expect(
          AttributedBody.hasContent(body: bytes, using: &stream)
            == AttributedBody.hasContent(body: bytes, using: &fresh))
      } else {
        let (found, expected) = (
          AttributedBody(bytes, using: &stream), AttributedBody(bytes, using: &fresh)
        )
        #expect(found?.text == expected?.text && found?.hasContent == expected?.hasContent)
        // Of a text that is plain, runs may be left out.
        if found?.runs.isEmpty == true {
          #expect(expected?.attributes.allSatisfy(\.isPlain) == true)
        } else {
          #expect(found?.attributes == expected?.attributes)
        }
      }
    }
  }

  @Test func `Nested objects and repeated type codes take linear time`() {
    let header = [4, 11] + Array("streamtyped".utf8) + [0x81, 0xE8, 3]
    var deep: [UInt8] = header + [0x84, 1, 0x40]
    for _ in 0..<100_000 { deep += [0x84, 0x85, 0x92] }
    #expect(!TypedStream(deep).isComplete)
    let codes = String(repeating: "{=}", count: 20)
    let many = header + [0x84, 1, 0x40, 0x84, 0x85, 0x84, 60] + codes.utf8
    let stream = TypedStream(many + [UInt8](repeating: 0x93, count: 5_000))
    #expect(!stream.isComplete)
  }
}

@Suite struct BinaryPlistTests {
  /// `{"a": ["x", 7], "ü": 1.5}`, as Python's plistlib writes it.
  private let sample: [UInt8] = Base64.bytes(
    "YnBsaXN0MDDSAQIDBlFhYQD8ogQFUXgQByM/+AAAAAAAAAgNDxIVFxkAAAAAAAABAQAAAAAAAAAHAAAAAAAAAAAAAAAAAAAAIg=="
      .utf8)

  @Test func `Values are found by their keys`() throws {
    let root = try #require(BinaryPlist(sample)).root
    #expect(root["a"]?.elements.count == 2)
    #expect(root["a"]?.elements.first?.text == "x")
    #expect(root["a"]?.elements.last?.whole == 7)
    #expect(root["ü"]?.number == 1.5)
    #expect(root["b"]?.text == nil && root["a"]?.text == nil)
  }

  @Test(arguments: 0..<2_000)
  func `Damaged lists crash nothing`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var bytes = sample
    for _ in 0..<random.int(1...4) {
      bytes[random.int(8..<bytes.count)] = UInt8(truncatingIfNeeded: random.int(0...255))
    }
    guard let root = BinaryPlist(bytes)?.root else { return }
    for (_, value) in root.members {
      _ = (value.text, value.whole, value.number, value.data, value.elements.map(\.text))
      _ = value["a"]?.text
    }
  }
}
