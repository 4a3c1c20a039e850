import Confab
import ConfabText

/// Shapes a text, breaks it at two widths and draws some of the results.
///
/// The first eight bytes determine the size, style, language and widths. The rest is the text.
struct TextTarget: FuzzTarget {
  private let worker: TextFuzzWorker

  init() throws { worker = try TextFuzzWorker() }

  func run(_ bytes: [UInt8]) async -> FuzzOutcome { await worker.run(bytes) }
}

/// Owns a shaper, which only one task can use at a time.
private actor TextFuzzWorker {
  private let shaper: TextShaper
  private let drawing = try? TextDrawing()

  private static let sizes = [17.0, 8, 80, 0.01, 12.5, 3_000]
  private static let languages = ["en", "ar", "zh-Hans", "ja", "th", "tr", "x", "sr-Cyrl"]
  private static let features = ["", "smcp", "-liga", "kern=0,tnum", "salt=3,ss01"]
  private static let headerLength = 8

  init() throws {
    shaper = try TextShaper(library: FontLibrary(directory: FontLibrary.bundledDirectory()))
  }

  func run(_ bytes: [UInt8]) -> FuzzOutcome {
    var outcome = FuzzOutcome()
    let text = String(decoding: bytes.dropFirst(Self.headerLength), as: UTF8.self)
    let header = (0..<Self.headerLength).map { $0 < bytes.count ? Int(bytes[$0]) : 0 }
    let style = TextStyle(
      size: Self.sizes[header[0] % Self.sizes.count], weight: 1 + header[1] * 999 / 255,
      italic: header[2] & 1 > 0, mono: header[2] & 2 > 0,
      letterSpacing: header[3] < 200 ? 0 : Double(header[3] - 220) * 2,
      features: (try? FontFeature.list(Self.features[header[4] % Self.features.count])) ?? [])
    do {
      let shaped = try shaper.shape(
        text, style: style, spans: spans(in: text, header[5]),
        language: Self.languages[header[4] / 8 % Self.languages.count],
        direction: [.automatic, .leftToRight, .rightToLeft][header[2] / 4 % 3])
      outcome.isAccepted = true
      let widths = [
        Double(header[6]) * style.size / 8, Double(header[7]) * style.size, 0, .infinity,
      ]
      // More than two widths would make drawing rare.
      for index in [0, 1 + header[2] / 16 % 3] {
        let width = widths[index]
        let lines = index == 1 ? 1 + header[5] % 3 : .max
        let broken = try shaper.breakLines(of: shaped, width: width, maximumLines: lines)
        outcome.violation = violation(about: broken)
        if outcome.violation != nil { return outcome }
        guard index == 0, style.size < 100, bytes.count % 16 == 0, let drawing else { continue }
        outcome.isDrawn = true
        try drawing.draw(broken, size: style.size, everyFormat: header[1] % 4 == 0)
      }
    } catch {
      outcome.violation = "\(error)"
    }
    return outcome
  }

  /// Spans on scalar boundaries. Some of them overlap.
  private func spans(in text: String, _ choice: Int) -> [TraitSpan] {
    guard choice % 4 == 3 else { return [] }
    var random = SeededRandom(seed: UInt64(choice))
    var places = [0]
    for scalar in text.unicodeScalars {
      places.append((places.last ?? 0) + UTF8.width(scalar))
    }
    return (0..<1 + choice / 64).map { _ in
      let ends = [random.pick(places), random.pick(places)].sorted()
      return TraitSpan(
        range: ends[0]..<ends[1], traits: TextTraits(rawValue: UInt32(random.int(0...0x7FFF))))
    }
  }

  private func violation(about broken: BrokenText) -> String? {
    var last = 0
    for (index, line) in broken.lines.enumerated() {
      guard line.bytes.lowerBound >= last, line.bytes.upperBound <= broken.shaped.text.utf8.count
      else {
        return "line \(index) has the bytes \(line.bytes) after \(last)"
      }
      last = line.bytes.upperBound
      guard line.width.isFinite, line.width >= 0 else { return "line \(index) is \(line.width)" }
      for run in broken.glyphs(ofLine: index) {
        guard run.glyphs.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), run.width.isFinite else {
          return "a glyph of line \(index) has an invalid position"
        }
      }
    }
    return broken.isTruncated || last == broken.shaped.text.utf8.count
      ? nil : "lines end at \(last) of \(broken.shaped.text.utf8.count)"
  }
}
