extension TextStyle {
  /// The style with some traits applied.
  func with(_ traits: TextTraits) -> TextStyle {
    var style = self
    if traits.contains(.medium) { style.weight = max(500, weight) }
    if traits.contains(.bold) { style.weight = max(700, weight) }
    if traits.contains(.italic) { style.italic = true }
    if traits.contains(.code) { style.mono = true }
    return style
  }
}
