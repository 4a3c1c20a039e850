import ConfabMetrics

extension FontReportPage {
  /// The axes and named instances.
  var designSpace: PageSection? {
    guard let space = report.designSpace else { return nil }
    var section = PageSection("Axes", columns: columns)
    section.add(
      [["", "", "from", "default", "to", "here", ""]]
        + space.axes.map { axis in
          [axis.tag, axis.name ?? ""]
            + [axis.minimum, axis.standard, axis.maximum, axis.value].map(FigureText.short)
            + [axis.isHidden ? "hidden" : ""]
        }, numbers: [2, 3, 4, 5])
    guard !space.instances.isEmpty else { return section }
    section.add([["Named instances:"]])
    section.add(
      space.instances.prefix(Self.mostListed).map { instance in
        ["  \(instance.name ?? "–")", instance.position.map(\.description).joined(separator: ", ")]
      })
    if space.instances.count > Self.mostListed {
      section.add([["and \(FigureText.whole(space.instances.count - Self.mostListed)) more"]])
    }
    return section
  }

  /// The features, ligatures and kerning pairs.
  var features: PageSection? {
    let layout = report.layout
    let kerning = layout.kerning
    var section = PageSection("Features", columns: columns)
    section.add(
      layout.features.map { feature in
        let name = [feature.registeredName, feature.label].compactMap(\.self)
        let scripts = feature.scripts.prefix(6).map { $0.filter { $0 != " " } }
        let more = feature.scripts.count - scripts.count
        return [
          feature.tag, name.joined(separator: ": "), feature.tables.joined(separator: ", "),
          scripts.joined(separator: " ") + (more > 0 ? " and \(more) more" : ""),
          feature.ligatures > 0
            ? "\(FigureText.whole(feature.ligatures)) ligature\(feature.ligatures == 1 ? "" : "s")"
            : "",
        ]
      })
    section.add([
      ["Ligatures", FigureText.whole(layout.ligatures)],
      [
        "Kerning pairs",
        "\(FigureText.whole(kerning.pairs)) single, \(FigureText.whole(kerning.classPairs)) of classes "
          + "(\(FigureText.whole(kerning.pairsOfClasses)) of glyphs)"
          + (kerning.kernTablePairs > 0
            ? ", \(FigureText.whole(kerning.kernTablePairs)) in the table kern" : ""),
      ],
    ])
    return section
  }

  /// The tables, the largest first.
  var tables: PageSection? {
    var section = PageSection("Tables", columns: columns)
    let tables = report.tables.sorted { ($1.bytes, $0.tag) < ($0.bytes, $1.tag) }
    section.add(
      tables.prefix(Self.mostListed).map { table in
        [
          table.tag, FigureText.bar(table.share), FigureText.whole(table.bytes) + " bytes",
          FigureText.percent(table.share),
        ]
      }, numbers: [2, 3])
    if tables.count > Self.mostListed {
      section.add([["and \(FigureText.whole(tables.count - Self.mostListed)) more"]])
    }
    return section
  }

  /// The color palettes.
  var palettes: PageSection? {
    guard let palettes = report.palettes else { return nil }
    var section = PageSection(
      "Color palettes: \(FigureText.whole(palettes.count))", columns: columns)
    section.add(
      palettes.palettes.prefix(Self.mostListed).enumerated().map { index, palette in
        let uses = [palette.isForLight ? "light" : nil, palette.isForDark ? "dark" : nil]
          .compactMap(\.self)
        let colors = palette.colors.prefix(8)
        return [
          "\(index)", palette.name ?? "",
          uses.isEmpty ? "" : "for \(uses.joined(separator: " and ")) backgrounds",
          colors.joined(separator: " ")
            + (palette.colors.count > colors.count
              ? " and \(palette.colors.count - colors.count) more" : ""),
        ]
      })
    return section
  }
}
