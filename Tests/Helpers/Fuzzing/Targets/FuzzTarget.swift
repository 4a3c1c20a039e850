/// A part of Confab that reads untrusted bytes, as a function of one input.
///
/// An input is a finding if it ends the process with a trap or a report of the address sanitizer,
/// or sets ``FuzzOutcome/violation``.
protocol FuzzTarget: Sendable {
  /// Creates everything that all inputs of a process share, such as fonts.
  init() throws
  /// Runs one input. The result depends on the bytes only.
  func run(_ bytes: [UInt8]) async -> FuzzOutcome
}

extension SeededRandom {
  /// Creates a generator whose numbers depend on an input only (FNV-1a).
  init(for bytes: [UInt8]) {
    self.init(seed: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }
}
