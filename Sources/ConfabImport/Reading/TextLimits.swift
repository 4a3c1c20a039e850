extension LossKind {
  /// Texts that are too long for a message.
  static let longText = LossKind(
    "long-text", "text is longer than a message can be and is cut",
    "texts are longer than a message can be and are cut")
}

/// Limits of files of text.
enum TextLimits {
  /// The longest message, in bytes.
  static let message = 1 << 20
}
