import ConfabModel

/// What is replaced in a conversation before it is laid out, so that pictures of it can be shared.
///
/// The original is replaced in the conversation itself. So no output has it: neither pixels nor
/// texts, links and metadata of files, layouts, scenes and reports.
///
/// ```swift
/// var options = RenderOptions()
/// options.layout.redaction = Redaction([.names, .texts])
/// try await studio.write(chat, to: "chat.pdf", options: options)
/// ```
///
/// What stays is said in the guide `Documentation/Sharing.md`: times, the order, number, kinds and
/// authors of messages, reactions, and a class of the length of texts.
public struct Redaction: Sendable, Hashable {
  /// What can be replaced.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// Names of people, everywhere in the conversation; avatars; phone numbers and email addresses.
    case names
    /// Texts, links, places, amounts, recordings and everything that tools were given.
    case texts
    /// Photos and other pictures.
    case photos
  }

  /// What texts are replaced by.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// Bars, whose widths do not depend on the words.
    case bars
    /// Words without a meaning.
    case words
  }

  /// What photos are replaced by.
  public enum Photos: String, Sendable, Hashable, CaseIterable {
    /// One color for each photo, which does not depend on the photo.
    case flat
    /// The photo in a few large cells. People and places that are known can be recognized in them.
    case blur
  }

  /// What is replaced.
  public var parts: Set<Part>
  /// What texts are replaced by.
  public var style: Style
  /// What photos are replaced by.
  public var photos: Photos
  /// The number that the made-up names, words and widths depend on. The same number gives the same
  /// picture.
  public var seed: UInt64
  /// The messages whose texts and photos stay, by their ids or their numbers counted from 1. Names
  /// in them are replaced.
  public var kept: [String]
  /// The names that are shown, by the real ones in upper or lower case. Names that are not in it
  /// are made up. The real ones can be any words, such as that of a company.
  public var names: [String: String]

  /// Creates a redaction.
  ///
  /// - Parameters:
  ///   - parts: What is replaced.
  ///   - style: What texts are replaced by.
  ///   - photos: What photos are replaced by.
  ///   - seed: The number that what is made up depends on.
  ///   - kept: The messages whose texts and photos stay, by their ids or numbers.
  ///   - names: The names that are shown, by the real ones.
  public init(
    _ parts: Set<Part> = Set(Part.allCases), style: Style = .bars, photos: Photos = .flat,
    seed: UInt64 = 0, kept: [String] = [], names: [String: String] = [:]
  ) {
    self.parts = parts
    self.style = style
    self.photos = photos
    self.seed = seed
    self.kept = kept
    self.names = names
  }
}
