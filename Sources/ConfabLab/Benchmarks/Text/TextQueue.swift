import Synchronization

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
