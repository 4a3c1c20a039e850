import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Shows voice messages: a play symbol, the waveform with the part that was played, the length, and
/// what is said below.
///
/// Its numbers are approximate; the order of its parts is that of `CKAudioBalloonView`.
package struct VoicePresenter: CardPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [VoiceMetrics.self] }

  /// The space between the parts, from the play symbol's side to the length's side.
  private static let space = (start: 10.0, afterPlay: 6.0, beforeTime: 8.0, end: 13.0)
  private static let playWidth = 26.0
  private static let playSize = 16.0
  private static let timeWidth = 36.0
  /// The width of the waveform of an empty recording, and the least width.
  private static let waveform = (empty: 64.0, least: 40.0)
  /// How far the transcript is moved up into the row.
  private static let pull = 6.0

  /// Whether the presenter shows a row. Recordings that can be heard once are shown by
  /// ``MediaPresenter``.
  package func accepts(_ item: TimelineItem) -> Bool {
    item.kind == ItemKind(.voice) && item.message?.attachments.first?.viewOnce == nil
  }

  /// The name of the sound file, if the document does not have its levels.
  package func recordings(of item: TimelineItem) -> [String] {
    guard let attachment = item.message?.attachments.first, attachment.waveform.isEmpty else {
      return []
    }
    return [attachment.src]
  }

  /// An estimate with the texts, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let metrics = request.metrics
    let letters = Double(
      item.message?.attachments.first?.transcript?.utf8.prefix(20_000).count ?? 0)
    let perLine = max(1, request.rowWidth * 0.7 / (metrics.textSize * 0.5))
    let transcript = letters == 0 ? 0 : (letters / perLine).rounded(.up) * metrics.linePitch + 5
    let text = item.message?.text?.isEmpty == false ? request.estimatedTextHeight(of: item) : 0
    return metrics.voices.height * max(1, metrics.textSize / 17) + transcript + text
  }

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    let voice = VoiceRecording(content.message.attachments.first, in: card.context)
    let context = card.context
    let metrics = context.metrics.voices
    let grid = context.grid
    let scale = max(1, card.typeScale)
    let height = grid.round(metrics.height * scale)

    let time = try card.block(voice.time, size: 15, width: card.maximumWidth / 3)
    let speed = try voice.speed.map { try card.pill($0, width: card.maximumWidth / 3) }
    let timeWidth = max(Self.timeWidth * min(scale, card.typeScale), time.size.width)
    let speedWidth = speed.map { $0.size.width + Self.space.beforeTime } ?? 0
    let left = Self.space.start + Self.playWidth + Self.space.afterPlay
    let fixed = left + Self.space.beforeTime + speedWidth + timeWidth + Self.space.end
    let transcript = try voice.transcript.map {
      try context.block(
        $0, style: context.metrics.bodyStyle, pitch: context.metrics.linePitch,
        width: max(
          context.metrics.textSize,
          card.maximumWidth - 2 * context.metrics.bubbleInsetHorizontal),
        maximumLines: .max)
    }
    // The waveform is at least as wide as the transcript needs.
    let textWidth =
      transcript.map { $0.size.width + 2 * context.metrics.bubbleInsetHorizontal } ?? 0
    let most = card.maximumWidth - fixed
    let wanted = max(Self.waveform.empty + metrics.secondWidth * voice.duration, textWidth - fixed)
    let waveWidth = max(min(Self.waveform.least, max(8, most)), min(most, wanted))
    let width = grid.ceil(min(card.maximumWidth, fixed + waveWidth))

    let middle = grid.round(height / 2)
    let playCenter = Point(x: Self.space.start + Self.playWidth / 2, y: middle)
    let symbol =
      voice.isPlaying
      ? Self.pause(center: playCenter, size: Self.playSize)
      : CardSymbols.play(center: playCenter, size: Self.playSize)
    // Play symbols point to the right in all languages.
    card.add(
      context.isMirrored ? symbol.mirrored(at: playCenter.x) : symbol, ink: .text,
      name: "play", text: LocalizedPhrase.voiceMessage.text(in: context.language))

    let count = Waveform.count(width: waveWidth, bar: metrics.barWidth, pitch: metrics.barPitch)
    let bars = Waveform.bars(of: voice.levels, count: count)
    let split = Int((Double(count) * voice.played).rounded())
    for (range, ink) in [(0..<split, Ink.text), (split..<count, Self.unplayed(card.isOwn))]
    where !range.isEmpty {
      card.add(
        Waveform.path(
          of: bars, indices: range, origin: Point(x: left, y: middle), bar: metrics.barWidth,
          pitch: metrics.barPitch, height: metrics.barHeight * scale, grid: grid),
        ink: ink, name: "waveform")
    }
    let right = width - Self.space.end
    let note: Ink = card.isOwn ? .faded(.text, 0.9) : .secondary
    card.add(
      time, at: Point(x: right, y: middle - time.size.height / 2), ink: note, name: "time",
      alignsTrailing: true)
    if let speed {
      card.add(
        speed,
        at: Point(
          x: right - timeWidth - Self.space.beforeTime / 2 - speed.size.width,
          y: grid.round(middle - speed.size.height / 2)),
        ink: note, ground: .faded(note, 0.2))
    }
    var bottom = height
    if let transcript {
      let top = grid.round(height - Self.pull)
      card.add(
        transcript, at: Point(x: context.metrics.bubbleInsetHorizontal, y: top),
        name: "transcript")
      bottom = top + transcript.size.height + context.metrics.bubbleInsetVertical
    }
    card.card.ground = .bubble
    card.card.size = Size(width: width, height: bottom)
    card.addHit(
      .recording, content.message.id, in: Rect(x: 0, y: 0, width: width, height: height))
  }

  /// The color of bars that were not played.
  private static func unplayed(_ isOwn: Bool) -> Ink {
    isOwn
      ? .faded(.text, 0.45)
      : .fixed(light: Color.black.opacity(0.28), dark: Color.white.opacity(0.32))
  }

  /// Two bars.
  static func pause(center: Point, size: Double) -> Path {
    var path = Path()
    for x in [center.x - size * 0.36, center.x + size * 0.08] {
      path.append(
        .roundedRect(
          Rect(x: x, y: center.y - size / 2, width: size * 0.28, height: size), radius: 1.2))
    }
    return path
  }
}

extension HitRegion.Kind {
  /// A voice message. The target is the id of the message.
  public static let recording = HitRegion.Kind(rawValue: "voice")
}

/// The metrics of voice messages, in points (approximate).
package struct VoiceMetrics: KindMetrics {
  /// The height of the row with the waveform.
  package var height = 44.0
  /// The width of a bar of the waveform.
  package var barWidth = 2.0
  /// The distance from one bar to the next.
  package var barPitch = 4.0
  /// The height of the highest bar.
  package var barHeight = 22.0
  /// The width of the waveform for each second, added to that of an empty recording.
  package var secondWidth = 7.0

  /// Creates the defaults, which are those of iMessage.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<VoiceMetrics>] = [
    .number("voiceHeight", \.height, 20...200),
    .number("voiceBarWidth", \.barWidth, 0.5...20),
    .number("voiceBarPitch", \.barPitch, 1...40),
    .number("voiceBarHeight", \.barHeight, 2...200),
    .number("voiceSecondWidth", \.secondWidth, 0...100),
  ]
}

extension Metrics {
  /// The metrics of voice messages.
  package var voices: VoiceMetrics {
    get { self[VoiceMetrics.self] }
    set { self[VoiceMetrics.self] = newValue }
  }
}

/// The bars of a recording.
enum Waveform {
  /// The lowest bar, in points.
  static let minimumHeight = 2.0

  /// The number of bars that fit in a width.
  static func count(width: Double, bar: Double, pitch: Double) -> Int {
    max(1, Int(min(1000, (width + pitch - bar) / pitch)))
  }

  /// One level for each bar: the largest of its share of the levels, or an interpolated one if
  /// there are fewer levels than bars.
  ///
  /// - Parameter levels: The loudness over time, each value 0 … 1. Empty for a flat line.
  /// - Complexity: O(*n*) in the numbers of levels and bars.
  static func bars(of levels: [Double], count: Int) -> [Double] {
    guard let first = levels.first else { return Array(repeating: 0, count: count) }
    if levels.count == 1 { return Array(repeating: first, count: count) }
    return (0..<count).map { bar in
      if levels.count >= count {
        let range = bar * levels.count / count..<max(1, (bar + 1) * levels.count / count)
        return levels[range].max() ?? 0
      }
      let position = Double(bar) * Double(levels.count - 1) / Double(max(1, count - 1))
      let index = min(Int(position), levels.count - 2)
      let share = position - Double(index)
      return levels[index] * (1 - share) + levels[index + 1] * share
    }
  }

  /// The level up to which a bar on a line is a dot, of the height of the waveform, and how much
  /// lower the other bars are than their level (AudioWaveformComponent of Telegram, 5 of 18 points).
  private static let dot = (share: 5.0 / 18, trim: 2.0)

  /// The outline of bars, which are centered at a height and have round ends.
  ///
  /// - Parameters:
  ///   - bars: The levels, each 0 … 1.
  ///   - indices: The bars that are part of the outline.
  ///   - origin: The left end of the first bar, at the middle of its height.
  ///   - isOnLine: Whether bars stand on a line, and low ones are dots.
  static func path(
    of bars: [Double], indices: Range<Int>, origin: Point, bar: Double, pitch: Double,
    height: Double, isOnLine: Bool = false, grid: PixelGrid
  ) -> Path {
    var path = Path()
    for index in indices {
      if isOnLine {
        let level = min(1, max(0, bars[index]))
        let length = level <= dot.share ? bar : max(bar, grid.round(level * height - dot.trim))
        path.append(
          .roundedRect(
            Rect(
              x: origin.x + Double(index) * pitch, y: origin.y + height / 2 - length, width: bar,
              height: length), radius: bar / 2))
        continue
      }
      // Both halves are whole pixels, so that bars are sharp at both ends.
      let half = max(minimumHeight / 2, grid.round(min(1, max(0, bars[index])) * height / 2))
      path.append(
        .roundedRect(
          Rect(
            x: origin.x + Double(index) * pitch, y: origin.y - half, width: bar, height: 2 * half),
          radius: bar / 2))
    }
    return path
  }
}
