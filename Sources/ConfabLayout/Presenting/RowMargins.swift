/// Space around a body at a speaker's side, in points.
public struct RowMargins: Sendable, Equatable {
  /// Above the body.
  public var above: Double
  /// On the side of incoming messages: the left, unless the layout is mirrored.
  public var incoming: Double
  /// On the side of outgoing messages.
  public var outgoing: Double

  /// No margins.
  public static let zero = RowMargins()

  /// Creates margins, in points.
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
