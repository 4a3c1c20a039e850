import ConfabLayout
import ConfabModel
import ConfabScene

/// The way of a chat screen from one still to the next, which can be drawn at any moment.
///
/// ```swift
/// let transition = Transition(from: before, to: after, TimingCurve(.cubic(.easeInOut), duration: 0.3))
/// let scene = transition.scene(at: 0.15)
/// ```
///
/// Rows that are in both stills move from the one place to the other, and their bubbles grow or
/// shrink. Other rows appear and disappear beside their neighbors. A typing indicator becomes the
/// message that replaces it. The heads of readers travel above the rows. At the end, the scene is
/// exactly that of the new still.
///
/// A transition that hasn't ended can be continued to another still: ``move(to:at:_:)``. Everything
/// goes on from where it is, with the velocity that it has.
public struct Transition: Sendable {
  /// The still at the end.
  public internal(set) var target: Still
  /// The rows on the screen at any moment of the way, by their ids.
  package var rows: [String: RowTrack] = [:]
  /// The ids of the rows in the order of drawing.
  var order: [String] = []
  package var heads: [ParticipantID: HeadTrack] = [:]
  /// The badges "+N" by the ids of their rows.
  package var badges: [String: BadgeTrack] = [:]
  var bars = BarsTrack()
  /// The distance by which times are pulled onto the screen.
  var revealed: Movement<SIMD2<Double>>
  /// The width and height of the screen.
  var size: Movement<SIMD2<Double>>
  /// The colors of the page from the oldest to the newest.
  var pages: [(color: Color, appearance: Movement<SIMD2<Double>>)] = []

  /// A screen at rest.
  public init(resting still: Still) {
    target = still
    revealed = Movement([still.swipe.reveal.distance, 0])
    size = Movement([still.screen.width, still.screen.height])
    settle()
  }

  /// The way from one still to another, which begins at 0 seconds.
  ///
  /// - Parameters:
  ///   - old: The still at the start.
  ///   - new: The still at the end.
  ///   - curve: The curve of all movements.
  public init(from old: Still, to new: Still, _ curve: TimingCurve) {
    self.init(resting: old)
    move(to: new, at: 0, curve)
  }

  /// The time at which everything rests, in seconds; `nil` if nothing moves.
  public var end: Double? {
    var ends = rows.values.compactMap(\.end)
    ends += heads.values.compactMap(\.movement.end)
    ends += badges.values.compactMap(\.end)
    ends += pages.compactMap(\.appearance.end)
    ends += [bars.end, revealed.end, size.end].compactMap { $0 }
    return ends.max()
  }

  /// Whether nothing moves any more at a time in seconds.
  public func rests(at time: Double) -> Bool { end.map { time >= $0 } ?? true }

  /// Everything on the screen at a time in seconds.
  public func scene(at time: Double) -> Scene {
    rests(at: time) ? target.scene() : movingScene(at: time)
  }

  /// The size of the screen at a time, in points.
  public func size(at time: Double) -> Size {
    let value = size.value(at: time)
    return Size(width: value.x, height: value.y)
  }

  /// Forgets everything that has moved: the tracks are those of the still at the end.
  mutating func settle() {
    let look = target.look
    rows = [:]
    order = []
    for (id, frame) in target.layout.model[target.drawnRows] {
      guard let row = target.rows[id] else { continue }
      let top = target.viewport.screenY(of: frame.y)
      rows[id] = RowTrack(
        row, look, Movement(RowTrack.state(row, top: top, shift: target.replyShift(of: row))))
      order.append(id)
    }
    let places = HeadPlaces(of: target)
    heads = places.heads.mapValues { place in
      HeadTrack(
        avatar: place.avatar, look: look,
        movement: Movement(HeadTrack.state(place.frame, opacity: place.isHidden ? 0 : 1)))
    }
    badges = places.badges.mapValues { place in
      BadgeTrack(
        layers: [(place.heads, look, Movement([1, 0]))],
        movement: Movement([place.frame.x, place.frame.y]))
    }
    bars = BarsTrack(target.bars, look)
    revealed.jump(to: [target.swipe.reveal.distance, 0])
    size.jump(to: [target.screen.width, target.screen.height])
    pages = [(look.palette.page, Movement([1, 0]))]
  }
}

extension Still {
  /// The distance by which a finger has pulled a row aside to reply to it, in points.
  func replyShift(of row: ItemLayout) -> Double {
    guard let reply = swipe.reply, reply.row == row.item.id else { return 0 }
    return look.request.isMirrored ? -reply.distance : reply.distance
  }
}
