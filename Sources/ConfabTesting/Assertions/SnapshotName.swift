/// Names of files from names of tests and snapshots.
enum SnapshotName {
  /// The largest length of a name in UTF-8 bytes. File systems allow 255; attachments and temporary
  /// files have longer names.
  static let longest = 200

  /// A name with letters, digits, hyphens and underscores only. Other characters become one hyphen.
  ///
  /// - Parameter other: More characters that are kept inside the name.
  static func file(_ name: String, allowing other: String = "") -> String {
    var result = ""
    for character in name {
      let isKept =
        character.isLetter || character.isNumber || character == "_" || other.contains(character)
      if isKept {
        result.append(character)
      } else if result.last != "-" {
        result.append("-")
      }
    }
    let isEdge: (Character) -> Bool = { $0 == "-" || other.contains($0) }
    let end = result.reversed().prefix(while: isEdge).count
    return String(result.dropLast(end).drop(while: isEdge))
  }

  /// The name of a test function without backquotes and parameters.
  static func ofTest(_ function: String) -> String {
    if function.hasPrefix("`") { return String(function.dropFirst().prefix { $0 != "`" }) }
    return String(function.prefix { $0 != "(" })
  }
}
