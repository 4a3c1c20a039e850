import ConfabRendering
import ConfabSupport
import TestSupport
import Testing

@testable import ConfabSnapshots

/// Descriptions in files beside the references (`"descriptions": "files"`).
@Suite struct DescriptionFileTests {
  private static func configuration(_ descriptions: String, _ more: String = "") -> String {
    #"{"confab-suite": "1", "descriptions": "\#(descriptions)"\#(more)}"#
  }

  /// A suite with the recorded conversation `one`.
  private func recorded(_ descriptions: String = "files") async throws -> TestSuiteFolder {
    let folder = try TestSuiteFolder()
    try folder.put("confab.json", Self.configuration(descriptions))
    try folder.putChat("one.json")
    try await folder.record()
    return folder
  }

  private func optimize(_ name: String, in folder: TestSuiteFolder) throws {
    try folder.put(name, PNGOptimizer.optimized(folder.bytes(name)))
  }

  /// The description of a stored reference.
  private func description(of name: String, in folder: TestSuiteFolder) throws
    -> PictureDescription?
  {
    let file = try folder.bytes(name + ".png")
    let path = folder.path + "/" + name + ".png"
    return ReferenceDescription.find(
      in: file, of: try ComparedFile.decode(file, path: path), path: path)
  }

  @Test func `A reference that was optimized is explained like any other`() async throws {
    let folder = try await recorded()
    let other = try await recorded("chunks")
    #expect(folder.names(".confab") == ["one.confab"] && other.names(".confab").isEmpty)
    try optimize("one.png", in: folder)
    try optimize("one.png", in: other)
    #expect(try await folder.verify().outcomes == ["one": .passed])
    for suite in [folder, other] { try suite.putChat("one.json", "Ho") }
    let explained = try #require(try await folder.verify().snapshots.first)
    #expect(explained.changes.contains { $0.message == "m1" }, "\(explained)")
    let result = try #require(try await other.verify().snapshots.first)
    #expect(result.status == .failed && result.changes.isEmpty)
  }

  @Test func `The same picture always has the same description file`() async throws {
    #expect(try await recorded().bytes("one.confab") == recorded().bytes("one.confab"))
  }

  @Test func `Record writes a missing description and removes one that is not wanted`() async throws
  {
    let folder = try await recorded()
    let whole = try folder.bytes("one.confab")
    #expect(try await folder.record() == ["one": .unchanged])
    try folder.put("one.confab", Array(whole.dropLast(9)))
    #expect(try await folder.record(.failed) == ["one": .unchanged])
    #expect(try await folder.record() == ["one": .stamped])
    #expect(try folder.bytes("one.confab") == whole)
    let conflict = "<<<<<<< HEAD\n" + String(decoding: whole, as: UTF8.self)
    try folder.put("one.confab", conflict)
    #expect(try await folder.record() == ["one": .stamped])
    #expect(try folder.bytes("one.confab") == whole)
    try folder.put("confab.json", Self.configuration("chunks"))
    #expect(try await folder.record() == ["one": .stamped])
    #expect(folder.names(".confab").isEmpty)
    #expect(try await folder.record() == ["one": .unchanged])
  }

  @Test func `Approve stores the description of the approved picture`() async throws {
    let folder = try await recorded()
    try folder.putChat("one.json", "Ho")
    try folder.putChat("two.json")
    _ = try await folder.verify()
    try ReferenceApprover(from: folder.report, into: folder.path).approve(["one", "two"])
    for name in ["one", "two"] {
      let whole = try #require(try description(of: name, in: folder))
      try optimize(name + ".png", in: folder)
      #expect(try description(of: name, in: folder) == whole)
    }
    #expect(try await folder.verify().outcomes == ["one": .passed, "two": .passed])
  }

  @Test func `An optimized reference is still known as one`() async throws {
    let folder = try await recorded()
    try folder.putChat("gone.json", "Bye")
    try await folder.record()
    try optimize("one.png", in: folder)
    try optimize("gone.png", in: folder)
    try folder.putChat("one.json", "Ho")
    #expect(try await folder.record()["one"] == .replaced)
    try folder.remove("gone.json")
    #expect(try await folder.orphans() == ["gone"])
    try SuitePruner(folder.suite).remove(["gone"])
    #expect(folder.pictures() == ["one.png"] && folder.names(".confab") == ["one.confab"])
  }

  @Test
  func `A description without its reference is removed, and no file of another program is touched`()
    async throws
  {
    let folder = try await recorded()
    let photo = try contents(ofFile: SourceTree.root + "/Snapshots/typing/assets/ada.png")
    try folder.put("ada.png", photo)
    try folder.put("ada.confab", folder.bytes("one.confab"))
    try folder.put("lost.confab", folder.bytes("one.confab"))
    try folder.put("other.confab", "a file of another program")
    #expect(try await folder.orphans() == ["ada", "lost"])
    try SuitePruner(folder.suite).remove(["ada", "lost"])
    #expect(folder.names(".confab") == ["one.confab", "other.confab"])
    #expect(try folder.bytes("ada.png") == photo)
    try folder.putChat("other.json")
    guard case .failed(let reason)? = try await folder.record()["other"] else {
      Issue.record("another program's file was replaced")
      return
    }
    #expect(reason.contains("other.confab was not written by Confab"))
    #expect(folder.pictures() == ["ada.png", "one.png"])
  }

  @Test func `A folder of references has description files, too`() async throws {
    let folder = try TestSuiteFolder()
    try folder.put("confab.json", Self.configuration("files", #", "references": "stored""#))
    try folder.putChat("deep/one.json")
    try await folder.record()
    #expect(folder.names(in: "stored/deep", ".confab") == ["one.confab"])
    try folder.remove("deep/one.json")
    try folder.putChat("two.json")
    try folder.remove("stored/deep/one.png")
    #expect(try await folder.orphans() == ["deep/one"])
    try SuitePruner(folder.suite).remove(["deep/one"])
    #expect(folder.names(in: "stored/deep", ".confab").isEmpty)
  }

  @Test func `A description file that was cut, edited or damaged explains nothing`() async throws {
    let folder = try await recorded()
    let right = try #require(try description(of: "one", in: folder))
    try optimize("one.png", in: folder)
    #expect(try description(of: "one", in: folder) == right)
    let whole = try folder.bytes("one.confab")
    var random = SeededRandom(seed: 31)
    for number in 0..<400 {
      var bytes = whole
      let place = random.int(0..<bytes.count)
      switch number % 5 {
      case 0: bytes[place] ^= 1 << UInt8(random.int(0...7))
      case 1: bytes.removeLast(random.int(1...bytes.count))
      case 2: bytes.insert(UInt8(random.int(0...255)), at: place)
      case 3: bytes.remove(at: place)
      default:
        let digit = UInt8(ascii: "0") + UInt8(random.int(0...9))
        let numbers = bytes.indices.filter {
          (0x30...0x39).contains(bytes[$0]) && bytes[$0] != digit
        }
        bytes[random.pick(numbers)] = digit
      }
      try folder.put("one.confab", bytes)
      let found = try description(of: "one", in: folder)
      #expect(found == nil || found == right && bytes.split(separator: 10).count == 2, "\(number)")
    }
    // Line ends that a checkout has changed do no harm.
    let lines = String(decoding: whole, as: UTF8.self).replacing("\n", with: "\r\n")
    try folder.put("one.confab", lines)
    #expect(try description(of: "one", in: folder) == right)
  }

  @Test func `A description of another picture explains nothing`() async throws {
    let folder = try await recorded()
    // The same size, and one letter of another color.
    try folder.putChat("two.json", "Hi", more: #""x-snapshot": {"appearance": "dark"},"#)
    try await folder.record()
    let (one, two) = (try folder.bytes("one.confab"), try folder.bytes("two.confab"))
    try folder.put("one.confab", two)
    try folder.put("two.confab", one)
    for name in ["one", "two"] {
      // The chunks still explain the pictures.
      #expect(try description(of: name, in: folder) != nil)
      try optimize(name + ".png", in: folder)
      #expect(try description(of: name, in: folder) == nil)
    }
  }

  @Test func `Chunks do not explain pixels that were edited`() async throws {
    let folder = try await recorded("chunks")
    try folder.putChat("two.json", "Hi", more: #""x-snapshot": {"appearance": "dark"},"#)
    try await folder.record()
    let files = try ["one", "two"].map { try folder.bytes($0 + ".png") }
    func chunks(_ file: [UInt8], _ isPart: (String) -> Bool) throws -> [UInt8] {
      try PNGChunkList(file).chunks.filter { isPart($0.type) }.flatMap { file[$0.range] }
    }
    // The pixels of one picture with the description and the stamp of the other.
    let edited =
      files[0][..<8] + (try chunks(files[1]) { $0 == "IHDR" || $0 == "IDAT" })
      + (try chunks(files[0]) { $0.hasPrefix("cf") || $0 == "IEND" })
    try folder.put("one.png", Array(edited))
    #expect(try description(of: "one", in: folder) == nil)
    let result = try #require(try await folder.verify().snapshots.first)
    #expect(result.status == .failed && result.changes.isEmpty)
    // Pixels that were only compressed anew keep their description.
    let same = try PNGOptimizer.optimized(files[0])
    try folder.put(
      "one.png", Array(same.dropLast(12)) + chunks(files[0]) { $0.hasPrefix("cf") || $0 == "IEND" })
    #expect(try description(of: "one", in: folder) != nil)
  }

  @Test func `Digests of drawn and of stored pixels are equal, also of translucent ones`() throws {
    let wrong = try (1...255).filter { alpha in
      // Every premultiplied value of a channel.
      let drawn = (0...alpha).map {
        UInt32(alpha) << 24 | UInt32($0) << 16 | UInt32(alpha - $0) << 8
      }
      let straight = PixelConversion.straightRGBA(drawn)
      let pixels = stride(from: 0, to: straight.count, by: 4).map { place in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(straight[place + $1]) << UInt32(8 * $1) }
      }
      let stored = try RGBAImage(pixels, width: pixels.count)
      return stored.digest != Digest128(width: drawn.count, pixels: drawn)
    }
    #expect(wrong.isEmpty)
  }

  @Test func `An unknown place of descriptions is one clear error`() throws {
    let folder = try TestSuiteFolder()
    try folder.put("confab.json", Self.configuration("chunk"))
    #expect(throws: (any Error).self) { try folder.suite }
  }
}
