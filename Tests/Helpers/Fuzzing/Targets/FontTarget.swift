import Confab
import ConfabText

/// Loads the bytes as a user's font, sets some lines in it and draws them.
///
/// The only fallback is one small bundled font. Searching all bundled fonts would take most of the
/// time.
struct FontTarget: FuzzTarget {
  private let folder: FuzzFolder
  private static let fallback = "NotoSansHebrew-Regular.ttf"
  /// A text in the scripts of the fonts in the corpus, with marks, ligatures and digits.
  private static let text = "AVe fi Tó 12\nلا مَب\nहिन्दी क्षि\n😀 ☺\u{FE0F} \u{301}x"

  init() throws {
    folder = try FuzzFolder()
    let fonts = FuzzSources.root + "/Fonts/Bundled/"
    let manifest = String(decoding: try FuzzFolder.bytes(fonts + "manifest.json"), as: UTF8.self)
    guard let entry = manifest.split(separator: "\n").first(where: { $0.contains(Self.fallback) })
    else { throw FuzzError("the manifest has no \(Self.fallback)") }
    let line = entry.trimmingSuffix(",")
      .replacing("\"role\": \"script\"", with: "\"role\": \"text\"")
    try folder.put("manifest.json", Array("{\"version\": 1, \"fonts\": [\(line)]}".utf8))
    try folder.put(Self.fallback, try FuzzFolder.bytes(fonts + Self.fallback))
  }

  func run(_ bytes: [UInt8]) async -> FuzzOutcome {
    var outcome = FuzzOutcome()
    // Mapped files must not change, so each input has a file of its own.
    let name = "font-\(SeededRandom.name(of: bytes))"
    defer { folder.remove(name) }
    do {
      try folder.put(name, bytes)
      let library = try FontLibrary(directory: folder.path, typefaces: [folder(name)])
      let shaper = try TextShaper(library: library)
      let random = SeededRandom(for: bytes)
      outcome.violation = try run(shaper, random, into: &outcome)
    } catch is FontError {
      outcome.isAccepted = false
    } catch {
      outcome.violation = "\(error)"
    }
    return outcome
  }

  private func run(
    _ shaper: TextShaper, _ choices: SeededRandom, into outcome: inout FuzzOutcome
  ) throws -> String? {
    var random = choices
    let style = TextStyle(
      size: random.pick([17, 40.5]), letterSpacing: random.pick([0, 0, -1]),
      features: try FontFeature.list(random.pick(["", "liga,kern", "smcp,salt=2"])))
    let metrics = try shaper.metrics(of: style)
    guard metrics.ascent.isFinite, metrics.descent.isFinite else { return "metrics are \(metrics)" }
    _ = try shaper.warnings(about: style)
    let shaped = try shaper.shape(Self.text, style: style)
    outcome.isAccepted = true
    for width in [120, 30, Double.infinity] {
      let broken = try shaper.breakLines(of: shaped, width: width)
      for line in broken.lines where !(line.width.isFinite && line.width >= 0) {
        return "a line is \(line.width) wide"
      }
      guard width == 120 else { continue }
      outcome.isDrawn = true
      try TextDrawing().draw(broken, size: style.size, everyFormat: random.oneIn(2))
    }
    return nil
  }
}

extension SeededRandom {
  /// A file name for an input.
  static func name(of bytes: [UInt8]) -> String {
    var random = SeededRandom(for: bytes)
    return String(random.next(), radix: 36)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    String(hasSuffix(suffix) ? dropLast(suffix.count) : self)
  }
}
