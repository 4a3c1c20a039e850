import Confab
import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabSupport

/// The theme of the pictures of a batch.
public enum BatchTheme: Sendable, Hashable {
  /// The theme of the options, with its name in paths.
  case named(String)
  /// The theme of each conversation's platform.
  case ofPlatform
  /// All built-in themes, with a picture for each.
  case all
}

/// The conversations of a batch with the paths of their pictures, checked before anything is drawn.
public struct BatchPlan: Sendable {
  /// The conversations. With all themes, each is repeated for each theme.
  public let inputs: [BatchInput]
  /// The conversations of all shards.
  let allInputs: [BatchInput]
  let pattern: OutputPattern
  /// The names of the alternative texts of the pictures; `nil` for none.
  let texts: OutputPattern?
  let theme: BatchTheme
  let isPaged: Bool
  let shard: BatchShard?
  let otherInputs: [String]

  /// Plans a batch.
  ///
  /// - Parameters:
  ///   - inputs: The conversations.
  ///   - pattern: The names of their pictures.
  ///   - texts: The names of alternative texts, which end in `.txt`, so that none can replace a
  ///     picture or a document; `nil` for no texts.
  ///   - theme: The theme. If paths depend on the platforms of conversations, these are read.
  ///   - isPaged: Whether conversations are divided into numbered pictures.
  ///   - shard: The part of the conversations that is drawn; `nil` for all. The checks are those of
  ///     all, so each part has the same names as the whole.
  ///   - otherInputs: The paths of other files that no picture may replace, such as a theme file.
  /// - Throws: ``BatchError`` if two pictures have the same path, or if a picture would
  ///   replace a conversation or another input. ``Batch/run(progress:event:)`` checks the pictures
  ///   that conversations show.
  /// - Complexity: O(*n*) in the number of conversations.
  public init(
    _ inputs: [BatchInput], to pattern: OutputPattern, texts: OutputPattern? = nil,
    theme: BatchTheme, isPaged: Bool = false, shard: BatchShard? = nil, otherInputs: [String] = []
  ) throws(BatchError) {
    var owners: [String: Int] = [:]
    var places = FilePlaces()
    let read = Set((inputs.map(\.path) + otherInputs).compactMap(FileIdentity.init))
    if case .named(let name) = theme, [".", ".."].contains(name) {
      throw BatchError("the name of a theme can't be \(name) in a batch; rename its file")
    }
    if let texts, !texts.description.hasSuffix(".txt") {
      throw BatchError(
        "the text of many pictures can't be written to \(ProblemText.quoted(texts.description)); expected "
          + "an --alt such as 'out/{name}.txt'")
    }
    if theme == .all, !pattern.hasTheme {
      throw BatchError(
        "all themes would be written to \(ProblemText.quoted(pattern.description)); tell them apart with {theme} in "
          + "-o, such as 'out/{name}-{theme}.png'")
    }
    self.theme = theme
    self.pattern = pattern
    self.texts = texts
    self.isPaged = isPaged
    self.shard = shard
    self.otherInputs = otherInputs
    let hasTheme = pattern.hasTheme || texts?.hasTheme == true
    self.inputs = Self.pictures(
      of: shard?.elements(of: inputs) ?? inputs, theme, hasTheme: hasTheme)
    allInputs =
      shard == nil ? self.inputs : Self.pictures(of: inputs, theme, hasTheme: hasTheme)
    for (index, input) in allInputs.enumerated() {
      guard !input.path.contains(PageNames.placeholder), ![".", ".."].contains(input.name) else {
        throw BatchError(
          "\(input.path): the name of a conversation can't contain {page} or be . or .. in a batch; rename it"
        )
      }
      let path = output(of: input)
      if let other = owners.updateValue(index, forKey: places.place(of: path)) {
        throw BatchError(Self.collision(allInputs[other].path, input.path, path))
      }
      if let existing = FileIdentity(path: path), read.contains(existing) {
        throw BatchError("the picture \(path) would replace a file that is read; choose another -o")
      }
      guard let text = self.text(of: input) else { continue }
      if let other = owners.updateValue(index, forKey: places.place(of: text)) {
        throw BatchError(
          "\(allInputs[other].path) and \(input.path) would both be written to \(text); tell them apart with "
            + "{name}, {path} or {theme} in --alt")
      }
      if let existing = FileIdentity(path: text), read.contains(existing) {
        throw BatchError("the text \(text) would replace a file that is read; choose another --alt")
      }
    }
  }

  /// The path of a conversation's picture, with `{page}` in it if the pattern has it.
  func output(of input: BatchInput) -> String { path(pattern, of: input) }

  /// The path of the alternative text of a conversation's picture; `nil` for none.
  func text(of input: BatchInput) -> String? { texts.map { path($0, of: input) } }

  private func path(_ pattern: OutputPattern, of input: BatchInput) -> String {
    if case .named(let name) = theme { return pattern.path(for: input, theme: name) }
    return pattern.path(for: input, theme: input.theme ?? Theme.imessage.name)
  }

  /// The theme in which an input is drawn; `nil` for that of the options.
  func theme(of input: BatchInput, _ conversation: Conversation) -> Theme? {
    switch theme {
    case .named: nil
    case .ofPlatform: .builtIn(for: conversation.info)
    case .all: input.theme.flatMap(Theme.builtIn(named:))
    }
  }

  /// The inputs with the themes that their paths depend on.
  private static func pictures(
    of inputs: [BatchInput], _ theme: BatchTheme, hasTheme: Bool
  ) -> [BatchInput] {
    switch theme {
    case .ofPlatform where hasTheme: inputs.map { $0.inThemeOfPlatform() }
    case .named, .ofPlatform: inputs
    case .all: inputs.flatMap { input in Theme.builtIn.map { input.inTheme($0.name) } }
    }
  }

  private static func collision(_ first: String, _ second: String, _ path: String) -> String {
    // For `String`, names of other bytes are equal if they look the same.
    let reason =
      first == second
      ? "their names look the same and differ in how accents are encoded (Unicode normalization); rename one"
      : "tell their pictures apart with {name} or {path} in -o"
    return "\(first) and \(second) would both be written to \(path); \(reason)"
  }
}

extension BatchInput {
  fileprivate func inTheme(_ name: String) -> BatchInput {
    var input = self
    input.theme = name
    return input
  }

  /// A conversation that can't be read has the default theme: it fails when it is drawn.
  fileprivate func inThemeOfPlatform() -> BatchInput {
    // A pipe can be read only once.
    let conversation = FileIdentity(path: path).flatMap { _ in
      try? ConversationFile.read(path: path).conversation
    }
    return inTheme(conversation.map { Theme.builtIn(for: $0.info) }?.name ?? Theme.imessage.name)
  }
}
