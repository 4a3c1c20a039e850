extension Message {
  /// The message as it is read aloud, without its author and time: "See you at eight", "photo",
  /// "2 photos: The new bike", "poll: Where to?".
  ///
  /// The words are those of the kind. A kind with a payload has the payload's
  /// ``MessagePayload/noun`` and ``MessagePayload/lines``: "poll: Where to? Sea, Hills".
  public var words: String {
    let kindWords = KindWords.withoutPayload[kind] ?? .withPayload
    return [kindWords.noun(self), kindWords.detail(self)].compactMap(\.self).joined(
      separator: ": ")
  }

  /// The words that describe the content best: the text or, without a text, the payload's
  /// ``MessagePayload/summary``. `nil` if there are none.
  public var summary: String? {
    if let text = visibleText, !text.isEmpty { return text }
    return payload?.summary
  }
}
