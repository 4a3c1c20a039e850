import ConfabText

/// The parts of a theme that sizes and positions depend on. Colours are in ``Palette``.
///
/// All lengths are in points. ``measures`` has the allowed ranges.
public struct Metrics: Sendable, Hashable {
  /// The type size of body text.
  public var textSize: Double
  /// The distance from one baseline of body text to the next.
  public var linePitch: Double
  /// The CSS weight of body text, 1 … 1,000.
  public var textWeight: Int
  /// The additional space between the characters of body text.
  public var letterSpacing: Double
  /// The tracking of the bundled text family, by type size and weight.
  public var tracking: TrackingTable
  /// The OpenType features of body text.
  public var features: [FontFeature]
  /// Whether a short word alone on the last line of body text gets company: the last word of the line
  /// above moves down.
  public var avoidsLoneWord: Bool
  /// The distance from the top and bottom of a bubble to its text.
  public var bubbleInsetVertical: Double
  /// The distance from the sides of a bubble to its text.
  public var bubbleInsetHorizontal: Double
  /// The corner radius of bubbles, photos and cards.
  public var bubbleRadius: Double
  /// The smallest width of a bubble.
  public var bubbleMinimumWidth: Double
  /// The largest width of a bubble, relative to the picture's width without ``bubbleMaximumReserve``.
  public var bubbleMaximumShare: Double
  /// The width that is subtracted from the picture's width before ``bubbleMaximumShare`` applies.
  public var bubbleMaximumReserve: Double
  /// The distance from the side of the picture to the bubbles.
  public var edge: Double
  /// The distance by which a tail extends below its bubble. It does not add to the height of a row.
  public var tailDrop: Double
  /// The space between rows of a cluster, and between two centred rows.
  public var gapJoined: Double
  /// The space between clusters.
  public var gapBetween: Double
  /// The space between a centred row and another row.
  public var gapSection: Double
  /// The space above a date header.
  public var gapAboveDate: Double
  /// The space below a date header.
  public var gapBelowDate: Double
  /// The space between photos of one message.
  public var gapPhotos: Double
  /// The space above the first row.
  public var marginTop: Double
  /// The space below the last row.
  public var marginBottom: Double
  /// The type size of messages that consist of emoji only.
  public var emojiSize: Double
  /// The line pitch of messages that consist of emoji only.
  public var emojiPitch: Double
  /// The type size of date headers, status lines and system lines.
  public var smallSize: Double
  /// The line pitch of status lines and system lines.
  public var smallPitch: Double
  /// The line pitch of date headers.
  public var datePitch: Double
  /// The type size of speakers' names.
  public var nameSize: Double
  /// The line pitch of speakers' names.
  public var namePitch: Double
  /// The space between a message and its status line.
  public var statusGap: Double
  /// The height of the last line of a status.
  public var statusHeight: Double
  /// The horizontal distance from the edge of a bubble to the end of its status line.
  public var statusInset: Double
  /// The space between a speaker's name and the bubble below.
  public var nameGap: Double
  /// The diameter of a speaker's avatar.
  public var avatarDiameter: Double
  /// The width that is reserved for avatars beside bubbles.
  public var avatarGutter: Double
  /// The diameter of the heads of readers.
  public var seenDiameter: Double
  /// The horizontal distance from one head of a reader to the next.
  public var seenPitch: Double
  /// The space above the heads of readers.
  public var seenGap: Double
  /// The largest number of heads of readers in a row. Other readers are counted.
  public var seenMaximum: Int
  /// The diameter of the mark beside a message that was not delivered.
  public var failedDiameter: Double
  /// The space between this mark and the bubble.
  public var failedGap: Double
  /// The width of photos relative to the picture's width.
  public var photoShare: Double
  /// The smallest ratio of height to width of a photo. Wider photos are cropped.
  public var photoRatioMinimum: Double
  /// The largest ratio of height to width of a photo. Higher photos are cropped.
  public var photoRatioMaximum: Double
  /// The largest height of a photo. A higher photo is made smaller.
  public var photoMaximumHeight: Double
  /// The diameter of the progress ring of a photo that is being sent.
  public var progressDiameter: Double
  /// The width of the bubble of the typing indicator.
  public var typingWidth: Double
  /// The height of the bubble of the typing indicator.
  public var typingHeight: Double
  /// The diameter of a dot of the typing indicator.
  public var typingDot: Double
  /// The distance from one dot of the typing indicator to the next.
  public var typingPitch: Double
  /// The ratio of height to width of a screen, if no device is given.
  public var screenAspect: Double

  /// Creates metrics. ``validate()`` checks the values.
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

  /// Returns the metrics with another size of body text.
  ///
  /// Other type sizes, line pitches and letter spacing scale with it, within the ranges in ``measures``.
  /// Radii, insets and photos keep their sizes.
  ///
  /// - Parameter size: The size of body text in points. It is not clamped.
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

  /// The style of the text of messages and of the draft.
  public var bodyStyle: TextStyle {
    TextStyle(
      size: textSize, weight: textWeight, letterSpacing: letterSpacing,
      tracking: tracking.tracking(size: textSize, weight: textWeight), features: features)
  }
  /// The style of system lines and times.
  public var smallStyle: TextStyle { style(size: smallSize) }

  /// Returns the style of text that is not part of a message, such as names, headers and buttons.
  ///
  /// - Parameters:
  ///   - size: The type size in points.
  ///   - weight: The CSS weight, 1 … 1,000.
  public func style(size: Double, weight: Int = 400) -> TextStyle {
    TextStyle(
      size: size, weight: weight, tracking: tracking.tracking(size: size, weight: weight))
  }
}
