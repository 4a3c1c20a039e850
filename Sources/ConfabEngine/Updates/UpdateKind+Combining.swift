extension UpdateKind {
  /// The kind of two combined updates. `firstLoad` and `pagination` keep their kind, because it
  /// decides whether the reader's place is kept. Other different kinds become a `reload`.
  func combined(with other: UpdateKind) -> UpdateKind {
    if self == other { return self }
    for kind in [UpdateKind.firstLoad, .pagination] where self == kind || other == kind {
      return kind
    }
    return .reload
  }
}
