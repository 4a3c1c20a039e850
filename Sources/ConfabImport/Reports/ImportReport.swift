import ConfabModel
import ConfabSupport

/// What of an export is in the conversation, what is not, and what was guessed.
public struct ImportReport: Sendable, Equatable {
  /// Something that an export has and the conversation does not, or not as what it is.
  public struct Loss: Sendable, Equatable {
    /// What was lost.
    public var kind: LossKind
    /// How often.
    public var count: Int
    /// The first places, at most ``mostPlaces``: "line 41", "message 12".
    public var places: [String]
  }

  /// Something that the export does not say.
  public struct Guess: Sendable, Equatable {
    /// What was assumed, and why: "day before month, because of line 41".
    public var text: String
    /// The option that settles it, with its value if that is known: "--date-order mdy".
    public var option: String
  }

  /// Something that a transcript says and that is not used.
  public struct Note: Sendable, Equatable {
    /// Where it is: "line 3"; empty for the file as a whole.
    public var place: String
    /// What is not used or not understood.
    public var text: String
  }

  /// The most places of a loss that are listed.
  public static let mostPlaces = 5

  /// The name of the format.
  public var format: String
  /// The title of the chat.
  public var chat: String?
  /// The number of messages of the chat, with system lines.
  public var messageCount = 0
  /// The number of messages in the conversation; fewer if a selection was asked for.
  public var selectedCount = 0
  /// The number of participants.
  public var participantCount = 0
  /// The time of the first message in the conversation.
  public var first: Timestamp?
  /// The time of the last message in the conversation.
  public var last: Timestamp?
  /// The losses, in the order in which they were met.
  public var losses: [Loss] = []
  /// The guesses.
  public var guesses: [Guess] = []
  /// What else is to say, at most ``mostNotes``.
  public var notes: [Note] = []

  /// The most notes.
  public static let mostNotes = 1_000

  /// Creates a report without losses.
  public init(format: String) { self.format = format }

  mutating func add(_ kind: LossKind, count: Int = 1, at place: String?) {
    let index = losses.firstIndex { $0.kind == kind } ?? losses.endIndex
    if index == losses.endIndex { losses.append(Loss(kind: kind, count: 0, places: [])) }
    losses[index].count += count
    guard let place, losses[index].places.count < Self.mostPlaces,
      losses[index].places.last != place
    else { return }
    losses[index].places.append(place)
  }

  /// Whether the conversation has everything that the export says.
  public var isComplete: Bool { losses.isEmpty && guesses.isEmpty && notes.isEmpty }

  /// A line for each loss, guess and note.
  public var warnings: [String] { Array(lines.dropFirst()) }

  /// One line for the conversation, and one for each loss, guess and note.
  public var lines: [String] {
    var counts = Count.text(messageCount, "message")
    if selectedCount != messageCount { counts = "\(Count.text(selectedCount)) of \(counts)" }
    let people = Count.text(participantCount, "participant")
    let name = chat.map { "\(ProblemText.quoted($0)), " } ?? ""
    return ["\(name)\(counts), \(people) (\(format))"]
      + losses.map { loss in
        let places = loss.places.joined(separator: ", ")
        let more = loss.count > loss.places.count && !places.isEmpty ? ", …" : ""
        return loss.kind.text(loss.count) + (places.isEmpty ? "" : " (\(places)\(more))")
      } + guesses.map { "\($0.text); \($0.option) settles it" }
      + notes.map { $0.place.isEmpty ? $0.text : "\($0.place): \($0.text)" }
  }
}

extension ImportReport: WritesJSON {
  /// Writes the report as the schema `import-report-1` describes it.
  @usableFromInline
  package func write(to json: inout JSONWriter) {
    json.object { json in
      if let chat { json.member("chat", chat) }
      if let first { json.member("first", first.iso8601) }
      json.member("format", format)
      json.key("guesses")
      json.array(of: guesses) { json, guess in
        json.object {
          $0.member("option", guess.option)
          $0.member("text", guess.text)
        }
      }
      if let last { json.member("last", last.iso8601) }
      json.key("losses")
      json.array(of: losses) { json, loss in
        json.object {
          $0.member("count", loss.count)
          $0.member("kind", loss.kind.name)
          $0.member("places", loss.places)
          $0.member("text", loss.kind.text(loss.count))
        }
      }
      json.member("messages", messageCount)
      json.key("notes")
      json.array(of: notes) { json, note in
        json.object {
          $0.member("place", note.place)
          $0.member("text", note.text)
        }
      }
      json.member("participants", participantCount)
      json.member("report", "1")
      json.member("selected", selectedCount)
    }
  }
}

/// What an import can lose.
///
/// A format of your own can have kinds of its own: `LossKind("x-stars", "star", "stars")`.
public struct LossKind: Sendable, Hashable {
  /// The name in a report as JSON.
  public var name: String
  private let one: String
  private let many: String

  /// Creates a kind.
  ///
  /// - Parameters:
  ///   - name: The name in a report as JSON: lower-case letters, digits and hyphens.
  ///   - one: The words after "1": "picture is missing".
  ///   - many: The words after another number: "pictures are missing".
  public init(_ name: String, _ one: String, _ many: String) {
    self.name = name
    self.one = one
    self.many = many
  }

  /// "14 files are missing"
  public func text(_ count: Int) -> String { "\(Count.text(count)) \(count == 1 ? one : many)" }

  /// Kinds of the same name are equal.
  public static func == (a: LossKind, b: LossKind) -> Bool { a.name == b.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension LossKind {
  /// Files that the export names and does not have.
  public static let missingFile = LossKind(
    "missing-file", "file is missing", "files are missing")
  /// Files that the app left out of the export.
  public static let omittedFile = LossKind(
    "omitted-file", "file was left out by the app", "files were left out by the app")
  /// Files of which the export has only an address; nothing is downloaded.
  public static let remoteFile = LossKind(
    "remote-file", "file is only an address", "files are only addresses")
  /// Messages that can't be read.
  public static let unreadable = LossKind(
    "unreadable", "message can't be read and is left out",
    "messages can't be read and are left out")
  /// Messages of a kind that the format's reader does not know, which became system lines.
  public static let unknownKind = LossKind(
    "unknown-kind", "message of an unknown kind is a system line",
    "messages of unknown kinds are system lines")
  /// Messages that the app itself does not show.
  public static let hidden = LossKind(
    "hidden", "message that the app hides is left out", "messages that the app hides are left out")
  /// Messages that occur twice.
  public static let duplicate = LossKind(
    "duplicate", "message occurs twice and is kept once", "messages occur twice and are kept once")
  /// Messages without content.
  public static let empty = LossKind(
    "empty", "message without content is left out", "messages without content are left out")
  /// Replies to messages that are not in the conversation.
  public static let replyTarget = LossKind(
    "reply-target", "reply is to a message that is not here",
    "replies are to messages that are not here")
  /// Reactions and votes whose message is not in the conversation.
  public static let reactionTarget = LossKind(
    "reaction-target", "reaction is to a message that is not here",
    "reactions are to messages that are not here")
  /// Reactions and votes of which only the number is known.
  public static let unnamedReactions = LossKind(
    "unnamed-reactions", "reaction is only a number", "reactions are only numbers")
  /// Polls of which only the numbers of votes are known.
  public static let unnamedVotes = LossKind(
    "unnamed-votes", "poll has no voters, only numbers", "polls have no voters, only numbers")
  /// Emoji that are pictures of a server.
  public static let customEmoji = LossKind(
    "custom-emoji", "custom emoji is a word", "custom emoji are words")
  /// Styles that the document does not have, such as headings in a message or colors.
  public static let style = LossKind(
    "style", "style of a text is left out", "styles of texts are left out")
  /// Threads, in which a message is not a reply to one other message.
  public static let thread = LossKind(
    "thread", "message of a thread is in the main list",
    "messages of threads are in the main list")
  /// Fields of cards, buttons, games, gifts and the like.
  public static let card = LossKind(
    "card", "card lost a part", "cards lost parts")
  /// Times that are not in the export, which its neighbors give.
  public static let time = LossKind(
    "time", "message has no time", "messages have no times")
  /// Other versions of a conversation that goes on in several ways.
  public static let branch = LossKind(
    "branch", "message of another branch is left out",
    "messages of other branches are left out")
  /// Messages that the app could not decrypt.
  public static let encrypted = LossKind(
    "encrypted", "message was not decrypted by the app",
    "messages were not decrypted by the app")
  /// Files that end too early or are damaged; what comes before is kept.
  public static let damage = LossKind(
    "damage", "file is damaged and read up to there", "files are damaged and read up to there")
  /// What a line or an entry says and the document has no place for.
  public static let detail = LossKind(
    "detail", "detail has no place in a document", "details have no place in a document")
}
