import ConfabModel

/// The part of a run above its first rows.
package struct RunHead {
  var id: String
  /// The time of the last message that has one.
  var time: Timestamp?
  var tick: DeliveryStatus?

  package init(id: String, time: Timestamp?, tick: DeliveryStatus?) {
    self.id = id
    self.time = time
    self.tick = tick
  }
}
