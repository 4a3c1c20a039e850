import Confab
import ConfabBubbles
import ConfabLayout

extension MeasuringOptions {
  /// The width at which lines are broken in a bubble of a picture, in points.
  ///
  /// - Parameters:
  ///   - picture: The width of the picture in points.
  ///   - scale: The device pixels per point.
  package static func bubbleWidth(ofPicture picture: Double = 375, scale: Double = 1) -> Double {
    let request = LayoutRequest(
      for: Conversation(messages: []), width: picture, scale: scale)
    return request.metrics.bubbleTextWidth(bodyWidth: request.bodyWidth)
  }
}
