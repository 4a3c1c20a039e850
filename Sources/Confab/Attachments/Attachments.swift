/// The place where the pictures of a conversation are found: its photos and avatars, by their names
/// in the document.
public enum Attachments: Sendable {
  /// There are no pictures. Placeholders are drawn.
  case none
  /// The files of a folder, usually that of the document. A name that leads out of the folder, by
  /// `..` or a symbolic link, is missing.
  case folder(String)
  /// A function that returns the bytes of a PNG, JPEG, GIF or WebP file for a name, or `nil` if
  /// there is none.
  ///
  /// It is called once for each name and picture. The bytes stay in memory until the picture is
  /// drawn. An error that the function throws becomes a warning, and a placeholder is drawn.
  case provider(@Sendable (_ name: String) throws -> [UInt8]?)
}
