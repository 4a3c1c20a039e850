import ConfabLayout
import ConfabRendering
import ConfabScene
import ConfabTimeline
import Synchronization
import TestSupport
import Testing

@testable import Confab

/// Shows and counts squares, and cancels the task at one of them.
private final class CountingPresenter: ItemPresenter {
  enum Step { case measuring, drawing }

  let measured = Mutex(0)
  private let step: Step
  private let last: Int

  init(cancelling step: Step, at last: Int) {
    self.step = step
    self.last = last
  }

  func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == "x-square" }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let count = measured.withLock { count in
      count += 1
      return count
    }
    if step == .measuring, count == last { withUnsafeCurrentTask { $0?.cancel() } }
    return ItemBody(
      size: Size(width: 40, height: 40), content: Square(cancels: step == .drawing))
  }

  private struct Square: ItemContent {
    var cancels: Bool

    func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
      if cancels { withUnsafeCurrentTask { $0?.cancel() } }
      scene.fill(.rect(frame), context.bubblePaint)
    }
  }
}

@Suite("Cancellation", .timeLimit(.minutes(30)))
struct CancellationTests {
  private let scratch: ScratchFolder
  private let squares = Conversation(
    messages: (0..<300).map {
      Message(id: "m\($0)", kind: MessageKind(rawValue: "x-square"), from: "a")
    })

  init() throws { scratch = try ScratchFolder() }

  private func studio(_ presenter: CountingPresenter, workers: Int = 1) throws -> Studio {
    var presenters = PresenterRegistry.builtIn
    presenters.register(presenter)
    return try Studio(presenters: presenters, workers: workers)
  }

  @Test func `Layout stops after the current row`() async throws {
    let presenter = CountingPresenter(cancelling: .measuring, at: 7)
    let studio = try studio(presenter)
    let task = Task { [squares] in try await studio.layout(of: squares, attachments: .folder(".")) }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(presenter.measured.withLock { $0 } == 7)
  }

  @Test(arguments: [
    (PictureFormat.png, PictureCompression.fast), (.png, .small), (.webp, .fast), (.svg, .fast),
    (.pdf, .fast),
  ])
  func `A cancelled drawing leaves no file`(format: PictureFormat, compression: PictureCompression)
    async throws
  {
    let studio = try studio(CountingPresenter(cancelling: .drawing, at: 0), workers: 2)
    let path = scratch("out." + format.rawValue)
    let options = RenderOptions(
      layout: LayoutOptions(scale: 1), file: FileOptions(format: format, compression: compression))
    let task = Task { [squares] in
      try await studio.write(squares, to: path, attachments: .folder("."), options: options)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scratch.names().isEmpty)
  }

  @Test(arguments: [PictureFormat.png, .webp])
  func `A cancelled encoding leaves no file`(format: PictureFormat) async throws {
    let studio = try Studio()
    let path = scratch("out." + format.rawValue)
    let chat = Conversation(messages: [Message(id: "m", kind: .text, text: "Hello")])
    let task = Task {
      try await studio.write(
        chat, to: path, attachments: .folder("."),
        options: RenderOptions(file: FileOptions(format: format)),
        progress: { _ in withUnsafeCurrentTask { $0?.cancel() } })
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scratch.names().isEmpty)
  }

  @Test func `Workers take no bands of a cancelled picture`() async throws {
    let studio = try Studio()
    let queue = BandQueue([0..<10, 10..<20])
    let target = DrawWorker.RenderTarget(
      width: 20, height: 20, scale: 1, background: .color(.white))
    let worker = studio.drawWorkers[0]
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await worker.drawSegments(of: Scene(), from: queue, for: target).segments.count
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(queue.next() == 0..<10)
  }

  @Test func `A cancelled WebP is not encoded`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let webp = try WebPWriter(width: 64, height: 64) { _ in }
      try webp.append([UInt32](repeating: 0xFF12_3456, count: 64 * 64))
      try webp.finish()
    }
    await #expect(throws: WebPError.cancelled) { try await task.value }
  }
}
