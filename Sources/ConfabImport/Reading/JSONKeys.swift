import ConfabModel

/// The keys of the JSON text at the beginning of a file, for the recognition of formats.
///
///     let keys = JSONKeys(export.mainHead)
///     guard keys.root.isSuperset(of: ["participants", "messages"]) else { … }
public struct JSONKeys: Sendable {
  /// Whether the text begins with an array, or is a JSON object.
  public private(set) var isArray = false
  /// Whether the text is a JSON object.
  public private(set) var isObject = false
  /// The keys of the object, or of the first object of the array, as far as they are in the head.
  public private(set) var root: Set<String> = []
  /// The keys of the first object in the array or object that a key of ``root`` has; with the key
  /// and a slash before them: "messages/id".
  public private(set) var inner: Set<String> = []

  /// Reads the keys.
  ///
  /// - Parameter head: The first bytes of a file; what is cut off at its end is ignored.
  /// - Complexity: O(length).
  public init(_ head: [UInt8]) {
    var rest: [UInt8]? = head
    var json = JSONStream(
      ByteStream { () throws(ImportError) in
        defer { rest = nil }
        return rest ?? []
      })
    isArray = json.enterArray()
    if isArray, !json.hasElement() { return }
    guard json.enterObject() else { return }
    isObject = !isArray
    while let key = json.nextKey() {
      root.insert(key)
      let isList = json.enterArray()
      if isList, !json.hasElement() { continue }
      if json.enterObject() {
        while let name = json.nextKey() {
          inner.insert("\(key)/\(name)")
          json.skip()
        }
        if isList { while json.hasElement() { json.skip() } }
      } else {
        json.skip()
        if isList { while json.hasElement() { json.skip() } }
      }
    }
  }

  /// Whether a text is an object that has a key, as far as the object is in the head. It stops at
  /// the key.
  public static func has(_ key: String, _ head: [UInt8]) -> Bool {
    var rest: [UInt8]? = head
    var json = JSONStream(
      ByteStream { () throws(ImportError) in
        defer { rest = nil }
        return rest ?? []
      })
    guard json.enterObject() else { return false }
    while let found = json.nextKey() {
      if found == key { return true }
      json.skip()
    }
    return false
  }

  /// Whether the first object has keys; with a slash those of ``inner``.
  public func has(_ keys: String...) -> Bool {
    keys.allSatisfy { root.contains($0) || inner.contains($0) }
  }
}
