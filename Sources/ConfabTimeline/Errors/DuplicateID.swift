/// An error for an id that is used twice in a list whose ids must be unique.
public struct DuplicateID<Place: Sendable & Equatable>: Error, Sendable, Equatable,
  CustomStringConvertible
{
  /// The id.
  public let id: String
  /// The first position of the id.
  public let first: Place
  /// The second position of the id, in the order of the list.
  public let second: Place

  /// Creates the error.
  public init(id: String, first: Place, second: Place) {
    self.id = id
    self.first = first
    self.second = second
  }

  /// `the id "m7" is used at 1 and at 3`
  public var description: String { "the id \"\(id)\" is used at \(first) and at \(second)" }
}
