import ConfabText

/// The characters of a conversation that no font has, in words.
struct MissingFonts {
  private let scalars: [Unicode.Scalar]
  /// Code points that are named at most.
  private static let mostNamed = 8

  init(_ scalars: Set<Unicode.Scalar>) { self.scalars = scalars.sorted() }

  /// One sentence: scripts first, then what belongs to none, then the code points of the scripts.
  var warning: String {
    var scripts: [String] = []
    var others: [Unicode.Scalar] = []
    for scalar in scalars {
      guard let name = scalar.scriptName else {
        others.append(scalar)
        continue
      }
      if !scripts.contains(name) { scripts.append(name) }
    }
    guard !scripts.isEmpty else {
      return "no font for \(Self.list(scalars)); boxes are drawn instead"
    }
    if !others.isEmpty { scripts.append(Self.list(others)) }
    let letters = Self.list(scalars.filter { $0.scriptName != nil })
    return "no font for \(scripts.joined(separator: ", ")); boxes are drawn instead (\(letters))"
  }

  private static func list(_ scalars: [Unicode.Scalar]) -> String {
    let rest = scalars.count > mostNamed ? " and \(scalars.count - mostNamed) more" : ""
    return scalars.prefix(mostNamed).map(name).joined(separator: ", ") + rest
  }

  /// As Unicode writes it: at least four digits.
  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
