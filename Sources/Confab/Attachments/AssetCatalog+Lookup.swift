import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabTimeline

extension AssetCatalog {
  /// Looks up the pictures and sound files of a conversation, for an app that hosts the engine.
  ///
  /// - Parameters:
  ///   - names: The names of pictures in the document.
  ///   - recordings: The names of sound files in the document.
  ///   - wallpaper: The name of the picture behind the rows; `nil` for none.
  ///   - attachments: The place where the files are found.
  /// - Complexity: O(*n*) in the number of names and the number of pixels of all different
  ///   pictures.
  public init(
    pictures names: some Sequence<String>,
    recordings: some Sequence<String> = EmptyCollection(), wallpaper: String? = nil,
    in attachments: Attachments
  ) {
    self.init(names, recordings: recordings, wallpaper: wallpaper, in: attachments)
  }

  /// Looks up pictures by their names.
  ///
  /// Each picture is decoded, to find damaged files before layout. If the task is cancelled, the
  /// remaining pictures are missing.
  ///
  /// - Parameters:
  ///   - names: The names in the document. A name that occurs again is ignored.
  ///   - recordings: The names of sound files in the document.
  ///   - wallpaper: The name of the picture behind the rows; `nil` for none.
  ///   - attachments: The place where the files are found.
  ///   - pictures: A store that keeps decoded pictures for drawing.
  ///   - sounds: A store that keeps the levels of sound files.
  ///   - scale: The scale at which the pictures are drawn, in device pixels per point.
  ///   - budget: The limit on the work of decoding. When it is used up, the remaining pictures are
  ///     unreadable.
  /// - Complexity: O(*n*) in the number of names and the number of pixels of all different
  ///   pictures.
  package init(
    _ names: some Sequence<String>, recordings: some Sequence<String> = EmptyCollection(),
    wallpaper: String? = nil, in attachments: Attachments, pictures: ImageStore = ImageStore(),
    sounds: SoundStore = SoundStore(), scale: Double = 1,
    budget: DecodingBudget = DecodingBudget()
  ) {
    var states: [String: State] = [:]
    var found: [String: ImageSource] = [:]
    var warnings: [Warning] = []
    var budget = budget
    let reader = AttachmentReader(attachments)
    var meanColors: [String: Color] = [:]
    let all = [wallpaper].compactMap { $0 } + names
    for name in all where states[name] == nil && !Task.isCancelled {
      do throws(AttachmentReader.Problem) {
        let picture = try reader.check(name, with: pictures, scale: scale, budget: &budget)
        if name == wallpaper {
          meanColors[name] = try reader.meanColor(of: picture, with: pictures)
        }
        states[name] = .image(width: picture.info.width, height: picture.info.height)
        found[name] = picture.source
        warnings += Self.warnings(about: picture, named: name)
      } catch {
        let (state, problem) = Self.placeholder(for: error)
        states[name] = state
        warnings.append(
          Warning(
            state == .missing ? .missingPicture : .unreadablePicture, at: .attachment(name),
            name == wallpaper
              ? "\(name) ($.conversation.wallpaper): \(problem); the page has the theme's color"
              : "\(name): \(problem); a placeholder is drawn"))
      }
    }
    var measured: [String: Recording] = [:]
    var seen: Set<String> = []
    for name in recordings where !Task.isCancelled && seen.insert(name).inserted {
      do throws(AttachmentReader.Problem) {
        let sound = try reader.levels(of: name, with: sounds)
        measured[name] = Recording(levels: sound.levels, duration: sound.duration)
      } catch {
        warnings.append(
          Warning(
            .unmeasuredRecording, at: .attachment(name),
            "\(name): \(Self.placeholder(for: error).problem); a flat line is drawn"))
      }
    }
    self.init(
      states: states, pictures: found, recordings: measured, meanColors: meanColors,
      warnings: warnings)
  }

  private static func warnings(about picture: CheckedImage, named name: String) -> [Warning] {
    let info = picture.info
    var warnings: [Warning] = []
    if let promised = info.formatContradicted(by: picture.source.name) {
      warnings.append(
        Warning(
          .mislabelledPicture, at: .attachment(name),
          "\(name): is named like a \(promised.rawValue.uppercased()) but contains a "
            + "\(info.format.rawValue.uppercased()), and is drawn as such"))
    }
    if picture.isCoarse {
      warnings.append(
        Warning(
          .reducedPicture, at: .attachment(name),
          "\(name): has \(info.width)×\(info.height) pixels in a format that needs much memory to "
            + "decode; it is drawn with less detail"))
    }
    return warnings
  }

  private static func placeholder(
    for problem: AttachmentReader.Problem
  ) -> (State, problem: String) {
    switch problem {
    case .none: (.missing, "there is no attachment of that name")
    case .provider(let error): (.unreadable, "\(error)")
    case .image(.unreadable(.notFound)):
      (.missing, "there is no such file in the conversation's folder")
    case .image(.unreadable(.outside)):
      (.missing, "the file is outside the conversation's folder")
    case .image(let error): (.unreadable, "\(error)")
    case .sound(.unreadable(.notFound)):
      (.missing, "there is no such file in the conversation's folder")
    case .sound(.unreadable(.outside)):
      (.missing, "the file is outside the conversation's folder")
    case .sound(let error): (.unreadable, "\(error)")
    }
  }
}

extension PresenterRegistry {
  /// The names of the pictures that rows show, in the order of the rows. Names can occur
  /// repeatedly. The empty name of a file that the document does not have is left out.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  func pictures(of items: [TimelineItem]) -> some Sequence<String> {
    items.lazy.flatMap { item in
      presenter(for: item).pictures(of: item)
        + accessories(for: item).flatMap { $0.pictures(of: item) }
        + (item.message?.blocks.pictures ?? [])
    }.filter { !$0.isEmpty }
  }

  /// The names of the sound files whose loudness rows show, like ``pictures(of:)``.
  func recordings(of items: [TimelineItem]) -> [String] {
    items.flatMap { presenter(for: $0).recordings(of: $0) }.filter { !$0.isEmpty }
  }
}
