import TestSupport
import Testing

@testable import ConfabText

/// Properties of every text, checked on many random texts of any Unicode scalars.
@Suite struct PropertyTests {
  private let shaper: TextShaper

  init() throws { shaper = try TextShaper(library: .bundled()) }

  private struct Sample {
    var text: String
    var spans: [TraitSpan]
    var style: TextStyle
    var width: Double
    var random: SeededRandom
  }

  private func sample(_ seed: UInt64) -> Sample {
    var random = SeededRandom(seed: seed)
    let text =
      seed.isMultiple(of: 2)
      ? MadeUpText.noise(&random, upTo: 60) : MadeUpText.message(&random)
    let spans = MadeUpText.spans(text, &random)
    let widths: [Double] = [0, 20, 55.5, 140, 300, 1e4]
    let width = widths.randomElement(using: &random) ?? 0
    var style = body
    if random.chance(0.5) {
      let spacings: [Double] = [0.5, 1.7, 40, -0.4, -3, -40]
      style.letterSpacing = spacings.randomElement(using: &random) ?? 0
    }
    return Sample(text: text, spans: spans, style: style, width: width, random: random)
  }

  @Test func `The lines contain all text except hard line breaks`() throws {
    for seed in UInt64(0)..<300 {
      let sample = sample(seed)
      let broken = try shaper.lines(
        sample.text, style: sample.style, spans: sample.spans, width: sample.width)
      var covered: [UInt8] = []
      let utf8 = Array(sample.text.utf8)
      var last = 0
      for line in broken.lines {
        #expect(line.bytes.lowerBound >= last)
        #expect(String(validating: utf8[last..<line.bytes.lowerBound], as: UTF8.self) != nil)
        let between = String(decoding: utf8[last..<line.bytes.lowerBound], as: UTF8.self)
        #expect(between.isEmpty || between.allSatisfy(\.isNewline), "between lines is \(between)")
        covered += utf8[line.bytes]
        last = line.bytes.upperBound
      }
      #expect(last == utf8.count || utf8[last...].allSatisfy { $0 < 0x20 })
      let hard: Set<Unicode.Scalar> = [
        "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
      ]
      let kept = sample.text.unicodeScalars.filter { !hard.contains($0) }
      #expect(String(decoding: covered, as: UTF8.self).unicodeScalars.elementsEqual(kept))
    }
  }

  @Test func `No line is wider than the width, unless it is one character`() throws {
    for seed in UInt64(0)..<300 {
      let sample = sample(seed)
      let broken = try shaper.lines(
        sample.text, style: sample.style, spans: sample.spans, width: sample.width)
      for (index, line) in broken.lines.enumerated() where line.width > sample.width {
        let characters = line.clusters.filter {
          let clusters = broken.shaped.clusters
          return !clusters[$0].flags.contains(.insideGrapheme)
            && clusters[$0 + 1].x > clusters[$0].x
        }
        #expect(
          characters.count <= 1,
          "\(broken.strings[index].debugDescription) is \(line.width) in \(sample.width)")
      }
      #expect(broken.width == (broken.lines.map(\.width).max() ?? 0))
    }
  }

  @Test func `The glyphs of a line have the width of the line`() throws {
    for seed in UInt64(0)..<300 {
      let sample = sample(seed)
      let broken = try shaper.lines(
        sample.text, style: sample.style, spans: sample.spans, width: sample.width)
      for (index, line) in broken.lines.enumerated() {
        var x = 0.0
        for run in broken.glyphs(ofLine: index) {
          #expect(abs(run.x - x) < 1e-6)
          x += run.width
          #expect(line.bytes.lowerBound <= run.bytes.lowerBound)
          #expect(run.bytes.upperBound <= max(line.bytes.upperBound, run.bytes.lowerBound))
          #expect(run.glyphs.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
        #expect(abs(x - line.width) < 1e-6, "\(broken.strings[index].debugDescription)")
      }
    }
  }

  @Test func `The extents of a whole line have the width of the line`() throws {
    for seed in UInt64(0)..<300 {
      let sample = sample(seed)
      let broken = try shaper.lines(
        sample.text, style: sample.style, spans: sample.spans, width: sample.width)
      // Characters that overlap because of negative letter-spacing have no separate extents.
      guard sample.style.letterSpacing > -10 else { continue }
      for (index, line) in broken.lines.enumerated() where line.width > 0 {
        let whole = broken.extents(of: line.bytes, inLine: index)
        #expect(abs((whole.map(\.lowerBound).min() ?? -1)) < 1e-6)
        #expect(abs((whole.map(\.upperBound).max() ?? -1) - line.width) < 1e-6)
        #expect(abs(whole.reduce(0) { $0 + $1.upperBound - $1.lowerBound } - line.width) < 0.01)
        let middle = (line.bytes.lowerBound + line.bytes.upperBound) / 2
        let parts =
          broken.extents(of: line.bytes.lowerBound..<middle, inLine: index)
          + broken.extents(of: middle..<line.bytes.upperBound, inLine: index)
        #expect(abs(parts.reduce(0) { $0 + $1.upperBound - $1.lowerBound } - line.width) < 0.01)
      }
    }
  }

  @Test func `An infinite width breaks nothing`() throws {
    for seed in UInt64(0)..<200 {
      let sample = sample(seed)
      let shaped = try shaper.shape(sample.text, style: sample.style, spans: sample.spans)
      let broken = try shaper.breakLines(of: shaped, width: .infinity)
      #expect(broken.lines.count == shaped.paragraphs.count)
      for line in broken.lines {
        #expect(line.reshaped.keys.allSatisfy { shaped.tab(in: shaped.runs[$0]) != nil })
      }
    }
  }

  @Test func `Results depend neither on the shaper nor on the order of texts`() throws {
    for seed in UInt64(0)..<100 {
      let sample = sample(seed)
      func outcome(_ shaper: TextShaper) throws -> Outcome {
        Outcome(
          try shaper.lines(
            sample.text, style: sample.style, spans: sample.spans, width: sample.width))
      }
      let first = try outcome(shaper)
      _ = try shaper.lines(self.sample(seed + 1).text, style: TextStyle(size: 11, weight: 700))
      #expect(try outcome(shaper) == first)
      guard seed % 10 == 0 else { continue }
      let other = try TextShaper(library: .bundled())
      _ = try other.lines("日本語 " + self.sample(seed + 2).text, language: "ja")
      #expect(try outcome(other) == first)
    }
  }

  @Test func `A truncated text ends with an ellipsis and fits`() throws {
    for seed in UInt64(0)..<200 {
      var sample = sample(seed)
      let limit = Int.random(in: 1...3, using: &sample.random)
      let width = max(20, sample.width)
      let whole = try shaper.lines(
        sample.text, style: sample.style, spans: sample.spans, width: width)
      let short = try shaper.lines(
        sample.text, style: sample.style, spans: sample.spans, width: width, maximumLines: limit)
      #expect(short.isTruncated == (whole.lines.count > limit))
      #expect(short.lines.count == min(limit, whole.lines.count))
      guard short.isTruncated, let last = short.lines.last else { continue }
      #expect(last.width <= width)
      let runs = short.glyphs(ofLine: limit - 1)
      let end = last.isRightToLeft ? runs.first : runs.last
      let ellipsis = try shaper.lines("…", style: sample.style).glyphs(ofLine: 0)[0]
      #expect(end?.glyphs.map(\.id) == ellipsis.glyphs.map(\.id))
      #expect(abs(runs.reduce(0) { $0 + $1.width } - last.width) < 1e-6)
    }
  }

  @Test func `Only bold, italic and code change widths`() throws {
    for seed in UInt64(0)..<200 {
      let sample = sample(seed)
      let plain = sample.spans.map {
        TraitSpan(range: $0.range, traits: [.underline, .link, .mention, .strike])
      }
      let with = try shaper.lines(
        sample.text, style: sample.style, spans: plain, width: sample.width)
      let without = try shaper.lines(sample.text, style: sample.style, width: sample.width)
      #expect(with.lines.map(\.bytes) == without.lines.map(\.bytes))
      #expect(with.lines.map(\.width) == without.lines.map(\.width))
      let bold = sample.spans.map { TraitSpan(range: $0.range, traits: .bold) }
      let mixed = sample.spans.map { TraitSpan(range: $0.range, traits: [.bold, .strike]) }
      let both = try shaper.lines(
        sample.text, style: sample.style, spans: bold + mixed.suffix(1) + plain.prefix(1),
        width: 200)
      let one = try shaper.lines(sample.text, style: sample.style, spans: bold, width: 200)
      #expect(both.lines.map(\.width) == one.lines.map(\.width))
    }
  }

  @Test func `Flattened spans give every byte the same traits`() {
    for seed in UInt64(0)..<200 {
      var random = SeededRandom(seed: seed)
      let spans = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        let start = Int.random(in: -3...40, using: &random)
        return TraitSpan(
          range: start..<(start + Int.random(in: 0...15, using: &random)),
          traits: TextTraits(rawValue: UInt32.random(in: 0...127, using: &random)))
      }
      let flat = TraitSpan.flattened(spans, within: 40)
      for byte in 0..<40 {
        let expected = spans.filter { $0.range.contains(byte) }.reduce(into: TextTraits()) {
          $0.formUnion($1.traits)
        }
        let found = flat.filter { $0.range.contains(byte) }
        #expect(found.count <= 1)
        #expect((found.first?.traits ?? []) == expected)
      }
      for (a, b) in zip(flat, flat.dropFirst()) {
        #expect(
          a.range.upperBound < b.range.lowerBound
            || (a.range.upperBound == b.range.lowerBound && a.traits != b.traits))
      }
      let range = 10..<25
      #expect(
        Array(TraitSpan.overlapping(range, in: flat)) == flat.filter { $0.range.overlaps(range) })
    }
  }
}
