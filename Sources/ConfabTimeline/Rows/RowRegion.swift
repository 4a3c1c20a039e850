import ConfabModel

/// Adjacent messages, and what their rows need to know about the other messages.
package struct RowRegion {
  var messages: ArraySlice<Message>
  /// The position of each message: numbers that ascend along the conversation.
  var places: [Int]
  /// The time of the last visible message above that has one.
  var lastTime: Timestamp?
  /// The row above, if there is one.
  var above: Row?
  var readers: [Int: [ParticipantID]]
  var marks: StatusMarks
  /// Whether typing indicators are shown below.
  var reachesEnd: Bool

  package init(
    messages: ArraySlice<Message>, places: [Int], lastTime: Timestamp? = nil,
    above: Row? = nil,
    readers: [Int: [ParticipantID]], marks: StatusMarks, reachesEnd: Bool
  ) {
    self.messages = messages
    self.places = places
    self.lastTime = lastTime
    self.above = above
    self.readers = readers
    self.marks = marks
    self.reachesEnd = reachesEnd
  }
}
