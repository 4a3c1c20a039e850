/// The row and the part of it that an element of a scene belongs to.
public struct ElementOwner: Sendable, Hashable {
  /// The id of a timeline item; `nil` for elements around the messages.
  public var item: String?
  /// A short name of the part: `bubble`, `text`, `avatar`, `photo` or one of a custom presenter.
  public var part: String

  /// Creates an owner.
  public init(item: String? = nil, part: String = "") {
    self.item = item
    self.part = part
  }
}
