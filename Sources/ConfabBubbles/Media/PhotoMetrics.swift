import ConfabLayout

/// The metrics of photos and videos. Lengths are in points, ratios are height to width.
public struct PhotoMetrics: KindMetrics {
  /// The width of a photo, relative to the width of the row.
  public var share = 252.667 / 402
  /// The smallest ratio of a photo. Wider photos are cropped.
  public var minimumRatio = 0.5625
  /// The largest ratio of a photo. Higher photos are cropped.
  public var maximumRatio = 4.0 / 3
  /// The largest height of a photo. A higher photo is made smaller.
  public var maximumHeight = 500.0
  /// The space between photos of one message.
  public var gap = 4.0
  /// The diameter of the progress ring of a photo that is being sent.
  public var progressDiameter = 33.0
  /// The diameter of the play button of a video (approximate).
  public var playDiameter = 48.0
  /// The diameter of a video in a circle (approximate: that of Telegram).
  public var roundDiameter = 212.0
  /// The type size of the length of a video and of “GIF” at the corner of a GIF; 0 for neither, as
  /// in iMessage.
  public var badgeSize = 0.0
  /// The number of photos of one message from which on they are drawn as a fan of cards; 0 for
  /// never.
  public var fanMinimum = 0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files. Square photos are never cropped.
  public static let measures: [Measure<PhotoMetrics>] = [
    .number("photoShare", \.share, 0.1...1),
    .number("photoRatioMinimum", \.minimumRatio, 0.1...1),
    .number("photoRatioMaximum", \.maximumRatio, 1...10),
    .number("photoMaximumHeight", \.maximumHeight, 10...2000),
    .number("gapPhotos", \.gap, 0...200),
    .number("progressDiameter", \.progressDiameter, 1...200),
    .number("playDiameter", \.playDiameter, 1...200),
    .number("roundVideoDiameter", \.roundDiameter, 10...500),
    .number("photoBadgeSize", \.badgeSize, 0...80),
    .whole("photoFanMinimum", \.fanMinimum, 0...50),
  ]
}

extension Metrics {
  /// The metrics of photos.
  public var photos: PhotoMetrics {
    get { self[PhotoMetrics.self] }
    set { self[PhotoMetrics.self] = newValue }
  }
}
