/// An id that stands in two places of a list whose ids must be unique.
public struct DuplicateID<Place: Sendable & Equatable>: Error, Sendable, Equatable,
  CustomStringConvertible
{
  /// The id in words.
  public let id: String
  /// Where it stands first.
  public let first: Place
  /// Where it stands again: the first such place from the start of the list.
  public let second: Place

  public init(id: String, first: Place, second: Place) {
    self.id = id
    self.first = first
    self.second = second
  }

  public var description: String { "the id \"\(id)\" stands at \(first) and at \(second)" }
}
