/// The rows of a conversation, from top to bottom.
///
/// - ``Timeline`` is the list of rows: messages, date headers, status lines, the unread bar and typing
///   indicators.
/// - ``TimelineItem`` is a row: a stable id, a kind that a presenter accepts, the content, and the
///   ``Decoration`` (side, cluster, name, avatar, spacing, readers).
/// - ``Transcript`` describes rows in words, as they would be read aloud.
/// - ``MessageFactories`` turn a message into several rows or none. A ``TimelineDecorator`` changes the
///   finished rows.
/// - ``TimelineRules`` say where an app shows headers and where clusters end.
///
/// Everything is a pure function of the conversation. The clock, zone and locale of the machine aren't used.
///
/// ```swift
/// let timeline = try Timeline(conversation, selection: .last(20), rules: .imessage)
/// for item in timeline.items {
///   switch item.content {
///   case .message(let content): print(item.decoration.side, content.message.text ?? "")
///   case .dateHeader(let header): print(header.day, header.time)
///   case .status(let line): print(line.text)
///   case .typing(let participant): print(participant, "…")
///   case .unread(let label): print(label)
///   }
/// }
/// ```
