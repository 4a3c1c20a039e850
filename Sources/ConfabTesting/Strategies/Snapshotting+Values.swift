import FoundationEssentials

extension Snapshotting where Value: Encodable & SendableMetatype, Format == String {
  /// A value as JSON with sorted keys, one member in a line.
  public static var json: Self {
    Snapshotting(pathExtension: "json", diffing: .lines) { value in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .iso8601
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }
}

extension Snapshotting where Format == String {
  /// The stored properties of a value and of everything in it, one in a line. Sets and dictionaries
  /// are sorted, so that the same value has the same text.
  public static var dump: Self {
    Snapshotting(pathExtension: "dump.txt", diffing: .lines) { ValueText.text(of: $0) }
  }
}

/// A value and its parts as text.
enum ValueText {
  /// The depth below which parts are left out.
  private static let deepest = 64

  static func text(of value: Any) -> String {
    var seen: Set<ObjectIdentifier> = []
    return lines(of: value, depth: 0, &seen).joined(separator: "\n")
  }

  private static func lines(
    of value: Any, depth: Int, _ seen: inout Set<ObjectIdentifier>
  ) -> [String] {
    let mirror = Mirror(reflecting: value)
    var object: ObjectIdentifier?
    if mirror.displayStyle == .class {
      let identifier = ObjectIdentifier(value as AnyObject)
      guard seen.insert(identifier).inserted else { return ["\(mirror.subjectType) (shown above)"] }
      object = identifier
    }
    // Another part may show the object again, but not the object itself.
    defer { if let object { seen.remove(object) } }
    if mirror.displayStyle == .optional {
      guard let child = mirror.children.first else { return ["nil"] }
      return lines(of: child.value, depth: depth, &seen)
    }
    guard depth < deepest else { return ["…"] }
    let isSorted = mirror.displayStyle == .set || mirror.displayStyle == .dictionary
    if let text = value as? String { return [text.debugDescription] }
    guard let first = mirror.children.first else { return [word(for: value, mirror)] }
    if mirror.displayStyle == .enum {
      let lines = lines(of: first.value, depth: depth + 1, &seen)
      return ["\(first.label ?? "case"): \(lines[0])"] + lines.dropFirst()
    }
    var parts = mirror.children.map { child -> [String] in
      var value = child.value
      var label = child.label ?? "-"
      if mirror.displayStyle == .dictionary, let pair = child.value as? (key: Any, value: Any) {
        label = lines(of: pair.key, depth: depth + 1, &seen).joined(separator: " ")
        value = pair.value
      }
      let lines = lines(of: value, depth: depth + 1, &seen)
      let link = child.label == nil && mirror.displayStyle != .dictionary ? " " : ": "
      return ["  \(label)\(link)\(lines[0])"] + lines.dropFirst().map { "  \($0)" }
    }
    if isSorted { parts.sort { $0.lexicographicallyPrecedes($1) } }
    return [head(of: value, mirror)] + parts.joined()
  }

  private static func head(of value: Any, _ mirror: Mirror) -> String {
    switch mirror.displayStyle {
    case .collection, .set: "\(mirror.children.count) elements"
    case .dictionary: "\(mirror.children.count) pairs"
    case .tuple: "tuple"
    default: "\(mirror.subjectType)"
    }
  }

  /// A value without parts.
  private static func word(for value: Any, _ mirror: Mirror) -> String {
    switch mirror.displayStyle {
    case .collection, .set, .dictionary, .class: head(of: value, mirror)
    case .struct where !(value is any CustomStringConvertible): head(of: value, mirror)
    default: "\(value)"
    }
  }
}
