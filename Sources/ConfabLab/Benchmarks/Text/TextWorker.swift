import Confab
import ConfabText

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
