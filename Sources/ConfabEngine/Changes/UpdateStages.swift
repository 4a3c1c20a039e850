/// Changes one kind after the other, for hosts that can't do them all at once.
///
/// No move is lost: sections are inserted empty before items move into them, and those that lose all
/// their items are deleted when these have left.
public struct UpdateStages<Section: ChangeTracked, Item: ChangeTracked> {
  public enum Kind: String, Sendable, CaseIterable {
    /// Items are shown anew where they stand.
    case updates
    /// Items go, and sections of which nothing remains elsewhere.
    case deletes
    /// Sections come, empty, and move.
    case sections
    /// Items come and move.
    case items
    /// Sections that have become empty go; others are shown anew.
    case sectionUpdates
  }

  public struct Stage {
    public var kind: Kind
    /// From the list of the stage before to that of this one.
    public var changes: SectionedChanges
    /// The list when the stage is through.
    public var list: SectionedList<Section, Item>
  }

  /// In the order of ``Kind``; only those in which something changes.
  public let stages: [Stage]

  /// Linear, but for sorting.
  public init(from old: SectionedList<Section, Item>, to new: SectionedList<Section, Item>) {
    let plan = StagePlan(from: old, to: new)
    var stages: [Stage] = []
    var last = old
    for kind in Kind.allCases {
      // The lists are made of parts of two lists whose ids are unique, each taken once.
      guard let list = kind == .sectionUpdates ? new : try? SectionedList(plan.contents(kind))
      else { continue }
      let changes = SectionedChanges(from: last, to: list)
      if !changes.isEmpty { stages.append(Stage(kind: kind, changes: changes, list: list)) }
      last = list
    }
    self.stages = stages
  }
}

extension UpdateStages: Sendable where Section: Sendable, Item: Sendable {}
extension UpdateStages.Stage: Sendable where Section: Sendable, Item: Sendable {}

/// The lists between two lists.
private struct StagePlan<Section: ChangeTracked, Item: ChangeTracked> {
  typealias List = SectionedList<Section, Item>

  let old: List
  let new: List
  let sections: Matching
  let items: Matching

  init(from old: List, to new: List) {
    self.old = old
    self.new = new
    items = Matching(old.items, new.items)
    sections = Matching(sections: old, new, items: items)
  }

  func contents(_ kind: UpdateStages<Section, Item>.Kind) -> [List.Content] {
    switch kind {
    case .updates: old.sections.elements.indices.map { List.Content(section($0), updated($0)) }
    case .deletes: remaining.map { List.Content(section($0), survivors($0)) }
    case .sections: arranged.map { List.Content($0.section, $0.old.map(survivors) ?? []) }
    case .items:
      arranged.map {
        List.Content($0.section, $0.new.map { Array(new.items(inSection: $0)) } ?? [])
      }
    case .sectionUpdates: new.contents
    }
  }

  private func section(_ place: Int) -> Section { old.sections.elements[place] }

  /// The items of an old section as they will be.
  private func updated(_ section: Int) -> [Item] {
    (old.starts[section]..<old.starts[section + 1]).map { place in
      let next = Int(items.newPlaces[place])
      return next < 0 ? old.items.elements[place] : new.items.elements[next]
    }
  }

  private func survivors(_ section: Int) -> [Item] {
    (old.starts[section]..<old.starts[section + 1]).compactMap { place in
      let next = Int(items.newPlaces[place])
      return next < 0 ? nil : new.items.elements[next]
    }
  }

  /// Old sections that are in the new list or have items that are.
  private var remaining: [Int] {
    old.sections.elements.indices.filter { isKept($0) || isEmptying($0) }
  }

  private func isKept(_ section: Int) -> Bool { sections.newPlaces[section] >= 0 }

  private func isEmptying(_ section: Int) -> Bool {
    !isKept(section)
      && (old.starts[section]..<old.starts[section + 1]).contains { items.newPlaces[$0] >= 0 }
  }

  /// The new sections in their order, as they were where they were; and after each, the emptying
  /// ones that followed it, so that none of these moves.
  private var arranged: [(section: Section, old: Int?, new: Int?)] {
    var followers: [Int: [Int]] = [:]
    let moving = Set(ListChanges(sections).moves.map(\.from))
    var anchor = -1
    for place in remaining {
      if isEmptying(place) {
        followers[anchor, default: []].append(place)
      } else if !moving.contains(place) {
        anchor = place
      }
    }
    func emptying(after place: Int) -> [(section: Section, old: Int?, new: Int?)] {
      (followers[place] ?? []).map { (section($0), $0, nil) }
    }
    return emptying(after: -1)
      + new.sections.elements.indices.flatMap { place in
        let before = Int(sections.oldPlaces[place])
        return before < 0
          ? [(new.sections.elements[place], nil, place)]
          : [(section(before), before, place)] + emptying(after: before)
      }
  }
}
