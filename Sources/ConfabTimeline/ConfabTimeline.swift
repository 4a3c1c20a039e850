/// What is shown of a conversation, from top to bottom.
///
/// - ``Timeline`` is the list of rows: messages, and between them date headers, status lines, the
///   unread bar and who is typing.
/// - ``TimelineItem`` is one row: a stable id, a kind that presenters register for, its content,
///   and its ``Decoration`` (side, cluster, name, avatar, spacing, readers).
/// - ``Transcript`` puts rows into words, as they would be read aloud.
/// - ``MessageFactories`` make several rows of one message, or none; a ``TimelineDecorator`` is a host's
///   last word on them.
/// - ``TimelineRules`` says where one kind of app puts headers and breaks clusters.
///
/// Everything is a pure function of the conversation: no clock, zone or locale of the machine.
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
