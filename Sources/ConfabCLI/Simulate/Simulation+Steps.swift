import Confab

extension Simulation {
  /// One thing that somebody does, at random.
  ///
  /// - Parameter drift: points that are scrolled on the average, downwards.
  mutating func perform(drift: Double) async throws {
    switch int(100) {
    case 0..<45: try await scroll(drift)
    case 45..<62: for _ in 0...int(3) { try await write() }
    case 62..<66: for _ in 0..<50 { try await write() }
    case 66..<72: try await edit()
    case 72..<75: try await remove()
    case 75..<79: try await rotate()
    case 79..<82: try await changeThemeMidway()
    case 82..<85: await screen.type(lines: int(9), keyboard: int(2) == 0 ? 0 : Double(int(300)))
    case 85..<88: try await jump()
    case 88..<94: try await fetchLatest()
    default: try await refresh()
    }
  }

  private mutating func scroll(_ drift: Double) async throws {
    await screen.count { $0.count("scrolls") }
    let isFling = int(6) == 0
    let distance = (Double(int(2_000)) - 1_000 + drift) * (isFling ? 10 : 1)
    await screen.scroll(by: distance)
    try await autoload()
  }

  mutating func autoload() async throws {
    let place = await screen.place
    try await follow(
      window.autoload(visible: place.visible, contentHeight: place.contentHeight))
  }

  /// Somebody writes; the word of it may be lost, or not say what it comes after.
  private mutating func write() async throws {
    let previous = server.messages.last
    let message = server.write()
    await screen.count { $0.count("messages") }
    switch int(10) {
    case 0, 1: await screen.count { $0.count("lost pushes") }
    case 2: try await follow(window.arrive(message, following: .before(message.order)))
    default:
      let bound = previous.map { PageBound.after($0.order) } ?? .start
      try await follow(window.arrive(message, following: bound))
    }
  }

  private mutating func edit() async throws {
    guard !server.messages.isEmpty else { return }
    let message = server.edit(at: server.messages.count - 1 - int(min(server.messages.count, 400)))
    await screen.count { $0.count("edits") }
    if int(3) > 0 { try await follow(window.update(message)) }
  }

  private mutating func remove() async throws {
    guard !server.messages.isEmpty else { return }
    let message = server.remove(
      at: server.messages.count - 1 - int(min(server.messages.count, 400)))
    await screen.count { $0.count("deletions") }
    if int(3) > 0 { try await follow(window.remove(message.id)) }
  }

  private mutating func rotate() async throws {
    await screen.count { $0.count("rotations") }
    context = context.rotated
    await change()
  }

  /// Theme and type change, and change once more in the middle of the calculation.
  private mutating func changeThemeMidway() async throws {
    await screen.count { $0.count("theme changes") }
    let sizes = [15.0, 17, 21, 28].filter { $0 != context.textSize }
    let first = int(sizes.count)
    // Nothing is held up where nothing is shown that stops at the gate.
    let isHeld = await screen.stopsAtGate
    if isHeld { await gate.close(until: changes + 2) }
    try await submit(.normal)
    context.textSize = sizes[first]
    context.isRoomy.toggle()
    await change()
    if isHeld {
      await screen.start()
      await gate.arrival()
    }
    context.textSize = sizes[(first + 1 + int(2)) % 3]
    if int(2) == 0 { context.isRoomy.toggle() }
    await change()
    await screen.start()
    await screen.drained()
    await screen.stop()
  }

  private mutating func jump() async throws {
    await screen.count { $0.count("jumps") }
    if int(25) == 0 {
      try await follow(window.showNewest())
    } else {
      let row = int(await screen.place.rows)
      await screen.scroll(toRow: row, Viewport.Alignment.allCases[int(3)])
    }
  }

  mutating func fetchLatest() async throws {
    let request = window.fetchLatest()
    latestStamp = request.stamp
    try await follow(SlidingWindow.Step(requests: [request]))
  }

  private mutating func refresh() async throws {
    let rows = await screen.place.messages
    guard let request = window.refresh(rows, olderThan: latestStamp) else { return }
    try await follow(SlidingWindow.Step(requests: [request]))
  }

  /// Lets answers arrive whose time has come; one in eight requests fails.
  mutating func deliver(all: Bool = false) async throws {
    for index in waiting.indices { waiting[index].delay -= 1 }
    while let index = waiting.firstIndex(where: { all || $0.delay <= 0 }) {
      let (request, answer, _) = waiting.remove(at: index)
      if !all, int(8) == 0 {
        await screen.count { $0.count("failed requests") }
        window.fail(request)
        continue
      }
      try await follow(
        window.receive(Page(answering: request, with: answer), answering: request))
    }
  }

  /// Lets everything arrive and asks for all that is stale; then what is shown must be what the server
  /// has, without a hole.
  mutating func synchronize() async throws {
    try await fetchLatest()
    for _ in 0..<200 {
      try await deliver(all: true)
      guard let request = window.refresh(0..<window.items.count, olderThan: latestStamp) else {
        break
      }
      try await follow(SlidingWindow.Step(requests: [request]))
    }
    try await settle()
    try await screen.checkAll()
    await screen.count { $0.count("comparisons with the server") }
    guard let first = window.items.first, let last = window.items.last else { return }
    let span = PageSpan(PageBound.before(first.order), .after(last.order))
    let isSame = window.items.elementsEqual(server.messages(in: span))
    await screen.look(
      for: isSame ? nil : "messages \(first.order) to \(last.order) are not the server's")
    let isEnd = window.hasNext || last == server.messages.last
    await screen.look(for: isEnd ? nil : "nothing comes after \(last.order), it says")
    let isStart = window.hasPrevious || first == server.messages.first
    await screen.look(for: isStart ? nil : "nothing comes before \(first.order), it says")
  }
}
