import CPangoBaseline
import ConfabSupport
import ConfabText
import ConfabTimeline
import Synchronization

/// Measures texts, in turns with a PangoLayout: cold, warm, at another width, and with two workers.
struct TextBenchmark {
  private struct Texts {
    var script: MessageScript
    var strings: [String]
    var packed: PackedTexts

    init(_ group: ScriptGroup, most: Int) {
      script = group.script
      strings = Array(group.texts.prefix(most))
      packed = PackedTexts(strings)
    }
  }

  private let library: FontLibrary
  /// The messages of all figures without a script in their name: Latin ones if there are any.
  private let texts: Texts
  private let others: [Texts]
  private let clock = ContinuousClock()

  /// The width of the text in an iMessage bubble, in points.
  private static let width = 234.0

  /// - Parameters:
  ///   - script: the only script to measure; `nil` for all.
  ///   - most: the largest number of messages in one script.
  init(_ messages: [String], script: MessageScript?, most: Int) throws {
    library = try Self.newLibrary()
    let groups = ScriptGroup.groups(of: messages)
      .filter { script == nil || $0.script == script }
    guard let main = groups.first else {
      throw BenchmarkError(
        "there are fewer than \(ScriptGroup.leastMessages) different messages of "
          + (script.map { "the script \($0)" } ?? "any one script"))
    }
    texts = Texts(main, most: most)
    // These scripts have one figure each, which needs fewer messages.
    let fewer = max(ScriptGroup.leastMessages, most / 5)
    others = groups.dropFirst().map { Texts($0, most: fewer) }
  }

  /// A font library with empty caches.
  private static func newLibrary() throws -> FontLibrary {
    try FontLibrary(directory: FontLibrary.bundledDirectory())
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    var figures = TextFigures()
    let baseline = try PangoBaseline(
      library: library, size: TextMeasuring.style.size, sample: TextMeasuring.everyFont)
    let rotator = try TextMeasuring.newShaper(library: library)
    let shaped = try texts.strings.map { try rotator.shape($0, style: TextMeasuring.style) }
    // The first round is not counted.
    for round in 0...runs {
      var next = round > 0 ? figures : TextFigures()
      try measureCold(texts, baseline, &next.cold, warm: &next.warm)
      try measureRotation(round, of: shaped, with: rotator, baseline, &next.rotate)
      try await measureParallel(&next)
      var ignored = TextFigures.Pair()
      for texts in others {
        try measureCold(
          texts, baseline, &next.scripts[texts.script, default: .init()], warm: &ignored)
      }
      if round > 0 { figures = next }
      progress(Double(round + 1) / Double(runs + 1))
    }
    let glyphs = shaped.reduce(0) { $0 + $1.glyphCount }
    let bytes = shaped.reduce(0) { $0 + $1.memoryFootprint }
    figures.memory = Double(bytes) / Double(max(1, glyphs))
    figures.lines = (
      try TextMeasuring.measureTexts(texts.strings[...], with: rotator, width: Self.width),
      baseline.lines(of: texts.packed, width: Self.width)
    )
    return figures.measurements(of: texts.strings, scripts: others.map(\.script))
  }

  /// Measures all texts with a new shaper, then again with the same shaper.
  private func measureCold(
    _ texts: Texts, _ baseline: borrowing PangoBaseline, _ cold: inout TextFigures.Pair,
    warm: inout TextFigures.Pair
  ) throws {
    let all = texts.strings[...]
    let count = Double(all.count)
    // Shapers of one library share caches, so each round needs a new library.
    let shaper = try TextMeasuring.newShaper(library: Self.newLibrary())
    let first = try ThreadTime.timed {
      try TextMeasuring.measureNewTexts(all, with: shaper, width: Self.width)
    }
    let pango = ThreadTime.timed { baseline.lines(of: texts.packed, width: Self.width) }
    let second = try ThreadTime.timed {
      try TextMeasuring.measureTexts(all, with: shaper, width: Self.width)
    }
    cold.add(ours: first.seconds / count, pango: pango.seconds / count)
    warm.add(ours: second.seconds / count, pango: pango.seconds / count)
  }

  /// Breaks shaped texts at a new width.
  private func measureRotation(
    _ round: Int, of shaped: [ShapedText], with shaper: TextShaper,
    _ baseline: borrowing PangoBaseline, _ rotate: inout TextFigures.Pair
  ) throws {
    // A narrower width gives more lines. Each round has another width, so no result is cached.
    let width = 180 + Double(round % 100) / 4
    let ours = try ThreadTime.timed {
      try TextMeasuring.breakTexts(shaped, with: shaper, width: width)
    }
    let pango = ThreadTime.timed { baseline.lines(of: texts.packed, width: width) }
    let share = 10_000 / Double(shaped.count)
    rotate.add(ours: ours.seconds * share, pango: pango.seconds * share)
  }

  /// Measures all texts with one new worker, and with two that share them.
  private func measureParallel(_ figures: inout TextFigures) async throws {
    let shared = try Self.newLibrary()
    let pair = try (0..<2).map { _ in try TextWorker(library: shared) }
    let single = try TextWorker(library: Self.newLibrary())
    let two = try await seconds(pair)
    let one = try await seconds([single])
    figures.two.add(Double(texts.strings.count) / two)
    figures.one.add(Double(texts.strings.count) / one)
  }

  /// The seconds that workers take for all texts.
  private func seconds(_ workers: [TextWorker]) async throws -> Double {
    let queue = TextQueue(texts.strings)
    return try await clock.timed {
      try await forkJoin(workers.count) { worker in
        try await workers[worker].measure(queue, width: Self.width)
      }
    }.seconds
  }
}

/// The script of most letters of a message.
enum MessageScript: Int, CaseIterable, Sendable {
  case latin, cyrillic, greek, arabic, hebrew, devanagari, bengali, tamil, thai
  /// Chinese, Japanese and Korean, which share a font.
  case cjk

  /// The script of `text`; `nil` without letters or if no bundled font covers the script.
  init?(of text: String) {
    var counts = [Int](repeating: 0, count: Self.allCases.count)
    var others = 0
    for scalar in text.unicodeScalars {
      if let script = Self.script(of: scalar) {
        counts[script.rawValue] += 1
      } else if scalar.value > 0xFF, scalar.properties.isAlphabetic {
        others += 1
      }
    }
    let most = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    guard counts[most] > others else { return nil }
    self.init(rawValue: most)
  }

  /// The script by Unicode block, which is precise enough to group messages.
  private static func script(of scalar: Unicode.Scalar) -> MessageScript? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: .latin
    case 0x0370...0x03FF, 0x1F00...0x1FFF: .greek
    case 0x0400...0x052F: .cyrillic
    case 0x0590...0x05FF: .hebrew
    case 0x0600...0x06FF, 0x0750...0x077F: .arabic
    case 0x0900...0x097F: .devanagari
    case 0x0980...0x09FF: .bengali
    case 0x0B80...0x0BFF: .tamil
    case 0x0E00...0x0E7F: .thai
    case 0x1100...0x11FF, 0x3040...0x31FF, 0x3400...0x9FFF, 0xAC00...0xD7AF: .cjk
    default: nil
    }
  }
}

/// Texts for C: their UTF-8 one after another.
struct PackedTexts: Sendable {
  private(set) var utf8: [UInt8] = []
  /// The end of each text, in bytes.
  private(set) var ends: [Int32] = []

  init(_ texts: [String]) {
    for text in texts {
      utf8 += text.utf8
      ends.append(Int32(clamping: utf8.count))
    }
  }
}

/// Measures text with one reused PangoLayout in a loop written in C, as the baseline for text.
///
/// Use an instance from one task only.
struct PangoBaseline: ~Copyable {
  private let pointer: OpaquePointer

  /// - Parameters:
  ///   - size: the text size in points.
  ///   - sample: a text whose fonts are loaded immediately.
  init(library: FontLibrary, size: Double, sample: String) throws {
    let files = Set(library.faces.map(\.path)).sorted()
    let families = library.chain(mono: false).joined(separator: ",")
    let created = CStrings.with(files) { pointers in
      pango_baseline_create(
        pointers.map { UnsafePointer($0) }, Int32(files.count), families, library.emojiFamily ?? "",
        size, sample)
    }
    guard let created else { throw BenchmarkError("Pango cannot load the bundled fonts") }
    pointer = created
  }

  deinit { pango_baseline_free(pointer) }

  /// Breaks each text at a width in points and reads its size.
  ///
  /// - Returns: the total number of lines.
  func lines(of texts: PackedTexts, width: Double) -> Int {
    texts.utf8.withUnsafeBufferPointer { utf8 in
      guard let base = utf8.baseAddress else { return 0 }
      let text = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
      let sums = pango_baseline_measure(
        pointer, text, texts.ends, Int32(texts.ends.count), width)
      return Int(sums.lines)
    }
  }
}

/// Messages in one script.
struct ScriptGroup: Sendable {
  /// The smallest number of messages from which figures for a script are meaningful.
  static let leastMessages = 100

  var script: MessageScript
  var texts: [String]

  /// The groups with at least ``leastMessages`` messages: Latin first, then by size.
  static func groups(of texts: [String]) -> [ScriptGroup] {
    var byScript: [MessageScript: [String]] = [:]
    for text in texts {
      if let script = MessageScript(of: text) { byScript[script, default: []].append(text) }
    }
    return byScript.filter { $0.value.count >= leastMessages }
      .map { ScriptGroup(script: $0.key, texts: $0.value) }
      .sorted { first, second in
        if (first.script == .latin) != (second.script == .latin) { return first.script == .latin }
        if first.texts.count != second.texts.count {
          return first.texts.count > second.texts.count
        }
        return first.script.rawValue < second.script.rawValue
      }
  }
}

/// A queue of texts that several workers share. Each takes 100 at a time.
final class TextQueue: Sendable {
  private static let portion = 100
  private let texts: [String]
  private let taken = Mutex(0)

  init(_ texts: [String]) { self.texts = texts }

  func next() -> ArraySlice<String>? {
    let start = taken.withLock { taken in
      defer { taken += Self.portion }
      return taken
    }
    guard start < texts.count else { return nil }
    return texts[start..<min(texts.count, start + Self.portion)]
  }
}

/// Measures texts on an actor of its own.
actor TextWorker {
  private let shaper: TextShaper

  init(library: FontLibrary) throws {
    shaper = try TextMeasuring.newShaper(library: library)
  }

  /// Measures texts from a queue until it is empty.
  ///
  /// - Returns: the total number of lines.
  func measure(_ queue: TextQueue, width: Double) throws -> Int {
    var lines = 0
    while let texts = queue.next() {
      lines += try TextMeasuring.measureTexts(texts, with: shaper, width: width)
    }
    return lines
  }
}
