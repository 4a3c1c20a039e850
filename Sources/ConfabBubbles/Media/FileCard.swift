import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabTimeline

/// The metrics of the cards of files. Lengths are in points.
package struct FileMetrics: KindMetrics {
  /// The width at the usual text size. With larger text, the card is wider.
  package var width = 187.0
  /// The height of the box with the page or the preview.
  package var previewHeight = 58.0
  /// The type size of the name at the usual text size.
  package var nameSize = 15.0
  /// The type size of the type and the size at the usual text size.
  package var noteSize = 12.0

  /// Creates the defaults, which are those of iMessage; the preview and the type sizes are
  /// approximate.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<FileMetrics>] = [
    .number("fileWidth", \.width, 60...500),
    .number("filePreviewHeight", \.previewHeight, 10...500),
    .number("fileNameSize", \.nameSize, 4...80),
    .number("fileNoteSize", \.noteSize, 4...80),
  ]
}

extension Metrics {
  /// The metrics of the cards of files.
  package var files: FileMetrics {
    get { self[FileMetrics.self] }
    set { self[FileMetrics.self] = newValue }
  }
}

/// A file: its preview or a page with its extension, its name, what it is and its size.
struct FileCard: MediaBalloon {
  private let card: Card
  private let source: String
  let missing: [Unicode.Scalar]

  /// The insets of the preview: at the sides, above it and below the note.
  private static let inset = (side: 16.0, top: 12.0, bottom: 12.0)
  /// The distances between the preview, the name and the note (approximate).
  private static let gap = (name: 8.0, note: 2.0)
  /// Line heights, relative to the type size: 18 for the name and 14.67 for the note.
  private static let pitch = (name: 1.2, note: 1.2225)
  private static let page = Size(width: 31, height: 37)

  /// The height of a card, in points and not rounded.
  static func height(_ metrics: Metrics) -> Double {
    let files = metrics.files
    let scale = metrics.textSize / 17
    return inset.top + files.previewHeight + gap.name + gap.note + inset.bottom
      + (files.nameSize * pitch.name + files.noteSize * pitch.note) * scale
  }

  init(_ attachment: Attachment, _ item: TimelineItem, _ context: MeasureContext) throws {
    var builder = CardBuilder(item, context)
    let files = context.metrics.files
    let grid = context.grid
    let kind = FileKind(attachment)
    let width = grid.ceil(
      min(builder.maximumWidth, files.width * max(1, builder.typeScale)))
    let textWidth = max(1, width - 2 * Self.inset.side)
    let box = Rect(
      x: Self.inset.side, y: Self.inset.top, width: textWidth, height: files.previewHeight)
    let isFailed = attachment.transfer == .failed && !builder.isOwn
    let isOnPicture = try Self.addPreview(of: attachment, kind, in: box, to: &builder)
    if case .progress(let share) = attachment.transfer {
      Self.addProgress(
        share, isOnPicture: isOnPicture, center: Point(x: box.midX, y: box.midY),
        diameter: min(context.metrics.photos.progressDiameter, Self.page.width - 5), to: &builder)
    }
    let type = kind.name(in: context.language)
    let name = attachment.name.map(OneLine.text) ?? type
    let title = try builder.middleEllipsis(
      name, size: files.nameSize, weight: 600, pitch: files.nameSize * Self.pitch.name,
      width: textWidth)
    var y = box.maxY + Self.gap.name
    builder.add(
      title, at: Point(x: box.midX - title.size.width / 2, y: y), name: "name")
    y += title.pitch + Self.gap.note
    let notes = Self.notes(on: attachment, type, isFailed: isFailed, in: context.language)
    let notePitch = files.noteSize * Self.pitch.note
    if !notes.isEmpty {
      // With large text, the size is on a line of its own.
      let note = try builder.block(
        notes.joinedByDots(), size: files.noteSize, pitch: notePitch, width: textWidth,
        lines: 3)
      builder.add(
        note, at: Point(x: box.minX, y: y), ink: .secondary, name: "note", centered: box.width)
      y += note.size.height
    } else {
      y += grid.round(notePitch * builder.typeScale)
    }
    builder.card.ground = .incoming
    builder.card.size = Size(width: width, height: grid.ceil(y + Self.inset.bottom))
    card = builder.framed
    missing = builder.missing
    source = attachment.src
  }

  var size: Size { card.size }

  func hits(in frame: Rect) -> [HitRegion] {
    [HitRegion(kind: .file, target: source, frame: frame)]
  }

  func draw(in box: Rect, place: BubblePlace, context: DrawContext, into scene: inout Scene) {
    card.draw(in: box, place: place, context: context, into: &scene)
  }

  /// What a file is and how large it is, or that it can be downloaded.
  static func notes(
    on attachment: Attachment, _ type: String, isFailed: Bool, in language: String
  ) -> [String] {
    if isFailed { return [LocalizedPhrase.tapToDownload.text(in: language)] }
    return [
      attachment.name == nil ? nil : type,
      attachment.bytes.map { LocalNumber(locale: language).bytes($0) },
    ].compactMap { $0 }
  }

  /// Adds the picture of a file, or a page with its extension.
  ///
  /// - Returns: Whether there is a picture.
  static func addPreview(
    of attachment: Attachment, _ kind: FileKind, in box: Rect, to builder: inout CardBuilder
  ) throws -> Bool {
    let context = builder.context
    var isInTransfer = false
    if case .progress = attachment.transfer { isInTransfer = true }
    guard let picture = attachment.shownPicture(in: .file),
      case .image(let width, let height) = context.assets.state(of: picture), width > 0,
      height > 0
    else {
      try addPage(
        kind, center: Point(x: box.midX, y: box.midY), isInTransfer: isInTransfer,
        to: &builder)
      return false
    }
    let scale = min(box.width / Double(width), box.height / Double(height))
    let size = Size(
      width: context.grid.ceil(max(1, Double(width) * scale)),
      height: context.grid.ceil(max(1, Double(height) * scale)))
    let frame = Rect(
      x: context.grid.round(box.midX - size.width / 2),
      y: context.grid.round(box.midY - size.height / 2), width: size.width, height: size.height)
    let radius = 3.0
    builder.add(
      picture: picture, in: frame, radius: radius, text: attachment.noun(in: .file), part: "preview"
    )
    // Separates white pages from the card.
    let pixel = 1 / context.grid.scale
    builder.add(
      .roundedRect(frame.inset(by: pixel / 2), radius: radius),
      ink: .faded(.black, 0.18), width: pixel, name: "preview")
    if isInTransfer {
      builder.add(
        .roundedRect(frame, radius: radius), ink: .faded(.black, 0.6), name: "preview")
    }
    return true
  }

  /// Adds a white page with a folded corner.
  private static func addPage(
    _ kind: FileKind, center: Point, isInTransfer: Bool, to builder: inout CardBuilder
  ) throws {
    let grid = builder.context.grid
    let frame = Rect(
      x: grid.round(center.x - page.width / 2), y: grid.round(center.y - page.height / 2),
      width: page.width, height: page.height)
    let fold = 9.0
    let radius = 3.5
    let share = isInTransfer ? 0.4 : 1
    var outline = Path()
    outline.move(frame.minX + radius, frame.minY)
    outline.line(frame.maxX - fold, frame.minY)
    outline.line(frame.maxX, frame.minY + fold)
    outline.line(frame.maxX, frame.maxY - radius)
    outline.corner(frame.maxX, frame.maxY, to: frame.maxX - radius, frame.maxY)
    outline.line(frame.minX + radius, frame.maxY)
    outline.corner(frame.minX, frame.maxY, to: frame.minX, frame.maxY - radius)
    outline.line(frame.minX, frame.minY + radius)
    outline.corner(frame.minX, frame.minY, to: frame.minX + radius, frame.minY)
    outline.close()
    builder.add(outline, ink: .faded(.white, share), name: "page")
    builder.add(outline, ink: .faded(.black, 0.14 * share), width: 1 / grid.scale, name: "page")
    var corner = Path()
    corner.move(frame.maxX - fold, frame.minY)
    corner.line(frame.maxX, frame.minY + fold)
    corner.line(frame.maxX - fold + 2, frame.minY + fold)
    corner.corner(
      frame.maxX - fold, frame.minY + fold, to: frame.maxX - fold, frame.minY + fold - 2)
    corner.close()
    builder.add(corner, ink: .faded(.fixed(0xC9CBD1), share), name: "page")
    // Nothing is written below a progress ring.
    if isInTransfer { return }
    // The type size is that of the drawing, whatever the size of text.
    let limit = frame.width - 5
    for size in [10.0, 9, 8, 7, 6.5] where !kind.label.isEmpty {
      let label = try builder.context.block(
        kind.label, style: builder.context.metrics.style(size: size, weight: 700),
        pitch: grid.round(size * 1.2), width: .greatestFiniteMagnitude, maximumLines: 1)
      guard label.size.width <= limit else { continue }
      builder.add(
        label,
        at: Point(
          x: frame.midX - label.size.width / 2, y: frame.maxY - 6 - label.size.height),
        ink: kind.ink, name: "extension")
      return
    }
    // Lines of text stand for an extension that isn't known or too long.
    for (index, length) in [0.62, 0.62, 0.4].enumerated() {
      let line = Rect(
        x: frame.minX + frame.width * 0.19, y: frame.minY + 15 + Double(index) * 6,
        width: frame.width * length, height: 2)
      builder.add(
        .roundedRect(line, radius: 1), ink: .fixed(0xC9CBD1), name: "page")
    }
  }

  /// Adds a ring that fills clockwise, also in mirrored layouts.
  ///
  /// - Parameter ink: The ink on a disc; `nil` for that on a picture or on the card.
  static func addProgress(
    _ share: Double, isOnPicture: Bool, ink: Ink? = nil, center: Point, diameter: Double,
    to builder: inout CardBuilder
  ) {
    let width = 2.5
    let radius = (diameter - width) / 2
    func ring(_ turns: Double) -> Path {
      let path = Path.arc(center: center, radius: radius, from: 0, turns: turns)
      return builder.context.isMirrored ? path.mirrored(at: center.x) : path
    }
    builder.add(
      ring(1), ink: .faded(ink ?? (isOnPicture ? .white : .secondary), 0.35), width: width,
      name: "transfer")
    if share > 0 {
      builder.add(
        ring(min(1, share)), ink: ink ?? (isOnPicture ? .white : .accent), width: width,
        name: "transfer")
    }
  }
}

extension CardBuilder {
  /// The most letters of a name that are looked at, at its start and at its end.
  private static let nameLimit = 120

  /// Shapes a name on one line. Of a name that is too long, the middle is left out, so that the
  /// extension is seen.
  ///
  /// - Throws: `FontError`.
  /// - Complexity: O(log *n*) shapings in the letters that are looked at.
  func middleEllipsis(
    _ name: String, size: Double, weight: Int, pitch: Double, width: Double
  ) throws -> TextBlock {
    var start = Array(name.prefix(Self.nameLimit + 1))
    var isCut = start.count > Self.nameLimit
    // The last letters of a short name are in `start`.
    let end = isCut ? Array(name.suffix(Self.nameLimit)) : start
    if isCut { start.removeLast() }
    func line(_ string: String) throws -> TextBlock {
      try block(
        string, size: size, weight: weight, pitch: pitch, width: .greatestFiniteMagnitude)
    }
    if !isCut {
      let whole = try line(name)
      if whole.size.width <= width { return whole }
      isCut = true
    }
    // Half of the letters are at each end; one more is at the start if the number is odd.
    func cut(to count: Int) throws -> TextBlock {
      let first = (count + 1) / 2
      return try line(String(start.prefix(first)) + "…" + String(end.suffix(count - first)))
    }
    var best = try line("…")
    var (low, high) = (1, min(start.count, end.count) - 1)
    while low <= high {
      let middle = (low + high) / 2
      let candidate = try cut(to: middle)
      if candidate.size.width <= width {
        best = candidate
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    return best
  }
}

extension HitRegion.Kind {
  /// A file. The target is its name in the document.
  public static let file = HitRegion.Kind(rawValue: "file")
}
