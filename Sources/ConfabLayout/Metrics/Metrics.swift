import ConfabText

/// Everything of a theme that sizes and positions depend on; no colour. All lengths in points.
public struct Metrics: Sendable, Hashable {
  /// Body text: size, and the distance from one baseline to the next.
  public var textSize: Double
  public var linePitch: Double
  /// Body text: CSS weight, 1 … 1,000, and points between characters.
  public var textWeight: Int
  public var letterSpacing: Double
  /// What is added to advances of the bundled text family, by size and weight.
  public var tracking: TrackingTable
  /// OpenType features of body text.
  public var features: [FontFeature]
  /// Body text: a last line of one short word takes the last word of the line above to it.
  public var avoidsLoneWord: Bool
  /// From the bubble's edge to its text, above and below, and at the sides.
  public var bubbleInsetVertical: Double
  public var bubbleInsetHorizontal: Double
  public var bubbleRadius: Double
  public var bubbleMinimumWidth: Double
  /// Widest bubble: a share, 0 … 1, of what is left of the picture's width after the reserve.
  public var bubbleMaximumShare: Double
  /// What is taken off the picture's width before the share.
  public var bubbleMaximumReserve: Double
  /// From the picture's edge to the bubbles.
  public var edge: Double
  /// How far a tail hangs below its bubble; it takes no space.
  public var tailDrop: Double
  /// Space above a row, by its meaning.
  public var gapJoined: Double
  public var gapBetween: Double
  public var gapSection: Double
  /// Space above a date header.
  public var gapAboveDate: Double
  /// Space below a date header.
  public var gapBelowDate: Double
  /// From one photo of a message to the next.
  public var gapPhotos: Double
  /// Space above the first and below the last row.
  public var marginTop: Double
  public var marginBottom: Double
  /// Type size of messages that are emoji alone.
  public var emojiSize: Double
  /// Height of a line of large emoji.
  public var emojiPitch: Double
  /// Type size of date headers, status lines and system lines.
  public var smallSize: Double
  /// Line pitch of status lines and system lines.
  public var smallPitch: Double
  /// Line pitch of date headers.
  public var datePitch: Double
  /// Type size of speakers' names.
  public var nameSize: Double
  /// Line pitch of speakers' names.
  public var namePitch: Double
  /// From a message to the status line under it.
  public var statusGap: Double
  /// Height of the last line of a status.
  public var statusHeight: Double
  /// From the edge of a bubble to the status line's end.
  public var statusInset: Double
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
  /// Photos: width as a share of the picture's, 0 … 1.
  public var photoShare: Double
  /// Smallest height / width of a photo; a wider one is cropped.
  public var photoRatioMinimum: Double
  /// Largest height / width of a photo; a higher one is cropped.
  public var photoRatioMaximum: Double
  /// Height at which a photo becomes narrower rather than higher.
  public var photoMaximumHeight: Double
  public var progressDiameter: Double
  /// The typing bubble and its dots.
  public var typingWidth: Double
  public var typingHeight: Double
  public var typingDot: Double
  public var typingPitch: Double
  /// Height of a whole screen as a multiple of its width.
  public var screenAspect: Double

  public init(
    textSize: Double, linePitch: Double, bubbleInsetVertical: Double,
    bubbleInsetHorizontal: Double, bubbleRadius: Double, bubbleMinimumWidth: Double,
    bubbleMaximumShare: Double, bubbleMaximumReserve: Double, edge: Double, tailDrop: Double,
    gapJoined: Double, gapBetween: Double, gapSection: Double, gapAboveDate: Double,
    gapBelowDate: Double, gapPhotos: Double, marginTop: Double, marginBottom: Double,
    emojiSize: Double, emojiPitch: Double, smallSize: Double, smallPitch: Double,
    datePitch: Double, nameSize: Double, namePitch: Double, statusGap: Double,
    statusHeight: Double, statusInset: Double, nameGap: Double, avatarDiameter: Double,
    avatarGutter: Double, seenDiameter: Double, seenPitch: Double, seenGap: Double,
    seenMaximum: Int, failedDiameter: Double, failedGap: Double, photoShare: Double,
    photoRatioMinimum: Double, photoRatioMaximum: Double, photoMaximumHeight: Double,
    progressDiameter: Double, typingWidth: Double, typingHeight: Double, typingDot: Double,
    typingPitch: Double, screenAspect: Double, textWeight: Int = 400, letterSpacing: Double = 0,
    tracking: TrackingTable = .none, features: [FontFeature] = [], avoidsLoneWord: Bool = false
  ) {
    self.textSize = textSize
    self.linePitch = linePitch
    self.bubbleInsetVertical = bubbleInsetVertical
    self.bubbleInsetHorizontal = bubbleInsetHorizontal
    self.bubbleRadius = bubbleRadius
    self.bubbleMinimumWidth = bubbleMinimumWidth
    self.bubbleMaximumShare = bubbleMaximumShare
    self.bubbleMaximumReserve = bubbleMaximumReserve
    self.edge = edge
    self.tailDrop = tailDrop
    self.gapJoined = gapJoined
    self.gapBetween = gapBetween
    self.gapSection = gapSection
    self.gapAboveDate = gapAboveDate
    self.gapBelowDate = gapBelowDate
    self.gapPhotos = gapPhotos
    self.marginTop = marginTop
    self.marginBottom = marginBottom
    self.emojiSize = emojiSize
    self.emojiPitch = emojiPitch
    self.smallSize = smallSize
    self.smallPitch = smallPitch
    self.datePitch = datePitch
    self.nameSize = nameSize
    self.namePitch = namePitch
    self.statusGap = statusGap
    self.statusHeight = statusHeight
    self.statusInset = statusInset
    self.nameGap = nameGap
    self.avatarDiameter = avatarDiameter
    self.avatarGutter = avatarGutter
    self.seenDiameter = seenDiameter
    self.seenPitch = seenPitch
    self.seenGap = seenGap
    self.seenMaximum = seenMaximum
    self.failedDiameter = failedDiameter
    self.failedGap = failedGap
    self.photoShare = photoShare
    self.photoRatioMinimum = photoRatioMinimum
    self.photoRatioMaximum = photoRatioMaximum
    self.photoMaximumHeight = photoMaximumHeight
    self.progressDiameter = progressDiameter
    self.typingWidth = typingWidth
    self.typingHeight = typingHeight
    self.typingDot = typingDot
    self.typingPitch = typingPitch
    self.screenAspect = screenAspect
    self.textWeight = textWeight
    self.letterSpacing = letterSpacing
    self.tracking = tracking
    self.features = features
    self.avoidsLoneWord = avoidsLoneWord
  }

  /// The same theme with body text of another size; text and what is measured by it grow along as far
  /// as ``measures`` allow, radii, insets and pictures stay.
  public func scaled(toTextSize size: Double) -> Metrics {
    let factor = size / textSize
    var result = self
    result.textSize = size
    for path in [
      \.linePitch, \.letterSpacing, \.emojiSize, \.emojiPitch, \.smallSize, \.smallPitch,
      \.datePitch,
      \.nameSize, \.namePitch, \.statusHeight,
    ] as [WritableKeyPath<Metrics, Double>] { result.scale(path, by: factor) }
    return result
  }

  /// Body text: what is said, and what is about to be.
  public var bodyStyle: TextStyle {
    TextStyle(
      size: textSize, weight: textWeight, letterSpacing: letterSpacing,
      tracking: tracking.tracking(size: textSize, weight: textWeight), features: features)
  }
  /// System lines and times.
  public var smallStyle: TextStyle { style(size: smallSize) }

  /// Text that nobody wrote: names, headers, buttons.
  ///
  /// - Parameters:
  ///   - size: points.
  ///   - weight: CSS weight, 1 … 1,000.
  public func style(size: Double, weight: Int = 400) -> TextStyle {
    TextStyle(
      size: size, weight: weight, tracking: tracking.tracking(size: size, weight: weight))
  }
}
