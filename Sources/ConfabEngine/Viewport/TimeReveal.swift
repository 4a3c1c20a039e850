import ConfabLayout
import ConfabScene

/// The times of messages that a finger pulls onto the screen, beside the messages.
///
/// The times are at the end of the screen, and the viewer's messages make room for them: to the
/// left, in mirrored screens to the right.
public struct TimeReveal: Sendable {
  /// How times follow a finger. The defaults are Chatto's, with the rubber band of a scroll view.
  public struct Rules: Sendable, Hashable {
    /// The distance that a finger moves before anything follows it, in points.
    public var slack = 30.0
    /// The distance that times move for each point that the finger moves.
    public var share = 0.5
    /// The space between the widest time and the edge of the screen, in points.
    public var margin = 11.0
    /// The share of a finger's movement that is followed just beyond the widest time, 0 to 1. It
    /// falls with the distance. At 0, times stop there.
    public var stretch = 0.55

    /// Creates the default rules.
    public init() {}

    /// The distance of times that are pulled by a finger, in points.
    ///
    /// - Parameters:
    ///   - finger: The distance of the finger, in points.
    ///   - full: The distance at which all times are on the screen, in points.
    ///   - width: The width of the screen, in points.
    func distance(byFinger finger: Double, full: Double, width: Double) -> Double {
      let pulled = max(0, (finger - slack) * share)
      guard pulled > full, width > 0 else { return min(pulled, full) }
      return full + (1 - 1 / ((pulled - full) * stretch / width + 1)) * width
    }
  }

  /// The distance by which times are on the screen, and by which the viewer's messages are pushed
  /// aside, in points.
  public internal(set) var distance = 0.0
  /// The times of rows, by the ids of the rows. They stay when the times go back.
  public internal(set) var times: [String: MessageTime] = [:]
  /// Whether the times of all rows on the screen are measured. Nothing moves before.
  package internal(set) var isReady = false
  var rules = Rules()

  /// Creates a state in which nothing is revealed.
  public init() {}

  /// The distance at which all times are on the screen, in points.
  package var fullDistance: Double {
    (times.values.map(\.text.size.width).max() ?? 0) + rules.margin
  }

  /// The distance relative to that of the widest time: more than 1 if the finger stretches it.
  public var progress: Double { distance > 0 ? distance / fullDistance : 0 }

  /// The distance by which a row is pushed aside, in points. Positive is to the right.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - distance: The distance by which times are on the screen, in points; `nil` for
  ///     ``distance``.
  ///   - isMirrored: Whether the viewer's messages are at the left.
  public func shift(
    of row: ItemLayout, by distance: Double? = nil, isMirrored: Bool
  ) -> Double {
    guard row.item.decoration.side == .outgoing, row.body.placement == .side else { return 0 }
    return isMirrored ? distance ?? self.distance : -(distance ?? self.distance)
  }
}

extension TimeReveal {
  /// The time of a message that a finger pulls onto the screen. See ``TimeReveal``.
  public struct MessageTime: Sendable {
    /// The time as it is shown.
    public let time: String
    /// The shaped text.
    public let text: TextBlock

    /// The frame of the time beside the body of a row, in points.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - y: The top edge of the row on the screen, in points.
    ///   - distance: The distance by which times are on the screen, in points.
    ///   - request: The request that the row was measured for.
    public func frame(
      beside row: ItemLayout, at y: Double, by distance: Double, in request: LayoutRequest
    ) -> Rect {
      let x = request.isMirrored ? distance - text.size.width : request.rowWidth - distance
      return Rect(
        x: request.grid.round(x),
        y: request.grid.round(y + row.bodyFrame.midY - text.size.height / 2),
        width: text.size.width, height: text.size.height)
    }

    /// Draws the time beside the body of a row.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - y: The top edge of the row on the screen, in points.
    ///   - distance: The distance by which times are on the screen, in points.
    ///   - request: The request that the row was measured for.
    ///   - palette: The colors.
    ///   - scene: The scene.
    package func draw(
      beside row: ItemLayout, at y: Double, by distance: Double, in request: LayoutRequest,
      _ palette: Palette, into scene: inout Scene
    ) {
      scene.owner = ElementOwner(item: row.item.id, part: "time")
      text.draw(
        in: frame(beside: row, at: y, by: distance, in: request), color: palette.pageSecondary,
        visible: -100..<1e5, into: &scene)
    }
  }
}
