import CTypography

/// Reads and changes fontconfig patterns.
enum FontPattern {
  /// The property with the path of a user's font file.
  ///
  /// Pango does not use patterns whose `FC_FILE` ends in `.woff` or `.woff2`.
  static let origin = "confaborigin"

  /// Lets a pattern refer to a user's font file.
  static func setFile(_ path: String, in pattern: OpaquePointer) {
    // Pango compares these names, so each file needs its own.
    replace(FC_FILE, by: path + ".checked", in: pattern)
    replace(origin, by: path, in: pattern)
  }

  /// The face that a pattern describes; `nil` if it has no file.
  static func face(_ pattern: OpaquePointer) -> FontFaceID? {
    guard let path = string(pattern, origin) ?? string(pattern, FC_FILE) else { return nil }
    return FontFaceID(
      path: path, index: integer(pattern, FC_INDEX) ?? 0,
      variation: string(pattern, FC_FONT_VARIATIONS).flatMap(FontVariation.init(list:)))
  }

  static func string(_ pattern: OpaquePointer, _ key: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, key, 0, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }

  /// All values of a property.
  static func strings(_ pattern: OpaquePointer, _ key: String) -> [String] {
    var result: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, key, Int32(result.count), &value) == FcResultMatch,
      let text = value
    {
      result.append(String(cString: text))
    }
    return result
  }

  static func number(_ pattern: OpaquePointer, _ key: String) -> Double? {
    var value = 0.0
    return FcPatternGetDouble(pattern, key, 0, &value) == FcResultMatch ? value : nil
  }

  static func integer(_ pattern: OpaquePointer, _ key: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(pattern, key, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  static func isTrue(_ pattern: OpaquePointer, _ key: String) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(pattern, key, 0, &value) == FcResultMatch && value == FcTrue
  }

  static func replace(_ key: String, by value: String, in pattern: OpaquePointer) {
    FcPatternDel(pattern, key)
    FcPatternAddString(pattern, key, value)
  }

  static func replace(_ key: String, by value: Int, in pattern: OpaquePointer) {
    FcPatternDel(pattern, key)
    FcPatternAddInteger(pattern, key, Int32(truncatingIfNeeded: value))
  }

  static func replace(_ key: String, by value: Double, in pattern: OpaquePointer) {
    FcPatternDel(pattern, key)
    FcPatternAddDouble(pattern, key, value)
  }

  static func has(_ key: String, in pattern: OpaquePointer) -> Bool {
    var value = FcValue()
    return FcPatternGet(pattern, key, 0, &value) == FcResultMatch
  }

  /// Gives a pattern the properties of another one that it does not have.
  static func copy(_ keys: [String], from source: OpaquePointer, to pattern: OpaquePointer) {
    for key in keys where !has(key, in: pattern) {
      var value = FcValue()
      guard FcPatternGet(source, key, 0, &value) == FcResultMatch else { continue }
      FcPatternAdd(pattern, key, value, FcTrue)
    }
  }
}
