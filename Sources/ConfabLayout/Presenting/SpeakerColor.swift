import ConfabModel
import ConfabScene

/// The color of a speaker's name: that of the document, or one of the theme, by turns.
package struct SpeakerColor: Sendable, Hashable {
  /// The color of the document.
  private let own: Color?
  /// The place among the participants other than the viewer.
  private let number: Int

  /// Creates the color of a speaker.
  ///
  /// - Parameters:
  ///   - own: The color of the document.
  ///   - number: The place among the participants other than the viewer.
  package init(own: Color?, number: Int) {
    self.own = own
    self.number = number
  }

  /// The least contrast of a document's color with incoming bubbles: that of large text in WCAG 2.
  private static let leastContrast = 3.0

  /// The color in an appearance. That of the document is mixed with the color of text where it would
  /// be hard to read on an incoming bubble.
  package func color(in palette: Palette) -> Color {
    guard let own else {
      return palette.names.isEmpty ? palette.secondary : palette.names[number % palette.names.count]
    }
    return (0...10).lazy.map { own.mixed(with: palette.incomingText, Double($0) / 10) }
      .first { $0.contrast(with: palette.incoming) >= Self.leastContrast } ?? palette.incomingText
  }

  /// The colors behind initials, from top to bottom, and that of the initials.
  package func avatar(in palette: Palette) -> (top: Color, bottom: Color, text: Color) {
    if let own { return (own, own, palette.avatarText) }
    let (tops, bottoms) = (palette.avatarTops, palette.avatarBottoms)
    guard !tops.isEmpty, tops.count == bottoms.count else {
      return (palette.avatarTop, palette.avatarBottom, palette.avatarText)
    }
    let (place, texts) = (number % tops.count, palette.avatarTexts)
    return (
      tops[place], bottoms[place], texts.isEmpty ? palette.avatarText : texts[place % texts.count]
    )
  }
}

extension MeasureContext {
  /// The color of a speaker's name.
  package func speakerColor(of id: ParticipantID) -> SpeakerColor {
    SpeakerColor(
      own: participants[id]?.color.flatMap(Color.init(hex:)), number: speakerNumbers[id] ?? 0)
  }
}
