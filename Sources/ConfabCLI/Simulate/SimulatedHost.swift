import Confab

/// What stands between a window over a conversation and its reader's eyes.
protocol SimulatedHost: Actor {
  /// Heights of the content on the screen, of all of it, and what of the window is on the screen.
  var place: SimulatedPlace { get }
  var report: SimulationReport { get }

  /// Begins to compute what was submitted, or rests.
  func start()
  func stop()
  func drained() async
  func change(_ context: SimulatedContext)
  func submit(
    _ kind: UpdateKind, _ messages: [SimulatedMessage],
    completion: @escaping @Sendable (UpdateOutcome) -> Void
  ) async throws

  func scroll(by points: Double) async
  func scroll(toRow index: Int, _ alignment: Viewport.Alignment) async
  /// The keyboard comes or goes, and the text that is typed breaks into so many lines.
  func type(lines: Int, keyboard height: Double)

  /// Whether these messages, and no others, are shown.
  func shows(_ messages: [SimulatedMessage]) -> Bool
  /// Whether a calculation of what is shown stops at the gate.
  var stopsAtGate: Bool { get }
  /// Looks for what must not be in all that is shown, however long that takes.
  func checkAll() async throws
  func look(for violation: String?)
  func count(_ body: @Sendable (inout SimulationReport) -> Void)
}

struct SimulatedPlace: Sendable {
  var visible: ClosedRange<Double>
  var contentHeight: Double
  /// How many rows there are.
  var rows: Int
  /// Messages that are on the screen, counted from the first that is shown.
  var messages: Range<Int>
}
