import ConfabScene

/// The place and the look of a row or a head on its way, as a vector that a ``Movement`` can move.
package typealias TrackState = SIMD8<Double>

extension TrackState {
  /// - Parameters:
  ///   - top: The top edge of the row or the head on the screen, in points.
  ///   - frame: The frame of the body or the head, in points below `top`.
  ///   - opacity: 0 … 1.
  ///   - shift: The distance that a finger has pulled a row to the side, in points.
  ///   - scale: The size of a head relative to its frame.
  init(top: Double, frame: Rect, opacity: Double, shift: Double = 0, scale: Double = 1) {
    self.init(top, frame.x, frame.y, frame.width, frame.height, opacity, shift, scale)
  }

  package var top: Double {
    get { self[0] }
    set { self[0] = newValue }
  }

  package var frame: Rect { Rect(x: self[1], y: self[2], width: self[3], height: self[4]) }

  package var opacity: Double {
    get { self[5] }
    set { self[5] = newValue }
  }

  package var shift: Double { self[6] }

  package var scale: Double {
    get { self[7] }
    set { self[7] = newValue }
  }
}
