import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// Shows voice messages as an app does: a play symbol, the waveform, the length below it or at the
/// end, and what is said below.
struct VoiceRowPresenter: CardPresenter {
  let look: VoiceLook
  private static let usual = VoicePresenter()

  /// Creates the presenter.
  init(look: VoiceLook) { self.look = look }

  var metrics: [any KindMetrics.Type] { Self.usual.metrics }

  func accepts(_ item: TimelineItem) -> Bool { Self.usual.accepts(item) }

  func recordings(of item: TimelineItem) -> [String] { Self.usual.recordings(of: item) }

  func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    Self.usual.estimatedHeight(of: item, in: request)
  }

  /// The least width of the waveform.
  private static let leastWave = 24.0
  /// The space between the row and the transcript below it, and around the speed.
  private static let gap = 6.0

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    card.usualTextSize = look.textSize
    let context = card.context
    let (grid, metrics) = (context.grid, context.metrics.voices)
    let voice = VoiceRecording(content.message.attachments.first, in: context)
    let scale = card.lengthScale
    let time = try card.block(
      voice.time, size: look.time.size, pitch: look.time.pitch, width: card.maximumWidth / 2)
    var speed = try voice.speed.map { try card.pill($0, width: card.maximumWidth / 2) }
    let transcript = try voice.transcript.map {
      try context.block(
        $0, style: context.metrics.bodyStyle, pitch: context.metrics.linePitch,
        width: max(
          context.metrics.textSize,
          card.maximumWidth - 2 * context.metrics.bubbleInsetHorizontal))
    }

    // The portrait is before own recordings and after those of others.
    let column = look.portrait.map { ($0.diameter + $0.inset + $0.gap) * scale } ?? 0
    let (lead, trail) = card.isOwn ? (column, 0) : (0, column)
    let waveLeft = lead + look.waveLeft * scale
    var tail = trail + look.waveRight * scale
    if look.time.top == nil {
      tail = max(tail, time.size.width + 2 * context.metrics.bubbleInsetHorizontal)
      let room = card.maximumWidth - waveLeft - Self.leastWave - tail - Self.gap
      if let pill = speed, pill.size.width > room { speed = nil }
      if let speed { tail += speed.size.width + Self.gap }
    }
    let wanted = max(
      usualWidth(of: voice, scale, card),
      transcript.map { $0.size.width + 2 * context.metrics.bubbleInsetHorizontal } ?? 0)
    let width = grid.ceil(
      min(card.maximumWidth, max(wanted, waveLeft + Self.leastWave + tail)))
    let timeBottom = look.time.top.map {
      $0 * scale + max(time.size.height, look.speed == .afterTime ? speed?.size.height ?? 0 : 0)
    }
    let height = grid.round(
      max(metrics.height * scale, (timeBottom ?? 0) + context.metrics.boxes.timeBottom))

    addPlay(voice, left: lead, scale, &card)
    let wave = Rect(
      x: waveLeft, y: look.waveMiddle * scale,
      width: max(metrics.barWidth, width - waveLeft - tail),
      height: metrics.barHeight * scale)
    let state: Ink =
      look.portrait.map { voice.isHeard ? $0.heard : card.ink($0.unheard) } ?? .text
    addWave(voice, in: wave, knob: look.knob?.ink.map(card.ink) ?? state, scale, &card)
    if let portrait = look.portrait {
      try addPortrait(
        portrait, speed: look.speed == .onPortrait ? speed : nil, mark: state,
        left: card.isOwn
          ? portrait.inset * scale : width - (portrait.inset + portrait.diameter) * scale,
        scale, content, &card)
    }
    let isFresh = !voice.isHeard && !card.isOwn
    var end = addTime(
      time, width: width, wave: wave, isFresh: isFresh, rowHeight: height, scale, &card)
    if let speed, look.speed == .afterTime {
      let isBelow = look.time.top != nil
      let x = isBelow ? end + Self.gap : end - time.size.width - Self.gap - speed.size.width
      let middle =
        look.time.top.map { $0 * scale + time.size.height / 2 } ?? look.waveMiddle * scale
      let ink: Ink = card.isOwn ? .text : .secondary
      card.add(
        speed, at: Point(x: x, y: grid.round(middle - speed.size.height / 2)), ink: ink,
        ground: .faded(ink, 0.2))
      if isBelow { end = x + speed.size.width }
    }
    card.card.timePlace = .beside(
      end: max(end, lead + (look.play.maxX) * scale), reserve: trail + (trail > 0 ? 2 : 0))
    var bottom = height
    if let transcript {
      let above = max(look.play.maxY * scale, timeBottom ?? 0)
      let top = grid.round(min(height, above) + Self.gap)
      card.add(
        transcript, at: Point(x: context.metrics.bubbleInsetHorizontal, y: top),
        name: "transcript")
      bottom = top + transcript.size.height + context.metrics.bubbleInsetVertical
      card.card.timePlace = .below
    }
    card.card.ground = .bubble
    card.card.size = Size(width: width, height: bottom)
    card.addHit(
      .recording, content.message.id, in: Rect(x: 0, y: 0, width: width, height: height))
  }

  /// The width without a transcript.
  private func usualWidth(
    of voice: VoiceRecording, _ scale: Double, _ card: CardBuilder
  ) -> Double {
    switch look.width {
    case .fixed(let width): return width * scale
    case .growing(let empty):
      return empty * scale + card.context.metrics.voices.secondWidth * voice.duration
    case .seconds(let least, let reserve):
      let most = max(least, card.maximumWidth - reserve)
      return max(
        least * scale, least + (most - least) * (min(30, max(2, voice.duration)) - 2) / 28)
    }
  }

  private func addPlay(
    _ voice: VoiceRecording, left: Double, _ scale: Double, _ card: inout CardBuilder
  ) {
    let box = Rect(
      x: left + look.play.x * scale, y: look.play.y * scale, width: look.play.width * scale,
      height: look.play.height * scale)
    let center = Point(x: box.midX, y: box.midY)
    let symbol =
      voice.isPlaying
      ? VoicePresenter.pause(center: center, size: look.glyph * scale)
      : card.unmirrored(
        CardSymbols.play(center: center, size: look.glyph * scale), at: center.x)
    let name = LocalizedPhrase.voiceMessage.text(in: card.context.language)
    if let disc = look.disc {
      let outline = Path.ellipse(in: box)
      card.add(
        look.symbol == nil ? outline.cut(by: symbol) : outline, ink: card.ink(disc), name: "play",
        text: name)
    }
    if let ink = look.symbol {
      card.add(symbol, ink: card.ink(ink), name: "play", text: look.disc == nil ? name : nil)
    }
  }

  /// Adds the bars and the mark of the share that was played.
  ///
  /// - Parameter frame: The left edge, the middle, the width and the height of the waveform.
  private func addWave(
    _ voice: VoiceRecording, in frame: Rect, knob: Ink, _ scale: Double, _ card: inout CardBuilder
  ) {
    let metrics = card.context.metrics.voices
    let count = Waveform.count(
      width: frame.width, bar: metrics.barWidth, pitch: metrics.barPitch)
    let bars = Waveform.bars(of: voice.levels, count: count)
    // Telegram shows a recording that was not heard as if all of it was played.
    let isFresh = look.isOnLine && !voice.isHeard && !card.isOwn
    let split = isFresh ? count : Int((Double(count) * voice.played).rounded())
    for (range, ink) in [(0..<split, look.played), (split..<count, look.rest)]
    where !range.isEmpty {
      card.add(
        Waveform.path(
          of: bars, indices: range, origin: Point(x: frame.x, y: frame.y), bar: metrics.barWidth,
          pitch: metrics.barPitch, height: frame.height, isOnLine: look.isOnLine,
          grid: card.context.grid),
        ink: card.ink(ink), name: "waveform")
    }
    guard let mark = look.knob, mark.isAlwaysShown || voice.isPlaying else { return }
    let (width, height) = (mark.size.width * scale, mark.size.height * scale)
    let x = frame.x + (frame.width - width) * voice.played
    card.add(
      .roundedRect(
        Rect(x: x, y: frame.y - height / 2, width: width, height: height), radius: width / 2),
      ink: knob, name: "knob")
  }

  /// Adds the length, and a dot if the recording was not heard.
  ///
  /// - Returns: The right edge.
  private func addTime(
    _ time: TextBlock, width: Double, wave: Rect, isFresh: Bool, rowHeight: Double,
    _ scale: Double, _ card: inout CardBuilder
  ) -> Double {
    let ink = card.ink(look.time.ink)
    guard let top = look.time.top else {
      let right = width - card.context.metrics.bubbleInsetHorizontal
      card.add(
        time, at: Point(x: right, y: wave.y - time.size.height / 2), ink: ink, name: "time",
        alignsTrailing: true)
      return right
    }
    let frame = card.add(
      time, at: Point(x: wave.x - look.time.shift * scale, y: top * scale), ink: ink, name: "time")
    guard isFresh, let dot = look.dot else { return frame.maxX }
    let side = dot.diameter * scale
    card.add(
      .ellipse(
        in: Rect(
          x: frame.maxX + dot.gap * scale, y: frame.midY - side / 2, width: side, height: side)),
      ink: look.isOnLine ? card.ink(look.played) : ink, name: "dot")
    return frame.maxX + dot.gap * scale + side
  }

  /// Adds the picture of the speaker, with the microphone or the speed.
  private func addPortrait(
    _ portrait: VoiceLook.Portrait, speed: CardBuilder.Pill?, mark: Ink, left: Double,
    _ scale: Double, _ content: MessageContent, _ card: inout CardBuilder
  ) throws {
    let side = portrait.diameter * scale
    let frame = Rect(x: left, y: portrait.inset * scale, width: side, height: side)
    if let speed {
      return card.add(
        speed,
        at: Point(
          x: frame.midX - speed.size.width / 2,
          y: card.context.grid.round(frame.midY - speed.size.height / 2)), ink: .white,
        ground: .faded(.black, 0.5))
    }
    if let speaker = card.item.decoration.speaker ?? content.message.from ?? card.context.viewer {
      card.add(face: try AvatarLayout(speaker, frame: frame, in: card.context), name: "portrait")
    }
    // The badge is at the side of the waveform.
    let badge = 20 * scale
    let center = Point(
      x: card.isOwn ? frame.maxX - 2 * scale : frame.minX + 2 * scale,
      y: frame.maxY + 2 * scale - badge / 2)
    card.add(VoiceSymbols.capsule(center: center, size: badge), ink: .bubble, width: 4 * scale)
    card.add(VoiceSymbols.stand(center: center, size: badge), ink: .bubble, width: 5 * scale)
    card.add(
      VoiceSymbols.capsule(center: center, size: badge), ink: mark, name: "microphone")
    card.add(
      VoiceSymbols.stand(center: center, size: badge), ink: mark, width: 1.7 * scale,
      name: "microphone")
  }
}

/// What a voice message shows, apart from how it is arranged.
struct VoiceRecording {
  let duration: Double
  /// The share that was played, 0 … 1.
  let played: Double
  /// Whether the recording was played to some part.
  let isHeard: Bool
  let levels: [Double]
  /// The length, or how much was played while the recording plays.
  let time: String
  /// The speed, such as "1.5×".
  let speed: String?
  let transcript: String?

  /// Whether the recording is played at the time of the picture.
  var isPlaying: Bool { played > 0 && played < 1 }

  init(_ attachment: Attachment?, in context: MeasureContext) {
    let recording = attachment.flatMap { context.assets.recording(of: $0.src) }
    duration = attachment?.duration ?? recording?.duration ?? 0
    played = attachment?.played.map { min(1, max(0, $0)) } ?? 0
    isHeard = attachment?.played != nil
    let levels = attachment?.waveform ?? []
    self.levels = levels.isEmpty ? recording?.levels ?? [] : levels
    let number = LocalNumber(locale: context.language)
    time = number.duration(played > 0 && played < 1 ? duration * played : duration)
    speed = attachment?.speed.map { number.decimal($0) + "×" }
    transcript = attachment?.transcript.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The parts of a microphone.
enum VoiceSymbols {
  static func capsule(center: Point, size: Double) -> Path {
    let width = size * 0.32
    return .roundedRect(
      Rect(
        x: center.x - width / 2, y: center.y - size * 0.46, width: width, height: size * 0.55),
      radius: width / 2)
  }

  /// The bow around the microphone and its foot, for a stroke.
  static func stand(center: Point, size: Double) -> Path {
    let (half, top, bottom) = (size * 0.3, center.y - size * 0.1, center.y + size * 0.24)
    var path = Path()
    path.move(center.x - half, top)
    path.corner(center.x - half, bottom, to: center.x, bottom)
    path.corner(center.x + half, bottom, to: center.x + half, top)
    path.move(center.x, bottom)
    path.line(center.x, center.y + size * 0.44)
    return path
  }
}
