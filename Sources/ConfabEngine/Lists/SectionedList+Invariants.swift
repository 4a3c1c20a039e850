extension SectionedList {
  /// What is out of step among the flat list, the path of every id and the ids of every section: one
  /// sentence each, none if all is well. For tests; linear but for the search of sections.
  public var inconsistencies: [String] {
    var found: [String] = []
    if starts.count != sections.count + 1 || starts.first != 0 || starts.last != items.count {
      found.append("\(starts) are no starts of \(sections.count) sections of \(items.count) items")
      return found
    }
    if zip(starts, starts.dropFirst()).contains(where: { $0 > $1 }) {
      found.append("a section ends before it starts: \(starts)")
      return found
    }
    var flat = 0
    for (section, element) in sections.elements.enumerated() {
      if sections.place(of: element.id) != section {
        found.append("the section \(element.id) is not found at \(section)")
      }
      let ids = itemIDs(inSection: element.id) ?? []
      for (item, id) in ids.enumerated() {
        let path = ItemPath(section: section, item: item)
        if self.path(of: id) != path { found.append("\(id) is not found at \(path)") }
        if self[path]?.id != id { found.append("\(path) has not the item \(id)") }
        if items.place(of: id) != flat { found.append("\(id) is not the item \(flat)") }
        flat += 1
      }
    }
    if flat != items.count { found.append("sections have \(flat) of \(items.count) items") }
    return found
  }
}
