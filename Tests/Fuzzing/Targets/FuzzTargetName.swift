/// The names of the targets, as in `make fuzz` and the folders of the corpora.
enum FuzzTargetName: String, CaseIterable, Sendable {
  case document, text, font, image, theme, cache

  func make() throws -> any FuzzTarget {
    switch self {
    case .document: try DocumentTarget()
    case .text: try TextTarget()
    case .font: try FontTarget()
    case .image: try ImageTarget()
    case .theme: try ThemeTarget()
    case .cache: try CacheTarget()
    }
  }

  /// Whether rejected inputs that reach new code are kept in the corpus. Mutations of rejected documents and
  /// themes would be rejected, too.
  var keepsRejected: Bool { self != .document && self != .theme }

  /// Mutates an input so that most results pass the first checks of the target.
  ///
  /// - Parameter anyBytes: The mutation of libFuzzer, which knows the values of comparisons.
  func mutated(
    _ bytes: [UInt8], random: inout SeededRandom, anyBytes: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    switch self {
    case .document: DocumentMutator.mutated(bytes, random: &random, anyBytes: anyBytes)
    case .theme: ThemeMutator.mutated(bytes, random: &random, anyBytes: anyBytes)
    case .font: FontMutator.mutated(bytes, random: &random, anyBytes: anyBytes)
    case .image: ImageMutator.mutated(bytes, random: &random, anyBytes: anyBytes)
    case .cache: CacheMutator.mutated(bytes, random: &random, anyBytes: anyBytes)
    case .text: anyBytes(bytes)
    }
  }
}
