import ConfabTimeline

/// An error for ids that aren't unique.
public enum SectionedListError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Two sections have the same id. The error has their indexes.
  case section(DuplicateID<Int>)
  /// Two items have the same id. The error has their paths.
  case item(DuplicateID<ItemPath>)

  /// A line for a person to read.
  public var description: String {
    switch self {
    case .section(let problem): "two sections have the same id: \(problem)"
    case .item(let problem): "two items have the same id: \(problem)"
    }
  }
}
