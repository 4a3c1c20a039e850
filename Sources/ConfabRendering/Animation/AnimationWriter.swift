/// Writes the frames of an animation in order. For use from one task.
///
/// All frames have the size of the picture. Equal frames in a row are written once. Of other
/// frames, APNG, WebP and GIF have the smallest rectangle that changed. The memory doesn't grow
/// with the number of frames.
package protocol AnimationWriter: AnyObject {
  /// Appends a frame that differs from the one before in some rows. Only these are compared and
  /// copied.
  ///
  /// - Parameters:
  ///   - bands: The rows, from top to bottom without overlaps: all rows for the first frame. Their
  ///     pixels are opaque; the top byte is ignored.
  ///   - count: The time for which it is shown, in frames of the frame rate; at least 1.
  /// - Throws: ``AnimationError``. The animation has then ended.
  /// - Complexity: O(number of pixels of the bands and of the smallest rectangle around what
  ///   changes).
  func append(changing bands: [Band], count: Int) throws(AnimationError)
  /// Writes the rest of the file.
  ///
  /// - Throws: ``AnimationError``, also for an animation without frames.
  func finish() throws(AnimationError)
}
