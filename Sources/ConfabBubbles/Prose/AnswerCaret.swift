/// The disc at the end of an answer that is being written. Lengths are in points.
///
/// assistant-ui and vercel/ai-elements have a disc, too.
struct AnswerCaret {
  /// The diameter.
  let diameter: Double
  /// The distance from the text.
  let gap: Double
  /// The height of the center above the baseline.
  let height: Double

  /// - Parameter size: The type size of the text.
  init(size: Double) {
    diameter = size * 0.62
    gap = size * 0.3
    height = size * 0.36
  }
}
