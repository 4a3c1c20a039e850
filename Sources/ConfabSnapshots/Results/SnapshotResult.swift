import ConfabScene

/// The outcome of one snapshot, with everything that explains it.
package struct SnapshotResult: Sendable, Hashable, Codable {
  /// A picture file of a report.
  package struct PictureFile: Sendable, Hashable, Codable {
    /// The path relative to the folder of the report.
    package var path: String
    /// The size.
    package var size: PixelSize
    /// The XXH3 hash of the file's bytes with 128 bits, as 32 hexadecimal digits; `nil` if unknown.
    package var digest: String?
  }

  /// The figures of a comparison.
  package struct Figures: Sendable, Hashable, Codable {
    /// The metric and the tolerance in words, such as "exact".
    package var tolerance: String
    /// The number of pixels that differ.
    package var different: Int
    /// The number of compared pixels.
    package var total: Int
    /// The largest number of differing pixels in a window of ``windowSide`` × ``windowSide``
    /// pixels.
    package var largestWindow: Int
    /// The side of the window in pixels.
    package var windowSide: Int
  }

  /// The name of the snapshot: the path of its reference in the suite without `.png`.
  package var name: String
  /// The outcome.
  package var status: SnapshotStatus
  /// The outcome in one line; empty for a snapshot that passed.
  package var summary: String
  /// The size of the new picture; `nil` if it could not be drawn.
  package var size: PixelSize?
  /// The time in seconds in which the picture was drawn, compared and explained, while others were
  /// on other threads. The first page of a conversation includes reading it. `nil` for a reference
  /// without a picture.
  package var seconds: Double?
  /// The path of the conversation in the suite; `nil` for pictures of other programs.
  package var document: String?
  /// For a new snapshot, the name of a reference with the same pixels that belongs to no
  /// conversation: the conversation was renamed. `nil` if there is none.
  package var renamedFrom: String?
  /// The values of the suite's matrix that this snapshot shows, such as `appearance`: `dark`.
  package var variant: [String: String] = [:]
  /// The things that the picture does not show as the conversation or the options ask for.
  package var warnings: [String] = []
  /// The differences between the programs, libraries and fonts that drew the two pictures, one in a
  /// line.
  package var engineChanges: [String] = []
  /// The changes of layout and parts, the most important first.
  package var changes: [PictureChange] = []
  /// The regions in which pixels differ, from the top.
  package var regions: [DifferingRegion] = []
  /// The figures of the comparison; `nil` if nothing was compared pixel by pixel.
  package var figures: Figures?
  /// The reference.
  package var expected: PictureFile?
  /// The new picture.
  package var actual: PictureFile?
  /// The picture of the differences, with aligned rows.
  package var difference: PictureFile?

  /// Creates a result.
  package init(
    name: String, status: SnapshotStatus, summary: String = "", document: String? = nil
  ) {
    self.name = name
    self.status = status
    self.summary = summary
    self.document = document
  }
}

/// A rectangle in which pixels differ.
package struct DifferingRegion: Sendable, Hashable, Codable {
  /// The picture that a frame belongs to.
  package enum Side: String, Sendable, Hashable, Codable {
    /// The reference; the new picture has no such rows.
    case expected
    /// The new picture.
    case actual
  }
  /// The rectangle.
  package var frame: PixelRect
  /// The picture that the rectangle belongs to.
  package var side = Side.actual
  /// The number of pixels in the rectangle that differ.
  package var pixels: Int
  /// The parts that the rectangle shows, in words, such as "message 7, bubble"; empty if unknown.
  package var label = ""
}

/// The size of a picture in pixels.
package struct PixelSize: Sendable, Hashable, Codable {
  /// The width in pixels.
  package var width: Int
  /// The height in pixels.
  package var height: Int
}

/// A change between a reference and a new picture, in words and with the frames it concerns.
package struct PictureChange: Sendable, Hashable, Codable {
  /// The change in one line, such as "message 7 (m7): 3 lines → 4, height 64 → 84".
  package var text: String
  /// The id of the message; `nil` for changes of other rows and of the whole picture.
  package var message: String?
  /// The number of the message in the conversation, from 1.
  package var number: Int?
  /// The part of the row or of the screen, such as `bubble`; `nil` for a change of the whole row.
  package var part: String?
  /// The frame in the reference in pixels; `nil` if there is none.
  package var expected: PixelRect?
  /// The frame in the new picture in pixels; `nil` if there is none.
  package var actual: PixelRect?

  /// Creates a change.
  package init(
    _ text: String, message: String? = nil, number: Int? = nil, part: String? = nil,
    expected: PixelRect? = nil, actual: PixelRect? = nil
  ) {
    self.text = text
    self.message = message
    self.number = number
    self.part = part
    self.expected = expected
    self.actual = actual
  }
}
