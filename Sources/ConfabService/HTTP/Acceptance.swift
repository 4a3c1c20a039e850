/// The media types that a client accepts (RFC 9110, section 12.5.1).
struct Acceptance: Sendable {
  private struct Range {
    var type: Substring
    var subtype: Substring
    /// 0 … 1
    var quality: Double

    /// How exactly the range names a type: 2 for the type itself, 0 for all; `nil` if it does not
    /// include the type.
    func precision(for type: Substring, _ subtype: Substring) -> Int? {
      if self.type == "*" { return 0 }
      guard self.type == type else { return nil }
      return self.subtype == "*" ? 1 : self.subtype == subtype ? 2 : nil
    }
  }

  private static let mostRanges = 64
  private let ranges: [Range]

  /// - Parameter field: The value of the field `Accept`; `nil` accepts everything. Ranges that can't
  ///   be read are left out.
  init(_ field: String?) {
    guard let field, field.contains(where: { $0 != " " }) else {
      ranges = [Range(type: "*", subtype: "*", quality: 1)]
      return
    }
    ranges = field.lowercased().split(separator: ",").prefix(Self.mostRanges).compactMap { text in
      let parts = text.split(separator: ";").map { $0.trimmed }
      let names = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
      guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty,
        names[0] != "*" || names[1] == "*"
      else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { $0.dropFirst(2) }
      let quality = weight.map { Double($0) ?? 0 } ?? 1
      return Range(type: names[0], subtype: names[1], quality: min(max(quality, 0), 1))
    }
  }

  /// The quality that the client gives to a type, 0 … 1; 0 for one that it does not accept.
  func quality(of type: String) -> Double {
    let names = type.prefix { $0 != ";" }.split(separator: "/")
    guard names.count == 2 else { return 0 }
    var best: (precision: Int, quality: Double)?
    for range in ranges {
      guard let precision = range.precision(for: names[0], names[1]) else { continue }
      if best.map({ precision > $0.precision }) ?? true { best = (precision, range.quality) }
    }
    return best?.quality ?? 0
  }

  /// The type with the highest quality, the first one of several; `nil` if none is accepted.
  func best(of types: [String]) -> String? {
    var best: (type: String, quality: Double)?
    for type in types {
      let quality = quality(of: type)
      if quality > best?.quality ?? 0 { best = (type, quality) }
    }
    return best?.type
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...last]
  }
}
