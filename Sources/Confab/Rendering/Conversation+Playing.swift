import ConfabModel

extension Conversation {
  /// The conversation some time later: recordings that are playing have advanced.
  ///
  /// A recording whose ``Attachment/played`` share is more than 0 and less than 1 is playing.
  ///
  /// - Parameters:
  ///   - seconds: The time in seconds, 0 or more.
  ///   - length: Returns the length of a sound file in seconds, for recordings without a length in
  ///     the document; `nil` if it is not known. Such a recording doesn't advance.
  /// - Complexity: O(*n*) in the number of messages.
  func playing(for seconds: Double, lengthOf length: (String) -> Double?) -> Conversation {
    var later = self
    for index in messages.indices where messages[index].kind == .voice {
      guard let recording = messages[index].attachments.first,
        let played = recording.played, played > 0, played < 1,
        let length = recording.duration ?? length(recording.src), length > 0
      else { continue }
      later.messages[index].attachments[0].played = min(
        1, played + seconds * (recording.speed ?? 1) / length)
    }
    return later
  }
}
