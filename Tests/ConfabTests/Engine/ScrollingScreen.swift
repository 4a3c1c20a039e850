import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabText
import TestSupport

/// A host that scrolls and records problems: visible rows that move, that are estimated, or that are
/// drawn higher than their frame.
@MainActor final class ScrollingScreen {
  let engine: ConversationEngine
  private(set) var viewport = Viewport(
    height: 667, insetTop: 64, insetBottom: 83, grid: PixelGrid(scale: 3))
  private(set) var violations: [String] = []
  private var layout: LiveLayout?
  private var mayMove = false

  @MainActor private final class Receiver {
    weak var screen: ScrollingScreen?
    func show(_ update: EngineUpdate) async { await screen?.take(update) }
  }

  init(
    _ chat: Conversation, _ strategy: HeightStrategy, fonts: FontLibrary,
    decorators: [TimelineDecorator] = []
  ) throws {
    let receiver = Receiver()
    let request = LayoutRequest(for: chat, width: 375)
    engine = try ConversationEngine(
      chat, request: request, fonts: fonts, decorators: decorators, heights: strategy,
      store: VersionedHeightStore(in: MemoryHeights(), engine: "1")
    ) { await receiver.show($0) }
    receiver.screen = self
  }

  var isAtTop: Bool { layout.map { viewport == viewport.scrolledToTop(of: $0.model) } ?? true }

  func open() async {
    await engine.viewportDidChange(viewport)
    mayMove = true
    engine.start()
    await settle()
  }

  func scroll(by points: Double) async {
    guard let layout else { return }
    viewport = viewport.scrolled(to: viewport.offset + points, in: layout.model)
    lookForGuesses("after scrolling")
    await settle()
  }

  /// Scrolls so fast that the screen reaches rows that aren't measured yet.
  func fling(by points: Double) async {
    guard let layout else { return }
    viewport = viewport.scrolled(to: viewport.offset + points, in: layout.model)
    await settle()
  }

  func receive(_ message: Message) async {
    mayMove = layout.map { viewport.isAtBottom(of: $0.model) } ?? true
    do { try await engine.receive([message]) } catch { violations.append("\(error)") }
    await settle()
  }

  func show(_ messages: [Message], _ kind: UpdateKind) async {
    do { try await engine.show(messages, kind) } catch { violations.append("\(error)") }
    await settle()
  }

  func turn(to width: Double) async {
    mayMove = true
    engine.change { $0.width = width }
    await settle()
  }

  func go(to id: String, _ alignment: Viewport.Alignment) async {
    mayMove = true
    await engine.scroll(to: id, at: alignment, from: viewport)
    await settle()
  }

  private func settle() async {
    await engine.drained()
    mayMove = false
    await engine.viewportDidChange(viewport)
    await engine.drained()
    lookForGuesses("after settling")
  }

  private func take(_ update: EngineUpdate) async {
    let before = viewport
    viewport = update.scroll(viewport).viewport
    layout = update.new
    if !mayMove { lookForJumps(update, from: before) }
    lookForGuesses("after update \(update.number)")
    let visible = viewport.visibleRows(in: update.new.model)
    guard let rows = try? await engine.rows(visible, of: update.new) else {
      return violations.append("no rows")
    }
    for (index, row) in zip(visible, rows)
    where abs(row.size.height - (update.new.model[index]?.frame.height ?? -1)) > 1e-6 {
      violations.append("\(row.item.id) is \(row.size.height) high, not as in the layout")
    }
  }

  private func lookForJumps(_ update: EngineUpdate, from before: Viewport) {
    for (id, frame) in update.old.model[before.visibleRows(in: update.old.model)]
    where !frame.isEstimated {
      guard let now = update.new.model.frame(of: id) else { continue }
      let (old, new) = (before.screenY(of: frame.maxY), viewport.screenY(of: now.maxY))
      if old != new { violations.append("\(id) moved from \(old) to \(new) in \(update.number)") }
    }
  }

  private func lookForGuesses(_ moment: String) {
    guard let model = layout?.model else { return }
    for (id, frame) in model[viewport.visibleRows(in: model)] where frame.isEstimated {
      violations.append("\(id) is estimated \(moment)")
    }
  }
}

/// Messages of several speakers, lengths and kinds, with ids from m0.
func madeUpChat(_ count: Int) -> Conversation {
  Conversation(
    info: ConversationInfo(kind: .group), selfID: "me",
    participants: ["me", "ann", "bob"].map { Participant(id: $0, name: "Name \($0)") },
    timezone: "UTC", now: Timestamp(milliseconds: 1_790_000_000_000, offset: 0),
    messages: (0..<count).map { madeUpMessage($0) })
}

func madeUpMessage(_ number: Int, text: String? = nil) -> Message {
  var random = SeededRandom(seed: UInt64(number))
  let words = ["see", "you", "tomorrow", "مرحبا", "你好", "😀", "at", "eight", "ok"]
  let length = random.oneIn(12) ? 120 : random.int(1...30)
  let made = (0..<length).map { _ in words[random.int(0..<words.count)] }
  return Message(
    id: "m\(number)", kind: random.oneIn(10) ? .system : .text,
    from: ["me", "ann", "bob"][random.int(0..<3)],
    at: Timestamp(milliseconds: 1_762_160_400_000 + Int64(number) * 200_000, offset: 0),
    text: text ?? made.joined(separator: " "),
    replyTo: random.oneIn(9) && number > 3 ? "m\(number - 3)" : nil)
}
