import ConfabScene
import ConfabText

/// The colors of a text and of what its traits add to it.
package struct TextColors: Sendable {
  /// The color of the text.
  package var text: Color
  /// The color of mentions and links; `nil` for that of the text.
  package var emphasis: Color?
  /// The colors of the tones from 1 on; those that are missing are ``text``. See
  /// `TextTraits.tone(_:)`.
  package var tones: [Color] = []
  /// The colors of highlighted text, and of the ground behind it.
  package var highlight: (ground: Color, text: Color)?
  /// The plate behind names of keys.
  package var plate: Color?
  /// The frame of this plate.
  package var frame: Color?
  /// The plate behind numbers of sources.
  package var pill: Color?

  /// Creates colors.
  package init(text: Color, emphasis: Color? = nil) {
    self.text = text
    self.emphasis = emphasis
  }

  /// The color of text with some traits.
  func ink(of traits: TextTraits) -> Color {
    if traits.contains(.highlight), let highlight { return highlight.text }
    if !traits.isDisjoint(with: [.mention, .link, .footnote]) { return emphasis ?? text }
    let tone = traits.tone
    return tone > 0 && tone <= tones.count ? tones[tone - 1] : text
  }
}

extension TextTraits {
  /// The traits whose colors follow from the ground of the text.
  package static let grounded: TextTraits = [.highlight, .key, .citation]
}
