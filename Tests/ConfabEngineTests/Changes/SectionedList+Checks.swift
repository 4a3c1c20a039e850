@testable import ConfabEngine

/// The lookups of a list, and what is wrong with them.
extension SectionedList {
  /// The path of an item, or `nil` if it isn't in the list.
  func path(of id: Item.ID) -> ItemPath? {
    items.place(of: id).map(starts.path(ofItem:))
  }

  /// The ids of the items of a section, from top to bottom, or `nil` if there is no such section.
  func itemIDs(inSection id: Section.ID) -> [Item.ID]? {
    sections.place(of: id).map { items(inSection: $0).map(\.id) }
  }

  /// The differences between the list and its lookup tables, a sentence each. Empty for a valid
  /// list.
  var inconsistencies: [String] {
    var found: [String] = []
    if starts.count != sections.count + 1 || starts.first != 0 || starts.last != items.count {
      found.append("starts \(starts) don't fit \(sections.count) sections and \(items.count) items")
      return found
    }
    if zip(starts, starts.dropFirst()).contains(where: { $0 > $1 }) {
      found.append("a section ends before it starts: \(starts)")
      return found
    }
    var flat = 0
    for (section, element) in sections.elements.enumerated() {
      if sections.place(of: element.id) != section {
        found.append("section \(element.id) isn't found at \(section)")
      }
      let ids = itemIDs(inSection: element.id) ?? []
      for (item, id) in ids.enumerated() {
        let path = ItemPath(section: section, item: item)
        if self.path(of: id) != path { found.append("item \(id) isn't found at \(path)") }
        if self[path]?.id != id { found.append("\(path) isn't item \(id)") }
        if items.place(of: id) != flat { found.append("item \(id) isn't at index \(flat)") }
        flat += 1
      }
    }
    if flat != items.count {
      found.append("the sections have \(flat) items, the list has \(items.count)")
    }
    return found
  }
}
