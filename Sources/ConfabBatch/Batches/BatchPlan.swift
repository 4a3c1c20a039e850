import Confab
import ConfabSupport

/// The conversations of a batch with the paths of their pictures, checked before anything is drawn.
public struct BatchPlan: Sendable {
  /// The conversations.
  public let inputs: [BatchInput]
  /// The conversations of all shards.
  let allInputs: [BatchInput]
  let pattern: OutputPattern
  let theme: String
  let isPaged: Bool
  let shard: BatchShard?
  let otherInputs: [String]

  /// Plans a batch.
  ///
  /// - Parameters:
  ///   - inputs: The conversations.
  ///   - pattern: The names of their pictures.
  ///   - theme: The name of the theme in paths.
  ///   - isPaged: Whether conversations are divided into numbered pictures.
  ///   - shard: The part of the conversations that is drawn; `nil` for all. The checks are those of
  ///     all, so each part has the same names as the whole.
  ///   - otherInputs: The paths of other files that no picture may replace, such as a theme file.
  /// - Throws: ``BatchError`` if two conversations have the same picture, or if a picture would
  ///   replace a conversation or another input. ``Batch/run(progress:event:)`` checks the pictures
  ///   that conversations show.
  /// - Complexity: O(*n*) in the number of conversations.
  public init(
    _ inputs: [BatchInput], to pattern: OutputPattern, theme: String, isPaged: Bool = false,
    shard: BatchShard? = nil, otherInputs: [String] = []
  ) throws(BatchError) {
    var owners: [String: Int] = [:]
    var places = FilePlaces()
    let read = Set((inputs.map(\.path) + otherInputs).compactMap(FileIdentity.init))
    guard ![".", ".."].contains(theme) else {
      throw BatchError("the name of a theme can't be \(theme) in a batch; rename its file")
    }
    for (index, input) in inputs.enumerated() {
      guard !input.path.contains(PageNames.placeholder), ![".", ".."].contains(input.name) else {
        throw BatchError(
          "\(input.path): the name of a conversation can't contain {page} or be . or .. in a batch; rename it"
        )
      }
      let path = pattern.path(for: input, theme: theme)
      if let other = owners.updateValue(index, forKey: places.place(of: path)) {
        throw BatchError(Self.collision(inputs[other].path, input.path, path))
      }
      if let existing = FileIdentity(path: path), read.contains(existing) {
        throw BatchError("the picture \(path) would replace a file that is read; choose another -o")
      }
    }
    self.inputs = shard?.elements(of: inputs) ?? inputs
    allInputs = inputs
    self.pattern = pattern
    self.theme = theme
    self.isPaged = isPaged
    self.shard = shard
    self.otherInputs = otherInputs
  }

  /// The path of a conversation's picture, with `{page}` in it if the pattern has it.
  func output(of input: BatchInput) -> String { pattern.path(for: input, theme: theme) }

  private static func collision(_ first: String, _ second: String, _ path: String) -> String {
    // For `String`, names of other bytes are equal if they look the same.
    let reason =
      first == second
      ? "their names look the same and differ in how accents are encoded (Unicode normalization); rename one"
      : "tell their pictures apart with {name} or {path} in -o"
    return "\(first) and \(second) would both be written to \(path); \(reason)"
  }
}
