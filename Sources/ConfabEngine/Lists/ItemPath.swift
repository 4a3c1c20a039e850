/// The position of an item in a sectioned list: the section's index and the item's index in it.
public struct ItemPath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The section's index, from 0.
  public var section: Int
  /// The item's index within its section, from 0.
  public var item: Int

  /// Creates a path.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Orders paths from top to bottom.
  public static func < (a: ItemPath, b: ItemPath) -> Bool {
    (a.section, a.item) < (b.section, b.item)
  }

  /// The path in the form `[section, item]`.
  public var description: String { "[\(section), \(item)]" }
}

extension ItemPath: Encodable {
  /// Encodes the path as an array of two numbers, `[section, item]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(section)
    try container.encode(item)
  }
}
