import ConfabModel

extension Attachment {
  /// Sets what an export says about a file. Values that a document can't have are left out.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - seconds: The length of a recording.
  ///   - bytes: The size of the file.
  mutating func measure(
    width: Int? = nil, height: Int? = nil, seconds: Double? = nil, bytes: Int? = nil
  ) {
    if let width, let height, 1...1_000_000 ~= width, 1...1_000_000 ~= height {
      self.width = width
      self.height = height
    }
    if let seconds, 0...1_000_000_000 ~= seconds { duration = seconds }
    if let bytes, 0...(1 << 53) ~= bytes { self.bytes = bytes }
  }
}

extension LossKind {
  /// Stickers and emoji that move, of which a picture is left.
  static let animation = LossKind(
    "animation", "animation is a picture or a name", "animations are pictures or names")
}
