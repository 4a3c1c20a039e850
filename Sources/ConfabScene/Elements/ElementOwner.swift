/// What an element of a scene is a part of.
public struct ElementOwner: Sendable, Hashable {
  /// The id of a timeline's item; `nil` for what stands around the messages.
  public var item: String?
  /// A short name: `bubble`, `text`, `avatar`, `photo`, … Presenters of a host's own may give
  /// others.
  public var part: String

  public init(item: String? = nil, part: String = "") {
    self.item = item
    self.part = part
  }
}
