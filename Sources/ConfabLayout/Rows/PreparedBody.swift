/// A prepared body and the memory that it uses, in one object, because rows are copied often.
package final class PreparedBody: Sendable {
  /// The prepared body.
  let item: any PreparedItem
  /// The memory that it uses, in bytes. Summing it takes longer than breaking a short text into
  /// lines.
  package let memoryFootprint: Int

  init(_ item: any PreparedItem) {
    self.item = item
    memoryFootprint = item.memoryFootprint
  }
}
