import ConfabScene

/// A pattern of small drawings in lines: a tile of twenty things that repeats in both directions
/// without a seam.
enum Doodles {
  /// The width and height of the tile, in points.
  static let tile = Size(width: 5 * cell.width, height: 4 * cell.height)
  /// The drawings of the tile in points from its top left corner. They can reach into the next
  /// tile. No two of them touch, also not those of neighboring tiles.
  static let drawings = things.enumerated().map { placed($1, at: $0) }
  /// All drawings as one outline: a renderer keeps how a long stroke looks, and draws it again
  /// wherever its group is moved.
  private static let outline = drawings.reduce(into: Path()) { $0.append($1) }

  private static let cell = Size(width: 54, height: 42)
  /// The width of the lines, in points.
  private static let lineWidth = 1.25
  /// The side of a drawing in points, for 32 units.
  private static let side = 29.0

  /// Adds the tiles that meet a part of a picture.
  ///
  /// - Parameters:
  ///   - color: The color of the lines.
  ///   - page: The size of the picture, in points.
  ///   - visible: The vertical range of the picture that will be drawn, in points.
  ///   - scene: The scene to which the tiles are added.
  static func draw(
    _ color: Color, over page: Size, visible: Range<Double>, into scene: inout Scene
  ) {
    guard let bounds = outline.bounds?.inset(by: -lineWidth) else { return }
    let rows = Int(visible.lowerBound / tile.height) - 1...Int(visible.upperBound / tile.height)
    for row in rows {
      for column in -1...Int(page.width / tile.width) {
        let (x, y) = (Double(column) * tile.width, Double(row) * tile.height)
        guard bounds.maxX + x > 0, bounds.minX + x < page.width,
          bounds.maxY + y > visible.lowerBound, bounds.minY + y < visible.upperBound
        else { continue }
        scene.group(transform: .translation(x: x, y: y)) { group in
          group.stroke(outline, .color(color), width: lineWidth)
        }
      }
    }
  }

  /// A thing at its place in the tile, and a small mark at its right. Every second row is moved by
  /// half a cell; each thing leans to a side.
  private static func placed(_ thing: String, at index: Int) -> Path {
    let (row, column) = (index / 5, index % 5)
    let x = (Double(column) + (row.isMultiple(of: 2) ? 0.5 : 1)) * cell.width
    let y = (Double(row) + 0.5) * cell.height
    var path = Path(drawing: thing).transformed(
      by: .translation(x: -16, y: -16).concatenating(.scale(side / 32))
        .concatenating(.rotation(turns: leanings[index % leanings.count] / 360))
        .concatenating(
          .translation(x: x + Double(index * 3 % 5) - 2, y: y + Double(index * 2 % 7) - 3)))
    path.append(
      Path(drawing: marks[index % marks.count]).offset(
        x: x + cell.width / 2, y: y + Double(index * 5 % 11) - 5))
    return path
  }

  /// The angles of things in degrees, in turn.
  private static let leanings = [-14.0, 9, 18, -7, 12, -19, 5]
  /// The marks between things, in turn, around the origin in points.
  private static let marks = ["O0 0 1.8", "M-2.6 0 L2.6 0 M0 -2.6 L0 2.6", "O0 0 0.6"]
  /// The things in a square of 32 units. See ``Path/init(drawing:)``.
  private static let things = [
    // A cup.
    """
    M7 11 L8.5 25 Q9 27 11 27 L19 27 Q21 27 21.5 25 L23 11 Z M22.6 14 C28 13 28 21.5 21.9 21 \
    M12 8 Q10.5 6.5 12 5 Q13.5 3.5 12 2 M18 8 Q16.5 6.5 18 5 Q19.5 3.5 18 2
    """,
    // A leaf.
    """
    M5 27 Q12 22 20 12 M6.5 25.5 C3 12 13 5 27 5 C28 19 20 28 6.5 25.5 Z M12.5 20.5 L12 14.5 \
    M12.5 20.5 L18.5 21
    """,
    // An envelope.
    """
    M6 8 L26 8 Q28 8 28 10 L28 23 Q28 25 26 25 L6 25 Q4 25 4 23 L4 10 Q4 8 6 8 Z M5 9.5 \
    L14.5 17.5 Q16 18.7 17.5 17.5 L27 9.5
    """,
    // A star.
    """
    M16 4 L19.4 12.3 L28.4 13 L21.5 18.8 L23.6 27.5 L16 22.8 L8.4 27.5 L10.5 18.8 L3.6 13 \
    L12.6 12.3 Z
    """,
    // A paper plane.
    "M3 15 L29 4 L21 28 L14 19 Z M14 19 L29 4 M14 19 L13.5 27 L17.3 23.2",
    // A key.
    "O9.5 9.5 6 O9.5 9.5 2 M13.8 13.8 L28 28 M22 22 L25.5 18.5 M25.5 25.5 L28.5 22.5",
    // A cloud.
    "M9 24 C3 24 3 16 8.5 15.5 C8.5 8 18.5 7 20 13 C26 11.5 30 15 28 19.5 C31 21 29.5 24 27 24 Z",
    // A cat's face.
    """
    M6 14 L6 4 L13 8 Q16 7.3 19 8 L26 4 L26 14 C28 22 23 28 16 28 C9 28 4 22 6 14 Z \
    O11.5 16.5 0.8 O20.5 16.5 0.8 M14.7 20 L17.3 20 L16 21.4 Z M16 21.4 Q16 24 13.5 24 M16 21.4 \
    Q16 24 18.5 24 M2.5 19 L8 20 M29.5 19 L24 20
    """,
    // A heart.
    "M16 28 C2 18 3 7 10 6 C13 5.6 15 7.5 16 10 C17 7.5 19 5.6 22 6 C29 7 30 18 16 28 Z",
    // A light bulb.
    """
    M12 22 C12 18 7 17 7 11.5 C7 0.5 25 0.5 25 11.5 C25 17 20 18 20 22 Z M12.5 25 L19.5 25 \
    M14 28 L18 28
    """,
    // A moon.
    "M21 4 C9 4 4 18 11 25 C16 30 25 28 28 21 C19 24 14 13 21 4 Z",
    // A note.
    "M12 23 L12 7 L26 4 L26 20 M12 11 L26 8 O8.7 23.3 3.3 O22.7 20.3 3.3",
    // An umbrella.
    """
    M3 17 C4 2 28 2 29 17 Q25.7 13.5 22.3 17 Q19.2 13.5 16 17 Q12.8 13.5 9.7 17 Q6.3 13.5 3 17 \
    Z M16 17 L16 26 Q16 29 13.5 29 Q11 29 11 26.5 M16 5.8 L16 3.5
    """,
    // A fish.
    """
    M4 16 C9 8 18 8 23 16 C18 24 9 24 4 16 Z M23 16 L29 11 L29 21 Z O9.5 14.5 0.8 M14 12 \
    Q16.5 16 14 20
    """,
    // A camera.
    """
    M5 10 L10 10 L12.5 6.5 L19.5 6.5 L22 10 L27 10 Q29 10 29 12 L29 24 Q29 26 27 26 L5 26 \
    Q3 26 3 24 L3 12 Q3 10 5 10 Z O16 17.5 5 O25 13.5 0.6
    """,
    // A flower.
    "O16 16 2.8 O16 9.4 3.7 O22.3 14 3.7 O19.9 21.3 3.7 O12.1 21.3 3.7 O9.7 14 3.7",
    // A balloon.
    """
    M16 22 C8 20 7 4 16 4 C25 4 24 20 16 22 Z M16 22 L14.5 24.5 L17.5 24.5 Z M16 24.5 \
    Q13 26.5 16 28.5 Q18 30 16.5 31.5
    """,
    // An open book.
    """
    M16 9 C12 6 7 6 4 7 L4 25 C7 24 12 24 16 27 C20 24 25 24 28 25 L28 7 C25 6 20 6 16 9 Z \
    M16 9 L16 27
    """,
    // The sun.
    """
    O16 16 5.5 M25 16 L28.5 16 M22.4 22.4 L24.8 24.8 M16 25 L16 28.5 M9.6 22.4 L7.2 24.8 M7 16 \
    L3.5 16 M9.6 9.6 L7.2 7.2 M16 7 L16 3.5 M22.4 9.6 L24.8 7.2
    """,
    // A speech bubble.
    """
    M7 6 L25 6 Q29 6 29 10 L29 19 Q29 23 25 23 L15 23 L9 28 L9.5 23 L7 23 Q3 23 3 19 L3 10 \
    Q3 6 7 6 Z O10.5 14.5 0.7 O16 14.5 0.7 O21.5 14.5 0.7
    """,
  ]
}

extension Path {
  /// Creates an outline from the notation of SVG paths, with `M`, `L`, `Q`, `C` and `Z` in
  /// absolute coordinates, and `O` with a center and a radius for a circle. Single spaces separate
  /// numbers and steps.
  init(drawing: String) {
    self.init()
    var steps: [(letter: Character, numbers: [Double])] = []
    for word in drawing.split(separator: " ") {
      if let letter = word.first, letter.isLetter { steps.append((letter, [])) }
      guard !steps.isEmpty, let number = Double(word.drop { $0.isLetter }) else { continue }
      steps[steps.count - 1].numbers.append(number)
    }
    var last = Point.zero
    for (letter, v) in steps {
      switch (letter, v.count) {
      case ("M", 2): move(v[0], v[1])
      case ("L", 2): line(v[0], v[1])
      case ("C", 6): curve(v[0], v[1], v[2], v[3], v[4], v[5])
      case ("Q", 4):
        // The cubic curve with the same points.
        curve(
          last.x + (v[0] - last.x) * 2 / 3, last.y + (v[1] - last.y) * 2 / 3,
          v[2] + (v[0] - v[2]) * 2 / 3, v[3] + (v[1] - v[3]) * 2 / 3, v[2], v[3])
      case ("O", 3):
        let side = 2 * v[2]
        append(.ellipse(in: Rect(x: v[0] - v[2], y: v[1] - v[2], width: side, height: side)))
      default: close()
      }
      last = Point(x: v.dropLast().last ?? 0, y: v.last ?? 0)
    }
  }
}
