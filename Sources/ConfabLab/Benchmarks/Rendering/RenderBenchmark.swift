import Confab
import ConfabSupport
import ConfabTimeline
import FoundationEssentials

/// Renders conversations of 10 and 50 messages: cold in a new process, warm in this one, and by
/// steps.
struct RenderBenchmark: ~Copyable {
  private let program: String
  private let folder: TemporaryFolder
  private let ten = SampleConversation.mixed(count: 10)
  private let fifty = SampleConversation.mixed(count: 50)
  /// The photo is the picture of ten messages.
  private let photos = SampleConversation.photos(count: 50, photo: "10.png")
  private let kinds = SampleConversation.kinds(count: 50, photo: "10.png")
  private let clock = ContinuousClock()

  init(program: String) throws {
    self.program = program
    let folder = try TemporaryFolder()
    for (name, conversation) in [("10", ten), ("50", fifty)] {
      let file = try OutputFile(path: "\(folder.path)/\(name).json")
      try file.write(Array(try JSONEncoder().encode(conversation)))
      try file.commit()
    }
    self.folder = folder
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    var cold = Cold()
    var warm = Warm()
    let steps = Double(2 * (runs + 1))
    // The first round fills caches and is not counted. Processes are measured before this one
    // grows, because Linux counts the memory of the parent process into a child's peak.
    for round in 0...runs {
      var next = round > 0 ? cold : Cold()
      try measureCold(&next)
      if round > 0 { cold = next }
      progress(Double(round + 1) / steps)
    }
    let studio = try Studio(workers: 1)
    for round in 0...runs {
      var next = round > 0 ? warm : Warm()
      try await measureWarm(studio, &next)
      if round > 0 { warm = next }
      progress(Double(runs + 1 + round + 1) / steps)
    }
    return cold.measurements + warm.measurements
  }

  private func measureCold(_ cold: inout Cold) throws {
    cold.start.add(try MeasuredProgram.run(program, ["--version"]).seconds)
    cold.ten.add(try MeasuredProgram.run(program, arguments("10")).seconds)
    let outcome = try MeasuredProgram.run(program, arguments("50"))
    cold.fifty.add(outcome.seconds)
    cold.memory.add(outcome.peakMemory / 1e6)
  }

  private func arguments(_ name: String) -> [String] {
    ["render", "\(folder.path)/\(name).json", "-o", "\(folder.path)/\(name).png"]
  }

  private func measureWarm(_ studio: Studio, _ warm: inout Warm) async throws {
    warm.ten.add(try await clock.timed { try await render(ten, with: studio) }.seconds)
    let whole = try await clock.timed { try await render(fifty, with: studio) }
    warm.fifty.add(whole.seconds)
    warm.layout.add(whole.result.timing.layout)
    warm.draw.add(whole.result.timing.drawing)
    warm.encode.add(whole.result.timing.encoding)
    let small = try await render(
      fifty, with: studio, RenderOptions(file: FileOptions(compression: .small)))
    warm.encodeSmall.add(small.timing.encoding)
    let plain = try await clock.timed { try await render(photos, with: studio) }
    let mixed = try await clock.timed { try await render(kinds, with: studio) }
    warm.photos.add(plain.seconds)
    warm.kinds.add(mixed.seconds)
    warm.photosLayout.add(plain.result.timing.layout)
    warm.kindsLayout.add(mixed.result.timing.layout)
    for index in Warm.themes.indices {
      let theme = Warm.themes[index]
      for isPlain in [true, false] where isPlain || theme.light.wallpaper != .none {
        var options = RenderOptions(layout: LayoutOptions(theme: theme))
        // A background takes the place of the wallpaper.
        if isPlain { options.picture.background = theme.light.page }
        let seconds = try await clock.timed { try await render(fifty, with: studio, options) }
          .seconds
        if isPlain {
          warm.plain[index].add(seconds)
        } else {
          warm.onWallpaper[index].add(seconds)
        }
      }
    }
  }

  private func render(
    _ conversation: Conversation, with studio: Studio, _ options: RenderOptions = RenderOptions()
  ) async throws -> RenderReport {
    try await studio.write(
      conversation, to: "\(folder.path)/warm.png", attachments: .folder(folder.path),
      options: options)
  }
}

private struct Cold {
  var start = Samples()
  var ten = Samples()
  var fifty = Samples()
  var memory = Samples()

  var measurements: [Measurement] {
    let process = (name: "confab --version", samples: start)
    return [
      ten.milliseconds("start.10", beside: process),
      fifty.milliseconds("start.50", beside: process),
      Measurement(
        name: "memory.50", value: memory.maximum, median: memory.median, unit: .megabytes),
    ]
  }
}

private struct Warm {
  var ten = Samples()
  var fifty = Samples()
  var layout = Samples()
  var draw = Samples()
  var encode = Samples()
  var encodeSmall = Samples()
  /// Fifty messages of text and photos.
  var photos = Samples()
  var photosLayout = Samples()
  /// Fifty messages of all kinds.
  var kinds = Samples()
  var kindsLayout = Samples()
  static let themes = Theme.builtIn.dropFirst().map { $0 }
  /// Fifty messages in each of the themes, without and with its wallpaper.
  var plain = themes.map { _ in Samples() }
  var onWallpaper = themes.map { _ in Samples() }

  var measurements: [Measurement] {
    let whole = (name: "warm.50", samples: fifty)
    return [
      ten.milliseconds("warm.10"), fifty.milliseconds("warm.50"),
      layout.milliseconds("layout.50", beside: whole),
      draw.milliseconds("draw.50", beside: whole),
      encode.milliseconds("encode.50", beside: whole),
      encodeSmall.milliseconds("encode-small.50", beside: (name: "encode.50", samples: encode)),
      photos.milliseconds("render.50.photos", beside: whole),
      kinds.milliseconds(
        "render.50.kinds", beside: (name: "render.50.photos", samples: photos)),
      kindsLayout.milliseconds(
        "layout.50.kinds", beside: (name: "layout.50.photos", samples: photosLayout)),
    ]
      + zip(Self.themes, zip(plain, onWallpaper)).flatMap { theme, samples in
        [
          samples.0.milliseconds("render.50.\(theme.name)", beside: whole),
          theme.light.wallpaper == .none
            ? nil : samples.1.milliseconds("render.50.\(theme.name).wallpaper", beside: whole),
        ].compactMap { $0 }
      }
  }
}
