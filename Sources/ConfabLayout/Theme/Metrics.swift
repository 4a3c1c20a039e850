import ConfabText

/// Everything of a theme that sizes and positions depend on; no colour. All lengths in points.
public struct Metrics: Sendable, Hashable {
  /// Body text: size, and the distance from one baseline to the next.
  public var textSize: Double
  public var linePitch: Double
  /// Body text: CSS weight, 1 … 1,000, and points between characters.
  public var textWeight: Int
  public var letterSpacing: Double
  /// OpenType features of body text.
  public var features: [FontFeature]
  /// Body text: a last line of one short word takes the last word of the line above to it.
  public var avoidsLoneWord: Bool
  /// From the bubble's edge to its text, above and below, and at the sides.
  public var bubbleInsetVertical: Double
  public var bubbleInsetHorizontal: Double
  public var bubbleRadius: Double
  public var bubbleMinimumWidth: Double
  /// Widest bubble as a share of the picture's width, 0 … 1.
  public var bubbleMaximumShare: Double
  /// From the picture's edge to the bubbles.
  public var edge: Double
  /// How far a tail hangs below its bubble; it takes no space.
  public var tailDrop: Double
  /// Space above a row, by its meaning.
  public var gapJoined: Double
  public var gapBetween: Double
  public var gapSection: Double
  /// Space above the first and below the last row.
  public var marginTop: Double
  public var marginBottom: Double
  /// Type size of messages that are emoji alone.
  public var emojiSize: Double
  /// Date headers, status lines, names: size and pitch.
  public var smallSize: Double
  public var smallPitch: Double
  /// From a message to the status line under it.
  public var statusGap: Double
  /// From a speaker's name to the bubble under it.
  public var nameGap: Double
  /// Speaker's picture beside a bubble, and the width kept for it.
  public var avatarDiameter: Double
  public var avatarGutter: Double
  /// Heads of readers: size, distance from one to the next, space above them, most that are shown.
  public var seenDiameter: Double
  public var seenPitch: Double
  public var seenGap: Double
  public var seenMaximum: Int
  /// Mark beside a message that was not delivered.
  public var failedDiameter: Double
  public var failedGap: Double
  /// Photos: side of a square one, and the short side of others.
  public var photoLong: Double
  public var photoShort: Double
  /// Photos whose width / height is between these are square.
  public var photoSquareFrom: Double
  public var photoSquareTo: Double
  public var progressDiameter: Double
  /// The typing bubble and its dots.
  public var typingWidth: Double
  public var typingHeight: Double
  public var typingDot: Double
  public var typingPitch: Double
  /// Screen furniture.
  public var headerHeight: Double
  public var composerHeight: Double
  /// Height of a whole screen as a multiple of its width.
  public var screenAspect: Double

  public init(
    textSize: Double, linePitch: Double, bubbleInsetVertical: Double,
    bubbleInsetHorizontal: Double, bubbleRadius: Double, bubbleMinimumWidth: Double,
    bubbleMaximumShare: Double, edge: Double, tailDrop: Double, gapJoined: Double,
    gapBetween: Double, gapSection: Double, marginTop: Double, marginBottom: Double,
    emojiSize: Double, smallSize: Double, smallPitch: Double, statusGap: Double, nameGap: Double,
    avatarDiameter: Double, avatarGutter: Double, seenDiameter: Double, seenPitch: Double,
    seenGap: Double, seenMaximum: Int, failedDiameter: Double, failedGap: Double,
    photoLong: Double, photoShort: Double, photoSquareFrom: Double, photoSquareTo: Double,
    progressDiameter: Double, typingWidth: Double, typingHeight: Double, typingDot: Double,
    typingPitch: Double, headerHeight: Double, composerHeight: Double, screenAspect: Double,
    textWeight: Int = 400, letterSpacing: Double = 0, features: [FontFeature] = [],
    avoidsLoneWord: Bool = false
  ) {
    self.textSize = textSize
    self.linePitch = linePitch
    self.bubbleInsetVertical = bubbleInsetVertical
    self.bubbleInsetHorizontal = bubbleInsetHorizontal
    self.bubbleRadius = bubbleRadius
    self.bubbleMinimumWidth = bubbleMinimumWidth
    self.bubbleMaximumShare = bubbleMaximumShare
    self.edge = edge
    self.tailDrop = tailDrop
    self.gapJoined = gapJoined
    self.gapBetween = gapBetween
    self.gapSection = gapSection
    self.marginTop = marginTop
    self.marginBottom = marginBottom
    self.emojiSize = emojiSize
    self.smallSize = smallSize
    self.smallPitch = smallPitch
    self.statusGap = statusGap
    self.nameGap = nameGap
    self.avatarDiameter = avatarDiameter
    self.avatarGutter = avatarGutter
    self.seenDiameter = seenDiameter
    self.seenPitch = seenPitch
    self.seenGap = seenGap
    self.seenMaximum = seenMaximum
    self.failedDiameter = failedDiameter
    self.failedGap = failedGap
    self.photoLong = photoLong
    self.photoShort = photoShort
    self.photoSquareFrom = photoSquareFrom
    self.photoSquareTo = photoSquareTo
    self.progressDiameter = progressDiameter
    self.typingWidth = typingWidth
    self.typingHeight = typingHeight
    self.typingDot = typingDot
    self.typingPitch = typingPitch
    self.headerHeight = headerHeight
    self.composerHeight = composerHeight
    self.screenAspect = screenAspect
    self.textWeight = textWeight
    self.letterSpacing = letterSpacing
    self.features = features
    self.avoidsLoneWord = avoidsLoneWord
  }

  /// The same theme with body text of another size; text and what is measured by it grow along as far
  /// as ``measures`` allow, radii, insets and pictures stay.
  public func scaled(toTextSize size: Double) -> Metrics {
    let factor = size / textSize
    var result = self
    result.textSize = size
    for path in [\.linePitch, \.letterSpacing, \.emojiSize, \.smallSize, \.smallPitch]
      as [WritableKeyPath<Metrics, Double>]
    { result.scale(path, by: factor) }
    return result
  }

  /// Body text: what is said, and what is about to be.
  public var bodyStyle: TextStyle {
    TextStyle(
      size: textSize, weight: textWeight, letterSpacing: letterSpacing, features: features)
  }
  /// Names, headers, status lines.
  public var smallStyle: TextStyle { TextStyle(size: smallSize) }
}
