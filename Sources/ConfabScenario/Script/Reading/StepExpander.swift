import Confab
import ConfabModel
import ConfabSupport

/// Reads the list of steps of a scenario, with steps that repeat and those of other files.
struct StepExpander {
  /// Returns the text of a file in the scenario's folder that has at most some bytes.
  typealias Opener = (_ path: String, _ limit: Int) throws(FileError) -> [UInt8]

  /// Where a list of steps is.
  private struct Place {
    /// The number of the repetition; `nil` outside of one.
    var index: Int?
    /// The files that include the list, from the outermost to its own.
    var files: [String] = []
    /// The number of lists around it.
    var depth = 0
  }

  /// A file with steps.
  private struct File {
    let path: String
    let problems: ProblemCollector
    /// Its steps; `nil` for a syntax error.
    let steps: ValueReader?
  }

  private var decoder: StepDecoder
  private(set) var parameters: ScenarioParameters
  /// `nil` if no files are read. Then their steps are left out.
  private let open: Opener?
  private var files: [File] = []
  private var steps: [Step] = []
  /// The number of elements of all lists that were read.
  private var visited = 0
  /// The words of steps that may still be read a second time.
  private var effort = 20_000_000
  private var bytesLeft = ScenarioReader.maximumLength
  private var isOver = false

  /// The most lists of steps inside each other.
  private static let deepest = 8
  /// The most elements of all lists.
  private static let mostElements = 10 * ScenarioLimits.steps

  init(_ decoder: StepDecoder, _ parameters: ScenarioParameters, open: Opener?) {
    self.decoder = decoder
    self.parameters = parameters
    self.open = open
  }

  /// The files whose steps were read, in the order of their first steps.
  var paths: [String] { files.map(\.path) }

  /// The problems of the first file that has any.
  ///
  /// - Parameter folder: The folder of the scenario.
  func failure(in folder: String) -> DocumentError? {
    files.lazy.compactMap { $0.problems.error(source: "\(folder)/\($0.path)") }.first
  }

  /// Reads the steps of a scenario.
  mutating func read(_ root: ObjectReader) -> [Step] {
    if let list = root.value("steps", .required, expected: "an array") { read(list, Place()) }
    if open != nil, root.problems.problems.isEmpty, !hasProblems { parameters.reportUnused() }
    return steps
  }

  private var hasProblems: Bool { files.contains { !$0.problems.problems.isEmpty } }

  private mutating func read(_ list: ValueReader, _ place: Place) {
    let _: [Void]? = list.array(count: 1...ScenarioLimits.steps) { element in
      if !isOver { read(element: element, place) }
    }
  }

  private mutating func read(element: ValueReader, _ place: Place) {
    visited += 1
    if steps.count >= ScenarioLimits.steps || visited > Self.mostElements {
      return stop(element, "there are more than \(Count.text(ScenarioLimits.steps, "step"))")
    }
    let object = element.isObject ? element.object(knowing: nil) : nil
    if let object, object.has("repeat") { return repeats(object, element, place) }
    if let object, object.has("include") { return include(element, place) }
    if place.depth > 0 {
      effort -= element.effort
      if effort < 0 {
        return stop(element, "the steps that repeat or are included are too large together")
      }
    }
    decoder.file = place.files.last
    if let step = decoder.step(parameters.apply(to: element, index: place.index)) {
      steps.append(step)
    }
  }

  private mutating func repeats(_ object: ObjectReader, _ element: ValueReader, _ place: Place) {
    _ = element.object(knowing: ["repeat", "steps"])
    let count = object.integer("repeat", .required, in: 1...ScenarioLimits.steps)
    let list = object.value("steps", .required, expected: "an array of steps")
    guard let count, let list, let place = inner(place, element) else {
      decoder.messages.isComplete = false
      return
    }
    for index in 1...count where !isOver {
      let before = (element.problems.problems.count, hasProblems)
      var place = place
      place.index = index
      read(list, place)
      // The next repetition would have the same problems.
      if before != (element.problems.problems.count, hasProblems) { return }
    }
  }

  private mutating func include(_ element: ValueReader, _ place: Place) {
    let object = parameters.apply(to: element, index: place.index).object(knowing: ["include"])
    guard let value = object?.value("include"), let path = value.string(.localPath),
      var place = inner(place, element), let file = file(path, value, place)
    else {
      decoder.messages.isComplete = false
      return
    }
    place.files.append(path)
    // Problems are reported once.
    guard file.problems.problems.isEmpty, let steps = file.steps else { return }
    read(steps, place)
  }

  /// The place of a list inside of another; `nil` after reporting that it is too deep.
  private func inner(_ place: Place, _ element: ValueReader) -> Place? {
    var place = place
    place.depth += 1
    if place.depth <= Self.deepest { return place }
    element.report("steps are more than \(Self.deepest) lists deep")
    return nil
  }

  /// Reads a file with steps if it wasn't read before. Returns `nil` after reporting a problem, or
  /// if no files are read.
  private mutating func file(_ path: String, _ value: ValueReader, _ place: Place) -> File? {
    if let first = place.files.firstIndex(of: path) {
      let circle = (place.files[first...] + [path]).map(ProblemText.quoted)
      value.report("the file includes itself: \(circle.joined(separator: " includes "))")
      return nil
    }
    if let file = files.first(where: { $0.path == path }) { return file }
    guard let open else { return nil }
    do throws(FileError) {
      let bytes = try open(path, bytesLeft)
      bytesLeft -= bytes.count
      let problems = ProblemCollector(bytes)
      let file = File(path: path, problems: problems, steps: ValueReader(problems))
      files.append(file)
      return file
    } catch {
      value.report("can't read the steps \(ProblemText.quoted(path)): \(error.reason)")
      return nil
    }
  }

  private mutating func stop(_ element: ValueReader, _ problem: String) {
    element.report(problem)
    isOver = true
  }
}
