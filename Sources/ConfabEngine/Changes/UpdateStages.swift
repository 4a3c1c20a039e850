/// Changes in stages, for hosts that can't apply all kinds of changes at once.
///
/// All moves are kept. Sections are inserted empty before items move into them, and sections that
/// lose all their items are deleted afterwards.
public struct UpdateStages<Section: ChangeTracked, Item: ChangeTracked> {
  /// The kinds of stages, in the order in which they are applied.
  public enum Kind: String, Sendable, CaseIterable {
    /// Items with changed content are reloaded in place.
    case updates
    /// Items are deleted, and sections none of whose items remain.
    case deletes
    /// Sections are inserted empty, and moved.
    case sections
    /// Items are inserted and moved.
    case items
    /// Emptied sections are deleted. Other sections are reloaded.
    case sectionUpdates
  }

  /// One stage.
  public struct Stage {
    /// The kind of the stage.
    public var kind: Kind
    /// The changes from the list of the stage before.
    public var changes: SectionedChanges
    /// The list after the stage.
    public var list: SectionedList<Section, Item>
  }

  /// The stages in the order of ``Kind``. Stages without changes are left out.
  public let stages: [Stage]

  /// Computes the stages.
  ///
  /// - Complexity: O(n log n).
  package init(from old: SectionedList<Section, Item>, to new: SectionedList<Section, Item>) {
    let plan = StagePlan(from: old, to: new)
    var stages: [Stage] = []
    var last = old
    for kind in Kind.allCases {
      // Each list consists of parts of two lists with unique ids, each taken once.
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

/// The lists between the old and the new one.
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

  /// The items of an old section with their new content.
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

  /// The old sections that are in the new list or have items that are.
  private var remaining: [Int] {
    old.sections.elements.indices.filter { isKept($0) || isEmptying($0) }
  }

  private func isKept(_ section: Int) -> Bool { sections.newPlaces[section] >= 0 }

  private func isEmptying(_ section: Int) -> Bool {
    !isKept(section)
      && (old.starts[section]..<old.starts[section + 1]).contains { items.newPlaces[$0] >= 0 }
  }

  /// The new sections in order, with their old content. Each is followed by the emptied sections
  /// that followed it in the old list, so that these don't move.
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
