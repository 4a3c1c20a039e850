import ConfabModel
import ConfabScene
import ConfabTimeline

/// The rows and the elements that the picture of a page shows. All lengths are in points, from the
/// top left corner of the picture.
package struct PageContent: Sendable {
  /// A row of which something can be seen.
  package struct Row: Sendable {
    /// The id that the row's elements have as their owner. It differs from the id of the item in a
    /// strip, where each moment has the row.
    package var owner: String
    /// The number of the moment in a strip, from 1; `nil` for other pictures.
    package var moment: Int?
    /// The row.
    package var item: TimelineItem
    /// The frame, which can extend beyond the picture.
    package var frame: Rect
  }

  /// An element that is not a group, with everything that the groups around it add.
  package struct Element: Sendable {
    /// The element in its own coordinates.
    package var element: Scene.Element
    /// The map from these coordinates to the picture.
    package var transform: Transform
    /// The product of the opacities of all groups around it.
    package var opacity: Double
    /// The clips of the groups around it that belong to a row or a part, in the picture.
    package var clips: [Path]
    /// The painted area without what ``clips`` hide: exact for outlines and images, in whole device
    /// pixels for glyphs. It can extend beyond the picture.
    package var bounds: Rect
  }

  /// The names and versions of the program and the libraries, and the digest of the bundled fonts.
  package var engine: [String]
  /// What the whole picture depends on besides messages and pictures, by its name, such as "type
  /// size". See ``setting(_:identity:)``.
  package var settings: [String: String]
  /// The size of the picture.
  package var size: Size
  /// The number of device pixels per point.
  package var scale: Double
  /// The color behind everything.
  package var background: Color
  /// The paths of the fonts whose glyphs have colors of their own.
  package var colorFonts: Set<String>
  /// The positions of the messages in the conversation, from 1.
  package var numbers: [MessageID: Int]
  /// The rows from top to bottom.
  package var rows: [Row]
  /// The elements in drawing order. All of them are inside the picture, at least in part, and those
  /// of rows are not below an opaque part of the screen.
  package var elements: [Element]
}
