/// A reason why a scene can't be drawn. The description is one line.
public enum SceneError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Groups are nested deeper than the limit.
  case tooDeep(limit: Int)
  /// Groups have more elements than the limit, counted as often as they are drawn.
  case tooManyElements(limit: Int)

  /// The reason in one line.
  public var description: String {
    switch self {
    case .tooDeep(let limit): "more than \(limit) groups of the scene lie within each other"
    case .tooManyElements(let limit):
      "the scene's groups have more than \(limit) elements, counted as often as they are drawn"
    }
  }
}
