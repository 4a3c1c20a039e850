/// An element of a ``SumTree``.
protocol SumTreeElement: Sendable {
  /// The value whose sums the tree keeps.
  var extent: Int { get }
  /// A number that identifies the element. Labels ascend along the list. 0 if the list needs none.
  var label: Int { get set }
  /// Properties that the tree can search for, one bit each.
  var flags: UInt64 { get }
}

extension SumTreeElement {
  var extent: Int { 1 }
  var label: Int {
    get { 0 }
    set {}
  }
  var flags: UInt64 { 0 }
}
