import Confab

extension Simulation {
  /// Adds what the queue has to tell, and how long one message takes to come into a layout.
  func finish() async {
    let (submitted, completions) = (submitted, tally.completions)
    let counts = tally.counts
    await screen.look(
      for: submitted == completions ? nil : "\(completions) were told of \(submitted) updates")
    await screen.count { report in
      report.count("updates submitted", submitted)
      for (name, number) in counts { report.count(name, number) }
    }
    // Of the engine there is `bench engine`.
    guard plan.layout == .quick else { return }
    let all = receiving(into: server.messages.count)
    let thousand = receiving(into: 1_000)
    await screen.count { report in
      report.times.receive = all
      report.times.receive1000 = thousand
    }
  }

  /// From a message to a layout with it under so many others, 201 times; each time the layout before
  /// is still there, as on a screen.
  private func receiving(into count: Int) -> TimeSpread {
    let clock = ContinuousClock()
    var spread = TimeSpread()
    let rows = (0..<count).map { SimulatedMessage(order: $0).row(in: context) }.map {
      ModelRow(id: $0.id, height: $0.key.rowHeight, gap: $0.gap)
    }
    guard var model = try? LayoutModel(rows, width: context.width, grid: PixelGrid(scale: 3)) else {
      return spread
    }
    for number in 0..<201 {
      let message = SimulatedMessage(order: count + number)
      let start = clock.now
      var next = model
      let row = message.row(in: context)
      guard
        (try? next.append(ModelRow(id: row.id, height: row.key.rowHeight, gap: row.gap))) != nil
      else { return spread }
      spread.add(clock.seconds(since: start))
      model = next
    }
    return spread
  }
}
