import Confab
import ConfabLayout
import ConfabScene

/// A picture with moments of a film beside each other, each with its time.
///
/// It keeps a bounded number of moments at equal distances, however long the film is.
package struct ContactSheet: Sendable {
  /// The color around screens.
  static let surround = Color(red: 0.9, green: 0.9, blue: 0.92)
  /// The width of a moment, in points.
  private static let width = 195.0
  /// The space around each moment, in points.
  private static let margin = 12.0
  /// The height of the line with the time, in points.
  private static let captionHeight = 18.0

  /// The largest number of moments.
  package let limit: Int
  /// The number of columns; `nil` for as many as make the sheet about as wide as high.
  package let columns: Int?
  private var moments: [PlayedFrame] = []
  /// The number of frames from one kept moment to the next.
  private var stride = 1
  private var last: PlayedFrame?

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - limit: The largest number of moments, at least 2.
  ///   - columns: The number of columns.
  package init(limit: Int = 20, columns: Int? = nil) {
    self.limit = max(2, limit)
    self.columns = columns
  }

  /// Adds a frame. Captures are ignored.
  package mutating func add(_ frame: PlayedFrame) {
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

  /// Device pixels per point of a sheet.
  package static let scale = 2.0

  /// Draws the sheet.
  ///
  /// - Parameter studio: The studio that draws.
  /// - Returns: The picture; `nil` if there are no frames.
  /// - Throws: `ConfabError`.
  package func picture(by studio: Studio) async throws -> Picture? {
    guard let sheet = try await layout(by: studio) else { return nil }
    return try await studio.picture(of: sheet.scene, size: sheet.size, scale: Self.scale)
  }

  /// The sheet as a moment of its own; `nil` if there are no frames.
  ///
  /// - Parameters:
  ///   - studio: The studio, which measures the times.
  ///   - name: The name of the moment.
  ///   - start: The time from which the moments are counted, in seconds.
  /// - Throws: `ConfabError`.
  package func frame(
    by studio: Studio, named name: String = "", since start: Double = 0
  ) async throws -> PlayedFrame? {
    guard let last, let sheet = try await layout(by: studio, since: start) else { return nil }
    return PlayedFrame(
      number: nil, capture: name, time: last.time, scene: sheet.scene, size: sheet.size,
      scale: Self.scale, line: last.line, isStrip: true, progress: last.progress,
      layouts: chosen.flatMap(\.layouts))
  }

  /// The owner of a row's elements in a sheet, where each moment has the row.
  static func owner(_ row: String, inMoment number: Int) -> String { "\(number)/\(row)" }

  /// The scene of the sheet, and its size in points; `nil` if there are no frames.
  ///
  /// - Parameters:
  ///   - studio: The studio, which measures the times.
  ///   - start: The time from which the moments are counted, in seconds.
  private func layout(
    by studio: Studio, since start: Double = 0
  ) async throws -> (scene: Scene, size: Size)? {
    let moments = chosen
    guard !moments.isEmpty else { return nil }
    let factor = Self.width / (moments.map(\.size.width).max() ?? Self.width)
    let height = (moments.map(\.size.height).max() ?? 0) * factor
    let cell = Size(
      width: Self.width + 2 * Self.margin,
      height: (height + Self.captionHeight + 2 * Self.margin).rounded(.up))
    let across =
      columns
      ?? Int((Double(moments.count) * cell.height / cell.width).squareRoot().rounded())
    let columns = min(max(1, across), moments.count)
    let rows = (moments.count + columns - 1) / columns
    let size = Size(width: Double(columns) * cell.width, height: Double(rows) * cell.height)
    var scene = Scene()
    scene.fill(
      .rect(Rect(x: 0, y: 0, width: size.width, height: size.height)), .color(Self.surround))
    for (index, moment) in moments.enumerated() {
      let x = Double(index % columns) * cell.width + Self.margin
      let y = Double(index / columns) * cell.height + Self.margin
      let caption = try await studio.line(
        Self.caption(moment.time - start), scale: Self.scale)
      caption.draw(
        in: Rect(x: x, y: y, width: Self.width, height: Self.captionHeight),
        color: Color(red: 0.3, green: 0.3, blue: 0.3), visible: -1e9..<1e9, into: &scene)
      let screen = Rect(x: 0, y: 0, width: moment.size.width, height: moment.size.height)
      scene.group(
        clip: .rect(screen),
        transform: .scale(factor).concatenating(.translation(x: x, y: y + Self.captionHeight))
      ) { group in
        for element in moment.scene.elements {
          group.add(
            element.mappingOwners { owner in
              ElementOwner(
                item: owner.item.map { Self.owner($0, inMoment: index + 1) }, part: owner.part)
            })
        }
      }
    }
    return (scene, size)
  }

  /// "1.25 s"
  private static func caption(_ time: Double) -> String {
    let hundredths = Int((time * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}
