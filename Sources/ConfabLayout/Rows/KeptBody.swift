/// A measured body on the heap, because most rows have none.
package final class KeptBody: Sendable {
  /// The body.
  package let body: ItemBody

  init(_ body: ItemBody) { self.body = body }
}
