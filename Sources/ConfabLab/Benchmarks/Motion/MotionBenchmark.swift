import Confab
import ConfabRendering
import ConfabScenario
import ConfabSupport
import Glibc

/// Plays scenarios to films: heads of readers that move all the time, and a fling through a long
/// conversation.
struct MotionBenchmark: ~Copyable {
  /// The most runs of films in which few pixels change.
  private static let headRuns = 5
  /// The most runs of films in which all pixels change.
  private static let flingRuns = 2

  private let program: String
  private let folder: TemporaryFolder
  private let clock = ContinuousClock()

  init(program: String) throws {
    self.program = program
    let folder = try TemporaryFolder()
    for (name, bytes) in [
      ("heads", try MotionScenario.heads(seconds: 2)),
      ("long", try MotionScenario.heads(seconds: 20)), ("fling", try MotionScenario.fling()),
    ] {
      let file = try OutputFile(path: "\(folder.path)/\(name).json")
      try file.write(bytes)
      try file.commit()
    }
    self.folder = folder
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) async throws -> [Measurement] {
    // Before this process grows: Linux counts the memory of the parent process into a child's peak.
    let memory = try memory()
    progress(0.1)
    let studio = try Studio()
    let heads = try ScenarioReader.load(path: "\(folder.path)/heads.json")
    let fling = try ScenarioReader.load(path: "\(folder.path)/fling.json")
    let formats = AnimationFormat.allCases.filter {
      [.apng, .webp].contains($0) || canRun("ffmpeg")
    }
    var films = MotionFigures(name: "motion", formats)
    // The first round fills caches and is not counted.
    let headRuns = min(runs, Self.headRuns)
    for round in 0...headRuns {
      var next = round > 0 ? films : MotionFigures(name: "motion", formats)
      try await measure(heads, studio, &next)
      if round > 0 { films = next }
      progress(0.1 + 0.5 * Double(round + 1) / Double(headRuns + 1))
    }
    var moving = MotionFigures(name: "motion.fling", [.apng, .webp])
    let flingRuns = min(runs, Self.flingRuns)
    for round in 0..<flingRuns {
      try await measure(fling, studio, &moving)
      progress(0.6 + 0.4 * Double(round + 1) / Double(flingRuns))
    }
    return films.measurements + [memory] + moving.measurements
  }

  private func measure(
    _ scenario: LoadedScenario, _ studio: Studio, _ figures: inout MotionFigures
  ) async throws {
    let player = ScenarioPlayer(studio: studio)
    let check = try await clock.timed {
      try await player.play(scenario, drawsFrames: false) { _ in }
    }
    figures.check.add(check.seconds)
    figures.length.add(check.result.duration)
    let playing = try await clock.timed { try await player.play(scenario) { _ in } }
    figures.playing.add(playing.seconds)
    for format in figures.films.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      let path = "\(folder.path)/film.\(format.rawValue)"
      let film = try await clock.timed {
        try await player.write(
          scenario, to: FilmDestinations(film: path),
          options: FilmOptions(scale: scenario.scenario.screen.scale))
      }
      figures.films[format]?.add(film.seconds)
      figures.sizes[format]?.add(try Self.size(ofFile: path))
      let steps = try MotionSteps(
        scenario.scenario, as: format, path: "\(folder.path)/steps.\(format.rawValue)",
        studio: studio)
      _ = try await player.play(scenario) { try await steps.add($0) }
      try await steps.finish()
      figures.encoding[format]?.add(await steps.encoding)
      figures.drawing.add(await steps.drawing)
    }
    let pictures = MotionPictures(by: studio)
    _ = try await player.play(scenario) { try await pictures.add($0) }
    figures.pictureDrawing.add(await pictures.drawing)
    figures.pictureEncoding.add(await pictures.encoding)
    figures.pictureSize.add(Double(await pictures.bytes))
  }

  /// The peak memory of a long film beside a short one.
  private func memory() throws -> Measurement {
    let short = try peak("heads")
    let long = try peak("long")
    return Measurement(
      name: "motion.memory", value: long, median: long, unit: .megabytes, baseline: short,
      baselineName: "a tenth of the length")
  }

  /// The peak memory of a process that writes an APNG, in megabytes.
  private func peak(_ name: String) throws -> Double {
    try MeasuredProgram.run(
      program,
      ["play", "\(folder.path)/\(name).json", "--scale", "3", "-o", "\(folder.path)/\(name).apng"]
    ).peakMemory / 1e6
  }

  /// Whether one of the folders of `PATH` has a program.
  private func canRun(_ name: String) -> Bool {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  private static func size(ofFile path: String) throws -> Double {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw BenchmarkError("\(path) was not written: \(String(cString: strerror(errno)))")
    }
    return Double(status.st_size)
  }
}

/// The samples of a scenario.
private struct MotionFigures {
  /// The start of the names of all figures.
  let name: String
  /// The length of the scenario, in seconds.
  var length = Samples()
  var check = Samples()
  var playing = Samples()
  var drawing = Samples()
  var pictureDrawing = Samples()
  var pictureEncoding = Samples()
  var pictureSize = Samples()
  var films: [AnimationFormat: Samples]
  var encoding: [AnimationFormat: Samples]
  var sizes: [AnimationFormat: Samples]

  init(name: String, _ formats: [AnimationFormat]) {
    self.name = name
    films = Dictionary(uniqueKeysWithValues: formats.map { ($0, Samples()) })
    encoding = films
    sizes = films
  }

  var measurements: [Measurement] {
    let real = (name: "real time", samples: length)
    var list = [check.milliseconds("\(name).check", beside: real)]
    let formats = AnimationFormat.allCases
    for format in formats {
      guard let film = films[format] else { continue }
      list.append(film.milliseconds("\(name).\(format.rawValue)", beside: real))
    }
    let film = films[.apng].map { (name: "\(name).apng", samples: $0) }
    list.append(playing.milliseconds("\(name).play", beside: film))
    list.append(
      drawing.milliseconds(
        "\(name).draw", beside: (name: "whole pictures", samples: pictureDrawing)))
    for format in formats {
      guard let encoding = encoding[format] else { continue }
      list.append(
        encoding.milliseconds(
          "\(name).encode.\(format.rawValue)",
          beside: (name: "whole pictures as PNG", samples: pictureEncoding)))
    }
    for format in formats {
      guard let size = sizes[format] else { continue }
      list.append(
        size.times(
          "\(name).size.\(format.rawValue)", .megabytes, 1e-6,
          beside: (name: "whole pictures as PNG", samples: pictureSize)))
    }
    return list
  }
}
