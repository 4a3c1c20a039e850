import ConfabModel
import ConfabScene

/// The color of a speaker's name: that of the document, or one of the theme, by turns.
package struct SpeakerColor: Sendable, Hashable {
  /// The color of the document.
  private let own: Color?
  /// The place among the participants other than the viewer.
  private let number: Int

  init(own: Color?, number: Int) {
    self.own = own
    self.number = number
  }

  /// The color in an appearance.
  package func color(in palette: Palette) -> Color {
    own ?? (palette.names.isEmpty ? palette.secondary : palette.names[number % palette.names.count])
  }

  /// The colors behind initials, from top to bottom, and that of the initials.
  func avatar(in palette: Palette) -> (top: Color, bottom: Color, text: Color) {
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
