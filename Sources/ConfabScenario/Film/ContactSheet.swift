import Confab
import ConfabLayout
import ConfabScene

/// A picture with moments of a film beside each other, each with its time.
///
/// It keeps a bounded number of moments at equal distances, however long the film is.
public struct ContactSheet: Sendable {
  /// The space around each moment, in points.
  private static let margin = 12.0
  /// The height of the line with the time, in points.
  private static let captionHeight = 18.0

  /// The largest number of moments.
  public let limit: Int
  /// The number of columns; `nil` for as many as make the sheet about as wide as high.
  public let columns: Int?
  private var moments: [PlayedFrame] = []
  /// The number of frames from one kept moment to the next.
  private var stride = 1
  private var last: PlayedFrame?

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - limit: The largest number of moments, at least 2.
  ///   - columns: The number of columns.
  public init(limit: Int = 20, columns: Int? = nil) {
    self.limit = max(2, limit)
    self.columns = columns
  }

  /// Adds a frame. Captures are ignored.
  public mutating func add(_ frame: PlayedFrame) {
    guard let number = frame.number else { return }
    last = frame
    guard number % stride == 0 else { return }
    moments.append(frame)
    // Twice as many as are shown, so that the last choice is between enough.
    guard moments.count > 4 * limit else { return }
    stride *= 2
    moments.removeAll { ($0.number ?? 0) % stride != 0 }
  }

  /// The moments of the sheet: the first frame, the last, and those between at equal distances.
  var chosen: [PlayedFrame] {
    guard let first = moments.first, let last, last.time > first.time else {
      return Array(moments.prefix(1))
    }
    var chosen: [PlayedFrame] = []
    let candidates = moments + (moments.last?.number == last.number ? [] : [last])
    for index in 0..<limit {
      let wanted = first.time + (last.time - first.time) * Double(index) / Double(limit - 1)
      let nearest = candidates.min { abs($0.time - wanted) < abs($1.time - wanted) }
      if let nearest, chosen.last?.number != nearest.number { chosen.append(nearest) }
    }
    return chosen
  }

  /// Draws the sheet.
  ///
  /// - Parameters:
  ///   - studio: The studio that draws.
  ///   - width: The width of a moment on the sheet, in points.
  ///   - scale: Device pixels per point of the sheet.
  /// - Returns: The picture; `nil` if there are no frames.
  /// - Throws: ``ConfabError``.
  public func picture(
    by studio: Studio, width: Double = 195, scale: Double = 2
  ) async throws -> Picture? {
    let moments = chosen
    guard !moments.isEmpty else { return nil }
    let sizes = moments.map(\.size)
    let factor = width / (sizes.map(\.width).max() ?? width)
    let height = (sizes.map(\.height).max() ?? 0) * factor
    let cell = Size(
      width: width + 2 * Self.margin, height: height + Self.captionHeight + 2 * Self.margin)
    let across =
      columns
      ?? max(
        1, Int((Double(moments.count) * cell.height / cell.width).squareRoot().rounded()))
    let columns = min(max(1, across), moments.count)
    let rows = (moments.count + columns - 1) / columns
    var scene = Scene()
    for (index, moment) in moments.enumerated() {
      let x = Double(index % columns) * cell.width + Self.margin
      let y = Double(index / columns) * cell.height + Self.margin
      let caption = try await studio.line(Self.caption(moment.time), scale: scale)
      caption.draw(
        in: Rect(x: x, y: y, width: width, height: Self.captionHeight),
        color: Color(red: 0.3, green: 0.3, blue: 0.3), visible: -1e9..<1e9, into: &scene)
      let screen = Rect(x: 0, y: 0, width: moment.size.width, height: moment.size.height)
      scene.group(
        clip: .rect(screen),
        transform: .scale(factor).concatenating(
          .translation(x: x, y: y + Self.captionHeight))
      ) { group in
        for element in moment.scene.elements { group.add(element) }
      }
    }
    return try await studio.picture(
      of: scene,
      size: Size(width: Double(columns) * cell.width, height: Double(rows) * cell.height),
      scale: scale, background: Color(red: 0.9, green: 0.9, blue: 0.92))
  }

  /// "1.25 s"
  private static func caption(_ time: Double) -> String {
    let hundredths = Int((time * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}

extension Studio {
  /// A measured line of small text.
  fileprivate func line(_ text: String, scale: Double) async throws -> TextBlock {
    let theme = Theme.imessage
    let request = LayoutRequest(
      showing: Conversation(), theme: theme, textSize: nil, width: 1000, scale: scale,
      assets: .empty, presenters: presenters)
    return try await layoutWorkers[0].withContext(of: request) { context in
      try context.block(
        text, style: context.metrics.style(size: 12), pitch: 16, width: .infinity, maximumLines: 1)
    }
  }
}
