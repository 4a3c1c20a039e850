extension [any RowAccessory] {
  /// Names, avatars, marks of failed messages, and heads of readers.
  public static let standard: [any RowAccessory] = [
    NameAccessory(), AvatarAccessory(), FailedMarkAccessory(), SeenHeadsAccessory(),
  ]
}
