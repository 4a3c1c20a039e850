import Confab
import ConfabText

/// The conversations of a batch with the paths of their pictures, checked before anything is drawn.
public struct BatchPlan: Sendable {
  /// The conversations.
  public let inputs: [BatchInput]
  let pattern: OutputPattern
  let theme: String
  let shard: BatchShard?

  /// Plans a batch.
  ///
  /// - Parameters:
  ///   - inputs: The conversations.
  ///   - pattern: The names of their pictures.
  ///   - theme: The name of the theme in paths.
  ///   - shard: The part of the conversations that is drawn; `nil` for all. The checks are those of all, so each part has
  ///     the same names as the whole.
  ///   - otherInputs: The paths of other files that no picture may replace, such as a theme file.
  /// - Throws: ``BatchError`` if two conversations have the same picture, or if a picture would replace a file that is read.
  /// - Complexity: O(*n*) in the number of conversations.
  public init(
    _ inputs: [BatchInput], to pattern: OutputPattern, theme: String, shard: BatchShard? = nil,
    otherInputs: [String] = []
  ) throws(BatchError) {
    var owners: [String: Int] = [:]
    let read = Set((inputs.map(\.path) + otherInputs).compactMap(FileIdentity.init))
    for (index, input) in inputs.enumerated() {
      guard !input.path.contains(PageNames.placeholder) else {
        throw BatchError(
          "\(input.path): the name of a conversation can't contain {page} in a batch; rename it")
      }
      let path = pattern.path(for: input, theme: theme)
      if let other = owners.updateValue(index, forKey: Self.key(path)) {
        throw BatchError(
          "\(inputs[other].path) and \(input.path) would both be written to \(path); tell their pictures apart with "
            + "{name} or {path} in -o")
      }
      if let existing = FileIdentity(path: path), read.contains(existing) {
        throw BatchError("the picture \(path) would replace a file that is read; choose another -o")
      }
    }
    self.inputs = shard?.elements(of: inputs) ?? inputs
    self.pattern = pattern
    self.theme = theme
    self.shard = shard
  }

  /// The path of a conversation's picture, with `{page}` in it if the pattern has it.
  func output(of input: BatchInput) -> String { pattern.path(for: input, theme: theme) }

  /// A path that is equal for paths of the same file, also where case is ignored.
  private static func key(_ path: String) -> String {
    FilePath.parts(of: path.lowercased()).enumerated().filter { index, part in
      part != "." && (!part.isEmpty || index == 0)
    }.map(\.element).joined(separator: "/")
  }
}
