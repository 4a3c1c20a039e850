import Confab
import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabSnapshots
import ConfabSupport

/// Draws many conversations: one on each worker of a studio at the same time.
///
/// ```swift
/// let inputs = try BatchSources.inputs(["archive"])
/// let plan = try BatchPlan(inputs, to: OutputPattern("out/{path}.png"), theme: .ofPlatform)
/// let report = try await Batch(plan, studio: Studio()).run()
/// ```
///
/// The bytes are those of `Studio.write`. Fonts, shaped texts, color glyphs and decoded pictures
/// are shared.
public struct Batch: Sendable {
  /// The outcome of one conversation, or of one of its themes.
  public enum Event: Sendable {
    /// It was drawn. Of an export there is a line for each loss.
    case drawn(BatchInput, losses: [String], RenderReport)
    /// Its pictures were there already.
    case unchanged(BatchInput)
    /// It could not be drawn, for the reason in one line.
    case failed(BatchInput, String)
  }

  /// The conversations and their outputs.
  public let plan: BatchPlan
  /// The studio, whose workers draw.
  public let studio: Studio
  /// The options for a conversation. They may depend on it, such as a range of messages. Their theme
  /// is used if the plan names one.
  public var options: @Sendable (Conversation) throws -> RenderOptions
  /// A text that differs if the options differ, to skip the conversations whose pictures were drawn
  /// from the same document, attachments, options and engine; `nil` to draw all.
  public var skippingUnchanged: String?
  /// The largest document in bytes.
  public var documentLimit: Int

  /// Creates a batch.
  ///
  /// - Parameters:
  ///   - plan: The conversations and their outputs.
  ///   - studio: The studio, whose workers draw.
  ///   - documentLimit: The largest document in bytes.
  ///   - options: The options for a conversation.
  public init(
    _ plan: BatchPlan, studio: Studio, documentLimit: Int = ConversationReader.maximumLength,
    options: @escaping @Sendable (Conversation) throws -> RenderOptions = { _ in RenderOptions() }
  ) {
    self.plan = plan
    self.studio = studio
    self.documentLimit = documentLimit
    self.options = options
  }

  /// Draws the conversations. One that fails does not stop the others.
  ///
  /// - Parameters:
  ///   - progress: Called after each conversation with the fraction that is done, 0 … 1, from any
  ///     thread; with all themes, after each theme of it.
  ///   - event: Called as often, from any thread.
  /// - Throws: ``BatchError`` before anything is drawn, if a picture would replace a font, or a
  ///   picture that any of the conversations shows. `CancellationError`, a font error, and
  ///   `FileError` if the record of drawn pictures can't be written.
  /// - Complexity: O(*n*) in the number of conversations. The memory of one conversation is freed
  ///   before the next one, apart from caches of limited size and a path for each.
  public func run(
    progress: @escaping @Sendable (Double) -> Void = { _ in },
    event: @escaping @Sendable (Event) -> Void = { _ in }
  ) async throws -> BatchReport {
    let clock = ContinuousClock()
    let start = clock.now
    try await checkOutputs()
    TemporaryFiles.removeAbandoned(beside: plan.inputs.map { plan.output(of: $0) })
    let unchanged = try skippingUnchanged.map { options in
      UnchangedPictures(
        record: try DrawnRecord(folder: plan.pattern.fixedFolder, shard: plan.shard),
        digest: InputDigest(common: "\(try studio.engineIdentity())\n\(options)"))
    }
    let lanes = studio.lanes
    let outcomes = try await plan.inputs.concurrentMap(workers: lanes.count, progress: progress) {
      input, lane in
      let outcome = try await draw(input, lanes[lane], unchanged)
      event(outcome)
      return Outcome(outcome)
    }
    try unchanged?.record.finish()
    var report = BatchReport()
    let count = plan.theme == .all ? Theme.builtIn.count : 1
    for first in stride(from: 0, to: outcomes.count, by: count) {
      report.add(outcomes[first..<first + count], of: plan.inputs[first])
    }
    report.seconds = start.duration(to: clock.now) / .seconds(1)
    return report
  }

  private struct UnchangedPictures {
    let record: DrawnRecord
    let digest: InputDigest
  }

  /// What is kept of a picture until the end. It is small, because there can be millions.
  fileprivate struct Outcome: Sendable {
    /// The number of pictures that were drawn, with those of all pages.
    var pictures = 0
    var problem: String?

    init(_ event: Event) {
      switch event {
      case .drawn(_, _, let report): pictures = report.files.count
      case .unchanged: break
      case .failed(_, let problem): self.problem = problem
      }
    }
  }

  private func draw(
    _ input: BatchInput, _ studio: Studio, _ unchanged: UnchangedPictures?
  ) async throws -> Event {
    do {
      let read = try ConversationFile.read(path: input.path, limit: documentLimit)
      let conversation = read.conversation
      var options = try options(conversation)
      options.layout.theme = plan.theme(of: input, conversation) ?? options.layout.theme
      let output = plan.output(of: input)
      options.file.alternative = plan.text(of: input) ?? options.file.alternative
      var digest: String?
      if let unchanged {
        let names = try studio.pictureNames(of: conversation, options: options.layout)
        digest = unchanged.digest.digest(conversation, pictures: names, in: read.attachments)
        if let digest, unchanged.record.isUnchanged(output, inputs: digest) {
          return .unchanged(input)
        }
      }
      for path in [output, options.file.alternative].compactMap(\.self) {
        if let folder = FilePath.folder(of: path) { try OutputFolder.make(folder) }
      }
      let report = try await studio.write(
        conversation, to: output, attachments: read.attachments, options: options,
        inputs: [input.path])
      if let unchanged, let digest {
        try unchanged.record.add(
          output, inputs: digest, files: report.files.map(\.path) + report.texts)
      }
      return .drawn(input, losses: read.report?.warnings ?? [], report)
    } catch let error as CancellationError {
      throw error
    } catch {
      return .failed(input, Self.line(error, input))
    }
  }

  /// An error as one line that names the conversation.
  private static func line(_ error: any Error, _ input: BatchInput) -> String {
    let line = SuiteError.line(error)
    return line.contains(input.path) ? line : "\(input.path): \(line)"
  }
}

extension Batch {
  /// Checks that no picture replaces a file that any conversation of the batch is made from, also
  /// one of another shard.
  ///
  /// Pictures that conversations show are in their folders. So only conversations are read here in
  /// whose folders a picture is written, at any depth.
  ///
  /// - Throws: ``BatchError``, `CancellationError`.
  func checkOutputs() async throws {
    var outputs = BatchOutputs(plan)
    for path in plan.otherInputs + studio.library.faces.map(\.path) {
      guard let picture = outputs.path(replacing: path) else { continue }
      throw BatchError(
        "the picture \(picture) would replace \(path), which is read; choose another -o")
    }
    let exposed = plan.allInputs.filter { outputs.isWritten(below: $0.folder) }
    guard !exposed.isEmpty else { return }
    outputs.makeIndex()
    let lanes = studio.lanes
    let found = try await exposed.concurrentMap(workers: lanes.count) { [outputs] input, lane in
      var outputs = outputs
      return files(of: input, lanes[lane]).lazy.compactMap { file in
        outputs.path(replacing: file).map { picture in
          "the picture \(picture) would replace \(file), which \(input.path) is made from; choose another -o"
        }
      }.first
    }
    if let problem = found.lazy.compactMap({ $0 }).first { throw BatchError(problem) }
  }

  /// The files that a conversation is made from. One that can't be read fails when it is drawn.
  private func files(of input: BatchInput, _ studio: Studio) -> [String] {
    // A pipe can be read only once.
    guard FileIdentity(path: input.path) != nil,
      let read = try? ConversationFile.read(path: input.path, limit: documentLimit)
    else { return [input.path] }
    let options = (try? options(read.conversation)) ?? RenderOptions()
    return [input.path]
      + studio.picturePaths(
        of: read.conversation, in: read.attachments, options: options.layout)
  }
}

/// The result of a batch.
public struct BatchReport: Sendable, Equatable, Encodable {
  /// A conversation that could not be drawn.
  public struct Failure: Sendable, Equatable, Encodable {
    /// The path of the conversation.
    public var path: String
    /// The problem in one line.
    public var problem: String
  }

  /// The number of conversations.
  public var conversations = 0
  /// The number of conversations that were drawn.
  public var drawn = 0
  /// The number of conversations whose pictures were there already.
  public var unchanged = 0
  /// The number of pictures that were written.
  public var pictures = 0
  /// The conversations that could not be drawn, in the order of the inputs.
  public var failures: [Failure] = []
  /// The time in seconds.
  public var seconds = 0.0
}

extension BatchReport {
  /// Adds a conversation: the outcomes of its pictures, one for each theme.
  fileprivate mutating func add(_ outcomes: ArraySlice<Batch.Outcome>, of input: BatchInput) {
    conversations += 1
    let count = outcomes.reduce(0) { $0 + $1.pictures }
    pictures += count
    if let problem = outcomes.lazy.compactMap(\.problem).first {
      failures.append(Failure(path: input.path, problem: problem))
    } else if count > 0 {
      drawn += 1
    } else {
      unchanged += 1
    }
  }
}
