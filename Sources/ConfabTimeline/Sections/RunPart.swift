import ConfabModel

/// The part of a run above or below some of its rows.
package struct RunPart {
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
