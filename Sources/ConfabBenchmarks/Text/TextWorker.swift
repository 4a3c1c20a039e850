import Confab
import Synchronization

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
