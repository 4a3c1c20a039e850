import ConfabLayout

/// The metrics of voice messages, in points (approximate).
public struct VoiceMetrics: KindMetrics {
  /// The height of the row with the waveform.
  public var height = 44.0
  /// The width of a bar of the waveform.
  public var barWidth = 2.0
  /// The distance from one bar to the next.
  public var barPitch = 4.0
  /// The height of the highest bar.
  public var barHeight = 22.0
  /// The width of the waveform for each second, added to that of an empty recording.
  public var secondWidth = 7.0

  /// Creates the defaults, which are those of iMessage.
  public init() {}

  /// The numbers, with their names in theme files.
  public static let measures: [Measure<VoiceMetrics>] = [
    .number("voiceHeight", \.height, 20...200),
    .number("voiceBarWidth", \.barWidth, 0.5...20),
    .number("voiceBarPitch", \.barPitch, 1...40),
    .number("voiceBarHeight", \.barHeight, 2...200),
    .number("voiceSecondWidth", \.secondWidth, 0...100),
  ]
}

extension Metrics {
  /// The metrics of voice messages.
  public var voices: VoiceMetrics {
    get { self[VoiceMetrics.self] }
    set { self[VoiceMetrics.self] = newValue }
  }
}
