import ConfabModel
import ConfabSupport
import Foundation
import TestSupport
import Testing

@testable import ConfabImport

/// Exports that tests write, and what they become.
enum ExportSamples {
  /// Imports a file that is in memory.
  static func read(
    _ json: String, format: String? = nil, _ options: ImportOptions = ImportOptions()
  ) throws -> ImportedConversation {
    let importer = Importer()
    return try importer.read(
      Export(bytes: Array(json.utf8), named: "export.json"),
      format: format.flatMap { importer.format(named: $0) }, options)
  }

  /// Imports a folder with files.
  static func read(
    folder files: [String: String], _ options: ImportOptions = ImportOptions()
  ) throws -> ImportedConversation {
    let folder = try ScratchFolder()
    for (path, text) in files {
      let parent = (folder(path) as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true)
      try folder.put(path, text)
    }
    return try Importer().read(Export(path: folder.path), options)
  }

  /// A string as JSON.
  static func quoted(_ text: String) -> String {
    var json = JSONWriter(.line)
    json.add(text)
    return String(decoding: json.take(), as: UTF8.self)
  }
}

extension ImportReport {
  /// The number of losses of a kind.
  func count(_ kind: LossKind) -> Int { losses.first { $0.kind == kind }?.count ?? 0 }
}

/// Damages texts at random.
struct TextMutator {
  var random: SeededRandom

  /// A copy with a few bytes changed, cut out or doubled, or without its end.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.int(1...4) where !bytes.isEmpty {
      let at = random.int(0..<bytes.count)
      let end = min(bytes.count, at + random.int(1...24))
      switch random.int(0..<6) {
      case 0: bytes[at] = UInt8(random.int(0...255))
      case 1: bytes[at] = random.pick(Array("\"\\{}[]:,0-9eE.ntf\n".utf8))
      case 2: bytes.removeSubrange(at..<end)
      case 3: bytes.insert(contentsOf: bytes[at..<end], at: random.int(0...bytes.count))
      case 4:
        bytes.replaceSubrange(
          at..<at, with: random.pick(["null", "1e400", "-9223372036854775808", "[[[[", "{}"]).utf8)
      default: if random.oneIn(8) { bytes.removeSubrange(at...) }
      }
    }
    return bytes
  }
}

@Suite struct MutatedExportTests {
  /// The fixtures of the formats that are one file of JSON, or a folder of few.
  static let fixtures = Fixture.all.filter {
    ["telegram", "messenger", "instagram", "slack", "discord"].contains($0.format)
  }

  @Test(arguments: fixtures)
  func `A damaged export is read or refused, and what is read is a valid document`(
    _ fixture: Fixture
  ) throws {
    var mutator = TextMutator(random: SeededRandom(seed: 41))
    let importer = Importer()
    let export = try Export(path: fixture.export)
    // Of a folder, the largest file is damaged and read alone.
    let files = export.paths.filter { $0.hasSuffix(".json") }
    let texts = try files.map { ($0, try export.bytes($0)) }
    guard let text = texts.max(by: { $0.1.count < $1.1.count }) else { return }
    for _ in 0..<25 {
      let bytes = mutator.mutated(text.1)
      var lines = JSONWriter(.line)
      do throws(ImportError) {
        let damaged = try Export(bytes: bytes, named: Export.lastName(of: text.0))
        _ = try importer.read(
          damaged, format: importer.format(named: fixture.format), fixture.options
        ) { head in
          lines.add(head.headJSON)
          lines.endText()
        } message: { message in
          var line = JSONWriter(.line)
          line.add(message)
          line.endText()
          lines.append(line.take())
        }
      } catch {
        #expect(!error.text.isEmpty)
        continue
      }
      _ = try ConversationReader.read(lines.take(), named: "chat.jsonl")
    }
  }
}
