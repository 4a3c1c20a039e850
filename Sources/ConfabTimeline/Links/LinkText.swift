/// The Unicode scalars of a text, each with its UTF-8 offset.
struct LinkText {
  let scalars: [Unicode.Scalar]
  private let offsets: [Int]

  init(_ text: String) {
    var scalars: [Unicode.Scalar] = []
    var offsets: [Int] = []
    scalars.reserveCapacity(text.utf8.count)
    offsets.reserveCapacity(text.utf8.count + 1)
    var offset = 0
    for scalar in text.unicodeScalars {
      scalars.append(scalar)
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    self.scalars = scalars
    self.offsets = offsets
  }

  var count: Int { scalars.count }

  /// The scalar at a position; `nil` outside of the text.
  subscript(position: Int) -> Unicode.Scalar? {
    scalars.indices.contains(position) ? scalars[position] : nil
  }

  func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  func bytes(_ range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  /// The first position from `start` on whose scalar doesn't satisfy `isMember`.
  func end(from start: Int, while isMember: (Unicode.Scalar) -> Bool) -> Int {
    var position = start
    while position < scalars.count, isMember(scalars[position]) { position += 1 }
    return position
  }

  /// A range without the scalars at its end that satisfy `isMember`.
  func trimmingEnd(_ range: Range<Int>, while isMember: (Unicode.Scalar) -> Bool) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, isMember(scalars[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  /// A range without the scalars at its start that satisfy `isMember`.
  func trimmingStart(_ range: Range<Int>, while isMember: (Unicode.Scalar) -> Bool) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, isMember(scalars[start]) { start += 1 }
    return start..<range.upperBound
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x1_0000: 3
    default: 4
    }
  }
}
