import ConfabModel
import ConfabScene
import ConfabTimeline

/// A part of a row besides its body, such as a name, an avatar, heads of readers, or reactions.
///
/// An accessory applies to the rows of every kind. Register it with
/// ``PresenterRegistry/register(_:)-(RowAccessory)``.
///
/// The place of an accessory is known before anything is measured: the height of a row is computed
/// from margins and places alone. They must depend on nothing but their arguments, because the
/// engine measures a row again only if one of these changes.
public protocol RowAccessory: Sendable {
  /// The part name of the elements that it draws, such as `name`. See `ElementOwner`.
  var part: String { get }

  /// The metrics of the accessory, which themes can change. None by default.
  var metrics: [any KindMetrics.Type] { get }

  /// The rows that may have the accessory: those with one of these marks. For other rows it is not
  /// asked, which makes measuring faster. `nil`, the default, stands for all rows.
  var marks: TimelineItem.Marks? { get }

  /// The names of the pictures that it shows, as in the document. They are looked up before the row
  /// is measured. None by default.
  func pictures(of item: TimelineItem) -> [String]

  /// Whether it is drawn before the body, and so below it. By default it is drawn after the body.
  var isBelowBody: Bool { get }

  /// The space that it reserves around a body at a speaker's side, in points. None by default.
  func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins

  /// Whether it gives up its margin above where nothing of the row above is in its way, and nothing
  /// else has a margin above the body. It then overlaps that row. `false` by default. Only rows with
  /// reactions know the row above.
  var fitsIntoRowAbove: Bool { get }

  /// The place of the accessory, or `nil` if the item has none.
  ///
  /// - Parameters:
  ///   - item: The item of the row.
  ///   - row: The frames of the row with the accessories that were registered before this one.
  ///   - request: The request of the layout, with its metrics.
  func place(of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest)
    -> AccessoryPlace?

  /// Measures the accessory. Drawing uses the result and computes no size.
  ///
  /// - Parameters:
  ///   - item: The item of the row.
  ///   - place: The result of ``place(of:in:_:)``.
  ///   - row: The geometry that `place` was computed with.
  ///   - context: Shapes text in the metrics of the theme.
  /// - Throws: `FontError` if a font can't be used, and errors of the accessory's own.
  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) throws -> any AccessoryContent

  /// The distance by which it may draw outside of its row, in points. 0 by default.
  func overhang(_ metrics: Metrics) -> Double
}

extension RowAccessory {
  /// By default, the accessory has no metrics of its own.
  public var metrics: [any KindMetrics.Type] { [] }

  /// By default, every row may have the accessory.
  public var marks: TimelineItem.Marks? { nil }

  /// By default, the accessory shows no pictures of the document.
  public func pictures(of item: TimelineItem) -> [String] { [] }

  /// By default, the accessory is drawn after the body.
  public var isBelowBody: Bool { false }

  /// By default, the accessory reserves no space.
  public func margins(of item: AccessoryItem, in request: LayoutRequest) -> RowMargins { .zero }

  /// By default, the accessory keeps its margin.
  public var fitsIntoRowAbove: Bool { false }

  /// By default, the accessory draws within its row.
  public func overhang(_ metrics: Metrics) -> Double { 0 }
}

/// A measured accessory that can be drawn.
public protocol AccessoryContent: Sendable {
  /// The scalars that no font covers. None by default.
  var missing: [Unicode.Scalar] { get }

  /// The regions that can be tapped, in the row's coordinates. None by default.
  var hits: [HitRegion] { get }

  /// The parts with identities of their own, in the row's coordinates. By default, the accessory is
  /// one element of its row.
  ///
  /// - Parameter frame: The frame of the accessory's place in points, in the row's coordinates.
  func elements(in frame: Rect) -> [AccessoryElement]

  /// Adds the accessory to a scene.
  ///
  /// - Parameters:
  ///   - origin: The top left corner of the row in the scene, in points.
  ///   - context: The colors, the outlines and the pixel grid.
  ///   - scene: The scene that the elements are added to.
  func draw(at origin: Point, context: DrawContext, into scene: inout Scene)
}

extension AccessoryContent {
  /// By default, there are no missing characters.
  public var missing: [Unicode.Scalar] { [] }

  /// By default, nothing can be tapped.
  public var hits: [HitRegion] { [] }

  /// By default, the accessory is one element of its row.
  public func elements(in frame: Rect) -> [AccessoryElement] { [AccessoryElement(frame: frame)] }
}

/// A part of an accessory with an identity of its own, such as the head of one reader. When the
/// layout changes, it appears, disappears or moves by itself.
public struct AccessoryElement: Sendable, Equatable {
  /// What an element belongs to. Elements of one part with the same key and owner are the same
  /// element.
  public enum Owner: Sendable, Hashable {
    /// The row. It is another element beside another row.
    case row
    /// The section with an id. It moves when another row becomes the section's last.
    case section(String)
    /// The conversation. It moves from row to row.
    case conversation
  }

  /// The key within the accessory, such as the id of a reader. `nil` if the accessory has one
  /// element.
  public var key: String?
  /// The owner.
  public var owner: Owner
  /// The frame in points, in the row's coordinates.
  public var frame: Rect
  /// Whether it is not drawn, such as the head of a reader whom a badge counts. Its frame is then
  /// that of the badge.
  public var isHidden: Bool

  /// Creates an element with a frame in points.
  public init(
    key: String? = nil, owner: Owner = .row, frame: Rect, isHidden: Bool = false
  ) {
    self.key = key
    self.owner = owner
    self.frame = frame
    self.isHidden = isHidden
  }
}

/// An item as the places of its accessories see it: with the parts of its decoration that its size
/// may depend on.
public struct AccessoryItem: Sendable {
  /// The parts of the decoration.
  public let decoration: MeasuredDecoration
  private let item: TimelineItem

  /// Creates the view of an item.
  ///
  /// - Parameter item: The item of a row.
  package init(_ item: TimelineItem) {
    self.item = item
    decoration = MeasuredDecoration(item.decoration)
  }

  /// The space between the row and the row above, in points.
  func gapAbove(in request: LayoutRequest) -> Double { request.gap(above: item) }

  /// The id of the row.
  public var id: String { item.id }
  /// The kind of the row.
  public var kind: ItemKind { item.kind }
  /// The content of the row.
  public var content: TimelineItem.Content { item.content }
  /// What the row shows besides its body. Reading it is faster than reading the message.
  public var marks: TimelineItem.Marks { item.marks }
  /// The message that the row shows; `nil` for other rows.
  public var message: Message? { item.message }
}

/// The place of an accessory in its row.
public struct AccessoryPlace: Sendable, Equatable {
  /// The frame in points, before mirroring. The row's top is 0.
  public var frame: Rect
  /// Whether the row is at least high enough for the frame. An accessory that overlaps its
  /// neighbors, such as a badge on a corner, does not extend the row.
  public var extendsRow: Bool

  /// Creates a place from a frame in points.
  public init(_ frame: Rect, extendsRow: Bool = true) {
    self.frame = frame
    self.extendsRow = extendsRow
  }
}

/// A measured accessory with its part name.
package struct MeasuredAccessory: Sendable {
  /// See ``RowAccessory/part``.
  package let part: String
  /// See ``RowAccessory/isBelowBody``.
  package let isBelowBody: Bool
  /// The frame of its place in points, in the row's coordinates.
  package let frame: Rect
  /// The content to draw.
  package let content: any AccessoryContent

  /// The parts with identities of their own, in the row's coordinates.
  package var elements: [AccessoryElement] { content.elements(in: frame) }
}

/// Space around a body at a speaker's side, in points.
public struct RowMargins: Sendable, Equatable {
  /// The space above the body.
  public var above: Double
  /// The space on the side of incoming messages, which is the left unless the layout is mirrored.
  public var incoming: Double
  /// The space on the side of outgoing messages.
  public var outgoing: Double

  /// No margins.
  public static let zero = RowMargins()

  /// Creates margins in points.
  public init(above: Double = 0, incoming: Double = 0, outgoing: Double = 0) {
    self.above = above
    self.incoming = incoming
    self.outgoing = outgoing
  }

  static func += (sum: inout RowMargins, margins: RowMargins) {
    sum.above += margins.above
    sum.incoming += margins.incoming
    sum.outgoing += margins.outgoing
  }
}
