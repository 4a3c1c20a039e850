import Confab
import ConfabSupport

/// The pictures of a batch, to find those that would replace a file that is read.
struct BatchOutputs {
  private let plan: BatchPlan
  private let hasNumbers: Bool
  private var places = FilePlaces()
  /// The places of all folders that have a picture at any depth.
  private var folders: Set<String> = []
  /// The indexes of the conversations by the places of their pictures. Made when it is needed,
  /// because a batch can have millions.
  private var index: [String: Int] = [:]

  /// - Complexity: O(*n*) in the number of conversations, also of other shards.
  init(_ plan: BatchPlan) {
    self.plan = plan
    hasNumbers = plan.isPaged || plan.pattern.hasPage
    for input in plan.allInputs {
      addFolders(of: places.place(of: plan.output(of: input)))
    }
    if hasNumbers { addLinkedPages() }
  }

  private mutating func addFolders(of place: String) {
    var folder = FilePath.folder(of: place)
    while let next = folder, folders.insert(next).inserted, next != "/" {
      folder = FilePath.folder(of: next)
    }
  }

  /// Whether a picture is written to a folder or below it.
  mutating func isWritten(below folder: String) -> Bool {
    folders.contains(places.place(of: folder.isEmpty ? "." : folder))
  }

  /// Makes the index of all pictures, once.
  mutating func makeIndex() {
    guard index.isEmpty else { return }
    for (number, input) in plan.allInputs.enumerated() {
      index[places.place(of: plan.output(of: input))] = number
    }
  }

  /// Adds the targets of links that have the names of numbered pages: a page is written to the
  /// target.
  private mutating func addLinkedPages() {
    let written = Set(plan.allInputs.map { FilePath.folder(of: plan.output(of: $0)) ?? "." })
    let links = written.flatMap { folder in FilePlaces.links(in: folder).map { (folder, $0) } }
    guard !links.isEmpty else { return }
    makeIndex()
    for (folder, name) in links {
      let place = places.place(ofFolder: folder) + "/" + name.lowercased()
      let pictures = Self.withoutNumbers(place).compactMap { index[$0] }
      guard let number = pictures.first else { continue }
      let target = places.place(of: "\(folder)/\(name)")
      if index.updateValue(number, forKey: target) == nil { addFolders(of: target) }
    }
  }

  /// The picture that would replace a file; `nil` if none would.
  mutating func path(replacing file: String) -> String? {
    let place = places.place(of: file)
    guard hasNumbers || folders.contains(FilePath.folder(of: place) ?? "/") else { return nil }
    makeIndex()
    let names = [place] + (hasNumbers ? Self.withoutNumbers(place) : [])
    for name in names {
      if let number = index[name] { return plan.output(of: plan.allInputs[number]) }
    }
    return nil
  }

  /// Whether a path can be that of a picture of an output.
  static func isPage(_ path: String, of output: String) -> Bool {
    path == output || withoutNumbers(path).contains(output)
  }

  /// The names without page numbers that a page can have: `a-2.png` is a page of `a.png` or of
  /// `a-{page}.png`.
  private static func withoutNumbers(_ place: String) -> [String] {
    place.ranges(of: /[0-9]+/).flatMap { range in
      let mark = PageNames.placeholder
      var names = [
        String(place[..<range.lowerBound] + mark + place[range.upperBound...]),
        place.replacing(place[range], with: mark),
      ]
      let isLast = !place[range.upperBound...].dropFirst().contains { $0 == "." || $0 == "/" }
      if isLast, place[..<range.lowerBound].last == "-" {
        let start = place.index(before: range.lowerBound)
        names.append(String(place[..<start] + place[range.upperBound...]))
      }
      return names
    }
  }
}
