import Confab
import Synchronization

/// The studios of one worker of a run: one for each choice of fonts, made when it is needed.
final class StudioPool: Sendable {
  private let studios = Mutex<[[String]: Studio]>([:])
  private let folder: String?

  /// - Parameter folder: The folder of the pinned fonts; `nil` for the bundled fonts.
  init(fontFolder folder: String?) { self.folder = folder }

  /// The studio for some fonts.
  ///
  /// - Parameter fonts: Names of bundled families or paths of font files; empty for the default.
  /// - Throws: `ConfabError` for fonts that can't be used.
  func studio(fonts: [String]) throws -> Studio {
    if let studio = studios.withLock({ $0[fonts] }) { return studio }
    let studio = try Studio(fonts: folder, typefaces: fonts, workers: 1)
    studios.withLock { $0[fonts] = studio }
    return studio
  }
}
