/// A part of Confab that reads bytes from outside, in a form that takes one input at a time.
///
/// An input either passes or ends the process: with a trap, a report of the address sanitizer, or, where
/// ``FuzzOutcome/complaint`` is set, by the caller.
protocol FuzzTarget: Sendable {
  /// Makes what all inputs of one process share, such as fonts.
  init() throws
  /// Runs one input. The same bytes always take the same way.
  func run(_ bytes: [UInt8]) async -> FuzzOutcome
}

/// What happened to one input.
struct FuzzOutcome: Sendable, Equatable {
  /// Whether the reader took it for valid.
  var isAccepted = false
  /// Whether it was drawn as well. Drawing takes longest, so only some accepted inputs are drawn.
  var isDrawn = false
  /// What is wrong with the result, in words; `nil` if nothing is.
  var complaint: String?
}

/// The targets by the names that `make fuzz` and the folders of the corpora use.
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

  /// Whether inputs that were rejected in a new way are changed further. Of documents and themes, changes
  /// of rejected ones would be rejected, too.
  var keepsRejected: Bool { self != .document && self != .theme }

  /// Changes an input so that the change gets past the first checks of the target.
  ///
  /// - Parameter anyBytes: the fuzzer's own change of any bytes, which knows what was compared.
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

extension SeededRandom {
  /// Choices that depend on an input and nothing else (FNV-1a).
  init(for bytes: [UInt8]) {
    self.init(seed: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }
}
