import ConfabScene
import ConfabSupport

extension PictureDescription {
  /// A name for what a rectangle of the picture shows, such as "message 7 (m7), bubble", "messages
  /// 7 to 9 (m7 to m9)" or "header".
  ///
  /// It names the smallest part that contains the rectangle. If there is none, it names all parts
  /// that the rectangle touches.
  ///
  /// - Parameter rect: A rectangle in device pixels.
  /// - Returns: The name; "background" where no part is.
  /// - Complexity: O(*n*) in the number of parts.
  package func label(of rect: PixelRect) -> String {
    let all = places(touching: rect)
    // A part behind all others, such as a device frame, says little.
    let front = all.filter { $0.row != nil || 2 * $0.frame.area < whole.area }
    let touched = front.isEmpty ? all : front
    if let whole = touched.filter({ $0.frame.contains(rect) }).min(by: {
      $0.frame.area < $1.frame.area
    }) {
      return label(row: whole.row, parts: [whole.part])
    }
    let owners = touched.compactMap(\.row)
    let rows = Set(owners).sorted()
    if let row = rows.first, rows.count == 1 {
      return label(row: row, parts: outermost(touched.filter { $0.row == row }))
    }
    if rows.isEmpty, !touched.isEmpty { return label(row: nil, parts: outermost(touched)) }
    // Rows between parts: margins, or the room beside a bubble.
    let met = rows.isEmpty ? self.rows.indices.filter { self.rows[$0].frame.meets(rect) } : rows
    return met.isEmpty ? "background" : label(rows: met)
  }

  private struct Place {
    /// The index of the row; `nil` for parts of the screen.
    var row: Int?
    var part: String
    var frame: PixelRect
  }

  private func places(touching rect: PixelRect) -> [Place] {
    var places: [Place] = []
    for (index, row) in rows.enumerated() {
      for part in row.parts {
        let frame = frame(of: part, in: row)
        if frame.meets(rect) { places.append(Place(row: index, part: part.name, frame: frame)) }
      }
    }
    for part in parts {
      let frame = frame(of: part, in: nil)
      if frame.meets(rect) { places.append(Place(row: nil, part: part.name, frame: frame)) }
    }
    return places
  }

  /// The names of the parts that are not inside another part, at most three.
  private func outermost(_ places: [Place]) -> [String] {
    let outer = places.indices.filter { index in
      let frame = places[index].frame
      return !places.indices.contains {
        $0 != index && places[$0].frame.contains(frame) && (places[$0].frame != frame || $0 < index)
      }
    }
    return outer.count > 3 ? [] : outer.map { places[$0].part }
  }

  private func label(row: Int?, parts: [String]) -> String {
    let words = parts.map { OwnerWords.part($0, ofScreen: row == nil) }
    guard let row else { return words.isEmpty ? "screen" : OwnerWords.list(words) }
    let name = OwnerWords.row(row, in: self)
    return words.isEmpty ? name : "\(name), \(OwnerWords.list(words))"
  }

  private func label(rows indexes: [Int]) -> String {
    let messages = Set(indexes.compactMap { OwnerWords.Message(rows[$0]) })
      .sorted { $0.number < $1.number }
    let others = indexes.filter { rows[$0].number == nil }
    if messages.isEmpty {
      return others.count == 1
        ? OwnerWords.row(others[0], in: self) : Count.text(others.count, "row")
    }
    if messages.count > 2 { return OwnerWords.messages(messages) }
    return OwnerWords.list(
      [OwnerWords.messages(messages)] + others.map { OwnerWords.row($0, in: self) })
  }
}
