/// What a message of an assistant has besides its blocks.
public struct Answer: Sendable, Equatable {
  /// How far the answer has got.
  public enum State: String, Sendable, CaseIterable {
    /// All of it is there.
    case finished
    /// The assistant is still writing. A caret is shown at the end.
    case streaming
    /// A reader has stopped it.
    case stopped
    /// It ended with an error, see ``Answer/error``.
    case failed
  }

  /// A source that an answer refers to. Marks of the style ``TextSpan/Style/citation`` have its
  /// number, counted from 1, as their target.
  public struct Citation: Sendable, Equatable {
    /// The title; never empty.
    public var title: String
    /// The address.
    public var url: String?

    /// Creates a source.
    public init(title: String, url: String? = nil) {
      self.title = title
      self.url = url
    }
  }

  /// The place of an answer among several to the same question.
  public struct Branch: Sendable, Equatable {
    /// The number of the answer, 1 … ``count``.
    public var number: Int
    /// The number of answers, 1 … 999.
    public var count: Int

    /// Creates a place.
    public init(_ number: Int, of count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// How far the answer has got.
  public var state: State
  /// The reason why the answer failed, as it is shown.
  public var error: String?
  /// The name of the model, as it is shown.
  public var model: String?
  /// The cost, as it is shown, such as "$0.02".
  public var cost: String?
  /// The number of tokens that were read, 0 … 999,999,999,999.
  public var inputTokens: Int?
  /// The number of tokens that were written, 0 … 999,999,999,999.
  public var outputTokens: Int?
  /// The place among several answers.
  public var branch: Branch?
  /// The sources, which are listed at the end.
  public var citations: [Citation]

  /// Creates an answer.
  public init(
    state: State = .finished, error: String? = nil, model: String? = nil, cost: String? = nil,
    inputTokens: Int? = nil, outputTokens: Int? = nil, branch: Branch? = nil,
    citations: [Citation] = []
  ) {
    self.state = state
    self.error = error
    self.model = model
    self.cost = cost
    self.inputTokens = inputTokens
    self.outputTokens = outputTokens
    self.branch = branch
    self.citations = citations
  }
}
