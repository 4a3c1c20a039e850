import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// The text of a message, with its spans and links as traits for shaping.
package struct MessageText {
  /// The text.
  package let text: String
  /// The traits of its spans and links.
  package var spans: [TraitSpan] { styled.traits }
  /// The parts that it is laid out as, from top to bottom; at least one.
  let parts: [TextPart]
  /// The text in UTF-8; empty if it isn't divided into parts.
  private let utf8: [UInt8]
  /// The spans in the order of the text and without overlaps; empty if it isn't divided into parts.
  private let flat: [TraitSpan]
  private let styled: StyledSpans

  /// Creates the text of a message.
  ///
  /// - Parameters:
  ///   - content: The message with its links.
  ///   - mentions: The weight of mentions.
  /// - Complexity: Linear in the length of the text.
  package init(_ content: MessageContent, mentions weight: TextTraits = .bold) {
    let message = content.message
    // A translation is below the original.
    let original = message.text ?? ""
    text = message.translation.map { "\(original)\n\($0.text)" } ?? original
    styled = StyledSpans(
      text, message.spans, links: content.links, mentions: weight,
      sources: message.answer?.citations ?? [])
    let paragraphs = styled.paragraphs
    utf8 = paragraphs.isEmpty ? [] : Array(text.utf8)
    flat = paragraphs.isEmpty ? [] : TraitSpan.flattened(styled.traits, within: utf8.count)
    parts = TextPart.parts(of: utf8, paragraphs)
  }

  /// Whether the text is one block without insets, as most are.
  var isPlain: Bool { utf8.isEmpty }

  /// A range of the text and its traits. All of the text if it isn't divided into parts.
  ///
  /// - Parameters:
  ///   - bytes: The range in UTF-8 bytes, on the edges of scalars.
  ///   - traits: The traits that are left out.
  func slice(_ bytes: Range<Int>, without traits: TextTraits = []) -> (
    text: String, spans: [TraitSpan]
  ) {
    guard !utf8.isEmpty else { return (text, spans) }
    let inside = TraitSpan.overlapping(bytes, in: flat).compactMap { span -> TraitSpan? in
      let range = span.range.clamped(to: bytes)
      let kept = span.traits.subtracting(traits)
      guard !range.isEmpty, !kept.isEmpty else { return nil }
      return TraitSpan(
        range: range.lowerBound - bytes.lowerBound..<range.upperBound - bytes.lowerBound,
        traits: kept)
    }
    return (String(decoding: utf8[bytes], as: UTF8.self), inside)
  }

  /// The links, mentions and marks of sources in a range of this text. Their ranges are relative to its start.
  ///
  /// - Parameter bytes: The range in UTF-8 bytes.
  func regions(in bytes: Range<Int>) -> [TextRegion] { styled.regions(in: bytes) }
}
