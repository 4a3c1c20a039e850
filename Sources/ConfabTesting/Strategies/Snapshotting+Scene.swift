import ConfabScene
import ConfabSnapshots

extension Snapshotting where Value == Scene, Format == SnapshotPicture {
  /// The picture of a scene of your own, such as the drawing of a presenter. It begins at the
  /// origin of the scene.
  ///
  /// - Parameters:
  ///   - size: The size in points. It is rounded up to whole device pixels.
  ///   - scale: The number of device pixels per point, 0.5 … 8.
  ///   - background: The color behind the scene, which may be transparent.
  ///   - comparison: How pictures are compared; by default, no pixel may differ.
  ///   - studio: The studio that draws; `nil` for a shared one.
  public static func image(
    size: Size, scale: Double = 3, background: Color = .white,
    comparison: ComparisonRules = ComparisonRules(), studio: Studio? = nil
  ) -> Self {
    Snapshotting(pathExtension: "png", diffing: .picture(comparison)) { scene in
      let studio = try SharedStudio.or(studio)
      let canvas = try SceneCanvas(size: size, scale: scale, background: background)
      return SnapshotPicture(picture: try await studio.picture(of: scene, on: canvas)) {
        try await studio.description(of: scene, on: canvas)
      }
    }
  }
}
