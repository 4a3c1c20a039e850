import Confab
import ConfabModel
import ConfabRendering
import ConfabSupport
import Glibc

/// Answers requests to draw, lay out, measure and verify, one a line, until its input ends.
///
///     let worker = try Worker(Studio())
///     try await worker.run()
///
/// A request is a JSON object on a line, and so is its answer; `WorkerSchema` describes both. An
/// error is an answer, too. Several requests are answered at the same time, one by each worker of
/// the studio. At most twice as many are in memory: the next line is read when there is room for
/// it, so that whoever writes requests faster than they are answered waits.
public final class Worker: Sendable {
  private let lanes: [Studio]
  private let options: WorkerOptions
  private let stopSignal: StopSignal

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - studio: The studio with the fonts. Its number of workers is the number of requests that
  ///     are answered at the same time.
  ///   - options: The options.
  /// - Throws: `OptionError` if no file descriptors are left.
  public init(_ studio: Studio, options: WorkerOptions = WorkerOptions()) throws(OptionError) {
    lanes = studio.lanes
    self.options = options
    stopSignal = try StopSignal()
  }

  /// Ends the input. Requests that were read before are still answered. Can be called from any
  /// thread.
  public func stop() { stopSignal.raise() }

  /// Answers requests until the input ends, ``stop()`` is called, or the reader of the answers is
  /// gone.
  ///
  /// Call it once.
  ///
  /// - Parameters:
  ///   - input: The descriptor of the requests.
  ///   - output: The descriptor of the answers.
  /// - Throws: `FileError` if requests can't be read or answers can't be written, but not for a
  ///   reader that is gone; `OptionError` if no thread can be created.
  public func run(
    reading input: Int32 = STDIN_FILENO, writing output: Int32 = STDOUT_FILENO
  ) async throws {
    let reader = RequestReader(capacity: 2 * lanes.count)
    let writer = AnswerWriter(output, isOrdered: options.isOrdered)
    try writer.start(
      written: { reader.makeRoom() }, failed: { [stopSignal] in stopSignal.raise() })
    do {
      try reader.start(
        RequestLines(
          input: input, output: output, limit: options.requestLimit, stop: stopSignal))
    } catch {
      await writer.finish()
      throw error
    }
    await withTaskCancellationHandler {
      await answer(reader, writer, input, output)
    } onCancel: {
      stop()
    }
    await writer.finish()
    if let error = writer.error, error.reason != .closedPipe { throw error }
    if let error = reader.error { throw error }
  }

  /// Answers each request by the first lane that is free.
  private func answer(
    _ reader: RequestReader, _ writer: AnswerWriter, _ input: Int32, _ output: Int32
  ) async {
    await withTaskGroup(of: Studio.self) { group in
      var free = lanes
      for await request in reader.requests {
        if free.isEmpty, let lane = await group.next() { free.append(lane) }
        guard let lane = free.popLast() else { break }
        let handler = RequestHandler(
          studio: lane, options: options, requests: input, answers: output)
        group.addTask {
          writer.add(await handler.answer(to: request.line).line(), at: request.index)
          return lane
        }
      }
    }
  }
}

/// The options of a ``Worker``.
public struct WorkerOptions: Sendable {
  /// The longest time of a request in seconds, above 0; `nil` for no limit. Reading a document and
  /// shaping one run of text are not interrupted.
  public var timeout: Double?
  /// Whether answers have the order of their requests. Otherwise each is written when it is ready.
  public var isOrdered = true
  /// The largest request, document or theme in bytes; `nil` for 256 MiB for a request or a document
  /// and 1 MiB for a theme.
  public var inputLimit: Int?

  /// Creates options without a time limit, with ordered answers.
  public init() {}

  /// The largest request in bytes.
  var requestLimit: Int { inputLimit ?? ConversationReader.maximumLength }

  /// The largest theme file in bytes.
  var themeLimit: Int { inputLimit ?? ThemeFile.maximumLength }
}

/// The requests and answers of a ``Worker`` as a JSON Schema (2020-12).
package enum WorkerSchema {
  /// The text of the schema, with `$defs/request` and `$defs/answer`. It includes the schema of
  /// `confab/1`.
  package static var json: String {
    let text = String(decoding: PackageResources.worker_1_schema_json, as: UTF8.self)
    let document = DocumentSchema.json.split(separator: "\n").joined(separator: "\n    ")
    return text.replacing(
      #""document": { "$ref": "urn:confab:document:1" }"#, with: "\"document\": \(document)")
  }
}

/// The threads of a worker, which may block.
enum WorkerThread {
  /// Starts a thread that ends when `body` returns.
  ///
  /// - Throws: `OptionError` if no thread can be created.
  static func start(_ body: @escaping @Sendable () -> Void) throws(OptionError) {
    do throws(BlockingThread.Failure) { try BlockingThread.start(body) } catch {
      throw OptionError("\(error)")
    }
  }
}
