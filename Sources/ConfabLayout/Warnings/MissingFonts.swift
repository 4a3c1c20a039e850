import ConfabText

/// The warning about characters that no font covers.
struct MissingFonts {
  private let scalars: [Unicode.Scalar]
  /// The largest number of code points in a list.
  private static let maximumListed = 8

  init(_ scalars: Set<Unicode.Scalar>) { self.scalars = scalars.sorted() }

  var warning: Warning { Warning(.missingCharacters, at: .conversation, sentence) }

  /// The scripts, the code points without a script, and then the code points of the scripts in
  /// brackets.
  private var sentence: String {
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
    let rest = scalars.count > maximumListed ? " and \(scalars.count - maximumListed) more" : ""
    return scalars.prefix(maximumListed).map(name).joined(separator: ", ") + rest
  }

  /// The notation of the Unicode Standard, with at least four digits.
  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
