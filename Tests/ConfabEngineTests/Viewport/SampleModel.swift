import ConfabScene
import Samples

@testable import ConfabEngine

let grid = PixelGrid(scale: 3)

func makeModel(
  _ ids: some Sequence<Int>, width: Double = 375, height: (Int) -> Double = { _ in 40 }
) throws -> LayoutModel<Int> {
  try LayoutModel(
    ids.map { ModelRow(id: $0, height: height($0), gap: 10) }, width: width, grid: grid)
}

func screen(_ height: Double = 600, gravity: Viewport.Gravity = .bottom) -> Viewport {
  Viewport(height: height, insetTop: 88, insetBottom: 50, gravity: gravity, grid: grid)
}
