import ConfabModel
import ConfabSupport

extension Studio {
  /// Draws a conversation to a picture file. With a page height, the pages become numbered files,
  /// except for PDF, which has all pages in one file.
  ///
  /// ```swift
  /// try await studio.write(chat, to: "chat.pdf", attachments: .folder("Examples/conversations"))
  /// ```
  ///
  /// A file is complete or does not exist. The memory for a PNG or an SVG does not depend on its
  /// height. A WebP, and a page of a PDF, is in memory as a whole.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - path: The path of the file. Its extension selects the format if the options have none.
  ///     Pages are `name-1.png`, `name-2.png`, and so on.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - options: The options.
  ///   - inputs: The paths of files that no output may replace, such as the document. Pictures of
  ///     the conversation, also those of messages that are not drawn, and fonts are never replaced.
  ///   - progress: Called repeatedly with the fraction that is done, 0 … 1.
  /// - Returns: The files, the warnings and the times.
  /// - Throws: ``ConfabError``, and `CancellationError` at the latest after the current row or
  ///   band.
  /// - Complexity: O(*n*) in the number of pixels, the number of rows and the length of their
  ///   texts.
  @discardableResult
  public func write(
    _ conversation: Conversation, to path: String, attachments: Attachments = .none,
    options: RenderOptions = RenderOptions(), inputs: [String] = [],
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> RenderReport {
    try await ConfabError.wrappingAsync {
      let format = try options.file.format(forPath: path)
      let prepared = try await prepare(
        conversation, attachments: attachments, options: options)
      let names = PageNames(
        path: path, count: prepared.pages.count,
        numbered: options.picture.isPaged && !format.hasPages)
      let read =
        inputs + library.faces.map(\.path)
        + picturePaths(of: conversation, in: attachments, options: options.layout)
      try names.check(against: read)
      let texts = options.file.alternative.map {
        PageNames(
          path: $0, count: prepared.pages.count,
          numbered: options.picture.isPaged && !format.hasPages)
      }
      if let texts {
        try texts.check(against: read)
        guard texts[0] != names[0] else {
          throw OptionError(
            "\(texts[0]) is the file of the picture; expected another one for its text")
        }
      }
      var report = try await write(prepared, as: format, to: .named(names), progress)
      if let texts { report.texts = try writeTexts(of: prepared, to: texts) }
      return report
    }
  }

  /// Draws a conversation to a file that is already open, such as standard output, and commits it.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - file: The file.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - options: The options. Without a format, the file is a PNG.
  ///   - progress: Called repeatedly with the fraction that is done, 0 … 1.
  /// - Returns: The file, the warnings and the times.
  /// - Throws: ``ConfabError``, and `CancellationError` at the latest after the current row or
  ///   band. Options that ask for several files are an error.
  /// - Complexity: O(*n*) in the number of pixels, the number of rows and the length of their
  ///   texts.
  @discardableResult
  public func write(
    _ conversation: Conversation, to file: OutputFile, attachments: Attachments = .none,
    options: RenderOptions = RenderOptions(), progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> RenderReport {
    try await ConfabError.wrappingAsync {
      let format = options.file.format ?? .png
      guard !options.picture.isPaged || format.hasPages else {
        throw OptionError("\(file.name) takes one picture; pages need a file name")
      }
      let prepared = try await prepare(
        conversation, attachments: attachments, options: options)
      let texts = options.file.alternative.map { PageNames(path: $0, count: 1, numbered: false) }
      try texts?.check(
        against: library.faces.map(\.path)
          + picturePaths(of: conversation, in: attachments, options: options.layout))
      var report = try await write(prepared, as: format, to: .open(file), progress)
      if let texts { report.texts = try writeTexts(of: prepared, to: texts) }
      return report
    }
  }

  /// Writes what the pages show in words: a file for each page, or one for all.
  ///
  /// - Returns: The paths of the files.
  private func writeTexts(of prepared: PreparedPages, to names: PageNames) throws -> [String] {
    let isScreen = prepared.options.picture.chrome == .full
    let groups = names.numbered ? prepared.pages.map { [$0] } : [prepared.pages]
    for (index, pages) in groups.enumerated() {
      let output = try OutputFile(path: names[index])
      // A message on several pages is described once.
      var end = 0
      for page in pages {
        var page = page
        page.rows = max(page.rows.lowerBound, min(end, page.rows.upperBound))..<page.rows.upperBound
        end = page.rows.upperBound
        let lines = PictureMetadata.transcript(
          of: page, of: prepared.layout, prepared.conversation, isScreen: isScreen,
          quotesAreInside: !prepared.options.layout.theme.rules.showsQuotesAbove)
        for line in lines {
          try output.write(Array("\(line)\n".utf8))
        }
      }
      try output.commit()
    }
    return groups.indices.map { names[$0] }
  }

  private func write(
    _ prepared: PreparedPages, as format: PictureFormat, to files: PictureFiles,
    _ progress: (@Sendable (Double) -> Void)?
  ) async throws -> RenderReport {
    var report = RenderReport(warnings: prepared.warnings)
    report.timing.layout = prepared.layoutTime
    if format.isVector {
      let clock = ContinuousClock()
      let start = clock.now
      try await writeVectors(
        prepared, as: format, to: files, report: &report, progress: { progress?($0) })
      report.timing.drawing = start.duration(to: clock.now).seconds
    } else {
      try await writePixels(
        prepared, as: format, to: files, report: &report, progress: { progress?($0) })
    }
    report.warnings = report.allWarnings
    return report
  }

  private func writePixels(
    _ prepared: PreparedPages, as format: PictureFormat, to files: PictureFiles,
    report: inout RenderReport, progress: (Double) -> Void
  ) async throws {
    try prepared.checkPixels()
    let options = prepared.options.file
    let total = prepared.pages.reduce(0) { $0 + $1.height }
    var done = 0.0
    for (index, page) in prepared.pages.enumerated() {
      let target = try prepared.renderTarget(of: page)
      let file = try files.file(at: index)
      let hasTexts = format.hasTextChunks && options.metadata != .none
      let output = try PictureOutput(
        target, format: format, compression: options.compression,
        metadata: hasTexts
          ? metadata(of: page, in: prepared).texts(options.metadata, in: format) : [],
        sink: { (bytes: UnsafeRawBufferPointer) throws(FileError) in try file.write(bytes) })
      try await draw(page, of: prepared, to: output, report: &report) { [done] share in
        progress((done + share * page.height) / total)
      }
      try file.commit()
      done += page.height
      report.files.append(
        RenderReport.File(path: file.name, width: target.width, height: target.height))
    }
  }
}
